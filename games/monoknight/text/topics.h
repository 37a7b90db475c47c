// Reference texts of the move cards.
//
// Example:
//   cardTopicText("king up right");  // "kingUpRight\nJumps 1 up and ..."
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_TEXT_TOPICS_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_TEXT_TOPICS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace phasemachine::monoknight {

// The names of all cards.
std::vector<std::string> cardTopics();
// Lines that end in newlines. Errors: InvalidArgument quoting the name, with
// the candidates if it fits several cards.
absl::StatusOr<std::string> cardTopicText(std::string_view name);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_TEXT_TOPICS_H_
