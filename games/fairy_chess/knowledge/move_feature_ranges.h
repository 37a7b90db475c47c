// The numbering of move features (move_features.h).

#pragma once

#include <cstdint>

#include "games/fairy_chess/variants/traits.h"

namespace phasemachine::fairy_chess {

// The class of a move, regardless of the piece and its squares.
enum class MoveClass : std::uint8_t {
  kQuiet,
  kCapture,
  kDrop,
  kCastling,
  kPromotion,  // asks for it
  kTakingPromotion,
  kShooting,  // asks for an arrow
};

constexpr std::uint32_t numberOf(MoveClass c) {
  return static_cast<std::uint32_t>(c);
}
constexpr std::uint32_t numberOf(Manner m) {
  return static_cast<std::uint32_t>(m);
}

struct MoveFeatureRanges {
  using N = std::uint32_t;
  static constexpr N kClasses = 7;
  // A square: not attacked, attacked by pieces worth more than the own one,
  // about as much, less; covered or not.
  static constexpr N kDangers = 8;
  static constexpr N kSquareSteps = kRankSteps * kFileSteps;
  static constexpr N kDistances = 6;
  static constexpr N kTurns = 3;  // nearer, as far, farther
  static constexpr N kPhases = 4;
  static constexpr N kBalances = 5;
  static constexpr N kGains = 16;
  static constexpr N kMoveNumbers = 4;
  static constexpr N kHandSizes = 6;

  // Every move: the piece's worth, manner and share of the army, with the danger
  // of the target.
  static constexpr N kWorth = 0;  // [class][worth][danger]
  static constexpr N kManner = kWorth + kClasses * kWorths * kDangers;
  static constexpr N kShare = kManner + kClasses * kManners * kDangers;
  // [class][share][attacked twice][covered twice]
  static constexpr N kTwice = kShare + kClasses * kWorths * kDangers;
  static constexpr N kPhase = kTwice + kClasses * kWorths * 4;
  // [phase][class][worth], [balance][class][attacked][covered]
  static constexpr N kBalance = kPhase + kPhases * kClasses * kWorths;
  static constexpr N kHand = kBalance + kBalances * kClasses * 4;
  // [class][pieces in hand]; [move number][manner][origin's rank, up to 2];
  // [phase][manner][rank]
  static constexpr N kEarly = kHand + kClasses * kHandSizes;
  static constexpr N kPhaseRank = kEarly + kMoveNumbers * kManners * 3;
  // Where to: [manner][square], [drop][worth][square].
  static constexpr N kTo = kPhaseRank + kPhases * kManners * kRankSteps;
  static constexpr N kToWorth = kTo + kManners * kSquareSteps;
  // [manner][distance from the king then][turn], for the enemy's and the own;
  // drops: [worth][distance].
  static constexpr N kEnemyKing = kToWorth + 2 * kWorths * kSquareSteps;
  static constexpr N kOwnKing = kEnemyKing + kManners * kDistances * kTurns;
  static constexpr N kDropEnemyKing = kOwnKing + kManners * kDistances * kTurns;
  static constexpr N kDropOwnKing = kDropEnemyKing + kWorths * kDistances;
  // [manner][squares reached from there]
  static constexpr N kReach = kDropOwnKing + kWorths * kDistances;

  // A move on the board: [worth][danger of the origin][attacked there],
  // [manner][square], [phase][manner][rank: back, same, ahead],
  // [manner][squares reached: change of the step, -3 to 3].
  static constexpr N kFled = kReach + kManners * kReachSteps;
  static constexpr N kFrom = kFled + kWorths * kDangers * 4;
  static constexpr N kAhead = kFrom + kManners * kSquareSteps;
  static constexpr N kReachChange = kAhead + kPhases * kManners * 3;
  // [worth][pieces that only it covers against attack, 1 to 2]
  static constexpr N kLeaves = kReachChange + kManners * 7;

