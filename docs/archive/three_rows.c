/* Three-rowed Chomp: the period of every third row, with a finite proof. See docs/results/challenges.md.
 *
 *   cc -O3 -march=native -o three_rows three_rows.c && ./three_rows 10000 >periods.csv
 *
 * f(q,r) is the bottom row p >= q that makes (p,q,r) lost; there is at most one. It is the least p
 * that is neither f(q,t) for a t < r (bites into row 3), nor f(t,r) for r <= t < q or f(t,t) for
 * t < r (bites into row 2). After f(q,r) = q, no longer q has one: the bite into row 1 that leaves
 * (q,q,r) wins.
 *
 * A row r is `dead` if that happens. Otherwise its state at q is the set of p - q over the bottom
 * rows p >= q that bites into row 2 exclude, and q modulo the periods of the rows below r. If two
 * states are equal, with all live rows below r already periodic and all dead ones empty there, then
 * f(q,r) - q repeats for ever. Only rows with such a pair are printed: the lines are proofs, not guesses.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t word;
enum { BITS = 64, MOST_TURNS = 4096 };

static int rows, columns, stride; /* words in a set */
static word *row3;                /* row3[q]: f(q,t) over t < r, as bits from q rounded down to a word */
static word *row2;                /* bits of p that bites into row 2 exclude */
static int *diagonal, *distance;  /* f(t,t), and f(q,r) - q for the current row */

static void mark(word *set, int bit) { set[bit / BITS] |= (word)1 << bit % BITS; }

/* The least p >= q in neither set. */
static int first_free(int q) {
    const word *a = row2 + q / BITS, *b = row3 + (size_t)q * stride;
    word taken = a[0] | b[0] | (((word)1 << q % BITS) - 1);
    int i = 0;
    while (!~taken) i++, taken = a[i] | b[i];
    return (q / BITS + i) * BITS + __builtin_ctzll(~taken);
}

/* The bits of row2 from q on, moved to bit 0. */
static void window(int q, word *out) {
    const word *set = row2 + q / BITS;
    int shift = q % BITS;
    for (int i = 0; i < stride; i++)
        out[i] = shift ? set[i] >> shift | set[i + 1] << (BITS - shift) : set[i];
}

static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }

/* The least divisor of `turn` by which distance[from ..= from + turn] repeats. */
static int least_period(int from, int turn) {
    for (int period = 1; period < turn; period++) {
        int q = from;
        if (turn % period) continue;
        while (q < from + turn && distance[q] == distance[q + period]) q++;
        if (q == from + turn) return period;
    }
    return turn;
}

/* Fills row2 with bites into row 2 that leave fewer than r columns. */
static void begin_row(int r) {
    memset(row2, 0, sizeof(word) * (columns / BITS + 2 * stride + 2));
    for (int t = 0; t < r; t++) mark(row2, diagonal[t]);
}

int main(int count, char **words) {
    rows = count > 1 ? atoi(words[1]) : 1000;
    columns = rows + rows / 2 + 4 * MOST_TURNS / 8;
    stride = (rows + 2) / BITS + 3;
    row3 = calloc((size_t)columns * stride, sizeof(word));
    row2 = calloc(columns / BITS + 2 * stride + 2, sizeof(word));
    diagonal = calloc(rows + 1, sizeof(int));
    distance = calloc(columns + 1, sizeof(int));
    word *snapshot = malloc(sizeof(word) * stride), *now = malloc(sizeof(word) * stride);
    if (!row3 || !row2 || !diagonal || !distance || !snapshot || !now) return fprintf(stderr, "too little memory\n"), 2;

    int settled = 0; /* from here on the live rows so far are periodic, and the dead ones empty */
    int turn = 1;    /* a common multiple of their periods */
    puts("r,kind,start,period,distances");
    for (int r = 0; r <= rows; r++) {
        int from = 0, cycle = 0, dead = 0, taken_at = 0, wait = 1;
        begin_row(r);
        for (int q = r; q < columns && !dead; q++) {
            if (q >= settled && q >= r && (q - settled) % turn == 0 && !cycle) {
                window(q, now);
                if (taken_at && !memcmp(now, snapshot, sizeof(word) * stride)) {
                    from = taken_at, cycle = q - taken_at;
                } else if (!taken_at || q - taken_at >= wait * turn) {
                    if (taken_at) wait *= 2;
                    memcpy(snapshot, now, sizeof(word) * stride), taken_at = q;
                }
            }
            /* (0,0,0) is no position: the least bar is the single square. */
            int p = q ? first_free(q) : 1;
            distance[q] = p - q;
            mark(row2, p);
            mark(row3 + (size_t)q * stride, p - q / BITS * BITS);
            if (q == r) diagonal[r] = p;
            if (p == q) dead = q;
        }
        if (dead) {
            printf("%d,dead,%d,,\n", r, dead);
            if (dead >= settled) settled = dead + 1;
            continue;
        }
        if (!cycle || from + 2 * cycle >= columns) return fprintf(stderr, "row %d: no proof within %d columns\n", r, columns), 1;
        int period = least_period(from, cycle), start = from;
        while (start > r && distance[start - 1] == distance[start - 1 + period]) start--;
        printf("%d,live,%d,%d,", r, start, period);
        for (int i = 0; i < period; i++) printf(i ? " %d" : "%d", distance[start + i]);
        putchar('\n');
        if (start > settled) settled = start;
        turn = turn / gcd(turn, period) * period;
    }
    return 0;
}
