// The terms of the static evaluation, as a template on the instruction set tag
// (core/isa.h).
//
// Contract: as evaluate.h, which is the public interface; this header is for
// the translation units of the variants and for tuners. Integer arithmetic
// only. Every term is computed for both sides at once (both_sides.h).
//
// Example:
//   int value = Evaluation<isa::Portable>::evaluate(position);
//   Evaluation<isa::Portable>::visitTerms(sides, kWeights, recorder);
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_EVALUATION_H_
#define PHASEMACHINE_GAMES_CHESS_EVALUATION_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/isa.h"
#include "games/chess/attack_sets.h"
#include "games/chess/both_sides.h"
#include "games/chess/correction_network.h"
#include "games/chess/evaluate.h"
#include "games/chess/king_squares.h"
#include "games/chess/piece_squares.h"
#include "games/chess/position.h"
#include "games/chess/term_sum.h"
#include "games/chess/types.h"
#include "games/chess/weights.h"
#include "games/chess/weights_table.h"
#include "games/chess/winning_chances.h"

namespace phasemachine::chess {

// Contribution of each piece to the game phase; kFullPhase with all pieces.
inline constexpr std::array<int, 6> kPhaseOf = {0, 1, 1, 2, 4, 0};
inline constexpr int kFullPhase = 24;

// Attack units at a king are capped at this value.
inline constexpr int kMaxKingAttackUnits = 40;

// Whether immediate gains of the side to move count.
enum class Gains { kCounted, kLeftOut };

template <class Isa>
struct Evaluation {
  template <Gains kGains = Gains::kCounted>
  static int evaluate(const Position& position) {
    const BothSides sides(position);
    TermSum<Isa> sum;
    visitTerms<kGains>(sides, kWeights, sum);
    const std::int32_t packed = sum.packed() + PieceSquares<Isa>::sum(sides);
    return taper(
        sides, Weight::middlegameOf(packed), Weight::endgameOf(packed),
        CorrectionNetwork<Isa>::correction(sides, position.sideToMove));
  }

  PHASEMACHINE_INLINE static int phaseOf(const BothSides& sides) {
    int phase = 0;
    for (std::size_t type = kKnight; type <= kQueen; ++type) {
      const Pair counts = TermSum<Isa>::countSquares(sides.own[type]);
      phase += kPhaseOf[type] * static_cast<int>(counts[0] + counts[1]);
    }
    return std::min(phase, kFullPhase);
  }

  // Interpolates the two sums by the phase and scales the result by the winning
  // chances of the side that is ahead.
  PHASEMACHINE_INLINE static int taper(const BothSides& sides, int middlegame,
                                       int endgame, int correction) {
    const int phase = phaseOf(sides);
    const int mixed = middlegame * phase + endgame * (kFullPhase - phase) +
                      correction * kFullPhase;
    int chances = kSureWin;
    if (mayBeDrawish(sides)) [[unlikely]] {
      chances = winningChances(sides, mixed > 0 ? 0 : 1);
    }
    const int value = mixed * chances / (kFullPhase * kSureWin);
    return std::clamp(value, -kMaxEvaluation, kMaxEvaluation);
  }

  // Calls the functions of `sum` (term_sum.h) for every term except the piece
  // squares; each weight is a member of `weights`.
  template <Gains kGains = Gains::kCounted, class Sum>
  PHASEMACHINE_INLINE static void visitTerms(const BothSides& sides,
                                             const Weights& weights, Sum& sum) {
    const AttackSets mine = AttackFinder<Isa>::find(sides);
    for (std::size_t kind = 0; kind < 4; ++kind) {
      sum.addNumbers(weights.mobility[kind], mine.mobility[kind]);
    }
    const Pair theirAll = otherSide(mine.all);
    const Pair theirTwice = otherSide(mine.twice);
    visitPieces(sides, mine, theirTwice, weights, sum);
    visitPawns(sides, mine, theirAll, weights, sum);
    visitShelter(sides, weights, sum);
    visitKingAttack(sides, mine, theirAll, theirTwice, weights, sum);
    visitThreats<kGains>(sides, mine, theirAll, theirTwice, weights, sum);
  }

 private:
  static constexpr Bitboard kLight = 0x55AA55AA55AA55AAULL;
  static constexpr Bitboard kOutpostRanks =
      rankMask(3) | rankMask(4) | rankMask(5);

