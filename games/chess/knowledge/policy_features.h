// The features of the move priors: their weights, and the sets of squares that
// they are made of.
//
// Contract: everything is on the board of the side to move, whose pawns move up
// (both_sides.h). All compiled forms (core/isa.h) give the same sets.
//
// A Weight holds a middlegame and an endgame value, in units of 1/64 of a logit;
// what uses them interpolates the sums of both by the pieces left (policy.h).
// `PolicyWeights` is laid out as a plain array of Weight, so that a tuner can
// read and write it by index. In a file, a Weight is its packed word.
// bench/fit/README.md describes how kPolicyWeights was trained.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/knowledge/both_sides.h"
#include "games/chess/moves/attacks.h"
#include "games/chess/position/types.h"
#include "network/network_file.h"

namespace phasemachine::chess {

// Middlegame and endgame value in one word, so that one addition adds both:
// packed = endgame * 2^16 + middlegame. Sums are exact while both values stay
// within +-32767, which holds for every valid position.
struct Weight {
  std::int32_t packed = 0;

  constexpr Weight() = default;
  constexpr Weight(int middlegame, int endgame)
      : packed(endgame * 65536 + middlegame) {}

  constexpr int middlegame() const { return middlegameOf(packed); }
  constexpr int endgame() const { return endgameOf(packed); }

  static constexpr int middlegameOf(std::int32_t packed) {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(
        static_cast<std::uint32_t>(packed) & 0xFFFF));
  }
  static constexpr int endgameOf(std::int32_t packed) {
    return (packed - middlegameOf(packed)) / 65536;
  }
};

// Least valuable enemy piece that attacks a square: none, pawn, minor piece,
// rook, queen or king.
inline constexpr std::size_t kAttackerClasses = 5;

// Class of a square for a piece that leaves it or arrives without capturing: 2
// * attacker class + (1 if own pieces defend it).
inline constexpr std::size_t kQuietClasses = 2 * kAttackerClasses;

// For a capture: kQuietClasses + kAttackerClasses * PieceType + attacker class.
inline constexpr std::size_t kTargetClasses =
    kQuietClasses + 5 * kAttackerClasses;

struct PolicyWeights {
  // [PieceType][square], from the view of the mover: origin and target.
  std::array<std::array<Weight, 64>, 6> from;
  std::array<std::array<Weight, 64>, 6> to;
  // [PieceType][class of the square].
  std::array<std::array<Weight, kTargetClasses>, 6> target;
  std::array<std::array<Weight, kQuietClasses>, 6> escape;
  // [PieceType][gives check + 2 * is next to the enemy king + 4 * can be
  // captured]
  std::array<std::array<Weight, 8>, 6> nearKing;
  // Pieces worth capturing that are newly attacked from the target:
  // [PieceType][minor piece + 2 * rook + 4 * queen].
  std::array<std::array<Weight, 8>, 6> attack;
  // A passed pawn moves to [rank]; rank 0 is unused.
  std::array<Weight, 8> passedPush;
  // [MoveKind], for kinds that add information beyond the piece.
  std::array<Weight, 16> kind;
  // Check evasions: block, capture, king move.
  std::array<Weight, 3> evade;
};

}  // namespace phasemachine::chess

namespace phasemachine {

template <>
inline constexpr NumberType kNumberType<chess::Weight> = NumberType::kInt32;

PHASEMACHINE_NETWORK_LAYOUT(chess, PolicyWeights, "policy", from, to, target,
                            escape, nearKing, attack, passedPush, kind, evade);

}  // namespace phasemachine

namespace phasemachine::chess {

extern const NetworkFile<PolicyWeights> kPolicyFile asm(
    "phasemachine_chess_policy_net");

inline constexpr const PolicyWeights& kPolicyWeights = kPolicyFile.weights;

// Attacks of both sides for the move priors, as sets of squares.
//
// Contract: sets do not depend on the order of the pieces, so forms for
// different processors (core/isa.h) may compute them per piece or set-wise. All
// Pairs are oriented as in BothSides.

struct AttackSets {
  Pair pawns;
  std::array<Pair, 4> pieces;  // knights, bishops, rooks, queens
  Pair king;
  Pair all;
  // Squares attacked by at least two pieces; all pawns count as one piece.
  Pair twice;
  // Squares that a rook and a bishop on the own king's square would attack.
  Pair straightFromKing;
  Pair diagonalFromKing;
};

// Squares attacked by a knight (0), bishop (1), rook (2) or queen (3).
template <class Isa>
PHASEMACHINE_INLINE Bitboard pieceAttacks(std::size_t kind, Square square,
                                          Bitboard occupied) {
  switch (kind) {
    case 0: return kAttacks.knight[square];
    case 1: return Sliders<Isa>::bishop(square, occupied);
    case 2: return Sliders<Isa>::rook(square, occupied);
    default: return Sliders<Isa>::queen(square, occupied);
  }
}

// Squares next to each side's king.
PHASEMACHINE_INLINE Pair kingAttacks(const BothSides& sides) {
  return Pair{kAttacks.king[sides.king(0)], kAttacks.king[sides.king(1)]};
}

// Compiled forms may specialise it.
template <class Isa>
struct AttackFinder {
  PHASEMACHINE_INLINE static AttackSets find(const BothSides& sides) {
    AttackSets sets = {};
    sets.pawns = pawnAttacks(sides.own[kPawn]);
    sets.king = kingAttacks(sides);
    for (std::size_t side = 0; side < 2; ++side) addSide(sides, side, sets);
    return sets;
  }

