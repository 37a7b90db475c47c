// The weights of the move priors: the contribution of each feature to a move's
// logit.
//
// Contract: a Weight holds a middlegame and an endgame value, in units of 1/64 of
// a logit; what uses them interpolates the sums of both by the pieces left
// (policy.h). `PolicyWeights` is laid out as a plain array of Weight, so that a
// tuner can read and write it by index. In a file, a Weight is its packed word.
// docs/networks.md describes how kPolicyWeights was trained.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_POLICY_WEIGHTS_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_POLICY_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/network_file.h"

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

inline constexpr std::size_t kPolicyWeightCount =
    sizeof(PolicyWeights) / sizeof(Weight);

}  // namespace phasemachine::chess

namespace phasemachine {

template <>
inline constexpr NumberType kNumberType<chess::Weight> = NumberType::kInt32;

PHASEMACHINE_NETWORK_LAYOUT(chess::PolicyWeights, "chess policy", from, to,
                            target, escape, nearKing, attack, passedPush, kind,
                            evade);

}  // namespace phasemachine

namespace phasemachine::chess {

extern const NetworkFile<PolicyWeights> kPolicyFile asm(
    "phasemachine_chess_policy_net");

inline constexpr const PolicyWeights& kPolicyWeights = kPolicyFile.weights;

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_POLICY_WEIGHTS_H_
