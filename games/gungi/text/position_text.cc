#include "games/gungi/text/position_text.h"

#include <array>
#include <vector>

#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/gungi/rules/names.h"

namespace phasemachine::gungi {
namespace {

constexpr std::array<std::string_view, 5> kStarts = {
    "3IMG3/1SA1N1AR1/D1FWDWF1D/9/9/9/d1fwdwf1d/1ra1n1as1/3gmi3 "
    "J2N2R1S1D1C1K1T1/j2n2r1s1d1c1k1t1 b",
    "3img3/1s2n2s1/d1fwdwf1d/9/9/9/D1FWDWF1D/1S2N2S1/3GMI3 "
    "J2N2R2D1/j2n2r2d1 w 0 - 1",
    "3img3/1ra1n1as1/d1fwdwf1d/9/9/9/D1FWDWF1D/1SA1N1AR1/3GMI3 "
    "J2N2S1R1D1/j2n2s1r1d1 w 1 - 1",
    "9/9/9/9/9/9/9/9/9 "
    "M1G1I1J2W2N3R2S2F2D4C1A2K1T1/m1g1i1j2w2n3r2s2f2d4c1a2k1t1 w 2 wb 1",
    "9/9/9/9/9/9/9/9/9 "
    "M1G1I1J2W2N3R2S2F2D4C1A2K1T1/m1g1i1j2w2n3r2s2f2d4c1a2k1t1 w 3 wb 1",
};

// The beginners' game has 忍 before 馬 in its hands.
std::array<PieceType, kPieceTypes> handOrder(RuleSet rules) {
  std::array<PieceType, kPieceTypes> order;
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = static_cast<PieceType>(i);
  }
  if (rules == RuleSet::kBeginner) {
    std::swap(order[index(PieceType::kUma)], order[index(PieceType::kShinobi)]);
  }
  return order;
}

std::string handToText(Hand hand, Side side, const Options& options) {
  std::string text;
  for (const PieceType type : handOrder(options.rules)) {
    const int count = hand.count(type);
    if (count == 0) continue;
    text += letterOf(makePiece(type, side), options);
    text += static_cast<char>('0' + count);
  }
  return text.empty() ? "-" : text;
}

void appendTower(Tower tower, const Options& options, std::string& text) {
  const int height = heightOf(tower);
  if (height == 1) {
    text += letterOf(topOf(tower), options);
    return;
  }
  text += '|';
  for (int level = 1; level <= height; ++level) {
    if (level > 1) text += ':';
    text += letterOf(pieceAt(tower, level), options);
  }
  text += '|';
}

// White's side of the board under the current rules.
Side whiteSide(const Options& options) {
  return options.published() ? Side::kFirst : Side::kSecond;
}

// Reads one text; keeps the first error.
class PositionReader {
 public:
  PositionReader(std::string_view text, Options& options)
      : text_(text), options_(options) {}

  absl::StatusOr<Position> read() {
    if (text_.size() > kMaxPositionLength) {
      return invalid("gungi position: longer than ", kMaxPositionLength,
                     " characters");
    }
    absl::Status status = split();
    if (status.ok()) status = readMode();
    if (status.ok()) status = readPlacement();
    if (status.ok()) status = readHands();
    if (status.ok()) status = readSide();
    if (status.ok() && options_.published()) status = readDraft();
    if (status.ok() && options_.published()) status = readRound();
    if (!status.ok()) return status;
    rebuild(position_);
    status = validate(position_, options_);
    if (!status.ok()) return status;
    return position_;
  }

 private:
  struct Field {
    std::string_view text;
    std::size_t at;  // of its first character in the whole text
  };

  template <class... Parts>
  absl::Status error(std::size_t field, std::size_t at,
                     const Parts&... what) const {
    static constexpr std::array<std::string_view, 6> kFields = {
        "placement", "hands", "side", "mode", "draft", "round"};
    return invalid("gungi position, field ", field + 1, " (", kFields[field],
                   "), character ", fields_[field].at + at + 1, ": ", what...);
  }

  absl::Status split() {
    std::size_t at = 0;
    while (at < text_.size()) {
      if (text_[at] == ' ') {
        ++at;
        continue;
      }
      const std::size_t end = std::min(text_.find(' ', at), text_.size());
      fields_.push_back({text_.substr(at, end - at), at});
      at = end;
    }
    if (fields_.size() == 3 || fields_.size() == 6) return absl::OkStatus();
    return invalid(
        "gungi position: has ", fields_.size(),
        " fields; expected 3 (placement hands side) or 6 (and mode draft "
        "round)");
  }

