// phasemachine play: a person against the engine, or in the campaign of a game
// that has one, in the terminal.

#include <memory>
#include <optional>
#include <random>
#include <string>

#include "absl/strings/str_split.h"
#include "apps/cli/bounded_lines.h"
#include "apps/cli/command.h"
#include "apps/cli/game_flags.h"
#include "apps/cli/monoknight/campaign.h"
#include "apps/cli/output_file.h"
#include "apps/cli/play_session.h"
#include "apps/cli/progress.h"
#include "apps/cli/search_flags.h"
#include "apps/cli/terminal.h"
#include "core/quote.h"
#include "core/random.h"
#include "games/side_names.h"

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
  std::optional<Argument> seedFlag;

  bool seedIsGiven() const { return seedFlag->given(); }
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

// Adds the options for people that are not given.
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
  constexpr Seat kPerson = {.person = true};
  constexpr Seat kEngine = {.person = false};
  if (flags.side == "both") return std::array<Seat, 2>{kPerson, kPerson};
  if (flags.side == "none") return std::array<Seat, 2>{kEngine, kEngine};
  const auto side = sideNamed(board, flags.side);
  if (!side) {
    return absl::InvalidArgumentError(
        "--side: " + phasemachine::quoted(flags.side) + " is not " +
        sideWords(board) + ", both or none");
  }
  return *side == Side::kFirst ? std::array<Seat, 2>{kPerson, kEngine}
                               : std::array<Seat, 2>{kEngine, kPerson};
}

// The face of a game that has a campaign and challenges.
absl::Status runCampaign(const PlayFlags& flags, const AnyGame& game, Io& io) {
  if (!hasCampaign(game)) {
    return absl::InvalidArgumentError(
        std::string(game.name) +
        " has no --campaign, --daily or --profile; monoknight has");
  }
  if (!flags.position.empty()) {
    return absl::InvalidArgumentError(
        "--options: regulation does not go with --campaign");
  }
  const auto player = flags.settings();
  if (!player.ok()) return player.status();
  CampaignRun run;
  run.options = flags.options;
  run.profile = flags.profile;
  run.daily = flags.daily;
  run.ascii = flags.plain();
  run.color = flags.colored(io);
  if (flags.seedIsGiven()) run.seed = flags.seed;
  run.player = *player;
  run.limits = flags.limits(kDefaultMovetime);
  return playCampaign(run, io);
}

// The game of --load.
absl::Status takeUp(const PlayFlags& flags, GameSession& session) {
  const auto text = readWholeFile(flags.load);
  if (!text.ok()) return text.status();
  const auto records = recordsFromText(session.game(), flags.options, *text);
  if (!records.ok()) return records.status();
  if (records->empty()) {
    return absl::InvalidArgumentError(phasemachine::quoted(flags.load, 300) +
                                      " holds no game");
  }
  session.takeUp(records->front());
  return absl::OkStatus();
}

absl::Status run(PlayFlags flags, Io& io) {
  const auto kind = flags.find();
  if (!kind.ok()) return kind.status();
  if (flags.wantsCampaign()) return runCampaign(flags, **kind, io);
  completeOptions(**kind, flags);
  const auto board = flags.board();
  if (!board.ok()) return board.status();
  const auto taken = seats(flags, *board);
  if (!taken.ok()) return taken.status();
  const bool drawsSeed = board->game().hasChance && !flags.seedIsGiven();
  if (drawsSeed) flags.seed = freshSeed();
  const auto playerSettings = flags.settings();
  if (!playerSettings.ok()) return playerSettings.status();

  SessionSettings settings;
  settings.options = flags.options;
  settings.seats = *taken;
  settings.limits = flags.limits(kDefaultMovetime);
  settings.player = *playerSettings;
  settings.seed = flags.seed;
  settings.prepare = [&io, limits = settings.limits](AnySearchRequest& search) {
    auto progress = std::make_shared<Progress>(io, "thinking", "simulations",
                                               limits.simulations.value_or(0));
    search.progress = [progress](const AnySearchResult& now) {
      progress->update(now.counters.simulations);
    };
    search.progressMilliseconds = 100;
  };
  auto game = GameSession::create(*board, std::move(settings));
  if (!game.ok()) return game.status();
  if (!flags.load.empty()) {
    if (auto s = takeUp(flags, **game); !s.ok()) return annotate("--load: ", s);
  }
  // With --json stdout is reserved for the record of the game.
  std::ostream& out = io.json ? io.err : io.out;
  PlaySession session(out, *std::move(game),
                      {.tellSeed = drawsSeed,
                       .ascii = flags.plain(),
                       .color = flags.colored(io)});
  const auto prompt = [&] {
    if (io.inIsTerminal) out << "> " << std::flush;
  };
  if (io.inIsTerminal) out << "Type a move, or help.\n";
  session.begin();
  prompt();
  BoundedLines lines(io.in, kMostLine);
  std::string line;
  for (;;) {
    const auto more = lines.next(line);
    if (!more.ok()) return annotate("stdin: ", more.status());
    if (!*more || !session.handle(line)) break;
    prompt();
  }
  if (!io.json) return absl::OkStatus();
  const auto json = recordToJson(session.record());
  if (!json.ok()) return json.status();
  io.writeJson(*json);
  return absl::OkStatus();
}

}  // namespace

Run declarePlay(Arguments& arguments) {
  auto flags = std::make_shared<PlayFlags>();
  flags->declareGame(arguments);
  flags->declarePosition(arguments);
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
  arguments.flag("--ascii", flags->ascii, "draw with plain characters");
  arguments.flag("--campaign", flags->campaign,
                 "monoknight: stages, stars and bests, in real time");
  arguments.flag("--daily", flags->daily,
                 "the same, beginning with today's challenge");
  arguments.option("--profile", flags->profile,
                   "file of the campaign's progress; default: in the user's "
                   "data folder");
  for (const char* name : {"--campaign", "--daily", "--profile"}) {
    for (const char* other : {"--side", "--load", "--position"}) {
      arguments.declared(name).excludes(other);
    }
  }
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