  template <class Sum>
  PHASEMACHINE_INLINE static void visitPieces(const BothSides& sides,
                                              const AttackSets& mine,
                                              Pair theirTwice,
                                              const Weights& weights,
                                              Sum& sum) {
    const Pair pawns = sides.own[kPawn];
    const Pair enemyPawns = sides.enemy(kPawn);
    const Pair bishops = sides.own[kBishop];
    const Pair rooks = sides.own[kRook];
    const Pair minors = sides.own[kKnight] | bishops;
    const Pair theirPawnAttacks = otherSide(mine.pawns);
    sum.add(weights.bishopPair, oneOf(allButOne(bishops)));
    // Squares defended by own pawns that enemy pawns can never attack.
    const Pair outposts =
        mine.pawns & ~fillDown(theirPawnAttacks) & both(kOutpostRanks);
    sum.add(weights.knightOutpost, sides.own[kKnight] & outposts);
    sum.add(weights.bishopOutpost, bishops & outposts);
    sum.add(weights.minorBehindPawn, minors & down(pawns | enemyPawns));
    const Pair ownFiles = wholeFiles(pawns);
    const Pair enemyFiles = otherSide(ownFiles);
    sum.add(weights.rookOnOpenFile, rooks & ~(ownFiles | enemyFiles));
    sum.add(weights.rookOnHalfOpenFile, rooks & ~ownFiles & enemyFiles);
    sum.add(weights.bishopPawns,
            pawns & ((both(kLight) & whereAny(bishops & both(kLight))) |
                     (both(~kLight) & whereAny(bishops & both(~kLight)))));
    sum.add(weights.reach, mine.all & ~theirPawnAttacks & both(kUpperHalf));
    sum.add(weights.control, mine.twice & ~theirTwice);
  }

  template <class Sum>
  PHASEMACHINE_INLINE static void visitPawns(const BothSides& sides,
                                             const AttackSets& mine,
                                             Pair theirAll,
                                             const Weights& weights, Sum& sum) {
    const Pair pawns = sides.own[kPawn];
    const Pair enemies = sides.enemy(kPawn);
    const Pair files = wholeFiles(pawns);
    const Pair isolated = pawns & ~beside(files);
    const Pair held = pawns & mine.pawns;
    const Pair theirAttacks = otherSide(mine.pawns);
    sum.add(weights.isolatedPawn, isolated);
    sum.add(weights.isolatedOnHalfOpenFile, isolated & ~wholeFiles(enemies));
    sum.add(weights.doubledPawn, pawns & fillUp(up(pawns)));
    sum.add(weights.backwardPawn,
            up(pawns) & theirAttacks & ~fillUp(mine.pawns));
    sum.add(weights.supportedPawn, held);
    sum.add(weights.phalanxPawn, pawns & beside(pawns));

    const Pair passed =
        pawns & ~fillDown(down(pawns) | down(enemies) | theirAttacks);
    sum.addPassedPawns(sides, passed, weights);
    sum.add(weights.connectedPassedPawn, passed & (mine.pawns | beside(pawns)));
    const Pair stops = up(passed);
    sum.add(weights.freePassedPawn,
            passed & ~fillDown(down(otherSide(sides.all))));
    sum.add(weights.blockedPassedPawn, stops & sides.occupied);
    sum.add(weights.stoppedPassedPawn, stops & theirAll & ~mine.all);
    sum.add(weights.rookBehindPassedPawn,
            passed & fillUp(up(sides.own[kRook])));
  }

  template <class Sum>
  PHASEMACHINE_INLINE static void visitShelter(const BothSides& sides,
                                               const Weights& weights,
                                               Sum& sum) {
    const Pair pawns = sides.own[kPawn];
    const Pair enemies = sides.enemy(kPawn);
    const Shelter& first = kKingSquares.shelter[sides.king(0)];
    const Shelter& second = kKingSquares.shelter[sides.king(1)];
    sum.add(weights.shieldNear, pawns & Pair{first.near, second.near});
    sum.add(weights.shieldFar, pawns & Pair{first.far, second.far});
    sum.add(weights.stormNear,
            enemies & Pair{first.stormNear, second.stormNear});
    sum.add(weights.stormFar, enemies & Pair{first.stormFar, second.stormFar});
    sum.add(weights.kingFileOpen,
            Pair{first.files, second.files} & ~fillDown(pawns));
  }

