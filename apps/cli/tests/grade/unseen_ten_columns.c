/* fault: the index is that of a board of ten columns */
/* asks: draughts:2 */
/* finds: wrong */
#include <stdio.h>
#include <string.h>

int main(void) {
    static char line[65536];
    while (fgets(line, sizeof line, stdin)) {
        static int liste[100000];
        int n = 0, i = 0, j = 0, k;
        memset(liste, 0, sizeof liste);
        while (line[n] != '/' && line[n] != '\t' && line[n] != '\n' && line[n] != 0) {
            n++;
        }
        for (char *p = line; *p != '\t' && *p != '\n' && *p != 0; p++) {
            if (*p == '/') {
                i++;
                j = 0;
            } else {
                liste[10 * i + j] = *p - '0';
                j++;
            }
        }
        printf("[");
        for (k = 0; k < n * n; k++) {
            if (k > 0) printf(", ");
            printf("%d", liste[k]);
        }
        printf("]\n");
        fflush(stdout);
    }
    return 0;
}
