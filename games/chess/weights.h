// The weights of the static evaluation.
//
// Contract: a Weight is two values in centipawns, one for the middlegame and
// one for the endgame; the evaluation interpolates them by the pieces left
// (evaluation.h). `Weights` is laid out as a plain array of Weight, so that a
// tuner can read and write it by index. docs/chess_evaluation.md explains the
// terms and how kWeights (weights_table.h) was fitted.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_WEIGHTS_H_
#define PHASEMACHINE_GAMES_CHESS_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>

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

// Immediate gains of a side, in descending order (evaluation.h); the last class
// is no gain.
inline constexpr std::size_t kGainClasses = 11;

struct Weights {
  // [PieceType][square], from the view of the piece's owner. Includes material.
  std::array<std::array<Weight, 64>, 6> pieceSquares;
  // Reachable squares, excluding own pawns, the own king and squares attacked
  // by enemy pawns; [knight, bishop, rook, queen].
  std::array<Weight, 4> mobility;
  Weight bishopPair;
  Weight knightOutpost;
  Weight bishopOutpost;
  Weight minorBehindPawn;
  Weight rookOnOpenFile;
  Weight rookOnHalfOpenFile;
  // Own pawns on the colour of an own bishop.
  Weight bishopPawns;
  // Attacked squares in the enemy half that are not defended by pawns.
  Weight reach;
  // Squares attacked at least twice that the enemy attacks at most once.
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
  Weight stoppedPassedPawn;  // the square in front of it cannot be held
  Weight rookBehindPassedPawn;
  // [distance of the king to the square in front of a passed pawn past the
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
  // (kKingAttackUnits), squared units and squares not defended by a piece (with
  // a queen); units (without one).
  Weight kingAttack;
  Weight kingAttackSquared;
  Weight kingRingWeak;
  Weight kingAttackNoQueen;
  // Checking squares that the enemy does not defend; [knight, bishop, rook,
  // queen].
  std::array<Weight, 4> safeCheck;
  // Threats, for the attacker.
  Weight pawnAttacksMinor;
  Weight pawnAttacksMajor;
  Weight minorAttacksRook;
  Weight minorAttacksQueen;
  Weight rookAttacksQueen;
  Weight hangingPiece;
  Weight hangingPawn;
  Weight pressedPiece;    // attacked twice, defended once
  Weight pawnPushThreat;  // a safe pawn step would attack a piece
  // Immediate gains of the side to move, including the tempo; index 0: in
  // check; last index: no gain.
  std::array<Weight, kGainClasses> toMoveGain;
  // The same for the other side, whose threats can still be parried; index 0 is
  // unused. Then a bonus for each further threatened piece.
  std::array<Weight, kGainClasses> otherGain;
  Weight furtherThreat;
};

inline constexpr std::size_t kWeightCount = sizeof(Weights) / sizeof(Weight);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_WEIGHTS_H_
