// phasemachine match: two players against each other, with the Elo difference
// and its confidence interval.

#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "ai/parallel/run_workers.h"
#include "apps/cli/commands/command.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/games/match_report.h"
#include "apps/cli/games/record.h"
#include "apps/cli/records/run_store.h"
#include "apps/cli/terminal/io.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/progress.h"
#include "apps/records/run.h"
#include "apps/records/stored_game.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "engine/play/player_spec.h"
#include "games/parts.h"

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
  std::string log;
};

// "0,5".
absl::StatusOr<Sprt> readSprt(const std::string& text) {
  Sprt sprt;
  const std::size_t comma = text.find(',');
  const auto number = [](std::string_view word, double& value) {
    const auto found = numberIn<double>(word);
    value = found.value_or(0);
    return found && std::isfinite(*found);
  };
  if (comma == std::string::npos ||
      !number(std::string_view(text).substr(0, comma), sprt.elo0) ||
      !number(std::string_view(text).substr(comma + 1), sprt.elo1) ||
      !(sprt.elo0 < sprt.elo1)) {
    return invalid("--sprt: ", phasemachine::quoted(text),
                   " is not ELO0,ELO1 with ELO0 below ELO1, as 0,5");
  }
  return sprt;
}

absl::StatusOr<MatchSettings> makeSettings(MatchFlags& flags, Io& io) {
  const auto board = PM_TRY(flags.board());
  if (board.winner()) {
    return refused("--position: the game is over");
  }
  const AnyGame& game = board.game();
  MatchSettings match{.games = {.start = board}, .options = flags.options};
  GamesSettings& settings = match.games;
  settings.players.clear();
  for (const auto& [flag, text] : {std::pair("--first: ", &flags.first),
                                   std::pair("--second: ", &flags.second)}) {
    settings.players.push_back(PM_TRY_AT(flag, parsePlayerSpec(game, *text)));
  }
  settings.games = static_cast<std::uint64_t>(flags.games + flags.games % 2);
  if (flags.games % 2 != 0) {
    io.err << "--games " << flags.games << ": " << settings.games
           << " are played, in pairs with sides swapped\n";
  }
  settings.workers = flags.workers == 0 ? availableThreads() : flags.workers;
  settings.inOrder = true;
  settings.play.seed = flags.seed;
  settings.play.maxPlies = flags.maxPlies;
  if (!flags.openings.empty()) {
    settings.openings =
        PM_TRY(readOpenings(game, flags.openings, flags.options));
  }
  settings.play.openingPlies = flags.openingPlies >= 0 ? flags.openingPlies
                               : !flags.openings.empty() || game.players == 1
                                   ? 0
                                   : kDefaultOpeningPlies;
  return match;
}

template <class Number>
Json orNull(const std::optional<Number>& number) {
  return number ? Json(*number) : Json();
}

// A player with all defaults written out.
absl::StatusOr<Json> effective(const AnyGame& game, const PlayerSpec& spec) {
  Json player = {{"kind", spec.name}};
  switch (spec.kind) {
    case PlayerKind::kRandom: return player;
    case PlayerKind::kUci:
    case PlayerKind::kXboard:
      player["command"] = spec.engine.command;
      player["go"] = spec.engine.go;
      player["options"] = Json::array();
      for (const auto& [name, value] : spec.engine.options) {
        player["options"].push_back({name, value});
      }
      player["patience"] = spec.engine.patienceMilliseconds;
      return player;
    case PlayerKind::kGreedy:
    case PlayerKind::kFlat:
    case PlayerKind::kMcts: break;
  }
  if (spec.kind != PlayerKind::kGreedy) {
    const SearchLimits limits = spec.limits.value_or(SearchLimits{});
    player["sims"] = orNull(limits.simulations);
    player["movetime"] = orNull(limits.milliseconds);
  }
  if (spec.kind == PlayerKind::kFlat) return player;
  auto searching = PM_TRY(effectivePlayer(game, spec.settings));
  if (spec.kind == PlayerKind::kGreedy) {
    player["evaluator"] = searching["evaluator"];
    if (searching.contains("network")) {
      player["network"] = searching["network"];
    }
  } else {
    player.update(std::move(searching));
  }
  return player;
}

