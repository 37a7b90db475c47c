// The numbers of the static evaluation: what each thing counted in a position
// is worth.
//
// Contract: a Weight is two values in centipawns, one for the middlegame and
// one for the endgame; the evaluation mixes them by the pieces left
// (evaluation.h). `Weights` is laid out as a plain array of Weight, so that a
// tuner can read and write it by index. docs/chess_evaluation.md says what
// each term means and how the numbers of kWeights (weights_table.h) were found.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_WEIGHTS_H_
#define PHASEMACHINE_GAMES_CHESS_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace phasemachine::chess {

// Middlegame and endgame value in one word, so that one addition adds both:
// packed = endgame * 2^16 + middlegame. Sums stay exact while both values stay
// within +-32767, which the piece counts of a valid position ensure.
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

// What a side could win at once, by descending gain (evaluation.h); the last
// class is nothing.
inline constexpr std::size_t kGainClasses = 11;

struct Weights {
  // [PieceType][square], seen by the side that owns the piece. Material
  // included.
  std::array<std::array<Weight, 64>, 6> pieceSquares;
  // Squares a piece can go to that are not own pawns, the own king or covered
  // by an enemy pawn; [knight, bishop, rook, queen].
  std::array<Weight, 4> mobility;
  Weight bishopPair;
  Weight knightOutpost;
  Weight bishopOutpost;
  Weight minorBehindPawn;
  Weight rookOnOpenFile;
  Weight rookOnHalfOpenFile;
  // Own pawns on the colour of an own bishop.
  Weight bishopPawns;
  // Squares of the enemy half that are attacked and not covered by pawns.
  Weight reach;
  // Squares attacked twice that the enemy attacks less than twice.
  Weight control;
  // Pawns.
  Weight isolatedPawn;
  Weight isolatedOnHalfOpenFile;
  Weight doubledPawn;
  Weight backwardPawn;
  Weight supportedPawn;
  Weight phalanxPawn;
  // [rank, counted from the own side].
  std::array<Weight, 8> passedPawn;
  Weight connectedPassedPawn;
  Weight freePassedPawn;     // no enemy piece anywhere in front of it
  Weight blockedPassedPawn;  // a piece directly in front of it
  Weight stoppedPassedPawn;  // the square in front of it is not to be held
  Weight rookBehindPassedPawn;
  // [distance of the king to the square in front of a passed pawn beyond the
  // middle of the board].
  std::array<Weight, 8> ownKingToPasser;
  std::array<Weight, 8> enemyKingToPasser;
  // King safety, for the king's owner.
  Weight shieldNear;    // own pawns one rank before the king, three files
  Weight shieldFar;     // the same two ranks before it
  Weight stormNear;     // enemy pawns up to two ranks before the king
  Weight stormFar;      // enemy pawns three or four ranks before the king
  Weight kingFileOpen;  // files at the king without own pawns
  // Attacks on the squares around the enemy king, for the attacker: units
  // (kKingAttackUnits), squared units and squares not covered by a piece, with
  // a queen; units without one.
  Weight kingAttack;
  Weight kingAttackSquared;
  Weight kingRingWeak;
  Weight kingAttackNoQueen;
  // Squares from which a check is possible and which the enemy does not cover;
  // [knight, bishop, rook, queen].
  std::array<Weight, 4> safeCheck;
  // Threats, for the attacker.
  Weight pawnAttacksMinor;
  Weight pawnAttacksMajor;
  Weight minorAttacksRook;
  Weight minorAttacksQueen;
  Weight rookAttacksQueen;
  Weight hangingPiece;
  Weight hangingPawn;
  Weight pressedPiece;    // attacked twice, covered once
  Weight pawnPushThreat;  // a safe pawn step would attack a piece
  // What the side to move could win at once, and its tempo; index 0 is being
  // in check, the last index nothing to win.
  std::array<Weight, kGainClasses> toMoveGain;
  // The same for the other side, whose threats can still be parried; index 0 is
  // not used. And an extra for each further piece that it threatens.
  std::array<Weight, kGainClasses> otherGain;
  Weight furtherThreat;
};

inline constexpr std::size_t kWeightCount = sizeof(Weights) / sizeof(Weight);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_WEIGHTS_H_
