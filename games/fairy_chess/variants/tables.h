// Movement compiled for one variant: the reach of every form of a piece from
// every square.
//
// A form is one way to move: of a kind and color, and of a move count if
// relevant. From a square it has leaps, as two sets, and a tree of the squares
// that it walks over, in preorder: if a square is blocked, its subtree is
// skipped. Rays that share their first squares share nodes. If no paths fork
// and each runs only to higher or only to lower squares, as those of sliders
// do, the form also has one-word rays, which need no walk.
//
// The inverse: for each target, the smallest sets of squares that must be
// empty. Checks, pins and squares that a king may not enter are derived from
// these.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/fairy_chess/movement/movement.h"
#include "games/fairy_chess/movement/square_set.h"
#include "games/fairy_chess/movement/types.h"

namespace phasemachine::fairy_chess {

inline constexpr std::uint8_t kLandsQuiet = 1;
inline constexpr std::uint8_t kLandsTaking = 2;
inline constexpr std::uint8_t kThroughClouds = 4;

struct Node {
  std::uint8_t square;
  std::uint8_t flags;
  std::uint16_t skip;  // nodes to the next one outside the subtree
};

// The paths to one target.
struct Ways {
  std::uint32_t first;
  std::uint32_t count;
};

// A path on a board of up to 64 squares: all its squares, and those on which a
// move and a capture may end.
struct WordRay {
  std::uint64_t squares;
  std::uint64_t quiet;
  std::uint64_t taking;
};

// A line with a hopper's jump: `size` squares from `first` in hopSquares.
struct HopLine {
  std::uint32_t first;
  std::uint8_t size;
  Hop hop;
  bool moves;
  bool takes;
};

template <int kWords>
struct Origin {
  SquareSet<kWords> quietLeaps;
  SquareSet<kWords> takingLeaps;
  SquareSet<kWords> reach;  // all capture targets on an empty board
  std::uint32_t nodes = 0;  // in Tables::nodes
  std::uint32_t nodeCount = 0;
  std::uint32_t ways = 0;  // one per element of reach, lowest first
  std::uint32_t hops = 0;
  std::uint32_t hopCount = 0;
  std::uint32_t rays = 0;  // in Tables::rays, rising ones first
  std::uint8_t rising = 0;
  std::uint8_t falling = 0;
  bool straight = false;  // the rays are equivalent to the nodes
};

template <int kWords>
struct Tables {
  int squares = 0;
  std::vector<Origin<kWords>> origins;  // form * squares + square
  // Squares where it could capture by a jump, indexed like origins.
  std::vector<SquareSet<kWords>> hopReach;
  // Squares from which a form captures on a square of an empty board, indexed
  // like origins by the square captured on. Only where no move may give check.
  std::vector<SquareSet<kWords>> takers;
  // Squares from which some piece of a color captures without a jump on a
  // square of an empty board.
  std::array<std::array<SquareSet<kWords>, kMostSquares>, 2> aims;
  std::vector<Node> nodes;
  std::vector<WordRay> rays;
  std::vector<Ways> ways;
  std::vector<SquareSet<kWords>> paths;
  std::vector<HopLine> hopLines;
  std::vector<std::uint8_t> hopSquares;
  // Squares within one and two king steps, including the square itself.
  std::array<SquareSet<kWords>, kMostSquares> near1;
  std::array<SquareSet<kWords>, kMostSquares> near2;

  const Origin<kWords>& origin(int form, int square) const {
    return origins[static_cast<std::size_t>(form * squares + square)];
  }
  const SquareSet<kWords>& hopReachOf(const Origin<kWords>& origin) const {
    return hopReach[static_cast<std::size_t>(&origin - origins.data())];
  }
  const SquareSet<kWords>& takersOf(int form, int target) const {
    return takers[static_cast<std::size_t>(form * squares + target)];
  }
  // Precondition: origin.reach has the square.
  const Ways& waysTo(const Origin<kWords>& origin, int square) const {
    return ways[origin.ways +
                static_cast<std::size_t>(origin.reach.rank(square))];
  }
};

// Appends the entries of a form with these rays (given for White) from
// `square`. `turned` turns them round for Black.
template <int kWords>
void addOrigin(Tables<kWords>& tables, const Movement& movement, bool turned,
               int square, int files, int ranks);

extern template void addOrigin(Tables<1>&, const Movement&, bool, int, int,
                               int);
extern template void addOrigin(Tables<2>&, const Movement&, bool, int, int,
                               int);
extern template void addOrigin(Tables<3>&, const Movement&, bool, int, int,
                               int);

}  // namespace phasemachine::fairy_chess
