// Games defined at run time, through every path of the engine; and what happens
// if their rules fail or answer what they may not.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "engine/defined/define_game.h"
#include "engine/play/games.h"
#include "engine/players.h"
#include "engine/session/game_session.h"
#include "games/catalog.h"
#include "games/parts.h"
#include "phase/laws/laws.h"
#include "tests/engine/defined/rules.h"
#include "tests/support/must.h"

namespace phasemachine {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

AnyBoard start(const AnyGame& game) { return *AnyBoard::initial(game, ""); }

AnySearchResult searched(const AnyBoard& board, int threads = 1,
                         const char* mode = "single") {
  PlayerSettings settings = *readPlayerSettings(
      {.options = std::string("mode=") + mode, .threads = threads});
  settings.search.memoryBytes = 8 << 20;
  auto player = *makePlayer(board.game(), settings);
  EXPECT_TRUE(player->setGame(board, {}).ok());
  AnySearchRequest request;
  request.limits.simulations = 3000;
  return player->search(request);
}

std::vector<std::string> faults(const AnyGame& game) {
  const ListedGame& listed = *findListedGame(game.name);
  return faultsOf(
      {.game = listed.game, .encoding = listed.encoding, .scene = listed.scene},
      {.plies = 400});
}

TEST(Defined, IsAGameOfTheProgram) {
  const AnyGame& game = defined<CoinNim>(CoinNim::shape);
  EXPECT_EQ(*findGame(game.name), &game);
  EXPECT_EQ(game.players, 2);
  EXPECT_TRUE(game.hasChance);
  EXPECT_FALSE(game.hasHiddenInformation);
  EXPECT_EQ(game.maxMoves, 3U);
  EXPECT_EQ(evaluatorNames(game),
            (std::vector<std::string_view>{"rollout", "constant"}));
  EXPECT_EQ(encodingOf(game).table().size(), 2 + sizeof(CoinNim::State));
}

TEST(Defined, ObeysTheLaws) {
  EXPECT_THAT(faults(defined<CoinNim>(CoinNim::shape)), IsEmpty());
  EXPECT_THAT(faults(defined<HighCard>(HighCard::shape)), IsEmpty());
}

TEST(Defined, SearchFindsTheWinInEveryMode) {
  AnyBoard board = start(defined<CoinNim>(CoinNim::shape));
  // No coins are left, and 5 stones: taking one leaves a lost game.
  board = *AnyBoard::fromText(board.game(), "0500000000", "");
  for (const char* mode : {"single", "tree", "batch"}) {
    const AnySearchResult result = searched(board, 3, mode);
    EXPECT_EQ(result.bestMove, 1U) << mode;
    EXPECT_EQ(result.proof, Proof::kWin) << mode;
  }
}

TEST(Defined, SearchReadsOnlyWhatItsSideSees) {
  const AnyGame& game = defined<HighCard>(HighCard::shape);
  std::vector<std::uint64_t> digests;
  for (const std::uint32_t hidden : {0U, 1U, 3U}) {
    AnyBoard board = start(game);
    board.query();
    board.step(2);
    board.step(hidden);
    digests.push_back(searched(board).digest);
  }
  EXPECT_EQ(digests[0], digests[1]);
  EXPECT_EQ(digests[0], digests[2]);
}

TEST(Defined, SelfPlayAndMatchesAreTheSameOnAnyThreads) {
  for (const AnyGame* game : {&defined<CoinNim>(CoinNim::shape),
                              &defined<HighCard>(HighCard::shape)}) {
    for (const std::size_t players : {1U, 2U}) {
      std::vector<std::vector<MoveCode>> games;
      for (const int workers : {1, 3}) {
        GamesSettings settings{.start = start(*game)};
        settings.players.resize(players);
        settings.play.limits.simulations = 50;
        settings.games = 8;
        settings.workers = workers;
        settings.inOrder = true;
        std::vector<MoveCode> moves;
        ASSERT_TRUE(playGames(settings, {.onGame =
                                             [&](PlayedGame played) {
                                               for (const MoveCode move :
                                                    played.moves()) {
                                                 moves.push_back(move);
                                               }
                                               EXPECT_TRUE(played.winner);
                                               return absl::OkStatus();
                                             }})
                        .ok());
        games.push_back(moves);
      }
      EXPECT_EQ(games[0], games[1]);
    }
  }
}

TEST(Defined, ASessionIsSavedAndResumed) {
  const AnyGame& game = defined<CoinNim>(CoinNim::shape);
  SessionSettings settings;
  settings.limits = {.simulations = 50};
  auto session = *GameSession::create(start(game), settings);
  ASSERT_TRUE(session->proceed({}).ok());
  ASSERT_TRUE(session->play("2").ok());
  ASSERT_TRUE(session->proceed({}).ok());
  const auto saved =
      must(savedSessionFromText(savedSessionToText(session->saved())));
  const auto again = must(GameSession::resume(saved, settings));
  EXPECT_EQ(again->board(), session->board());
}

TEST(Defined, BytesAndTextsAreThoseOfItsGame) {
  const AnyGame& game = defined<CoinNim>(CoinNim::shape);
  const AnyGame& other = defined<CoinNim>(CoinNim::shape);
  AnyBoard board = start(game);
  board.query();
  board.step(3);
  EXPECT_EQ(*AnyBoard::load(game, board.save()), board);
  EXPECT_EQ(*AnyBoard::fromText(game, board.toText(), ""), board);
  EXPECT_THAT(
      std::string(AnyBoard::load(other, board.save()).status().message()),
      HasSubstr("is of the game " + std::string(game.name)));
  std::string bytes = board.save();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(AnyBoard::load(game, bytes.substr(0, size)).ok()) << size;
  }
  for (const char* text : {"", "05", "zz00000000", "050000000000"}) {
    EXPECT_FALSE(AnyBoard::fromText(game, text, "").ok()) << text;
  }
  EXPECT_FALSE(AnyBoard::initial(game, "stones=3").ok());
  EXPECT_FALSE(board.game() == start(other).game());
}

