// What the static evaluation counts in a position, written once for every
// processor: a template on the instruction set tag (isa.h).
//
// Contract: as evaluate.h, which is the front door; this header is for the
// translation units of the variants and for tuners. Every count is a sum over
// sets of squares, so that it can be taken piece by piece or set-wise with the
// same result. Integer arithmetic only.
//
// Everything is seen from the side to move, whose pawns go up the board: a
// position with Black to move is turned over first (Sides). Colour symmetry
// follows from that.
//
// Example:
//   int value = Evaluation<isa::Portable>::evaluate(position);
//   Evaluation<isa::Portable>::visitTerms(Sides(position), kWeights, recorder);
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_EVALUATION_H_
#define PHASEMACHINE_GAMES_CHESS_EVALUATION_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "games/chess/attacks.h"
#include "games/chess/evaluate.h"
#include "games/chess/evaluation_sets.h"
#include "games/chess/isa.h"
#include "games/chess/position.h"
#include "games/chess/side_attacks.h"
#include "games/chess/types.h"
#include "games/chess/weights.h"

namespace phasemachine::chess {

// How much of a middlegame the pieces left make: 24 with all of them.
inline constexpr std::array<int, 6> kPhaseOf = {0, 1, 1, 2, 4, 0};
inline constexpr int kFullPhase = 24;

inline int phaseOf(const Sides& sides) {
  int phase = 0;
  for (std::size_t type = kKnight; type <= kQueen; ++type) {
    phase += kPhaseOf[type] *
             std::popcount(sides.pieces[0][type] | sides.pieces[1][type]);
  }
  return std::min(phase, kFullPhase);
}

// More units than this count as this many.
inline constexpr int kMaxKingAttackUnits = 40;

// Adds weights up; what the evaluation uses. A tuner passes its own sink with
// the same member to learn the counts.
struct ScoreSink {
  std::int32_t sum = 0;
  void add(const Weight& weight, int count) { sum += weight.packed * count; }
};

template <class Isa>
struct Evaluation {
  static int evaluate(const Position& position) {
    return evaluateWith<Gains::kCounted>(position);
  }

  // Without what the side to move could win at once.
  static int evaluateQuiet(const Position& position) {
    return evaluateWith<Gains::kLeftOut>(position);
  }

 private:
  enum class Gains { kCounted, kLeftOut };

  template <Gains kGains>
  static int evaluateWith(const Position& position) {
    const Sides sides(position);
    ScoreSink sink;
    visitTerms<kGains>(sides, kWeights, sink);
    return taper(sides, Weight::middlegameOf(sink.sum),
                 Weight::endgameOf(sink.sum));
  }

 public:
  // Mixes the two sums by the phase and scales the result by the chances of the
  // side that is ahead to win at all.
  static int taper(const Sides& sides, int middlegame, int endgame) {
    const int phase = phaseOf(sides);
    const int mixed = middlegame * phase + endgame * (kFullPhase - phase);
    const std::size_t ahead = mixed > 0 ? 0 : 1;
    const int value =
        mixed * winningChances(sides, ahead) / (kFullPhase * kSureWin);
    return std::clamp(value, -kMaxEvaluation, kMaxEvaluation);
  }

  // Calls sink.add(weight, count) for every term, the weight being a member of
  // `weights`; counts of the other side are negative.
  template <Gains kGains = Gains::kCounted, class Sink>
  static void visitTerms(const Sides& sides, const Weights& weights,
                         Sink& sink) {
    visitPieceSquares(sides, weights, sink);
    std::array<SideAttacks, 2> attacks;
    for (std::size_t side = 0; side < 2; ++side) {
      attacks[side] = attacksOf<Isa>(sides, side);
    }
    const auto balance = [&](const Weight& weight, Bitboard own,
                             Bitboard other) {
      sink.add(weight, std::popcount(own) - std::popcount(other));
    };
    for (std::size_t type = 0; type < 4; ++type) {
      sink.add(weights.mobility[type],
               attacks[0].mobility[type] - attacks[1].mobility[type]);
    }
    visitPieces(sides, attacks, weights, balance, sink);
    for (std::size_t side = 0; side < 2; ++side) {
      const int sign = side == 0 ? 1 : -1;
      visitPawns(sides.seenBy(side), sign, weights, sink);
      visitKingAttack(sides, attacks, side, weights, sink);
      visitThreats(sides, attacks, side, weights, sink);
    }
    visitGains<kGains>(sides, attacks, weights, sink);
  }

