#include "games/fairy_chess/text/move_text.h"

#include <cstddef>
#include <cstdlib>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/variants/position_text.h"

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
    case MoveType::kShot: return absl::StrCat("*", squareToText(v, move.extra));
    default: return "-";
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

bool readsAs(std::string_view text, std::string_view written) {
  // Squares are compared exactly, pieces without their case.
  const std::size_t drop = written.find('@');
  if (drop != std::string_view::npos) {
    return text.ends_with(written.substr(drop)) &&
           sameWord(text.substr(0, text.size() - (written.size() - drop)),
                    written.substr(0, drop));
  }
  const std::size_t becomes = written.find('=');
  if (becomes == std::string_view::npos) return text == written;
  if (!text.starts_with(written.substr(0, becomes))) return false;
  text.remove_prefix(becomes);
  if (text.starts_with('=')) text.remove_prefix(1);
  return sameWord(text, written.substr(becomes + 1));
}

absl::StatusOr<Move> wholeMoveFromText(const Variant& v, const Position& p,
                                       std::string_view text) {
  for (const Move move : wholeMoves(v, p)) {
    if (readsAs(text, wholeMoveToText(v, p, move))) return move;
  }
  return invalid("no legal move is written ", quoted(text));
}

std::string uciFromMove(const Variant& v, const Position& p, Move move,
                        bool kingTakesRook) {
  if (move.type == MoveType::kCastling && !kingTakesRook &&
      !v.spec.rules.chess960) {
    const int goal = castlingGoals(v, p.side, move.from, move.to).king;
    // A single step would be read as an ordinary move of the king.
    if (std::abs(goal - move.from) > 1) {
      return squareToText(v, move.from) + squareToText(v, goal);
    }
  }
  std::string text = wholeMoveToText(v, p, move);
  const std::size_t mark = text.find('=');
  if (mark == std::string::npos) return text;
  text.erase(mark, 1);
  for (std::size_t i = mark; i < text.size(); ++i) text[i] = toLower(text[i]);
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
  return invalid("move ", quoted(text), " is not legal here");
}

}  // namespace phasemachine::fairy_chess
