// Flags that name a game and its positions: --game, --options and --position,
// which most subcommands share, --moves, --viewer and --openings.

#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/cli/flags/arguments.h"
#include "apps/cli/terminal/io.h"
#include "core/quote.h"  // IWYU pragma: export
#include "games/catalog.h"
#include "phase/erased/any_game.h"

namespace phasemachine::cli {

struct GameFlags {
  std::string game{defaultGame()};
  std::string options;
  std::string position;  // empty: the game's start

  // Declares the flags, which write into this object.
  void declareGame(Arguments& arguments);

  // Finds the game. Replaces an option that names a rules file by the contents
  // of that file, in `options` and `position` (takeRegulation).
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

// Reads a file of start positions, one per line, also those of EPD, whose
// operations do not matter here (other than its clocks hmvc and fmvn). Skips
// empty lines and lines that begin with '#'. Errors name --openings, and file
// and line if a position is invalid or its game is over. A file without
// positions is an error.
absl::StatusOr<std::vector<AnyBoard>> readOpenings(const AnyGame& game,
                                                   const std::string& path,
                                                   const std::string& options);

// "3 of hash 5f...": identifies the openings of a run.
std::string describeOpenings(const std::vector<AnyBoard>& openings);

// MonoKnight: reads the file of the option regulation=FILE and replaces the option by the
// file's start position. A position contains its regulation, so games and
// records of it need no file. It can be combined with the options order,
// free_actions and pace. Does nothing without that option or for another game.
// Errors: InvalidArgument for a position or option that conflicts with it, and
// errors of reading the file; both texts are then unchanged.
absl::Status takeRegulation(const AnyGame& game, std::string& options,
                            std::string& position);

}  // namespace phasemachine::cli
