// phasemachine play: a person against the engine, or in a game's campaign, in
// the terminal.

#include <unistd.h>

#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include "absl/strings/str_split.h"
#include "apps/cli/commands/command.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/flags/search_flags.h"
#include "apps/cli/monoknight/monoknight.h"
#include "apps/cli/play/autosave.h"
#include "apps/cli/play/play_session.h"
#include "apps/cli/terminal/io.h"
#include "apps/cli/terminal/line_input.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/progress.h"
#include "apps/cli/terminal/terminal.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/random.h"
#include "core/try.h"
#include "games/words.h"

namespace phasemachine::cli {
namespace {

constexpr std::int64_t kDefaultMovetime = 1000;

struct PlayFlags : GameFlags, SearchFlags {
  std::string side = "first";
  std::string load;
  bool ascii = false;
  bool campaign = false;
  bool daily = false;
  std::string profile;
  std::string level = "full";
  std::string clock;
  std::string autosave;
  bool noAutosave = false;
  std::string resume;
  std::optional<Argument> seedFlag;
  std::optional<Argument> resumeFlag;

  bool seedIsGiven() const { return seedFlag->given(); }
  bool resumes() const { return resumeFlag->given(); }
  bool wantsCampaign() const { return campaign || daily || !profile.empty(); }
  // With --json stdout is reserved for the result.
  bool plain() const { return ascii || isPlainLocale(); }
  bool colored(const Io& io) const {
    return !ascii && takesColor() &&
           (io.json ? io.errIsTerminal : io.outIsTerminal);
  }
};

std::uint64_t freshSeed() {
  std::random_device device;
  return Random(device()).below(kSessionSeeds);
}

// Adds the default options for people.
void completeOptions(const AnyGame& game, PlayFlags& flags) {
  if (flags.side == "none" || game.optionsForPeople.empty()) return;
  const std::string given = "," + flags.options;
  const std::string all(game.optionsForPeople);
  for (const absl::string_view item : absl::StrSplit(all, ',')) {
    const std::string option(item);
    const std::string key = option.substr(0, option.find('=') + 1);
    if (given.find("," + key) != std::string::npos) continue;
    if (!flags.options.empty()) flags.options += ',';
    flags.options += option;
  }
}

absl::StatusOr<std::array<Seat, 2>> seats(const PlayFlags& flags,
                                          const AnyBoard& board) {
  const auto level = PM_TRY_AT("--level: ", levelNamed(flags.level));
  // A person's seat has the level too, in case the sides are swapped.
  const Seat person = {.person = true, .level = level};
  const Seat engine = {.person = false, .level = level};
  if (flags.side == "both") return std::array<Seat, 2>{person, person};
  if (flags.side == "none") return std::array<Seat, 2>{engine, engine};
  const auto side = sideNamed(board, flags.side);
  if (!side) {
    return invalid("--side: ", phasemachine::quoted(flags.side), " is not ",
                   sideWords(board), ", both or none",
                   didYouMean({std::string(sideName(board, Side::kFirst)),
                               std::string(sideName(board, Side::kSecond)),
                               "first", "second", "both", "none"},
                              flags.side));
  }
  return *side == Side::kFirst ? std::array<Seat, 2>{person, engine}
                               : std::array<Seat, 2>{engine, person};
}

// The interface of a game with a campaign and challenges.
absl::Status runCampaign(const PlayFlags& flags, const AnyGame& game, Io& io) {
  if (!hasCampaign(game)) {
    return invalid(game.name,
                   " has no --campaign, --daily or --profile; monoknight has");
  }
  if (!flags.position.empty()) {
    return invalid("--options: regulation does not go with --campaign");
  }
  const auto player = PM_TRY(flags.settings());
  CampaignRun run;
  run.options = flags.options;
  run.profile = flags.profile;
  run.daily = flags.daily;
  run.ascii = flags.plain();
  run.color = flags.colored(io);
  if (flags.seedIsGiven()) run.seed = flags.seed;
  run.player = player;
  run.limits = flags.limits(kDefaultMovetime);
  return playCampaign(run, io);
}

// The game of --load.
absl::Status takeUp(const PlayFlags& flags, GameSession& session) {
  const auto text = PM_TRY(readWholeFile(flags.load));
  const auto records =
      PM_TRY(recordsFromText(session.game(), flags.options, text, 1));
  if (records.empty()) {
    return invalid(quotedPath(flags.load), " holds no game");
  }
  session.takeUp(records.front());
  return absl::OkStatus();
}

// Searches end at Ctrl-C and show their progress.
void watchSearches(const Interrupt& interrupt, Io& io,
                   SessionSettings& settings) {
  auto control = std::make_shared<std::optional<SearchControl>>();
  settings.prepare = [&interrupt, &io, control](AnySearchRequest& search) {
    control->emplace();
    SearchControl& stop = **control;
    if (interrupt.requested()) stop.stop();
    search.control = &stop;
    auto progress = std::make_shared<Progress>(
        io, "thinking", "simulations", search.limits.simulations.value_or(0));
    search.progress = [&interrupt, &stop,
                       progress](const AnySearchResult& now) {
      if (interrupt.requested()) stop.stop();
      progress->update(now.counters.simulations);
    };
    search.progressMilliseconds = 100;
  };
}

// A game as set by the flags.
absl::StatusOr<std::unique_ptr<GameSession>> newGame(PlayFlags& flags,
                                                     const AnyGame& game,
                                                     SessionSettings settings) {
  completeOptions(game, flags);
  const auto board = PM_TRY(flags.board());
  const auto taken = PM_TRY(seats(flags, board));
  if (game.hasChance && !flags.seedIsGiven()) flags.seed = freshSeed();
  const auto player = PM_TRY(flags.settings());
  settings.options = flags.options;
  settings.seats = taken;
  if (flags.side == "both") settings.viewer = Side::kNeutral;
  settings.limits = flags.limits(kDefaultMovetime);
  settings.player = player;
  settings.seed = flags.seed;
  if (!flags.clock.empty()) {
    settings.clock = PM_TRY_AT("--clock: ", clockFromText(flags.clock));
  }
  auto session = GameSession::create(board, std::move(settings));
  if (!session.ok() || flags.load.empty()) return session;
  PM_TRY_AT("--load: ", takeUp(flags, **session));
  return session;
}

// The game of --resume.
absl::StatusOr<std::unique_ptr<GameSession>> oldGame(PlayFlags& flags,
                                                     SessionSettings settings) {
  if (flags.resume.empty()) {
    flags.resume = PM_TRY_AT("--resume: ", newestAutosave());
  }
  const auto saved = PM_TRY_AT("--resume: ", readSavedSession(flags.resume));
  // The number of threads depends on it.
  flags.sims = saved.limits.simulations.value_or(0);
  settings.player = PM_TRY(flags.settings());
  if (saved.seats[0].person && saved.seats[1].person) {
    settings.viewer = Side::kNeutral;  // as with --side both
  }
  return GameSession::resume(saved, std::move(settings));
}

// Without a file name only games with a person are kept.
absl::StatusOr<std::optional<Autosave>> autosaveOf(const PlayFlags& flags,
                                                   const GameSession& session,
                                                   Io& io) {
  if (flags.noAutosave) return std::nullopt;
  if (flags.resumes()) return Autosave::resume(flags.resume);
  absl::StatusOr<Autosave> autosave = absl::CancelledError();
  if (!flags.autosave.empty()) {
    autosave = Autosave::create(flags.autosave);
    if (!autosave.ok()) return annotate("--autosave: ", autosave.status());
  } else if (io.inIsTerminal) {
    autosave = Autosave::createUsual(session.game().name);
    // The game itself does not need the folder.
    if (!autosave.ok()) {
      io.err << "this game is not kept: " << autosave.status().message()
             << '\n';
      return std::nullopt;
    }
  } else {
    return std::nullopt;
  }
  return std::optional(*std::move(autosave));
}

std::string howToResume(const std::optional<Autosave>& autosave) {
  if (!autosave || !autosave->kept()) return "";
  return "phasemachine play --resume " + quotedPath(autosave->path()) +
         " goes on";
}

// Reads lines until the person quits or the input ends.
absl::Status converse(PlaySession& session, const Interrupt& interrupt,
                      std::ostream& out, Io& io) {
  const auto prompt = [&] {
    if (io.inIsTerminal) out << "> " << std::flush;
  };
  // A flag can fall while nothing is typed. True if that was reported.
  const auto tellFlag = [&] {
    if (!session.flagFell()) return false;
    if (io.inIsTerminal) out << '\n';
    session.tellFlag();
    return true;
  };
  if (io.inIsTerminal) out << "Type a move, or help.\n";
  session.begin();
  if (session.stopped()) return absl::OkStatus();
  // The editor writes to stdout.
  if (io.inIsTerminal && io.outIsTerminal && !io.json && rewritesLines()) {
    const auto editor = LineEditor::create(
        "> ", {.interrupted = [&interrupt] { return interrupt.requested(); },
               .idle = tellFlag,
               .words = [&session] { return session.completions(); }});
    if (editor != nullptr) {
      for (std::string line; editor->next(line);) {
        if (!session.handle(line)) break;
      }
      return absl::OkStatus();
    }
  }
  prompt();
  WaitingInput waiting(STDIN_FILENO, [&] {
    if (tellFlag()) prompt();
    return !interrupt.requested();
  });
  std::istream patient(&waiting);
  const bool timed = session.game().settings().clock.has_value();
  BoundedLines lines(timed && &io.in == &std::cin ? patient : io.in, kMostLine);
  std::string line;
  for (;;) {
    const auto more = PM_TRY_AT("stdin: ", lines.next(line));
    if (!more || !session.handle(line)) return absl::OkStatus();
    prompt();
  }
}

absl::Status run(PlayFlags flags, Io& io) {
  const auto kind = PM_TRY(flags.find());
  if (flags.wantsCampaign()) return runCampaign(flags, *kind, io);
  const Interrupt interrupt;
  SessionSettings settings;
  watchSearches(interrupt, io, settings);
  auto game =
      PM_TRY(flags.resumes() ? oldGame(flags, std::move(settings))
                             : newGame(flags, *kind, std::move(settings)));
  auto autosave = PM_TRY(autosaveOf(flags, *game, io));

  // With --json stdout is reserved for the record of the game.
  std::ostream& out = io.json ? io.err : io.out;
  PlayLook look;
  look.ascii = flags.plain();
  look.color = flags.colored(io);
  if (io.outIsTerminal && !io.json) look.size = terminalSize(STDOUT_FILENO);
  look.tellSeed = game->game().hasChance && !flags.seedIsGiven();
  if (autosave) {
    look.changed = [&autosave](const GameSession& now) {
      const absl::Status status = autosave->update(now);
      return status.ok() ? ""
                         : "not saved: " + std::string(status.message()) + '\n';
    };
  }
  PlaySession session(out, std::move(game), look);
  const absl::Status status = converse(session, interrupt, out, io);
  const std::string resume = howToResume(autosave);
  if (io.json) {
    io.writeJson(PM_TRY(recordToJson(session.record())));
  }
  if (!status.ok()) return status;
  if (interrupt.requested()) {
    if (io.inIsTerminal) out << '\n';
    return absl::CancelledError("stopped" +
                                (resume.empty() ? "" : "; " + resume));
  }
  if (!resume.empty()) out << "saved; " << resume << '\n';
  return absl::OkStatus();
}

}  // namespace

Run declarePlay(Arguments& arguments) {
  auto flags = std::make_shared<PlayFlags>();
  flags->declareGame(arguments);
  flags->SearchFlags::declare(arguments);
  // In games with cards or dice, every start gives a different game.
  flags->seedFlag = arguments.declared("--seed");
  flags->seedFlag->describeAs(
      "seed of everything random; default: drawn and told where the game has "
      "cards or dice, else 1");
  arguments
      .option("--side", flags->side,
              "who you are: first, second, both, none, or what the game "
              "calls the side (White, USSR)")
      .showDefault();
  arguments.option("--load", flags->load, "take up a saved game");
  arguments
      .option("--level", flags->level,
              "how well the engine plays: beginner, easy, medium, hard, full, "
              "or 1 to 10")
      .showDefault();
  arguments.option("--clock", flags->clock,
                   "time of each side for the game, and more for each move, "
                   "as 5m+3s");
  arguments.option("--autosave", flags->autosave,
                   "file that keeps the unfinished game; default, on a "
                   "terminal: one in the user's data folder");
  arguments.flag("--no-autosave", flags->noAutosave, "keep no unfinished game");
  flags->resumeFlag = arguments.option(
      "--resume", flags->resume,
      "go on with an unfinished game: of this file, or the newest of the "
      "user's data folder");
  flags->resumeFlag->optionalValue();
  arguments.flag("--ascii", flags->ascii, "draw with plain characters");
  arguments.flag("--campaign", flags->campaign,
                 "monoknight: stages, stars and bests, in real time");
  arguments.flag("--daily", flags->daily,
                 "the same, beginning with today's challenge");
  arguments.option("--profile", flags->profile,
                   "file of the campaign's progress; default: in the user's "
                   "data folder");
  for (const char* name : {"--campaign", "--daily", "--profile"}) {
    for (const char* other : {"--side", "--load", "--position", "--level",
                              "--clock", "--autosave", "--resume"}) {
      arguments.declared(name).excludes(other);
    }
  }
  for (const char* other :
       {"--game", "--options", "--position", "--side", "--load", "--seed",
        "--level", "--clock", "--sims", "--movetime", "--autosave"}) {
    flags->resumeFlag->excludes(other);
  }
  arguments.declared("--autosave").excludes("--no-autosave");
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
