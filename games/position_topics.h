// What people look up during a game besides AnyGame::topics(): entries whose text
// depends on the position, such as a country of Twilight Struggle.
//
// Example:
//   if (const PositionTopics* topics = positionTopics(board.game())) {
//     absl::StatusOr<std::string> text = topics->text(board, "poland");
//   }
//
// Thread safety: constants, and pure functions.

#ifndef PHASEMACHINE_GAMES_POSITION_TOPICS_H_
#define PHASEMACHINE_GAMES_POSITION_TOPICS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

struct PositionTopics {
  std::string_view word;  // for one entry: "country"
  std::string_view help;  // what an entry tells, for a list of commands
  std::vector<std::string> (*names)();
  // What all viewers may see, in lines that end in newlines. Error:
  // InvalidArgument that quotes an unknown name.
  absl::StatusOr<std::string> (*text)(const AnyBoard&, std::string_view name);
};

// Null: the game has none.
const PositionTopics* positionTopics(const AnyGame& game);

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_POSITION_TOPICS_H_
