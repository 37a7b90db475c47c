// One game between one or two players.
//
// Contract: the game depends only on the start, the settings, the number and the
// players' options and evaluators, not on earlier games.
//
// Thread safety: the players belong to the caller's thread.

#ifndef PHASEMACHINE_AI_SELFPLAY_PLAY_GAME_H_
#define PHASEMACHINE_AI_SELFPLAY_PLAY_GAME_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "ai/any_player.h"
#include "ai/selfplay/played_game.h"
#include "ai/selfplay/settings.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

// The start of a game.
struct Opening {
  AnyBoard start;
  std::vector<MoveCode> moves = {};
};

// Plays game `number`. players[s] plays side s; both may be the same player,
// which then uses one tree for both sides. `control` may be null. Errors: those
// of setGame(); InvalidArgument naming an illegal opening move.
absl::StatusOr<PlayedGame> playGame(const PlaySettings& settings,
                                    const std::array<AnyPlayer*, 2>& players,
                                    const SearchControl* control,
                                    std::uint64_t number,
                                    const Opening& opening);

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SELFPLAY_PLAY_GAME_H_