 private:
  PHASEMACHINE_INLINE static void addSide(const BothSides& sides,
                                          std::size_t side, AttackSets& sets) {
    const Bitboard occupied = sides.occupied[side];
    Bitboard all = sets.pawns[side] | sets.king[side];
    Bitboard twice = sets.pawns[side] & sets.king[side];
    for (std::size_t kind = 0; kind < 4; ++kind) {
      Bitboard ofKind = 0;
      for (Bitboard rest = sides.own[kind + kKnight][side]; rest != 0;
           rest &= rest - 1) {
        const Bitboard set =
            pieceAttacks<Isa>(kind, lowestSquare(rest), occupied);
        twice |= all & set;
        all |= set;
        ofKind |= set;
      }
      sets.pieces[kind][side] = ofKind;
    }
    sets.all[side] = all;
    sets.twice[side] = twice;
    const Square king = sides.king(side);
    sets.straightFromKing[side] = Sliders<Isa>::rook(king, occupied);
    sets.diagonalFromKing[side] = Sliders<Isa>::bishop(king, occupied);
  }
};

// Squares from which a slider attacks a square of a set.
struct Views {
  Bitboard straight = 0;
  Bitboard diagonal = 0;
};

// Squares from which rooks attack `forRooks` and bishops attack `forBishops`.
// Compiled forms may specialise it.
template <class Isa>
struct ViewFinder {
  Bitboard occupied;

  PHASEMACHINE_INLINE explicit ViewFinder(Bitboard occupiedSquares)
      : occupied(occupiedSquares) {}

