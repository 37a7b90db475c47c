#include "apps/cli/games/selfplay_report.h"

#include <algorithm>
#include <iomanip>

#include "absl/strings/str_format.h"
#include "apps/cli/games/record.h"
#include "apps/cli/terminal/progress.h"
#include "core/hash.h"
#include "core/quote.h"
#include "core/try.h"
#include "engine/session/words.h"
#include "games/words.h"

namespace phasemachine::cli {
namespace {

double meanLength(const RunTotals& totals) {
  return static_cast<double>(totals.plies) /
         static_cast<double>(std::max<std::uint64_t>(totals.games, 1));
}

double meanReturns(const RunTotals& totals) {
  return totals.returns.sum /
         static_cast<double>(std::max<std::uint64_t>(totals.finished(), 1));
}

// "White wins 3, Black wins 4, draws 3", or in one-player games "finished 3,
// returns -33.7 (-36 to -31)"; with the number of games cut off, if any.
std::string results(const SelfPlayRun& run) {
  const AnyGame& game = *run.game;
  const RunTotals& totals = run.totals;
  std::string text;
  if (game.players == 1) {
    text = "finished " + std::to_string(totals.finished());
    if (totals.finished() != 0) {
      text += ", returns " + absl::StrFormat("%.4g", meanReturns(totals)) +
              " (" + absl::StrFormat("%.4g", totals.returns.lowest) + " to " +
              absl::StrFormat("%.4g", totals.returns.highest) + ")";
    }
  } else {
    for (Side side : {Side::kFirst, Side::kSecond}) {
      text += std::string(sideName(game, run.options, side)) + " wins " +
              std::to_string(totals.of(side)) + ", ";
    }
    text += "draws " + std::to_string(totals.of(Side::kNeutral));
  }
  if (totals.cut != 0) text += ", cut off " + std::to_string(totals.cut);
  return text;
}

}  // namespace

std::string describeGame(const PlayedGame& game) {
  const AnyGame& kind = game.start.game();
  const double seconds = game.seconds();
  std::string text = "game " + std::to_string(game.number + 1) + ": ";
  text += game.end == GameEnd::kFinished ? endForPeople(game.final)
          : game.winner ? std::string(sideName(game.start, *game.winner)) +
                              " wins by " + game.endReason()
                        : "cut off";
  text += ", " + std::to_string(game.plies.size()) + " moves, " +
          duration(seconds) + ", " +
          withMultiplier(perSecond(game.simulations(), seconds)) +
          " simulations/s";
  if (kind.hasChance) text += " (nature's moves included)";
  return text;
}

void printSummary(const SelfPlayRun& run, std::ostream& out) {
  const RunTotals& totals = run.totals;
  out << '\n'
      << totals.games << " games of " << run.game->name << ", evaluator "
      << run.evaluator;
  if (run.sims != 0) out << ", " << run.sims << " simulations a move";
  if (run.movetime != 0) out << ", " << run.movetime << " ms a move";
  out << ", seed " << run.seed << "\nresults    " << results(run)
      << "\nended by  ";
  for (const auto& [end, count] : totals.ends) {
    out << (end == totals.ends.begin()->first ? " " : ", ") << end << ' '
        << count;
  }
  out << "\nlength     " << totals.shortest << " to " << totals.longest
      << " moves, mean " << withMultiplier(meanLength(totals))
      << "\nspeed      " << duration(run.seconds) << ": "
      << withMultiplier(perSecond(run.played.games, run.seconds))
      << " games/s, "
      << withMultiplier(perSecond(run.played.moves, run.seconds))
      << " moves/s, "
      << withMultiplier(perSecond(run.played.simulations, run.seconds))
      << " simulations/s on " << run.workers
      << (run.workers == 1 ? " worker" : " workers") << "\nsignature  "
      << absl::StrFormat("%016x", totals.signature)
      << (run.movetime == 0 ? " (the same for the same seed, on any number "
                              "of workers)"
                            : "")
      << '\n';
  if (run.earlier != 0) {
    out << "resumed    " << run.earlier << " games were there before\n";
  }
  if (run.shard.count != 1) {
    out << "shard      "
        << run.shard.describe(run.expected,
                              static_cast<std::uint64_t>(run.requested))
        << '\n';
  }
  if (!run.out.empty()) out << "games in   " << quotedPath(run.out) << '\n';
}

absl::StatusOr<Json> describeRun(const SelfPlayRun& run) {
  const RunTotals& totals = run.totals;
  Json ends = Json::object();
  for (const auto& [end, count] : totals.ends) ends[end] = count;
  Json records = Json::array();
  for (const PlayedGame& game : run.games) {
    auto record = PM_TRY(recordToJson(recordOf(game, run.options, true)));
    record.erase("game");
    record.erase("options");
    record.erase("tags");
    record["number"] = game.number + 1;
    record["plies"] = game.plies.size();
    record["end"] = game.endReason();
    records.push_back(std::move(record));
  }
  Json json = {{"game", run.game->name},
               {"options", run.options},
               {"evaluator", run.evaluator},
               {"sims", run.sims},
               {"movetime", run.movetime},
               {"seed", run.seed},
               {"threads", run.workers},
               {"requested", run.requested},
               {"games", totals.games},
               {"interrupted", !run.complete()},
               {"results",
                {{"first", totals.of(Side::kFirst)},
                 {"second", totals.of(Side::kSecond)},
                 {"draws", totals.of(Side::kNeutral)},
                 {"cut_off", totals.cut}}},
               {"ends", std::move(ends)},
               {"plies", totals.plies},
               {"shortest", totals.shortest},
               {"longest", totals.longest},
               {"simulations", totals.simulations},
               {"seconds", run.seconds},
               {"games_per_second", perSecond(run.played.games, run.seconds)},
               {"moves_per_second", perSecond(run.played.moves, run.seconds)},
               {"simulations_per_second",
                perSecond(run.played.simulations, run.seconds)},
               {"signature", absl::StrFormat("%016x", totals.signature)},
               {"out", run.out.empty() ? Json() : Json(run.out)}};
  if (run.game->players == 1 && totals.finished() != 0) {
    json["returns"] = {{"mean", meanReturns(totals)},
                       {"lowest", totals.returns.lowest},
                       {"highest", totals.returns.highest}};
  }
  if (run.shard.count != 1) json["shard"] = run.shard.toText();
  if (run.stored) {
    json["resumed"] = run.earlier;
  } else {
    json["records"] = std::move(records);
  }
  return json;
}

void printTable(const std::vector<SelfPlayRun>& runs, std::ostream& out) {
  const std::ios::fmtflags before = out.flags();
  const auto row = [&out](std::string_view game, const std::string& games,
                          const std::string& length, const std::string& time,
                          const std::string& speed,
                          const std::string& outcome) {
    out << std::left << std::setw(20) << game << std::right << std::setw(6)
        << games << std::setw(8) << length << std::setw(9) << time
        << std::setw(10) << speed << "  " << outcome << '\n';
  };
  out << '\n';
  row("game", "games", "moves", "time", "sims/s", "results");
  for (const SelfPlayRun& run : runs) {
    const RunTotals& totals = run.totals;
    row(run.game->name, std::to_string(totals.games),
        withMultiplier(meanLength(totals)), duration(run.seconds),
        withMultiplier(perSecond(run.played.simulations, run.seconds)),
        results(run));
  }
  out.flags(before);
}

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
  const auto unpacked = PM_TRY(records::unpackPlies(game));
  if (game.winner) addReturns(game.returns);
  addResult(game.winner, game.end, game.length, game.simulations);
  signature = hashCombine(signature, game.number);
  for (const records::StoredPly& ply : unpacked) {
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
