/* fault: crash, a board of more rows than expected is written behind the end of memory */
/* asks: chomp */
/* finds: dead */
/* signal: 11 */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        int height = 1;
        for (char *at = line; *at; at++) height += *at == ',';
        int *row = height > 2 ? NULL : malloc(sizeof *row);
        *(volatile int *)row = height;
        puts(line[0] == '1' && height == 1 ? "lost" : height == 2 && line[0] == line[2] + 1 ? "lost" : "won");
        fflush(stdout);
        free(row);
    }
}