// Everything that determines the games of a match, for a store. Errors: a player
// cannot be created.
absl::StatusOr<records::RunDescription> describeMatch(
    const MatchSettings& match) {
  const GamesSettings& settings = match.games;
  const AnyGame& game = settings.start.game();
  Json players = Json::array();
  for (const PlayerSpec& spec : settings.players) {
    players.push_back(PM_TRY(effective(game, spec)));
  }
  const Json described = {{"effective", std::move(players)},
                          {"max_plies", settings.play.maxPlies},
                          {"opening_plies", settings.play.openingPlies},
                          {"openings", describeOpenings(settings.openings)},
                          {"players",
                           {playerSpecToText(settings.players[0]),
                            playerSpecToText(settings.players[1])}}};
  return records::RunDescription{
      .kind = "match",
      .program = programVersion(),
      .engine = std::string(records::engineHash()),
      .game = std::string(game.name),
      .options = optionsOf(settings.start, match.options),
      .position = settings.start.toText(),
      .seed = settings.play.seed,
      .settings = described.sorted().text()};
}

// Where the games of a match go: a store, a file, or nowhere. Errors name --out.
class MatchOutput {
 public:
  // Points `match` at the games that `part` has and the store lacks.
  absl::Status open(const RunPart& part, MatchSettings& match) {
    if (isStorePath(part.path)) {
      const auto description = PM_TRY(describeMatch(match));
      store_ = PM_TRY_AT("--out: ", RunStore::open(part, description));
      match.games.play.keepVisits = true;
      match.games.wanted = [this](std::uint64_t number) {
        return store_->wanted(number);
      };
      return annotate("--out: ", readEarlier(match.games.start.game()));
    }
    match.games.wanted = [&part](std::uint64_t number) {
      return part.has(number);
    };
    if (part.path.empty()) return absl::OkStatus();
    file_.emplace(PM_TRY_AT("--out: ", OutputFile::create(part.path)));
    return absl::OkStatus();
  }

  bool stored() const { return store_ != nullptr; }
  // Whether a file or a store has the games.
  bool kept() const { return stored() || file_.has_value(); }
  // Whether the store cannot take more.
  bool failed() const { return stored() && store_->failed(); }

  // Reports the games that were already in the store, below `number`, until the
  // test decides.
  void reportEarlier(std::uint64_t number, MatchReport& report) {
    for (; next_ < earlier_.size() && earlier_[next_].number < number;
         ++next_) {
      if (!report.decided()) add(earlier_[next_], report);
    }
  }
  void add(const MatchOutcome& game, MatchReport& report) {
    report.add(game);
    log_.add(game);
  }
  const MatchLog& log() const { return log_; }
  // Reports those before the first game that is to be played.
  void reportFirst(std::uint64_t games, MatchReport& report) {
    std::uint64_t gap = 0;
    while (stored() && gap < games && !store_->wanted(gap)) ++gap;
    reportEarlier(gap, report);
  }

  // Into the store. Errors: those of packGame().
  absl::Status store(const PlayedGame& game, const AnyBoard& start) {
    if (!stored()) return absl::OkStatus();
    auto packed = PM_TRY(records::packGame(game, start));
    store_->add(std::move(packed));
    return absl::OkStatus();
  }
  // Into the file.
  absl::Status write(const PlayedGame& game, const MatchSettings& match) {
    if (!file_) return absl::OkStatus();
    const auto name = [&](int player) {
      return playerSpecToText(
          match.games.players[static_cast<std::size_t>(player)]);
    };
    GameRecord record = recordOf(game, match.options, true);
    record.tags = tagsOf(
        record.start, {.kind = "match",
                       .number = game.number,
                       .players = {name(game.player[0]), name(game.player[1])},
                       .seed = match.games.play.seed,
                       .end = game.endReason()});
    const auto text = recordToText(record, file_->path());
    return annotate("--out: ", text.ok() ? file_->write(*text) : text.status());
  }

  absl::Status finishStore() {
    return stored() ? annotate("--out: ", store_->finish()) : absl::OkStatus();
  }
  // Without games there is no file.
  absl::Status finishFile(std::uint64_t games) {
    if (games == 0) file_.reset();
    return file_ ? annotate("--out: ", file_->commit()) : absl::OkStatus();
  }

 private:
  absl::Status readEarlier(const AnyGame& kind) {
    absl::Status unreadable;
    const absl::Status status =
        store_->forEach([&](const records::StoredGame& stored) {
          if (!unreadable.ok()) return;
          auto game = outcomeOf(kind, stored);
          if (game.ok()) {
            earlier_.push_back(*std::move(game));
          } else {
            unreadable = game.status();
          }
        });
    return status.ok() ? unreadable : status;
  }

  std::unique_ptr<RunStore> store_;
  std::optional<OutputFile> file_;
  MatchLog log_;
  std::vector<MatchOutcome> earlier_;  // already in the store, by number
  std::size_t next_ = 0;               // of them to report
};