TEST(Defined, ManyGamesAtATimeDoNotMix) {
  const AnyGame& nim = defined<CoinNim>(CoinNim::shape);
  GameShape shape = CoinNim::shape(freshName("tested"));
  shape.stateBytes = kMostStateBytes;
  const AnyGame& wide = **defineGame(shape, std::make_unique<CoinNim>());
  AnyBoard a = start(nim);
  AnyBoard b = start(wide);
  EXPECT_FALSE(a == b);
  EXPECT_EQ(a.toText().size(), 2 * sizeof(CoinNim::State));
  EXPECT_EQ(b.toText().size(), 2 * kMostStateBytes);
  EXPECT_EQ(searched(a).digest, searched(b).digest);
}

TEST(Defined, RefusesAShapeOutOfRange) {
  const auto refusal = [](auto change) {
    GameShape shape = CoinNim::shape(freshName("tested"));
    change(shape);
    const auto game = defineGame(shape, std::make_unique<CoinNim>());
    return game.ok() ? std::string() : std::string(game.status().message());
  };
  EXPECT_THAT(refusal([](GameShape& s) { s.name = "Nim"; }),
              HasSubstr("lower-case"));
  EXPECT_THAT(refusal([](GameShape& s) { s.name = "tic_tac_toe"; }),
              HasSubstr("already is"));
  EXPECT_THAT(refusal([](GameShape& s) { s.stateBytes = 0; }),
              HasSubstr("size of a state must be from 1 to 4096, not 0"));
  EXPECT_THAT(refusal([](GameShape& s) { s.stateBytes = 4097; }),
              HasSubstr("size of a state"));
  EXPECT_THAT(refusal([](GameShape& s) { s.mostMoves = 1025; }),
              HasSubstr("most moves"));
  EXPECT_THAT(refusal([](GameShape& s) { s.players = 3; }),
              HasSubstr("number of players"));
  EXPECT_THAT(refusal([](GameShape& s) { s.lowestReturn = 1; }),
              HasSubstr("lowest return"));
  EXPECT_THAT(refusal([](GameShape& s) {
                s.highestReturn = std::numeric_limits<double>::quiet_NaN();
              }),
              HasSubstr("finite"));
  EXPECT_THAT(refusal([](GameShape& s) {
                s.lowestReturn = std::numeric_limits<double>::lowest();
                s.highestReturn = std::numeric_limits<double>::max();
              }),
              HasSubstr("their difference finite"));
}

