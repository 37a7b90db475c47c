// Worlds that one player cannot tell apart, made from outside a game: the same
// start with other outcomes of nature and other secret choices of the others,
// replayed with moves that look the same.
//
// Example:
//   SecretGame secret(game, "", Side::kFirst, seed);
//   std::string fault = secret.play(plies, {.at = [](const AnyBoard& truth,
//       const AnyBoard& other, Side viewer) { return compare(truth, other); }});

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "core/side.h"
#include "phase/erased/any_game.h"

namespace phasemachine::laws {

// A move and where it leads.
struct Made {
  const AnyBoard& before;
  MoveCode move;
  const AnyBoard& after;
};

// What is compared. Each returns a fault, in which VIEWER stands for the player
// who sees, or nothing.
struct Comparison {
  // Two boards that look the same to the viewer.
  std::function<std::string(const AnyBoard& truth, const AnyBoard& other,
                            Side viewer)>
      at = {};
  // Two moves from one board, made by somebody else, after which the boards
  // differ but look the same to the viewer.
  std::function<std::string(const Made& truth, const Made& other, Side viewer)>
      moves = {};
  // determinize() against the worlds.
  bool worlds = false;
};

// A game seen by one player, and other worlds that this player cannot tell from
// it.
class SecretGame {
 public:
  // Precondition: the game takes the options.
  SecretGame(const AnyGame& game, std::string_view options, Side viewer,
             std::uint64_t seed);

  // Plays to the end, or at most `plies` moves, and counts them down. Returns
  // the first fault.
  std::string play(std::size_t& plies, const Comparison& comparison);

  // How many worlds looked like the true one, over all decisions.
  std::size_t alike() const { return alike_; }

 private:
  struct World {
    AnyBoard board;
    AnyDecision now;
  };

  std::string seen(const AnyBoard& board) const;
  AnyBoard determinized(const AnyBoard& board, std::uint64_t seed) const;
  std::string sentence(std::string fault, const AnyBoard& other) const;
  std::string faultHere(const Comparison& comparison);
  std::string faultOfWorlds(const AnyBoard& guess);
  std::string faultOfReach() const;
  std::string follow(MoveCode move, const Comparison& comparison);
  std::string faultOfDecisions(const World& other) const;

  const AnyGame& game_;
  Side viewer_;
  Random random_;
  World truth_;
  std::vector<World> others_;
  std::size_t alike_ = 0;
};

}  // namespace phasemachine::laws
