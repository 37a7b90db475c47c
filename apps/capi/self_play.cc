// phasemachine.h: self-play and matches.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ai/search/ask/options.h"
#include "apps/capi/phasemachine_match.h"
#include "apps/capi/support.h"
#include "core/try.h"
#include "engine/play/games.h"
#include "engine/play/player_spec.h"
#include "engine/players.h"

using namespace phasemachine;        // NOLINT: the functions are all global
using namespace phasemachine::capi;  // NOLINT

namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

// `number`, or `standard` for 0.
template <class Number>
Number orElse(Number number, Number standard) {
  return number == 0 ? standard : number;
}

absl::Status notNegative(const char* member, std::int32_t plies) {
  if (plies >= 0) return absl::OkStatus();
  return invalid(member, ": must be 0 or more");
}

// Settings common to self-play and matches; 0 means the default.
template <class Given>
absl::StatusOr<GamesSettings> gamesIn(const pm_board& start, const Given& given,
                                      std::uint64_t usualGames) {
  GamesSettings settings{.start = start.board};
  settings.games = orElse(given.games, usualGames);
  settings.workers = orElse(given.workers, 1);
  settings.gamesAtOnce = given.games_at_once;
  settings.batchSize = given.batch_size;
  settings.play.seed = given.seed;
  settings.play.limits = {.simulations =
                              orElse(given.simulations, std::uint64_t{100})};
  settings.play.temperaturePlies = given.variety_plies;
  settings.play.maxPlies = orElse(given.max_plies, 2000);
  settings.play.keepVisits = true;
  settings.inOrder = true;
  if (settings.workers < 1 || settings.workers > kMaxThreads) {
    return invalid("workers: must be from 1 to ", kMaxThreads);
  }
  PM_TRY(notNegative("variety_plies", given.variety_plies));
  PM_TRY(notNegative("max_plies", given.max_plies));
  return settings;
}

absl::StatusOr<GamesSettings> settingsIn(const pm_board& start,
                                         const pm_self_play_settings& given) {
  auto settings = gamesIn(start, given, 1);
  if (!settings.ok()) return settings;
  const std::uint64_t usual = given.evaluate == nullptr ? 16 * kMebibyte : 0;
  settings->players[0].settings = PM_TRY(
      readPlayerSettings({.evaluator = textIn(given.evaluator),
                          .net = textIn(given.net),
                          .options = textIn(given.options),
                          .memoryBytes = orElse(given.memory_bytes, usual),
                          .seed = given.seed,
                          .outside = outsideIn(given),
                          .manyGames = true}));
  return settings;
}

absl::StatusOr<PlayerSpec> playerIn(const AnyGame& game,
                                    const pm_match_settings& given,
                                    const pm_contender& contender) {
  if (contender.evaluate == nullptr) {
    return parsePlayerSpec(game, textIn(contender.text));
  }
  auto settings = PM_TRY(readPlayerSettings({.options = textIn(given.options),
                                             .memoryBytes = given.memory_bytes,
                                             .seed = given.seed,
                                             .outside = outsideIn(contender),
                                             .manyGames = true}));
  PlayerSpec spec;
  spec.settings = std::move(settings);
  return spec;
}

absl::StatusOr<GamesSettings> settingsIn(const pm_board& start,
                                         const pm_match_settings& given) {
  auto settings = gamesIn(start, given, 2);
  if (!settings.ok()) return settings;
  PM_TRY(notNegative("opening_plies", given.opening_plies));
  settings->play.openingPlies = given.opening_plies;
  settings->players.clear();
  for (const pm_contender& contender : given.players) {
    settings->players.push_back(
        PM_TRY(playerIn(start.board.game(), given, contender)));
  }
  return settings;
}

// A game in C form, valid as long as this object.
class GameForC {
 public:
  explicit GameForC(const PlayedGame& game) : end_(game.endReason()) {
    for (const PlayedPly& ply : game.plies) {
      plies_.push_back({.move = ply.move,
                        .side = static_cast<std::int32_t>(ply.side),
                        .searched = ply.searched ? 1 : 0,
                        .visit_count = ply.visited,
                        .score = ply.score});
    }
    for (const MoveVisits& visit : game.visits) {
      visits_.push_back({.move = visit.move, .visits = visit.visits});
    }
    played_ = {.size = sizeof played_,
               .number = game.number,
               .winner = game.winner ? static_cast<std::int32_t>(*game.winner)
                                     : PM_NONE,
               .end = end_.c_str(),
               .ply_count = plies_.size(),
               .plies = plies_.data(),
               .visit_count = visits_.size(),
               .visits = visits_.data(),
               .first_player = game.player[0]};
  }
  GameForC(const GameForC&) = delete;
  GameForC& operator=(const GameForC&) = delete;

  const pm_played_game& played() const { return played_; }

 private:
  std::string end_;
  std::vector<pm_ply> plies_;
  std::vector<pm_visit> visits_;
  pm_played_game played_ = {};
};

template <class Given>
pm_status playGamesFor(const pm_board* start, const Given* settings,
                       pm_on_game on_game, void* user) {
  return guarded([&] {
    if (start == nullptr) return failNull("start");
    if (on_game == nullptr) return failNull("on_game");
    Given given = {};
    if (const pm_status status = structIn(settings, "settings", given);
        status != PM_OK) {
      return status;
    }
    auto games = settingsIn(*start, given);
    if (!games.ok()) return fail(games.status());
    bool stopped = false;
    bool thrown = false;
    const absl::Status played = playGames(
        *games, {.onGame = [&](const PlayedGame& game) -> absl::Status {
          const GameForC shown(game);
          try {
            stopped = on_game(&shown.played(), user) != 0;
          } catch (...) {
            thrown = true;
          }
          return stopped || thrown ? absl::CancelledError("stopped")
                                   : absl::OkStatus();
        }});
    if (thrown) return fail(PM_INTERNAL, "on_game threw an exception");
    if (stopped) return pm_status{PM_OK};
    return played.ok() ? pm_status{PM_OK} : fail(played);
  });
}

}  // namespace

extern "C" {

pm_status pm_self_play(const pm_board* start,
                       const pm_self_play_settings* settings,
                       pm_on_game on_game, void* user) {
  return playGamesFor(start, settings, on_game, user);
}

pm_status pm_match(const pm_board* start, const pm_match_settings* settings,
                   pm_on_game on_game, void* user) {
  return playGamesFor(start, settings, on_game, user);
}

pm_status pm_self_play_memory(const pm_board* start,
                              const pm_self_play_settings* settings,
                              uint64_t* bytes) {
  return guarded([&] {
    if (start == nullptr) return failNull("start");
    if (bytes == nullptr) return failNull("bytes");
    pm_self_play_settings given = {};
    if (const pm_status status = structIn(settings, "settings", given);
        status != PM_OK) {
      return status;
    }
    const auto games = settingsIn(*start, given);
    if (!games.ok()) return fail(games.status());
    const auto needed = memoryOfGames(*games);
    if (!needed.ok()) return fail(needed.status());
    *bytes = *needed;
    return pm_status{PM_OK};
  });
}
}
