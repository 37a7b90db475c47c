// The numbers of the move priors: what each thing seen in a move adds to its
// logit.
//
// Contract: a Weight (weights.h) holds a middlegame and an endgame value, in
// 1/64 of a natural logarithm. `PolicyWeights` is laid out as a plain array of
// Weight, so that a tuner can read and write it by index.
// docs/chess_evaluation.md says how the numbers of kPolicyWeights
// (policy_weights_table.h) were found.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_POLICY_WEIGHTS_H_
#define PHASEMACHINE_GAMES_CHESS_POLICY_WEIGHTS_H_

#include <array>
#include <cstddef>

#include "games/chess/weights.h"

namespace phasemachine::chess {

// Least valuable enemy piece that attacks a square: none, pawn, minor piece,
// rook, queen or king.
inline constexpr std::size_t kAttackerClasses = 5;

// What a square is to a piece that leaves it or arrives there without taking:
// 2 * attacker class + (1 when own pieces cover it).
inline constexpr std::size_t kQuietClasses = 2 * kAttackerClasses;

// And to a piece that takes there: kQuietClasses + kAttackerClasses *
// PieceType + attacker class.
inline constexpr std::size_t kTargetClasses =
    kQuietClasses + 5 * kAttackerClasses;

struct PolicyWeights {
  // [PieceType][square], seen by the side that moves: leaving and reaching.
  std::array<std::array<Weight, 64>, 6> from;
  std::array<std::array<Weight, 64>, 6> to;
  // [PieceType][class of the square].
  std::array<std::array<Weight, kTargetClasses>, 6> target;
  std::array<std::array<Weight, kQuietClasses>, 6> escape;
  // [PieceType][gives check + 2 * is next to the enemy king + 4 * can be taken]
  std::array<std::array<Weight, 8>, 6> nearKing;
  // What the piece newly attacks from its target, of what it would like to
  // take: [PieceType][minor piece + 2 * rook + 4 * queen].
  std::array<std::array<Weight, 8>, 6> attack;
  // Pushing a passed pawn to [rank]; no pawn comes from rank 0.
  std::array<Weight, 8> passedPush;
  // [MoveKind], where the kind tells more than the piece.
  std::array<Weight, 16> kind;
  // Ways out of check: stepping between, taking, moving the king.
  std::array<Weight, 3> evade;
};

inline constexpr std::size_t kPolicyWeightCount =
    sizeof(PolicyWeights) / sizeof(Weight);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_POLICY_WEIGHTS_H_
