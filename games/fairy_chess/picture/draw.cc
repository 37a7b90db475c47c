#include "games/fairy_chess/picture/draw.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/try.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/movement/movement.h"
#include "games/fairy_chess/variants/pieces.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "games/fairy_chess/variants/tables.h"

namespace phasemachine::fairy_chess {
namespace {

constexpr std::string_view kMarked = "\x1b[7m";
constexpr std::string_view kSecondSide = "\x1b[31m";
constexpr std::string_view kPlain = "\x1b[0m";

// The piece without parentheses.
std::string glyph(const Variant& v, const Position& p, int square) {
  std::string text = pieceToText(v, p, square);
  if (text.front() == '(') text = text.substr(1, text.size() - 2);
  if (v.isPawn(kindOf(p.cells[square]))) text = text.substr(0, 1);
  return text;
}

class Drawing {
 public:
  Drawing(const Board& board, const RenderStyle<Move>& style)
      : p_(board.position),
        v_(variantAt(p_.variant)),
        style_(style),
        lastMove_(style.lastMove ? markedSquares(*style.lastMove) : Region()),
        clouds_(cloudsOf(v_, p_)) {
    for (int s = 0; s < v_.squares; ++s) {
      if (p_.cells[s] != 0) {
        width_ = std::max(width_, glyph(v_, p_, s).size());
      }
    }
  }

  std::string text() {
    const int top = style_.flipped ? 0 : 1;
    hand(top);
    for (int i = 0; i < v_.ranks; ++i) {
      row(style_.flipped ? i : v_.ranks - 1 - i);
    }
    text_ += "   ";
    for (int i = 0; i < v_.files; ++i) {
      const int file = style_.flipped ? v_.files - 1 - i : i;
      padded(std::string(1, static_cast<char>('a' + file)));
    }
    end();
    hand(1 - top);
    return text_;
  }

 private:
  void padded(const std::string& text) {
    text_ += ' ';
    text_ += text;
    text_.append(width_ - std::min(width_, text.size()), ' ');
  }
  void end() {
    while (text_.back() == ' ') text_.pop_back();
    text_ += '\n';
  }

  bool marked(int square) const {
    return style_.color && lastMove_.has(square);
  }

  void row(int rank) {
    const std::string label = std::to_string(rank + 1);
    text_.append(2 - label.size(), ' ');
    text_ += label;
    text_ += ' ';
    for (int i = 0; i < v_.files; ++i) {
      const int s = rank * v_.files + (style_.flipped ? v_.files - 1 - i : i);
      const Code code = p_.cells[s];
      const bool paint = style_.color && code != 0 && colorOf(code) == 1;
      if (marked(s)) text_ += kMarked;
      if (paint) text_ += kSecondSide;
      padded(code != 0               ? glyph(v_, p_, s)
             : clouds_.frozen.has(s) ? "*"
             : clouds_.fog.has(s)    ? "~"
                                     : ".");
      if (paint || marked(s)) text_ += kPlain;
    }
    end();
  }

  void hand(int color) {
    if (!v_.spec.rules.drops) return;
    text_ += color == 0 ? "White's hand:" : "Black's hand:";
    bool none = true;
    for (int kind = 1; kind < kHandKinds; ++kind) {
      const int n = p_.hands[color][kind];
      if (n == 0) continue;
      none = false;
      absl::StrAppend(&text_, " ", v_.kindAt(kind).id, n);
    }
    if (none) text_ += " none";
    text_ += '\n';
  }

