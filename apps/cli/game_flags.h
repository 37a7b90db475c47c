// The flags --game, --options and --position, which most subcommands share.
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_APPS_CLI_GAME_FLAGS_H_
#define PHASEMACHINE_APPS_CLI_GAME_FLAGS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/cli/io.h"
#include "phase/any_game.h"

namespace CLI {
class App;
}

namespace phasemachine::cli {

struct GameFlags {
  std::string game = "chess";
  std::string options;
  std::string position;  // empty: the game's start

  // Declares the flags on `app`, writing into this object.
  void declareGame(CLI::App& app);
  void declarePosition(CLI::App& app);

  absl::StatusOr<const AnyGame*> find() const;
  // The board of --position, settled by a query, or the start. Errors name
  // the flag.
  absl::StatusOr<AnyBoard> board() const;
};

// The board that `text` describes, settled.
absl::StatusOr<AnyBoard> boardFromText(const AnyGame& game,
                                       const std::string& text,
                                       const std::string& options);

// Makes the moves of `text` (separated by blanks) on `board` and appends them
// to `moves`. Errors name the move and its number; `board` then stands before
// it.
absl::Status applyMoves(const std::string& text, AnyBoard& board,
                        std::vector<MoveCode>& moves);

// "position", "side", "winner", "moves" (all as text) of a board; the side is
// null at the end, the winner null before.
Json describe(AnyBoard& board);

// `prefix` before the message of a status that is not ok.
absl::Status annotate(const std::string& prefix, const absl::Status& status);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_GAME_FLAGS_H_
