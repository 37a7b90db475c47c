#include <optional>

#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/text/text.h"

namespace phasemachine::monoknight {
namespace {

struct Point {
  int x;
  int y;
};

std::optional<Point> point(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto x = numberIn<int>(text.substr(0, comma));
  const auto y = numberIn<int>(text.substr(comma + 1));
  if (!x || !y) return std::nullopt;
  return Point{*x, *y};
}

template <class... Parts>
absl::Status error(std::string_view text, const Parts&... what) {
  return invalid("monoknight move ", quoted(text), ": ", what...);
}

std::string vectorText(Vector vector) {
  return absl::StrCat(vector.dx, ",", vector.dy);
}

// Removes and returns the text before the next ':'.
std::string_view nextField(std::string_view& rest) {
  const std::size_t colon = rest.find(':');
  const std::string_view field = rest.substr(0, colon);
  rest = colon == std::string_view::npos ? std::string_view()
                                         : rest.substr(colon + 1);
  return field;
}

absl::StatusOr<Move> playFromText(const Board& board, std::string_view text) {
  std::string_view rest = text;
  std::string_view field = nextField(rest);
  std::optional<std::size_t> slot;
  if (const auto named = numberIn<int>(field)) {
    if (board.slots == 0) return error(text, "the hand is empty");
    if (*named < 0 || *named >= board.slots) {
      return error(text, "the hand has slots 0 to ", int{board.slots} - 1);
    }
    slot = static_cast<std::size_t>(*named);
    field = nextField(rest);
  }
  const auto card = slot && field.empty()
                        ? std::optional(board.hand[*slot].card)
                        : cardByName(field);
  if (!card) {
    return error(text,
                 "expected a card such as kingUp, discard:SLOT, redraw, "
                 "spawn:X,Y or draw:CARD");
  }
  for (std::size_t i = 0; !slot && i < board.slots; ++i) {
    if (board.hand[i].card == *card) slot = i;
  }
  if (!slot || board.hand[*slot].card != *card) {
    return error(text, kCards[*card].name, " is not in ",
                 slot ? absl::StrCat("slot ", *slot) : std::string("the hand"));
  }
  const Card& facts = kCards[*card];
  if (facts.vectorCount == 1) {
    if (!rest.empty()) return error(text, "this card has no choice of vector");
    return Move::play(*slot, 0);
  }
  for (std::size_t v = 0; v < facts.vectorCount; ++v) {
    if (rest == vectorText(facts.vectors[v])) return Move::play(*slot, v);
  }
  return error(text, "name the vector, ", vectorText(facts.vectors[0]), " or ",
               vectorText(facts.vectors[1]));
}

}  // namespace

std::string tileToText(int tile) {
  return absl::StrCat(columnOf(tile), ",", rowOf(tile));
}

absl::StatusOr<std::uint8_t> tileFromText(int size, std::string_view text) {
  const auto at = point(text);
  if (!at || !onBoard(size, at->x, at->y)) {
    return invalid(quoted(text), " is no tile: expected x,y from 0,0 to ",
                   tileToText(tileAt(size - 1, size - 1)));
  }
  return tileAt(at->x, at->y);
}

std::string moveToText(const Board& board, Move move) {
  switch (move.kind()) {
    case MoveKind::kPlay: {
      const Card& card = kCards[board.hand[move.slot()].card];
      std::string text = absl::StrCat(move.slot(), ":", std::string(card.name));
      if (card.vectorCount > 1) {
        absl::StrAppend(&text, ":", vectorText(card.vectors[move.vector()]));
      }
      return text;
    }
    case MoveKind::kDiscard: return "discard:" + std::to_string(move.slot());
    case MoveKind::kRedraw: return "redraw";
    case MoveKind::kSpawn: return "spawn:" + tileToText(move.value());
    case MoveKind::kDraw:
      return "draw:" + std::string(kCards[move.value()].name);
  }
  return "?";
}

absl::StatusOr<Move> moveFromText(const Board& board, std::string_view text) {
  if (text == "redraw") return Move::redraw();
  std::string_view rest = text;
  const std::string_view verb = nextField(rest);
  if (verb == "discard") {
    const auto slot = numberIn<int>(rest);
    if (!slot || *slot < 0 || *slot >= board.slots) {
      return error(text, "expected a slot of the hand");
    }
    return Move::discard(static_cast<std::size_t>(*slot));
  }
  if (verb == "spawn") {
    const auto tile = tileFromText(board.terms.size, rest);
    if (!tile.ok()) return error(text, std::string(tile.status().message()));
    return Move::spawn(*tile);
  }
  if (verb == "draw") {
    const auto card = cardByName(rest);
    if (!card) return error(text, "unknown card ", quoted(rest));
    return Move::draw(*card);
  }
  return playFromText(board, text);
}

}  // namespace phasemachine::monoknight
