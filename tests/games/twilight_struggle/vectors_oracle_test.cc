// Single rules against rows computed by an independent program: scoring,
// legality and outcome of coups and realignments, placement, wars, tracks.

#include <gtest/gtest.h>

#include <cstddef>
#include <iostream>
#include <map>
#include <string>

#include "games/twilight_struggle/play/operations.h"
#include "games/twilight_struggle/play/scoring.h"
#include "tests/games/twilight_struggle/oracle.h"
#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

const std::map<std::string, Effect> kEffectsByWord = {
    {"NATO", Effect::kNato},
    {"DeGaulle", Effect::kDeGaulle},
    {"WillyBrandt", Effect::kWillyBrandt},
    {"USJapanPact", Effect::kUsJapanPact},
    {"Reformer", Effect::kReformer},
    {"SALT", Effect::kSalt},
    {"NuclearSubs", Effect::kNuclearSubs},
    {"Yuri", Effect::kYuri}};

const std::map<std::string, Region> kRegionsByWord = {
    {"Europe", Region::kEurope},
    {"Asia", Region::kAsia},
    {"MiddleEast", Region::kMiddleEast},
    {"Africa", Region::kAfrica},
    {"CentralAmerica", Region::kCentralAmerica},
    {"SouthAmerica", Region::kSouthAmerica}};

const std::map<std::string, Level> kLevelsByWord = {
    {"none", Level::kNothing},
    {"presence", Level::kPresence},
    {"domination", Level::kDomination},
    {"control", Level::kControl}};

void setEffects(Board& board, const Json& words) {
  for (const std::string word : words) {
    board.effects.set(kEffectsByWord.at(word));
  }
}

int integer(const Json& value) { return value.get<int>(); }

// Runs f over the rows of a file and prints their number.
template <class F>
void checkRows(const std::string& name, F&& f) {
  const int rows = eachRow(name, [&](const Json& row) {
    SCOPED_TRACE(name + " id " + row["id"].dump());
    f(row);
  });
  if (rows < 0) GTEST_SKIP() << "no " << name;
  std::cout << rows << " rows of " << name << "\n";
  EXPECT_GT(rows, 0);
}

void checkRegion(const Board& board, const std::string& word,
                 const Json& wanted) {
  const Region region = kRegionsByWord.at(word);
  const RegionScore score = scoreRegion(board, region);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(score.level[i], kLevelsByWord.at(wanted["level"][i])) << word;
    EXPECT_EQ(score.countries[i], integer(wanted["countries"][i])) << word;
    EXPECT_EQ(score.battlegrounds[i], integer(wanted["battlegrounds"][i]))
        << word;
    EXPECT_EQ(score.adjacent[i], integer(wanted["adjacent"][i])) << word;
  }
  if (region == Region::kEurope && !wanted["win"].is_null()) {
    EXPECT_EQ(europeWinner(score), sideNamed(wanted["win"]));
    return;
  }
  EXPECT_TRUE(wanted["win"].is_null());
  EXPECT_EQ(score.swing(), integer(wanted["vp"])) << word;
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(score.points[i], integer(wanted["points"][i])) << word;
  }
  if (!wanted.contains("shuttle")) return;
  CountrySet offered;
  for (const auto& [id, vp] : wanted["shuttle"].items()) {
    const auto country = static_cast<Country>(std::stoi(id));
    offered.add(country);
    EXPECT_EQ(scoreRegion(board, region, country).swing(), integer(vp))
        << word << " without " << nameOf(country);
  }
  EXPECT_EQ(offered, board.controlled[0] & kBattlegrounds &
                         kRegionSets[static_cast<std::size_t>(region)]);
}

TEST(TwilightStruggleVectors, Scoring) {
  checkRows("ts_scoring_vectors.jsonl", [](const Json& row) {
    Board board = emptyBoard();
    placeInfluence(board, row["infl"]);
    if (row["formosan"] == true) board.effects.set(Effect::kFormosan);
    for (const auto& [word, wanted] : row["score"].items()) {
      if (word == "SoutheastAsia") {
        EXPECT_EQ(scoreSoutheastAsia(board), integer(wanted["vp"]));
      } else {
        checkRegion(board, word, wanted);
      }
    }

    // The end of the last turn, with the China Card on either side.
    for (Side china : {kUssr, kUsa}) {
      Board end = board;
      end.turn = 10;
      end.china = china;
      Flow flow(end.stack);
      TwilightStruggle::onState(StateType::kTurnOver, end, flow);
      const Json& final = row["final"];
      if (final.contains("win")) {
        EXPECT_EQ(end.reason, EndReason::kEuropeControl);
        EXPECT_EQ(end.victor, sideNamed(final["win"]));
      } else {
        const int vp =
            integer(final["vp_without_china"]) + (china == kUsa ? 1 : -1);
        EXPECT_EQ(end.vp, vp);
        EXPECT_EQ(end.victor, vp > 0 ? kUsa : vp < 0 ? kUssr : Side::kNeutral);
      }
    }
  });
}

