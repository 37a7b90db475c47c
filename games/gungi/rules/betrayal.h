// 謀 converts enemy pieces of a tower that it moves onto (rule set B).
//
// Contract: a type can be converted if the hand of 謀's side holds at least as
// many pieces of it as the tower has enemy pieces of it; each conversion costs
// one piece from the hand. The player chooses which convertible pieces to
// convert.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_GUNGI_RULES_BETRAYAL_H_
#define PHASEMACHINE_GAMES_GUNGI_RULES_BETRAYAL_H_

#include <array>
#include <cstddef>

#include "games/gungi/rules/position.h"
#include "games/gungi/rules/reach.h"

namespace phasemachine::gungi {

// 謀's steps, in the numbering of Move::betray().
inline constexpr std::array<Step, 9> kBouSteps = {{{1, -1},
                                                   {1, 1},
                                                   {-1, 0},
                                                   {2, -2},
                                                   {2, 2},
                                                   {-2, 0},
                                                   {3, -3},
                                                   {3, 3},
                                                   {-3, 0}}};

// The number of the step between two squares. Precondition: there is one.
constexpr unsigned bouStep(Square from, Square to, Side side) {
  for (unsigned i = 0; i < kBouSteps.size(); ++i) {
    if (stepFrom(from, kBouSteps[i], side) == to) return i;
  }
  return 0;
}

// The origin of 謀 in a betrayal by moving, or kNoSquare.
constexpr Square bouSource(Move move, Side side) {
  const Step step = kBouSteps[move.step() % kBouSteps.size()];
  return stepFrom(move.to(),
                  {static_cast<std::int8_t>(-step.forward),
                   static_cast<std::int8_t>(-step.side)},
                  side);
}

// The levels of `tower` whose pieces `side` can convert.
constexpr Levels convertible(Tower tower, Hand hand, Side side) {
  Levels levels = 0;
  const int height = heightOf(tower);
  for (int level = 1; level <= height; ++level) {
    const Piece piece = pieceAt(tower, level);
    if (sideOf(piece) == side) continue;
    int alike = 0;
    for (int other = 1; other <= height; ++other) {
      alike += pieceAt(tower, other) == piece;
    }
    if (hand.count(typeOf(piece)) >= alike) {
      levels = static_cast<Levels>(levels | 1U << (level - 1));
    }
  }
  return levels;
}

// Calls f with each non-empty subset of `levels`.
template <class F>
[[gnu::always_inline]] constexpr void forEachPart(Levels levels, F&& f) {
  for (unsigned part = 1; part <= levels; ++part) {
    if ((part & ~unsigned{levels}) == 0) f(static_cast<Levels>(part));
  }
}

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_RULES_BETRAYAL_H_
