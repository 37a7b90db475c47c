#include "apps/cli/flags/selfplay_flags.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::cli {

void LearningFlags::declare(Arguments& arguments) {
  arguments
      .option("--variety", play.temperaturePlies,
              "how many first moves are drawn by the search's visits")
      .between(0, 1'000'000)
      .showDefault();
  arguments
      .option("--temperature", play.temperature,
              "those are drawn with probabilities as visits^(1 / temperature)")
      .between(0.01, 100.0)
      .showDefault();
  arguments
      .option("--late-temperature", play.lateTemperature,
              "the same for later moves; 0 plays the best")
      .between(0.0, 100.0)
      .showDefault();
  arguments
      .option("--opening-plies", play.openingPlies,
              "random moves first, the same for both games of a pair")
      .between(0, 1000)
      .showDefault();
  arguments.option("--openings", openings,
                   "file of start positions, one a line, each for two games");
  arguments
      .option("--fast-share", play.fastShare,
              "share of the searches that are fast, without noise and without "
              "visits to learn from (playout cap randomization)")
      .between(0.0, 1.0)
      .showDefault();
  arguments
      .option("--fast-sims", play.fastSimulations,
              "simulations of a fast search")
      .between(std::uint64_t{1}, std::uint64_t{1'000'000'000})
      .showDefault();
  arguments
      .option("--resign-moves", play.resignMoves,
              "resign after so many searches in a row with a score of at most "
              "--resign-score; 0: never")
      .between(0, 1'000'000)
      .showDefault();
  arguments.option("--resign-score", play.resignScore, "score from 0 to 0.5")
      .between(0.0, 0.5)
      .showDefault();
  arguments
      .option("--resign-play-through", play.resignPlayThrough,
              "share of the games in which nobody resigns")
      .between(0.0, 1.0)
      .showDefault();
}

Json describeLearning(const PlaySettings& settings) {
  return {{"variety", settings.temperaturePlies},
          {"temperature", settings.temperature},
          {"late_temperature", settings.lateTemperature},
          {"opening_plies", settings.openingPlies},
          {"fast_share", settings.fastShare},
          {"fast_sims", settings.fastSimulations},
          {"resign_moves", settings.resignMoves},
          {"resign_score", settings.resignScore},
          {"resign_play_through", settings.resignPlayThrough}};
}

void Opponent::declare(Arguments& arguments) {
  arguments.option("--opponent", text,
                   "play against this player, as in a match, with sides "
                   "swapped in every pair of games; nothing is kept of its "
                   "searches");
}

absl::StatusOr<std::optional<PlayerSpec>> Opponent::player(
    const AnyGame& game) const {
  if (text.empty()) return std::nullopt;
  return PM_TRY_AT("--opponent: ", parsePlayerSpec(game, text));
}

void forgetOpponent(PlayedGame& game) {
  std::vector<MoveVisits> kept;
  std::size_t next = 0;
  for (PlayedPly& ply : game.plies) {
    const std::size_t first = next;
    next += ply.visited;
    if (ply.side != Side::kNeutral && game.player[playerIndex(ply.side)] == 1) {
      ply = {.move = ply.move, .side = ply.side};
      continue;
    }
    for (std::size_t i = first; i < next; ++i) kept.push_back(game.visits[i]);
  }
  game.visits = std::move(kept);
}

}  // namespace phasemachine::cli
