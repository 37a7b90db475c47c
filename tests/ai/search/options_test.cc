// Invalid options and limits are refused by name.

#include "ai/search/ask/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ai/evaluate/rollout.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/any_search.h"
#include "tests/support/within.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;
using O = SearchOptions;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kLeast = std::numeric_limits<int>::min();
constexpr int kMost = std::numeric_limits<int>::max();

// A field of the options, values that are refused, and values that are accepted.
struct Case {
  std::string name;
  std::variant<int O::*, double O::*> field;
  std::vector<double> refused;
  std::vector<double> accepted;
};

// Zero, negative and absurd values; and the ends of what is accepted.
const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"threads", &O::threads, {0, -1, 1025, kLeast, kMost}, {1, 1024}},
      {"batch_size", &O::batchSize, {0, -1, 1025, kLeast, kMost}, {1, 1024}},
      {"batch_growth",
       &O::batchGrowth,
       {0, -1, 1000001, kLeast, kMost},
       {1, 1000000}},
      {"expand_visit",
       &O::expandVisit,
       {0, -1, 1000001, kLeast, kMost},
       {1, 1000000}},
      {"verdict_table", &O::verdictTable, {-1, 28, kLeast, kMost}, {0, 1}},
      // 0 means the evaluator's default.
      {"exploration",
       &O::exploration,
       {-0.001, -1, 1000.5, 1e300, -kInfinity, kInfinity, kNan},
       {0, 1000}},
      {"fpu",
       &O::fpuReduction,
       {-10.5, 10.5, -kInfinity, kInfinity, kNan},
       {-10, 0, 10}},
      {"outcome_widening",
       &O::outcomeWidening,
       {-1, 1000.5, kInfinity, kNan},
       {0, 1000}},
      {"virtual_loss",
       &O::virtualLoss,
       {-1, 1000.5, kInfinity, kNan},
       {0, 1000}},
      {"secure_margin",
       &O::secureMargin,
       {-1, 1000.5, kInfinity, kNan},
       {0, 1000}},
      {"gumbel_moves", &O::gumbelMoves, {1, 65536, kLeast, kMost}, {2, 65535}},
      {"gumbel_noise",
       &O::gumbelNoise,
       {-0.1, 1000.5, kInfinity, kNan},
       {0, 1000}},
      {"gumbel_scale",
       &O::gumbelScale,
       {-0.1, 1000.5, kInfinity, kNan},
       {0, 1000}},
      {"policy_temperature",
       &O::policyTemperature,
       {0, -1, 1000.5, kInfinity, kNan},
       {0.001, 1000}},
      {"uniform_share", &O::uniformShare, {-0.1, 1.1, kInfinity, kNan}, {0, 1}},
      {"noise_weight", &O::noiseWeight, {-0.1, 1.1, kInfinity, kNan}, {0, 1}},
      {"noise_alpha",
       &O::noiseAlpha,
       {0, -1, 1000.5, kInfinity, kNan},
       {0.001, 1000}},
  };
  return all;
}

SearchOptions with(const Case& c, double value) {
  SearchOptions options;
  std::visit(
      [&]<class T>(T O::* field) { options.*field = static_cast<T>(value); },
      c.field);
  return options;
}

// Through both interfaces.
void expectRefused(const SearchOptions& options, const std::string& field) {
  const auto searcher =
      AnySearch<TicTacToe>::create(options, ConstantEvaluator{});
  const auto player = anyPlayer<TicTacToe>(options, ConstantEvaluator{});
  for (const absl::Status& status : {searcher.status(), player.status()}) {
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
    EXPECT_THAT(std::string(status.message()),
                HasSubstr("search option " + field + ": must be "));
  }
}

TEST(OptionRanges, WhatNoSearchCanUseIsRefusedByName) {
  for (const Case& c : cases()) {
    for (double value : c.refused) {
      SCOPED_TRACE(c.name + " = " + std::to_string(value));
      expectRefused(with(c, value), c.name);
    }
  }
}

