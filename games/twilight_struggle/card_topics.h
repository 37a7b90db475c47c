// The cards as topics to look up: number, side, value and what the event does,
// in words of our own.
//
// Contract: a card is found by its name in any letters, without its "The", in
// part, or by number (core/find_name.h).
//
// Example:
//   cardTopicText("suez");  // "28 Suez Crisis\nUSSR card, 3 Operations, ..."
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARD_TOPICS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARD_TOPICS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "games/twilight_struggle/card.h"

namespace phasemachine::twilight_struggle {

// A row of the tables in cards/*_words.h.
struct CardWords {
  Card card;
  std::string_view words;
};

// All names, by number.
std::vector<std::string> cardTopics();
// Lines that end in newlines. Errors: InvalidArgument naming the name, with the
// candidates if it may be several cards.
absl::StatusOr<std::string> cardTopicText(std::string_view name);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARD_TOPICS_H_
