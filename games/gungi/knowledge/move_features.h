// The binary features that determine the prior of a move (move_features.h),
// each with a learned weight.
//
// Contract: list() calls f with the number of each feature that a move has,
// below kMoveFeatures (move_features.h). Features depend only on the
// position, the options and the move. Squares are numbered from the side to
// move (encoding.h).

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/gungi/knowledge/evaluation.h"
#include "games/gungi/rules/maker.h"
#include "games/gungi/rules/types.h"
#include "network/network_file.h"

namespace phasemachine::gungi {

// The numbering of move features (move_features.h).

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

// The weights of the features. bench/fit/README.md describes the training.
PHASEMACHINE_MOVE_WEIGHTS(gungi, kMoveFeatures);

template <class Isa>
class MoveFeatures {
 public:
  MoveFeatures(const Position& p, const Options& options)
      : p_(p),
        me_(p.sideToMove),
        you_(opponent(me_)),
        evaluation_(p, options),
        ownMarshal_(p.marshals[playerIndex(me_)]),
        enemyMarshal_(p.marshals[playerIndex(you_)]) {
    const SquareSet own = p.tops[playerIndex(me_)];
    const SquareSet enemy = p.tops[playerIndex(you_)];
    prey_ = enemy & ~evaluation_.control(you_, 1);
    threatened_ = attackedTops(own) & ~evaluation_.control(me_, 1);
    if (enemyMarshal_ != kNoSquare) {
      siege_ = reachOf(PieceType::kSui, 3, Side::kFirst, enemyMarshal_).squares;
    }
    checked_ =
        ownMarshal_ != kNoSquare &&
        evaluation_.enters(you_, ownMarshal_, heightOf(p.towers[ownMarshal_]));
    if (checked_) {
      forEachSquare(enemy, [&](Square from) {
        const Tower tower = p.towers[from];
        const SquareSet targets =
            Targets<Isa>::of(p, options, from, topOf(tower), heightOf(tower));
        if (!targets.has(ownMarshal_)) return;
        checkers_ |= SquareSet::of(from);
        lines_ |= targets;
      });
    }
    ownOf_ = rowFor(ownMarshal_);
    enemyOf_ = rowFor(enemyMarshal_);
    const int inHand = p.hands[playerIndex(me_)].total();
    hand_ = static_cast<std::uint32_t>(std::min(inHand / 3, 7));
  }

  bool takesMarshal(Move move) const {
    return move.isCapture() &&
           typeOf(topOf(p_.towers[move.to()])) == PieceType::kSui;
  }

  template <class F>
  [[gnu::always_inline]] void list(Move move, F&& f) const {
    using R = MoveFeatureRanges;
    const Square to = move.to();
    const Tower target = p_.towers[to];
    const std::uint32_t seenTo = seen(to);
    std::uint32_t kind = 0;
    int height = 1;
    if (move.isCapture()) {
      kind = 3;
    } else {
      height = std::min(heightOf(target) + 1, kMaxHeight);
      if (target != 0) kind = sideOf(topOf(target)) == me_ ? 1 : 2;
    }
    if (move.isBetrayal()) kind = 6;
    const bool drop = move.isDrop();
    PieceType piece;
    bool covered;
    if (drop) {
      piece = move.dropped();
      if (kind != 6) kind = kind == 0 ? 4 : 5;
      covered = evaluation_.control(me_, 1).has(to);
      const int left = p_.hands[playerIndex(me_)].count(piece);
      f(R::kLeft + number(piece) * R::kMostLeft +
        static_cast<std::uint32_t>(std::min(left, R::kMostLeft) - 1));
      if (p_.drafting != 0) {
        f(R::kDraft + number(piece) * kSquares + seenTo);
      } else {
        f(R::kDropTo + number(piece) * kSquares + seenTo);
      }
    } else {
      const Square from =
          move.isBoardMove() ? move.from() : bouSource(move, me_);
      const Tower tower = p_.towers[from];
      piece = typeOf(topOf(tower));
      covered = evaluation_.twice(me_).has(to);
      const std::uint32_t seenFrom = seen(from);
      const std::uint32_t fled =
          (evaluation_.enters(you_, from, heightOf(tower)) ? 2U : 0U) +
          (evaluation_.control(me_, 1).has(from) ? 1U : 0U);
      f(R::kFled + number(piece) * 4 + fled);
      f(R::kFrom + number(piece) * kSquares + seenFrom);
      f(R::kTo + number(piece) * kSquares + seenTo);
      f(R::kFromOwn + number(piece) * R::kNear + kNearOf[ownOf_ + seenFrom]);
      f(R::kFromHeight + number(piece) * 3 +
        static_cast<std::uint32_t>(heightOf(tower) - 1));
    }
    const std::uint32_t type = number(piece);
    const std::uint32_t danger =
        (evaluation_.enters(you_, to, height) ? 2U : 0U) + (covered ? 1U : 0U);
    f(R::kKind + (kind * kPieceTypes + type) * 4 + danger);
    f(R::kHeight + static_cast<std::uint32_t>(height - 1) * kPieceTypes + type);
    f(R::kHand + kind * 8 + hand_);
    f(R::kToEnemy + (drop ? R::kFar * kPieceTypes : 0U) + type * R::kFar +
      kFarOf[enemyOf_ + seenTo]);
    f(R::kToOwn + (drop ? R::kNear * kPieceTypes : 0U) + type * R::kNear +
      kNearOf[ownOf_ + seenTo]);
    if (kind == 3) {
      const auto victim =
          static_cast<std::uint32_t>(index(typeOf(topOf(target))));
      f(R::kVictim + victim * 4 + danger);
      f(R::kGain + static_cast<std::uint32_t>(std::clamp(
                       evaluation_.towerValue(to, you_) / 60 + 4, 0, 31)));
    }
    const SquareSet reach = reachOf(piece, height, me_, to).squares;
    if (reach.has(enemyMarshal_)) {
      f(R::kCheck + type * 4 + danger);
    }
    const std::uint32_t prey = atMost3(reach & prey_);
    if (prey != 0) f(R::kPrey + type * 3 + prey - 1);
    const std::uint32_t hit = atMost3(reach & p_.tops[playerIndex(you_)]);
    if (hit != 0) f(R::kHit + type * 3 + hit - 1);
    const std::uint32_t saved = atMost3(reach & threatened_);
    if (saved != 0) f(R::kSaved + (drop ? 3U : 0U) + saved - 1);
    const std::uint32_t siege = atMost3(reach & siege_);
    if (siege != 0) f(R::kSiege + (drop ? 3U : 0U) + siege - 1);
    if (checked_) {
      const std::uint32_t answer = piece == PieceType::kSui ? 0U
                                   : checkers_.has(to)      ? 1U
                                   : lines_.has(to)         ? 2U
                                                            : 3U;
      f(R::kAnswer + (answer * 7 + kind) * 4 + danger);
    }
  }

