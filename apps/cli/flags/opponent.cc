#include "apps/cli/flags/opponent.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "core/quote.h"

namespace phasemachine::cli {

void Opponent::declare(Arguments& arguments) {
  arguments.option("--opponent", text,
                   "play against this player, as in a match, with sides "
                   "swapped in every pair of games; nothing is kept of its "
                   "searches");
}

absl::StatusOr<std::optional<PlayerSpec>> Opponent::player(
    const AnyGame& game) const {
  if (text.empty()) return std::nullopt;
  auto spec = parsePlayerSpec(game, text);
  if (!spec.ok()) return annotate("--opponent: ", spec.status());
  return *std::move(spec);
}

void forgetOpponent(PlayedGame& game) {
  std::vector<MoveVisits<MoveCode>> kept;
  std::size_t next = 0;
  for (PlayedPly& ply : game.plies) {
    const std::size_t first = next;
    next += ply.visited;
    if (ply.side != Side::kNeutral && game.player[playerIndex(ply.side)] == 1) {
      ply = {.move = ply.move, .side = ply.side};
      continue;
    }
    for (std::size_t i = first; i < next; ++i) kept.push_back(game.visits[i]);
  }
  game.visits = std::move(kept);
}

}  // namespace phasemachine::cli
