#include "apps/cli/flags/learning_flags.h"

namespace phasemachine::cli {

void LearningFlags::declare(Arguments& arguments) {
  arguments
      .option("--variety", variety,
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

void LearningFlags::apply(PlaySettings& settings) const {
  settings.temperaturePlies = variety;
  settings.temperature = play.temperature;
  settings.lateTemperature = play.lateTemperature;
  settings.openingPlies = play.openingPlies;
  settings.fastShare = play.fastShare;
  settings.fastSimulations = play.fastSimulations;
  settings.resignMoves = play.resignMoves;
  settings.resignScore = play.resignScore;
  settings.resignPlayThrough = play.resignPlayThrough;
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

}  // namespace phasemachine::cli
