// phasemachine selfplay: the engine against itself, many games at a time.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/parallel/run_workers.h"
#include "apps/cli/command.h"
#include "apps/cli/game_flags.h"
#include "apps/cli/interrupt.h"
#include "apps/cli/notation.h"
#include "apps/cli/output_file.h"
#include "apps/cli/progress.h"
#include "apps/cli/search_flags.h"
#include "apps/cli/selfplay_games.h"
#include "apps/cli/signature.h"
#include "core/hash.h"

namespace phasemachine::cli {
namespace {

constexpr std::uint64_t kDefaultSimulations = 5000;

struct SelfPlayFlags : GameFlags, SearchFlags {
  int games = 10;
  int workers = 0;  // 0: all processors
  int variety = 8;
  int maxPlies = 600;
  std::string out;
};

// What the games of a run add up to.
struct Totals {
  std::array<std::uint64_t, 3> wins = {};  // by Side; kNeutral: draws
  std::uint64_t cut = 0;
  std::map<std::string, std::uint64_t> ends;
  std::uint64_t plies = 0;
  std::size_t shortest = 0;
  std::size_t longest = 0;
  std::uint64_t simulations = 0;
  // Any difference in any game changes it.
  std::uint64_t signature = 0;
};

Totals addUp(const std::vector<PlayedGame>& games) {
  Totals totals;
  for (const PlayedGame& game : games) {
    const std::vector<MoveCode>& moves = game.record.moves;
    if (game.record.winner) {
      ++totals.wins[static_cast<std::size_t>(*game.record.winner)];
    } else {
      ++totals.cut;
    }
    ++totals.ends[game.end];
    totals.plies += moves.size();
    totals.longest = std::max(totals.longest, moves.size());
    totals.shortest = totals.shortest == 0
                          ? moves.size()
                          : std::min(totals.shortest, moves.size());
    totals.simulations += game.simulations;
    totals.signature =
        hashCombine(totals.signature, static_cast<std::uint64_t>(game.number));
    for (MoveCode move : moves) {
      totals.signature = hashCombine(totals.signature, move);
    }
  }
  return totals;
}

double perSecond(std::uint64_t count, double seconds) {
  return static_cast<double>(count) / std::max(seconds, 1e-9);
}

std::string describeGame(const PlayedGame& game) {
  const AnyGame& kind = game.record.start.game();
  std::string text = "game " + std::to_string(game.number + 1) + ": ";
  AnyBoard board = game.record.start;
  for (MoveCode move : game.record.moves) board.step(move);
  text += game.record.winner ? endForPeople(board) : "cut off";
  text += ", " + std::to_string(game.record.moves.size()) + " moves, " +
          duration(game.seconds) + ", " +
          withMultiplier(perSecond(game.simulations, game.seconds)) +
          " simulations/s";
  if (kind.hasChance) text += " (nature's moves included)";
  return text;
}

void printSummary(const SelfPlayFlags& flags, const AnyGame& game,
                  const std::string& evaluator, const Totals& totals,
                  std::size_t finished, double seconds, std::ostream& out) {
  out << '\n'
      << finished << " games of " << game.name << ", evaluator " << evaluator;
  if (flags.sims != 0) out << ", " << flags.sims << " simulations a move";
  if (flags.movetime != 0) out << ", " << flags.movetime << " ms a move";
  out << ", seed " << flags.seed << '\n';
  out << "results    ";
  for (Side side : {Side::kFirst, Side::kSecond}) {
    if (side == Side::kSecond && game.players < 2) break;
    out << sideForPeople(game, side) << " wins "
        << totals.wins[static_cast<std::size_t>(side)] << ", ";
  }
  out << "draws " << totals.wins[static_cast<std::size_t>(Side::kNeutral)];
  if (totals.cut != 0) out << ", cut off " << totals.cut;
  out << "\nended by  ";
  for (const auto& [end, count] : totals.ends) {
    out << (end == totals.ends.begin()->first ? " " : ", ") << end << ' '
        << count;
  }
  out << "\nlength     " << totals.shortest << " to " << totals.longest
      << " moves, mean "
      << withMultiplier(static_cast<double>(totals.plies) /
                        static_cast<double>(std::max<std::size_t>(finished, 1)))
      << "\nspeed      " << duration(seconds) << ": "
      << withMultiplier(perSecond(finished, seconds)) << " games/s, "
      << withMultiplier(perSecond(totals.plies, seconds)) << " moves/s, "
      << withMultiplier(perSecond(totals.simulations, seconds))
      << " simulations/s on " << flags.workers
      << (flags.workers == 1 ? " worker" : " workers") << "\nsignature  "
      << hexadecimal(totals.signature)
      << (flags.movetime == 0 ? " (the same for the same seed, on any number "
                                "of workers)"
                              : "")
      << '\n';
}

Json describeRun(const SelfPlayFlags& flags, const std::string& options,
                 const std::string& evaluator, const Totals& totals,
                 const std::vector<PlayedGame>& games, double seconds,
                 bool interrupted) {
  Json ends = Json::object();
  for (const auto& [end, count] : totals.ends) ends[end] = count;
  Json records = Json::array();
  for (const PlayedGame& game : games) {
    Json record = recordToJson(game.record);
    record.erase("game");
    record.erase("options");
    record.erase("tags");
    record["number"] = game.number + 1;
    record["plies"] = game.record.moves.size();
    record["end"] = game.end;
    records.push_back(std::move(record));
  }
  Json json = {
      {"game", flags.game},
      {"options", options},
      {"evaluator", evaluator},
      {"sims", flags.sims},
      {"movetime", flags.movetime},
      {"seed", flags.seed},
      {"threads", flags.workers},
      {"requested", flags.games},
      {"games", games.size()},
      {"interrupted", interrupted},
      {"results",
       {{"first", totals.wins[0]},
        {"second", totals.wins[1]},
        {"draws", totals.wins[2]},
        {"cut_off", totals.cut}}},
      {"ends", std::move(ends)},
      {"plies", totals.plies},
      {"shortest", totals.shortest},
      {"longest", totals.longest},
      {"simulations", totals.simulations},
      {"seconds", seconds},
      {"games_per_second", perSecond(games.size(), seconds)},
      {"moves_per_second", perSecond(totals.plies, seconds)},
      {"simulations_per_second", perSecond(totals.simulations, seconds)},
      {"signature", hexadecimal(totals.signature)},
      {"out", flags.out.empty() ? Json() : Json(flags.out)},
      {"records", std::move(records)}};
  return json;
}

absl::Status writeGames(OutputFile& file, std::vector<PlayedGame>& games,
                        const SelfPlayFlags& flags,
                        const std::string& evaluator) {
  const std::string name =
      "PhaseMachine (" + evaluator +
      (flags.sims == 0 ? "" : ", " + std::to_string(flags.sims) + " sims") +
      ")";
  for (PlayedGame& game : games) {
    game.record.tags = {{"Event", "PhaseMachine self-play"},
                        {"Site", "?"},
                        {"Round", std::to_string(game.number + 1)},
                        {"White", name},
                        {"Black", name},
                        {"Seed", std::to_string(flags.seed)},
                        {"Termination", game.end}};
    const auto text = recordToText(game.record);
    if (!text.ok()) return text.status();
    if (absl::Status status = file.write(*text); !status.ok()) return status;
  }
  return file.commit();
}

absl::Status run(SelfPlayFlags flags, Io& io) {
  const auto board = flags.board();
  if (!board.ok()) return board.status();
  if (board->winner()) {
    return absl::FailedPreconditionError("--position: the game is over: " +
                                         endForPeople(*board));
  }
  if (flags.sims == 0 && flags.movetime == 0) flags.sims = kDefaultSimulations;
  if (flags.workers == 0) {
    flags.workers = availableThreads();
  }
  flags.SearchFlags::threads = 1;
  SelfPlaySettings settings{.start = *board};
  settings.options = flags.options;
  settings.games = flags.games;
  settings.workers = flags.workers;
  settings.player = flags.settings();
  settings.limits = flags.limits(0);
  settings.varietyPlies = flags.variety;
  settings.maxPlies = flags.maxPlies;
  const std::string evaluator =
      flags.evaluator.empty() ? std::string(evaluatorNames(board->game())[0])
                              : flags.evaluator;
  // What cannot work shall fail before hours of play.
  if (auto player = makePlayer(board->game(), settings.player); !player.ok()) {
    return player.status();
  }
  std::optional<OutputFile> file;
  if (!flags.out.empty()) {
    auto created = OutputFile::create(flags.out);
    if (!created.ok()) return annotate("--out: ", created.status());
    file.emplace(std::move(*created));
  }

  const Interrupt interrupt;
  const auto begin = std::chrono::steady_clock::now();
  absl::StatusOr<std::vector<PlayedGame>> games;
  {
    Progress progress(io, "selfplay", "games",
                      static_cast<std::uint64_t>(flags.games));
    std::uint64_t finished = 0;
    SelfPlayObserver observer;
    observer.stop = [&] { return interrupt.requested(); };
    observer.onSearch = [&](std::uint64_t moves, std::uint64_t simulations) {
      const double seconds = std::chrono::duration<double>(
                                 std::chrono::steady_clock::now() - begin)
                                 .count();
      progress.update(finished,
                      std::to_string(moves) + " moves, " +
                          withMultiplier(perSecond(simulations, seconds)) +
                          " simulations/s");
    };
    observer.onGame = [&](const PlayedGame& game) {
      ++finished;
      if (!io.json) progress.note(io.out, describeGame(game));
    };
    games = playAgainstItself(settings, observer);
  }
  if (!games.ok()) return games.status();
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
          .count();
  const Totals totals = addUp(*games);
  const bool complete = games->size() == static_cast<std::size_t>(flags.games);
  if (file && !games->empty()) {
    if (absl::Status status = writeGames(*file, *games, flags, evaluator);
        !status.ok()) {
      return annotate("--out: ", status);
    }
  }
  if (io.json) {
    io.writeJson(describeRun(flags,
                             *board->game().canonicalOptions(flags.options),
                             evaluator, totals, *games, seconds, !complete));
  } else {
    printSummary(flags, board->game(), evaluator, totals, games->size(),
                 seconds, io.out);
    if (file && !games->empty()) {
      io.out << "games in   " << flags.out << '\n';
    }
  }
  if (complete) return absl::OkStatus();
  return absl::CancelledError("interrupted; " + std::to_string(games->size()) +
                              " of " + std::to_string(flags.games) +
                              " games were finished and are kept");
}

}  // namespace

Run declareSelfplay(CLI::App& app) {
  auto flags = std::make_shared<SelfPlayFlags>();
  flags->declareGame(app);
  flags->declarePosition(app);
  app.add_option("--games", flags->games, "how many games")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  flags->declareWithoutThreads(app);
  app.add_option("--threads", flags->workers,
                 "games played at a time; default: all processors")
      ->check(CLI::Range(1, 1024));
  app.add_option("--variety", flags->variety,
                 "how many first moves are drawn by the search's visits")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  app.add_option("--max-plies", flags->maxPlies,
                 "cut games that last longer, without a winner")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  app.add_option("--out", flags->out,
                 "write the games (chess: PGN, else JSON lines)");
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
