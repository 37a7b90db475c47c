#include "games/chess/text/san.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/try.h"
#include "games/chess/machine/moves.h"
#include "games/chess/moves/castling.h"
#include "games/chess/text/uci_move.h"

namespace phasemachine::chess {
namespace {

constexpr std::string_view kKingSideText = "O-O";
constexpr std::string_view kQueenSideText = "O-O-O";
constexpr std::string_view kPromotionLetters = "NBRQ";

// The parts of a move given by the text; missing parts match anything.
struct Pattern {
  bool castle = false;
  bool kingSide = false;
  PieceType piece = PieceType::kPawn;
  std::optional<int> fromFile;
  std::optional<int> fromRank;
  Square to = kNoSquare;
  PieceType promotion = PieceType::kNone;
  bool capture = false;
  bool enPassant = false;
};

bool isCapture(const Position& position, Move move) {
  return move.kind() == MoveKind::kEnPassant ||
         (move.kind() != MoveKind::kCastle &&
          (position.occupied() & bit(move.to())) != 0);
}

std::string castlingText(Move move) {
  return std::string(castlesKingSide(move) ? kKingSideText : kQueenSideText);
}

std::string promotionText(Move move) {
  const PieceType type = promotedPiece(move.kind());
  if (type == PieceType::kNone) return "";
  return {'=', pieceLetter(type)};
}

// "#", "+" or nothing.
std::string checkText(const Position& position, Move move) {
  Position after = position;
  makeMove(after, move);
  if (!inCheck(after, after.sideToMove)) return "";
  return countLegal(after) == 0 ? "#" : "+";
}

// The minimal part of the origin that distinguishes `move` from other legal
// moves of the same kind of piece to the same square.
std::string disambiguation(Move move, const MoveList& legal) {
  bool needed = false;
  bool fileTells = true;
  bool rankTells = true;
  for (const Move other : legal) {
    if (other.kind() != move.kind() || other.to() != move.to() ||
        other.from() == move.from()) {
      continue;
    }
    needed = true;
    fileTells &= fileOf(other.from()) != fileOf(move.from());
    rankTells &= rankOf(other.from()) != rankOf(move.from());
  }
  if (!needed) return "";
  const std::string origin = squareName(move.from());
  if (fileTells) return origin.substr(0, 1);
  return rankTells ? origin.substr(1) : origin;
}

// SAN without check mark.
std::string sanBody(const Position& position, Move move,
                    const MoveList& legal) {
  if (move.kind() == MoveKind::kCastle) return castlingText(move);
  const bool capture = isCapture(position, move);
  const PieceType piece = movingPiece(move.kind());
  std::string text;
  if (piece == PieceType::kPawn) {
    if (capture) text += fileLetter(fileOf(move.from()));
  } else {
    text += pieceLetter(piece);
    text += disambiguation(move, legal);
  }
  if (capture) text += 'x';
  return text + squareName(move.to()) + promotionText(move);
}

bool dropSuffix(std::string_view& text, std::string_view suffix) {
  if (!text.ends_with(suffix)) return false;
  text.remove_suffix(suffix.size());
  return true;
}

// Removes surrounding blanks and everything after the move itself. Returns
// whether "e.p." was there.
bool dropAnnotations(std::string_view& text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  bool enPassant = false;
  while (true) {
    if (dropSuffix(text, "e.p.") || dropSuffix(text, "e.p") ||
        dropSuffix(text, "ep")) {
      enPassant = true;
    } else if (!dropSuffix(text, "+") && !dropSuffix(text, "#") &&
               !dropSuffix(text, "!") && !dropSuffix(text, "?") &&
               !dropSuffix(text, " ")) {
      return enPassant;
    }
  }
}

std::optional<Pattern> parseCastling(std::string_view text) {
  std::string letters(text);
  std::replace(letters.begin(), letters.end(), '0', 'O');
  std::replace(letters.begin(), letters.end(), 'o', 'O');
  if (letters != kKingSideText && letters != kQueenSideText) {
    return std::nullopt;
  }
  Pattern pattern;
  pattern.castle = true;
  pattern.kingSide = letters == kKingSideText;
  return pattern;
}

// Removes "=Q", "Q", "/Q" or "(Q)" from the end; false if the text there is not
// a promotion.
bool takePromotion(std::string_view& text, PieceType& promotion) {
  if (text.empty() || isRankDigit(text.back())) return true;
  const bool parentheses = dropSuffix(text, ")");
  if (text.empty()) return false;
  const char letter = toUpperLetter(text.back());
  if (kPromotionLetters.find(letter) == std::string_view::npos) return false;
  promotion = pieceOfLetter(letter);
  text.remove_suffix(1);
  if (parentheses && !dropSuffix(text, "(")) return false;
  if (!dropSuffix(text, "=")) dropSuffix(text, "/");
  return true;
}

std::optional<Pattern> parsePattern(std::string_view text) {
  const bool enPassant = dropAnnotations(text);
  if (auto castling = parseCastling(text)) {
    if (enPassant) return std::nullopt;
    return castling;
  }
  Pattern pattern;
  pattern.enPassant = enPassant;
  if (!text.empty() && pieceOfLetter(text.front()) != PieceType::kNone) {
    pattern.piece = pieceOfLetter(text.front());
    text.remove_prefix(1);
  }
  if (!takePromotion(text, pattern.promotion) || text.size() < 2) {
    return std::nullopt;
  }
  const auto to = parseSquare(text.substr(text.size() - 2));
  if (!to) return std::nullopt;
  pattern.to = *to;
  text.remove_suffix(2);
  const bool dash = dropSuffix(text, "-");
  if (!dash) {
    pattern.capture = dropSuffix(text, "x") || dropSuffix(text, ":");
  }
  if (!text.empty() && isFileLetter(text.front())) {
    pattern.fromFile = text.front() - 'a';
    text.remove_prefix(1);
  }
  if (!text.empty() && isRankDigit(text.front())) {
    pattern.fromRank = text.front() - '1';
    text.remove_prefix(1);
  }
  // A dash belongs to the long form.
  if (dash && !(pattern.fromFile && pattern.fromRank)) return std::nullopt;
  if (!text.empty()) return std::nullopt;
  return pattern;
}

// Whether piece, squares and castling side fit; ignores promotion and capture.
bool fitsSquares(const Pattern& pattern, Move move) {
  const bool castle = move.kind() == MoveKind::kCastle;
  if (pattern.castle || castle) {
    return pattern.castle && castle &&
           pattern.kingSide == castlesKingSide(move);
  }
  const int fromFile = fileOf(move.from());
  if (movingPiece(move.kind()) != pattern.piece || move.to() != pattern.to ||
      (pattern.fromFile && *pattern.fromFile != fromFile) ||
      (pattern.fromRank && *pattern.fromRank != rankOf(move.from()))) {
    return false;
  }
  return pattern.piece != PieceType::kPawn || pattern.fromFile ||
         pattern.capture || fromFile == fileOf(move.to());
}

bool fits(const Pattern& pattern, const Position& position, Move move) {
  return fitsSquares(pattern, move) &&
         promotedPiece(move.kind()) == pattern.promotion &&
         (!pattern.capture || isCapture(position, move)) &&
         (!pattern.enPassant || move.kind() == MoveKind::kEnPassant);
}

// The text without annotations and the dash between two squares.
std::string squaresAlone(std::string_view text) {
  if (text.size() > kMaxSanLength) return "";
  dropAnnotations(text);
  std::string squares(text);
  if (squares.size() > 4 && squares[2] == '-') squares.erase(2, 1);
  return squares;
}

// For a pattern that fits no legal move: the likeliest reason.
std::string whyIllegal(const Pattern& pattern, const Position& position,
                       const MoveList& legal) {
  const std::string color(colorName(position.sideToMove));
  if (pattern.castle) {
    return absl::StrCat(color, " cannot castle on the ",
                        pattern.kingSide ? "king" : "queen", "'s side");
  }
  for (const Move move : legal) {
    if (!fitsSquares(pattern, move)) continue;
    if (promotedPiece(move.kind()) == pattern.promotion) {
      return pattern.enPassant
                 ? std::string("the move does not capture en passant")
                 : absl::StrCat("nothing to capture on ",
                                squareName(pattern.to));
    }
    if (pattern.promotion != PieceType::kNone &&
        promotedPiece(move.kind()) == PieceType::kNone) {
      return "the move does not promote";
    }
    return absl::StrCat("the promotion piece is missing, as in ",
                        squareName(pattern.to), "=Q");
  }
  return absl::StrCat(
      "no ", color, " ", std::string(pieceName(pattern.piece)),
      " can legally go to ", squareName(pattern.to),
      pattern.fromFile || pattern.fromRank ? " from the origin given" : "");
}

}  // namespace

std::string toSan(const Position& position, Move move) {
  MoveList legal;
  generateLegal(position, legal);
  return sanBody(position, move, legal) + checkText(position, move);
}

std::string toLongAlgebraic(const Position& position, Move move) {
  if (move.kind() == MoveKind::kCastle) {
    return castlingText(move) + checkText(position, move);
  }
  const PieceType piece = movingPiece(move.kind());
  std::string text;
  if (piece != PieceType::kPawn) text += pieceLetter(piece);
  text += squareName(move.from());
  text += isCapture(position, move) ? 'x' : '-';
  return text + squareName(move.to()) + promotionText(move) +
         checkText(position, move);
}

absl::StatusOr<Move> parseSan(const Position& position, std::string_view text) {
  if (const std::string squares = squaresAlone(text); looksLikeUci(squares)) {
    return parseUci(position, squares);
  }
  std::optional<Pattern> pattern;
  if (text.size() <= kMaxSanLength) pattern = parsePattern(text);
  if (!pattern) {
    return invalid(quoted(text),
                   " is not a move in algebraic notation, as in e4, exd5, "
                   "Nbd2, e8=Q or O-O");
  }
  MoveList legal;
  generateLegal(position, legal);
  MoveList fitting;
  for (const Move move : legal) {
    if (fits(*pattern, position, move)) fitting.push_back(move);
  }
  if (fitting.empty()) {
    return refused(quoted(text), " is not legal here: ",
                   whyIllegal(*pattern, position, legal));
  }
  if (fitting.size() > 1) {
    std::string choices;
    for (const Move move : fitting) {
      absl::StrAppend(&choices, choices.empty() ? "" : " or ",
                      sanBody(position, move, legal));
    }
    return invalid(quoted(text), " is ambiguous: ", choices);
  }
  return fitting[0];
}

}  // namespace phasemachine::chess
