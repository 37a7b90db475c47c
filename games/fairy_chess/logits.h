// What a move promises, from the static evaluation of the position before it.
// evaluate.h is the public interface and documents the results.
//
// Example:
//   const Logits<1, isa::Portable> all(variant, position);
//   const float logit = all.of(move);
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_LOGITS_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_LOGITS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "games/fairy_chess/evaluation.h"
#include "games/fairy_chess/maker.h"

namespace phasemachine::fairy_chess {

// `Isa` as for Scene.
template <int kWords, class Isa>
class Logits {
 public:
  Logits(const Variant& v, const Position& p)
      : v_(v), p_(p), me_(p.side), evaluation_(v, p) {}

  float of(Move move) const {
    const int sum = std::clamp(points(move), -900, 1800);
    return static_cast<float>(sum) / 150.0F;
  }

 private:
  int points(Move move) const {
    const int you = 1 - me_;
    const int sign = evaluation_.loses() ? -1 : 1;
    if (move.type == MoveType::kCastling) return 60;
    if (move.type == MoveType::kDrop) {
      const int piece = v_.worth.of(codeOf(move.extra, me_), 0);
      int sum = nearEnemyKing(move.to) ? 60 : -20;
      if (evaluation_.attacks(you, move.to)) sum -= sign * piece / 2;
      return sum;
    }
    const int piece = evaluation_.worth(move.from);
    int sum = 0;
    if (p_.cells[move.to] != 0 && colorOf(p_.cells[move.to]) == you) {
      const int gain = evaluation_.gain(me_, move.to, piece);
      sum += sign * (40 + scaled(gain));
    } else if (evaluation_.attacks(you, move.to)) {
      // What it would lose there.
      const int risk = scaled(std::min(piece, weights::kRoyal / 2));
      sum -= sign * (evaluation_.attacks(me_, move.to) ? risk / 2 : risk);
    }
    if (move.type == MoveType::kEnPassant) sum += sign * 60;
    if (evaluation_.attacks(you, move.from)) {
      sum += sign * scaled(std::min(piece, 1500)) / 3;
    }
    if (move.type == MoveType::kShot) {
      sum += 40 + scaled(evaluation_.worth(move.extra));
    } else if (move.type == MoveType::kPromotion ||
               move.type == MoveType::kAsksPromotion) {
      const int becomes =
          move.type == MoveType::kPromotion
              ? v_.worth.of(codeOf(move.extra, me_), 0)
              : piece + v_.worth.promotion[static_cast<std::size_t>(me_)];
      sum += scaled(becomes - piece);
    } else if (move.type == MoveType::kAsksShot) {
      sum += 30;
    }
    if (nearEnemyKing(move.to)) sum += 25;
    if (givesCheck(move)) sum += 200;
    if (v_.isPawn(kindOf(p_.cells[move.from]))) sum += 8;
    return sum;
  }

  // A queen's worth of gain is as clear on a board of large armies.
  int scaled(int worth) const {
    return static_cast<int>(std::int64_t{worth} * 4000 /
                            std::max(v_.worth.army, 4000)) +
           worth / 8;
  }

  // Whether the moved piece attacks the enemy's king from its goal.
  bool givesCheck(Move move) const {
    const int king = p_.royal[1 - me_];
    if (king == kNoSquare) return false;
    const Scene<kWords, Isa>& scene = evaluation_.scene();
    Code code = p_.cells[move.from];
    int count = 0;
    if (move.type == MoveType::kPromotion) {
      code = codeOf(move.extra, me_);
    } else if (v_.counts) {
      count = nextCount(scene.specialAt(move.from), p_.counts[move.from]);
    }
    const auto& origin = scene.t.origin(v_.form(code, count), move.to);
    if (!origin.reach.has(king)) return false;
    auto blocked = scene.occupied;
    blocked.remove(move.from);
    const Ways& ways = scene.t.waysTo(origin, king);
    for (std::uint32_t i = 0; i < ways.count; ++i) {
      if ((scene.t.paths[ways.first + i] & blocked).empty()) return true;
    }
    return false;
  }

  bool nearEnemyKing(int square) const {
    const int king = p_.royal[1 - me_];
    return king != kNoSquare &&
           evaluation_.scene().t.near2[static_cast<std::size_t>(king)].has(
               square);
  }

  const Variant& v_;
  const Position& p_;
  int me_;
  Evaluation<kWords, Isa> evaluation_;
};

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_LOGITS_H_