// Calls `body` and returns the message of the RulesError that it throws.
template <class F>
std::string faultOf(const F& body) {
  try {
    body();
  } catch (const RulesError& error) {
    return error.what();
  }
  return "";
}

TEST(DefinedFaults, EachInvalidAnswerIsASentence) {
  struct Case {
    const char* words;
    std::function<void(Trouble&)> make;
  };
  const std::vector<Case> cases = {
      {"turn says that 7 decides",
       [](Trouble& t) { t.turn = [](int) { return 7; }; }},
      {"turn says that -2 decides",
       [](Trouble& t) { t.turn = [](int) { return -2; }; }},
      {"legal_moves lists no move",
       [](Trouble& t) {
         t.moves = [](std::uint32_t*, std::size_t) { return std::size_t{0}; };
       }},
      {"legal_moves lists 4 moves; the game has at most 3",
       [](Trouble& t) {
         t.moves = [](std::uint32_t* moves, std::size_t) {
           for (std::uint32_t i = 0; i < 4; ++i) moves[i] = i;
           return std::size_t{4};
         };
       }},
      {"legal_moves lists move 1 twice",
       [](Trouble& t) {
         t.moves = [](std::uint32_t* moves, std::size_t) {
           moves[0] = 1;
           moves[1] = 3;
           moves[2] = 1;
           return std::size_t{3};
         };
       }},
      {"apply leaves the state as it was",
       [](Trouble& t) {
         t.state = [before = std::vector<std::byte>{}](std::byte* s) mutable {
           if (before.empty()) before.assign(s, s + sizeof(CoinNim::State));
           std::memcpy(s, before.data(), before.size());
         };
       }},
      {"chance_weights gives probabilities that sum to 0.75",
       [](Trouble& t) { t.weights = [](double* w) { w[0] = 0.25; }; }},
      {"chance_weights gives move 9 the probability nan",
       [](Trouble& t) {
         t.weights = [](double* w) {
           w[1] = std::numeric_limits<double>::quiet_NaN();
         };
       }},
      {"chance_weights gives move 8 the probability 0",
       [](Trouble& t) {
         t.weights = [](double* w) {
           w[0] = 0;
           w[1] = 1;
         };
       }},
  };
  for (const Case& one : cases) {
    auto trouble = std::make_shared<Trouble>();
    const AnyGame& game = defined<CoinNim>(CoinNim::shape, trouble);
    const AnyBoard begin = start(game);
    one.make(*trouble);
    const std::string fault = faultOf([&] {
      AnyBoard board = begin;
      Random random(1);
      game.playout(board.data(), random, 1000);
    });
    EXPECT_THAT(fault, HasSubstr(one.words));
    EXPECT_THAT(fault, HasSubstr("game " + std::string(game.name) + ": "));
    // A search and self-play end with it, and the next ones work.
    EXPECT_THAT(faultOf([&] { searched(begin, 2, "tree"); }),
                HasSubstr(one.words));
    *trouble = {};
    EXPECT_EQ(searched(begin).counters.simulations, 3000U);
  }
}

