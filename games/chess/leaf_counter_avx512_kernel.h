// Counts the replies in eight sibling positions at once, one per lane of an
// AVX-512 register, without branches.
//
// Contract: only for translation units compiled like leaf_counter_avx512.cc;
// everything has internal linkage. The children are given by the legal moves
// that lead to them (types.h) and by their common data, `Parent`.
//
// How it counts. Two sliders of one side never reach the same square in the
// same direction, because the front one blocks the rear one; so the sum over
// the directions of popcount(reach & targets) is the exact number of their
// moves. Ranks and files are filled by the subtraction o ^ (o - 2r) in each
// byte, on the board and its reflections (VGF2P8AFFINEQB reflects a board in
// one instruction); diagonals by Kogge-Stone fills whose propagators both sides
// share. For pins and checks, rays go out from the king: where they meet the
// fill of an enemy slider on the same axis is either a single pinned piece or,
// if the king is in check, the empty squares between. So one set per axis gives
// pins and evasions; a pinned piece remains a generator on its own axis.
//
// Sources: Kogge-Stone fills, o ^ (o - 2r) and hyperbola quintessence are
// described by Gerd Isenberg in the chess programming wiki.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_KERNEL_H_
#define PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_KERNEL_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/leaf_counter_avx512_lanes.h"
#include "games/chess/leaf_counter_avx512_tables.h"

namespace phasemachine::chess {
namespace {

// Counts the replies to moves of kMover. kSpecial: the moves may include
// castling and en passant.
template <Color kMover, bool kSpecial>
class Kernel {
 public:
  // Replies in eight children, one per lane.
  static PHASEMACHINE_LANES Lanes count(const Parent& parent, __m128i moves) {
    Kernel children(parent, moves);
    children.lookAtKing();
    return add(add(children.countKingAndKnights(), children.countPawns()),
               add(children.countSliders(), children.countCastling()));
  }

 private:
  static constexpr bool kDown = kMover == Color::kWhite;
  static constexpr int kReplierUp = kDown ? -8 : 8;
  static constexpr int kMoverUp = -kReplierUp;

  // Kept in memory: a broadcast load needs no arithmetic port.
  struct Boards {
    Bitboard notFileA = ~fileMask(0);
    Bitboard notFileH = ~fileMask(7);
    Bitboard notFilesAB = ~(fileMask(0) | fileMask(0) << 1);
    Bitboard notFilesGH = ~(fileMask(7) | fileMask(7) >> 1);
    Bitboard inner = ~(fileMask(0) | fileMask(7));
    Bitboard thirdRank = rankMask(kDown ? 5 : 2);
    Bitboard lastRank = rankMask(kDown ? 0 : 7);
    std::uint64_t pawnKinds = kindsThatArriveAs(PieceType::kPawn);
    std::uint64_t knightKinds = kindsThatArriveAs(PieceType::kKnight);
    std::uint64_t diagonalKinds = kindsThatArriveAs(PieceType::kBishop) |
                                  kindsThatArriveAs(PieceType::kQueen);
    std::uint64_t orthogonalKinds = kindsThatArriveAs(PieceType::kRook) |
                                    kindsThatArriveAs(PieceType::kQueen);
    std::uint64_t kingKinds = kindsThatArriveAs(PieceType::kKing);
    std::uint64_t castle = kindBit(MoveKind::kCastle);
    std::uint64_t enPassant = kindBit(MoveKind::kEnPassant);
  };
  static constexpr Boards kBoards{};