  // A capture: [worth taken][own worth][recaptured], [share taken][own danger],
  // [gain][phase], [the cheapest that could][recaptured], [own pieces that the
  // victim attacked, 1 to 2][recaptured].
  static constexpr N kVictim = kLeaves + kWorths * 2;
  static constexpr N kVictimShare = kVictim + kWorths * kWorths * 2;
  static constexpr N kGain = kVictimShare + kWorths * kDangers;
  static constexpr N kCheapest = kGain + kGains * kPhases;
  static constexpr N kRelief = kCheapest + 4;

  // A check: [manner][danger], [squares left to the king, 0 to 4][class][attacked],
  // [checks to go, 1 to 3][danger]; one by another piece: [worth][also by this].
  static constexpr N kCheck = kRelief + 4;
  static constexpr N kNoEscape = kCheck + kManners * kDangers;
  static constexpr N kChecksLeft = kNoEscape + 5 * kClasses * 2;
  static constexpr N kDiscovery = kChecksLeft + 3 * kDangers;
  // What it would attack from there: enemies worth more and undefended ones
  // [worth][1 to 2][attacked], the best of them [worth][attacked], own pieces
  // in danger [drop][1 to 2], squares beside the enemy's king
  // [manner][1 to 3] and those of them that the king could go to
  // [manner][1 to 3][attacked].
  static constexpr N kAbove = kDiscovery + kWorths * 2;
  static constexpr N kPrey = kAbove + kWorths * 4;
  static constexpr N kBestHit = kPrey + kWorths * 4;
  static constexpr N kSaved = kBestHit + kWorths * 2;
  static constexpr N kSiege = kSaved + 4;
  static constexpr N kConfines = kSiege + kManners * 3;
  // In check: [the king moves, captures a checker, steps between,
  // else][class][danger].
  static constexpr N kAnswer = kConfines + kManners * 6;
  // [clouds at the origin: none, fog, frost][at the target][attacked]
  static constexpr N kClouds = kAnswer + 4 * kClasses * kDangers;
  // A piece that has a goal: [distance then][turn][enemy's distance].
  static constexpr N kGoal = kClouds + 18;
  // An explosion: [gain][takes the enemy's king].
  static constexpr N kBlast = kGoal + kDistances * kTurns * kDistances;
  // An arrow to come: [best worth that it could hit].
  static constexpr N kBestShot = kBlast + kGains * 2;

  // Again, by what the sides play for: [aim][class][worth][danger],
  // [aim][worth taken][own worth][recaptured], [aim][manner][distance from the
  // enemy's king][turn], [aim][enemies attacked, 0 to 3][danger],
  // [aim][manner][rank].
  static constexpr N kAimWorth = kBestShot + kWorths;
  static constexpr N kAimVictim =
      kAimWorth + kAims * kClasses * kWorths * kDangers;
  static constexpr N kAimKing = kAimVictim + kAims * kWorths * kWorths * 2;
  static constexpr N kAimHits =
      kAimKing + kAims * kManners * kDistances * kTurns;
  static constexpr N kAimRank = kAimHits + kAims * 4 * kDangers;

  // Second halves: [what a promoted piece is worth][the best of them][check],
  // [manner of it], no promotion, no arrow, an arrow [worth hit][covered],
  // [share hit][attacks own pieces].
  static constexpr N kBecomes = kAimRank + kAims * kManners * kRankSteps;
  static constexpr N kBecomesManner = kBecomes + kWorths * 4;
  static constexpr N kDeclines = kBecomesManner + kManners;
  static constexpr N kNoShot = kDeclines + kManners;
  static constexpr N kShot = kNoShot + 1;
  static constexpr N kShotShare = kShot + kWorths * 2;
  static constexpr N kEnd = kShotShare + kWorths * 2;
};

inline constexpr std::uint32_t kMoveFeatures = MoveFeatureRanges::kEnd;

}  // namespace phasemachine::fairy_chess