TEST(TwilightStruggleVectors, CoupAndRealignLegality) {
  checkRows("ts_coup_realign_legality_vectors.jsonl", [](const Json& row) {
    Scene scene;
    Board& board = scene.board;
    placeInfluence(board, row["infl"]);
    board.defcon = row["defcon"].get<std::uint8_t>();
    setEffects(board, row["flags"]);
    EXPECT_EQ(coupTargets(board, kUssr, 0), setOf<Country>(row["coup_USSR"]));
    EXPECT_EQ(coupTargets(board, kUsa, 0), setOf<Country>(row["coup_US"]));
    EXPECT_EQ(realignTargets(board, kUssr, 0),
              setOf<Country>(row["realign_USSR"]));
    EXPECT_EQ(realignTargets(board, kUsa, 0),
              setOf<Country>(row["realign_US"]));
    scene.playEvent(kUssr, kBrushWar);
    scene.among(setOf<Country>(row["brush_war_USSR"]));
  });
}

TEST(TwilightStruggleVectors, CoupOutcome) {
  checkRows("ts_coup_outcome_vectors.jsonl", [](const Json& row) {
    Scene scene;
    Board& board = scene.board;
    placeInfluence(board, row["infl"]);
    const Side side = sideNamed(row["side"]);
    const auto country = static_cast<Country>(integer(row["country"]));
    board.phasing = sideNamed(row["phasing"]);
    board.defcon = row["defcon"].get<std::uint8_t>();
    for (std::size_t i = 0; i < 2; ++i) {
      board.milOps[i] = row["milops"][i].get<std::uint8_t>();
    }
    setEffects(board, row["turn_flags"]);
    if (!row["death_squads"].is_null()) {
      board.effects.set(
          effectFor(Effect::kDeathSquadsUssr, sideNamed(row["death_squads"])));
    }
    scene.begin(
        LaunchCoup{.side = side,
                   .country = country,
                   .value = row["ops"].get<std::uint8_t>(),
                   .terms = row["free"] == true ? kFreeCoup : std::uint8_t{0}});
    const Json& after = row["after"];
    if (after.contains("winner")) {
      scene.won(sideNamed(after["winner"]));
      EXPECT_EQ(board.reason, EndReason::kDefcon);
    } else {
      scene.roll(integer(row["roll"])).ends();
      scene.expect(
          {{country, integer(after["infl"][0]), integer(after["infl"][1])}});
      EXPECT_EQ(board.vp, integer(after["vp"]));
    }
    EXPECT_EQ(board.defcon, integer(after["defcon"]));
    for (Side who : {kUssr, kUsa}) {
      scene.milOps(who, integer(after["milops"][playerIndex(who)]));
    }
  });
}

TEST(TwilightStruggleVectors, RealignOutcome) {
  checkRows("ts_realign_outcome_vectors.jsonl", [](const Json& row) {
    Board board = emptyBoard();
    placeInfluence(board, row["infl"]);
    if (row["iran_contra"] == true) board.effects.set(Effect::kIranContra);
    const auto country = static_cast<Country>(integer(row["country"]));
    const Side acting = sideNamed(row["side"]);
    for (Side side : {kUssr, kUsa}) {
      EXPECT_EQ(realignModifier(board, side, country, acting),
                integer(row["mods_ussr_us"][playerIndex(side)]));
    }
    resolveRealign(board, acting, country, integer(row["dice_ussr_us"][0]),
                   integer(row["dice_ussr_us"][1]));
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(board.influence[i][country], integer(row["after"][i]));
    }
  });
}

