// The client's game: a start position and the moves made since, and where a
// search of it begins; and what the protocol needs to know of the rules of chess
// and of each of its variants.
//
// Contract: boards are a client's: only mates, stalemates and the variant's own
// goals end their games. Moves are decisions of the machine; some moves of
// variants take two. Each is legal by the rules of movement only: a client may
// continue after a threefold repetition or fifty quiet moves.
//
// Example:
//   std::shared_ptr<const Rules> rules = rulesOf("crazyhouse");
//   absl::StatusOr<ClientGame> game =
//       makeClientGame(rules, {.moves = {"e2e4"}});
//   game->current;  // the position after 1. e4
//   absl::StatusOr<WholeMove> reply = rules->words().moveFrom(game->current, "e7e5");

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/cli/uci/command.h"
#include "engine/external/engine_words.h"
#include "phase/erased/any_game.h"

namespace phasemachine::uci {

enum class SearchDraws : std::uint8_t {
  kAll,       // repetition and moves without progress, as programs play
  kFromHere,  // the same, without the quiet moves so far
  kNone,
};

class Rules {
 public:
  virtual ~Rules() = default;

  virtual const AnyGame& game() const = 0;
  // As in UCI_Variant.
  virtual std::string variant() const = 0;
  // The start without a FEN. Errors: those of the FEN.
  virtual absl::StatusOr<AnyBoard> boardFrom(
      const std::optional<std::string>& fen) const = 0;
  // The same position, for a search.
  virtual AnyBoard restarted(const AnyBoard& board,
                             SearchDraws draws) const = 0;
  // From 1; a pair of moves has one.
  virtual int moveNumber(const AnyBoard& board) const = 0;
  // True if a search from here may soon need tables that take long to make.
  virtual bool needsTables(const AnyBoard& board) const = 0;

  // How moves are written.
  const EngineWords& words() const { return *engineWords(game()); }
};

// The values of UCI_Variant: "chess" first.
std::vector<std::string> uciVariants();
// In capital or small letters; null if there is no such variant.
std::shared_ptr<const Rules> rulesOf(const std::string& variant);

struct ClientGame {
  std::shared_ptr<const Rules> rules;
  AnyBoard start;
  std::vector<MoveCode> decisions;  // since the start
  AnyBoard current;
  AnyDecision now;  // of `current`

  // The side to move as an index of the client's clocks. Precondition: the game
  // is not over.
  std::size_t side() const { return static_cast<std::size_t>(now.side); }
};

// Errors: InvalidArgument naming the field of the FEN, or the move and its
// number, counted from 1:
//   position: move 2, "e7e4" is not legal here: ...
absl::StatusOr<ClientGame> makeClientGame(std::shared_ptr<const Rules> rules,
                                          const PositionCommand& command);

// The board as text, its FEN and key, for debugging.
std::vector<std::string> display(const ClientGame& game);

// The board and the moves with which a search begins. The search treats
// threefold repetition, fifty moves and dead positions as draws, as programs
// usually do. If the client has continued after such a draw (in analysis, or
// because nobody claimed it), the board is one after it, with a move count that
// allows play, so that a position with a legal move always has a board whose
// game is not over.
struct SearchRoot {
  AnyBoard start;
  std::vector<MoveCode> decisions;  // from there to the current position
};
SearchRoot makeSearchRoot(const ClientGame& game);

}  // namespace phasemachine::uci
