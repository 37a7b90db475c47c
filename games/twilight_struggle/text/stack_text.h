// The stack as text: its entries by name.
//
// Example: "kArComplete" is ar_complete; RequestCard{kUssr} is ask_card.0.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_STACK_TEXT_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_STACK_TEXT_H_

#include <string>
#include <string_view>

#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// Bottom first, separated by commas; a command's bytes follow its name, each
// after a period.
std::string stackToText(const Stack& stack);
// Returns false if a word is not an entry or the stack is too deep; `bad` is
// then that word. validate() checks ranges.
bool stackFromText(std::string_view text, Stack& stack, std::string_view& bad);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_STACK_TEXT_H_
