// Twilight Struggle as text: positions, moves, names.
//
// A position is one line of key=value words (README.md lists them); a move is
// the name of a country or a card, a choice, or a roll ("Cuba", "Fidel",
// "event_first", "4", "3+5"), with underscores for spaces.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_TEXT_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_TEXT_H_

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// "United_Kingdom", "Duck_and_Cover": names with underscores for everything
// except letters and digits, so that they are single words.
const std::string& wordOf(Country country);
const std::string& wordOf(Card card);
std::string_view wordOf(Choice choice);
// "USSR" and "US".
std::string_view wordOf(Side side);
// Finds a country by word, case-insensitive, or by number. Empty if unknown.
std::optional<Country> countryFromWord(std::string_view word);
std::optional<Card> cardFromWord(std::string_view word);

std::string moveToText(const Board& board, Move move);
// Errors: InvalidArgument naming the word.
absl::StatusOr<Move> moveFromText(const Board& board, std::string_view text);

// Additional names that people may type: for a card its number and, if it
// begins with "The", the rest of its name ("28", "China Card"); for a country
// its short form ("UK"); for a choice plain words ("operations").
std::vector<std::string> moveNames(const Board& board, Move move);

std::string toText(const Board& board);
// Reads the output of toText() and scenarios. Omitted keys have their values at
// the start. `options` apply if the text has no rules. Error: InvalidArgument
// naming the key, the invalid part and what was expected.
absl::StatusOr<Board> fromText(std::string_view text, const Options& options);

// The end of a game in position texts and in sentences.

// "final_scoring"; "none" while the game is running.
constexpr std::string_view wordOf(EndReason reason) {
  constexpr std::array<std::string_view, kEndReasons> kEndWords = {
      "none",         "twenty_points", "defcon",         "cuban_missile_crisis",
      "held_scoring", "wargames",      "europe_control", "final_scoring"};
  return kEndWords[static_cast<std::size_t>(reason)];
}

// "by Wargames", for sentences; empty while the game is running.
constexpr std::string_view phraseOf(EndReason reason) {
  constexpr std::array<std::string_view, kEndReasons> kPhrases = {
      "",
      "by twenty points",
      "as DEFCON fell to 1",
      "by a coup in the Cuban Missile Crisis",
      "by a scoring card held",
      "by Wargames",
      "by control of Europe",
      "on points"};
  return kPhrases[static_cast<std::size_t>(reason)];
}

// The stack as text: its entries by name.
//
// Example: "kArComplete" is ar_complete; RequestCard{kUssr} is ask_card.0.

// Bottom first, separated by commas; a command's bytes follow its name, each
// after a period.
std::string stackToText(const Stack& stack);
// Returns false if a word is not an entry or the stack is too deep; `bad` is
// then that word. validate() checks ranges.
bool stackFromText(std::string_view text, Stack& stack, std::string_view& bad);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_TEXT_H_
