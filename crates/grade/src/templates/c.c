#include <stdio.h>
#include <string.h>

static const char *answer(const char *line) { /* for "{line}": "{answer}" */
    return "{answer}";
}

int main(void) {
    char line[65536];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        puts(answer(line));
        fflush(stdout);
    }
}