  PHASEMACHINE_INLINE Views of(Bitboard forRooks, Bitboard forBishops) const {
    Views views;
    for (; forRooks != 0; forRooks &= forRooks - 1) {
      views.straight |= Sliders<Isa>::rook(lowestSquare(forRooks), occupied);
    }
    for (; forBishops != 0; forBishops &= forBishops - 1) {
      views.diagonal |=
          Sliders<Isa>::bishop(lowestSquare(forBishops), occupied);
    }
    return views;
  }
};

// Squares a knight's move away from a set.
PHASEMACHINE_INLINE Bitboard knightJumps(Bitboard set) {
  const Bitboard one = (set & ~fileMask(7)) << 1 | (set & ~fileMask(0)) >> 1;
  const Bitboard two = (set & ~(fileMask(6) | fileMask(7))) << 2 |
                       (set & ~(fileMask(0) | fileMask(1))) >> 2;
  return one << 16 | one >> 16 | two << 8 | two >> 8;
}

struct PolicySets {
  Bitboard enemies = 0;
  std::array<Bitboard, 5> enemyPieces = {};  // [PieceType] without the king
  // Squares attacked by any enemy piece, and by pawns, minor pieces, rooks.
  Bitboard attacked = 0;
  std::array<Bitboard, 3> attackers = {};
  Bitboard covered = 0;  // squares attacked by own pieces
  Bitboard coveredTwice = 0;
  Bitboard kingRing = 0;                // next to the enemy king
  std::array<Bitboard, 6> checks = {};  // checking squares, [PieceType]
  // Squares from which a piece would newly attack minor pieces, rooks, queens
  // that are worth capturing: [PieceType].
  std::array<std::array<Bitboard, 3>, 6> forks = {};
  Bitboard passed = 0;  // own passed pawns
  bool inCheck = false;
};

template <class Isa>
PHASEMACHINE_INLINE PolicySets findPolicySets(const BothSides& sides) {
  const AttackSets mine = AttackFinder<Isa>::find(sides);
  const auto theirs = [](Pair pair) __attribute__((always_inline)) {
    return otherSide(pair)[0];
  };
  PolicySets sets;
  sets.enemies = theirs(sides.all);
  for (std::size_t type = 0; type < sets.enemyPieces.size(); ++type) {
    sets.enemyPieces[type] = theirs(sides.own[type]);
  }
  sets.attacked = theirs(mine.all);
  sets.attackers = {theirs(mine.pawns), theirs(mine.pieces[0] | mine.pieces[1]),
                    theirs(mine.pieces[2])};
  sets.covered = mine.all[0];
  sets.coveredTwice = mine.twice[0];
  sets.kingRing = theirs(mine.king);
  sets.inCheck = (sides.own[kKing][0] & sets.attacked) != 0;
  sets.passed = (sides.own[kPawn] & ~fillDown(down(sides.enemy(kPawn)) |
                                              otherSide(mine.pawns)))[0];

  const Bitboard king = theirs(sides.own[kKing]);
  const Bitboard straight = theirs(mine.straightFromKing);
  const Bitboard diagonal = theirs(mine.diagonalFromKing);
  sets.checks = {pawnOrigins(both(king))[0],
                 knightJumps(king),
                 diagonal,
                 straight,
                 straight | diagonal,
                 0};

  const Bitboard minors = sets.enemyPieces[kKnight] | sets.enemyPieces[kBishop];
  const Bitboard rooks = sets.enemyPieces[kRook];
  const Bitboard queens = sets.enemyPieces[kQueen];
  const Bitboard loose = ~(sets.attacked | sets.covered);
  const Bitboard looseMinors = minors & loose;
  const Bitboard looseRooks = rooks & loose;
  const Bitboard byPawn = ~mine.pawns[0];
  const Bitboard byMinor = ~(mine.pawns | mine.pieces[0] | mine.pieces[1])[0];
  const Bitboard byRook = byMinor & ~mine.pieces[2][0];
  const ViewFinder<Isa> finder(sides.occupied[0]);
  const Views onMinors = finder.of(looseMinors, looseMinors);
  const Views onRooks = finder.of(looseRooks, rooks & byMinor);
  const Views onLooseRooks = finder.of(0, looseRooks);
  const Views onQueens = finder.of(queens & byRook, queens & byMinor);
  const auto fromBelow = [](Bitboard set) __attribute__((always_inline)) {
    return pawnOrigins(both(set))[0];
  };
  sets.forks[kPawn] = {fromBelow(minors & byPawn), fromBelow(rooks & byPawn),
                       fromBelow(queens & byPawn)};
  sets.forks[kKnight] = {knightJumps(looseMinors), knightJumps(rooks & byMinor),
                         knightJumps(queens & byMinor)};
  sets.forks[kBishop] = {onMinors.diagonal, onRooks.diagonal,
                         onQueens.diagonal};
  sets.forks[kRook] = {onMinors.straight, onRooks.straight, onQueens.straight};
  sets.forks[kQueen] = {onMinors.straight | onMinors.diagonal,
                        onRooks.straight | onLooseRooks.diagonal, 0};
  return sets;
}

// The classes of squares. Compiled forms may specialise it.
template <class Isa>
class SquareClasses {
 public:
  PHASEMACHINE_INLINE explicit SquareClasses(const PolicySets& sets)
      : sets_(sets) {}

  // The class for a piece that leaves: the square counts as defended if any own
  // piece covers it.
  PHASEMACHINE_INLINE std::size_t leaving(std::size_t square) const {
    return 2 * attackerOf(square) + (sets_.covered >> square & 1);
  }

  // For a piece that arrives. The moving piece counts among the defenders of
  // its target, except for a pawn's step.
  PHASEMACHINE_INLINE std::size_t arriving(std::size_t square,
                                           bool pawn) const {
    const std::size_t attacker = attackerOf(square);
    if ((sets_.enemies >> square & 1) == 0) {
      const Bitboard covered = pawn ? sets_.covered : sets_.coveredTwice;
      return 2 * attacker + (covered >> square & 1);
    }
    std::size_t victim = kPawn;
    while (victim < kQueen && (sets_.enemyPieces[victim] >> square & 1) == 0) {
      ++victim;
    }
    return kQuietClasses + kAttackerClasses * victim + attacker;
  }

 private:
  PHASEMACHINE_INLINE std::size_t attackerOf(std::size_t square) const {
    if ((sets_.attacked >> square & 1) == 0) return 0;
    for (std::size_t i = 0; i < sets_.attackers.size(); ++i) {
      if ((sets_.attackers[i] >> square & 1) != 0) return i + 1;
    }
    return kAttackerClasses - 1;
  }

  const PolicySets& sets_;
};

}  // namespace phasemachine::chess
