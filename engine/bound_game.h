// What is compiled once for each game: its players and the memory of a search.
//
// Contract: bind.h defines it, bind.cc.in compiles it. All else in this library
// is compiled once for all games.
//
// Example:
//   const BoundGame* bound = findBoundGame(game);
//   auto player = bound->search(settings);

#ifndef PHASEMACHINE_ENGINE_BOUND_GAME_H_
#define PHASEMACHINE_ENGINE_BOUND_GAME_H_

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "ai/any_player.h"
#include "engine/players.h"
#include "phase/erased/any_game.h"
#include "phase/game.h"

namespace phasemachine {

using MadePlayer = absl::StatusOr<std::unique_ptr<AnyPlayer>>;

struct BoundGame {
  // The game's default first.
  std::vector<std::string_view> (*evaluatorNames)();
  // Errors of these: as makePlayer() in players.h.
  MadePlayer (*search)(const PlayerSettings&);
  // The players of ai/policy/root_player.h. The greedy one takes its evaluator or
  // network and its seed from the settings.
  MadePlayer (*greedy)(const PlayerSettings&);
  MadePlayer (*random)(std::uint64_t seed);
  MadePlayer (*flat)(std::uint64_t seed);

  // In bytes: a move in a tree; a player that is judged from outside, without
  // its tree; what it needs besides where nature or hidden cards decide which
  // moves there are; the boards that a player's searches lease.
  std::uint32_t moveBytes;
  std::uint64_t playerBytes;
  std::uint64_t unlistedMovesBytes;
  std::uint64_t leasedBytes;
};

template <Game G>
const BoundGame& boundGame();

// Null if the game is not in games/list.h.
const BoundGame* findBoundGame(const AnyGame& game);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_BOUND_GAME_H_
