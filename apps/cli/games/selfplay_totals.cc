#include "apps/cli/games/selfplay_totals.h"

#include <algorithm>

#include "core/hash.h"

namespace phasemachine::cli {

void RunTotals::addResult(const std::optional<Side>& winner,
                          const std::string& end, std::uint64_t length,
                          std::uint64_t searched) {
  if (winner) {
    ++wins[static_cast<std::size_t>(*winner)];
  } else {
    ++cut;
  }
  ++ends[end];
  ++games;
  plies += length;
  longest = std::max(longest, length);
  shortest = shortest == 0 ? length : std::min(shortest, length);
  simulations += searched;
}

void RunTotals::addReturns(const std::vector<double>& values) {
  if (values.empty()) return;
  const double value = values.front();
  const bool first = finished() == 0;
  returns.sum += value;
  returns.lowest = first ? value : std::min(returns.lowest, value);
  returns.highest = first ? value : std::max(returns.highest, value);
}

void RunTotals::add(const PlayedGame& game) {
  if (game.winner) addReturns(game.returns());
  addResult(game.winner, game.endReason(), game.plies.size(),
            game.simulations());
  signature = hashCombine(signature, game.number);
  for (const PlayedPly& ply : game.plies) {
    signature = hashCombine(signature, ply.move);
  }
}

absl::Status RunTotals::add(const records::StoredGame& game) {
  const auto unpacked = records::unpackPlies(game);
  if (!unpacked.ok()) return unpacked.status();
  if (game.winner) addReturns(game.returns);
  addResult(game.winner, game.end, game.length, game.simulations);
  signature = hashCombine(signature, game.number);
  for (const records::StoredPly& ply : *unpacked) {
    signature = hashCombine(signature, ply.move);
  }
  return absl::OkStatus();
}

void TotalsInOrder::add(const PlayedGame& game) {
  while (next_ < games_ && !isWanted(next_)) ++next_;
  if (game.number != next_) {
    waiting_.emplace(game.number, game);
    return;
  }
  totals_.add(game);
  ++next_;
  for (auto first = waiting_.begin(); first != waiting_.end();
       first = waiting_.erase(first)) {
    while (next_ < games_ && !isWanted(next_)) ++next_;
    if (first->first != next_) return;
    totals_.add(first->second);
    ++next_;
  }
}

RunTotals TotalsInOrder::take() {
  for (const auto& [number, game] : waiting_) totals_.add(game);
  waiting_.clear();
  return std::exchange(totals_, {});
}

}  // namespace phasemachine::cli
