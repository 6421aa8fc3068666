/* Nimbers of an octal game by the definition: every move and every break of every row.
 *
 *   cc -O3 -march=native -o octal_rows octal_rows.c && ./octal_rows 0.376 4536507 4
 *
 * prints the largest nimber of the rows 0 to 4536507 and the first row from which on they repeat with
 * period 4. It knows no rare values: the least number that no early break has is a candidate, which is
 * compared with all other breaks. That one loop over bytes is what takes the time.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES = 256, EARLY = 2048, CHUNK = 8192 };

static const char *code;  /* its digits from place 0 on, without the point */
static uint8_t *nimber;   /* by row */
static uint8_t *backward; /* the same, the last row first */
static size_t rows;

static int digit(size_t take) { return take < strlen(code) ? code[take] - '0' : 0; }

/* Whether two of the first `length` bytes differ by `value`. */
static int differ_by(const uint8_t *a, const uint8_t *b, size_t length, uint8_t value) {
    while (length) {
        size_t chunk = length < CHUNK ? length : CHUNK;
        uint8_t found = 0;
        for (size_t i = 0; i < chunk; i++) found |= (a[i] ^ b[i]) == value;
        if (found) return 1;
        a += chunk, b += chunk, length -= chunk;
    }
    return 0;
}

/* Whether a break of row n into two rows, each of more than EARLY pins, has this nimber. */
static int is_broken_to(size_t n, uint8_t value) {
    for (size_t take = 0; take < strlen(code); take++) {
        size_t half = n < take ? 0 : (n - take) / 2;
        if (!(digit(take) & 4) || half <= EARLY) continue;
        const uint8_t *partners = backward + rows - (n - take) + EARLY + 1;
        if (differ_by(nimber + EARLY + 1, partners, half - EARLY, value)) return 1;
    }
    return 0;
}

static int value_of(size_t n) {
    uint8_t seen[VALUES + 1] = {0};
    for (size_t take = 0; take < strlen(code) && take <= n; take++) {
        size_t left = n - take;
        if (digit(take) & 1 && !left) seen[0] = 1;
        if (digit(take) & 2 && left) seen[nimber[left]] = 1;
        if (digit(take) & 4)
            for (size_t a = 1; a <= left / 2 && a <= EARLY; a++) seen[nimber[a] ^ nimber[left - a]] = 1;
    }
    int value = 0;
    while (seen[value] || (value < VALUES && is_broken_to(n, value))) value++;
    return value;
}

/* The digits of a code such as 0.376 or 4.07, or NULL. */
static const char *read_code(char *word) {
    size_t length = strlen(word);
    if (length < 3 || length > 30 || !strchr("04", word[0]) || word[1] != '.') return NULL;
    if (strspn(word + 2, "01234567") != length - 2) return NULL;
    word[1] = word[0];
    return word + 1;
}

int main(int count, char **words) {
    code = count == 4 ? read_code(words[1]) : NULL;
    if (!code) return fprintf(stderr, "octal_rows CODE ROWS PERIOD, for example 0.376 4536507 4\n"), 2;
    rows = strtoull(words[2], NULL, 10);
    size_t period = strtoull(words[3], NULL, 10), start = rows + 1, largest = 0;
    nimber = calloc(rows + 1, 1), backward = calloc(rows + 1, 1);
    if (!period || period > rows) return fprintf(stderr, "the period must be from 1 to %zu\n", rows), 2;
    if (!nimber || !backward) return fprintf(stderr, "too little memory\n"), 2;
    for (size_t n = 1; n <= rows; n++) {
        int value = value_of(n);
        if (value >= VALUES) return fprintf(stderr, "row %zu: more than %d values\n", n, VALUES), 1;
        nimber[n] = backward[rows - n] = value;
        if (value > nimber[largest]) largest = n;
    }
    while (start > period && nimber[start - 1] == nimber[start - 1 - period]) start--;
    printf("rows 0 to %zu: largest nimber %d (row %zu), period %zu from row %zu on\n", rows, nimber[largest], largest,
           period, start - period);
    return 0;
}
