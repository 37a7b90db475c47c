// Flags that most subcommands share: --game, --options and --position.
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_APPS_CLI_FLAGS_GAME_FLAGS_H_
#define PHASEMACHINE_APPS_CLI_FLAGS_GAME_FLAGS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/cli/flags/arguments.h"
#include "apps/cli/terminal/io.h"
#include "core/quote.h"  // IWYU pragma: export
#include "games/catalog.h"
#include "phase/erased/any_game.h"

namespace phasemachine::cli {

struct GameFlags {
  std::string game{kDefaultGame};
  std::string options;
  std::string position;  // empty: the game's start

  // Declares the flags, which write into this object.
  void declareGame(Arguments& arguments);

  // Finds the game. Replaces an option that names a rules file by the contents
  // of that file, in `options` and `position` (monoknight/regulation_option.h).
  absl::StatusOr<const AnyGame*> find();
  // The board of --position, or the start; advanced to its first decision.
  // Errors name the flag.
  absl::StatusOr<AnyBoard> board();
};

// The board that `text` describes, advanced to its first decision.
absl::StatusOr<AnyBoard> boardFromText(const AnyGame& game,
                                       const std::string& text,
                                       const std::string& options);

// Makes the moves of `text` (separated by blanks) on `board` and appends them
// to `moves`. Errors name --moves, the move and its number; `board` then stays
// at the position before that move.
absl::Status applyMoves(const std::string& text, AnyBoard& board,
                        std::vector<MoveCode>& moves);

// The side that --viewer names; neutral, who sees all, if it names none.
absl::StatusOr<Side> viewerNamed(const std::string& name,
                                 const AnyBoard& board);

// "position", "side", "winner" and "moves" of a board, as text. "side" is null
// when the game is over, "winner" is null before that.
Json describe(AnyBoard& board);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_FLAGS_GAME_FLAGS_H_
