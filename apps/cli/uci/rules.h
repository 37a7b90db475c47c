// What the protocol needs to know of chess and of each of its variants.
//
// Contract: boards of boardFrom() are a client's: only mates, stalemates and the
// variant's own goals end their games, since a client may play on after a draw.
// restarted() makes a board for a search of the same position.
//
// Example:
//   std::shared_ptr<const Rules> rules = rulesOf("crazyhouse");
//   absl::StatusOr<AnyBoard> board = rules->boardFrom(std::nullopt);
//   absl::StatusOr<WholeMove> move = rules->moveFrom(*board, "e2e4");
//
// Thread safety: constants.

#ifndef PHASEMACHINE_APPS_CLI_UCI_RULES_H_
#define PHASEMACHINE_APPS_CLI_UCI_RULES_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
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
  virtual AnyBoard restarted(const AnyBoard& board,
                             SearchDraws draws) const = 0;
  // Errors: InvalidArgument quoting the text.
  virtual absl::StatusOr<WholeMove> moveFrom(const AnyBoard& board,
                                             std::string_view text) const = 0;
  // `kingTakesRook`: how castling is written.
  virtual std::string moveToText(const AnyBoard& board, const WholeMove& move,
                                 bool kingTakesRook) const = 0;
  // From 1; a pair of moves has one.
  virtual int moveNumber(const AnyBoard& board) const = 0;
  // True if a search from here may soon need tables that take long to make.
  virtual bool needsTables(const AnyBoard& board) const = 0;
};

// The values of UCI_Variant: "chess" first.
std::vector<std::string> uciVariants();
// In capital or small letters; null if there is no such variant.
std::shared_ptr<const Rules> rulesOf(const std::string& variant);

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_RULES_H_
