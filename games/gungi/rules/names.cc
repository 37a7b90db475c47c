#include "games/gungi/rules/names.h"

#include <array>

namespace phasemachine::gungi {
namespace {

constexpr std::array<PieceNames, kPieceTypes> kNames = {{
    {'m', "帥", "sui", "marshal"},
    {'g', "大", "taishou", "general"},
    {'i', "中", "chuujou", "lieutenant general"},
    {'j', "小", "shoushou", "major general"},
    {'w', "侍", "samurai", "warrior"},
    {'n', "槍", "yari", "lancer"},
    {'r', "馬", "kiba", "rider"},
    {'s', "忍", "shinobi", "spy"},
    {'f', "砦", "toride", "fortress"},
    {'d', "兵", "hyou", "soldier"},
    {'c', "砲", "oodzutsu", "cannon"},
    {'a', "弓", "yumi", "archer"},
    {'k', "筒", "tsutsu", "musketeer"},
    {'t', "謀", "boushou", "tactician"},
}};

constexpr bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }

}  // namespace

const PieceNames& namesOf(PieceType type) { return kNames[index(type)]; }

std::string rowName(int row, const Options& options) {
  return (options.published() ? "rank " : "row ") +
         std::to_string(rowNumber(row, options));
}

std::string squareName(Square square, const Options& options) {
  return rowName(rowOf(square), options) +
         (options.published() ? ", file " : ", column ") +
         std::to_string(columnNumber(columnOf(square), options));
}

char letterOf(Piece piece, const Options& options) {
  const char letter = namesOf(typeOf(piece)).letter;
  return isWhite(sideOf(piece), options) ? static_cast<char>(letter - 'a' + 'A')
                                         : letter;
}

std::optional<Piece> pieceForLetter(char letter, const Options& options) {
  const bool white = isUpper(letter);
  const char lower = white ? static_cast<char>(letter - 'A' + 'a') : letter;
  const bool first = white == options.published();
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i].letter == lower) {
      return makePiece(static_cast<PieceType>(i),
                       first ? Side::kFirst : Side::kSecond);
    }
  }
  return std::nullopt;
}

std::string_view endReason(StateType state) {
  switch (state) {
    case StateType::kDraft:
    case StateType::kTurn: return "";
    case StateType::kFirstCaptureEnd:
    case StateType::kSecondCaptureEnd: return "marshal captured";
    case StateType::kFirstMateEnd:
    case StateType::kSecondMateEnd: return "mate";
    case StateType::kFirstNoMoveEnd:
    case StateType::kSecondNoMoveEnd: return "no move left";
    case StateType::kStalemateEnd: return "stalemate";
    case StateType::kRepetitionEnd: return "repetition";
    case StateType::kMoveCapEnd: return "300 moves";
    case StateType::kBareMarshalsEnd: return "bare marshals";
  }
  return "";
}

std::optional<PieceType> typeForKanji(std::string_view text) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (text.starts_with(kNames[i].kanji)) return static_cast<PieceType>(i);
  }
  return std::nullopt;
}

}  // namespace phasemachine::gungi
