/* A client of `tablette grade chomp` in C: cc -O2 -o chomp chomp.c */
#include <stdio.h>
#include <stdlib.h>

static int won(const int *rows, int height) {
    for (int r = 0; r < height; r++)
        for (int c = r == 0; c < rows[r]; c++) {
            int left[64], kept = 0;
            for (int i = 0; i < height; i++) {
                int n = i < r || rows[i] < c ? rows[i] : c;
                if (n > 0) left[kept++] = n;
            }
            if (!won(left, kept)) return 1;
        }
    return 0;
}

int main(void) {
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        int rows[64], height = 0;
        for (char *at = line; height < 64 && *at >= '0' && *at <= '9'; at += *at == ',')
            rows[height++] = (int)strtol(at, &at, 10);
        puts(won(rows, height) ? "won" : "lost");
        fflush(stdout); /* C buffers its output into a pipe */
    }
}