  // The number of fields and the mode determine the rules.
  absl::Status readMode() {
    if (fields_.size() == 3) {
      if (!options_.published()) return absl::OkStatus();
      return invalid("gungi position: has 3 fields; rules=", rulesName(),
                     " needs 6 (placement hands side mode draft round)");
    }
    const std::string_view mode = fields_[3].text;
    if (mode.size() != 1 || mode[0] < '0' || mode[0] > '3') {
      return error(3, 0, "expected 0, 1, 2 or 3, not ", quoted(mode));
    }
    const auto rules = static_cast<RuleSet>(mode[0] - '0' + 1);
    if (options_.published() && options_.rules != rules) {
      return error(3, 0, "mode ", mode, " is not that of rules=", rulesName());
    }
    options_.rules = rules;
    return absl::OkStatus();
  }

  std::string rulesName() const {
    return std::string(
        Options::table()[0].values[static_cast<std::size_t>(options_.rules)]);
  }

  absl::Status readPlacement() {
    const std::string_view text = fields_[0].text;
    int row = 0;
    int column = 0;
    std::size_t at = 0;
    while (at < text.size()) {
      const char c = text[at];
      if (c == '/') {
        if (column != kRows) return shortRow(at, row, column);
        if (++row == kRows) return error(0, at, "more than 9 rows");
        column = 0;
        ++at;
        continue;
      }
      if (c >= '1' && c <= '9') {
        column += c - '0';
        if (column > kRows) return longRow(at, row);
        ++at;
        continue;
      }
      if (column == kRows) return longRow(at, row);
      const std::size_t begin = at;
      Tower tower = 0;
      PM_TRY(readTower(text, at, tower));
      if (heightOf(tower) > options_.maxHeight()) {
        return error(0, begin, "a tower of ", heightOf(tower),
                     " pieces; the limit is ", options_.maxHeight());
      }
      position_.towers[squareAt(row, column++)] = tower;
    }
    if (column != kRows) return shortRow(at, row, column);
    if (row != kRows - 1) {
      return error(0, at, "has ", row + 1, " rows, expected 9");
    }
    return absl::OkStatus();
  }

  absl::Status shortRow(std::size_t at, int row, int column) const {
    return error(0, at, rowName(row, options_), " has ", column,
                 " squares, expected 9");
  }
  absl::Status longRow(std::size_t at, int row) const {
    return error(0, at, rowName(row, options_), " has more than 9 squares");
  }

  // A piece, or a tower in bars; leaves `at` behind it.
  absl::Status readTower(std::string_view text, std::size_t& at, Tower& tower) {
    const bool bars = text[at] == '|';
    if (bars) ++at;
    for (;;) {
      const auto piece =
          at < text.size() ? pieceForLetter(text[at], options_) : std::nullopt;
      if (!piece) {
        return error(0, at, "expected a piece, not ", next(text, at));
      }
      if (heightOf(tower) == kMaxHeight) {
        return error(0, at, "a tower of more than 3 pieces");
      }
      tower = pushed(tower, *piece);
      ++at;
      if (!bars) return absl::OkStatus();
      const char c = at < text.size() ? text[at] : '\0';
      if (c != ':' && c != '|') {
        return error(0, at, "expected : or |, not ", next(text, at));
      }
      ++at;
      if (c == '|') return absl::OkStatus();
    }
  }

  static std::string next(std::string_view text, std::size_t at) {
    return at < text.size() ? quoted(text.substr(at, 1)) : "the end";
  }

  absl::Status readHands() {
    const std::string_view text = fields_[1].text;
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) {
      return error(1, text.size(), "expected white's hand, / and black's hand");
    }
    const Side white = whiteSide(options_);
    PM_TRY(readHand(text.substr(0, slash), 0, white));
    return readHand(text.substr(slash + 1), slash + 1, opponent(white));
  }

  absl::Status readHand(std::string_view text, std::size_t begin, Side side) {
    if (text == "-") return absl::OkStatus();
    Hand& hand = position_.hands[playerIndex(side)];
    if (text.empty()) return error(1, begin, "an empty hand is written -");
    for (std::size_t at = 0; at < text.size(); at += 2) {
      const auto piece = pieceForLetter(text[at], options_);
      if (!piece) {
        return error(1, begin + at, "expected a piece, not ", next(text, at));
      }
      if (sideOf(*piece) != side) {
        return error(1, begin + at, "a piece of ",
                     colorName(sideOf(*piece), options_), " in the hand of ",
                     colorName(side, options_));
      }
      if (hand.count(typeOf(*piece)) != 0) {
        return error(1, begin + at, next(text, at), " is listed twice");
      }
      const char count = at + 1 < text.size() ? text[at + 1] : '\0';
      if (count < '1' || count > '9') {
        return error(1, begin + at + 1, "expected a count from 1 to 9, not ",
                     next(text, at + 1));
      }
      hand.add(typeOf(*piece), count - '0');
    }
    return absl::OkStatus();
  }

  absl::Status readSide() {
    const std::string_view text = fields_[2].text;
    if (text != "w" && text != "b") {
      return error(2, 0, "expected w or b, not ", quoted(text));
    }
    const Side white = whiteSide(options_);
    position_.sideToMove = text == "w" ? white : opponent(white);
    return absl::OkStatus();
  }

