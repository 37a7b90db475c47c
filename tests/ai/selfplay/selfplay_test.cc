// Runs of many games: the same games whatever the workers.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "ai/any_player.h"
#include "ai/evaluate/rollout.h"
#include "ai/selfplay/match_tally.h"
#include "ai/selfplay/play_game.h"
#include "ai/selfplay/runner.h"
#include "games/chess/game.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/any_search.h"
#include "tests/support/duel.h"

namespace phasemachine {
namespace {

template <class G>
absl::StatusOr<std::unique_ptr<AnyPlayer>> rolloutPlayer(
    const SearchOptions& options, int maxPlies = 6) {
  return erasePlayer<G>(
      anyPlayer<G>(options, RolloutEvaluator<G>{.maxPlies = maxPlies}));
}

template <class G>
std::vector<Opening> initialBoard() {
  return {{*AnyBoard::initial(anyGame<G>(), "")}};
}

template <class G>
SelfPlay runOf(const PlaySettings& settings) {
  return SelfPlay(settings, initialBoard<G>(), [](int) {
    SearchOptions options = {.memoryBytes = 4 << 20, .noiseWeight = 0.25};
    return rolloutPlayer<G>(options);
  });
}

PlaySettings shortGames() {
  PlaySettings settings = {.seed = 5};
  settings.limits.simulations = 30;
  settings.maxPlies = 40;
  settings.openingPlies = 2;
  settings.temperaturePlies = 6;
  return settings;
}

std::uint64_t signatureOf(const PlayedGame& game) {
  std::uint64_t h = hashCombine(game.final.hash(), game.plies.size());
  h = hashCombine(h, static_cast<std::uint64_t>(game.end));
  for (const auto& ply : game.plies) {
    h = hashCombine(h, ply.simulations);
    h = hashCombine(h, static_cast<std::uint64_t>(ply.score * 1e9));
  }
  return h;
}

// The games of a run, as they are handed out.
std::vector<PlayedGame> gamesOf(const SelfPlay& run,
                                const RunRequest& request) {
  std::vector<PlayedGame> games;
  const auto keep = [&](const PlayedGame& game) { games.push_back(game); };
  EXPECT_TRUE(run.play(request, keep).ok());
  return games;
}

template <class G>
std::map<std::uint64_t, std::uint64_t> signatures(const RunRequest& request) {
  std::map<std::uint64_t, std::uint64_t> found;
  const SelfPlay run = runOf<G>(shortGames());
  for (const PlayedGame& game : gamesOf(run, request)) {
    EXPECT_TRUE(found.emplace(game.number, signatureOf(game)).second);
  }
  return found;
}

template <class G>
class SelfPlayOf : public ::testing::Test {};
using Games = ::testing::Types<TicTacToe, Chess, Duel>;
TYPED_TEST_SUITE(SelfPlayOf, Games);

TYPED_TEST(SelfPlayOf, IsTheSameOnAnyNumberOfWorkers) {
  const auto one = signatures<TypeParam>({.workers = 1, .games = 12});
  EXPECT_EQ(one.size(), 12U);
  EXPECT_EQ(signatures<TypeParam>({.workers = 2, .games = 12}), one);
  EXPECT_EQ(signatures<TypeParam>({.workers = 4, .games = 12}), one);
}

TYPED_TEST(SelfPlayOf, IsTheSameInParts) {
  auto whole = signatures<TypeParam>({.workers = 2, .games = 10, .players = 2});
  auto part = signatures<TypeParam>(
      {.workers = 2, .firstGame = 4, .games = 3, .players = 2});
  auto rest = signatures<TypeParam>(
      {.games = 10,
       .wanted = [](std::uint64_t i) { return i < 4 || i > 6; },
       .players = 2});
  part.merge(rest);
  EXPECT_EQ(part, whole);
}

TYPED_TEST(SelfPlayOf, RecordsReplayToTheirEnd) {
  const SelfPlay run = runOf<TypeParam>(shortGames());
  for (const PlayedGame& game : gamesOf(run, {.games = 6})) {
    AnyBoard board = game.start;
    board.query();
    for (const auto& ply : game.plies) {
      EXPECT_TRUE(board.tryStep(ply.move).ok());
    }
    EXPECT_EQ(board, game.final);
    if (game.end == GameEnd::kFinished) {
      EXPECT_EQ(board.winner(), game.winner);
    } else {
      EXPECT_EQ(game.end, GameEnd::kTooLong);
      EXPECT_EQ(game.plies.size(), 40U);
    }
  }
}

TEST(SelfPlay, HandsGamesOutInOrderWhenAsked) {
  std::vector<std::uint64_t> order;
  const SelfPlay run = runOf<TicTacToe>(shortGames());
  for (const PlayedGame& game :
       gamesOf(run, {.workers = 4,
                     .firstGame = 3,
                     .games = 20,
                     .wanted = [](std::uint64_t i) { return i % 3 != 0; },
                     .inOrder = true})) {
    order.push_back(game.number);
  }
  std::vector<std::uint64_t> expected;
  for (std::uint64_t i = 3; i < 23; ++i) {
    if (i % 3 != 0) expected.push_back(i);
  }
  EXPECT_EQ(order, expected);
}

TEST(SelfPlay, PairsShareTheOpeningWithSidesSwapped) {
  PlaySettings settings = shortGames();
  settings.openingPlies = 4;
  std::map<std::uint64_t, PlayedGame> games;
  const SelfPlay run = runOf<TicTacToe>(settings);
  for (const PlayedGame& game :
       gamesOf(run, {.workers = 2, .games = 20, .players = 2})) {
    games.emplace(game.number, game);
  }
  for (std::uint64_t i = 0; i < 20; i += 2) {
    EXPECT_EQ(games.at(i).player, (std::array{0, 1}));
    EXPECT_EQ(games.at(i + 1).player, (std::array{1, 0}));
    for (std::size_t ply = 0; ply < 4; ++ply) {
      EXPECT_EQ(games.at(i).plies[ply].move, games.at(i + 1).plies[ply].move);
      EXPECT_FALSE(games.at(i).plies[ply].searched);
    }
  }
}

TEST(SelfPlay, StrongerConfigurationWins) {
  MatchTally tally;
  PlaySettings settings = shortGames();
  settings.limits.simulations = 200;
  settings.openingPlies = 1;
  settings.temperaturePlies = 0;
  // To the second player all positions are even, one move deep.
  const SelfPlay run(settings, initialBoard<TicTacToe>(), [](int player) {
    SearchOptions options;
    if (player == 0) {
      return rolloutPlayer<TicTacToe>(options,
                                      RolloutEvaluator<TicTacToe>{}.maxPlies);
    }
    options.solver = false;
    options.exploration = 1000;
    return rolloutPlayer<TicTacToe>(options, 0);
  });
  for (const PlayedGame& game :
       gamesOf(run, {.workers = 2, .games = 40, .players = 2})) {
    tally.add(game.winner, game.player[0] == 0 ? Side::kFirst : Side::kSecond);
  }
  EXPECT_EQ(tally.games(), 40U);
  EXPECT_GT(tally.score(), 0.6);
  EXPECT_GT(tally.wins, 2 * tally.losses);
}

TEST(SelfPlay, TellsAnIllegalOpening) {
  const AnyBoard start = *AnyBoard::initial(anyGame<TicTacToe>(), "");
  const MoveCode centre = start.moveFromText("b2").value();
  const SelfPlay run(shortGames(), {{start, {centre, centre}}},
                     [](int) { return rolloutPlayer<TicTacToe>({}); });
  const absl::Status status = run.play({}, [](const auto&) {});
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(status.message().find("move 2"), absl::string_view::npos);
}

TEST(SelfPlay, StopsAndDropsTheGameUnderWay) {
  SearchControl control;
  PlaySettings settings = shortGames();
  int games = 0;
  const SelfPlay run = runOf<Chess>(settings);
  ASSERT_TRUE(run.play({.workers = 2, .games = 1000, .control = &control},
                       [&](const auto& game) {
                         EXPECT_NE(game.end, GameEnd::kStopped);
                         if (++games == 3) control.stop();
                       })
                  .ok());
  EXPECT_GE(games, 3);
  EXPECT_LE(games, 5);
}

TEST(SelfPlay, KeepsVisitsOfEverySearchWhenAsked) {
  PlaySettings settings = shortGames();
  settings.keepVisits = true;
  const SelfPlay run = runOf<Duel>(settings);
  int games = 0;
  for (const PlayedGame& game : gamesOf(run, {.workers = 2, .games = 6})) {
    ++games;
    std::size_t at = 0;
    for (const auto& ply : game.plies) {
      EXPECT_EQ(ply.visited != 0, ply.searched);
      bool playedIsThere = !ply.searched;
      const std::size_t end = at + ply.visited;
      ASSERT_LE(end, game.visits.size());
      for (; at < end; ++at) {
        EXPECT_GT(game.visits[at].visits, 0U);
        playedIsThere |= game.visits[at].move == ply.move;
      }
      EXPECT_TRUE(playedIsThere);
    }
    EXPECT_EQ(at, game.visits.size());
  }
  EXPECT_EQ(games, 6);
}

// With the Gumbel rule, of all moves that the policy gives a share.
TEST(SelfPlay, KeepsTheImprovedPolicyInsteadOfVisits) {
  PlaySettings settings = shortGames();
  settings.keepVisits = true;
  settings.temperaturePlies = 0;
  settings.limits.simulations = 4;
  const SelfPlay run(settings, initialBoard<Chess>(), [](int) {
    SearchOptions options;
    options.memoryBytes = 4 << 20;
    options.rootRule = RootRule::kGumbel;
    options.gumbelNoise = 1;
    return rolloutPlayer<Chess>(options);
  });
  std::size_t searches = 0;
  std::size_t moves = 0;
  for (const PlayedGame& game : gamesOf(run, {.games = 4})) {
    std::size_t at = 0;
    for (const auto& ply : game.plies) {
      std::uint64_t sum = 0;
      bool playedIsThere = !ply.searched;
      for (std::size_t i = 0; i < ply.visited; ++i, ++at) {
        sum += game.visits[at].visits;
        playedIsThere |= game.visits[at].move == ply.move;
      }
      EXPECT_TRUE(playedIsThere);
      if (!ply.searched) continue;
      ++searches;
      moves += ply.visited;
      EXPECT_NEAR(static_cast<double>(sum), kImprovedPolicyOne, 64);
    }
  }
  EXPECT_GT(moves, searches * 8);
}

TEST(SelfPlay, DropsTheVisitsOfTheMoveThatWasResignedInstead) {
  PlaySettings settings = shortGames();
  settings.keepVisits = true;
  settings.resignMoves = 1;
  settings.resignScore = 0.5;
  settings.resignPlayThrough = 0;
  const SelfPlay run = runOf<Chess>(settings);
  int resigned = 0;
  for (const PlayedGame& game : gamesOf(run, {.games = 6})) {
    resigned += game.end == GameEnd::kResigned;
    std::size_t visited = 0;
    for (const auto& ply : game.plies) {
      visited += ply.visited;
    }
    EXPECT_EQ(visited, game.visits.size());
  }
  EXPECT_GT(resigned, 0);
}

TEST(SelfPlay, SomeSearchesAreFastAndKeepNoVisits) {
  PlaySettings settings = shortGames();
  settings.keepVisits = true;
  settings.fastShare = 0.5;
  settings.fastSimulations = 7;
  settings.temperaturePlies = 0;
  const SelfPlay run = runOf<Chess>(settings);
  int fast = 0;
  int full = 0;
  for (const PlayedGame& game : gamesOf(run, {.games = 10})) {
    for (const auto& ply : game.plies) {
      if (!ply.searched) continue;
      const bool isFast = ply.simulations == 7;
      EXPECT_EQ(ply.simulations, isFast ? 7U : 30U);
      EXPECT_EQ(ply.visited == 0, isFast);
      ++(isFast ? fast : full);
    }
  }
  EXPECT_NEAR(fast, full, 0.3 * (fast + full));
}

// The moves of some games, one after the other.
std::vector<std::vector<MoveCode>> movesOf(const PlaySettings& settings) {
  const SelfPlay run = runOf<Chess>(settings);
  std::vector<std::vector<MoveCode>> games;
  for (const PlayedGame& game : gamesOf(run, {.games = 4, .inOrder = true})) {
    games.push_back(game.moves());
  }
  return games;
}

TEST(SelfPlay, TheTemperatureChangesAfterTheFirstPlies) {
  PlaySettings settings = shortGames();
  settings.temperaturePlies = 4;
  const auto best = movesOf(settings);
  settings.lateTemperature = 10;
  const auto drawn = movesOf(settings);
  settings.temperature = 0.01;
  const auto sharp = movesOf(settings);
  constexpr std::size_t kEarly = 2 + 4;  // openings are random moves
  int sameStarts = 0;
  for (std::size_t i = 0; i < best.size(); ++i) {
    EXPECT_TRUE(
        std::equal(best[i].begin(), best[i].begin() + kEarly, drawn[i].begin()))
        << i;
    EXPECT_NE(best[i], drawn[i]) << i;
    sameStarts +=
        std::equal(best[i].begin(), best[i].begin() + kEarly, sharp[i].begin());
  }
  EXPECT_LT(sameStarts, 4);
}

TEST(SelfPlay, HandsGamesToSeveralWorkersAtOnceWhenAsked) {
  std::mutex mutex;
  std::map<std::uint64_t, std::uint64_t> found;
  const SelfPlay run = runOf<TicTacToe>(shortGames());
  ASSERT_TRUE(run.play({.workers = 4, .games = 40, .concurrent = true},
                       [&](const PlayedGame& game) {
                         const std::lock_guard lock(mutex);
                         found[game.number] = signatureOf(game);
                       })
                  .ok());
  EXPECT_EQ(found, signatures<TicTacToe>({.games = 40}));
}

TEST(SelfPlay, RejectsSettingsOutOfRange) {
  PlaySettings settings;
  settings.limits = {};
  const SelfPlay run = runOf<TicTacToe>(settings);
  EXPECT_EQ(run.play({}, [](const auto&) {}).code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_TRUE(validate(PlaySettings{}).ok());
  for (const PlaySettings& bad :
       {PlaySettings{.lateTemperature = 0.001},
        PlaySettings{.lateTemperature = -1}, PlaySettings{.fastShare = 1.5},
        PlaySettings{.fastShare = -0.1}, PlaySettings{.fastSimulations = 0}}) {
    EXPECT_FALSE(validate(bad).ok());
  }
}

TEST(MatchTally, EstimatesEloWithItsMargin) {
  MatchTally tally;
  for (int i = 0; i < 60; ++i) tally.add(Side::kFirst, Side::kFirst);
  for (int i = 0; i < 40; ++i) tally.add(Side::kSecond, Side::kFirst);
  for (int i = 0; i < 100; ++i) tally.add(Side::kNeutral, Side::kFirst);
  tally.add(std::nullopt, Side::kFirst);
  EXPECT_EQ(tally.games(), 200U);
  EXPECT_EQ(tally.withoutResult, 1U);
  EXPECT_DOUBLE_EQ(tally.score(), 0.55);
  EXPECT_NEAR(tally.elo().difference, 34.86, 0.01);
  // Standard error of the score: sqrt((0.5 - 0.05^2 * 2 ... )): 0.0248.
  EXPECT_NEAR(tally.elo().low, 0.9, 1.0);
  EXPECT_NEAR(tally.elo().high, 69.5, 1.5);
  EXPECT_NEAR(tally.superiority(), 0.977, 0.001);
}

// R. G. Newcombe, "Two-sided confidence intervals for the single proportion",
// Statistics in Medicine 17 (1998), table I, the score method.
TEST(MatchTally, IntervalsAreWilsonsWithoutDraws) {
  struct Published {
    std::uint64_t wins, games;
    double low, high;
  };
  for (const Published& row :
       {Published{81, 263, 0.2553, 0.3662}, Published{15, 148, 0.0624, 0.1605},
        Published{0, 20, 0.0000, 0.1611}, Published{1, 29, 0.0061, 0.1718}}) {
    const double score =
        static_cast<double>(row.wins) / static_cast<double>(row.games);
    const ScoreInterval interval =
        scoreInterval(score, score * (1 - score), row.games);
    EXPECT_NEAR(interval.low, row.low, 0.00006);
    EXPECT_NEAR(interval.high, row.high, 0.00006);
  }
  // Two wins: from 0.3424, which is 1 / (1 + 1.96^2 / 2).
  const MatchTally two{.wins = 2};
  EXPECT_NEAR(two.elo().low, 400 * std::log10(0.3424 / 0.6576), 0.1);
  EXPECT_EQ(two.elo().high, 2000);
  EXPECT_EQ(MatchTally{}.elo().low, -2000);
  EXPECT_EQ(MatchTally{}.elo().high, 2000);
}

TEST(MoveChoice, DrawsInProportionToVisits) {
  Random random(3);
  const std::vector<std::uint64_t> visits = {600, 0, 300, 100};
  std::vector<int> drawn(4);
  for (int i = 0; i < 100000; ++i) ++drawn[drawByVisits(visits, 1, random)];
  EXPECT_NEAR(drawn[0], 60000, 1000);
  EXPECT_EQ(drawn[1], 0);
  EXPECT_NEAR(drawn[2], 30000, 1000);
  EXPECT_NEAR(drawn[3], 10000, 600);
  // A low temperature sharpens.
  int best = 0;
  for (int i = 0; i < 1000; ++i) best += drawByVisits(visits, 0.1, random) == 0;
  EXPECT_GT(best, 990);
}

}  // namespace
}  // namespace phasemachine
