#include "apps/cli/match/stored_match.h"

#include <cstddef>
#include <optional>
#include <utility>

#include "apps/cli/flags/openings.h"
#include "apps/cli/records/run_store.h"
#include "apps/records/run.h"

namespace phasemachine::cli {

namespace {

template <class Number>
Json orNull(const std::optional<Number>& number) {
  return number ? Json(*number) : Json();
}

// A player with all defaults written out.
absl::StatusOr<Json> effective(const AnyGame& game, const PlayerSpec& spec) {
  Json player = {{"kind", spec.name}};
  switch (spec.kind) {
    case PlayerKind::kRandom:
      return player;
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
    case PlayerKind::kMcts:
      break;
  }
  if (spec.kind != PlayerKind::kGreedy) {
    const SearchLimits limits = spec.limits.value_or(SearchLimits{});
    player["sims"] = orNull(limits.simulations);
    player["movetime"] = orNull(limits.milliseconds);
  }
  if (spec.kind == PlayerKind::kFlat) return player;
  auto searching = effectivePlayer(game, spec.settings);
  if (!searching.ok()) return searching.status();
  if (spec.kind == PlayerKind::kGreedy) {
    player["evaluator"] = (*searching)["evaluator"];
    if (searching->contains("network")) {
      player["network"] = (*searching)["network"];
    }
  } else {
    player.update(*std::move(searching));
  }
  return player;
}

}  // namespace

absl::StatusOr<records::RunDescription> describeMatch(
    const MatchSettings& match) {
  const GamesSettings& settings = match.games;
  const AnyGame& game = settings.start.game();
  Json players = Json::array();
  for (const PlayerSpec& spec : settings.players) {
    auto player = effective(game, spec);
    if (!player.ok()) return player.status();
    players.push_back(*std::move(player));
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
      .options = *game.canonicalOptions(match.options),
      .position = settings.start.toText(),
      .seed = settings.play.seed,
      .settings = described.sorted().text()};
}

}  // namespace phasemachine::cli
