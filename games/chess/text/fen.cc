#include "games/chess/text/fen.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/try.h"
#include "games/chess/machine/moves.h"
#include "games/chess/machine/validate.h"

namespace phasemachine::chess {

namespace {

enum FieldIndex : std::size_t {
  kPlacement,
  kSideToMove,
  kCastling,
  kEnPassant,
  kHalfmoveClock,
  kFullmoveNumber,
  kFieldCount,
};
constexpr std::size_t kFewestFields = 4;

constexpr std::array<const char*, kFieldCount> kFieldNames = {
    "piece placement",   "side to move",   "castling rights",
    "en passant square", "halfmove clock", "move number"};

constexpr bool isBlank(char c) { return c == ' ' || c == '\t'; }

// One field and its offset in the whole text.
struct Field {
  std::string_view text;
  std::size_t offset = 0;
};

class FenParser {
 public:
  explicit FenParser(std::string_view text) : text_(text) {}

  absl::StatusOr<FenRecord> parse() {
    PM_TRY(split());
    PM_TRY(parsePlacement());
    PM_TRY(parseSideToMove());
    PM_TRY(checkPieces());
    PM_TRY(parseCastling());
    PM_TRY(parseEnPassant());
    PM_TRY(parseNumber(kHalfmoveClock, record_.position.halfmoveClock));
    PM_TRY(parseNumber(kFullmoveNumber, record_.position.fullmoveNumber));
    // Some programs count moves from 0.
    auto& moveNumber = record_.position.fullmoveNumber;
    moveNumber = std::max<std::uint16_t>(moveNumber, 1);
    record_.position.key = computeKey(record_.position);
    return record_;
  }

 private:
  // `at` is an offset in the whole text.
  template <class... Parts>
  absl::Status fault(std::size_t field, std::size_t at,
                     const Parts&... what) const {
    return invalid("FEN field ", field + 1, " (", kFieldNames[field],
                   "), character ", at + 1, ": ", what...);
  }

  absl::Status split() {
    if (text_.size() > kMaxFenLength) {
      return invalid("FEN of ", text_.size(), " characters, at most ",
                     kMaxFenLength, " are read");
    }
    std::size_t at = 0;
    while (true) {
      while (at < text_.size() && isBlank(text_[at])) ++at;
      if (at == text_.size()) break;
      if (fieldCount_ == kFieldCount) {
        return invalid("FEN character ", at + 1, ": unexpected ",
                       quoted(text_.substr(at)), " after field 6");
      }
      const std::size_t start = at;
      while (at < text_.size() && !isBlank(text_[at])) ++at;
      fields_[fieldCount_++] = {text_.substr(start, at - start), start};
    }
    if (fieldCount_ < kFewestFields) {
      return fault(fieldCount_, text_.size(), "missing");
    }
    return absl::OkStatus();
  }

  absl::Status parsePlacement() {
    const Field& field = fields_[kPlacement];
    int rank = 7;
    int file = 0;
    bool afterDigit = false;
    for (std::size_t i = 0; i <= field.text.size(); ++i) {
      const std::size_t at = field.offset + i;
      const bool atEnd = i == field.text.size();
      if (atEnd || field.text[i] == '/') {
        if (file != 8) {
          return fault(kPlacement, at, "rank ", rank + 1, " has ", file,
                       " squares instead of 8");
        }
        if (atEnd) break;
        if (rank == 0) return fault(kPlacement, at, "more than 8 ranks");
        --rank;
        file = 0;
        afterDigit = false;
        continue;
      }
      const char c = field.text[i];
      int width = 1;
      if (isRankDigit(c)) {
        if (afterDigit) {
          return fault(kPlacement, at, "two digits in a row");
        }
        width = c - '0';
      } else if (pieceOfLetter(toUpperLetter(c)) == PieceType::kNone) {
        return fault(kPlacement, at, "unknown piece ",
                     quoted(field.text.substr(i, 1)),
                     ", expected one of PNBRQKpnbrqk");
      }
      if (file + width > 8) {
        return fault(kPlacement, at, "rank ", rank + 1,
                     " has more than 8 squares");
      }
      if (!isRankDigit(c)) putPiece(makeSquare(file, rank), c, at);
      afterDigit = isRankDigit(c);
      file += width;
    }
    if (rank != 0) {
      return fault(kPlacement, field.offset + field.text.size(), 8 - rank,
                   " ranks instead of 8");
    }
    return absl::OkStatus();
  }

  void putPiece(Square square, char letter, std::size_t at) {
    const PieceType type = pieceOfLetter(toUpperLetter(letter));
    const std::size_t color =
        letter == toUpperLetter(letter) ? kWhitePlane : kBlackPlane;
    record_.position.planes[static_cast<std::size_t>(type)] |= bit(square);
    record_.position.planes[color] |= bit(square);
    pieceOffsets_[square] = at;
  }

