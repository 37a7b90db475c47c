// The client's game of a chess variant, after `setoption name UCI_Variant`.
//
// Contract: like game_line.h, for the variants of games/fairy_chess except its
// own setups. Moves are decisions of the machine; a move that promotes takes
// two.
//
// Example:
//   absl::StatusOr<VariantLine> line =
//       makeVariantLine("crazyhouse", {.moves = {"e2e4"}});
//
// Thread safety: pure functions and plain values.

#ifndef PHASEMACHINE_APPS_CLI_UCI_VARIANT_LINE_H_
#define PHASEMACHINE_APPS_CLI_UCI_VARIANT_LINE_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/cli/uci/command.h"
#include "games/fairy_chess/game.h"

namespace phasemachine::uci {

// The values of UCI_Variant: "chess", played by the chess engine, and the
// variants.
std::vector<std::string> uciVariants();

struct VariantLine {
  std::string variant;
  fairy_chess::Board start;
  std::vector<fairy_chess::Move> decisions;
  fairy_chess::Board current;  // without draws by repetition or move count

  const fairy_chess::Position& position() const { return current.position; }
};

// Errors: InvalidArgument naming the field of the position, or the move and its
// number. Precondition: the variant is one of uciVariants().
absl::StatusOr<VariantLine> makeVariantLine(const std::string& variant,
                                            const PositionCommand& command);

// The board as text and its position text.
std::vector<std::string> display(const VariantLine& line);

// Where a search starts: a board with the variant's draw rules, taken from a
// later position if those rules would already have ended the game.
struct VariantRoot {
  fairy_chess::Board start;
  std::vector<fairy_chess::Move> decisions;
};
VariantRoot makeVariantRoot(const VariantLine& line);

// Splits a whole move into decisions and makes them on `board`.
std::vector<fairy_chess::Move> playWhole(fairy_chess::Board& board,
                                         fairy_chess::Move move);

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_VARIANT_LINE_H_
