#include "games/fairy_chess/evaluate.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

#include "games/fairy_chess/evaluation.h"
#include "games/fairy_chess/maker.h"
#include "games/fairy_chess/moves.h"
#include "games/fairy_chess/registry.h"

namespace phasemachine::fairy_chess {
namespace {

template <class F>
auto bySize(const Variant& v, F&& f) {
  switch (v.words) {
    case 1:
      return f.template operator()<1>();
    case 2:
      return f.template operator()<2>();
    default:
      return f.template operator()<3>();
  }
}

template <int kWords>
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
    const Scene<kWords>& scene = evaluation_.scene();
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
  Evaluation<kWords> evaluation_;
};

// The move whose second half is asked for, completed in a likely way.
std::optional<Move> likelyWhole(const Variant& v, const Board& board) {
  if (board.stack.empty()) return std::nullopt;
  const auto top = board.stack.top();
  const auto* command = std::get_if<Command>(&top);
  if (command == nullptr) return std::nullopt;
  if (command->holds<RequestShot>()) {
    const auto request = command->get<RequestShot>();
    return Move{.from = request.from, .to = request.to};
  }
  if (!command->holds<RequestPromotion>()) return std::nullopt;
  const auto request = command->get<RequestPromotion>();
  Move move{.from = request.from, .to = request.to};
  int best = -1;
  const auto& kinds =
      v.spec.rules.promotions[static_cast<std::size_t>(board.position.side)];
  const int own = kindOf(board.position.cells[request.from]);
  if (const int becomes =
          v.spec.kinds[static_cast<std::size_t>(own)].promotesTo;
      becomes != 0) {
    move.extra = static_cast<std::uint8_t>(becomes);
    move.type = MoveType::kPromotion;
    return move;
  }
  for (const auto kind : kinds) {
    if (v.worth.kind[kind] <= best) continue;
    best = v.worth.kind[kind];
    move.extra = kind;
    move.type = MoveType::kPromotion;
  }
  return move;
}

}  // namespace

int evaluate(const Variant& v, const Position& p) {
  return bySize(v,
                [&]<int kWords>() { return Evaluation<kWords>(v, p).value(); });
}

double expectedScore(const Variant& v, int evaluation) {
  // x / (1 + |x|), which needs no exponential.
  const double even = 200 + v.worth.army / 16.0;
  const double x = evaluation / even;
  return 0.5 + 0.5 * x / (1 + (x < 0 ? -x : x));
}

double expectedScore(const Board& board) {
  const Variant& v = variantAt(board.position.variant);
  if (const auto move = likelyWhole(v, board)) {
    Position next = board.position;
    playMove(v, next, *move);
    return 1 - expectedScore(v, evaluate(v, next));
  }
  return expectedScore(v, evaluate(v, board.position));
}

void moveLogits(const Board& board, const MoveList& moves, float* logits) {
  const Variant& v = variantAt(board.position.variant);
  bySize(v, [&]<int kWords>() {
    const Logits<kWords> all(v, board.position);
    for (std::size_t i = 0; i < moves.size(); ++i) logits[i] = all.of(moves[i]);
  });
}

}  // namespace phasemachine::fairy_chess
