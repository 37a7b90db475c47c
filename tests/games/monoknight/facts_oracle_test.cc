// Clock, stars, unlocks, decks, cards, geometry and days against worked cases.

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

#include "games/monoknight/campaign/session.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/score.h"
#include "games/monoknight/rules/stages.h"
#include "gtest/gtest.h"
#include "tests/games/monoknight/vectors.h"

namespace phasemachine::monoknight {
namespace {

void checkTimerCase(const Json& test) {
  SessionClock clock(test["setup"]["start"].get<double>());
  for (const Json& step : test["steps"]) {
    SCOPED_TRACE(step.dump());
    const std::string op = step["op"];
    const double at = step["at"];
    std::int64_t result = 0;
    if (op == "pause") clock.pause(at);
    if (op == "resume") clock.resume(at);
    if (op == "reset") clock.reset(at);
    if (op == "live") result = clock.live(at);
    if (op == "finalize") result = clock.finalize(at);
    if (step.contains("result")) {
      EXPECT_EQ(result, step["result"].get<std::int64_t>());
    }
  }
}

Metrics metricsOf(const Json& json) {
  Metrics metrics;
  metrics.moves = json["moves"];
  metrics.penalties = json["penalty"];
  metrics.seconds = json["seconds"];
  metrics.revisited = json.value("revisited", false);
  return metrics;
}

void checkStageEvalCase(const Json& test) {
  const Json& setup = test["setup"];
  const auto number = stageByName(setup["stage"].get<std::string>());
  ASSERT_TRUE(number);
  const Metrics metrics = metricsOf(setup["metrics"]);
  const Stars stars = starsOf(stage(*number).goals(), metrics,
                              setup["metrics"].value("score", metrics.score()));
  EXPECT_EQ(stars.total(), test["expect"]["stars"].get<int>());
  EXPECT_EQ(stars.objective, test["expect"]["objective"].get<bool>());
  EXPECT_EQ(stars.score, test["expect"]["score"].get<bool>());
}

void checkUnlockCase(const Json& test) {
  StageStars stars = {};
  for (const auto& [name, count] : test["setup"]["stars"].items()) {
    stars[*stageByName(name)] = count.get<std::uint8_t>();
  }
  EXPECT_EQ(
      unlocked(*stageByName(test["setup"]["stage"].get<std::string>()), stars),
      test["expect"]["unlocked"].get<bool>());
}

bool inFamily(std::size_t card, const std::string& family) {
  if (family == "king") return card < 8;
  if (family == "knight") return card >= 8 && card < 16;
  ADD_FAILURE() << "unknown family " << family;
  return false;
}

void checkDeckCase(const Json& test) {
  const auto preset = presetByName(test["setup"]["preset"].get<std::string>());
  ASSERT_TRUE(preset);
  const Deck deck = presetDeck(*preset);
  for (const auto& [key, value] : test["expect"].items()) {
    SCOPED_TRACE(key + " = " + value.dump());
    if (key == "card_count") {
      EXPECT_EQ(deck.kinds(), value.get<std::size_t>());
    } else if (key == "all_weights_equal") {
      EXPECT_EQ(deck.totalWeight(), deck.kinds() * value.get<unsigned>());
    } else if (key == "cards") {
      ASSERT_EQ(deck.kinds(), value.size());
      for (std::size_t i = 0; i < deck.kinds(); ++i) {
        EXPECT_EQ(kCards[deck.card(i)].name, value[i].get<std::string>());
      }
    } else if (key == "contains" || key == "lacks") {
      for (const Json& name : value) {
        EXPECT_EQ(deck.weightOf(cardOf(name)) != 0, key == "contains") << name;
      }
    } else if (key == "weights") {
      for (const auto& [name, weight] : value.items()) {
        EXPECT_EQ(deck.weightOf(cardOf(name)), weight.get<unsigned>()) << name;
      }
    } else if (key == "only_family") {
      for (std::size_t i = 0; i < deck.kinds(); ++i) {
        EXPECT_TRUE(inFamily(deck.card(i), value.get<std::string>()));
      }
    } else if (key == "total_weight") {
      EXPECT_EQ(deck.totalWeight(), value.get<unsigned>());
    } else {
      ADD_FAILURE() << "unknown expectation";
    }
  }
}

void checkCardCase(const Json& test) {
  for (const auto& [name, vectors] : test["expect"].items()) {
    const Card& card = kCards[cardOf(name)];
    ASSERT_EQ(card.vectorCount, vectors.size()) << name;
    for (std::size_t v = 0; v < vectors.size(); ++v) {
      EXPECT_EQ(vectorJson(card.vectors[v]), vectors[v]) << name;
    }
  }
}

void checkGeometryCase(const Json& test) {
  const int size = test["setup"]["size"];
  for (const auto& [key, value] : test["expect"].items()) {
    if (key == "centre" || key == "initial_visited") {
      EXPECT_EQ(pointOf(centreOf(size)), key == "centre" ? value : value[0]);
    } else if (key == "point_count") {
      EXPECT_EQ(allTiles(size).size(), value.get<int>());
    } else if (key == "inside") {
      for (const Json& row : value) {
        EXPECT_EQ(onBoard(size, row[0][0], row[0][1]), row[1].get<bool>());
      }
    } else {
      ADD_FAILURE() << "unknown expectation " << key;
    }
  }
}

std::uint64_t wideNumber(const Json& json) {
  return json.is_string() ? std::stoull(json.get<std::string>(), nullptr, 16)
                          : json.get<std::uint64_t>();
}

void checkDailyCase(const Json& test) {
  const std::uint64_t day = wideNumber(test["setup"]["day_index"]);
  const DailyChallenge daily = dailyChallenge(day, Edition::kApp);
  for (const auto& [key, value] : test["expect"].items()) {
    SCOPED_TRACE(key + " = " + value.dump());
    if (key == "fixed_deck_seed") {
      EXPECT_EQ(dailyFixedDeckSeed(day), wideNumber(value));
    } else if (key == "random_deck_seed") {
      EXPECT_EQ(dailyRandomDeckSeed(day), wideNumber(value));
    } else if (key == "regulation_seed") {
      EXPECT_EQ(daily.regulationSeed, wideNumber(value));
    } else if (key == "seeds_differ") {
      EXPECT_EQ(dailyFixedDeckSeed(day) != dailyRandomDeckSeed(day),
                value.get<bool>());
    } else if (key == "variant") {
      EXPECT_EQ(daily.variant == DailyVariant::kFixed, value == "fixed");
    } else if (key == "regulation_equals_stage") {
      EXPECT_EQ(dailyChallenge(day - day % 2, Edition::kApp).regulation,
                stageRegulation(*stageByName(value.get<std::string>()),
                                Edition::kApp));
    } else {
      ADD_FAILURE() << "unknown expectation";
    }
  }
}

void checkScoreCase(const Json& test) {
  EXPECT_EQ(metricsOf(test["setup"]).score(),
            test["expect"]["score"].get<std::int64_t>());
}

Json tileList(const Json& points) {
  Json sorted = points;
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

Json setJson(TileSet tiles) {
  Json list = Json::array();
  for (; !tiles.empty(); tiles.removeFirst()) {
    list.push_back(pointOf(tiles.first()));
  }
  return tileList(list);
}

void checkStageFactCase(const Json& test) {
  const auto number = stageByName(test["setup"]["stage"].get<std::string>());
  ASSERT_TRUE(number);
  const Stage& row = stage(*number);
  const Regulation r = stageRegulation(*number, Edition::kApp);
  for (const auto& [key, value] : test["expect"].items()) {
    SCOPED_TRACE(key + " = " + value.dump());
    if (key == "board_size") {
      EXPECT_EQ(r.size, value.get<int>());
    } else if (key == "deck") {
      EXPECT_EQ(presetName(row.deck), value.get<std::string>());
    } else if (key == "spawn") {
      EXPECT_EQ(r.choosesSpawn(), value["type"] == "choose");
      if (value.contains("point")) {
        EXPECT_EQ(pointOf(r.spawn), value["point"]);
      }
    } else if (key == "penalties") {
      EXPECT_EQ(r.costs.deadlock, value["deadlock"].get<int>());
      EXPECT_EQ(r.costs.redraw, value["manual_redraw"].get<int>());
      EXPECT_EQ(r.costs.discard, value["manual_discard"].get<int>());
      EXPECT_EQ(r.costs.revisit, value["revisit"].get<int>());
    } else if (key == "multi_visit") {
      Json multi = Json::array();
      for (const Spot& spot : row.multi) {
        multi.push_back({spot.x, spot.y, spot.visits});
      }
      EXPECT_EQ(tileList(multi), tileList(value));
    } else if (key == "toggle") {
      EXPECT_EQ(setJson(r.toggles), tileList(value));
    } else if (key == "impassable") {
      EXPECT_EQ(setJson(r.walls), tileList(value));
    } else if (key == "score_target") {
      EXPECT_EQ(row.scoreTarget, value.get<int>());
    } else if (key == "score_compare") {
      EXPECT_EQ(row.goals().equalReaches, value == "<=");
    } else if (key == "secondary") {
      static const std::map<std::string, Objective> kObjectives = {
          {"finishWithinMoves", Objective::kMoves},
          {"finishWithinSeconds", Objective::kSeconds},
          {"finishWithoutPenalty", Objective::kNoPenalty},
          {"finishWithPenaltyAtMost", Objective::kPenalties},
          {"avoidRevisitingTiles", Objective::kNoRevisit},
          {"finishWithoutPenaltyAndWithinMoves", Objective::kNoPenaltyMoves}};
      EXPECT_EQ(row.objective, kObjectives.at(value["type"]));
      for (const char* limit : {"maxMoves", "maxSeconds", "maxPenaltyCount"}) {
        if (value.contains(limit)) {
          EXPECT_EQ(row.limit, value[limit].get<int>());
        }
      }
    } else if (key == "unlock") {
      StageStars none = {};
      EXPECT_EQ(unlocked(*number, none), value["type"] == "always");
      if (value["type"] == "chapterTotalStars") {
        EXPECT_EQ(value["minimum"].get<int>(), kStarsToUnlockChapter);
        EXPECT_EQ(value["chapter"].get<int>(), row.chapter() - 1);
      }
    } else {
      ADD_FAILURE() << "unknown expectation";
    }
  }
}

TEST(MonoKnightVectors, FactsAreAsWorkedOut) {
  checkVectors({{"timer", checkTimerCase},
                {"stage_eval", checkStageEvalCase},
                {"unlock", checkUnlockCase},
                {"deck", checkDeckCase},
                {"card", checkCardCase},
                {"geometry", checkGeometryCase},
                {"daily", checkDailyCase},
                {"score", checkScoreCase},
                {"stage_fact", checkStageFactCase}});
}

}  // namespace
}  // namespace phasemachine::monoknight
