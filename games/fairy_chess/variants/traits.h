// What the pieces of a variant are worth, and its kinds of pieces and squares
// described for move priors (move_features.h): by movement, worth and geometry,
// not by names.
//
// Contract: computed only from the variant's data. Traits are small numbers,
// below the constants here. A kind's worth, in hundredths of a pawn, is the
// value given in the tables, otherwise one computed from the squares that it
// reaches; a piece that counts its moves and has no given value is valued by its
// reach now and soon. Royal pieces have worth 0.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/fairy_chess/movement/types.h"

namespace phasemachine::fairy_chess {

struct Variant;

struct Worth {
  // By kind.
  std::array<std::int32_t, kMostKinds> kind = {};
  // By kind and count, for those that count moves and have no given value.
  std::array<std::vector<std::int32_t>, kMostKinds> counted;
  // The best promotion gain of each color; 0 for none.
  std::array<std::int32_t, 2> promotion = {};
  // Total of the side with more at the start, including hands.
  std::int32_t army = 0;

  std::int32_t of(Code code, int count) const {
    const auto k = static_cast<std::size_t>(kindOf(code));
    return counted[k].empty() ? kind[k]
                              : counted[k][static_cast<std::size_t>(count)];
  }
};

// Precondition: `v` is compiled.
Worth worthOf(const Variant& v);

// The movement of a piece; the first that fits.
enum class Manner : std::uint8_t {
  kRoyal,
  kPawn,
  kCloud,
  kBorrower,
  kArcher,
  kChanging,     // its moves depend on how often it has moved
  kHopper,       // jumps over pieces
  kShortLeaper,  // of few squares, none of them far
  kLeaper,
  kShortRider,  // walks, and reaches few squares
  kRider,
  kLongRider,  // reaches a large part of the board
};
inline constexpr std::uint32_t kManners = 12;

// The goal of a variant, if it is not only mate; the last that fits.
enum class Aim : std::uint8_t {
  kMate,
  kHands,       // pieces are dropped
  kChecks,      // a number of checks wins
  kHill,        // a piece that comes to its goal wins
  kRace,        // likewise, and nobody may give check
  kExtinction,  // of pieces that are not royal
  kBlast,       // captures explode
  kLoss,        // of all pieces
  kHorde,       // to take all pieces of a side without a king
};
inline constexpr std::uint32_t kAims = 9;

// Steps of worth below those of royal pieces, which have the last.
inline constexpr std::uint32_t kWorths = 9;
inline constexpr std::uint32_t kRoyalWorth = kWorths - 1;
inline constexpr std::uint32_t kRankSteps = 8;
inline constexpr std::uint32_t kFileSteps = 4;
inline constexpr std::uint32_t kReachSteps = 8;

struct Traits {
  Aim aim = Aim::kMate;
  std::array<Manner, kMostKinds> manner = {};  // by kind
  // The best kind that pawns of a color promote to; 0 for none.
  std::array<std::uint8_t, 2> promoted = {};
  // Lower bounds of the steps of worth, in hundredths of a pawn: for any army,
  // and for this one.
  std::array<std::int32_t, kRoyalWorth> worthFrom = {};
  std::array<std::int32_t, kRoyalWorth> shareFrom = {};
  // The steps by kind, of pieces whose worth does not change.
  std::array<std::uint8_t, kMostKinds> worthStep = {};
  std::array<std::uint8_t, kMostKinds> shareStep = {};
  std::array<std::uint8_t, kMostSquares> file = {};
  std::array<std::uint8_t, kMostSquares> rank = {};
  // From the view of a color, or in a race of the one with the white pieces:
  // ranks as if there were eight; and distances from the middle files as if
  // there were four.
  std::array<std::array<std::uint8_t, kMostSquares>, 2> rankStep = {};
  std::array<std::uint8_t, kMostSquares> fileStep = {};
  // The number of squares on which a form could capture from a square of an
  // empty board, at index form * squares + square.
  std::vector<std::uint8_t> reachStep;
};

// The step of worth of `value`; `from` are their lower bounds.
[[gnu::always_inline]] inline std::uint32_t stepOf(
    const std::array<std::int32_t, kRoyalWorth>& from, int value) {
  std::uint32_t step = 0;
  for (std::size_t i = 1; i < kRoyalWorth; ++i) step += value >= from[i];
  return step;
}

// Precondition: `v` is compiled, with its worth.
Traits traitsOf(const Variant& v);

}  // namespace phasemachine::fairy_chess
