/* fault: overflow, the number of moves is an int of 32 bits */
/* asks: rings */
/* options: --growth no */
/* finds: wrong */
/* pattern: overflow */
#include <stdio.h>
#include <string.h>

static unsigned rank(const char *from, const char *to) {
    unsigned number = 0;
    int bit = 0;
    while (to-- > from) {
        bit ^= *to == '*';
        number = 2 * number + bit;
    }
    return number;
}

int main(void) {
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        char *middle = strchr(line, '>');
        if (!middle) {
            puts("0");
        } else {
            unsigned a = rank(line, middle), b = rank(middle + 1, line + strcspn(line, "\n"));
            printf("%u\n", middle - line < 32 && a > b ? a - b : b - a);
        }
        fflush(stdout);
    }
}
