// Converts a played game for the store.
//
// Example:
//   absl::StatusOr<StoredGame> stored = packGame(played);
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_APPS_RECORDS_PACK_GAME_H_
#define PHASEMACHINE_APPS_RECORDS_PACK_GAME_H_

#include "absl/status/statusor.h"
#include "ai/selfplay/played_game.h"
#include "apps/records/stored_game.h"

namespace phasemachine::records {

// Leaves `start` empty (meaning the run's start); the caller may set it. Error:
// Internal if a replay gives a different game, which is a bug in the rules or
// in the record.
absl::StatusOr<StoredGame> packGame(const PlayedGame& game);

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_PACK_GAME_H_