  absl::Status readDraft() {
    const std::string_view text = fields_[4].text;
    if (text == "-") return absl::OkStatus();
    if (!options_.drafts()) {
      return error(4, 0, "rules=", rulesName(), " has no draft");
    }
    if (text == "wb") {
      position_.drafting = 3;
    } else if (text == "w" || text == "b") {
      position_.drafting = text == "w" ? 1 : 2;
    } else {
      return error(4, 0, "expected wb, w, b or -, not ", quoted(text));
    }
    if ((position_.drafting >> playerIndex(position_.sideToMove) & 1) == 0) {
      return error(4, 0, "the side to move may not draft");
    }
    return absl::OkStatus();
  }

  absl::Status readRound() {
    const std::string_view text = fields_[5].text;
    const auto round = numberIn<decltype(position_.round)>(text);
    if (!round) {
      return error(5, 0, "expected a number up to 65535, not ", quoted(text));
    }
    position_.round = *round;
    return absl::OkStatus();
  }

  std::string_view text_;
  Options& options_;
  std::vector<Field> fields_;
  Position position_;
};

// 帥 of `side` in the hand and at any height of the board.
int countMarshals(const Position& position, Side side) {
  int count = position.hands[playerIndex(side)].count(PieceType::kSui);
  for (const Tower tower : position.towers) {
    for (int level = 1; level <= heightOf(tower); ++level) {
      count += pieceAt(tower, level) == makePiece(PieceType::kSui, side);
    }
  }
  return count;
}

}  // namespace

std::string_view startText(RuleSet rules) {
  return kStarts[static_cast<std::size_t>(rules)];
}

std::string positionToText(const Position& position, const Options& options) {
  std::string text;
  for (int row = 0; row < kRows; ++row) {
    if (row > 0) text += '/';
    int empty = 0;
    for (int column = 0; column < kRows; ++column) {
      const Tower tower = position.towers[squareAt(row, column)];
      if (tower == 0) {
        ++empty;
        continue;
      }
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
      appendTower(tower, options, text);
    }
    if (empty > 0) text += static_cast<char>('0' + empty);
  }
  const Side white = whiteSide(options);
  text += ' ';
  text += handToText(position.hands[playerIndex(white)], white, options);
  text += '/';
  const Side black = opponent(white);
  text += handToText(position.hands[playerIndex(black)], black, options);
  text += position.sideToMove == white ? " w" : " b";
  if (!options.published()) return text;
  static constexpr std::array<std::string_view, 4> kDrafts = {"-", "w", "b",
                                                              "wb"};
  text += ' ';
  text += static_cast<char>('0' + static_cast<int>(options.rules) - 1);
  text += ' ';
  text += kDrafts[position.drafting];
  return text + ' ' + std::to_string(position.round);
}

absl::StatusOr<Position> positionFromText(std::string_view text,
                                          Options& options) {
  return PositionReader(text, options).read();
}

absl::Status validate(const Position& position, const Options& options) {
  const auto error = [](const auto&... what) {
    return invalid("gungi position: ", what...);
  };
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    if (countMarshals(position, side) > 1) {
      return error(colorName(side, options), " has more than one marshal");
    }
    const Hand hand = position.hands[playerIndex(side)];
    if (!options.published() && hand.count(PieceType::kSui) > 0) {
      return error("a marshal in hand; there are no drafts in rules=seed");
    }
    for (int type = 0; type < kPieceTypes; ++type) {
      if (hand.count(static_cast<PieceType>(type)) > 9) {
        return error("more than 9 pieces of one type in hand");
      }
    }
    if ((hand.bits() >> (4 * kPieceTypes)) != 0) {
      return error("a hand holds what is no piece");
    }
  }
  for (Square square = 0; square < kSquares; ++square) {
    const Tower tower = position.towers[square];
    const std::string where = squareName(square, options);
    if (heightOf(tower) > options.maxHeight()) {
      return error("a tower of ", heightOf(tower), " pieces at ", where,
                   "; the limit is ", options.maxHeight());
    }
    for (int level = 1; level < heightOf(tower); ++level) {
      const Piece piece = pieceAt(tower, level);
      if (piece >= 2 && typeOf(piece) == PieceType::kSui) {
        return error("a marshal under another piece at ", where);
      }
    }
  }
  return absl::OkStatus();
}

void rebuild(Position& position) {
  const auto towers = position.towers;
  position.tops = {};
  position.present = {};
  position.high2 = {};
  position.high3 = {};
  position.marshals = {kNoSquare, kNoSquare};
  position.key = 0;
  position.towers = {};
  for (Square square = 0; square < kSquares; ++square) {
    const Tower tower = towers[square];
    if (tower == 0) continue;
    setTower(position, square, tower);
    if (typeOf(topOf(tower)) == PieceType::kSui) {
      position.marshals[playerIndex(sideOf(topOf(tower)))] = square;
    }
  }
}

}  // namespace phasemachine::gungi
