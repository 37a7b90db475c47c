#include "games/fairy_chess/move_text.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "games/fairy_chess/moves.h"
#include "games/fairy_chess/position_text.h"

namespace phasemachine::fairy_chess {

std::string secondMoveToText(const Variant& v, const Position& p, Move move) {
  switch (move.type) {
    case MoveType::kPromotion: {
      const auto& kinds = v.spec.kinds;
      const int from = kindOf(p.cells[move.from]);
      if (kinds[static_cast<std::size_t>(from)].promotesTo == move.extra) {
        return "+";
      }
      std::string id = kinds[move.extra].id;
      if (id.ends_with('~')) id.pop_back();
      return absl::StrCat("=", id);
    }
    case MoveType::kShot:
      return absl::StrCat("*", squareToText(v, move.extra));
    default:
      return "-";
  }
}

std::string wholeMoveToText(const Variant& v, const Position& p, Move move) {
  if (move.type == MoveType::kDrop) {
    return absl::StrCat(v.spec.kinds[move.extra].id, "@",
                        squareToText(v, move.to));
  }
  const std::string squares =
      squareToText(v, move.from) + squareToText(v, move.to);
  const bool second =
      move.type == MoveType::kPromotion || move.type == MoveType::kShot;
  return second ? squares + secondMoveToText(v, p, move) : squares;
}

absl::StatusOr<Move> wholeMoveFromText(const Variant& v, const Position& p,
                                       std::string_view text) {
  for (const Move move : wholeMoves(v, p)) {
    if (wholeMoveToText(v, p, move) == text) return move;
  }
  return absl::InvalidArgumentError("no legal move is written " + quoted(text));
}

}  // namespace phasemachine::fairy_chess
