// Names of squares, pieces and sides: the letters of the notations and the
// words of messages.
//
// Example:
//   squareName(makeSquare(4, 3));                 // "e4"
//   parseSquare("e4");                            // 28
//   fenLetter(Color::kBlack, PieceType::kKnight);  // 'n'
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_CHESS_POSITION_NAMES_H_
#define PHASEMACHINE_GAMES_CHESS_POSITION_NAMES_H_

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "games/chess/position/types.h"

namespace phasemachine::chess {

// Upper-case letters by PieceType, as FEN and SAN use them.
inline constexpr std::string_view kPieceLetters = "PNBRQK";
inline constexpr std::array<std::string_view, 6> kPieceNames = {
    "pawn", "knight", "bishop", "rook", "queen", "king"};
inline constexpr std::array<std::string_view, 2> kColorNames = {"white",
                                                                "black"};

constexpr char pieceLetter(PieceType type) {
  return kPieceLetters[static_cast<std::size_t>(type)];
}
constexpr std::string_view pieceName(PieceType type) {
  return kPieceNames[static_cast<std::size_t>(type)];
}
constexpr std::string_view colorName(Color color) {
  return kColorNames[static_cast<std::size_t>(color)];
}

// 'a' + offset, for the letters of ASCII.
constexpr char offsetLetter(char first, int offset) {
  return static_cast<char>(first + offset);
}
constexpr char toLowerLetter(char c) {
  return c >= 'A' && c <= 'Z' ? offsetLetter(c, 'a' - 'A') : c;
}
constexpr char toUpperLetter(char c) {
  return c >= 'a' && c <= 'z' ? offsetLetter(c, 'A' - 'a') : c;
}

constexpr char fileLetter(int file) { return offsetLetter('a', file); }
constexpr char rankDigit(int rank) { return offsetLetter('1', rank); }
constexpr bool isFileLetter(char c) { return c >= 'a' && c <= 'h'; }
constexpr bool isRankDigit(char c) { return c >= '1' && c <= '8'; }

// Upper case for White, lower case for Black.
constexpr char fenLetter(Color color, PieceType type) {
  const char letter = pieceLetter(type);
  return color == Color::kWhite ? letter : toLowerLetter(letter);
}

// The type of an upper-case letter; kNone for any other character.
constexpr PieceType pieceOfLetter(char letter) {
  const std::size_t index = kPieceLetters.find(letter);
  return index == std::string_view::npos ? PieceType::kNone
                                         : static_cast<PieceType>(index);
}

// "a1" to "h8"; "-" for kNoSquare.
inline std::string squareName(Square square) {
  if (square >= kNoSquare) return "-";
  return {fileLetter(fileOf(square)), rankDigit(rankOf(square))};
}

// Parses a square; `text` must match exactly.
constexpr std::optional<Square> parseSquare(std::string_view text) {
  if (text.size() != 2 || !isFileLetter(text[0]) || !isRankDigit(text[1])) {
    return std::nullopt;
  }
  return makeSquare(text[0] - 'a', text[1] - '1');
}

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_POSITION_NAMES_H_
