// Letters, words and characters of the pieces.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_GUNGI_NAMES_H_
#define PHASEMACHINE_GAMES_GUNGI_NAMES_H_

#include <optional>
#include <string_view>

#include "core/side.h"
#include "games/gungi/board.h"
#include "games/gungi/settings.h"
#include "games/gungi/types.h"

namespace phasemachine::gungi {

struct PieceNames {
  char letter;             // in position texts, lower case
  std::string_view kanji;  // UTF-8, three bytes each
  std::string_view romaji;
  std::string_view english;
};

const PieceNames& namesOf(PieceType type);

// Position texts write White's pieces in upper case. Black begins in rule set
// A, White in rule set B; who begins sits at the bottom.
constexpr bool isWhite(Side side, const Options& options) {
  return (side == Side::kFirst) == options.published();
}
constexpr std::string_view colorName(Side side, const Options& options) {
  return isWhite(side, options) ? "White" : "Black";
}

char letterOf(Piece piece, const Options& options);
// Nothing for characters that are no piece.
std::optional<Piece> pieceForLetter(char letter, const Options& options);

// Why a game is over, for people: "marshal captured", "mate" and so on; empty
// while it runs.
std::string_view endReason(StateType state);

// The type whose character `text` begins with.
std::optional<PieceType> typeForKanji(std::string_view text);

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_NAMES_H_