  PHASEMACHINE_LANES Kernel(const Parent& p, __m128i moves)
      : boards_(reload(kBoards)), parent_(p), king_(*p.king) {
    const Lanes move = _mm512_cvtepu16_epi64(moves);
    static_assert(Move(1, 2, MoveKind::kKnight).bits == (2 | 1 << 6 | 1 << 12));
    to_ = rotate(all(1), move);
    from_ = rotate(all(1), shift<-6>(move));
    kind_ = rotate(all(1), shift<-12>(move));
    occupied_ = replaced(all(p.occupied), from_, to_);
    notReplier_ = either(all(p.notReplier), to_);
    if constexpr (kSpecial) {
      const LaneMask castled = meets(kind_, all(boards_.castle));
      const LaneMask kingside = _mm512_cmpgt_epu64_mask(to_, from_);
      castled_ = {static_cast<LaneMask>(castled & ~kingside),
                  static_cast<LaneMask>(castled & kingside)};
      for (std::size_t i = 0; i < 2; ++i) {
        to_ = choose(to_, castled_[i], all(p.castled[i].kingTo));
        occupied_ = choose(occupied_, castled_[i], all(p.castled[i].occupied));
      }
      victim_ = choose(all(0), meets(kind_, all(boards_.enPassant)),
                       all(p.enPassantVictim));
      occupied_ = without(occupied_, victim_);
      notReplier_ = either(notReplier_, victim_);
    }
    mirrored_ = mirror(occupied_);
    flipped_ = flip(occupied_);
    flippedBack_ = mirror(flipped_);
    // Inner squares that a diagonal slider can pass; two in a row, four in a
    // row.
    open_ = without(all(boards_.inner), occupied_);
    if (p.moverHasDiagonal || p.replierHasDiagonal) {
      northEast2_ = both(open_, shift<9>(open_));
      northEast4_ = both(northEast2_, shift<18>(northEast2_));
      southWest2_ = shift<-9>(northEast2_);
      southWest4_ = shift<-27>(northEast4_);
      northWest2_ = both(open_, shift<7>(open_));
      northWest4_ = both(northWest2_, shift<14>(northWest2_));
      southEast2_ = shift<-7>(northWest2_);
      southEast4_ = shift<-21>(northWest4_);
    }
  }

  // The mover's squares on a plane after the move.
  PHASEMACHINE_LANES Lanes moved(Bitboard plane, std::uint64_t kinds) const {
    return withBit(without(all(plane), from_), meets(kind_, all(kinds)), to_);
  }

  // The mover's attacks that concern the replier's king: pins, evasions and the
  // squares the king may not enter.
  PHASEMACHINE_LANES void lookAtKing() {
    const Parent& p = parent_;
    const Lanes none = all(0);
    const Lanes pawns = moved(p.moverPawns, boards_.pawnKinds);
    attacked_ = both(shift<kMoverUp + 1>(pawns), all(boards_.notFileA));
    attacked_ =
        bothOr(shift<kMoverUp - 1>(pawns), all(boards_.notFileH), attacked_);
    Lanes leaperChecks =
        both(pawns, all(king_.pawns[static_cast<std::size_t>(kMover)]));
    if (p.moverHasKnights) {
      const Lanes knights = moved(p.moverKnights, boards_.knightKinds);
      attacked_ = either(attacked_, knightReach(knights));
      leaperChecks = bothOr(knights, all(king_.knights), leaperChecks);
    }
    if (p.kingsMeet) {
      attacked_ =
          either(attacked_, kingReach(moved(p.moverKing, boards_.kingKinds)));
    }

    Lanes checkers = none;
    pinRank_ = pinFile_ = pinDiagonal_ = pinAntidiagonal_ = none;
    if (p.moverHasOrthogonal) {
      Lanes rooks = moved(p.moverOrthogonal, boards_.orthogonalKinds);
      if constexpr (kSpecial) {
        for (std::size_t i = 0; i < 2; ++i) {
          rooks = choose(rooks, castled_[i], all(p.castled[i].moverOrthogonal));
        }
      }
      const Lanes rooksFlipped = flip(rooks);
      const Lanes rank = bothWays(occupied_, mirrored_, addBytes(rooks, rooks),
                                  mirrorTwice(rooks));
      const Lanes file = flip(bothWays(flipped_, flippedBack_,
                                       addBytes(rooksFlipped, rooksFlipped),
                                       mirrorTwice(rooksFlipped)));
      const Lanes kingRank = bothWays(
          occupied_, mirrored_, all(king_.twiceEast), all(king_.twiceWest));
      const Lanes kingFile =
          flip(bothWays(flipped_, flippedBack_, all(king_.twiceFlipped),
                        all(king_.twiceFlippedBack)));
      pinRank_ = bothWithout(kingRank, rank, to_);
      pinFile_ = bothWithout(kingFile, file, to_);
      checkers = eitherIn(kingRank, kingFile, rooks);
      attacked_ = any3(attacked_, rank, file);
    }
    if (p.moverHasDiagonal) {
      const Lanes bishops = moved(p.moverDiagonal, boards_.diagonalKinds);
      const Lanes east = both(bishops, all(boards_.notFileH));
      const Lanes west = both(bishops, all(boards_.notFileA));
      const Lanes diagonal = either(fill<9>(east, northEast2_, northEast4_),
                                    fill<-9>(west, southWest2_, southWest4_));
      const Lanes antidiagonal =
          either(fill<7>(west, northWest2_, northWest4_),
                 fill<-7>(east, southEast2_, southEast4_));
      const Lanes kingDiagonal = view(king_.diagonal);
      const Lanes kingAntidiagonal = view(king_.antidiagonal);
      pinDiagonal_ = bothWithout(kingDiagonal, diagonal, to_);
      pinAntidiagonal_ = bothWithout(kingAntidiagonal, antidiagonal, to_);
      checkers =
          either(checkers, eitherIn(kingDiagonal, kingAntidiagonal, bishops));
      attacked_ = any3(attacked_, diagonal, antidiagonal);
    }

    const Lanes met =
        either(any3(pinRank_, pinFile_, pinDiagonal_), pinAntidiagonal_);
    takenOrPinned_ = either(to_, met);
    // Checking sliders and the empty squares between them and the king.
    const Lanes checkLines = replaced(met, occupied_, checkers);
    behind_ = rotate(mirror(swapRanks(both(checkLines, all(king_.zone)))),
                     all(king_.reflect));
    checkers = either(checkers, leaperChecks);
    calm_ = misses(checkers, checkers);
    const LaneMask evadable =
        misses(checkers, add(checkers, all(~Bitboard{0})));
    const Lanes evasions = either(checkLines, leaperChecks);
    targets_ = _mm512_maskz_and_epi64(
        evadable, notReplier_,
        _mm512_mask_mov_epi64(evasions, calm_, all(~Bitboard{0})));
  }

