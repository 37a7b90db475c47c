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
#include "apps/cli/match/stored_match.h"
#include "apps/cli/output_file.h"
#include "apps/cli/progress.h"
#include "apps/cli/records/run_store.h"
#include "apps/cli/records/store_flags.h"
#include "core/quote.h"

namespace phasemachine::cli {
namespace {

constexpr int kDefaultOpeningPlies = 6;

struct MatchFlags : GameFlags, StoreFlags {
  std::string first;
  std::string second;
  int games = 100;
  int workers = 0;        // 0: all processors
  int openingPlies = -1;  // -1: the default
  int maxPlies = 2000;
  std::uint64_t seed = 1;
  std::string openings;
  std::string sprt;
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

// The games of a match that its store has had before, by number.
class EarlierGames {
 public:
  absl::Status read(RunStore& store, const MatchSettings& settings) {
    absl::Status unreadable;
    const absl::Status status =
        store.forEach([&](const records::StoredGame& stored) {
          if (!unreadable.ok()) return;
          auto game = matchGameFrom(stored, settings);
          if (game.ok()) {
            games_.push_back(*std::move(game));
          } else {
            unreadable = game.status();
          }
        });
    return status.ok() ? unreadable : status;
  }
  // Reports those with a number below `number`, until the test decides.
  void report(std::uint64_t number, MatchReport& report) {
    for (; next_ < games_.size() && games_[next_].number < number; ++next_) {
      if (!report.decided()) report.add(games_[next_]);
    }
  }
  // Those that are followed by no gap in the part of the match.
  void reportFirst(const RunStore& store, std::uint64_t games,
                   MatchReport& match) {
    std::uint64_t gap = 0;
    while (gap < games && !store.wanted(gap)) ++gap;
    report(gap, match);
  }

 private:
  std::vector<MatchGame> games_;
  std::size_t next_ = 0;
};

absl::Status run(const MatchFlags& flags, Io& io) {
  auto made = makeSettings(flags);
  if (!made.ok()) return made.status();
  MatchSettings settings = *std::move(made);
  const auto games = static_cast<std::uint64_t>(settings.games);
  const auto part = flags.part(games, true, io);
  if (!part.ok()) return part.status();
  settings.wanted = [&part](std::uint64_t number) { return part->has(number); };
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
  std::unique_ptr<RunStore> store;
  EarlierGames earlier;
  if (isStorePath(part->path)) {
    auto opened = RunStore::open(*part, describeMatch(settings));
    if (!opened.ok()) return annotate("--out: ", opened.status());
    store = *std::move(opened);
    if (absl::Status read = earlier.read(*store, settings); !read.ok()) {
      return annotate("--out: ", read);
    }
    settings.stored = true;
    settings.wanted = [&store](std::uint64_t number) {
      return store->wanted(number);
    };
  } else if (!part->path.empty()) {
    auto created = OutputFile::create(part->path);
    if (!created.ok()) return annotate("--out: ", created.status());
    file.emplace(std::move(*created));
  }

  const Interrupt interrupt;
  const auto begin = std::chrono::steady_clock::now();
  MatchReport report(settings, sprt);
  absl::Status written;
  absl::Status status;
  {
    Progress progress(io, "match", "games", part->size());
    for (PlayerSpec& player : settings.players) {
      player.engine.onTrouble = [&](const std::string& what) {
        progress.note(io.err, what);
      };
    }
    std::atomic<bool> enough = false;
    MatchObserver observer;
    observer.stop = [&] {
      return interrupt.requested() || enough ||
             (store != nullptr && store->writer().failed());
    };
    if (store != nullptr) {
      earlier.reportFirst(*store, games, report);
      enough = report.decided();
    }
    observer.onGame = [&](const MatchGame& game) {
      if (enough) return;
      earlier.report(game.number, report);
      if (store != nullptr) store->writer().add(game.stored);
      report.add(game);
      progress.update(report.games(), report.standing());
      if (file && written.ok()) written = writeGame(*file, game, settings);
      enough = report.decided() || !written.ok();
    };
    if (!enough) status = playMatch(settings, observer);
    if (!interrupt.requested()) earlier.report(games, report);
  }
  if (store != nullptr) {
    if (absl::Status finished = store->finish(); !finished.ok()) {
      return annotate("--out: ", finished);
    }
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
    if (store != nullptr || (file && report.games() != 0)) {
      io.out << "games in   " << part->path << '\n';
    }
  }
  if (report.decided() || report.games() == part->size()) {
    return absl::OkStatus();
  }
  return absl::CancelledError("interrupted; " + std::to_string(report.games()) +
                              " of " + std::to_string(part->size()) +
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
  flags->declareStore(app, "chess as PGN, other games as JSON lines");
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