  template <class Sum>
  PHASEMACHINE_INLINE static void visitKingAttack(
      const BothSides& sides, const AttackSets& mine, Pair theirAll,
      Pair theirTwice, const Weights& weights, Sum& sum) {
    const Pair tooMany =
        reinterpret_cast<Pair>(mine.kingUnits > both(kMaxKingAttackUnits));
    const Pair units =
        (mine.kingUnits & ~tooMany) | (both(kMaxKingAttackUnits) & tooMany);
    const Pair withQueen = whereAny(sides.own[kQueen]);
    sum.addNumbers(weights.kingAttack, units & withQueen);
    sum.addNumbers(weights.kingAttackSquared, square(units & withQueen) >> 4);
    sum.add(weights.kingRingWeak,
            otherSide(mine.king) & mine.all & ~theirTwice & withQueen);
    sum.addNumbers(weights.kingAttackNoQueen, units & ~withQueen);
    const Pair safe = ~(theirAll | sides.all);
    const Pair straight = otherSide(mine.straightFromKing) & safe;
    const Pair diagonal = otherSide(mine.diagonalFromKing) & safe;
    const Pair jumps = otherSide(Pair{kAttacks.knight[sides.king(0)],
                                      kAttacks.knight[sides.king(1)]}) &
                       safe;
    sum.add(weights.safeCheck[0], jumps & mine.pieces[0]);
    sum.add(weights.safeCheck[1], diagonal & mine.pieces[1]);
    sum.add(weights.safeCheck[2], straight & mine.pieces[2]);
    sum.add(weights.safeCheck[3], (straight | diagonal) & mine.pieces[3]);
  }

  // Squares numbers up to kMaxKingAttackUnits; a general 64-bit product would
  // take several instructions.
  PHASEMACHINE_INLINE static Pair square(Pair numbers) {
    const auto first = static_cast<std::uint32_t>(numbers[0]);
    const auto second = static_cast<std::uint32_t>(numbers[1]);
    return Pair{first * first, second * second};
  }

  template <Gains kGains, class Sum>
  PHASEMACHINE_INLINE static void visitThreats(const BothSides& sides,
                                               const AttackSets& mine,
                                               Pair theirAll, Pair theirTwice,
                                               const Weights& weights,
                                               Sum& sum) {
    const Pair pawns = sides.enemy(kPawn);
    const Pair minors = otherSide(sides.own[kKnight] | sides.own[kBishop]);
    const Pair rooks = sides.enemy(kRook);
    const Pair queens = sides.enemy(kQueen);
    const Pair majors = rooks | queens;
    const Pair pieces = minors | majors;
    const Pair loose = mine.all & ~theirAll;
    const Pair byMinor = mine.pieces[0] | mine.pieces[1];
    sum.add(weights.pawnAttacksMinor, mine.pawns & minors);
    sum.add(weights.pawnAttacksMajor, mine.pawns & majors);
    sum.add(weights.minorAttacksRook, byMinor & rooks);
    sum.add(weights.minorAttacksQueen, byMinor & queens);
    sum.add(weights.rookAttacksQueen, mine.pieces[2] & queens);
    sum.add(weights.hangingPiece, loose & pieces);
    sum.add(weights.hangingPawn, loose & pawns);
    sum.add(weights.pressedPiece, mine.twice & theirAll & ~theirTwice & pieces);
    const Pair steps = up(sides.own[kPawn]) & ~sides.occupied;
    const Pair safeSteps = steps & (mine.all | ~theirAll);
    sum.add(weights.pawnPushThreat,
            pawnAttacks(safeSteps) & pieces & ~mine.pawns);

    const Pair lastRank = both(rankMask(7));
    const Pair checked = {(sides.own[kKing] & theirAll)[0], 0};
    const std::array<Pair, kGainClasses - 1> gains = {
        checked,
        queens & (loose | mine.pawns),
        steps & ~theirAll & lastRank,
        queens & byMinor,
        rooks & (loose | mine.pawns),
        queens & mine.pieces[2],
        minors & loose,
        minors & mine.pawns,
        rooks & byMinor,
        pawns & loose,
    };
    if constexpr (kGains == Gains::kCounted) {
      sum.addFirst(weights.toMoveGain, weights.otherGain, gains);
    } else {
      std::array<Pair, kGainClasses - 1> others = gains;
      for (Pair& gain : others) gain[0] = 0;
      others[0] = checked;
      sum.addFirst(weights.toMoveGain, weights.otherGain, others);
    }
    const Pair threatened = (pieces & (loose | mine.pawns)) |
                            (majors & byMinor) | (queens & mine.pieces[2]);
    constexpr Pair kOther = {0, ~0ULL};
    sum.add(weights.furtherThreat, allButOne(threatened) & kOther);
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_EVALUATION_H_
