// Letters, names and kanji of the pieces.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/side.h"
#include "games/gungi/rules/board.h"
#include "games/gungi/rules/settings.h"
#include "games/gungi/rules/types.h"

namespace phasemachine::gungi {

struct PieceNames {
  char letter;             // in position texts, lower case
  std::string_view kanji;  // UTF-8, three bytes each
  std::string_view romaji;
  std::string_view english;
};

const PieceNames& namesOf(PieceType type);

// Position texts write White's pieces in upper case. Black moves first in rule
// set A, White in rule set B; the first side is at the bottom.
constexpr bool isWhite(Side side, const Options& options) {
  return (side == Side::kFirst) == options.published();
}
constexpr std::string_view colorName(Side side, const Options& options) {
  return isWhite(side, options) ? "White" : "Black";
}

// Numbering of squares in drawings, notations and messages: in rule set A rows
// and columns from 0 at the top left, in B ranks from 1 at the top and files
// from 1 at the right.
constexpr int rowNumber(int row, const Options& options) {
  return options.published() ? row + 1 : row;
}
constexpr int columnNumber(int column, const Options& options) {
  return options.published() ? kRows - column : column;
}
// "row 6", "rank 7".
std::string rowName(int row, const Options& options);
// "row 6, column 4", "rank 7, file 5".
std::string squareName(Square square, const Options& options);

char letterOf(Piece piece, const Options& options);
// Empty if the character is not a piece.
std::optional<Piece> pieceForLetter(char letter, const Options& options);

// The reason why the game is over: "marshal captured", "mate" and so on; empty
// while it runs.
std::string_view endReason(StateType state);

// The type whose kanji `text` starts with.
std::optional<PieceType> typeForKanji(std::string_view text);

}  // namespace phasemachine::gungi
