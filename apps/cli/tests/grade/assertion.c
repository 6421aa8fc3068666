/* fault: crash, a board of more rows than expected fails an assertion */
/* asks: chomp */
/* options: --most 0 */
/* finds: dead */
/* smallest: 1,1,1 */
/* says: Assertion */
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        int rows[2] = {0, 0}, height = 0;
        for (char *row = strtok(line, ",\n"); row; row = strtok(NULL, ",\n")) {
            assert(height < 2);
            sscanf(row, "%d", &rows[height++]);
        }
        puts(rows[0] == rows[1] + 1 ? "lost" : "won");
        fflush(stdout);
    }
}