 private:
  template <class Sink>
  static void visitPieceSquares(const Sides& sides, const Weights& weights,
                                Sink& sink) {
    for (std::size_t type = 0; type < 6; ++type) {
      for (Bitboard rest = sides.pieces[0][type]; rest; rest &= rest - 1) {
        sink.add(weights.pieceSquares[type][lowestSquare(rest)], 1);
      }
      for (Bitboard rest = sides.pieces[1][type]; rest; rest &= rest - 1) {
        sink.add(weights.pieceSquares[type][lowestSquare(rest) ^ 56u], -1);
      }
    }
  }

  template <class Balance, class Sink>
  static void visitPieces(const Sides& sides,
                          const std::array<SideAttacks, 2>& attacks,
                          const Weights& weights, const Balance& balance,
                          Sink& sink) {
    const auto& [own, other] = sides.pieces;
    sink.add(weights.bishopPair, (onBothColours(own[kBishop]) ? 1 : 0) -
                                     (onBothColours(other[kBishop]) ? 1 : 0));
    const Bitboard ownHoles =
        attacks[0].pawns & ~attackSpanDown(other[kPawn]) & kOutpostRanksUp;
    const Bitboard otherHoles =
        attacks[1].pawns & ~attackSpanUp(own[kPawn]) & kOutpostRanksDown;
    balance(weights.knightOutpost, own[kKnight] & ownHoles,
            other[kKnight] & otherHoles);
    balance(weights.bishopOutpost, own[kBishop] & ownHoles,
            other[kBishop] & otherHoles);
    const Bitboard pawns = own[kPawn] | other[kPawn];
    balance(weights.minorBehindPawn,
            (own[kKnight] | own[kBishop]) & (pawns >> 8),
            (other[kKnight] | other[kBishop]) & (pawns << 8));
    const Bitboard ownFiles = fileFill(own[kPawn]);
    const Bitboard otherFiles = fileFill(other[kPawn]);
    balance(weights.rookOnOpenFile, own[kRook] & ~ownFiles & ~otherFiles,
            other[kRook] & ~ownFiles & ~otherFiles);
    balance(weights.rookOnHalfOpenFile, own[kRook] & ~ownFiles & otherFiles,
            other[kRook] & ~otherFiles & ownFiles);
    sink.add(weights.bishopPawns,
             pawnsOnBishopColours(own[kBishop], own[kPawn]) -
                 pawnsOnBishopColours(other[kBishop], other[kPawn]));
  }

  // Pawns, shelter and passed pawns of the side whose pawns go up in `view`.
  template <class Sink>
  static void visitPawns(const PawnView& view, int sign, const Weights& weights,
                         Sink& sink) {
    const Bitboard own = view.ownPawns;
    const Bitboard enemy = view.enemyPawns;
    const auto count = [&](const Weight& weight, Bitboard set) {
      sink.add(weight, sign * std::popcount(set));
    };
    const Bitboard files = fileFill(own);
    const Bitboard isolated = own & ~(east(files) | west(files));
    const Bitboard defended = attacksUp(own);
    const Bitboard enemyFront = fillDown(enemy >> 8);
    count(weights.isolatedPawn, isolated);
    count(weights.isolatedOnHalfOpenFile, isolated & ~fileFill(enemy));
    count(weights.doubledPawn, own & fillUp(own << 8));
    count(weights.backwardPawn,
          (own << 8) & attacksDown(enemy) & ~fillUp(defended));
    count(weights.supportedPawn, own & defended);
    count(weights.phalanxPawn, own & (east(own) | west(own)));

    const Bitboard passed = own & ~fillDown(own >> 8) &
                            ~(enemyFront | east(enemyFront) | west(enemyFront));
    for (Bitboard rest = passed; rest; rest &= rest - 1) {
      const Square square = lowestSquare(rest);
      sink.add(weights.passedPawn[static_cast<std::size_t>(rankOf(square))],
               sign);
    }
    count(weights.connectedPassedPawn,
          passed & (defended | east(own) | west(own)));
    count(weights.freePassedPawn, passed & ~fillDown(view.enemies >> 8));
    count(weights.blockedPassedPawn, passed & (view.occupied >> 8));
    count(weights.rookBehindPassedPawn, passed & fillUp(view.ownRooks << 8));
    for (Bitboard rest = passed & kUpperHalf; rest; rest &= rest - 1) {
      const int stop = lowestSquare(rest) + 8;
      sink.add(weights.ownKingToPasser[distance(view.ownKing, stop)], sign);
      sink.add(weights.enemyKingToPasser[distance(view.enemyKing, stop)], sign);
    }

    const Shelter& shelter = kShelters[view.ownKing];
    count(weights.shieldNear, own & shelter.near);
    count(weights.shieldFar, own & shelter.far);
    count(weights.stormNear, enemy & shelter.stormNear);
    count(weights.stormFar, enemy & shelter.stormFar);
    count(weights.kingFileOpen, ~files & shelter.files & kRank1);
  }