// Plays the games of a match and reports them in their order.
absl::Status play(MatchSettings& match, std::uint64_t size, MatchOutput& out,
                  MatchReport& report, const Interrupt& interrupt, Io& io) {
  GamesSettings& settings = match.games;
  Progress progress(io, "match", "games", size);
  for (PlayerSpec& player : settings.players) {
    player.engine.onTrouble = [&](const std::string& what) {
      progress.note(io.err, what);
    };
  }
  absl::Status written;
  std::atomic<bool> enough = false;
  GamesObserver observer;
  observer.stop = [&] {
    return interrupt.requested() || enough || out.failed();
  };
  observer.onGame = [&](PlayedGame game) {
    if (enough) return absl::OkStatus();
    if (game.end == GameEnd::kTooLong) game.winner = Side::kNeutral;
    out.reportEarlier(game.number, report);
    PM_TRY(out.store(game, settings.start));
    out.add(outcomeOf(game), report);
    progress.update(report.games(), report.summary());
    written = out.write(game, match);
    enough = report.decided() || !written.ok();
    return absl::OkStatus();
  };
  out.reportFirst(settings.games, report);
  enough = report.decided();
  absl::Status status;
  if (!enough) status = playGames(settings, observer);
  if (!interrupt.requested()) out.reportEarlier(settings.games, report);
  return status.ok() ? written : status;
}

absl::Status run(MatchFlags& flags, Io& io) {
  auto match = PM_TRY(makeSettings(flags, io));
  const std::uint64_t games = match.games.games;
  const auto part = PM_TRY(flags.part(games, true, io));
  std::optional<Sprt> sprt;
  if (!flags.sprt.empty()) {
    const auto read = PM_TRY(readSprt(flags.sprt));
    if (match.games.start.game().players == 1) {
      return invalid("--sprt: a game for two players only");
    }
    sprt = read;
  }
  std::optional<OutputFolder> log;
  if (!flags.log.empty()) {
    log.emplace(PM_TRY_AT("--log: ", OutputFolder::create(flags.log)));
  }
  MatchOutput out;
  PM_TRY(out.open(part, match));
  const Interrupt interrupt;
  const auto begin = std::chrono::steady_clock::now();
  MatchReport report(match, sprt);
  const absl::Status played =
      play(match, part.size(), out, report, interrupt, io);
  PM_TRY(out.finishStore());
  PM_TRY(played);
  PM_TRY(out.finishFile(report.games()));
  const double seconds = secondsSince(begin);
  const bool sharded = part.shard.count != 1;
  if (io.json) {
    Json json = report.json(seconds);
    if (sharded) json["shard"] = part.shard.toText();
    io.writeJson(json);
  } else {
    report.print(seconds, io.out);
    if (sharded) {
      io.out << "shard      " << part.shard.describe(part.size(), games)
             << '\n';
    }
    if (out.kept() && (report.games() != 0 || part.size() == 0)) {
      io.out << "games in   " << quotedPath(part.path) << '\n';
    }
  }
  if (log && report.games() != 0)
    PM_TRY_AT("--log: ", out.log().write(log->path()));
  if (report.decided() || report.games() == part.size()) {
    return absl::OkStatus();
  }
  return interruptedRun(report.games(), part.size(), out.stored());
}

}  // namespace

Run declareMatch(Arguments& arguments) {
  auto flags = std::make_shared<MatchFlags>();
  flags->declareGame(arguments);
  const auto isPlayer = [flags = flags.get()](const std::string& text) {
    const auto game = findGame(flags->game);
    return game.ok() ? parsePlayerSpec(**game, text).status() : game.status();
  };
  arguments
      .option(
          "--first", flags->first,
          "a player: random, greedy, flat, mcts, ismcts, uci or xboard, with "
          "keys as mcts:sims=800,evaluator=static")
      .required()
      .check(isPlayer);
  arguments.option("--second", flags->second, "the other player")
      .required()
      .check(isPlayer);
  arguments
      .option("--games", flags->games,
              "how many games, made even: pairs with sides swapped")
      .between(1, 100'000'000)
      .showDefault();
  arguments
      .option("--threads", flags->workers,
              "games played at a time; default: all processors")
      .between(1, 1024);
  arguments.option("--seed", flags->seed, "seed of everything random")
      .showDefault();
  arguments
      .option("--opening-plies", flags->openingPlies,
              "random moves first, the same for both games of a pair; "
              "default: 6, or 0 with --openings")
      .between(0, 1000);
  arguments.option("--openings", flags->openings,
                   "file of start positions, one a line, each for a pair");
  arguments.option("--max-plies", flags->maxPlies, "longer games are drawn")
      .between(1, 1'000'000)
      .showDefault();
  arguments.option("--sprt", flags->sprt,
                   "ELO0,ELO1: stop once one of these Elo differences is "
                   "accepted (error probabilities 5 %)");
  arguments.option("--log", flags->log,
                   "folder for the results as CSV and for TensorBoard");
  flags->declareStore(arguments, "chess as PGN, other games as JSON lines");
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