  absl::Status parseSideToMove() {
    const Field& field = fields_[kSideToMove];
    if (field.text == "w" || field.text == "b") {
      record_.position.sideToMove =
          field.text == "w" ? Color::kWhite : Color::kBlack;
      return absl::OkStatus();
    }
    return fault(kSideToMove, field.offset, "expected \"w\" or \"b\", found ",
                 quoted(field.text));
  }

  absl::Status checkPieces() const {
    const auto found = findPieceFault(record_.position);
    if (!found) return absl::OkStatus();
    const std::size_t at = found->square == kNoSquare
                               ? fields_[kPlacement].offset
                               : pieceOffsets_[found->square];
    return fault(kPlacement, at, found->what);
  }

  absl::Status parseCastling() {
    const Field& field = fields_[kCastling];
    if (field.text == "-") return absl::OkStatus();
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      const std::string what = addCastlingRight(field.text[i]);
      if (!what.empty()) return fault(kCastling, field.offset + i, what);
    }
    return absl::OkStatus();
  }

  // Returns the error, or "".
  std::string addCastlingRight(char letter) {
    Position& position = record_.position;
    const char upper = toUpperLetter(letter);
    const Color color = letter == upper ? Color::kWhite : Color::kBlack;
    const int home = color == Color::kWhite ? 0 : 7;
    const std::string side(colorName(color));
    const bool byFile = upper >= 'A' && upper <= 'H';
    if (!byFile && upper != 'K' && upper != 'Q') {
      return absl::StrCat("unknown letter ",
                          quoted(std::string_view(&letter, 1)),
                          ", expected KQkq, file letters or \"-\"");
    }
    const Square king = position.king(color);
    if (rankOf(king) != home) {
      return absl::StrCat("the ", side, " king on ", squareName(king),
                          " is not on its first rank");
    }
    const Bitboard rooks =
        position.pieces(color, PieceType::kRook) & rankMask(home);
    const Bitboard below = bit(king) - 1;
    Square rook = kNoSquare;
    if (byFile) {
      rook = makeSquare(upper - 'A', home);
      if ((rooks & bit(rook)) == 0) {
        return absl::StrCat("no ", side, " rook on ", squareName(rook));
      }
    } else {
      const bool kingSide = upper == 'K';
      const Bitboard candidates = kingSide ? rooks & ~below : rooks & below;
      if (candidates == 0) {
        return absl::StrCat("no ", side, " rook on the ",
                            kingSide ? "king" : "queen",
                            "'s side of the king on ", squareName(king));
      }
      rook = kingSide ? highestSquare(candidates) : lowestSquare(candidates);
    }
    const Bitboard sameSide =
        bit(rook) & below ? rooks & below : rooks & ~below;
    if (const Bitboard given = position.castling & sameSide) {
      return absl::StrCat("a second right on the same side of the ", side,
                          " king, after the rook on ",
                          squareName(lowestSquare(given)));
    }
    position.castling |= bit(rook) | bit(king);
    return "";
  }

  static Square highestSquare(Bitboard squares) {
    return static_cast<Square>(63 - std::countl_zero(squares));
  }

  absl::Status parseEnPassant() {
    const Field& field = fields_[kEnPassant];
    if (field.text == "-") return absl::OkStatus();
    const auto square = parseSquare(field.text);
    if (!square) {
      return fault(kEnPassant, field.offset,
                   "expected a square or \"-\", found ", quoted(field.text));
    }
    const std::string what = enPassantFault(record_.position, *square);
    if (!what.empty()) {
      return fault(kEnPassant, field.offset, squareName(*square), ": ", what);
    }
    record_.enPassant = *square;
    if (enPassantIsLegal(record_.position, *square)) {
      record_.position.enPassant = *square;
    }
    return absl::OkStatus();
  }

  // Leaves `value` unchanged if the field is missing.
  absl::Status parseNumber(std::size_t index, std::uint16_t& value) const {
    if (index >= fieldCount_) return absl::OkStatus();
    const Field& field = fields_[index];
    constexpr unsigned kHighest = std::numeric_limits<std::uint16_t>::max();
    unsigned number = 0;
    std::size_t digits = 0;
    for (const char c : field.text) {
      if (c < '0' || c > '9' || number > kHighest) break;
      number = number * 10 + static_cast<unsigned>(c - '0');
      ++digits;
    }
    const bool isNumber = digits == field.text.size();
    if (!isNumber || number > kHighest) {
      const std::size_t at = isNumber || number > kHighest ? 0 : digits;
      return fault(index, field.offset + at, "expected a number from 0 to ",
                   kHighest, ", found ", quoted(field.text));
    }
    value = static_cast<std::uint16_t>(number);
    return absl::OkStatus();
  }

  std::string_view text_;
  std::array<Field, kFieldCount> fields_;
  std::size_t fieldCount_ = 0;
  std::array<std::size_t, 64> pieceOffsets_ = {};
  FenRecord record_;
};

void appendPlacement(const Position& position, std::string& out) {
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const Square square = makeSquare(file, rank);
      const PieceType type = pieceOn(position, square);
      if (type == PieceType::kNone) {
        ++empty;
        continue;
      }
      if (empty > 0) out += offsetLetter('0', empty);
      empty = 0;
      const bool white = position.pieces(Color::kWhite) & bit(square);
      out += fenLetter(white ? Color::kWhite : Color::kBlack, type);
    }
    if (empty > 0) out += offsetLetter('0', empty);
    if (rank > 0) out += '/';
  }
}

