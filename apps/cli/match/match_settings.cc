#include "apps/cli/match/match_settings.h"

#include <cstddef>

namespace phasemachine::cli {
namespace {

void addPly(Side side, std::int64_t microseconds, std::uint64_t simulations,
            MatchOutcome& outcome) {
  const int player = side == Side::kFirst ? outcome.first : 1 - outcome.first;
  const auto i = static_cast<std::size_t>(player);
  outcome.seconds[i] += static_cast<double>(microseconds) / 1e6;
  ++outcome.moves[i];
  outcome.simulations[i] += simulations;
}

double utilityOf(const MatchOutcome& outcome) {
  const Side side = outcome.first == 0 ? Side::kFirst : Side::kSecond;
  if (outcome.winner == side) return 1;
  return outcome.winner == Side::kNeutral ? 0.5 : 0;
}

}  // namespace

MatchOutcome outcomeOf(const PlayedGame& game) {
  const AnyGame& kind = game.start.game();
  MatchOutcome outcome{.number = game.number,
                       .first = game.player[0],
                       .end = game.endReason(),
                       .forfeit = game.end == GameEnd::kForfeit,
                       .winner = game.winner,
                       .plies = game.plies.size(),
                       .returns = game.returns()};
  for (const PlayedPly& ply : game.plies) {
    if (!ply.searched) continue;
    addPly(ply.side, ply.microseconds, ply.simulations, outcome);
  }
  if (kind.players == 1) {
    outcome.utility = game.end == GameEnd::kFinished
                          ? kind.utility(game.final.data(), Side::kFirst)
                          : 0;
  } else {
    outcome.utility = utilityOf(outcome);
  }
  return outcome;
}

absl::StatusOr<MatchOutcome> outcomeOf(const AnyGame& game,
                                       const records::StoredGame& stored) {
  const auto plies = records::unpackPlies(stored);
  if (!plies.ok()) return plies.status();
  MatchOutcome outcome{.number = stored.number,
                       .first = stored.firstPlayer,
                       .end = stored.end,
                       .forfeit = stored.end == "forfeit",
                       .winner = stored.winner,
                       .plies = plies->size(),
                       .returns = stored.returns};
  for (const records::StoredPly& ply : *plies) {
    if (!ply.searched) continue;
    addPly(ply.side, ply.microseconds, ply.simulations, outcome);
  }
  // In one-player games the report compares the returns.
  outcome.utility = game.players == 1 ? (outcome.returns.empty() ? 0 : 0.5)
                                      : utilityOf(outcome);
  return outcome;
}

}  // namespace phasemachine::cli
