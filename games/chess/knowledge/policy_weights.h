// The weights of the move priors: the contribution of each feature to a move's
// logit.
//
// Contract: a Weight (weights.h) holds a middlegame and an endgame value, in
// units of 1/64 of a logit. `PolicyWeights` is laid out as a plain array of
// Weight, so that a tuner can read and write it by index. In a file, a Weight
// is its packed word. docs/networks.md describes how kPolicyWeights
// (networks.h) was trained.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_POLICY_WEIGHTS_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_POLICY_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <string_view>

#include "core/network_file.h"
#include "games/chess/knowledge/weights.h"

namespace phasemachine::chess {

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

inline constexpr std::size_t kPolicyWeightCount =
    sizeof(PolicyWeights) / sizeof(Weight);

}  // namespace phasemachine::chess

namespace phasemachine {

template <>
inline constexpr NumberType kNumberType<chess::Weight> = NumberType::kInt32;

template <>
struct NetworkLayout<chess::PolicyWeights> {
  using Weights = chess::PolicyWeights;
  static constexpr std::string_view kName = "chess policy";
  static constexpr std::array kArrays = {
      PHASEMACHINE_NETWORK_ARRAY(Weights, from),
      PHASEMACHINE_NETWORK_ARRAY(Weights, to),
      PHASEMACHINE_NETWORK_ARRAY(Weights, target),
      PHASEMACHINE_NETWORK_ARRAY(Weights, escape),
      PHASEMACHINE_NETWORK_ARRAY(Weights, nearKing),
      PHASEMACHINE_NETWORK_ARRAY(Weights, attack),
      PHASEMACHINE_NETWORK_ARRAY(Weights, passedPush),
      PHASEMACHINE_NETWORK_ARRAY(Weights, kind),
      PHASEMACHINE_NETWORK_ARRAY(Weights, evade),
  };
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_POLICY_WEIGHTS_H_