TEST(OptionRanges, TheirEndsAreAccepted) {
  for (const Case& c : cases()) {
    for (double value : c.accepted) {
      EXPECT_TRUE(validate(with(c, value)).ok()) << c.name << " = " << value;
    }
  }
}

TEST(OptionRanges, MemoryIsRefusedByName) {
  for (std::uint64_t bytes :
       {std::uint64_t{0}, std::uint64_t{1}, kMinMemoryBytes - 1,
        kMaxMemoryBytes + 1, std::numeric_limits<std::uint64_t>::max()}) {
    SCOPED_TRACE(bytes);
    expectRefused({.memoryBytes = bytes}, "memory");
  }
  EXPECT_TRUE(validate(SearchOptions{.memoryBytes = kMinMemoryBytes}).ok());
  EXPECT_TRUE(validate(SearchOptions{.memoryBytes = kMaxMemoryBytes}).ok());
}

TEST(LimitRanges, WhatNoSearchCanKeepIsRefusedByName) {
  constexpr auto kLarge = std::numeric_limits<std::int64_t>::max();
  constexpr auto kSmall = std::numeric_limits<std::int64_t>::min();
  constexpr auto kHuge = std::numeric_limits<std::uint64_t>::max();
  const std::vector<std::pair<std::string, SearchLimits>> refused = {
      {"simulations", {.simulations = 0}},
      {"simulations", {.simulations = kHuge}},
      {"nodes", {.nodes = 0}},
      {"nodes", {.nodes = kHuge}},
      {"milliseconds", {.milliseconds = 0}},
      {"milliseconds", {.milliseconds = -1}},
      {"milliseconds", {.milliseconds = kSmall}},
      {"milliseconds", {.milliseconds = kLarge}},
      {"depth", {.depth = 0}},
      {"depth", {.depth = -1}},
      {"depth", {.depth = kMost}},
      {"clock.remaining", {.clock = GameClock{}}},
      {"clock.remaining", {.clock = GameClock{.remaining = kSmall}}},
      {"clock.remaining", {.clock = GameClock{.remaining = kLarge}}},
      {"clock.increment",
       {.clock = GameClock{.remaining = 1, .increment = -1}}},
      {"clock.increment",
       {.clock = GameClock{.remaining = 1, .increment = kLarge}}},
      {"clock.movesToGo",
       {.clock = GameClock{.remaining = 1, .movesToGo = -1}}},
      {"clock.movesToGo",
       {.clock = GameClock{.remaining = 1, .movesToGo = kMost}}},
      {"clock.movesMade",
       {.clock = GameClock{.remaining = 1, .movesMade = -1}}},
      {"clock.movesMade",
       {.clock = GameClock{.remaining = 1, .movesMade = kMost}}},
      {"clock.overhead", {.clock = GameClock{.remaining = 1, .overhead = -1}}},
      {"clock.overhead",
       {.clock = GameClock{.remaining = 1, .overhead = kLarge}}},
      {"clock.lagMicroseconds",
       {.clock = GameClock{.remaining = 1, .lagMicroseconds = -1}}},
      {"clock.lagMicroseconds",
       {.clock = GameClock{.remaining = 1, .lagMicroseconds = kLarge}}},
  };
  for (const auto& [name, limits] : refused) {
    const absl::Status status = validate(limits);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << name;
    EXPECT_THAT(std::string(status.message()),
                HasSubstr("search limit " + name + ": must be "));
  }
  EXPECT_THAT(std::string(validate(SearchLimits{.milliseconds = -5}).message()),
              HasSubstr("-5"));
  EXPECT_TRUE(validate(SearchLimits{}).ok());
  EXPECT_TRUE(validate(SearchLimits{.simulations = 1, .milliseconds = 1}).ok());
}