 private:
  static std::uint32_t number(PieceType type) {
    return static_cast<std::uint32_t>(index(type));
  }
  std::uint32_t seen(Square square) const {
    return me_ == Side::kFirst ? square : kSquares - 1U - square;
  }
  static std::uint32_t atMost3(SquareSet set) {
    return static_cast<std::uint32_t>(std::min(set.count(), 3));
  }
  SquareSet attackedTops(SquareSet own) const {
    return own & ((evaluation_.control(you_, 1) & ~p_.high2) |
                  (evaluation_.control(you_, 2) & p_.high2 & ~p_.high3) |
                  (evaluation_.control(you_, 3) & p_.high3));
  }
  // The place of each square relative to each marshal square, and to no marshal
  // in the last row: in a window of `most` rows and columns each way, or the
  // last number.
  using Window = std::array<std::uint8_t, (kSquares + 1) * kSquares>;
  static constexpr Window windowOf(int most) {
    Window window = {};
    const int width = 2 * most + 1;
    for (int marshal = 0; marshal <= kSquares; ++marshal) {
      for (int square = 0; square < kSquares; ++square) {
        const int row = square / 9 - marshal / 9 + most;
        const int column = square % 9 - marshal % 9 + most;
        const bool inside = marshal < kSquares && row >= 0 && row < width &&
                            column >= 0 && column < width;
        window[static_cast<std::size_t>(marshal * kSquares + square)] =
            static_cast<std::uint8_t>(inside ? row * width + column
                                             : width * width);
      }
    }
    return window;
  }
  static constexpr Window kFarOf = windowOf(4);
  static constexpr Window kNearOf = windowOf(2);

  std::uint32_t rowFor(Square marshal) const {
    return kSquares * (marshal == kNoSquare ? kSquares : seen(marshal));
  }

  const Position& p_;
  Side me_;
  Side you_;
  Evaluation<Isa> evaluation_;
  Square ownMarshal_;
  Square enemyMarshal_;
  SquareSet prey_;        // enemy top pieces without a defender
  SquareSet threatened_;  // own top pieces attacked and not defended
  SquareSet siege_;
  SquareSet checkers_;
  SquareSet lines_;
  bool checked_ = false;
  std::uint32_t hand_ = 0;
  std::uint32_t ownOf_ = 0;  // start of the own marshal's window row
  std::uint32_t enemyOf_ = 0;
};

// Move priors.
//
// Contract: one logit per move, the sum of the learned weights of its features
// (move_features.h); captures of the marshal get the highest logit.

template <class Isa>
class MovePrior {
 public:
  MovePrior(const Position& p, const Options& options)
      : features_(p, options) {}

  float logit(Move move) const {
    if (features_.takesMarshal(move)) return 12;
    return kMoveWeights.logit([&](auto&& add) { features_.list(move, add); });
  }

 private:
  MoveFeatures<Isa> features_;
};

}  // namespace phasemachine::gungi