// Every function fails at its n-th call, on every path.
TEST(DefinedFaults, AFailureEndsWhatAskedAndNothingElse) {
  for (const std::string function :
       {"apply", "turn", "legal_moves", "chance_weights"}) {
    auto trouble = std::make_shared<Trouble>();
    const AnyGame& game = defined<CoinNim>(CoinNim::shape, trouble);
    const AnyBoard begin = start(game);
    const auto failAt = [&](int calls) {
      auto left = std::make_shared<std::atomic<int>>(calls);
      trouble->before = [function, left](const std::string& called) {
        if (called == function && --*left < 0) throw RulesError("broken here");
      };
    };
    SessionSettings sessionSettings;
    sessionSettings.limits = {.simulations = 50};
    const std::vector<std::function<void()>> paths = {
        [&] { searched(begin); },
        [&] { searched(begin, 3, "tree"); },
        [&] { searched(begin, 3, "batch"); },
        [&] {
          GamesSettings settings{.start = begin};
          settings.play.limits.simulations = 50;
          settings.games = 6;
          settings.workers = 3;
          const absl::Status status = playGames(
              settings,
              {.onGame = [](PlayedGame) { return absl::OkStatus(); }});
          EXPECT_TRUE(status.ok()) << status;
        },
        [&] {
          auto session = *GameSession::create(begin, sessionSettings);
          const auto played = session->play("1");
          if (played.ok()) {
            EXPECT_TRUE(session->proceed({}).ok());
          }
        },
    };
    for (std::size_t path = 0; path < paths.size(); ++path) {
      for (const int calls : {0, 1, 5, 40}) {
        failAt(calls);
        const std::string fault = faultOf(paths[path]);
        if (calls == 0 && !(path == 4 && function == "chance_weights")) {
          EXPECT_EQ(fault, "broken here") << function << " on path " << path;
        }
        trouble->before = {};
        EXPECT_EQ(faultOf(paths[path]), "") << function << " after " << path;
      }
    }
  }
}

TEST(DefinedFaults, AStepThatFailsLeavesBoardAndSession) {
  for (const std::string function : {"apply", "turn", "legal_moves"}) {
    auto trouble = std::make_shared<Trouble>();
    const AnyGame& game = defined<CoinNim>(CoinNim::shape, trouble);
    SessionSettings sessionSettings;
    sessionSettings.limits = {.simulations = 10};
    AnyBoard board = start(game);
    const AnyDecision before = board.query();
    const std::string text = board.toText();
    auto session = *GameSession::create(board, sessionSettings);
    trouble->before = [function](const std::string& called) {
      if (called == function) throw RulesError("broken here");
    };
    EXPECT_EQ(faultOf([&] { board.step(1); }), "broken here") << function;
    EXPECT_EQ(faultOf([&] { (void)board.tryStep(1); }), "broken here");
    EXPECT_NE(faultOf([&] { (void)session->play(MoveCode{1}); }), "");
    trouble->before = {};
    EXPECT_EQ(board.toText(), text) << function;
    EXPECT_EQ(board.query().moves, before.moves);
    EXPECT_EQ(session->timeline().ply(), 0U) << function;
    EXPECT_TRUE(session->play(MoveCode{1}).ok());
  }
}

// A start that is not valid is refused, and its name stays free.
TEST(DefinedFaults, TheStartIsChecked) {
  auto trouble = std::make_shared<Trouble>();
  trouble->turn = [](int) { return 9; };
  const GameShape shape = CoinNim::shape(freshName("tested"));
  EXPECT_THAT(faultOf([&] {
                (void)defineGame(shape, std::make_unique<CoinNim>(trouble));
              }),
              HasSubstr("turn says that 9 decides"));
  EXPECT_FALSE(findGame(shape.name).ok());
  *trouble = {};
  EXPECT_TRUE(defineGame(shape, std::make_unique<CoinNim>(trouble)).ok());
}

// Rules that answer anything.
class RandomRules : public GameRules {
 public:
  explicit RandomRules(std::uint64_t seed) : seed_(seed) {}
  static constexpr std::size_t kBytes = 9;