  PHASEMACHINE_LANES Lanes countKingAndKnights() const {
    // The square behind the king on a line of check is attacked too.
    Lanes sum = size(
        withoutBoth(both(all(king_.zone), notReplier_), behind_, attacked_));
    for (int i = 0; i < parent_.replierKnightCount; ++i) {
      const RepliersKnight& knight =
          parent_.replierKnights[static_cast<std::size_t>(i)];
      sum = add(sum, _mm512_maskz_popcnt_epi64(
                         misses(takenOrPinned_, all(knight.bit)),
                         both(targets_, all(knight.reach))));
    }
    return sum;
  }

  PHASEMACHINE_LANES Lanes countPawns() const {
    Lanes pawns = all(parent_.replierPawns);
    if constexpr (kSpecial) pawns = without(pawns, victim_);
    const Lanes victims = both(targets_, occupied_);
    const Lanes push = without(
        shift<kReplierUp>(unless(pawns, pinFile_, takenOrPinned_)), occupied_);
    const Lanes twice = without(
        shift<kReplierUp>(both(push, all(boards_.thirdRank))), occupied_);
    const Lanes east = all3(
        shift<kReplierUp + 1>(unless(
            pawns, kDown ? pinAntidiagonal_ : pinDiagonal_, takenOrPinned_)),
        victims, all(boards_.notFileA));
    const Lanes west = all3(
        shift<kReplierUp - 1>(unless(
            pawns, kDown ? pinDiagonal_ : pinAntidiagonal_, takenOrPinned_)),
        victims, all(boards_.notFileH));
    // Pushes and captures are disjoint.
    const Lanes first = either(eitherIn(push, twice, targets_), east);
    const Lanes sum = add(size(first), size(west));
    if (!parent_.replierPromotes) return sum;
    const Lanes promotions = add(size(both(first, all(boards_.lastRank))),
                                 size(both(west, all(boards_.lastRank))));
    return add(sum, add(promotions, add(promotions, promotions)));
  }

  PHASEMACHINE_LANES Lanes countSliders() const {
    Lanes sum = all(0);
    if (parent_.replierHasOrthogonal) {
      const Lanes rooks = all(parent_.replierOrthogonal);
      const Lanes onRank = unless(rooks, pinRank_, takenOrPinned_);
      const Lanes onFile = flip(unless(rooks, pinFile_, takenOrPinned_));
      const Lanes flippedTargets = flip(targets_);
      sum =
          add(add(countWay(occupied_, addBytes(onRank, onRank), targets_),
                  countWay(mirrored_, mirrorTwice(onRank), mirror(targets_))),
              add(countWay(flipped_, addBytes(onFile, onFile), flippedTargets),
                  countWay(flippedBack_, mirrorTwice(onFile),
                           mirror(flippedTargets))));
    }
    if (parent_.replierHasDiagonal) {
      const Lanes bishops = all(parent_.replierDiagonal);
      const Lanes onDiagonal = unless(bishops, pinDiagonal_, takenOrPinned_);
      const Lanes onAntidiagonal =
          unless(bishops, pinAntidiagonal_, takenOrPinned_);
      const Lanes east = both(targets_, all(boards_.notFileA));
      const Lanes west = both(targets_, all(boards_.notFileH));
      const Lanes northEast = fill<9>(onDiagonal, northEast2_, northEast4_);
      const Lanes southWest = fill<-9>(onDiagonal, southWest2_, southWest4_);
      const Lanes northWest = fill<7>(onAntidiagonal, northWest2_, northWest4_);
      const Lanes southEast =
          fill<-7>(onAntidiagonal, southEast2_, southEast4_);
      sum = add(
          sum,
          add(add(size(both(northEast, east)), size(both(southEast, east))),
              add(size(both(northWest, west)), size(both(southWest, west)))));
    }
    return sum;
  }