  template <class Sink>
  static void visitKingAttack(const Sides& sides,
                              const std::array<SideAttacks, 2>& attacks,
                              std::size_t side, const Weights& weights,
                              Sink& sink) {
    const int sign = side == 0 ? 1 : -1;
    const auto& own = sides.pieces[side];
    const SideAttacks& mine = attacks[side];
    const SideAttacks& theirs = attacks[side ^ 1];
    const int units = std::min(mine.kingUnits, kMaxKingAttackUnits);
    if (own[kQueen] != 0) {
      sink.add(weights.kingAttack, sign * units);
      sink.add(weights.kingAttackSquared, sign * (units * units / 16));
    } else {
      sink.add(weights.kingAttackNoQueen, sign * units);
    }
    const Square king = lowestSquare(sides.pieces[side ^ 1][kKing]);
    const Bitboard safe = ~theirs.all & ~(side == 0 ? sides.own : sides.other);
    const Bitboard straight = Sliders<Isa>::rook(king, sides.occupied) & safe;
    const Bitboard diagonal = Sliders<Isa>::bishop(king, sides.occupied) & safe;
    const auto any = [](Bitboard set) { return set != 0 ? 1 : 0; };
    sink.add(weights.safeCheck[0],
             sign * any(kAttacks.knight[king] & safe & mine.pieces[0]));
    sink.add(weights.safeCheck[1], sign * any(diagonal & mine.pieces[1]));
    sink.add(weights.safeCheck[2], sign * any(straight & mine.pieces[2]));
    sink.add(weights.safeCheck[3],
             sign * any((straight | diagonal) & mine.pieces[3]));
  }

  template <class Sink>
  static void visitThreats(const Sides& sides,
                           const std::array<SideAttacks, 2>& attacks,
                           std::size_t side, const Weights& weights,
                           Sink& sink) {
    const int sign = side == 0 ? 1 : -1;
    const auto& enemy = sides.pieces[side ^ 1];
    const SideAttacks& mine = attacks[side];
    const Bitboard loose = mine.all & ~attacks[side ^ 1].all;
    const Bitboard minors = enemy[kKnight] | enemy[kBishop];
    const Bitboard majors = enemy[kRook] | enemy[kQueen];
    const Bitboard byMinor = mine.pieces[0] | mine.pieces[1];
    const auto count = [&](const Weight& weight, Bitboard set) {
      sink.add(weight, sign * std::popcount(set));
    };
    count(weights.pawnAttacksMinor, mine.pawns & minors);
    count(weights.pawnAttacksMajor, mine.pawns & majors);
    count(weights.minorAttacksRook, byMinor & enemy[kRook]);
    count(weights.minorAttacksQueen, byMinor & enemy[kQueen]);
    count(weights.rookAttacksQueen, mine.pieces[2] & enemy[kQueen]);
    count(weights.hangingPiece, loose & (minors | majors));
    count(weights.hangingPawn, loose & enemy[kPawn]);
  }

