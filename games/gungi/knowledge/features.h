// The features of Gungi (phase/knowledge.h): attacks, the surroundings of the
// marshals, and hands, as computed by the evaluation.
//
// Squares are numbered as in encoding.h, from the viewer's side.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/number_runs.h"
#include "games/gungi/knowledge/evaluation.h"
#include "games/gungi/rules/types.h"
#include "phase/knowledge.h"

namespace phasemachine::gungi {

inline constexpr int kFeatureVersion = 1;
inline constexpr std::uint32_t kOwnedTypes = 2 * kPieceTypes;
// A top piece is attacked, defended, or both.
inline constexpr std::uint32_t kDangers = 3;
// Squares by whether none, one or more pieces of each side reach them, except
// those reached by none.
inline constexpr std::uint32_t kReaches = 8;
// The squares up to two rows and columns away from a marshal, including its
// own.
inline constexpr std::uint32_t kNear = 25;
inline constexpr std::uint32_t kMostOfType = 6;  // in a hand
// The surroundings of a marshal: a top piece, or the edge of the board.
inline constexpr std::uint32_t kNearThings = kOwnedTypes + 1;

inline constexpr std::array<EncodingRow, 7> kFeatureRows = {{
    {kOwnedTypes * kDangers, 0, 81,
     "top pieces by type (the viewer's 14, the other's), then attacked alone, "
     "defended alone, both: how many"},
    {2 * kDangers * kSquares, 0, 1,
     "1: a top piece of the viewer (of the other) is attacked alone, defended "
     "alone, both; 81 squares each"},
    {2 * kNear * kReaches, 0, 1,
     "25 squares round the viewer's marshal (the other's), row by row: 1 at "
     "how often they are reached, 3 viewer + other - 1, each 0, 1 or 2 for "
     "more"},
    {2 * kNear * kNearThings, 0, 1,
     "on the same squares: 1 at the top piece by type as above, or at the edge "
     "of the board"},
    {kOwnedTypes * kMostOfType, 0, 1,
     "hands by type as above: 1 at each piece up to the sixth"},
    {2, 0, 20, "squares that pieces of the viewer reach, by 32; of the other"},
    {2, 0, 20, "gain of the best capture of the viewer, by 400; of the other"},
}};

inline constexpr std::string_view kFeatureView =
    "Squares and sides are those of the encoding.";

// Lists the features of a position from its evaluation.
//
// Contract: list() gives the features of features.h to a sink: in ascending
// order to FeatureRuns; in any order, a count as so many ones, to
// FeatureInputs.

// The features as runs of numbers.
struct FeatureRuns {
  static constexpr bool kOrdered = true;
  NumberRuns& out;

  void one(std::uint32_t feature) const { out.append(feature, 1); }
  void ones(std::uint32_t feature, std::uint32_t count) const {
    out.append(feature, 1, count);
  }
  void number(std::uint32_t feature, float number) const {
    out.append(feature, number);
  }
};

// The features as inputs of a network; the first one has row `first`.
struct FeatureInputs {
  static constexpr bool kOrdered = false;
  InputList& out;
  std::uint32_t first;

  void one(std::uint32_t feature) const { out.one(first + feature); }
  void ones(std::uint32_t feature, std::uint32_t count) const {
    for (std::uint32_t i = 0; i < count; ++i) one(feature + i);
  }
  void number(std::uint32_t feature, float number) const {
    out.other(first + feature, number);
  }
};

template <class Isa, class Sink>
class FeatureLister {
 public:
  using Survey = Evaluation<Isa>;

