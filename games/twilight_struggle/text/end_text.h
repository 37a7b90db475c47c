// The end of a game in position texts and in sentences.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_END_TEXT_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_END_TEXT_H_

#include <array>
#include <cstddef>
#include <string_view>

#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

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

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_END_TEXT_H_
