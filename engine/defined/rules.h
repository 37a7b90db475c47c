// The rules of a game that is defined at run time, as functions on plain bytes:
// what stands behind pm_game_define() in C and define() in Python.
//
// Contract: a position is `stateBytes` bytes, which the engine copies freely,
// compares and stores. Everything about it is in these bytes: who decides and
// what is legal are functions of the state, so two states with equal bytes are
// the same position, and bytes without a meaning are zero. Moves are any numbers
// of 32 bits. A function that fails throws, RulesError or anything else, which
// ends the step or the search that called it; the engine and its boards stay as
// they were. Definition (definition.h) checks whatever the functions return.
//
// Example: CoinNim in tests/engine/defined/rules.h.
//
// Thread safety: several threads call the functions at a time only if
// GameShape::threadsSafe.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "phase/rules_error.h"

namespace phasemachine {

inline constexpr std::size_t kMostStateBytes = 4096;
inline constexpr std::size_t kMostDefinedMoves = 1024;
inline constexpr std::size_t kMostDefinedNumbers = 65536;
inline constexpr std::uint32_t kMostDefinedActions = 65536;

// Who decides, or how the game has ended. The numbers are those of the C library
// (`turn` of pm_game_rules, phasemachine_define.h).
enum class Turn : int {
  kFirst = 0,
  kSecond = 1,
  kNature = 2,
  kFirstWins = 3,
  kSecondWins = 4,
  kDraw = 5,
};
inline constexpr bool isEnd(Turn turn) { return turn >= Turn::kFirstWins; }

// What is known of a game before it is played.
struct GameShape {
  std::string name;  // lower-case letters, digits and "_"; begins with a letter
  std::size_t stateBytes = 0;  // 1 to kMostStateBytes
  std::size_t mostMoves = 0;   // in a position; 1 to kMostDefinedMoves
  int players = 2;             // 1 or 2
  bool hasChance = false;      // nature decides in some positions
  // The players see different things; needs observe() and determinize().
  bool hasHidden = false;
  bool threadsSafe = false;
  // What returns() gives at least and at most; the players' utilities are their
  // returns, mapped to [0, 1].
  double lowestReturn = -1;
  double highestReturn = 1;
  // If not 0, all moves are below this number and mean the same everywhere: they
  // are the actions of learning. Otherwise an action is the index in the list of
  // legal moves. At most kMostDefinedActions.
  std::uint32_t actions = 0;
  // If not 0, encode() gives so many numbers. At most kMostDefinedNumbers.
  std::size_t numbers = 0;
};

// A position's bytes are aligned to 16. Functions that return bool or an
// optional length return false if the rules lack them; a game without them has
// the default that is named.
class GameRules {
 public:
  virtual ~GameRules() = default;

  // Writes the start; `state` is all zeros before.
  virtual void initial(std::byte* state) = 0;
  // Makes a legal move.
  virtual void apply(std::byte* state, std::uint32_t move) = 0;
  // One of Turn.
  virtual int turn(const std::byte* state) = 0;
  // Writes the moves of a running game, in a fixed order, and returns how many.
  // Room: kMostDefinedMoves.
  virtual std::size_t legalMoves(const std::byte* state,
                                 std::uint32_t* moves) = 0;
  // All three: makes the move, returns turn(), and lists the moves unless the
  // game is over (`count` is 0 before).
  virtual int step(std::byte* state, std::uint32_t move, std::uint32_t* moves,
                   std::size_t& count) {
    apply(state, move);
    const int next = turn(state);
    if (next >= 0 && next < static_cast<int>(Turn::kFirstWins)) {
      count = legalMoves(state, moves);
    }
    return next;
  }

  // The probabilities of nature's moves. Default: all alike.
  virtual bool chanceWeights(const std::byte* /*state*/,
                             const std::uint32_t* /*moves*/,
                             std::size_t /*count*/, double* /*weights*/) {
    return false;
  }
  // Writes what a player sees, at most stateBytes, and sets `size`. Default: the
  // state.
  virtual bool observe(const std::byte* /*state*/, int /*viewer*/,
                       std::byte* /*out*/, std::size_t& /*size*/) {
    return false;
  }
  // Replaces a state by a random one that `viewer` cannot tell from it, drawn
  // with `seed`. Default: leaves it.
  virtual bool determinize(std::byte* /*state*/, int /*viewer*/,
                           std::uint64_t /*seed*/) {
    return false;
  }
  // One value a player. Default: 1 for a win, -1 for a loss, else 0.
  virtual bool returns(const std::byte* /*state*/,
                       std::array<double, 2>& /*values*/) {
    return false;
  }
  // What is shown of a state: a drawing of one or more lines. A viewer of 2 sees
  // all. Default: what the viewer sees, in hexadecimal.
  virtual bool draw(const std::byte* /*state*/, int /*viewer*/,
                    std::string& /*text*/) {
    return false;
  }
  // A move in the notation of the game: distinct for each legal move, without
  // blanks. Default: its number.
  virtual bool moveText(const std::byte* /*state*/, std::uint32_t /*move*/,
                        std::string& /*text*/) {
    return false;
  }
  // Fails (throws) for bytes that are no state, of a file for instance. Default:
  // all are.
  virtual void check(const std::byte* /*state*/) {}
  // GameShape::numbers of what a player sees, for learning.
  virtual void encode(const std::byte* /*state*/, int /*viewer*/,
                      float* /*numbers*/) {}
};

}  // namespace phasemachine
