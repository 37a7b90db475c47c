// The numbers of the move priors: what each thing seen in a move adds to its
// logit.
//
// Contract: a Weight (weights.h) holds a middlegame and an endgame value, in
// 1/64 of a natural logarithm. `PolicyWeights` is laid out as a plain array of
// Weight, so that a tuner can read and write it by index.
// docs/chess_evaluation.md says how the numbers of kPolicyWeights were found.
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

struct PolicyWeights {
  // [PieceType][square], seen by the side that moves: leaving and reaching.
  std::array<std::array<Weight, 64>, 6> from;
  std::array<std::array<Weight, 64>, 6> to;
  // [PieceType that is taken][PieceType that takes][attacker class of the
  // square].
  std::array<std::array<std::array<Weight, kAttackerClasses>, 6>, 5> capture;
  // Quiet moves: [PieceType][attacker class of the target][target covered].
  std::array<std::array<std::array<Weight, 2>, kAttackerClasses>, 6> quiet;
  // Leaving an attacked square: [PieceType][attacker class][covered].
  std::array<std::array<std::array<Weight, 2>, kAttackerClasses>, 6> escape;
  // Checks given by the moving piece itself: [PieceType][target attacked].
  std::array<std::array<Weight, 2>, 6> check;
  // Reaching a square next to the enemy king: [PieceType][target attacked].
  std::array<std::array<Weight, 2>, 6> nearKing;
  // Attacking with the moved piece: [PieceType that attacks][PieceType that is
  // attacked], for pieces worth more, and those worth less but not covered.
  std::array<std::array<Weight, 6>, 6> attack;
  std::array<std::array<Weight, 6>, 6> attackLoose;
  // Pushing a passed pawn to [rank].
  std::array<Weight, 8> passedPush;
  // Promotion to a knight, bishop, rook, queen.
  std::array<Weight, 4> promotion;
  Weight castle;
  // Ways out of check: taking, moving the king, stepping between.
  Weight evadeByCapture;
  Weight evadeByKing;
};

inline constexpr std::size_t kPolicyWeightCount =
    sizeof(PolicyWeights) / sizeof(Weight);

extern const PolicyWeights kPolicyWeights;

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_POLICY_WEIGHTS_H_
