#include "apps/cli/uci/perft_job.h"

#include <cstdint>
#include <optional>

#include "absl/strings/str_cat.h"
#include "phase/erased/any_game.h"
#include "phase/perft.h"

namespace phasemachine::uci {
namespace {

// A subtree of this many plies takes a few milliseconds, which limits the delay
// of a stop.
constexpr int kUninterrupted = 3;

AnyBoard after(const AnyBoard& board, const WholeMove& move) {
  AnyBoard child = board;
  for (const MoveCode decision : move) child.step(decision);
  return child;
}

// The leaves below `board`, or empty if stopped. Precondition: depth >= 0.
std::optional<std::uint64_t> count(AnyBoard& board, int depth,
                                   const GoControl& control) {
  if (control.stopped()) return std::nullopt;
  if (depth <= kUninterrupted) {
    return board.game().perft(board.data(), depth, Leaf::kCount);
  }
  std::uint64_t nodes = 0;
  for (const WholeMove& move : wholeMoves(board)) {
    AnyBoard child = after(board, move);
    const auto below = count(child, depth - 1, control);
    if (!below) return std::nullopt;
    nodes += *below;
  }
  return nodes;
}

}  // namespace

void runPerft(const ClientGame& game, int depth, bool kingTakesRook,
              const GoControl& control, LineSink& sink) {
  std::uint64_t nodes = depth == 0 ? 1 : 0;
  if (depth > 0) {
    for (const WholeMove& move : wholeMoves(game.current)) {
      AnyBoard child = after(game.current, move);
      const auto below = count(child, depth - 1, control);
      if (!below) {
        sink.write("info string perft stopped");
        return;
      }
      sink.write(absl::StrCat(
          game.rules->moveToText(game.current, move, kingTakesRook), ": ",
          *below));
      nodes += *below;
    }
  }
  sink.write("");
  sink.write(absl::StrCat("Nodes searched: ", nodes));
  sink.write("");
}

}  // namespace phasemachine::uci
