// Ranks, files and diagonals for the leaf counter: attacks of sets of sliders,
// the view from a king, and the number of sliders' moves, in every lane.
//
// Contract: only for the translation units of the leaf counter; everything has
// internal linkage. A class for a pair of lines has
//   attacks(sliders)                what the sliders attack on each line
//   view(king)                      the same for a king, its squares by table
//   count(onFirst, onSecond, targets)
//                                   the number of moves to `targets` of sliders
//                                   that may move on the first or second line
//
// How: diagonals, and without AVX-512 files too, are filled by Kogge-Stone
// steps. Ranks are filled by the subtraction o ^ (o - 2r) in each byte, to the
// other side on a mirrored board or by steps. AVX-512 turns files into bytes.
//
// Sources: Kogge-Stone fills, o ^ (o - 2r) and hyperbola quintessence are
// described by Gerd Isenberg in the chess programming wiki.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_LINES_H_
#define PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_LINES_H_

#include "games/chess/perft/leaf_counter_lanes.h"
#include "games/chess/perft/leaf_counter_tables.h"

namespace phasemachine::chess {
namespace {

struct LinePair {
  Lanes first, second;
};

// Edges of the board. Kept in memory: a broadcast load needs no arithmetic
// port.
struct Edges {
  Bitboard notFileA = ~fileMask(0);
  Bitboard notFileH = ~fileMask(7);
  Bitboard inner = ~(fileMask(0) | fileMask(7));
};
constexpr Edges kEdges{};

// Inner squares that a slider can pass: all of them, two in a row, four in a
// row, in a direction and its opposite.
template <int kStep>
struct Open {
  Open() = default;
  PHASEMACHINE_LANES explicit Open(Lanes open)
      : one(open),
        two(both(open, shift<kStep>(open))),
        four(both(two, shift<2 * kStep>(two))) {}

  // Attacks of sliders in the direction and in the opposite one. They wrap
  // around the board where a slider stands on the edge file.
  PHASEMACHINE_LANES Lanes forward(Lanes sliders) const {
    return fill<kStep>(sliders, two, four);
  }
  PHASEMACHINE_LANES Lanes back(Lanes sliders) const {
    return fill<-kStep>(sliders, shift<-kStep>(two), shift<-3 * kStep>(four));
  }

  template <int kBy>
  PHASEMACHINE_LANES Lanes fill(Lanes x, Lanes open2, Lanes open4) const {
    x = bothOr(shift<kBy>(x), one, x);
    x = bothOr(shift<2 * kBy>(x), open2, x);
    x = bothOr(shift<4 * kBy>(x), open4, x);
    return shift<kBy>(x);
  }

  Lanes one = {}, two = {}, four = {};
};

// The king's rays along a line that is no rank.
PHASEMACHINE_LANES Lanes viewAlong(Bitboard line, const KingLines& king,
                                   Lanes occupied) {
  const Lanes blockers = both(occupied, all(line));
  const Lanes up = sub(blockers, all(king.twice));
  const Lanes down =
      swapRanks(sub(swapRanks(blockers), all(king.twiceSwapped)));
  return differenceIn(up, down, all(line));
}

// Diagonals and antidiagonals.
class Diagonals {
 public:
  Diagonals() = default;
  PHASEMACHINE_LANES explicit Diagonals(Lanes occupied)
      : occupied_(occupied),
        rising_(without(all(reload(kEdges).inner), occupied)),
        falling_(rising_.one) {}

  PHASEMACHINE_LANES LinePair attacks(Lanes bishops) const {
    const Edges& edges = reload(kEdges);
    const Lanes east = both(bishops, all(edges.notFileH));
    const Lanes west = both(bishops, all(edges.notFileA));
    return {either(rising_.forward(east), rising_.back(west)),
            either(falling_.forward(west), falling_.back(east))};
  }
  PHASEMACHINE_LANES LinePair view(const KingLines& king) const {
    return {viewAlong(king.diagonal, king, occupied_),
            viewAlong(king.antidiagonal, king, occupied_)};
  }
  PHASEMACHINE_LANES Sizes count(Lanes onDiagonal, Lanes onAntidiagonal,
                                 Lanes targets) const {
    const Edges& edges = reload(kEdges);
    const Lanes east = both(targets, all(edges.notFileA));
    const Lanes west = both(targets, all(edges.notFileH));
    return add(add(size(both(rising_.forward(onDiagonal), east)),
                   size(both(falling_.back(onAntidiagonal), east))),
               add(size(both(falling_.forward(onAntidiagonal), west)),
                   size(both(rising_.back(onDiagonal), west))));
  }

