// How a run goes: its results over time, the match's Elo (progressOf), and who
// writes it (fileOf).
//
// Thread safety: pure functions of the files.

#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "apps/json/json.h"
#include "apps/records/replay.h"
#include "apps/records/store.h"

namespace phasemachine::web {

// `parts`: the games in up to 24 equal parts by number, each with `from`, the
// first number (from 1), `games`, `first`, `second`, `draws`, `cut`, `plies`,
// `simulations` and the `seconds` of its searches; in a match also `elo`, so
// far. `match`, null for other runs and for games of one player: `players`, each
// with its wins, draws and losses with the first side and with the second, and
// the `elo` of the first player, [low, difference, high], as `phasemachine match`
// computes it. Errors: those of the store.
absl::StatusOr<Json> progressOf(const records::Store& store,
                                const records::Replay& replay);

// `bytes` of the store with its log, `age`, the seconds since the last change,
// null without a file, and `writer`, the process that has it open to write:
// `pid` and `memory` in bytes, null if there is none. Only Linux tells; elsewhere
// null.
Json fileOf(const std::string& path);

}  // namespace phasemachine::web
