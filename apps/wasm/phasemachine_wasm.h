// phasemachine_wasm.h: what phasemachine.wasm exports beside the functions of the
// C library (apps/capi).
//
// Contract: the module needs no file system or process, and threads only as
// phasemachine_threads.wasm (threads.cc). JavaScript calls
// its exports; apps/js has the loader. A function of JavaScript reaches the C
// library as one of the module's imports: pm_import() returns its address, for a
// parameter or member of that type, and `user` says which object it is for.
//
// Thread safety: none; one instance serves one thread.

#pragma once

#include "apps/capi/phasemachine.h"

#ifdef __cplusplus
extern "C" {
#endif

// The address of an import of the module "phasemachine" by its name, such as
// "on_progress"; NULL for an unknown name.
PM_API void* pm_import(const char* name);

// Counts the games of `depth` moves, at least 1, from the board; shorter ones that
// end before are left out.
PM_API pm_status pm_perft(const pm_board* board, int32_t depth,
                          uint64_t* leaves);

// Writes the signature of a game (engine/play/signature.h), a line for each part:
// the same as that of other builds.
PM_API pm_status pm_game_signature(const pm_game* game, char* buffer,
                                   size_t capacity, size_t* length);

// The networks that the module does not contain but is given, once, before the
// first player of the game: the files lie in networks/ beside it. Without one, what
// makes such a player fails with PM_NOT_FOUND, naming it. An index from
// pm_network_count() on is PM_NOT_FOUND, NULL or 0.
PM_API size_t pm_network_count(void);
PM_API const char* pm_network_file(size_t index);  // "chess_value.net"
PM_API const char* pm_network_game(size_t index);  // "chess"
PM_API size_t pm_network_bytes(size_t index);
PM_API int32_t pm_network_loaded(size_t index);
// Copies the bytes of the file. Error: PM_INVALID_ARGUMENT if they are another's.
PM_API pm_status pm_network_load(size_t index, const void* bytes,
                                 size_t length);

// Called with each line of an answer, without the line feed. A nonzero result
// ends the search, whose answer still follows.
typedef int (*pm_on_line)(const char* line, size_t length, void* user);

// Answers one request of docs/protocol.md: calls `on_line` with its progress, if
// it asks for any, and with its answer, before it returns. Searches have one
// thread, whatever they ask for, and at most 64 MiB.
PM_API pm_status pm_serve(const char* line, size_t length, pm_on_line on_line,
                          void* user);

// A client of chess and its variants by lines of UCI (docs/uci.md); only where both
// are built. pm_uci_handle() answers a line by calls of `on_line`; a search ends
// before it returns, `go infinite` too: by a call of pm_uci_stop() from an import of
// the module, as of the clock.
typedef struct pm_uci pm_uci;
PM_API pm_status pm_uci_new(pm_on_line on_line, void* user, pm_uci** made);
PM_API void pm_uci_free(pm_uci* uci);  // NULL is allowed
PM_API pm_status pm_uci_handle(pm_uci* uci, const char* line);
PM_API void pm_uci_stop(pm_uci* uci);
PM_API void pm_uci_ponder_hit(pm_uci* uci);

#ifdef __cplusplus
}
#endif