  const Position& p_;
  const Variant& v_;
  const RenderStyle<Move>& style_;
  Region lastMove_;
  Clouds clouds_;
  std::size_t width_ = 1;
  std::string text_;
};

// The squares a form reaches from the middle of an empty 9 x 9 board.
std::string diagram(const Movement& movement) {
  constexpr int kSize = 9;
  constexpr int kMiddle = kSize * kSize / 2;
  Tables<2> tables;
  addOrigin(tables, movement, false, kMiddle, kSize, kSize);
  const auto& origin = tables.origins.front();
  SquareSet<2> quiet = origin.quietLeaps;
  for (const Node& node : tables.nodes) {
    if ((node.flags & kLandsQuiet) != 0) quiet.add(node.square);
  }
  std::string text;
  for (int rank = kSize - 1; rank >= 0; --rank) {
    for (int file = 0; file < kSize; ++file) {
      const int s = rank * kSize + file;
      const bool takes = origin.reach.has(s);
      text += s == kMiddle            ? " #"
              : quiet.has(s) && takes ? " o"
              : quiet.has(s)          ? " m"
              : takes                 ? " x"
                                      : " .";
    }
    text += '\n';
  }
  return text;
}

absl::Status noPiece(std::string_view id) {
  return absl::NotFoundError("there is no piece " + quoted(id));
}

// Of a Piece of the setups or a Kind of a variant.
template <class PieceOrKind>
absl::StatusOr<std::string> described(const PieceOrKind& piece) {
  std::string text(piece.id);
  if (!piece.name.empty())
    absl::StrAppend(&text, ": ", std::string(piece.name));
  if (piece.value > 0) absl::StrAppend(&text, ", worth ", piece.value);
  if (piece.special == Special::kOrphan || piece.special == Special::kFriend) {
    return text + "\nmoves as pieces that attack or guard it\n";
  }
  if (piece.movement.empty()) return text + "\ndoes not move\n";
  absl::StrAppend(&text, "\nmoves ", std::string(piece.movement), "\n");
  std::string last;
  int drawn = 0;
  for (int c = 0; c <= highestCount(piece.special) && drawn < 4; ++c) {
    const auto movement = PM_TRY(parseMovement(piece.movement, c, &movementOf));
    std::string picture = diagram(movement);
    if (picture == last) continue;
    if (highestCount(piece.special) > 0) {
      absl::StrAppend(&text, "after ", c, c == 1 ? " move\n" : " moves\n");
    }
    text += picture;
    last = std::move(picture);
    ++drawn;
  }
  return text;
}

}  // namespace

std::string drawBoard(const Board& board, const RenderStyle<Move>& style) {
  return Drawing(board, style).text();
}

Region markedSquares(Move move) {
  Region squares;
  if (move.type == MoveType::kDeal) return squares;
  if (move.type != MoveType::kDrop) squares.add(move.from);
  squares.add(move.to);
  if (move.type == MoveType::kShot) squares.add(move.extra);
  return squares;
}

absl::StatusOr<std::string> describePiece(std::string_view id) {
  const Piece* piece = findPiece(id);
  if (piece == nullptr) return noPiece(id);
  return described(*piece);
}

absl::StatusOr<std::string> describePiece(const Variant& v,
                                          std::string_view id) {
  for (const Kind& kind : v.spec.kinds) {
    if (!id.empty() && kind.id == id) return described(kind);
  }
  return noPiece(id);
}

std::string placeOf(const Variant& v, int square) {
  return "square." + squareToText(v, square);
}

std::string placeOfHand(const Variant& v, int color, int kind) {
  return std::string(color == 0 ? "hand.white." : "hand.black.") +
         v.kindAt(kind).id;
}

std::vector<std::string> placesOf(const Board& board, Move move) {
  const Position& p = board.position;
  const Variant& v = variantAt(p.variant);
  if (move.type == MoveType::kDeal) return {};
  const auto request = requestOf(board);
  const bool first = request && request->holds<RequestMove>();
  std::vector<std::string> places;
  if (first) {
    places.push_back(move.type == MoveType::kDrop
                         ? placeOfHand(v, p.side, move.extra)
                         : placeOf(v, move.from));
    if (move.from != move.to || move.type == MoveType::kDrop) {
      places.push_back(placeOf(v, move.to));
    }
  }
  if (move.type == MoveType::kShot) places.push_back(placeOf(v, move.extra));
  return places;
}

}  // namespace phasemachine::fairy_chess
