#include "apps/cli/monoknight/monoknight.h"

#include <memory>
#include <random>
#include <string_view>
#include <utility>

#include "apps/cli/monoknight/campaign_screen.h"
#include "apps/cli/terminal/line_input.h"
#include "core/quote.h"
#include "core/random.h"
#include "core/try.h"
#include "games/monoknight/game.h"
#include "games/monoknight/rules/stages.h"

namespace phasemachine::cli {
namespace {

using monoknight::Mode;
using monoknight::Options;

// Random seeds are below this, so that people can type them.
constexpr std::uint32_t kSeeds = 1'000'000'000;

bool names(const std::string& options, const std::string& key) {
  return ("," + options).find("," + key + "=") != std::string::npos;
}

absl::StatusOr<Options> optionsOf(const CampaignRun& run, std::uint32_t today) {
  auto options = PM_TRY_AT("--options: ", Options::parse(run.options));
  for (const char* key : {"mode", "stage", "pace"}) {
    if (!names(run.options, key)) continue;
    return invalid(
        "--options: ", key,
        (std::string_view(key) == "pace"
             ? " does not go with --campaign, where real time counts"
             : " does not go with --campaign; choose it in the menu"));
  }
  if (!names(run.options, "day")) options.day = today;
  if (options.day > monoknight::kLastDay) {
    return invalid("--options: day: later than 9999-12-31");
  }
  return options;
}

HintSource engineHints(const CampaignRun& run,
                       std::unique_ptr<Player<MonoKnight>> engine) {
  const std::shared_ptr<Player<MonoKnight>> player = std::move(engine);
  return
      [player, limits = run.limits](
          const monoknight::Board& board) -> std::optional<monoknight::Move> {
        if (!player->setGame(board, {}).ok()) return std::nullopt;
        SearchRequest<monoknight::Move> request;
        request.limits = limits;
        const auto result = player->search(request);
        if (result.moves.empty()) return std::nullopt;
        return result.moves[0].move;
      };
}

std::function<std::uint64_t()> seeds(std::optional<std::uint64_t> first) {
  if (!first) {
    return [] {
      std::random_device device;
      return std::uint64_t{Random(device()).below(kSeeds)};
    };
  }
  return [first = *first, count = std::uint64_t{0}]() mutable {
    const std::uint64_t number = count++;
    return number == 0 ? first
                       : std::uint64_t{Random(first, number).below(kSeeds)};
  };
}

Json campaignJson(const ProfileFile& file, monoknight::Edition edition,
                  const CampaignScreen& screen) {
  Json games = Json::array();
  for (const ClearedGame& game : screen.cleared()) {
    const bool campaign = game.options.mode == Mode::kCampaign;
    Json row;
    row["mode"] =
        campaign ? "campaign:" +
                       std::string(monoknight::stage(game.options.stage).name)
                 : tableName(game.options);
    row["ranked"] = monoknight::isRanked(game.options.mode);
    row["seed"] = game.seed;
    row["moves"] = game.metrics.moves;
    row["penalties"] = game.metrics.penalties;
    row["seconds"] = game.metrics.seconds;
    row["score"] = game.metrics.score();
    if (campaign) row["stars"] = game.stars;
    games.push_back(std::move(row));
  }
  return {{"profile", file.path()},
          {"stars", file.profile().of(edition).totalStars()},
          {"games", std::move(games)}};
}

}  // namespace

bool hasCampaign(const AnyGame& game) { return game == anyGame<MonoKnight>(); }

absl::Status playCampaign(const CampaignRun& run, Io& io) {
  const StopWatcher watcher;
  CampaignSettings settings;
  settings.clock = realClock(watcher);
  const auto options = PM_TRY(optionsOf(run, settings.clock.day()));
  settings.options = options;
  settings.beginWithDaily = run.daily;
  settings.style = {.ascii = run.ascii, .color = run.color};
  settings.nextSeed = seeds(run.seed);
  auto engine = PM_TRY(makeTypedPlayer<MonoKnight>(run.player));
  settings.hint = engineHints(run, std::move(engine));

  const auto path =
      PM_TRY(run.profile.empty() ? usualProfilePath()
                                 : absl::StatusOr<std::string>(run.profile));
  auto file = PM_TRY_AT("--profile: ", ProfileFile::open(path));

  // With --json stdout is reserved for the summary.
  std::ostream& out = io.json ? io.err : io.out;
  CampaignScreen screen(out, file, settings);
  const auto prompt = [&] {
    if (io.inIsTerminal) out << "> " << std::flush;
  };
  screen.begin();
  prompt();
  BoundedLines lines(io.in, kMostLine);
  std::string line;
  for (;;) {
    const auto more = PM_TRY_AT("stdin: ", lines.next(line));
    if (!more || !screen.handle(line)) break;
    prompt();
  }
  if (io.json) io.writeJson(campaignJson(file, options.edition, screen));
  return screen.saved();
}

}  // namespace phasemachine::cli
