#include "apps/cli/balance/balance_summary.h"

#include <algorithm>
#include <cmath>

namespace phasemachine::cli {
namespace {

// The smallest sorted value such that at least this share is not above it.
double quantile(const std::vector<double>& sorted, double share) {
  const auto rank = static_cast<std::size_t>(
      std::ceil(share * static_cast<double>(sorted.size())));
  return sorted[std::clamp<std::size_t>(rank, 1, sorted.size()) - 1];
}

template <class Get>
std::vector<double> values(const BalanceResult& result, Get get) {
  std::vector<double> list;
  list.reserve(result.games.size());
  for (const GameFigures& game : result.games) {
    list.push_back(static_cast<double>(get(game)));
  }
  return list;
}

template <class Get>
double mean(const BalanceResult& result, Get get) {
  if (result.games.empty()) return 0;
  double sum = 0;
  for (const GameFigures& game : result.games) {
    sum += static_cast<double>(get(game));
  }
  return sum / static_cast<double>(result.games.size());
}

}  // namespace

Distribution distributionOf(std::vector<double> values) {
  constexpr double kNormal95 = 1.959964;
  Distribution d;
  if (values.empty()) return d;
  const auto count = static_cast<double>(values.size());
  double sum = 0;
  for (double value : values) sum += value;
  d.mean = sum / count;
  double squares = 0;
  for (double value : values) squares += (value - d.mean) * (value - d.mean);
  if (values.size() > 1) {
    d.deviation = std::sqrt(squares / (count - 1));
    d.error = kNormal95 * d.deviation / std::sqrt(count);
  }
  std::sort(values.begin(), values.end());
  d.least = values.front();
  d.p10 = quantile(values, 0.1);
  d.median = quantile(values, 0.5);
  d.p90 = quantile(values, 0.9);
  d.most = values.back();
  return d;
}

BalanceSummary summarize(const BalanceResult& result) {
  using G = GameFigures;
  BalanceSummary s;
  s.games = result.games.size();
  const auto take = [&](auto get) {
    return distributionOf(values(result, get));
  };
  s.cost = take([](const G& g) { return g.metrics.cost(); });
  s.moves = take([](const G& g) { return g.metrics.moves; });
  s.penalties = take([](const G& g) { return g.metrics.penalties; });
  s.score = take([](const G& g) { return g.metrics.score(); });
  s.deadEnds = mean(result, [](const G& g) { return g.deadEnds; });
  s.deadEndGames = mean(result, [](const G& g) { return g.deadEnds > 0; });
  s.discards = mean(result, [](const G& g) { return g.discards; });
  s.redraws = mean(result, [](const G& g) { return g.redraws; });
  s.freeActions = mean(result, [](const G& g) { return g.freeActions; });
  s.capHits = mean(result, [](const G& g) { return g.capHit; });
  s.cutOffs = mean(result, [](const G& g) { return g.cutOff; });
  s.revisits = mean(result, [](const G& g) { return g.metrics.revisited; });
  s.objectiveStars = mean(result, [](const G& g) { return g.objective; });
  s.scoreStars = mean(result, [](const G& g) { return g.scoreStar; });
  s.allStars =
      mean(result, [](const G& g) { return g.objective && g.scoreStar; });
  for (const G& game : result.games) {
    ++s.histogram[game.metrics.cost()];
    auto& start = s.starts[game.start];
    start.cost += game.metrics.cost();
    ++start.games;
  }
  for (auto& [tile, start] : s.starts) {
    start.cost /= static_cast<double>(start.games);
  }
  return s;
}

BalanceDifference difference(const BalanceResult& first,
                             const BalanceResult& second) {
  const std::size_t games = std::min(first.games.size(), second.games.size());
  std::vector<double> costs;
  for (std::size_t i = 0; i < games; ++i) {
    costs.push_back(static_cast<double>(second.games[i].metrics.cost()) -
                    static_cast<double>(first.games[i].metrics.cost()));
  }
  const BalanceSummary a = summarize(first);
  const BalanceSummary b = summarize(second);
  return {distributionOf(std::move(costs)), b.objectiveStars - a.objectiveStars,
          b.scoreStars - a.scoreStars, b.deadEnds - a.deadEnds};
}

}  // namespace phasemachine::cli