 private:
  Lanes occupied_ = {};
  Open<9> rising_;
  Open<7> falling_;
};

#if defined(__AVX512VBMI2__)

// Ranks and files.
class Straights {
 public:
  Straights() = default;
  PHASEMACHINE_LANES explicit Straights(Lanes occupied)
      : occupied_(occupied),
        mirrored_(mirror(occupied)),
        flipped_(flip(occupied)),
        flippedBack_(mirror(flipped_)) {}

  PHASEMACHINE_LANES LinePair attacks(Lanes rooks) const {
    const Lanes flipped = flip(rooks);
    return {bothWays(occupied_, mirrored_, addBytes(rooks, rooks),
                     mirrorTwice(rooks)),
            flip(bothWays(flipped_, flippedBack_, addBytes(flipped, flipped),
                          mirrorTwice(flipped)))};
  }
  PHASEMACHINE_LANES LinePair view(const KingLines& king) const {
    return {bothWays(occupied_, mirrored_, all(king.twiceEast),
                     all(king.twiceWest)),
            flip(bothWays(flipped_, flippedBack_, all(king.twiceFlipped),
                          all(king.twiceFlippedBack)))};
  }
  PHASEMACHINE_LANES Sizes count(Lanes onRank, Lanes onFile,
                                 Lanes targets) const {
    onFile = flip(onFile);
    const Lanes flippedTargets = flip(targets);
    return add(add(countWay(occupied_, addBytes(onRank, onRank), targets),
                   countWay(mirrored_, mirrorTwice(onRank), mirror(targets))),
               add(countWay(flipped_, addBytes(onFile, onFile), flippedTargets),
                   countWay(flippedBack_, mirrorTwice(onFile),
                            mirror(flippedTargets))));
  }

 private:
  // Attacks to both sides along the bytes of a board, given its mirror image
  // and the sliders doubled in both.
  static PHASEMACHINE_LANES Lanes bothWays(Lanes board, Lanes image,
                                           Lanes twice, Lanes twiceImage) {
    return differenceOr(
        board, subBytes(board, twice),
        mirror(_mm512_xor_si512(image, subBytes(image, twiceImage))));
  }
  static PHASEMACHINE_LANES Sizes countWay(Lanes board, Lanes twice,
                                           Lanes targets) {
    return size(differenceIn(board, subBytes(board, twice), targets));
  }

  Lanes occupied_ = {}, mirrored_ = {}, flipped_ = {}, flippedBack_ = {};
};

#else

// Ranks and files.
class Straights {
 public:
  Straights() = default;
  PHASEMACHINE_LANES explicit Straights(Lanes occupied)
      : occupied_(occupied),
        east_(without(all(kEdges.inner), occupied)),
        north_(~occupied) {}

  PHASEMACHINE_LANES LinePair attacks(Lanes rooks) const {
    return {either(occupied_ ^ subBytes(occupied_, addBytes(rooks, rooks)),
                   both(east_.back(rooks), all(kEdges.notFileH))),
            either(north_.forward(rooks), north_.back(rooks))};
  }
  PHASEMACHINE_LANES LinePair view(const KingLines& king) const {
    // Squares to the west that a blocker hides.
    Lanes hidden = both(occupied_, all(king.west)) >> 1;
    hidden |= hidden >> 1;
    hidden |= hidden >> 2;
    hidden |= hidden >> 4;
    return {either(occupied_ ^ subBytes(occupied_, all(king.twiceEast)),
                   without(all(king.west), hidden)),
            viewAlong(king.file, king, occupied_)};
  }
  PHASEMACHINE_LANES Sizes count(Lanes onRank, Lanes onFile,
                                 Lanes targets) const {
    return add(
        add(size(differenceIn(occupied_,
                              subBytes(occupied_, addBytes(onRank, onRank)),
                              targets)),
            size(all3(east_.back(onRank), targets, all(kEdges.notFileH)))),
        add(size(both(north_.forward(onFile), targets)),
            size(both(north_.back(onFile), targets))));
  }

 private:
  Lanes occupied_ = {};
  Open<1> east_;
  Open<8> north_;
};

#endif

}  // namespace
}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_LINES_H_
