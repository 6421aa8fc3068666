/* fault: i and j are swapped, the move is printed as column and row */
/* asks: chomp:move */
/* options: --most 0 */
/* finds: illegal */
/* smallest: 2 */
/* pattern: swapped */
#include <stdio.h>
#include <string.h>

static int winning(const int *rows, int height, int *row, int *column) {
    for (int i = 0; i < height; i++) {
        for (int j = i ? 0 : 1; j < rows[i]; j++) {
            int after[16], left = 0, a, b;
            for (int k = 0; k < height; k++) after[k] = k < i || rows[k] < j ? rows[k] : j;
            while (left < height && after[left]) left++;
            if (!winning(after, left, &a, &b)) {
                *row = i;
                *column = j;
                return 1;
            }
        }
    }
    return 0;
}

int main(void) {
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        int rows[16], height = 0, i, j;
        for (char *row = strtok(line, ",\n"); row; row = strtok(NULL, ",\n")) sscanf(row, "%d", &rows[height++]);
        if (winning(rows, height, &i, &j)) printf("(%d, %d)\n", j, i);
        else puts("none");
        fflush(stdout);
    }
}
