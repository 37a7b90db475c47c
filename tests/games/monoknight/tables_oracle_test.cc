// Cards, presets, modes and stages against the rules' data, field by field.

#include <filesystem>
#include <fstream>
#include <string>

#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/options.h"
#include "games/monoknight/rules/regulation.h"
#include "games/monoknight/rules/stages.h"
#include "gtest/gtest.h"
#include "tests/games/monoknight/vectors.h"

namespace phasemachine::monoknight {
namespace {

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
