// What is compiled once for each game: its players and the memory of a search.
//
// Contract: bind.h defines it, bind.cc.in compiles it. All else in this library
// is compiled once for all games.
//
// Example:
//   const BoundGame* bound = findBoundGame(game);
//   auto player = bound->search(game, settings);

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "ai/any_player.h"
#include "engine/players.h"
#include "phase/erased/any_game.h"
#include "phase/game.h"

namespace phasemachine {

using MadePlayer = absl::StatusOr<std::unique_ptr<AnyPlayer>>;

// `AnyGame` is the game itself: games may share their functions.
struct BoundGame {
  // The game's default first.
  std::vector<std::string_view> (*evaluatorNames)(const AnyGame&);
  // Errors of these: as makePlayer() in players.h.
  MadePlayer (*search)(const AnyGame&, const PlayerSettings&);
  // The players of ai/policy/root_player.h. The greedy one takes its evaluator or
  // network and its seed from the settings.
  MadePlayer (*greedy)(const AnyGame&, const PlayerSettings&);
  MadePlayer (*random)(const AnyGame&, std::uint64_t seed);
  MadePlayer (*flat)(const AnyGame&, std::uint64_t seed);

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

// The players of the games that linkedGames() lists (games/listed_game.h), made
// of list.cc.in in the same way.
struct LinkedPlayers {
  std::string_view game;
  const BoundGame* players;
};
std::span<const LinkedPlayers> linkedPlayers();

// Null if the game is not listed, or without players.
const BoundGame* findBoundGame(const AnyGame& game);

}  // namespace phasemachine