  void initial(std::byte* state) override { fill(state, randomOf(state, 1)); }
  void apply(std::byte* state, std::uint32_t move) override {
    Random random = randomOf(state, 2 + move);
    maybeFail(random);
    if (random.below(100) != 0) fill(state, random);
  }
  int turn(const std::byte* state) override {
    Random random = randomOf(state, 3);
    maybeFail(random);
    if (random.below(300) == 0) return static_cast<int>(random.below(20)) - 9;
    return static_cast<int>(random.below(30) == 0 ? 3 + random.below(3)
                                                  : random.below(3));
  }
  std::size_t legalMoves(const std::byte* state,
                         std::uint32_t* moves) override {
    Random random = randomOf(state, 4);
    maybeFail(random);
    const std::size_t count =
        random.below(300) == 0 ? random.below(20) : 1 + random.below(5);
    const std::uint32_t twice = random.below(300) == 0 ? 1 : 3;
    for (std::uint32_t i = 0; i < count; ++i) {
      moves[i] = i * twice + random.below(twice);
    }
    return count;
  }
  bool chanceWeights(const std::byte* state, const std::uint32_t*,
                     std::size_t count, double* weights) override {
    Random random = randomOf(state, 5);
    maybeFail(random);
    for (std::size_t i = 0; i < count; ++i) {
      weights[i] = 1 / static_cast<double>(count);
    }
    if (random.below(300) == 0) weights[0] *= -1;
    return true;
  }
  bool observe(const std::byte* state, int viewer, std::byte* out,
               std::size_t& size) override {
    size = randomOf(state, 6).below(1000) == 0 ? 4000 : kBytes / 2;
    std::memcpy(out, state + viewer, kBytes / 2);
    return true;
  }
  bool determinize(std::byte* state, int, std::uint64_t seed) override {
    if (seed % 8 == 0) fill(state, Random(seed));
    return true;
  }
  bool returns(const std::byte* state, std::array<double, 2>& values) override {
    Random random = randomOf(state, 7);
    values[0] = 2 * random.uniform() - (random.below(300) == 0 ? 9 : 1);
    values[1] = -values[0];
    return true;
  }

 private:
  Random randomOf(const std::byte* state, std::uint64_t what) const {
    std::uint64_t word = 0;
    std::memcpy(&word, state, sizeof word);
    return Random(seed_, word, what);
  }
  static void fill(std::byte* state, Random random) {
    for (std::size_t i = 0; i < kBytes; ++i) {
      state[i] = static_cast<std::byte>(random.below(256));
    }
  }
  static void maybeFail(Random& random) {
    if (random.below(1000) == 0) throw RulesError("failed");
  }

  std::uint64_t seed_;
};

TEST(DefinedFaults, AnyAnswersLeadToAGameOrAFault) {
  int faults = 0;
  int fine = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    GameShape shape{.name = freshName("random"),
                    .stateBytes = RandomRules::kBytes,
                    .mostMoves = 10,
                    .players = seed % 3 == 0 ? 1 : 2,
                    .hasChance = seed % 7 != 0,
                    .hasHidden = seed % 2 == 0,
                    .threadsSafe = seed % 5 != 0};
    const std::string fault = faultOf([&] {
      const auto game = defineGame(shape, std::make_unique<RandomRules>(seed));
      const AnyBoard begin = start(**game);
      for (const char* mode : {"single", "tree", "batch"}) {
        PlayerSettings settings = *readPlayerSettings(
            {.options = std::string("mode=") + mode, .threads = 2});
        settings.search.memoryBytes = 4 << 20;
        auto player = *makePlayer(**game, settings);
        ASSERT_TRUE(player->setGame(begin, {}).ok());
        AnySearchRequest request;
        request.limits.simulations = 200;
        faultOf([&] { player->search(request); });
        faultOf([&] { player->search(request); });
      }
      GamesSettings run{.start = begin};
      run.play.limits.simulations = 20;
      run.play.maxPlies = 30;
      run.games = 3;
      run.workers = 2;
      (void)playGames(run,
                      {.onGame = [](PlayedGame) { return absl::OkStatus(); }});
    });
    ++(fault.empty() ? fine : faults);
  }
  EXPECT_GT(faults, 10);
  EXPECT_GT(fine, 1);
}

}  // namespace
}  // namespace phasemachine