  // The best of the captures and promotions that `side` threatens, as an index
  // of Weights::toMoveGain; the last index when there is none.
  static std::size_t bestGain(const Sides& sides,
                              const std::array<SideAttacks, 2>& attacks,
                              std::size_t side) {
    const auto& own = sides.pieces[side];
    const auto& enemy = sides.pieces[side ^ 1];
    const SideAttacks& mine = attacks[side];
    const Bitboard covered = attacks[side ^ 1].all;
    const Bitboard loose = mine.all & ~covered;
    const Bitboard byMinor = mine.pieces[0] | mine.pieces[1];
    const Bitboard minors = enemy[kKnight] | enemy[kBishop];
    const Bitboard steps = side == 0 ? own[kPawn] << 8 : own[kPawn] >> 8;
    const Bitboard promotes =
        steps & ~sides.occupied & ~covered & (rankMask(0) | rankMask(7));
    const std::array<Bitboard, kThreatClasses - 1> classes = {
        enemy[kQueen] & (loose | mine.pawns),
        promotes,
        enemy[kQueen] & byMinor,
        enemy[kRook] & (loose | mine.pawns),
        enemy[kQueen] & mine.pieces[2],
        minors & loose,
        minors & mine.pawns,
        enemy[kRook] & byMinor,
        enemy[kPawn] & loose,
    };
    unsigned found = 1u << (kThreatClasses - 1);
    for (std::size_t i = 0; i < classes.size(); ++i) {
      found |= static_cast<unsigned>(classes[i] != 0) << i;
    }
    return static_cast<std::size_t>(std::countr_zero(found));
  }

  template <Gains kGains, class Sink>
  static void visitGains(const Sides& sides,
                         const std::array<SideAttacks, 2>& attacks,
                         const Weights& weights, Sink& sink) {
    if ((sides.pieces[0][kKing] & attacks[1].all) != 0) {
      sink.add(weights.toMoveInCheck, 1);
    } else {
      sink.add(weights.toMove, 1);
      if constexpr (kGains == Gains::kCounted) {
        sink.add(weights.toMoveGain[bestGain(sides, attacks, 0)], 1);
      }
    }
    sink.add(weights.otherGain[bestGain(sides, attacks, 1)], -1);
    const auto& own = sides.pieces[0];
    const Bitboard pieces = sides.own & ~own[kPawn] & ~own[kKing];
    const SideAttacks& theirs = attacks[1];
    const Bitboard threatened =
        pieces &
        ((theirs.all & ~attacks[0].all) | theirs.pawns |
         ((theirs.pieces[0] | theirs.pieces[1]) & (own[kRook] | own[kQueen])) |
         (theirs.pieces[2] & own[kQueen]));
    sink.add(weights.doubleThreat, std::popcount(threatened) >= 2 ? -1 : 0);
  }

  static constexpr int kSureWin = 64;

  // Chances of `side`, which is ahead, to win at all, out of kSureWin.
  static int winningChances(const Sides& sides, std::size_t side) {
    const auto& own = sides.pieces[side];
    const auto& enemy = sides.pieces[side ^ 1];
    const Bitboard majors =
        own[kRook] | own[kQueen] | enemy[kRook] | enemy[kQueen];
    if (own[kPawn] == 0) {
      const int ownValue = minorUnits(own);
      // Two knights do not win by force; one minor piece never.
      if (ownValue <= 1) return 0;
      if (enemy[kPawn] == 0 && own[kBishop] == 0 && majors == 0 &&
          std::popcount(own[kKnight]) == 2) {
        return 0;
      }
      if (ownValue - minorUnits(enemy) <= 1) return kSureWin / 8;
    }
    if (majors == 0 && own[kKnight] == 0 && enemy[kKnight] == 0 &&
        std::has_single_bit(own[kBishop]) &&
        std::has_single_bit(enemy[kBishop]) &&
        onBothColours(own[kBishop] | enemy[kBishop])) {
      return kSureWin / 2;
    }
    return kSureWin;
  }

  // Pieces counted as minor pieces, to see who has an extra one: two rooks or
  // a queen are four of them, a single rook two.
  static int minorUnits(const std::array<Bitboard, 6>& pieces) {
    return std::popcount(pieces[kKnight] | pieces[kBishop]) +
           2 * std::popcount(pieces[kRook]) + 4 * std::popcount(pieces[kQueen]);
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_EVALUATION_H_
