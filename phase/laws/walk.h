// Random games for the laws, and sentences about what went wrong in them.
//
// Contract: the games of a walk depend only on the subject's rules and on the
// options, so every law sees the same games. Nature's moves are sampled; where
// the sample is not a listed move, any listed one is made.
//
// Example:
//   std::string fault = everywhere(subject, options, 1, [](const Visit& visit) {
//     return visit.now.moves.empty() ? "no moves" : "";
//   });

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/random.h"
#include "core/side.h"
#include "phase/erased/any_game.h"
#include "phase/laws/laws.h"

namespace phasemachine::laws {

// One decision, or the end, of a random game.
struct Visit {
  const LawSubject& subject;
  const AnyBoard& board;  // settled: asking changes nothing
  const AnyDecision& now;
  const std::vector<MoveCode>& history;  // moves made so far
  const std::string& rules;
  std::size_t game;  // its number, from 0
  Random& random;    // for trials; does not affect the games
};
using Look = std::function<std::string(const Visit&)>;

// Calls look() at the first decisions of each game, at its end and at about one
// in `every` decisions in between. Returns the first fault, with the board, the
// rules and the moves added.
std::string everywhere(const LawSubject& subject, const LawOptions& options,
                       std::uint32_t every, const Look& look);

// For the list of laws: what holds at such visits; at one in `kEveryOpen` in
// games that hide nothing.
template <std::string (*kLook)(const Visit&), std::uint32_t kEvery = 1,
          std::uint32_t kEveryOpen = kEvery>
std::string each(const LawSubject& subject, const LawOptions& options) {
  const bool hides = subject.game->hasHiddenInformation;
  return everywhere(subject, options, hides ? kEvery : kEveryOpen, kLook);
}

// The rules of a game of the walk; usual ones where it refuses random ones.
std::string rulesOf(const AnyGame& game, const LawOptions& options,
                    std::size_t number);
// Every option at a random value; a game may refuse them together.
std::string randomRules(const AnyGame& game, Random& random);

template <class T>
T anyOf(const std::vector<T>& list, Random& random) {
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}
bool isListed(const std::vector<MoveCode>& moves, MoveCode move);

std::vector<Side> playersOf(const AnyGame& game);

// A world that `viewer` cannot tell from the board of the visit.
AnyBoard worldOf(const Visit& visit, Side viewer);

// A board with one bit of its bytes changed, if the game takes it.
absl::StatusOr<AnyBoard> withFlippedBit(const AnyBoard& board,
                                        const std::string& bytes,
                                        Random& random);

// `fault` with the texts of boards on lines below it.
std::string withBoard(std::string fault, const AnyBoard& board);
std::string withBoards(std::string fault, const AnyBoard& board,
                       const AnyBoard& other);

// The laws by family, for the list of all (laws.cc).
std::span<const Law> lawsOfSteps();     // of the machine, lists and ends
std::span<const Law> lawsOfRecords();   // of text, bytes, hashes and replays
std::span<const Law> lawsOfChance();    // of nature
std::span<const Law> lawsOfSecrets();   // of what is hidden
std::span<const Law> lawsOfNumbers();   // of encodings
std::span<const Law> lawsOfPictures();  // of drawings, places and events

}  // namespace phasemachine::laws