TEST(TwilightStruggleVectors, Influence) {
  checkRows("ts_influence_vectors.jsonl", [](const Json& row) {
    Board board = emptyBoard();
    placeInfluence(board, row["infl"]);
    const Side side = sideNamed(row["side"]);
    // Only by adjacency.
    const CountrySet reach = setOf<Country>(row["reach"]);
    EXPECT_EQ(placementReach(board, side), reach);
    CountrySet dear;
    for (Country country : reach) {
      if (placementCost(board, side, country) == 2) dear.add(country);
    }
    EXPECT_EQ(dear, setOf<Country>(row["cost2"]) & reach);

    if (!row["chernobyl"].is_null()) {
      board.chernobyl = static_cast<std::uint8_t>(
          kRegionsByWord.at(row["chernobyl"].get<std::string>()));
    }
    RequestInfluence asked = {.side = side,
                              .left = row["ops"].get<std::int8_t>(),
                              .bonus = 0,
                              .last = 0};
    for (const std::string word : row["bonus"]) {
      asked.bonus |= word == "china" ? kAsiaBonus : kSoutheastBonus;
    }
    int spent = 0;
    for (const Json& step : row["steps"]) {
      EXPECT_EQ(placementTargets(board, asked), setOf<Country>(step["legal"]));
      const auto chosen = static_cast<Country>(integer(step["chosen"]));
      const int cost = placementCost(board, side, chosen);
      EXPECT_EQ(cost, integer(step["cost"]));
      spent += cost;
      asked = afterPlacing(board, asked, chosen);
      board.setInfluence(side, chosen, board.influenceOf(side, chosen) + 1);
    }
    EXPECT_TRUE(placementTargets(board, asked).empty());
    EXPECT_EQ(spent, integer(row["spent"]));
    for (const auto& [id, pair] : row["after"].items()) {
      for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(board.influence[i][std::stoul(id)], integer(pair[i]));
      }
    }
  });
}

TEST(TwilightStruggleVectors, Wars) {
  checkRows("ts_war_vectors.jsonl", [](const Json& row) {
    Scene scene;
    Board& board = scene.board;
    placeInfluence(board, row["infl"]);
    for (std::size_t i = 0; i < 2; ++i) {
      board.milOps[i] = row["milops"][i].get<std::uint8_t>();
    }
    const auto card = static_cast<Card>(integer(row["card"]));
    const auto target = static_cast<Country>(integer(row["target"]));
    const Side executor = sideNamed(row["executor"]);
    EXPECT_EQ(warModifier(board, executor, card, target),
              -integer(row["modifier"]));
    scene.begin(Happen{card, executor});
    if (scene.side != Side::kNeutral) scene.choose(target);
    scene.roll(integer(row["roll"])).ends();
    const Json& after = row["after"];
    scene.expect(
        {{target, integer(after["infl"][0]), integer(after["infl"][1])}});
    EXPECT_EQ(board.vp, integer(after["vp"]));
    for (Side who : {kUssr, kUsa}) {
      scene.milOps(who, integer(after["milops"][playerIndex(who)]));
    }
  });
}

void checkEffectiveOperations(const Json& row) {
  Board board = emptyBoard();
  const Side side = sideNamed(row["side"]);
  if (row["plus"] == 1) {
    board.effects.set(side == kUsa ? Effect::kContainment : Effect::kBrezhnev);
  }
  if (row["minus"] == 1) {
    board.effects.set(effectFor(Effect::kRedScareUssr, side));
  }
  EXPECT_EQ(effectiveOperations(board, side, integer(row["printed"])),
            integer(row["value"]));
}

void checkSpaceAdvance(const Json& row) {
  Board board = emptyBoard();
  const Side side = sideNamed(row["side"]);
  const int to = integer(row["to_box"]);
  board.space[playerIndex(side)] = static_cast<std::uint8_t>(to - 1);
  board.space[playerIndex(opponent(side))] =
      row["opponent_box"].get<std::uint8_t>();
  advanceSpace(board, side, 1);
  EXPECT_EQ(board.space[playerIndex(side)], to);
  EXPECT_EQ(board.vp, integer(row["vp"]));
  for (int box : {2, 4, 6, 8}) {
    const auto among = [&](const char* key) {
      for (const Json& ability : row[key]) {
        if (ability == box) return true;
      }
      return false;
    };
    EXPECT_EQ(holdsBox(board, side, box), among("abilities")) << box;
    EXPECT_EQ(holdsBox(board, opponent(side), box), among("opponent_abilities"))
        << box;
  }
}

void checkMilOps(const Json& row) {
  Board board = emptyBoard();
  board.defcon = row["defcon"].get<std::uint8_t>();
  board.milOps = {row["milops_ussr"].get<std::uint8_t>(),
                  row["milops_us"].get<std::uint8_t>()};
  Flow flow(board.stack);
  TwilightStruggle::onState(StateType::kTurnChecks, board, flow);
  EXPECT_EQ(board.vp, integer(row["vp"]));
}

TEST(TwilightStruggleVectors, Tracks) {
  checkRows("ts_misc_vectors.jsonl", [](const Json& row) {
    const std::string kind = row["kind"];
    if (kind == "effective_ops") {
      checkEffectiveOperations(row);
    } else if (kind == "space_advance") {
      checkSpaceAdvance(row);
    } else if (kind == "milops_check") {
      checkMilOps(row);
    } else {
      ASSERT_EQ(kind, "space_requirement");
      const SpaceBox& box = kSpaceBoxes[row["box"].get<std::size_t>()];
      EXPECT_EQ(box.minimum, integer(row["min_ops"]));
      EXPECT_EQ(box.success, integer(row["max_success_roll"]));
    }
  });
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
