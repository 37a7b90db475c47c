// Clock, stars, unlocks, decks, cards, geometry and days against worked cases.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "games/monoknight/campaign/session.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/options.h"
#include "games/monoknight/rules/regulation.h"
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

// The seed of a day, or what it would be if the day had the other variant:
// seeds grow by one a day.
std::uint64_t deckSeed(std::uint64_t day, DailyVariant variant) {
  const std::uint64_t near =
      day - (day % 2 == (variant == DailyVariant::kFixed ? 0 : 1) ? 0 : 1);
  return dailyChallenge(near, Edition::kApp).deckSeed + (day - near);
}

void checkDailyCase(const Json& test) {
  const std::uint64_t day = wideNumber(test["setup"]["day_index"]);
  const DailyChallenge daily = dailyChallenge(day, Edition::kApp);
  for (const auto& [key, value] : test["expect"].items()) {
    SCOPED_TRACE(key + " = " + value.dump());
    if (key == "fixed_deck_seed") {
      EXPECT_EQ(deckSeed(day, DailyVariant::kFixed), wideNumber(value));
    } else if (key == "random_deck_seed") {
      EXPECT_EQ(deckSeed(day, DailyVariant::kRandom), wideNumber(value));
    } else if (key == "regulation_seed") {
      EXPECT_EQ(daily.regulationSeed, wideNumber(value));
    } else if (key == "seeds_differ") {
      EXPECT_EQ(deckSeed(day, DailyVariant::kFixed) !=
                    deckSeed(day, DailyVariant::kRandom),
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

// Cards, presets, modes and stages against the rules' data, field by field.

// The project's copy, or the data folder next to that of the worked cases.
Json tables() {
  auto path = oracleFile("monoknight_tables.json");
  if (!std::filesystem::exists(path)) {
    path = oracleFile("..") / "data" / "monoknight_tables.json";
  }
  std::ifstream in(path);
  return in ? Json::parse(in) : Json();
}

class MonoKnightTables : public testing::Test {
 protected:
  void SetUp() override {
    tables_ = tables();
    if (tables_.is_null()) GTEST_SKIP() << "no monoknight_tables.json";
  }
  Json tables_;
};

void expectRegulation(const Regulation& r, const Json& row) {
  EXPECT_EQ(r.size, row["board_size"].get<int>());
  EXPECT_EQ(r.handSize, row["hand_size"].get<int>());
  EXPECT_EQ(r.previewSize, row["next_preview"].get<int>());
  EXPECT_EQ(r.stacking, row["stacking"].get<bool>());
  EXPECT_EQ(r.deck, presetDeck(*presetByName(row["deck"].get<std::string>())));
  if (row["spawn"]["type"] == "choose") {
    EXPECT_TRUE(r.choosesSpawn());
  } else {
    EXPECT_EQ(r.spawn, tileOf(row["spawn"]["point"]));
  }
  const Json& costs = row["penalties"];
  EXPECT_EQ(r.costs.deadlock, costs["deadlock"].get<int>());
  EXPECT_EQ(r.costs.redraw, costs["manual_redraw"].get<int>());
  EXPECT_EQ(r.costs.discard, costs["manual_discard"].get<int>());
  EXPECT_EQ(r.costs.revisit, costs["revisit"].get<int>());
  Regulation tiles;
  for (const Json& p : row["multi_visit"]) {
    tiles.visits[tileAt(p[0], p[1])] = p[2];
  }
  for (const Json& p : row["toggle"]) tiles.toggles.add(tileOf(p));
  for (const Json& p : row["impassable"]) tiles.walls.add(tileOf(p));
  EXPECT_EQ(r.visits, tiles.visits);
  EXPECT_EQ(r.toggles, tiles.toggles);
  EXPECT_EQ(r.walls, tiles.walls);
  EXPECT_TRUE(validate(r).ok()) << validate(r);
}

TEST_F(MonoKnightTables, EveryCardHasItsVectors) {
  ASSERT_EQ(tables_["cards"].size(), kCardCount);
  for (const Json& row : tables_["cards"]) {
    const Card& card = kCards[row["index"].get<std::size_t>()];
    EXPECT_EQ(card.name, row["id"].get<std::string>());
    ASSERT_EQ(card.vectorCount, row["vectors"].size());
    for (std::size_t v = 0; v < card.vectorCount; ++v) {
      EXPECT_EQ(vectorJson(card.vectors[v]), row["vectors"][v]);
    }
    EXPECT_EQ(row["index"].get<std::size_t>() < kStandardCards,
              row["standard_set"].get<bool>());
  }
}

TEST_F(MonoKnightTables, EveryPresetHasItsWeights) {
  ASSERT_EQ(tables_["presets"].size(), kPresetCount);
  for (const Json& row : tables_["presets"]) {
    SCOPED_TRACE(row["id"].get<std::string>());
    const auto preset = presetByName(row["id"].get<std::string>());
    ASSERT_TRUE(preset);
    const Deck deck = presetDeck(*preset);
    EXPECT_EQ(deck.kinds(), row["card_count"].get<std::size_t>());
    EXPECT_EQ(deck.totalWeight(), row["total_weight"].get<unsigned>());
    for (const Json& card : row["cards"]) {
      EXPECT_EQ(deck.weightOf(cardOf(card["id"])),
                card["weight"].get<unsigned>());
    }
  }
}

TEST_F(MonoKnightTables, TheModesHaveTheirRegulations) {
  for (const Json& row : tables_["modes"]) {
    SCOPED_TRACE(row["id"].get<std::string>());
    if (row["id"] == "standard5x5") {
      expectRegulation(standardRegulation(), row["regulation"]);
      expectRegulation(freeRegulation({}), row["regulation"]);
    } else if (row["id"] == "classicalChallenge") {
      expectRegulation(classicalRegulation(), row["regulation"]);
    }
  }
}

TEST_F(MonoKnightTables, EveryStageOfTheApplicationsEdition) {
  ASSERT_EQ(tables_["stages"].size(), kStageCount);
  for (std::size_t i = 0; i < kStageCount; ++i) {
    const Json& row = tables_["stages"][i];
    SCOPED_TRACE(row["id"].get<std::string>());
    EXPECT_EQ(stage(i).name, row["id"].get<std::string>());
    EXPECT_EQ(stage(i).title, row["title_en"].get<std::string>());
    EXPECT_EQ(stage(i).chapter(), row["chapter"].get<int>());
    EXPECT_EQ(stage(i).scoreTarget, row["score_target"].get<int>());
    EXPECT_EQ(stage(i).goals().equalReaches, row["score_compare"] == "<=");
    const Regulation r = stageRegulation(i, Edition::kApp);
    expectRegulation(r, row);
    EXPECT_EQ(leastMoves(r),
              row["derived"]["min_moves_lower_bound"].get<int>());
    EXPECT_EQ(totalVisits(r),
              row["derived"]["required_visits_total"].get<int>());
  }
}

TEST_F(MonoKnightTables, TheHandbooksEditionDiffersWhereItNamesAValue) {
  for (std::size_t i = 0; i < kStageCount; ++i) {
    SCOPED_TRACE(stage(i).name);
    Regulation expected = stageRegulation(i, Edition::kApp);
    if (stage(i).name == "1-2") expected.costs = {3, 1, 1, 0};
    if (stage(i).chapter() >= 3) expected.costs = {5, 5, 1, 0};
    if (stage(i).name == "4-1") {
      expected.toggles = {};
      expected.toggles.add(tileAt(0, 1));
      expected.toggles.add(tileAt(2, 3));
    }
    EXPECT_EQ(stageRegulation(i, Edition::kHandbook), expected);
    EXPECT_TRUE(validate(expected).ok());
  }
}

}  // namespace
}  // namespace phasemachine::monoknight