  PHASEMACHINE_LANES Lanes countCastling() const {
    Lanes sum = all(0);
    for (int i = 0; i < parent_.rightCount; ++i) {
      const CastlingRight& right = parent_.rights[static_cast<std::size_t>(i)];
      const LaneMask may = calm_ & misses(occupied_, all(right.empty)) &
                           misses(attacked_, all(right.kingPath)) &
                           misses(takenOrPinned_, all(right.rook));
      sum = _mm512_mask_add_epi64(sum, may, sum, all(1));
    }
    return sum;
  }

  PHASEMACHINE_LANES Lanes knightReach(Lanes knights) const {
    const Lanes near = bothOr(shift<1>(knights), all(boards_.notFileA),
                              both(shift<-1>(knights), all(boards_.notFileH)));
    const Lanes far = bothOr(shift<2>(knights), all(boards_.notFilesAB),
                             both(shift<-2>(knights), all(boards_.notFilesGH)));
    return either(any3(shift<16>(near), shift<-16>(near), shift<8>(far)),
                  shift<-8>(far));
  }
  PHASEMACHINE_LANES Lanes kingReach(Lanes king) const {
    const Lanes row =
        either(bothOr(shift<1>(king), all(boards_.notFileA), king),
               both(shift<-1>(king), all(boards_.notFileH)));
    return any3(row, shift<8>(row), shift<-8>(row));
  }

  // Attacks to both sides along the bytes of a board, given its mirror image
  // and the sliders doubled in both.
  static PHASEMACHINE_LANES Lanes bothWays(Lanes board, Lanes image,
                                           Lanes twice, Lanes twiceImage) {
    return differenceOr(
        board, subBytes(board, twice),
        mirror(_mm512_xor_si512(image, subBytes(image, twiceImage))));
  }
  static PHASEMACHINE_LANES Lanes countWay(Lanes board, Lanes twice,
                                           Lanes targets) {
    return size(differenceIn(board, subBytes(board, twice), targets));
  }
  // The king's rays along a diagonal line.
  PHASEMACHINE_LANES Lanes view(Bitboard line) const {
    const Lanes blockers = both(occupied_, all(line));
    const Lanes up = sub(blockers, all(king_.twice));
    const Lanes down =
        swapRanks(sub(swapRanks(blockers), all(king_.twiceSwapped)));
    return differenceIn(up, down, all(line));
  }
  // Attacks of diagonal sliders in one direction; wraps around the board when
  // a slider stands on the edge file.
  template <int kStep>
  PHASEMACHINE_LANES Lanes fill(Lanes sliders, Lanes open2, Lanes open4) const {
    Lanes x = sliders;
    x = bothOr(shift<kStep>(x), open_, x);
    x = bothOr(shift<2 * kStep>(x), open2, x);
    x = bothOr(shift<4 * kStep>(x), open4, x);
    return shift<kStep>(x);
  }

  const Boards& boards_;
  const Parent& parent_;
  const KingLines& king_;
  Lanes from_, to_, kind_;  // one bit each
  Lanes victim_;            // captured en passant
  std::array<LaneMask, 2> castled_;
  Lanes occupied_, mirrored_, flipped_, flippedBack_, notReplier_;
  Lanes open_, northEast2_, northEast4_, southWest2_, southWest4_;
  Lanes northWest2_, northWest4_, southEast2_, southEast4_;
  Lanes attacked_;
  // Per axis: where the king's rays meet a slider's, except for the piece that
  // just moved.
  Lanes pinRank_, pinFile_, pinDiagonal_, pinAntidiagonal_;
  Lanes takenOrPinned_;
  Lanes behind_;   // squares behind the king on lines of check
  Lanes targets_;  // of all replies except the king's
  LaneMask calm_;  // lanes without a check
};

}  // namespace
}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_KERNEL_H_
