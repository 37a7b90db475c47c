// The numbering of move features (move_features.h).
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_GUNGI_KNOWLEDGE_MOVE_FEATURE_RANGES_H_
#define PHASEMACHINE_GAMES_GUNGI_KNOWLEDGE_MOVE_FEATURE_RANGES_H_

#include <cstdint>

#include "games/gungi/rules/types.h"

namespace phasemachine::gungi {

struct MoveFeatureRanges {
  using N = std::uint32_t;
  static constexpr N kTypes = kPieceTypes;
  // Squares at most four (two) rows and columns away from a marshal, plus one
  // number for all farther squares.
  static constexpr N kFar = 9 * 9 + 1;
  static constexpr N kNear = 5 * 5 + 1;
  static constexpr int kMostLeft = 6;
  // Kinds: onto an empty square, an own tower, an enemy tower; capture; drop
  // onto an empty square, onto a tower; betrayal.
  static constexpr N kKinds = 7;
  // State of a target: neither attacked nor covered, covered, attacked, both.
  static constexpr N kDangers = 4;

  static constexpr N kKind = 0;  // [kind][type][danger]
  static constexpr N kHeight = kKind + kKinds * kTypes * kDangers;  // [][type]
  static constexpr N kHand = kHeight + 3 * kTypes;  // [kind][pieces / 3]
  static constexpr N kLeft = kHand + kKinds * 8;    // [type][in hand]
  // Drops: [type][square], in the draft and later.
  static constexpr N kDraft = kLeft + kTypes * kMostLeft;
  static constexpr N kDropTo = kDraft + kTypes * kSquares;
  // Board moves: [type][danger of the origin], [type][origin], [type][target],
  // [type][origin relative to the own marshal], [type][height].
  static constexpr N kFled = kDropTo + kTypes * kSquares;
  static constexpr N kFrom = kFled + kTypes * kDangers;
  static constexpr N kTo = kFrom + kTypes * kSquares;
  static constexpr N kFromOwn = kTo + kTypes * kSquares;
  static constexpr N kFromHeight = kFromOwn + kTypes * kNear;
  // [drop][type][target relative to a marshal]: the enemy's, the own.
  static constexpr N kToEnemy = kFromHeight + kTypes * 3;
  static constexpr N kToOwn = kToEnemy + 2 * kTypes * kFar;
  // Captures: [captured type][danger], [gain / 60 + 4].
  static constexpr N kVictim = kToOwn + 2 * kTypes * kNear;
  static constexpr N kGain = kVictim + kTypes * kDangers;
  // What the piece would reach from the target on an empty board: the enemy's
  // marshal [type][danger], undefended enemy towers and all enemy towers
  // [type][1 to 3], own towers in danger and squares around the enemy's marshal
  // [drop][1 to 3].
  static constexpr N kCheck = kGain + 32;
  static constexpr N kPrey = kCheck + kTypes * kDangers;
  static constexpr N kHit = kPrey + kTypes * 3;
  static constexpr N kSaved = kHit + kTypes * 3;
  static constexpr N kSiege = kSaved + 6;
  // In check: [the marshal moves, captures a checker, steps into its reach,
  // other][kind][danger].
  static constexpr N kAnswer = kSiege + 6;
  static constexpr N kEnd = kAnswer + 4 * kKinds * kDangers;
};

inline constexpr std::uint32_t kMoveFeatures = MoveFeatureRanges::kEnd;

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_KNOWLEDGE_MOVE_FEATURE_RANGES_H_
