#include "games/fairy_chess/text/san.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <vector>

#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/fairy_chess/moves/ends.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/text/move_text.h"
#include "games/fairy_chess/variants/position_text.h"

namespace phasemachine::fairy_chess {
namespace {

constexpr std::size_t kMostLetters = 32;
constexpr std::string_view kPawn = "P";

// The letters of a kind; a promoted piece has those of its current kind.
std::string_view lettersOf(const Variant& v, int kind) {
  if (v.isPawn(kind)) return kPawn;
  std::string_view id = v.kindAt(kind).id;
  if (id.ends_with('~')) id.remove_suffix(1);
  return id;
}

std::string_view lettersOf(const Variant& v, const Position& p, Move move) {
  return lettersOf(v, move.type == MoveType::kDrop
                          ? move.extra
                          : kindOf(p.cells[move.from]));
}

// The parts of a move given by the text; missing parts match anything.
struct Pattern {
  std::optional<bool> farSide;  // of castling
  bool drop = false;
  std::string_view piece = kPawn;
  std::optional<int> fromFile;
  std::optional<int> fromRank;
  int to = kNoSquare;
  std::string promotion;   // in capitals
  int target = kNoSquare;  // of an arrow
  bool capture = false;
};

std::string capitals(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = toUpper(c);
  return out;
}

bool fits(const Variant& v, const Position& p, const Pattern& pattern,
          Move move) {
  if (pattern.farSide || move.type == MoveType::kCastling) {
    return pattern.farSide && move.type == MoveType::kCastling &&
           *pattern.farSide == (move.to > move.from);
  }
  const bool drop = move.type == MoveType::kDrop;
  if (pattern.drop != drop || pattern.to != move.to ||
      pattern.piece != lettersOf(v, p, move)) {
    return false;
  }
  const std::string promotion = move.type == MoveType::kPromotion
                                    ? capitals(lettersOf(v, move.extra))
                                    : "";
  if (pattern.promotion != promotion) return false;
  const int target = move.type == MoveType::kShot ? move.extra : kNoSquare;
  if (pattern.target != target) return false;
  if (pattern.capture && !takes(p, move)) return false;
  if (drop) return true;
  const int file = move.from % v.files;
  if (pattern.piece == kPawn && !pattern.fromFile && !pattern.capture &&
      file != move.to % v.files) {
    return false;
  }
  return (!pattern.fromFile || *pattern.fromFile == file) &&
         (!pattern.fromRank || *pattern.fromRank == move.from / v.files);
}

bool dropEnd(std::string_view& text, std::string_view end) {
  if (!text.ends_with(end)) return false;
  text.remove_suffix(end.size());
  return true;
}

// Removes a square from the end.
int takeLastSquare(const Variant& v, std::string_view& text) {
  std::size_t digits = 0;
  while (digits < text.size() && isDigit(text[text.size() - 1 - digits])) {
    ++digits;
  }
  if (digits == 0 || digits > 2 || digits == text.size()) return kNoSquare;
  std::string_view end = text.substr(text.size() - digits - 1);
  const std::size_t size = end.size();
  const int square = takeSquare(v, end);
  if (square == kNoSquare || !end.empty()) return kNoSquare;
  text.remove_suffix(size);
  return square;
}

// A file, a rank or both; false if something else is left.
bool readOrigin(const Variant& v, std::string_view text, Pattern& pattern) {
  if (!text.empty() && text[0] >= 'a' && text[0] < 'a' + v.files) {
    pattern.fromFile = text[0] - 'a';
    text.remove_prefix(1);
  }
  if (text.empty()) return true;
  if (text.size() > 2 || !std::all_of(text.begin(), text.end(), isDigit)) {
    return false;
  }
  int rank = 0;
  for (const char c : text) rank = 10 * rank + (c - '0');
  pattern.fromRank = rank - 1;
  return true;
}

// Removes what may follow a move.
void dropAnnotations(std::string_view& text) {
  while (dropEnd(text, "+") || dropEnd(text, "#") || dropEnd(text, "!") ||
         dropEnd(text, "?") || dropEnd(text, "e.p.") || dropEnd(text, "e.p") ||
         dropEnd(text, "ep")) {
  }
}

// `text` is without annotations and the letters of `piece` before it.
std::optional<Pattern> parsePattern(const Variant& v, std::string_view piece,
                                    std::string_view text) {
  Pattern pattern;
  pattern.piece = piece;
  if (!text.empty() && text[0] == '@') {
    pattern.drop = true;
    text.remove_prefix(1);
  }
  if (const std::size_t shot = text.find('*'); shot != std::string_view::npos) {
    std::string_view target = text.substr(shot + 1);
    pattern.target = takeSquare(v, target);
    if (pattern.target == kNoSquare || !target.empty()) return std::nullopt;
    text = text.substr(0, shot);
  }
  const bool parentheses = dropEnd(text, ")");
  std::size_t letters = 0;
  const std::size_t becomes = text.find_last_of("=(/");
  if (becomes != std::string_view::npos) {
    letters = text.size() - becomes - 1;
  } else if (!text.empty() && isLetter(text.back())) {
    letters = 1;
  }
  if (letters > 0) {
    pattern.promotion = capitals(text.substr(text.size() - letters));
    text.remove_suffix(letters);
    if (parentheses && !dropEnd(text, "(")) return std::nullopt;
    if (!dropEnd(text, "=")) dropEnd(text, "/");
  } else if (parentheses) {
    return std::nullopt;
  }
  pattern.to = takeLastSquare(v, text);
  if (pattern.to == kNoSquare) return std::nullopt;
  if (!dropEnd(text, "-")) {
    pattern.capture = dropEnd(text, "x") || dropEnd(text, ":");
  }
  if (!readOrigin(v, text, pattern)) return std::nullopt;
  return pattern;
}

// All that `text` may mean: the letters of one kind may begin another's.
std::vector<Pattern> parsePatterns(const Variant& v, std::string_view text) {
  std::string letters(text);
  std::replace(letters.begin(), letters.end(), '0', 'O');
  std::replace(letters.begin(), letters.end(), 'o', 'O');
  if (letters == "O-O" || letters == "O-O-O") {
    Pattern castling;
    castling.farSide = letters == "O-O";
    return {castling};
  }
  std::vector<Pattern> patterns;
  if (auto pawn = parsePattern(v, kPawn, text)) patterns.push_back(*pawn);
  for (std::size_t i = 1; i < v.spec.kinds.size(); ++i) {
    const std::string_view piece = lettersOf(v, static_cast<int>(i));
    if (!text.starts_with(piece)) continue;
    auto pattern = parsePattern(v, piece, text.substr(piece.size()));
    if (pattern) patterns.push_back(*std::move(pattern));
  }
  return patterns;
}

// "#" if the move ends the game with a winner, "+" for check; nothing for the
// first part of a move.
std::string markOf(const Variant& v, const Position& p, Move move) {
  if (move.type == MoveType::kAsksPromotion ||
      move.type == MoveType::kAsksShot) {
    return "";
  }
  Position after = p;
  playMove(v, after, move);
  auto end = immediateEnd(v, after);
  if (!end && !hasMove(v, after)) end = endWithoutMoves(v, after);
  if (end && end->winner != 2) return "#";
  return inCheck(v, after, after.side) ? "+" : "";
}

std::string secondPart(const Variant& v, Move move) {
  switch (move.type) {
    case MoveType::kPromotion:
      return "=" + std::string(lettersOf(v, move.extra));
    case MoveType::kShot: return "*" + squareToText(v, move.extra);
    default: return "";
  }
}

std::string body(const Variant& v, const Position& p, Move move,
                 const std::vector<Move>& legal) {
  if (move.type == MoveType::kCastling) {
    return move.to > move.from ? "O-O" : "O-O-O";
  }
  const std::string to = squareToText(v, move.to);
  Pattern pattern;
  pattern.piece = lettersOf(v, p, move);
  pattern.to = move.to;
  if (move.type == MoveType::kDrop) {
    return std::string(pattern.piece) + "@" + to;
  }
  const bool pawn = pattern.piece == kPawn;
  pattern.capture = takes(p, move);
  // Whether no other piece goes there, whatever may become of it.
  const auto tells = [&] {
    return std::none_of(legal.begin(), legal.end(), [&](Move other) {
      if (other.type == MoveType::kPromotion || other.type == MoveType::kShot) {
        other.type = MoveType::kNormal;
      }
      return other.from != move.from && fits(v, p, pattern, other);
    });
  };
  const std::string from = squareToText(v, move.from);
  std::string origin;
  if (pawn && (pattern.capture || move.from % v.files != move.to % v.files)) {
    pattern.fromFile = move.from % v.files;
    origin = from.substr(0, 1);
  }
  if (!tells()) {
    pattern.fromFile = move.from % v.files;
    origin = from.substr(0, 1);
    if (!tells()) {
      pattern.fromFile.reset();
      pattern.fromRank = move.from / v.files;
      origin = from.substr(1);
      if (pawn || !tells()) origin = from;
    }
  }
  std::string text(pawn ? "" : pattern.piece);
  text += origin;
  if (pattern.capture) text += 'x';
  return text + to + secondPart(v, move);
}

}  // namespace

bool hasSan(const Variant& v) {
  if (v.spec.setup || v.shoots) return false;
  for (std::size_t i = 1; i < v.spec.kinds.size(); ++i) {
    const Kind& kind = v.spec.kinds[i];
    const bool promoted = kind.id.size() == 2 && kind.id[1] == '~';
    if (kind.promotesTo != 0 ||
        (kind.id.size() != 1 && !promoted && !v.isPawn(static_cast<int>(i)))) {
      return false;
    }
  }
  return true;
}

std::string toSan(const Variant& v, const Position& p, Move move) {
  return body(v, p, move, wholeMoves(v, p)) + markOf(v, p, move);
}

std::string restToSan(const Variant& v, const Position& p, Move move) {
  const std::string part = secondPart(v, move);
  return (part.empty() ? "-" : part) + markOf(v, p, move);
}

absl::StatusOr<Move> parseSan(const Variant& v, const Position& p,
                              std::string_view text) {
  std::string_view plain = text.substr(0, kMostLetters + 1);
  dropAnnotations(plain);
  std::vector<Pattern> patterns;
  if (text.size() <= kMostLetters) patterns = parsePatterns(v, plain);
  const std::vector<Move> legal = wholeMoves(v, p);
  std::vector<Move> fitting;
  std::copy_if(
      legal.begin(), legal.end(), std::back_inserter(fitting), [&](Move move) {
        return std::any_of(
            patterns.begin(), patterns.end(),
            [&](const Pattern& pattern) { return fits(v, p, pattern, move); });
      });
  if (fitting.empty() && text.size() <= kMostLetters) {
    std::string squares(plain);
    squares.erase(std::remove(squares.begin(), squares.end(), '-'),
                  squares.end());
    if (const auto move = moveFromUci(v, p, squares); move.ok()) return move;
  }
  if (patterns.empty()) {
    return invalid(
        quoted(text),
        " is not a move in algebraic notation, as in e4, exd5, Nbd2, e8=Q, "
        "N@f3 or O-O");
  }
  if (fitting.empty()) {
    return refused(quoted(text), " is not legal here");
  }
  if (fitting.size() > 1) {
    std::string choices;
    for (const Move move : fitting) {
      if (!choices.empty()) choices += " or ";
      choices += body(v, p, move, legal);
    }
    return invalid(quoted(text), " is ambiguous: ", choices);
  }
  return fitting[0];
}

}  // namespace phasemachine::fairy_chess
