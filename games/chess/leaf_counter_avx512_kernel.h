// Counts the replies in eight sibling positions at once, one a lane of an
// AVX-512 register, without a branch.
//
// Contract: only for the translation unit that is compiled for AVX-512 (with
// VBMI, VBMI2, VPOPCNTDQ and GFNI); nothing here has linkage. All children of
// one position share `Parent`; a child is 16 bits (see childTag). Positions
// are valid; castling and en passant by the mover are not for the kernel.
//
// How it counts. Two sliders of one side never reach the same square in the
// same direction, for the front one blocks the rear one; so the sum over the
// directions of popcount(reach & targets) is the exact number of their moves.
// Ranks and files are filled by the subtraction o ^ (o - 2r) in each byte, on
// the board and its reflections (VGF2P8AFFINEQB reflects a board in one
// instruction); diagonals by Kogge-Stone fills whose propagators both sides
// share. The king's own lines are looked along backwards: where its view meets
// the fill of an enemy slider on the same axis stands either a single pinned
// piece or, when the king is in check, the empty squares between. So one set
// per axis gives pins and evasions; a pinned piece stays a generator on its own
// axis.
//
// Sources: Kogge-Stone fills, o ^ (o - 2r) and hyperbola quintessence are
// described by Gerd Isenberg in the chess programming wiki.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_KERNEL_H_
#define PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_KERNEL_H_

#include <cstdint>

#include "games/chess/leaf_counter_avx512_lanes.h"
#include "games/chess/leaf_counter_avx512_tables.h"

namespace phasemachine::chess {
namespace {

template <Color kMover>
struct Kernel {
  static constexpr int kPawnUp = kMover == Color::kWhite ? -8 : 8;
  static constexpr int kMoverUp = -kPawnUp;
  static constexpr Bitboard kLastRank =
      rankMask(kMover == Color::kWhite ? 0 : 7);
  static constexpr Bitboard kThirdRank =
      rankMask(kMover == Color::kWhite ? 5 : 2);

