/* Prints the value of a draughts ending, or of a rank: probe TABLE FEN, or probe TABLE RANK. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../include/tablette_probe.h"

static int fail(void) {
    char message[400];
    tablette_message(message, sizeof message);
    fprintf(stderr, "%s\n", message);
    return 2;
}

int main(int count, char **words) {
    static const char *const kinds[] = {"", "nimber", "cost", "unreachable", "count"};
    static const char *const wdl[] = {"loss", "draw", "win"};
    tablette_value value;
    if (count != 3) {
        fprintf(stderr, "usage: probe TABLE FEN, or probe TABLE RANK\n");
        return 2;
    }
    tablette_table *table = tablette_open(words[1]);
    if (table == NULL)
        return fail();
    int failed = strchr(words[2], ':') != NULL
                     ? tablette_fen(table, words[2], &value)
                     : tablette_value_of(table, strtoull(words[2], NULL, 10), &value);
    if (failed)
        return fail();
    tablette_close(table);
    if (value.kind == TABLETTE_PLAY)
        printf("%s", wdl[value.wdl + 1]);
    else
        printf("%s", kinds[value.kind]);
    if (value.kind != TABLETTE_PLAY || value.number >= 0)
        printf(" %lld", (long long)value.number);
    printf("\n");
    return 0;
}
