#include "games/chess/text/uci_move.h"

#include <cstdlib>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/try.h"
#include "games/chess/machine/moves.h"
#include "games/chess/moves/castling.h"

namespace phasemachine::chess {
namespace {

constexpr int kKingFile = 4;

struct UciText {
  Square from;
  Square to;
  PieceType promotion = PieceType::kNone;
};

std::optional<UciText> split(std::string_view text) {
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  const auto from = parseSquare(text.substr(0, 2));
  const auto to = parseSquare(text.substr(2, 2));
  if (!from || !to) return std::nullopt;
  UciText result{*from, *to};
  if (text.size() == 5) {
    constexpr std::string_view kPromotions = "nbrq";
    if (kPromotions.find(text[4]) == std::string_view::npos) {
      return std::nullopt;
    }
    result.promotion = pieceOfLetter(toUpperLetter(text[4]));
  }
  return result;
}

Square kingTarget(Move castle) {
  return makeSquare(castlesKingSide(castle) ? 6 : 2, rankOf(castle.from()));
}

// The likeliest reason, for a helpful message.
std::string whyIllegal(const Position& position, const UciText& move,
                       const MoveList& legal) {
  const std::string from = squareName(move.from);
  const PieceType type = pieceOn(position, move.from);
  if (type == PieceType::kNone) return absl::StrCat("no piece on ", from);
  if (position.pieces(~position.sideToMove) & bit(move.from)) {
    return absl::StrCat("the piece on ", from, " is not ",
                        std::string(colorName(position.sideToMove)), "'s");
  }
  for (const Move other : legal) {
    if (other.from() != move.from || other.to() != move.to) continue;
    return move.promotion == PieceType::kNone
               ? absl::StrCat("the promotion piece is missing, as in ", from,
                              squareName(move.to), "q")
               : std::string("the move does not promote");
  }
  return absl::StrCat("the ", std::string(pieceName(type)), " on ", from,
                      " cannot go to ", squareName(move.to));
}

}  // namespace

std::string toUci(Move move, UciCastling castling) {
  Square to = move.to();
  if (move.kind() == MoveKind::kCastle &&
      castling == UciCastling::kKingTarget &&
      fileOf(move.from()) == kKingFile &&
      (fileOf(to) == 0 || fileOf(to) == 7)) {
    to = kingTarget(move);
  }
  std::string text = squareName(move.from()) + squareName(to);
  const PieceType promotion = promotedPiece(move.kind());
  if (promotion != PieceType::kNone) {
    text += toLowerLetter(pieceLetter(promotion));
  }
  return text;
}

bool looksLikeUci(std::string_view text) { return split(text).has_value(); }

absl::StatusOr<Move> parseUci(const Position& position, std::string_view text) {
  const auto wanted = split(text);
  if (!wanted) {
    return invalid(quoted(text),
                   " is not a UCI move: expected two squares and, for a "
                   "promotion, one of nbrq, as in e2e4 or e7e8q");
  }
  MoveList legal;
  generateLegal(position, legal);
  for (const Move move : legal) {
    if (move.from() == wanted->from && move.to() == wanted->to &&
        promotedPiece(move.kind()) == wanted->promotion) {
      return move;
    }
  }
  // A step of one file is an ordinary king move, never castling.
  const bool kingJump = wanted->promotion == PieceType::kNone &&
                        std::abs(fileOf(wanted->to) - fileOf(wanted->from)) > 1;
  for (const Move move : legal) {
    if (kingJump && move.kind() == MoveKind::kCastle &&
        move.from() == wanted->from && kingTarget(move) == wanted->to) {
      return move;
    }
  }
  return refused(quoted(text),
                 " is not legal here: ", whyIllegal(position, *wanted, legal));
}

}  // namespace phasemachine::chess
