/* Reads Tablette's tables of perfect play. Nothing to configure, no global state but the last error
 * of each thread, and no crash on damaged files: link with the library that
 *
 *     cargo rustc -p tablette-probe --release --features c --crate-type cdylib
 *
 * builds (or staticlib). Licence: MIT or Apache-2.0, as you like.
 *
 * Functions that return int give 0, or -1 if there is an error; those that open a table give NULL.
 * tablette_message then says what was expected and what came. A table may be probed from many threads
 * at the same time. */
#ifndef TABLETTE_PROBE_H
#define TABLETTE_PROBE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tablette_table tablette_table;

enum { TABLETTE_PLAY, TABLETTE_NIMBER, TABLETTE_COST, TABLETTE_UNREACHABLE, TABLETTE_COUNT };

typedef struct {
    int32_t kind;   /* one of the five above */
    int32_t wdl;    /* of TABLETTE_PLAY, for the player to move: -1 a loss, 0 a draw, 1 a win */
    int64_t number; /* plies to the end, -1 if unknown or endless; or the nimber, cost or count */
} tablette_value;

/* Fills the buffer with the bytes from offset `at` on, and returns 0; anything else is an error. */
typedef int (*tablette_read)(void *context, uint64_t at, uint8_t *buffer, size_t length);

/* Opens a file (its path in UTF-8); a manifest, with its pieces beside it. */
tablette_table *tablette_open(const char *path);
/* Opens a table in storage of your own, which `read` reads from any thread until the table is closed. */
tablette_table *tablette_open_storage(tablette_read read, void *context);
/* Opens a table in memory; the bytes are copied. */
tablette_table *tablette_open_bytes(const uint8_t *bytes, size_t length);
/* Closes a table that no thread uses any more. NULL is ignored. */
void tablette_close(tablette_table *table);

/* The ranks are ranks[0] to ranks[1] - 1. */
int tablette_ranks(const tablette_table *table, uint64_t ranks[2]);
/* The value of a rank, and the number that is stored for it. */
int tablette_value_of(const tablette_table *table, uint64_t rank, tablette_value *value);
int tablette_code(const tablette_table *table, uint64_t rank, int64_t *code);

/* International draughts. The most pieces of a position in the table; 0 if it is of another game. */
int tablette_most_pieces(const tablette_table *table);
/* The value of a position: White's men and kings, Black's men and kings. Bit 0 is square 1, bit 49
 * square 50. White's men move towards square 1. */
int tablette_draughts(const tablette_table *table, int white_to_move, const uint64_t sets[4],
                      tablette_value *value);
/* The value of a position such as "W:W31,K5:B1-3". */
int tablette_fen(const tablette_table *table, const char *fen, tablette_value *value);

/* Copies the message of the last error in this thread, cut to size - 1 bytes and ended by a zero.
 * Returns its whole length. */
size_t tablette_message(char *buffer, size_t size);

/* For hosts of WebAssembly: makes room in the memory of the library, and releases it. */
uint8_t *tablette_allocate(size_t size);
void tablette_release(uint8_t *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
