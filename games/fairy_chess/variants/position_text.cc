#include "games/fairy_chess/variants/position_text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/fairy_chess/moves/moves.h"

namespace phasemachine::fairy_chess {
namespace {

template <class... Parts>
absl::Status badField(std::string_view field, const Parts&... what) {
  return invalid(field, ": ", what...);
}

std::optional<int> wholeNumber(std::string_view text, int highest) {
  const auto n = numberIn<int>(text);
  return n && *n >= 0 && *n <= highest ? n : std::nullopt;
}

struct PieceText {
  Code code = 0;
  int count = 0;
  bool counted = false;  // a count was written
};

// The piece named by an id, with the color by its case.
Code codeNamed(const Variant& v, std::string_view id) {
  for (std::size_t k = 1; k < v.spec.kinds.size(); ++k) {
    const std::string& known = v.spec.kinds[k].id;
    if (known == id) return codeOf(static_cast<int>(k), 0);
    if (absl::AsciiStrToLower(known) == id) {
      return codeOf(static_cast<int>(k), 1);
    }
  }
  return 0;
}

// Reads one piece from the front of `text`.
PieceText takePiece(const Variant& v, std::string_view& text) {
  PieceText piece;
  if (text[0] == '(') {
    const std::size_t end = text.find(')');
    if (end == std::string_view::npos) return piece;
    std::string_view id = text.substr(1, end - 1);
    if (const auto colon = id.find(':'); colon != std::string_view::npos) {
      const auto n = wholeNumber(id.substr(colon + 1), 255);
      if (!n) return piece;
      piece.count = *n;
      piece.counted = true;
      id = id.substr(0, colon);
    }
    piece.code = codeNamed(v, id);
    text.remove_prefix(end + 1);
    return piece;
  }
  std::size_t size = text[0] == '+' && text.size() > 1 ? 2 : 1;
  if (size < text.size() && text[size] == '~') ++size;
  piece.code = codeNamed(v, text.substr(0, size));
  text.remove_prefix(size);
  return piece;
}

// A piece on its square, as it was written.
absl::Status place(const Variant& v, const PieceText& piece, int square,
                   Position& p) {
  const int kind = kindOf(piece.code);
  const int color = colorOf(piece.code);
  if (v.spec.setup && kind == v.pawn) {
    const bool home = v.pawnHomes[static_cast<std::size_t>(color)].has(square);
    if (piece.count > 1) {
      return badField("board", "a pawn's counter is at most 1");
    }
    p.put(v, square,
          codeOf(home && piece.count == 0 ? v.unmovedPawn : v.pawn, color));
    return absl::OkStatus();
  }
  if (piece.count > highestCount(v.special[static_cast<std::size_t>(kind)])) {
    return badField("board", "counter ", piece.count, " of ", v.kindAt(kind).id,
                    " on ", squareToText(v, square), " is beyond its highest");
  }
  p.put(v, square, piece.code, piece.count);
  return absl::OkStatus();
}

// With `counted` a number may precede a piece: "2P".
absl::Status readHand(const Variant& v, std::string_view text, bool counted,
                      Position& p) {
  if (text == "-") return absl::OkStatus();
  while (!text.empty()) {
    const std::string_view left = text;
    int count = 1;
    if (const std::size_t digits = text.find_first_not_of("0123456789");
        counted && digits != 0 && digits != std::string_view::npos) {
      count = wholeNumber(text.substr(0, digits), 255).value_or(0);
      text.remove_prefix(digits);
    }
    const PieceText piece = takePiece(v, text);
    const int kind = kindOf(piece.code);
    if (kind == 0 || kind >= kHandKinds || count == 0 ||
        text.size() == left.size() || v.kindAt(kind).demotesTo != 0) {
      return badField("hand", "no piece at ", quoted(left));
    }
    if (!v.spec.rules.drops) return badField("hand", "this variant has none");
    if (p.hands[colorOf(piece.code)][kind] + count > 255) {
      return badField("hand", "too many pieces");
    }
    p.addToHand(colorOf(piece.code), kind, count);
  }
  return absl::OkStatus();
}

std::vector<std::string_view> fields(std::string_view text) {
  std::vector<std::string_view> list;
  for (const absl::string_view field :
       absl::StrSplit(absl::string_view(text.data(), text.size()),
                      absl::ByAnyChar(" \t"), absl::SkipEmpty())) {
    list.emplace_back(field.data(), field.size());
  }
  return list;
}

bool isChecks(std::string_view field) {
  return field.find('+') != std::string_view::npos;
}

// The checks left, "3+3", or given, "+0+0", before or after the clocks; they
// are taken out of the fields. Without them none is given yet.
absl::Status takeChecks(const Variant& v, std::vector<std::string_view>& clocks,
                        Position& p) {
  const auto start = fields(v.spec.start);
  // A promoted piece on the board is written with +, too.
  const auto first = std::find_if(
      start.begin() + std::min<std::ptrdiff_t>(1, std::ssize(start)),
      start.end(), isChecks);
  const auto at = std::find_if(clocks.begin(), clocks.end(), isChecks);
  if (first == start.end() && at == clocks.end()) {
    return badField("checks left", "missing");
  }
  const std::string_view field = at == clocks.end() ? *first : *at;
  std::string_view text = field;
  const bool given = text.starts_with('+');
  if (given) text.remove_prefix(1);
  const auto isPair = [](std::string_view pair) {
    return pair.size() == 3 && isDigit(pair[0]) && isDigit(pair[2]);
  };
  if (!isPair(text) || (given && (first == start.end() || !isPair(*first)))) {
    return badField("checks left", quoted(field),
                    " is neither like 3+3 nor like +0+0");
  }
  for (const std::size_t color : {0U, 1U}) {
    int n = text[2 * color] - '0';
    if (given) n = (*first)[2 * color] - '0' - n;
    if (n < 0) {
      return badField("checks left", quoted(field),
                      " is more than the game has");
    }
    p.checksLeft[color] = static_cast<std::uint8_t>(n);
  }
  if (at != clocks.end()) clocks.erase(at);
  return absl::OkStatus();
}

// Splits the hand from the board: "/ranks[hand]", or "/ranks/hand" with one
// rank too many.
absl::Status splitHand(const Variant& v, std::string_view& board,
                       std::string_view& hand) {
  const std::size_t open = board.find('[');
  if (open != std::string_view::npos) {
    if (board.back() != ']') return badField("hand", "it does not end in ]");
    hand = board.substr(open + 1, board.size() - open - 2);
    board = board.substr(0, open);
  } else if (v.spec.rules.drops &&
             std::count(board.begin(), board.end(), '/') == v.ranks) {
    const std::size_t end = board.rfind('/');
    hand = board.substr(end + 1);
    board = board.substr(0, end);
  }
  return absl::OkStatus();
}

bool isWholeNumber(std::string_view text) {
  return std::all_of(text.begin(), text.end(), isDigit);
}

// Whether the fields are those of shogi programs (SFEN): board, side, with b for
// the first, hands and the number of the next ply.
bool isSfen(const Variant& v, const std::vector<std::string_view>& list) {
  return v.spec.rules.drops && !v.spec.rules.castling && list.size() == 4 &&
         !isWholeNumber(list[2]) && isWholeNumber(list[3]);
}

// The king that has the rights if none is named: the one on the usual file, or
// the first on its rank.
int usualCastler(const Variant& v, const Position& p, int color) {
  const Rules& rules = v.spec.rules;
  int king = kNoSquare;
  for (int file = v.files; file > 0; --file) {
    const int s = v.castlingHome(color) + file - 1;
    if (p.cells[s] != codeOf(rules.castlingKing, color)) continue;
    if (file == rules.castlingKingFile) return s;
    king = s;
  }
  return king;
}

// Whether no rook of its color stands farther out on its side of the king.
bool isOutermost(const Variant& v, const Position& p, int color, int rook) {
  const bool far = rook == p.rooks[color][1];
  const int edge = rook / v.files * v.files + (far ? v.files - 1 : 0);
  for (int s = rook; s != edge;) {
    s += far ? 1 : -1;
    if (p.cells[s] == p.cells[rook]) return false;
  }
  return true;
}

// Reads the rights into a position that has its pieces.
absl::Status readCastling(const Variant& v, std::string_view text,
                          Position& p) {
  if (text == "-") return absl::OkStatus();
  const Rules& rules = v.spec.rules;
  const auto refused = [](std::string_view letter) {
    return invalid("castling: no king and rook for right ", quoted(letter));
  };
  if (!rules.castling || rules.castlingKing == 0) {
    return refused(text.substr(0, 1));
  }
  int kings[2] = {usualCastler(v, p, 0), usualCastler(v, p, 1)};
  for (const char letter : text) {
    const int color = isUpper(letter) ? 0 : 1;
    int& king = kings[color];
    int rook = kNoSquare;
    const char c = toLower(letter);
    const int named = v.castlingHome(color) + c - 'a';
    if (rules.castlingKing != v.royal && c >= 'a' && c < 'a' + v.files &&
        c != 'k' && p.cells[named] == codeOf(rules.castlingKing, color)) {
      king = named;
      continue;
    }
    for (int file = 0; file < v.files; ++file) {
      const int s = v.castlingHome(color) + file;
      if (p.cells[s] != codeOf(rules.castlingRook, color)) continue;
      const bool chosen = c == 'k'   ? s > king
                          : c == 'q' ? s < king && rook == kNoSquare
                                     : c - 'a' == file;
      if (chosen) rook = s;
    }
    if (king == kNoSquare || rook == kNoSquare) {
      return refused(std::string_view(&letter, 1));
    }
    p.allowCastling(v, color, king, rook);
  }
  return absl::OkStatus();
}

std::string castlingToText(const Variant& v, const Position& p) {
  std::string rights;
  for (int color = 0; color < 2; ++color) {
    const int king = p.castlers[color];
    if (king != kNoSquare && king != usualCastler(v, p, color)) {
      const char letter = static_cast<char>('A' + king % v.files);
      rights += color == 0 ? letter : toLower(letter);
    }
    // Setups begin with the a-side, other variants with the king's side.
    for (const int far : v.spec.setup ? std::vector{0, 1} : std::vector{1, 0}) {
      const int rook = p.rooks[color][far];
      if (rook == kNoSquare) continue;
      const bool byFile =
          v.spec.rules.chess960 || !isOutermost(v, p, color, rook);
      const char letter = byFile ? static_cast<char>('A' + rook % v.files)
                                 : (far == 1 ? 'K' : 'Q');
      rights += color == 0 ? letter : toLower(letter);
    }
  }
  return rights.empty() ? "-" : rights;
}

}  // namespace

std::string squareToText(const Variant& v, int square) {
  std::string text(1, static_cast<char>('a' + square % v.files));
  absl::StrAppend(&text, square / v.files + 1);
  return text;
}

int takeSquare(const Variant& v, std::string_view& text) {
  std::size_t size = 1;
  while (size < text.size() && size < 3 && isDigit(text[size])) ++size;
  if (size == 1 || text[0] < 'a' || text[0] >= 'a' + v.files) return kNoSquare;
  const auto rank = wholeNumber(text.substr(1, size - 1), v.ranks);
  if (!rank || *rank == 0 || text[1] == '0') return kNoSquare;
  const int square = (*rank - 1) * v.files + (text[0] - 'a');
  text.remove_prefix(size);
  return square;
}

absl::Status readBoard(const Variant& v, std::string_view text, Position& p) {
  p.squares = static_cast<std::uint8_t>(v.squares);
  p.counted = v.counts;
  int rank = v.ranks - 1;
  int file = 0;
  while (!text.empty()) {
    const std::string_view left = text;
    if (text[0] == '/') {
      if (file != v.files || rank == 0) {
        return badField("board", "rank ", rank + 1, " has ", file,
                        " squares at ", quoted(left));
      }
      --rank;
      file = 0;
      text.remove_prefix(1);
    } else if (isDigit(text[0])) {
      const std::size_t size = text.size() > 1 && isDigit(text[1]) ? 2 : 1;
      file += *wholeNumber(text.substr(0, size), 99);
      text.remove_prefix(size);
    } else {
      const PieceText piece = takePiece(v, text);
      if (piece.code == 0) {
        return badField("board", "no piece of this variant at ", quoted(left));
      }
      if (file >= v.files) {
        return badField("board", "rank too long at ", quoted(left));
      }
      PM_TRY(place(v, piece, rank * v.files + file, p));
      ++file;
    }
    if (file > v.files) {
      return badField("board", "rank too long at ", quoted(left));
    }
  }
  if (rank != 0 || file != v.files) {
    return badField("board", "it ends on rank ", rank + 1, " after ", file,
                    " squares");
  }
  return absl::OkStatus();
}

absl::Status validate(const Variant& v, const Position& p) {
  const Rules& rules = v.spec.rules;
  int royals[2] = {};
  for (int s = 0; s < v.squares; ++s) {
    const Code code = p.cells[s];
    if (code == 0) continue;
    const int color = colorOf(code);
    if (kindOf(code) == v.royal) ++royals[color];
    const bool last =
        color == 0 ? s / v.files == v.ranks - 1 : s / v.files == 0;
    if (v.isPawn(kindOf(code)) && last && rules.mandatoryPromotion &&
        v.promotionZone[static_cast<std::size_t>(color)].has(s)) {
      return badField("board", "a pawn cannot be on ", squareToText(v, s));
    }
    const auto kind = static_cast<std::size_t>(kindOf(code));
    if (rules.capturesToHand && kind >= kHandKinds &&
        v.spec.kinds[kind].demotesTo == 0) {
      return badField("board", "the piece on ", squareToText(v, s),
                      " cannot come into a hand");
    }
  }
  for (int color = 0; color < 2; ++color) {
    const char* name = color == 0 ? "White" : "Black";
    // If games begin with a king in hand, it is not on the board.
    const int inHand =
        v.royal > 0 && v.royal < kHandKinds ? p.hands[color][v.royal] : 0;
    if (royals[color] > 1) {
      return badField("board", name, " has two kings");
    }
    if (royals[color] + inHand > 1) {
      return badField("hand", name, " has two kings");
    }
    const bool mayLack = v.royal == 0 || rules.mustDrop ||
                         !v.begins[static_cast<std::size_t>(color)];
    if (royals[color] == 0 && !mayLack) {
      return badField("board", name, " has no king");
    }
  }
  if (p.enPassant != kNoSquare) {
    const int back = p.side == 0 ? -v.files : v.files;
    const int pawn = p.enPassant + back;
    if (pawn < 0 || pawn >= v.squares || p.cells[p.enPassant] != 0 ||
        !v.isPawn(kindOf(p.cells[pawn])) || colorOf(p.cells[pawn]) == p.side) {
      return badField("en passant", "no pawn has just jumped over ",
                      squareToText(v, p.enPassant));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Position> positionFromText(const Variant& v,
                                          std::string_view text) {
  auto list = fields(text);
  if (list.size() < 2) {
    return badField("position", "it needs a board and a side");
  }
  Position p;
  p.variant = static_cast<std::uint8_t>(v.index);
  std::string_view board = list[0];
  std::string_view hand;
  absl::Status status = splitHand(v, board, hand);
  const bool sfen = board == list[0] && isSfen(v, list);
  std::string moveNumber;
  if (sfen) {
    hand = list[2];
    const bool second = list[1] == "w";
    const std::string_view side = second ? "b" : list[1] == "b" ? "w" : list[1];
    const auto ply = wholeNumber(list[3], kHighestClock);
    moveNumber = ply ? std::to_string((*ply + (second ? 0 : 1)) / 2)
                     : std::string(list[3]);
    list = {board, side, "-", "-", "0", moveNumber};
  }
  if (status.ok()) status = readBoard(v, board, p);
  if (status.ok()) status = readHand(v, hand, sfen, p);
  if (!status.ok()) return status;
  if (list[1] != "w" && list[1] != "b") {
    return badField("side to move", quoted(list[1]), " is neither w nor b");
  }
  p.side = list[1] == "b" ? 1 : 0;
  std::size_t at = 2;
  const bool rights =
      at < list.size() && !isWholeNumber(list[at]) && !isChecks(list[at]);
  if (rights) status = readCastling(v, list[at++], p);
  if (!status.ok()) return status;
  if (rights && at < list.size() && !isChecks(list[at])) {
    std::string_view square = list[at++];
    if (square != "-") {
      const std::string_view written = square;
      const int s = takeSquare(v, square);
      if (s == kNoSquare || !square.empty()) {
        return badField("en passant", quoted(written), " is no square");
      }
      p.enPassant = static_cast<std::uint8_t>(s);
    }
  }
  std::vector<std::string_view> clocks(
      list.begin() + static_cast<std::ptrdiff_t>(at), list.end());
  if (v.spec.rules.checkCounting) status = takeChecks(v, clocks, p);
  if (!status.ok()) return status;
  for (std::size_t i = 0; i < clocks.size(); ++i) {
    if (i == 2) {
      return badField("position", "unexpected ", quoted(clocks[i]),
                      " at the end");
    }
    const auto n = wholeNumber(clocks[i], kHighestClock);
    if (!n) return badField("clock", quoted(clocks[i]), " is no number");
    (i == 0 ? p.quietPlies : p.moveNumber) = static_cast<std::uint16_t>(*n);
  }
  // Some programs count moves from 0.
  p.moveNumber = std::max<std::uint16_t>(p.moveNumber, 1);
  status = validate(v, p);
  if (!status.ok()) return status;
  if (v.royal != 0 && !v.spec.rules.extinction.pseudoRoyal &&
      inCheck(v, p, 1 - p.side)) {
    return badField("board", p.side == 0 ? "Black" : "White",
                    "'s king could be taken at once");
  }
  settleEnPassant(v, p);
  return p;
}

std::string pieceToText(const Variant& v, const Position& p, int square) {
  const Code code = p.cells[square];
  const int kind = kindOf(code);
  const int color = colorOf(code);
  std::string id = v.kindAt(kind).id;
  if (color == 1) id = absl::AsciiStrToLower(id);
  int count = p.counts[square];
  if (v.spec.setup && kind == v.pawn &&
      v.pawnHomes[static_cast<std::size_t>(color)].has(square)) {
    count = 1;
  }
  if (count != 0) return absl::StrCat("(", id, ":", count, ")");
  const bool whole = id.size() == 1 || !v.spec.setup;
  return whole ? id : absl::StrCat("(", id, ")");
}

std::string positionToText(const Variant& v, const Position& p) {
  std::string text;
  for (int rank = v.ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
    };
    for (int file = 0; file < v.files; ++file) {
      const int s = rank * v.files + file;
      if (p.cells[s] == 0) {
        ++empty;
        continue;
      }
      flush();
      text += pieceToText(v, p, s);
    }
    flush();
    if (rank > 0) text += '/';
  }
  const Rules& rules = v.spec.rules;
  if (rules.drops) {
    text += '[';
    for (int color = 0; color < 2; ++color) {
      for (int kind = 1; kind < kHandKinds; ++kind) {
        for (int n = 0; n < p.hands[color][kind]; ++n) {
          const std::string& id = v.kindAt(kind).id;
          text += color == 0 ? id : absl::AsciiStrToLower(id);
        }
      }
    }
    text += ']';
  }
  text += p.side == 0 ? " w " : " b ";
  text += castlingToText(v, p);
  text += ' ';
  text += p.enPassant == kNoSquare ? "-" : squareToText(v, p.enPassant);
  if (rules.checkCounting) {
    absl::StrAppend(&text, " ", p.checksLeft[0], "+", p.checksLeft[1]);
  }
  absl::StrAppend(&text, " ", p.quietPlies, " ", p.moveNumber);
  return text;
}

}  // namespace phasemachine::fairy_chess