  FeatureLister(const Position& p, const Survey& survey, Side viewer, Sink out)
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
    if constexpr (!Sink::kOrdered) {
      for (std::uint32_t danger = 0; danger < kDangers; ++danger) {
        forEachSquare(dangers[danger], [&](Square square) {
          out_.one(at_ + danger +
                   kDangers * static_cast<std::uint32_t>(
                                  index(typeOf(topOf(p_.towers[square])))));
        });
      }
      at_ += kCounts;
      return;
    }
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
      out_.number(at_ + at, static_cast<float>(counts[at]));
    }
    at_ += kCounts;
  }

  // The set in the viewer's numbering of squares.
  SquareSet seen(SquareSet set) const {
    return viewer_ == Side::kFirst ? set : turnedRound(set);
  }

  void listSquares(SquareSet set) {
    forEachSquare(seen(set), [&](Square square) { out_.one(at_ + square); });
    at_ += kSquares;
  }

  void listNumber(float number) {
    if (number != 0) out_.number(at_, number);
    ++at_;
  }

  // The rows of kNear as five bits each.
  static constexpr int kWidth = 5;
  using Near = std::uint32_t;

  // The members of `set` near `square`, in the viewer's order.
  Near nearOf(SquareSet set, Square square) const {
    constexpr unsigned kRow = (1U << kRows) - 1;
    constexpr unsigned kPart = (1U << kWidth) - 1;
    const int first = rowOf(square) - 2;
    const int column = columnOf(square);
    std::uint64_t near = 0;
    for (int i = std::max(0, -first); i < std::min(kWidth, kRows - first);
         ++i) {
      const std::uint64_t bits = set.from(9 * (first + i)) & kRow;
      near |= (bits << 2 >> column & kPart) << (kWidth * i);
    }
    return static_cast<Near>(
        viewer_ == Side::kFirst ? near : reversed(near) >> (64 - kNear));
  }

  // Calls f(near) for each member in ascending order.
  template <class F>
  static void forEachNear(Near set, F&& f) {
    for (; set != 0; set &= set - 1) {
      f(static_cast<std::uint32_t>(std::countr_zero(set)));
    }
  }

  void listReachesNear(Side side) {
    const Square marshal = p_.marshals[playerIndex(side)];
    if (marshal != kNoSquare) {
      const Side other = opponent(viewer_);
      const Near own = nearOf(survey_.control(viewer_, 1), marshal);
      const Near ownTwice = nearOf(survey_.twice(viewer_), marshal);
      const Near theirs = nearOf(survey_.control(other, 1), marshal);
      const Near theirTwice = nearOf(survey_.twice(other), marshal);
      forEachNear(own | theirs, [&](std::uint32_t near) {
        const std::uint32_t reach =
            3 * ((own >> near & 1) + (ownTwice >> near & 1)) +
            (theirs >> near & 1) + (theirTwice >> near & 1);
        out_.one(at_ + near * kReaches + reach - 1);
      });
    }
    at_ += kNear * kReaches;
  }

  void listThingsNear(Side side) {
    const Square marshal = p_.marshals[playerIndex(side)];
    if (marshal != kNoSquare) {
      const auto viewer = static_cast<unsigned>(playerIndex(viewer_));
      const Near edge = ~nearOf(kAllSquares, marshal) & ((1U << kNear) - 1);
      forEachNear(edge | nearOf(p_.occupied(), marshal),
                  [&](std::uint32_t near) {
                    std::uint32_t thing = kOwnedTypes;
                    if ((edge >> near & 1) == 0) {
                      const int way = kNearWays[near];
                      const Piece top = topOf(p_.towers[static_cast<Square>(
                          marshal + (viewer_ == Side::kFirst ? way : -way))]);
                      thing = ((top & 1U) ^ viewer) * kPieceTypes +
                              static_cast<std::uint32_t>(index(typeOf(top)));
                    }
                    out_.one(at_ + near * kNearThings + thing);
                  });
    }
    at_ += kNear * kNearThings;
  }

  // From a square to those near it.
  static constexpr std::array<std::int8_t, kNear> kNearWays = [] {
    std::array<std::int8_t, kNear> ways = {};
    for (int near = 0; near < static_cast<int>(kNear); ++near) {
      ways[static_cast<std::size_t>(near)] =
          static_cast<std::int8_t>(9 * (near / kWidth - 2) + near % kWidth - 2);
    }
    return ways;
  }();

  void listHand(Side side) {
    const Hand hand = p_.hands[playerIndex(side)];
    for (int type = 0; type < kPieceTypes; ++type) {
      const auto count =
          static_cast<std::uint32_t>(hand.count(static_cast<PieceType>(type)));
      if (count != 0) out_.ones(at_, std::min(count, kMostOfType));
      at_ += kMostOfType;
    }
  }

  const Position& p_;
  const Survey& survey_;
  Side viewer_;
  Sink out_;
  std::uint32_t at_ = 0;
};

}  // namespace phasemachine::gungi
