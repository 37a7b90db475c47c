// phasemachine match: two players against each other, with the difference in
// strength and how sure it is.

#include <CLI/CLI.hpp>
#include <atomic>
#include <charconv>
#include <chrono>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "ai/parallel/run_workers.h"
#include "apps/cli/command.h"
#include "apps/cli/game_flags.h"
#include "apps/cli/interrupt.h"
#include "apps/cli/match/match_games.h"
#include "apps/cli/match/match_report.h"
#include "apps/cli/match/player_spec.h"
#include "apps/cli/output_file.h"
#include "apps/cli/progress.h"
#include "core/quote.h"

namespace phasemachine::cli {
namespace {

constexpr int kDefaultOpeningPlies = 6;

struct MatchFlags : GameFlags {
  std::string first;
  std::string second;
  int games = 100;
  int workers = 0;        // 0: all processors
  int openingPlies = -1;  // -1: the default
  int maxPlies = 2000;
  std::uint64_t seed = 1;
  std::string openings;
  std::string sprt;
  std::string out;
};

// "0,5".
absl::StatusOr<Sprt> readSprt(const std::string& text) {
  Sprt sprt;
  const std::size_t comma = text.find(',');
  const auto number = [](std::string_view word, double& value) {
    const auto [end, error] =
        std::from_chars(word.data(), word.data() + word.size(), value);
    return error == std::errc() && end == word.data() + word.size();
  };
  if (comma == std::string::npos ||
      !number(std::string_view(text).substr(0, comma), sprt.elo0) ||
      !number(std::string_view(text).substr(comma + 1), sprt.elo1) ||
      !(sprt.elo0 < sprt.elo1)) {
    return absl::InvalidArgumentError(
        "--sprt: " + phasemachine::quoted(text) +
        " is not ELO0,ELO1 with ELO0 below ELO1, as 0,5");
  }
  return sprt;
}

// A position a line; empty lines and lines that begin with '#' do not count.
absl::StatusOr<std::vector<AnyBoard>> readOpenings(const MatchFlags& flags,
                                                   const AnyGame& game) {
  const auto text = readWholeFile(flags.openings);
  if (!text.ok()) return annotate("--openings: ", text.status());
  std::vector<AnyBoard> boards;
  std::istringstream lines(*text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || line[0] == '#') continue;
    const std::string where =
        "--openings: " + flags.openings + ":" + std::to_string(number) + ": ";
    auto board = boardFromText(game, line, flags.options);
    if (!board.ok()) return annotate(where, board.status());
    if (board->winner()) {
      return absl::FailedPreconditionError(where + "the game is over there");
    }
    boards.push_back(*std::move(board));
  }
  if (boards.empty()) {
    return absl::InvalidArgumentError("--openings: no position in " +
                                      flags.openings);
  }
  return boards;
}

absl::StatusOr<MatchSettings> makeSettings(const MatchFlags& flags) {
  const auto board = flags.board();
  if (!board.ok()) return board.status();
  if (board->winner()) {
    return absl::FailedPreconditionError("--position: the game is over");
  }
  const AnyGame& game = board->game();
  MatchSettings settings{.start = *board};
  settings.options = flags.options;
  const std::array<std::pair<const char*, const std::string*>, 2> specs = {
      {{"--first: ", &flags.first}, {"--second: ", &flags.second}}};
  for (std::size_t i = 0; i < 2; ++i) {
    auto spec = parsePlayerSpec(game, *specs[i].second);
    if (!spec.ok()) return annotate(specs[i].first, spec.status());
    settings.players[i] = *std::move(spec);
  }
  settings.games = flags.games + flags.games % 2;
  settings.workers = flags.workers == 0 ? availableThreads() : flags.workers;
  settings.seed = flags.seed;
  settings.maxPlies = flags.maxPlies;
  if (!flags.openings.empty()) {
    auto openings = readOpenings(flags, game);
    if (!openings.ok()) return openings.status();
    settings.openings = *std::move(openings);
  }
  settings.openingPlies = flags.openingPlies >= 0 ? flags.openingPlies
                          : !flags.openings.empty() || game.players == 1
                              ? 0
                              : kDefaultOpeningPlies;
  return settings;
}

absl::Status writeGame(OutputFile& file, MatchGame game,
                       const MatchSettings& settings) {
  std::array<std::string, 2> names;
  for (std::size_t i = 0; i < 2; ++i) {
    names[i] = playerSpecToText(settings.players[i]);
  }
  if (game.first == 1) std::swap(names[0], names[1]);
  game.record.tags = {{"Event", "PhaseMachine match"},
                      {"Site", "?"},
                      {"Round", std::to_string(game.number + 1)},
                      {"White", names[0]},
                      {"Black", names[1]},
                      {"Seed", std::to_string(settings.seed)},
                      {"Termination", game.end}};
  const auto text = recordToText(game.record);
  return text.ok() ? file.write(*text) : text.status();
}

absl::Status run(const MatchFlags& flags, Io& io) {
  auto made = makeSettings(flags);
  if (!made.ok()) return made.status();
  MatchSettings settings = *std::move(made);
  std::optional<Sprt> sprt;
  if (!flags.sprt.empty()) {
    const auto read = readSprt(flags.sprt);
    if (!read.ok()) return read.status();
    if (settings.start.game().players == 1) {
      return absl::InvalidArgumentError("--sprt: a game for two players only");
    }
    sprt = *read;
  }
  std::optional<OutputFile> file;
  if (!flags.out.empty()) {
    auto created = OutputFile::create(flags.out);
    if (!created.ok()) return annotate("--out: ", created.status());
    file.emplace(std::move(*created));
  }

  const Interrupt interrupt;
  const auto begin = std::chrono::steady_clock::now();
  MatchReport report(settings, sprt);
  absl::Status written;
  absl::Status status;
  {
    Progress progress(io, "match", "games",
                      static_cast<std::uint64_t>(settings.games));
    for (PlayerSpec& player : settings.players) {
      player.engine.onTrouble = [&](const std::string& what) {
        progress.note(io.err, what);
      };
    }
    std::atomic<bool> enough = false;
    MatchObserver observer;
    observer.stop = [&] { return interrupt.requested() || enough; };
    observer.onGame = [&](const MatchGame& game) {
      if (enough) return;
      report.add(game);
      progress.update(report.games(), report.standing());
      if (file && written.ok()) written = writeGame(*file, game, settings);
      enough = report.decided() || !written.ok();
    };
    status = playMatch(settings, observer);
  }
  if (!status.ok()) return status;
  if (!written.ok()) return annotate("--out: ", written);
  if (file && report.games() != 0) {
    if (status = file->commit(); !status.ok()) {
      return annotate("--out: ", status);
    }
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
          .count();
  if (io.json) {
    io.writeJson(report.json(seconds));
  } else {
    report.print(seconds, io.out);
    if (file && report.games() != 0) {
      io.out << "games in   " << flags.out << '\n';
    }
  }
  if (report.decided() ||
      report.games() == static_cast<std::uint64_t>(settings.games)) {
    return absl::OkStatus();
  }
  return absl::CancelledError("interrupted; " + std::to_string(report.games()) +
                              " of " + std::to_string(settings.games) +
                              " games were finished and are kept");
}

}  // namespace

Run declareMatch(CLI::App& app) {
  auto flags = std::make_shared<MatchFlags>();
  flags->declareGame(app);
  flags->declarePosition(app);
  app.add_option("--first", flags->first,
                 "a player: random, greedy, flat, mcts, ismcts or uci, with "
                 "keys as mcts:sims=800,evaluator=static")
      ->required();
  app.add_option("--second", flags->second, "the other player")->required();
  app.add_option("--games", flags->games,
                 "how many games, made even: pairs with sides swapped")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  app.add_option("--threads", flags->workers,
                 "games played at a time; default: all processors")
      ->check(CLI::Range(1, 1024));
  app.add_option("--seed", flags->seed, "seed of everything random")
      ->capture_default_str();
  app.add_option("--opening-plies", flags->openingPlies,
                 "random moves first, the same for both games of a pair; "
                 "default: 6, or 0 with --openings")
      ->check(CLI::Range(0, 1000));
  app.add_option("--openings", flags->openings,
                 "file of start positions, one a line, each for a pair");
  app.add_option("--max-plies", flags->maxPlies, "longer games are drawn")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  app.add_option("--sprt", flags->sprt,
                 "ELO0,ELO1: stop once one of these Elo differences is "
                 "accepted (error probabilities 5 %)");
  app.add_option("--out", flags->out,
                 "write the games (chess: PGN, else JSON lines)");
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
