// Lists the features of a position from its evaluation.
//
// Contract: list() adds the features of features.h in ascending order.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_GUNGI_FEATURE_LISTER_H_
#define PHASEMACHINE_GAMES_GUNGI_FEATURE_LISTER_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/number_runs.h"
#include "games/gungi/evaluation.h"
#include "games/gungi/features.h"

namespace phasemachine::gungi {

template <class Isa>
class FeatureLister {
 public:
  using Survey = Evaluation<Isa>;

  FeatureLister(const Position& p, const Survey& survey, Side viewer,
                NumberRuns& out)
      : p_(p), survey_(survey), viewer_(viewer), out_(out) {}

  void list() {
    const std::array<Side, 2> sides = {viewer_, opponent(viewer_)};
    std::array<Dangers, 2> dangers;
    for (std::size_t i = 0; i < 2; ++i) dangers[i] = dangersOf(sides[i]);
    for (std::size_t i = 0; i < 2; ++i) listTypes(dangers[i]);
    for (const Dangers& owner : dangers) {
      for (const SquareSet set : owner) listSquares(set);
    }
    for (const Side side : sides) listReachesNear(side);
    for (const Side side : sides) listThingsNear(side);
    for (const Side side : sides) listHand(side);
    for (const Side side : sides) {
      listNumber(static_cast<float>(survey_.mobility(side)) / 32);
    }
    for (const Side side : sides) {
      listNumber(static_cast<float>(std::max(0, survey_.bestCapture(side))) /
                 400);
    }
  }

 private:
  using Dangers = std::array<SquareSet, kDangers>;

  Dangers dangersOf(Side side) const {
    const Side other = opponent(side);
    const SquareSet tops = p_.tops[playerIndex(side)];
    const SquareSet attacked =
        tops & ((survey_.control(other, 1) & ~p_.high2) |
                (survey_.control(other, 2) & p_.high2 & ~p_.high3) |
                (survey_.control(other, 3) & p_.high3));
    const SquareSet defended = tops & survey_.control(side, 1);
    return {attacked & ~defended, defended & ~attacked, attacked & defended};
  }

  void listTypes(const Dangers& dangers) {
    constexpr std::uint32_t kCounts = kPieceTypes * kDangers;
    std::array<std::uint8_t, kCounts> counts = {};
    std::uint64_t some = 0;  // those that are not 0
    for (std::size_t danger = 0; danger < kDangers; ++danger) {
      forEachSquare(dangers[danger], [&](Square square) {
        const std::size_t at =
            index(typeOf(topOf(p_.towers[square]))) * kDangers + danger;
        ++counts[at];
        some |= std::uint64_t{1} << at;
      });
    }
    for (; some != 0; some &= some - 1) {
      const auto at = static_cast<std::uint32_t>(std::countr_zero(some));
      out_.append(at_ + at, static_cast<float>(counts[at]));
    }
    at_ += kCounts;
  }

  // The set in the viewer's numbering of squares.
  SquareSet seen(SquareSet set) const {
    if (viewer_ == Side::kFirst) return set;
    // Square s becomes 80 - s: all 128 bits reversed, shifted by the 47 unused
    // ones.
    const std::uint64_t low = turnedRound(set.hi);
    const std::uint64_t high = turnedRound(set.lo);
    return {low >> 47 | high << 17, high >> 47};
  }

  static std::uint64_t turnedRound(std::uint64_t bits) {
    bits = (bits >> 1 & 0x5555555555555555ULL) | (bits & 0x5555555555555555ULL)
                                                     << 1;
    bits = (bits >> 2 & 0x3333333333333333ULL) | (bits & 0x3333333333333333ULL)
                                                     << 2;
    bits = (bits >> 4 & 0x0F0F0F0F0F0F0F0FULL) | (bits & 0x0F0F0F0F0F0F0F0FULL)
                                                     << 4;
    return __builtin_bswap64(bits);
  }

  void listSquares(SquareSet set) {
    forEachSquare(seen(set),
                  [&](Square square) { out_.append(at_ + square, 1); });
    at_ += kSquares;
  }

  void listNumber(float number) {
    if (number != 0) out_.append(at_, number);
    ++at_;
  }

  // The squares near each square, row by row; kNoSquare beyond the edge.
  static constexpr std::array<std::array<Square, kNear>, kSquares>
      kNearSquares = [] {
        std::array<std::array<Square, kNear>, kSquares> table = {};
        for (Square square = 0; square < kSquares; ++square) {
          std::size_t near = 0;
          for (int row = rowOf(square) - 2; row <= rowOf(square) + 2; ++row) {
            for (int column = columnOf(square) - 2;
                 column <= columnOf(square) + 2; ++column, ++near) {
              table[square][near] =
                  isOnBoard(row, column) ? squareAt(row, column) : kNoSquare;
            }
          }
        }
        return table;
      }();

  // Calls f(near, square) for the squares near a marshal in the viewer's order;
  // makes no calls if the marshal is not on the board.
  template <class F>
  void forEachNear(Side side, F&& f) const {
    const Square marshal = p_.marshals[playerIndex(side)];
    if (marshal == kNoSquare) return;
    const std::array<Square, kNear>& squares = kNearSquares[marshal];
    for (std::uint32_t near = 0; near < kNear; ++near) {
      f(near, squares[viewer_ == Side::kFirst ? near : kNear - 1 - near]);
    }
  }

  void listReachesNear(Side side) {
    forEachNear(side, [&](std::uint32_t near, Square square) {
      if (square == kNoSquare) return;
      const std::uint32_t reach = 3 * timesReached(viewer_, square) +
                                  timesReached(opponent(viewer_), square);
      if (reach != 0) out_.append(at_ + near * kReaches + reach - 1, 1);
    });
    at_ += kNear * kReaches;
  }

  std::uint32_t timesReached(Side side, Square square) const {
    return (survey_.control(side, 1).has(square) ? 1U : 0U) +
           (survey_.twice(side).has(square) ? 1U : 0U);
  }

  void listThingsNear(Side side) {
    const auto viewer = static_cast<unsigned>(playerIndex(viewer_));
    forEachNear(side, [&](std::uint32_t near, Square square) {
      std::uint32_t thing = kOwnedTypes;
      if (square != kNoSquare) {
        const Piece top = topOf(p_.towers[square]);
        if (top == 0) return;
        thing = ((top & 1U) ^ viewer) * kPieceTypes +
                static_cast<std::uint32_t>(index(typeOf(top)));
      }
      out_.append(at_ + near * kNearThings + thing, 1);
    });
    at_ += kNear * kNearThings;
  }

  void listHand(Side side) {
    const Hand hand = p_.hands[playerIndex(side)];
    for (int type = 0; type < kPieceTypes; ++type) {
      const auto count =
          static_cast<std::uint32_t>(hand.count(static_cast<PieceType>(type)));
      if (count != 0) out_.append(at_, 1, std::min(count, kMostOfType));
      at_ += kMostOfType;
    }
  }

  const Position& p_;
  const Survey& survey_;
  Side viewer_;
  NumberRuns& out_;
  std::uint32_t at_ = 0;
};

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_FEATURE_LISTER_H_
