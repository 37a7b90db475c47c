#include "apps/cli/balance/balance_report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "absl/strings/str_cat.h"
#include "games/monoknight/rules/tiles.h"
#include "games/monoknight/text/words.h"

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

using monoknight::leastMoves;

template <class... Values>
std::string print(const char* format, Values... values) {
  char text[256];
  const int size = std::snprintf(text, sizeof(text), format, values...);
  return {text, std::min(static_cast<std::size_t>(std::max(size, 0)),
                         sizeof(text) - 1)};
}

std::string percent(bool known, double share) {
  return known ? print("%5.1f%%", 100 * share) : "     -";
}

std::string tableLine(const Subject& subject, const BalanceResult& result) {
  const BalanceSummary s = summarize(result);
  const bool stars = subject.goals.has_value();
  std::string line =
      print("%-14.14s %-12.12s %6zu %5d %7.2f %5.2f %4.0f %4.0f %4.0f %4.0f",
            subject.name.c_str(), result.policy.c_str(), s.games,
            leastMoves(subject.regulation), s.cost.mean, s.cost.error,
            s.cost.p10, s.cost.median, s.cost.p90, s.cost.most);
  line +=
      print(" %6.2f %6.2f %7.1f", s.moves.mean, s.penalties.mean, s.score.mean);
  for (double share : {s.objectiveStars, s.scoreStars, s.allStars}) {
    line += print(" %s", percent(stars, share).c_str());
  }
  line += print(" %6.2f %5.1f%% %6.2f %6.2f", s.deadEnds, 100 * s.deadEndGames,
                s.discards, s.redraws);
  std::string flags;
  if (s.freeActions > 0) flags += print(" free=%.1f", s.freeActions);
  if (s.capHits > 0) flags += print(" cap_hit=%.1f%%", 100 * s.capHits);
  if (s.cutOffs > 0) flags += print(" cut_off=%.1f%%", 100 * s.cutOffs);
  return line + flags + "\n";
}

std::string startMap(const Subject& subject, const BalanceResult& result) {
  const BalanceSummary s = summarize(result);
  std::string text =
      "\n" + subject.name + ", " + result.policy + ": mean cost by start\n";
  for (int y = subject.regulation.size - 1; y >= 0; --y) {
    for (int x = 0; x < subject.regulation.size; ++x) {
      const auto at = s.starts.find(monoknight::tileAt(x, y));
      text +=
          at == s.starts.end() ? "       ." : print(" %7.2f", at->second.cost);
    }
    text += '\n';
  }
  return text;
}

Json distributionJson(const Distribution& d) {
  return {{"mean", d.mean}, {"error95", d.error}, {"sd", d.deviation},
          {"min", d.least}, {"p10", d.p10},       {"median", d.median},
          {"p90", d.p90},   {"max", d.most}};
}

Json resultJson(const Subject& subject, const BalanceResult& result) {
  const BalanceSummary s = summarize(result);
  Json json = {{"policy", result.policy},
               {"games", s.games},
               {"cost", distributionJson(s.cost)},
               {"moves", distributionJson(s.moves)},
               {"penalties", distributionJson(s.penalties)},
               {"score", distributionJson(s.score)},
               {"dead_ends", s.deadEnds},
               {"dead_end_games", s.deadEndGames},
               {"discards", s.discards},
               {"redraws", s.redraws},
               {"revisit_games", s.revisits},
               {"free_actions", s.freeActions},
               {"free_action_cap_hit", s.capHits},
               {"cut_off", s.cutOffs}};
  if (subject.goals) {
    json["stars"] = {{"objective", s.objectiveStars},
                     {"score", s.scoreStars},
                     {"all", s.allStars}};
  }
  Json histogram = Json::array();
  for (const auto& [cost, games] : s.histogram) {
    histogram.push_back({cost, games});
  }
  json["cost_histogram"] = std::move(histogram);
  if (subject.regulation.choosesSpawn()) {
    Json starts = Json::array();
    for (const auto& [tile, start] : s.starts) {
      starts.push_back(
          {{"tile", {monoknight::columnOf(tile), monoknight::rowOf(tile)}},
           {"games", start.games},
           {"cost", start.cost}});
    }
    json["starts"] = std::move(starts);
  }
  return json;
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

std::string balanceTable(const std::vector<SubjectReport>& reports, bool maps) {
  std::string text =
      "                                   least    cost                        "
      "                            stars                 dead ends     a game\n"
      "subject        policy        games moves    mean  +-95  p10  p50  p90  "
      "max  moves penalt   score    2nd    3rd   both   /game  games  disc  "
      "redraw\n";
  for (const SubjectReport& report : reports) {
    for (const BalanceResult& result : report.results) {
      text += tableLine(report.subject, result);
    }
  }
  for (const SubjectReport& report : reports) {
    if (!maps || !report.subject.regulation.choosesSpawn()) continue;
    for (const BalanceResult& result : report.results) {
      text += startMap(report.subject, result);
    }
  }
  return text;
}

std::string comparisonTable(const SubjectReport& first,
                            const SubjectReport& second) {
  std::string text = absl::StrCat(
      "\n", second.subject.name, " against ", first.subject.name,
      " (the second minus the first)\n",
      "policy          cost  +-95   2nd star  3rd star  dead ends\n");
  for (std::size_t i = 0; i < first.results.size(); ++i) {
    const BalanceDifference d = difference(first.results[i], second.results[i]);
    const bool stars =
        first.subject.goals.has_value() && second.subject.goals.has_value();
    text += print("%-12.12s %+7.2f %5.2f", first.results[i].policy.c_str(),
                  d.cost.mean, d.cost.error);
    text += stars ? print("   %+7.1f%%  %+7.1f%%", 100 * d.objectiveStars,
                          100 * d.scoreStars)
                  : std::string("          -         -");
    text += print("   %+7.2f\n", d.deadEnds);
  }
  return text;
}

Json balanceJson(const std::vector<SubjectReport>& reports) {
  Json list = Json::array();
  for (const SubjectReport& report : reports) {
    Json json = {{"subject", report.subject.name},
                 {"least_moves", leastMoves(report.subject.regulation)}};
    if (report.subject.goals) {
      json["objective"] = monoknight::objectiveInWords(*report.subject.goals);
      json["target"] = monoknight::targetInWords(*report.subject.goals);
    }
    json["policies"] = Json::array();
    for (const BalanceResult& result : report.results) {
      json["policies"].push_back(resultJson(report.subject, result));
    }
    list.push_back(std::move(json));
  }
  return list;
}

Json comparisonJson(const SubjectReport& first, const SubjectReport& second) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < first.results.size(); ++i) {
    const BalanceDifference d = difference(first.results[i], second.results[i]);
    Json row = {{"policy", first.results[i].policy},
                {"cost", distributionJson(d.cost)},
                {"dead_ends", d.deadEnds}};
    if (first.subject.goals && second.subject.goals) {
      row["objective_stars"] = d.objectiveStars;
      row["score_stars"] = d.scoreStars;
    }
    rows.push_back(std::move(row));
  }
  return {{"first", first.subject.name},
          {"second", second.subject.name},
          {"policies", rows}};
}

}  // namespace phasemachine::cli
