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

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/moves/attacks.h"
#include "games/chess/perft/leaf_counter_lanes.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {
namespace {  // NOLINT: included once for each instruction set

// Tables of the lines through a king, and the parent of the children in the lanes.

// mirror() and flip() of one square (leaf_counter_lanes.h).
constexpr int mirrored(int square) { return square ^ 7; }
constexpr int flipped(int square) {
  return (7 - (square & 7)) * 8 + 7 - (square >> 3);
}
constexpr Bitboard twiceInByte(int square) {
  return (square & 7) == 7 ? 0 : Bitboard{2} << square;
}

struct KingLines {
  Bitboard zone = 0;
  // Squares from which knights and, by colour, pawns attack the king.
  Bitboard knights = 0;
  std::array<Bitboard, 2> pawns = {};
  Bitboard file = 0;
  Bitboard west = 0;  // on the rank
  Bitboard diagonal = 0;
  Bitboard antidiagonal = 0;
  // The king doubled, for subtractions: on files and diagonals, on these
  // with the ranks swapped, and in the bytes of the board and of its reflections.
  Bitboard twice = 0;
  Bitboard twiceSwapped = 0;
  Bitboard twiceEast = 0;
  Bitboard twiceWest = 0;
  Bitboard twiceFlipped = 0;
  Bitboard twiceFlippedBack = 0;
  // Rotating the board by 180 degrees and then its bits by this many maps each
  // neighbour of the king to the opposite one.
  std::uint64_t reflect = 0;
};

constexpr std::array<KingLines, 64> makeKingLines() {
  std::array<KingLines, 64> table;
  for (std::size_t i = 0; i < 64; ++i) {
    KingLines& king = table[i];
    const int s = static_cast<int>(i);
    king.zone = kAttacks.king[i];
    king.knights = kAttacks.knight[i];
    king.pawns = {kAttacks.pawn[1][i], kAttacks.pawn[0][i]};
    king.file = kAttacks.lines[i].file;
    king.west = rayFrom(s, -1, 0);
    king.diagonal = kAttacks.lines[i].diagonal;
    king.antidiagonal = kAttacks.lines[i].antidiagonal;
    king.twice = Bitboard{1} << s << 1;
    king.twiceSwapped = Bitboard{1} << (s ^ 56) << 1;
    king.twiceEast = twiceInByte(s);
    king.twiceWest = twiceInByte(mirrored(s));
    king.twiceFlipped = twiceInByte(flipped(s));
    king.twiceFlippedBack = twiceInByte(mirrored(flipped(s)));
    king.reflect = static_cast<std::uint64_t>((2 * s - 63) & 63);
  }
  return table;
}
constexpr std::array<KingLines, 64> kKingLines = makeKingLines();

// Squares that a king attacks now or after one step.
constexpr std::array<Bitboard, 64> makeTwoSteps() {
  std::array<Bitboard, 64> table = {};
  for (std::size_t from = 0; from < 64; ++from) {
    for (std::size_t to = 0; to < 64; ++to) {
      if (from == to || (kAttacks.king[from] >> to & 1) != 0) {
        table[from] |= kAttacks.king[to];
      }
    }
  }
  return table;
}
constexpr std::array<Bitboard, 64> kTwoSteps = makeTwoSteps();

constexpr std::uint64_t kindBit(MoveKind kind) {
  return std::uint64_t{1} << static_cast<int>(kind);
}
// The MoveKinds by which a piece of `type` arrives, as a set.
constexpr std::uint64_t kindsThatArriveAs(PieceType type) {
  std::uint64_t kinds = 0;
  for (std::uint64_t i = 0; i <= static_cast<std::uint64_t>(MoveKind::kCastle);
       ++i) {
    const auto kind = static_cast<MoveKind>(i);
    const PieceType promoted = promotedPiece(kind);
    if (type == (promoted == PieceType::kNone ? movingPiece(kind) : promoted)) {
      kinds |= kindBit(kind);
    }
  }
  return kinds;
}

struct RepliersKnight {
  Bitboard bit;
  Bitboard reach;
};
struct CastlingRight {
  Bitboard rook;
  Bitboard empty;     // must be empty
  Bitboard kingPath;  // must not be attacked
};
// The board after the mover castled.
struct Castled {
  Bitboard kingTo;
  Bitboard occupied;
  Bitboard moverOrthogonal;
};

// Data common to all children of a position. `mover` made the move, `replier`
// answers it.
struct Parent {
  const KingLines* king;  // the replier's king
  Bitboard occupied;
  Bitboard moverPawns, moverKnights, moverDiagonal, moverOrthogonal, moverKing;
  Bitboard notReplier, replierPawns, replierDiagonal, replierOrthogonal;
  std::array<RepliersKnight, 16> replierKnights;
  std::array<CastlingRight, 2> rights;
  std::array<Castled, 2> castled;  // queenside, kingside
  Bitboard enPassantVictim;        // captured by the mover
  int replierKnightCount, rightCount;
  // Work that can be skipped for all children.
  bool moverHasKnights, moverHasDiagonal, moverHasOrthogonal, kingsMeet,
      replierHasDiagonal, replierHasOrthogonal, replierPromotes;
};

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
