// Twilight Struggle as text: positions, moves, names; what people look up.
//
// A position is one line of key=value words (README.md lists them); a move is
// the name of a country or a card, a choice, or a roll ("Cuba", "Fidel",
// "event_first", "4", "3+5"), with underscores for spaces.

#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/side.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/tables/card.h"
#include "games/twilight_struggle/tables/effects.h"

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

// Words for fields of stack entries, for debuggers (phase/told/machine_steps.h).
std::string inWords(const Board& board, Card card);
std::string inWords(const Board& board, Country country);

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

// The entries of a stack by name, bottom first, separated by commas; a
// command's bytes follow its name, each after a period: ar_complete,ask_card.0.
std::string stackToText(const Stack& stack);
// Returns false if a word is not an entry or the stack is too deep; `bad` is
// then that word. validate() checks ranges.
bool stackFromText(std::string_view text, Stack& stack, std::string_view& bad);

// --- Effects and sets of countries, for people ------------------------------

// The name printed on the card, with the side if there are two such effects:
// "Red Scare/Purge against the US".
std::string nameOf(Effect effect);
// At most 23 characters, for lists: "Red Scare on the US".
std::string_view labelOf(Effect effect);
// The side that an effect helps; kNeutral: both.
Side helpedBy(Effect effect);

// "a, b or c"; `last`, here " or ", stands before the last.
std::string joined(const std::vector<std::string>& parts,
                   std::string_view last);
// "the United Kingdom", "Cuba".
std::string withArticle(Country country);
// "France, the United Kingdom or Israel"; "no country".
std::string listed(CountrySet places);
// The same, using regions if the set consists of them: "Western Europe",
// "countries of Eastern Europe that the US does not control", "any country".
std::string placesInWords(const Board& board, CountrySet places);

// --- Untrusted boards: saved bytes and texts --------------------------------

// InvalidArgument with the reason, unless the board is safe to play on: every
// value in range, every card in one place, and a valid stack.
absl::Status validate(const Board& board);

// --- What people look up ----------------------------------------------------
//
// Found by name in any case, a card also without its "The" or by number; part
// of a name is enough (core/find_name.h). Texts are lines that end in newlines.
// Error: InvalidArgument that quotes the name, or lists what it may be.

// All cards, by number.
std::vector<std::string> cardTopics();
// Number, side, value and the effect of the event, in original wording:
// "28 Suez Crisis\nUSSR card, 3 Operations, ..."
absl::StatusOr<std::string> cardTopicText(std::string_view name);

std::vector<std::string> countryNames();
// Where it is, stability, influence and neighbours: "Poland: Eastern Europe,
// stability 3, battleground\nUSSR 4, ..."
absl::StatusOr<std::string> countryInWords(const Board& board,
                                           std::string_view name);

// Describes a game in words: turn, round, side, card, and what happened.
//
// Contract: narrate() describes a move and its effects in one line, followed by
// a line at the start of a turn and a line at the end of the game. What a roll
// brings about follows in lines of its own, one for each change. Each line ends
// in a newline. `before` is at a decision (a request is on top) and `move`
// is a legal answer. Information hidden from the viewer (the other side's draws
// and headline, cards turned up for the US) is described without names;
// Side::kNeutral sees all. "4.2 USSR   plays Fidel\n"; what is not of the side
// whose round it is names its side or card: "4.2 USSR   US draws a card\n".
std::string narrate(const Board& before, Move move, const Board& after,
                    Side viewer);

// Describes only the move: "US draws a card", "coup in Iran".
std::string narrateMove(const Board& before, Move move, Side viewer);

// The changes by `move` that both sides may see, with revealed cards, in words:
// {"Iran US 2 to 0", "DEFCON 4"}.
std::vector<std::string> changesInWords(const Board& before, Move move,
                                        const Board& after);

}  // namespace phasemachine::twilight_struggle