// The right with the rook on the given side of the king.
void appendCastlingRight(const Position& position, Color color, bool kingSide,
                         CastlingLetters letters, std::string& out) {
  const Bitboard below = bit(position.king(color)) - 1;
  const Bitboard side = kingSide ? ~below : below;
  const Bitboard rooks = position.pieces(color, PieceType::kRook) &
                         rankMask(color == Color::kWhite ? 0 : 7) & side;
  const Bitboard rights = position.castling & rooks;
  if (rights == 0) return;
  const Square rook = lowestSquare(rights);
  const Bitboard outside =
      kingSide ? ~(bit(rook) | (bit(rook) - 1)) : bit(rook) - 1;
  const bool outermost = (rooks & outside) == 0;
  const char letter = letters == CastlingLetters::kShredder || !outermost
                          ? fileLetter(fileOf(rook))
                          : (kingSide ? 'k' : 'q');
  out += color == Color::kWhite ? toUpperLetter(letter) : letter;
}

}  // namespace

absl::StatusOr<FenRecord> parseFenRecord(std::string_view text) {
  return FenParser(text).parse();
}

absl::StatusOr<Position> parseFen(std::string_view text) {
  return PM_TRY(parseFenRecord(text)).position;
}

std::string toFen(const Position& position, FenStyle style) {
  std::string out;
  appendPlacement(position, out);
  out += position.sideToMove == Color::kWhite ? " w " : " b ";
  const std::size_t castlingStart = out.size();
  for (const Color color : {Color::kWhite, Color::kBlack}) {
    for (const bool kingSide : {true, false}) {
      appendCastlingRight(position, color, kingSide, style.castling, out);
    }
  }
  if (out.size() == castlingStart) out += '-';
  const Square enPassant =
      position.enPassant == kNoSquare ? style.enPassant : position.enPassant;
  absl::StrAppend(&out, " ", squareName(enPassant), " ", position.halfmoveClock,
                  " ", position.fullmoveNumber);
  return out;
}

Position startPosition() {
  // Cannot fail: a test parses the constant.
  return *parseFen(kStartFen);
}

bool hasStandardCastling(const Position& position) {
  const Bitboard allowed =
      (fileMask(0) | fileMask(4) | fileMask(7)) & (rankMask(0) | rankMask(7));
  const Bitboard kings = position.pieces(PieceType::kKing);
  return (position.castling & ~allowed) == 0 &&
         (position.castling & kings & ~fileMask(4)) == 0;
}

namespace {

using Files = std::array<PieceType, 8>;

// Puts `piece` on the n-th free file, counted from the a-file.
void placeOnFree(Files& files, int n, PieceType piece) {
  for (PieceType& file : files) {
    if (file == PieceType::kNone && n-- == 0) {
      file = piece;
      return;
    }
  }
}

Files backRank(int number) {
  // The knights' places among the five files left by bishops and queen.
  constexpr std::array<std::array<int, 2>, 10> kKnights = {{{0, 1},
                                                            {0, 2},
                                                            {0, 3},
                                                            {0, 4},
                                                            {1, 2},
                                                            {1, 3},
                                                            {1, 4},
                                                            {2, 3},
                                                            {2, 4},
                                                            {3, 4}}};
  Files files;
  files.fill(PieceType::kNone);
  files[static_cast<std::size_t>(2 * (number % 4) + 1)] = PieceType::kBishop;
  number /= 4;
  files[static_cast<std::size_t>(2 * (number % 4))] = PieceType::kBishop;
  number /= 4;
  placeOnFree(files, number % 6, PieceType::kQueen);
  number /= 6;
  const auto [left, right] = kKnights[static_cast<std::size_t>(number)];
  placeOnFree(files, right, PieceType::kKnight);
  placeOnFree(files, left, PieceType::kKnight);
  placeOnFree(files, 0, PieceType::kRook);
  placeOnFree(files, 0, PieceType::kKing);
  placeOnFree(files, 0, PieceType::kRook);
  return files;
}

}  // namespace

Position chess960Position(int number) {
  Position position;
  const Files files = backRank(number);
  for (std::size_t file = 0; file < 8; ++file) {
    const Bitboard both =
        bit(static_cast<Square>(file)) | bit(static_cast<Square>(file + 56));
    position.planes[static_cast<std::size_t>(files[file])] |= both;
    if (files[file] == PieceType::kRook || files[file] == PieceType::kKing) {
      position.castling |= both;
    }
  }
  position.planes[0] = rankMask(1) | rankMask(6);
  position.planes[kWhitePlane] = rankMask(0) | rankMask(1);
  position.planes[kBlackPlane] = rankMask(6) | rankMask(7);
  position.key = computeKey(position);
  return position;
}

}  // namespace phasemachine::chess