  // Replies in eight children, one a lane.
  static PHASEMACHINE_LANES Lanes count(const Parent& p, __m128i words) {
    const Lanes one = all(1);
    const Lanes child = _mm512_cvtepu16_epi64(words);
    const Lanes to = _mm512_rolv_epi64(one, child);
    const Lanes from =
        _mm512_rolv_epi64(one, _mm512_srli_epi64(child, kFromShift));
    const Lanes landed = _mm512_i64gather_epi64(
        both(child, all(0xFF)), &kTables.leaper[static_cast<int>(kMover)][0][0],
        8);
    const __mmask8 diagonalLanded =
        _mm512_test_epi64_mask(child, all(kDiagonalFlag));
    const __mmask8 orthogonalLanded =
        _mm512_test_epi64_mask(child, all(kOrthogonalFlag));
    const Lanes occupied =
        logic < (kA & ~kB) | kC > (all(p.occupied), from, to);
    const Lanes notReplier = either(all(p.notReplier), to);
    const KingLines& king = p.king;

    // What the mover attacks, as far as the replier's king is concerned.
    Lanes attacked = landed;
    {
      const Lanes pawns = without(all(p.moverPawns), from);
      attacked = logic < (kA & kB) |
                 kC > (shift<kMoverUp + 1>(pawns), all(~kFileA), attacked);
      attacked = logic < (kA & kB) |
                 kC > (shift<kMoverUp - 1>(pawns), all(~kFileH), attacked);
      for (int i = 0; i < p.moverKnightCount; ++i) {
        const __mmask8 stays =
            _mm512_testn_epi64_mask(from, all(p.moverKnights[i].bit));
        attacked = _mm512_mask_or_epi64(attacked, stays, attacked,
                                        all(p.moverKnights[i].reach));
      }
      const __mmask8 stays = _mm512_testn_epi64_mask(from, all(p.moverKing));
      attacked = _mm512_mask_or_epi64(attacked, stays, attacked,
                                      all(p.moverKingReach));
    }

    Lanes checkers = _mm512_setzero_si512();
    Lanes pinRank = _mm512_setzero_si512();
    Lanes pinFile = _mm512_setzero_si512();
    Lanes pinDiagonal = _mm512_setzero_si512();
    Lanes pinAntidiagonal = _mm512_setzero_si512();
    const Lanes occupiedM = mirror(occupied);
    const Lanes occupiedF = flip(occupied);
    const Lanes occupiedFM = mirror(occupiedF);
    if (p.moverHasOrthogonal) {
      Lanes rooks = without(all(p.moverOrthogonal), from);
      rooks = _mm512_mask_or_epi64(rooks, orthogonalLanded, rooks, to);
      const Lanes rooksF = flip(rooks);
      const Lanes rank = bothWays(occupied, occupiedM, addBytes(rooks, rooks),
                                  mirrorTwice(rooks));
      const Lanes file =
          flip(bothWays(occupiedF, occupiedFM, addBytes(rooksF, rooksF),
                        mirrorTwice(rooksF)));
      const Lanes kingRank =
          bothWays(occupied, occupiedM, all(king.east), all(king.west));
      const Lanes kingFile = flip(bothWays(
          occupiedF, occupiedFM, all(king.flippedEast), all(king.flippedWest)));
      pinRank = both(kingRank, rank);
      pinFile = both(kingFile, file);
      checkers = logic < (kA | kB) & kC > (kingRank, kingFile, rooks);
      attacked = logic < kA | kB | kC > (attacked, rank, file);
    }
    // Inner squares through which a diagonal slider passes.
    const Lanes open = without(all(~(kFileA | kFileH)), occupied);
    const bool diagonals = p.moverHasDiagonal || p.replierHasDiagonal;
    Lanes openNE2, openNE4, openSW2, openSW4, openNW2, openNW4, openSE2,
        openSE4;
    if (diagonals) {
      openNE2 = both(open, shift<9>(open));
      openNE4 = both(openNE2, shift<18>(openNE2));
      openSW2 = shift<-9>(openNE2);
      openSW4 = shift<-27>(openNE4);
      openNW2 = both(open, shift<7>(open));
      openNW4 = both(openNW2, shift<14>(openNW2));
      openSE2 = shift<-7>(openNW2);
      openSE4 = shift<-21>(openNW4);
    }
    if (p.moverHasDiagonal) {
      Lanes bishops = without(all(p.moverDiagonal), from);
      bishops = _mm512_mask_or_epi64(bishops, diagonalLanded, bishops, to);
      const Lanes east = both(bishops, all(~kFileH));
      const Lanes west = both(bishops, all(~kFileA));
      const Lanes diagonal = either(ray<9>(east, open, openNE2, openNE4),
                                    ray<-9>(west, open, openSW2, openSW4));
      const Lanes antidiagonal = either(ray<7>(west, open, openNW2, openNW4),
                                        ray<-7>(east, open, openSE2, openSE4));
      const Lanes kingDiagonal = line(occupied, all(king.diagonal), king);
      const Lanes kingAntidiagonal =
          line(occupied, all(king.antidiagonal), king);
      pinDiagonal = both(kingDiagonal, diagonal);
      pinAntidiagonal = both(kingAntidiagonal, antidiagonal);
      checkers =
          either(checkers, logic < (kA | kB) &
                               kC > (kingDiagonal, kingAntidiagonal, bishops));
      attacked = logic < kA | kB | kC > (attacked, diagonal, antidiagonal);
    }

    // Meeting squares of king and slider: an own piece there is pinned; empty
    // squares lie between a checker and the king.
    const Lanes met =
        either(logic < kA | kB | kC > (pinRank, pinFile, pinDiagonal),
               pinAntidiagonal);
    const Lanes checkLine = logic < (kA & ~kB) | kC > (met, occupied, checkers);
    const __mmask8 leaperChecks = _mm512_test_epi64_mask(landed, all(king.bit));
    const Lanes allCheckers =
        _mm512_mask_or_epi64(checkers, leaperChecks, checkers, to);
    const Lanes evasions =
        _mm512_mask_or_epi64(checkLine, leaperChecks, checkLine, to);
    const __mmask8 calm = _mm512_testn_epi64_mask(allCheckers, allCheckers);
    const __mmask8 atMostOne = _mm512_testn_epi64_mask(
        allCheckers, add(allCheckers, all(~std::uint64_t{0})));
    const Lanes targets =
        _mm512_maskz_and_epi64(atMostOne, notReplier,
                               _mm512_mask_ternarylogic_epi64(
                                   evasions, calm, evasions, evasions, 0xFF));

    // King: the square behind it on a line of check is attacked too.
    const Lanes behind = _mm512_rolv_epi64(
        mirror(swapRanks(both(checkLine, all(king.zone)))), all(king.reflect));
    const Lanes kingMoves =
        logic < kA & ~kB &
        ~kC > (both(all(king.zone), notReplier), behind, attacked);
    Lanes sum = size(kingMoves);

    const Lanes takenOrPinned = either(to, met);
    for (int i = 0; i < p.replierKnightCount; ++i) {
      const __mmask8 free =
          _mm512_testn_epi64_mask(takenOrPinned, all(p.replierKnights[i].bit));
      sum = add(sum, _mm512_maskz_popcnt_epi64(
                         free, both(targets, all(p.replierKnights[i].reach))));
    }

    // Pawns.
    {
      const Lanes pawns = without(all(p.replierPawns), to);
      const Lanes pushers = logic<kA&(kB | ~kC)>(pawns, pinFile, met);
      const Lanes push = without(shift<kPawnUp>(pushers), occupied);
      const Lanes twice =
          without(shift<kPawnUp>(both(push, all(kThirdRank))), occupied);
      const Lanes victims = both(targets, occupied);
      const Lanes eastPin =
          kMover == Color::kBlack ? pinDiagonal : pinAntidiagonal;
      const Lanes westPin =
          kMover == Color::kBlack ? pinAntidiagonal : pinDiagonal;
      const Lanes east =
          logic < kA & kB &
          kC > (shift<kPawnUp + 1>(logic<kA&(kB | ~kC)>(pawns, eastPin, met)),
                victims, all(~kFileA));
      const Lanes west =
          logic < kA & kB &
          kC > (shift<kPawnUp - 1>(logic<kA&(kB | ~kC)>(pawns, westPin, met)),
                victims, all(~kFileH));
      const Lanes first =
          either(logic < (kA | kB) & kC > (push, twice, targets), east);
      sum = add(sum, add(size(first), size(west)));
      if (p.replierPromotes) {
        const Lanes extra = add(size(both(first, all(kLastRank))),
                                size(both(west, all(kLastRank))));
        sum = add(sum, add(extra, add(extra, extra)));
      }
    }

    if (p.replierHasOrthogonal) {
      const Lanes rooks = without(all(p.replierOrthogonal), to);
      const Lanes onRank = logic<kA&(kB | ~kC)>(rooks, pinRank, met);
      const Lanes onFile = flip(logic<kA&(kB | ~kC)>(rooks, pinFile, met));
      const Lanes targetsF = flip(targets);
      sum = add(sum, reach(occupied, addBytes(onRank, onRank), targets));
      sum = add(sum, reach(occupiedM, mirrorTwice(onRank), mirror(targets)));
      sum = add(sum, reach(occupiedF, addBytes(onFile, onFile), targetsF));
      sum = add(sum, reach(occupiedFM, mirrorTwice(onFile), mirror(targetsF)));
    }
    if (p.replierHasDiagonal) {
      const Lanes bishops = without(all(p.replierDiagonal), to);
      const Lanes onDiagonal = logic<kA&(kB | ~kC)>(bishops, pinDiagonal, met);
      const Lanes onAntidiagonal =
          logic<kA&(kB | ~kC)>(bishops, pinAntidiagonal, met);
      const Lanes east = both(targets, all(~kFileA));
      const Lanes west = both(targets, all(~kFileH));
      sum = add(sum,
                size(both(ray<9>(onDiagonal, open, openNE2, openNE4), east)));
      sum = add(sum,
                size(both(ray<-9>(onDiagonal, open, openSW2, openSW4), west)));
      sum =
          add(sum,
              size(both(ray<7>(onAntidiagonal, open, openNW2, openNW4), west)));
      sum = add(sum, size(both(ray<-7>(onAntidiagonal, open, openSE2, openSE4),
                               east)));
    }

    for (int i = 0; i < p.rightCount; ++i) {
      const Right& right = p.rights[i];
      __mmask8 may =
          _mm512_mask_testn_epi64_mask(calm, occupied, all(right.path));
      may = _mm512_mask_testn_epi64_mask(may, attacked, all(right.kingPath));
      may = _mm512_mask_testn_epi64_mask(may, takenOrPinned, all(right.rook));
      sum = _mm512_mask_add_epi64(sum, may, sum, one);
    }
    return sum;
  }

