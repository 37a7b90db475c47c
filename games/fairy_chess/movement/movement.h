// The movement of a piece, as text and as rays.
//
// Contract: parseMovement reads a language that includes Betza notation and the
// words of the piece table (pieces.cc). It returns rays: the squares that a
// piece passes over or lands on, in order, relative to its own, for White. A
// ray ends at the edge, at the first piece (captured if the ray may capture
// there) and at a cloud. Everything else about movement is compiled from rays
// (tables.h).
//
// The language: items side by side or after "," or ";", each a path.
//   path     [1-n] leg { then [any] leg [outward | beyond | on | right] }
//   leg      modifiers atom [atom again | range]
//   atom     W F D A N H C L Z J G K Q R B, (a,b), or the id of another piece
//   modifier m c (only moves, only takes), n (lame), p (hopper over one piece),
//            g (lands behind the first piece), i (only from where pawns may
//            step twice), e (takes in passing: if it is a pawn), f b l r s v h (directions and
//            pairs of them, movement_legs.h)
// A leg with a range or a doubled atom is a rider; R, B and Q are riders of any
// range. "X then Y" passes over the end of X, which must be empty. "any" is
// every direction, "outward" those with a positive dot product, "beyond" those
// of the outward ones that lead back on neither axis, "on" the same step again,
// "right" those at right angles. Further items:
//   leaper n ...   all leaps of these squared distances
//   chain n ...    one leap after the other, for each symmetry of the board
//   zigzag (a,b)   a to the side and back, b ahead each time
//   bounce n       bishop lines with at most n reflections
//   double         two squares ahead over an empty one, not stopped by clouds
// A list of numbers may end in "..c+k", "primes..c+k" or be "nacci", where c
// counts the moves that the piece has made.
//
// Example:
//   auto griffin = parseMovement("F, F then R outward", 0, nullptr);
//
// Errors: InvalidArgument that quotes the text and the place.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace phasemachine::fairy_chess {

struct Vector {
  int x = 0;  // files to the right
  int y = 0;  // ranks ahead

  friend bool operator==(Vector, Vector) = default;
};

struct Step {
  Vector to;
  bool lands = true;  // otherwise the piece only passes over it
};

enum class Hop : std::uint8_t {
  kNone,
  kOver,    // over exactly one piece, anywhere on the line
  kBehind,  // onto the square directly behind the first piece
};

struct Ray {
  std::vector<Step> steps;
  bool moves = true;  // may land on an empty square
  bool takes = true;  // may land on an enemy
  Hop hop = Hop::kNone;
  bool throughClouds = false;
  bool initial = false;  // only from where pawns may step twice
  // For a bishop line with reflections: its first step is steps[0]; the rest
  // depends on the square and the board. Otherwise -1.
  int bounces = -1;
};

using Movement = std::vector<Ray>;

// Returns the movement text of a piece by its id, empty if there is none.
using MovementOf = std::string_view (*)(std::string_view id);

// `count` is the number c of moves made.
absl::StatusOr<Movement> parseMovement(std::string_view text, int count,
                                       MovementOf movementOf);

// The longest leap or path of a ray: boards have at most 12 files and ranks.
inline constexpr int kMostFiles = 12;

}  // namespace phasemachine::fairy_chess