// A search with such limits still keeps the others.
TEST(LimitRanges, HugeLimitsLeaveTheOthersInForce) {
  constexpr auto kLarge = std::numeric_limits<std::int64_t>::max();
  constexpr auto kHuge = std::numeric_limits<std::uint64_t>::max();
  const GameClock clock{
      .remaining = kLarge, .increment = kLarge, .movesToGo = kMost};
  for (SearchMode mode :
       {SearchMode::kSingle, SearchMode::kTree, SearchMode::kBatch}) {
    auto player = anyPlayer<TicTacToe>({.mode = mode,
                                        .threads = 2,
                                        .solver = false,
                                        .earlyStop = EarlyStop::kTime},
                                       ConstantEvaluator{})
                      .value();
    for (const SearchLimits& limits :
         {SearchLimits{.simulations = 30000, .milliseconds = kLarge},
          SearchLimits{.simulations = 30000, .clock = clock},
          SearchLimits{.simulations = 30000, .nodes = kHuge, .depth = kMost},
          SearchLimits{.simulations = kHuge, .milliseconds = 5}}) {
      const auto result = player->search(within(limits));
      EXPECT_TRUE(result.bestMove.has_value());
      EXPECT_EQ(result.reason == StopReason::kSimulations,
                limits.simulations != kHuge)
          << static_cast<int>(mode) << ' ' << toString(result.reason);
    }
  }
}

// Search options read back as written, and refuse whatever validate() does.

TEST(OptionTable, WritesWhatDiffersAndReadsItBack) {
  SearchOptions options;
  EXPECT_EQ(searchOptionsToText(options), "");
  ASSERT_TRUE(setSearchOption(options, "selection", "uct").ok());
  ASSERT_TRUE(setSearchOption(options, "exploration", "0.7").ok());
  ASSERT_TRUE(setSearchOption(options, "solver", "off").ok());
  ASSERT_TRUE(setSearchOption(options, "expand_visit", "1").ok());
  EXPECT_EQ(options.selection, SelectionRule::kUct);
  EXPECT_EQ(options.exploration, 0.7);
  EXPECT_FALSE(options.solver);
  EXPECT_EQ(searchOptionsToText(options),
            "selection=uct,exploration=0.7,expand_visit=1,solver=off");
}

TEST(OptionTable, EveryDefaultIsAcceptedAndChangesNothing) {
  for (const SearchOptionInfo& info : listSearchOptions()) {
    SearchOptions options;
    EXPECT_TRUE(setSearchOption(options, info.key, info.standard).ok())
        << info.key;
    EXPECT_EQ(searchOptionsToText(options), "") << info.key;
  }
  EXPECT_GE(listSearchOptions().size(), 10U);
}

TEST(OptionTable, RefusesAndNamesKeyValueAndRange) {
  struct Refused {
    const char* key;
    const char* value;
    const char* message;
  };
  for (const Refused& bad : {Refused{"exploration", "-1", "0 to 1000"},
                             Refused{"exploration", "nan", "0 to 1000"},
                             Refused{"exploration", "1x", "\"1x\""},
                             Refused{"expand_visit", "1.5", "whole number"},
                             Refused{"solver", "yes", "off or on"},
                             Refused{"priors", "", "evaluator"},
                             Refused{"depth", "1", "exploration"}}) {
    SearchOptions options;
    const absl::Status status = setSearchOption(options, bad.key, bad.value);
    EXPECT_FALSE(status.ok()) << bad.key;
    EXPECT_THAT(std::string(status.message()), HasSubstr(bad.message));
    EXPECT_THAT(std::string(status.message()), HasSubstr(bad.key));
    EXPECT_EQ(searchOptionsToText(options), "");
  }
}

TEST(OptionTable, AcceptsNothingThatValidateRefuses) {
  for (const SearchOptionInfo& info : listSearchOptions()) {
    for (const char* value : {"-10", "0", "0.001", "1", "10", "1000", "1000000",
                              "puct", "on", "uniform"}) {
      SearchOptions options;
      if (setSearchOption(options, info.key, value).ok()) {
        EXPECT_TRUE(validate(options).ok()) << info.key << '=' << value;
      }
    }
  }
}

}  // namespace
}  // namespace phasemachine
