#include "games/fairy_chess/text/uci_move.h"

#include <cstddef>
#include <cstdlib>
#include <optional>

#include "absl/status/status.h"
#include "core/quote.h"
#include "games/fairy_chess/moves/maker.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/text/move_text.h"
#include "games/fairy_chess/variants/position_text.h"

namespace phasemachine::fairy_chess {

std::string uciFromMove(const Variant& v, const Position& p, Move move,
                        bool kingTakesRook) {
  if (move.type == MoveType::kCastling && !kingTakesRook &&
      !v.spec.rules.chess960) {
    const int goal = castlingGoals(v, p, p.side, move.from, move.to).king;
    // A single step would be read as an ordinary move of the king.
    if (std::abs(goal - move.from) > 1) {
      return squareToText(v, move.from) + squareToText(v, goal);
    }
  }
  std::string text = wholeMoveToText(v, p, move);
  const std::size_t mark = text.find('=');
  if (mark == std::string::npos) return text;
  text.erase(mark, 1);
  for (std::size_t i = mark; i < text.size(); ++i) {
    if (text[i] >= 'A' && text[i] <= 'Z') {
      text[i] = static_cast<char>(text[i] + ('a' - 'A'));
    }
  }
  return text;
}

absl::StatusOr<Move> moveFromUci(const Variant& v, const Position& p,
                                 std::string_view text) {
  std::optional<Move> castling;
  for (const Move move : wholeMoves(v, p)) {
    if (move.type != MoveType::kCastling) {
      if (readsAs(text, wholeMoveToText(v, p, move))) return move;
    } else if (uciFromMove(v, p, move, true) == text ||
               uciFromMove(v, p, move, false) == text) {
      castling = move;
    }
  }
  // An ordinary move of the king comes first.
  if (castling) return *castling;
  return absl::InvalidArgumentError("move " + quoted(text) +
                                    " is not legal here");
}

}  // namespace phasemachine::fairy_chess