  // Attacks to both sides along bytes, from doubled sliders.
  static PHASEMACHINE_LANES Lanes bothWays(Lanes occupied, Lanes mirrored,
                                           Lanes twice, Lanes twiceMirrored) {
    const Lanes back =
        mirror(_mm512_xor_si512(mirrored, subBytes(mirrored, twiceMirrored)));
    return logic < (kA ^ kB) | kC > (occupied, subBytes(occupied, twice), back);
  }
  static PHASEMACHINE_LANES Lanes reach(Lanes occupied, Lanes twice,
                                        Lanes targets) {
    return size(logic < (kA ^ kB) &
                kC > (occupied, subBytes(occupied, twice), targets));
  }
  // What the king sees along a diagonal, by hyperbola quintessence.
  static PHASEMACHINE_LANES Lanes line(Lanes occupied, Lanes mask,
                                       const KingLines& king) {
    const Lanes blockers = both(occupied, mask);
    const Lanes up = sub(blockers, all(king.twice));
    const Lanes down =
        swapRanks(sub(swapRanks(blockers), all(king.twiceSwapped)));
    return logic < (kA ^ kB) & kC > (up, down, mask);
  }
  template <int kStep>
  static PHASEMACHINE_LANES Lanes ray(Lanes sliders, Lanes open, Lanes open2,
                                      Lanes open4) {
    Lanes x = sliders;
    x = logic < (kA & kB) | kC > (shift<kStep>(x), open, x);
    x = logic < (kA & kB) | kC > (shift<2 * kStep>(x), open2, x);
    x = logic < (kA & kB) | kC > (shift<4 * kStep>(x), open4, x);
    return shift<kStep>(x);
  }
};

}  // namespace
}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_KERNEL_H_
