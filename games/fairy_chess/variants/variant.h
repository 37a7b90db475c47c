// A compiled variant: its spec and the tables made from it.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "games/fairy_chess/movement/types.h"
#include "games/fairy_chess/variants/spec.h"
#include "games/fairy_chess/variants/tables.h"
#include "games/fairy_chess/variants/traits.h"

namespace phasemachine::fairy_chess {

// Move counts saturate at this value, or wrap around.
constexpr int highestCount(Special special) {
  switch (special) {
    case Special::kCounts255: return 255;
    case Special::kCounts7: return 7;
    case Special::kCounts5: return 4;
    default: return 0;
  }
}

struct Variant {
  Spec spec;
  int index = 0;               // in the registry
  std::uint64_t textHash = 0;  // of name and text, the same in every process
  int files = 0;
  int ranks = 0;
  int squares = 0;
  int words = 1;  // words per set of squares
  std::array<Special, kMostKinds> special = {};
  // What pieces count as in limits and ends: promoted ones as what they became.
  std::array<std::uint8_t, kMostKinds> countsAs = {};
  // First form of a code; for pieces that count moves, the form of each count
  // is in countedForms[code].
  std::array<std::uint16_t, 2 * kMostKinds> forms = {};
  std::array<std::vector<std::uint16_t>, 2 * kMostKinds> countedForms;
  bool counts = false;
  bool clouds = false;
  bool borrows = false;
  bool shoots = false;
  bool hops = false;
  // True if the placement of pieces alone determines their number of moves, and
  // only captures and promotions end a game at once (answers.h).
  bool plain = false;
  // Kinds.
  int royal = 0;
  int pawn = 0;  // a moved one
  int unmovedPawn = 0;
  // Start squares of each color's unmoved pawns.
  std::array<Region, 2> pawnHomes;
  std::array<Region, 2> promotionZone;
  std::array<Region, 2 * kMostKinds> stuck;        // squares without any step
  std::array<Region, 2 * kMostKinds> dropSquares;  // by the dropped code
  std::array<bool, 2> begins = {};  // colors that have a king at the start
  // True if it may start from any of the 960 first rows: each was read.
  bool numberedStarts = false;
  Worth worth;

  Tables<1> one;
  Tables<2> two;
  Tables<3> three;

  Traits traits;

  template <int kWords>
  const Tables<kWords>& tables() const {
    if constexpr (kWords == 1) {
      return one;
    } else if constexpr (kWords == 2) {
      return two;
    } else {
      return three;
    }
  }

  // f(tables) for the tables of this size of board.
  template <class F>
  auto withTables(F&& f) const {
    return words == 1 ? f(one) : words == 2 ? f(two) : f(three);
  }
  template <class F>
  void withTables(F&& f) {
    words == 1 ? f(one) : words == 2 ? f(two) : f(three);
  }

  const Kind& kindAt(int k) const { return spec.kindAt(k); }
  // The first square of the rank on which a color castles.
  int castlingHome(int color) const {
    const int rank = spec.rules.castlingRank;
    return (color == 0 ? rank - 1 : ranks - rank) * files;
  }
  // The kind that the piece counts as.
  int typeOf(Code code) const {
    return countsAs[static_cast<std::size_t>(kindOf(code))];
  }
  bool isPawn(int kind) const {
    return special[static_cast<std::size_t>(kind)] == Special::kPawn ||
           special[static_cast<std::size_t>(kind)] == Special::kUnmovedPawn;
  }
  int form(Code code, int count) const {
    return counts && !countedForms[code].empty()
               ? countedForms[code][static_cast<std::size_t>(count)]
               : forms[code];
  }
};

// Error: InvalidArgument naming the variant and the fault of its spec.
absl::StatusOr<std::unique_ptr<Variant>> compile(Spec spec);

template <int kWords>
SquareSet<kWords> narrow(const Region& region) {
  SquareSet<kWords> set;
  for (int i = 0; i < kWords; ++i) set.words[i] = region.words[i];
  return set;
}

}  // namespace phasemachine::fairy_chess
