#include "apps/cli/match/match_games.h"

#include <atomic>
#include <cstddef>

#include "ai/search/control.h"
#include "ai/selfplay/runner.h"
#include "apps/cli/match/spec_player.h"
#include "apps/cli/notation.h"
#include "apps/cli/records/pack_game.h"
#include "apps/players/typed_players.h"

namespace phasemachine::cli {
namespace {

template <Game G>
MatchGame erased(const phasemachine::GameRecord<G>& game,
                 const MatchSettings& settings) {
  AnyBoard start = settings.start;
  start.as<G>() = game.start;
  MatchGame played{
      .number = game.index,
      .first = game.configuration[0],
      .record = {.options = settings.options, .start = std::move(start)}};
  played.record.winner = game.end == GameEnd::kTooLong
                             ? std::optional(Side::kNeutral)
                             : game.winner;
  for (const auto& ply : game.plies) {
    played.record.moves.push_back(AnyGameTable<G>::encode(ply.move));
    played.record.comments.push_back(
        ply.searched
            ? scoreForPeople(settings.start.game(), ply.score, Proof::kNone, 0)
            : "");
    if (!ply.searched) continue;
    const auto player =
        static_cast<std::size_t>(game.configuration[playerIndex(ply.side)]);
    played.seconds[player] += static_cast<double>(ply.microseconds) / 1e6;
    ++played.moves[player];
    played.simulations[player] += ply.simulations;
  }
  AnyBoard end = settings.start;
  end.as<G>() = game.final;
  played.forfeit = game.end == GameEnd::kForfeit;
  played.end = game.end == GameEnd::kFinished ? endReason(end)
               : played.forfeit               ? "forfeit"
                                              : "length limit";
  if (game.end == GameEnd::kFinished) {
    played.returns = settings.start.game().returns(end.data());
  }
  if (settings.stored) {
    played.stored = packGame(game, played.end);
    played.stored.winner = played.record.winner;
    if (!(game.start == settings.start.as<G>())) {
      played.stored.start = G::toText(game.start);
    }
  }
  if (G::kPlayers == 1) {
    played.utility = game.end == GameEnd::kFinished
                         ? G::utility(game.final, Side::kFirst)
                         : 0;
  } else {
    const Side side = played.first == 0 ? Side::kFirst : Side::kSecond;
    played.utility = played.record.winner == side             ? 1
                     : played.record.winner == Side::kNeutral ? 0.5
                                                              : 0;
  }
  return played;
}

template <Game G>
absl::Status play(const MatchSettings& settings,
                  const MatchObserver& observer) {
  SearchControl control;
  const auto stop = [&] {
    if (observer.stop && observer.stop()) control.stop();
    return control.stopped();
  };
  PlaySettings rules;
  rules.seed = settings.seed;
  rules.maxPlies = settings.maxPlies;
  rules.openingPlies = settings.openingPlies;
  rules.keepVisits = settings.stored;
  SelfPlay<G> run(rules, [&](int player) {
    return makeSpecPlayer<G>(settings.players[static_cast<std::size_t>(player)],
                             stop);
  });
  std::vector<Opening<G>> openings;
  for (const AnyBoard& board : settings.openings) {
    openings.push_back({board.as<G>(), {}});
  }
  if (openings.empty()) openings.push_back({settings.start.as<G>(), {}});
  run.setOpenings(std::move(openings));
  RunRequest request;
  request.workers = std::min(settings.workers, settings.games);
  request.games = static_cast<std::uint64_t>(settings.games);
  request.configurations = 2;
  request.wanted = settings.wanted;
  request.inOrder = true;
  request.control = &control;
  return run.play(request, [&](const phasemachine::GameRecord<G>& game) {
    if (observer.onGame && !stop()) observer.onGame(erased(game, settings));
  });
}

}  // namespace

absl::Status playMatch(const MatchSettings& settings,
                       const MatchObserver& observer) {
  absl::Status status;
  onGame(settings.start.game(),
         [&]<class G>() { status = play<G>(settings, observer); });
  return status;
}

}  // namespace phasemachine::cli
