// If the order of a choice's atoms does not matter, they come in ascending
// order. This reaches exactly the same ends as any order, each in one way.

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <unordered_set>

#include "core/random.h"
#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

// The state that a choice can change, as bytes.
std::string endOf(const Board& board) {
  std::string key;
  for (const auto& row : board.influence) key.append(row.begin(), row.end());
  const auto append = [&](CardSet cards) {
    key +=
        ' ' + std::to_string(cards.low()) + ',' + std::to_string(cards.high());
  };
  append(board.hand[1]);
  append(board.discard);
  append(board.deck);
  return key;
}

// The ends and, if every path is walked, the number of ways to reach each.
using Ends = std::map<std::string, int>;

void walk(const Scene& scene, bool everyPath,
          std::unordered_set<std::uint64_t>& seen, Ends& ends) {
  if (scene.done() || scene.winner) {
    ++ends[endOf(scene.board)];
    return;
  }
  if (!everyPath && !seen.insert(TwilightStruggle::hash(scene.board)).second) {
    return;
  }
  for (const Move move : scene.moves) {
    Scene next = scene;
    next.make(move);
    walk(next, everyPath, seen, ends);
    // The card drawn does not matter here.
    if (scene.side == Side::kNeutral) return;
  }
}

// `unique`: each end belongs to one choice, so it is reached once.
void compareOrders(const Scene& free, bool unique = true) {
  Scene canonical = free;
  canonical.canonical();
  std::unordered_set<std::uint64_t> seen;
  Ends anyOrder;
  Ends rising;
  walk(free, false, seen, anyOrder);
  walk(canonical, unique, seen, rising);
  EXPECT_GT(anyOrder.size(), 0u);
  EXPECT_EQ(anyOrder.size(), rising.size());
  for (const auto& [end, ways] : rising) {
    EXPECT_EQ(anyOrder.count(end), 1u) << "an end that no order has";
    EXPECT_TRUE(ways == 1 || !unique) << "reached in " << ways << " ways";
  }
}

constexpr CountrySet kNearby = {
    kPoland,       kEastGermany, kCzechoslovakia, kThailand, kVietnam,
    kLaosCambodia, kPakistan,    kIndia,          kBurma,    kAfghanistan};

TEST(TwilightStruggleOrder, PlacementReachesTheSameEnds) {
  Random random(7);
  for (int i = 0; i < 150; ++i) {
    SCOPED_TRACE("position " + std::to_string(i));
    Scene scene;
    const Side side = random.below(2) == 0 ? kUssr : kUsa;
    for (Country country : kNearby) {
      // Often just above control, where the cost of a point changes.
      const int theirs = static_cast<int>(random.below(3));
      const bool held = random.below(2) == 0;
      const int ours = theirs + (held ? kStability[country] : 0) +
                       static_cast<int>(random.below(2));
      scene.put(country, side == kUsa ? ours : theirs,
                side == kUsa ? theirs : ours);
    }
    // Reach is small, so that all orders can be walked.
    scene.board.reachFrom = {};
    scene.board.reachFrom[playerIndex(side)] = {kEastGermany, kLaosCambodia,
                                                kPakistan};
    scene.begin(
        RequestInfluence{.side = side,
                         .left = static_cast<std::int8_t>(1 + random.below(4)),
                         .bonus = static_cast<std::uint8_t>(random.below(4)),
                         .last = 0});
    compareOrders(scene);
  }
}

// The other side's control closes all but a few countries.
Scene nearlyClosed(Side closedTo, CountrySet open) {
  Scene scene;
  for (Country country : kAllCountries - open) {
    scene.put(country, closedTo == kUsa ? kStability[country] : 0,
              closedTo == kUssr ? kStability[country] : 0);
  }
  return scene;
}

TEST(TwilightStruggleOrder, EventsThatAddReachTheSameEnds) {
  for (Card card : {kComecon, kLiberationTheology}) {
    SCOPED_TRACE(std::string(nameOf(card)));
    Scene scene;
    scene.put(kPoland, 0, 3);
    scene.playEvent(kUssr, card);
    compareOrders(scene);
  }
  Scene pact;
  pact.playEvent(kUssr, kWarsawPactFormed).choose(kAdd);
  compareOrders(pact);
  Scene oas;
  oas.playEvent(kUsa, kOasFounded);
  compareOrders(oas);
  Scene marshall;
  marshall.put({{kFrance, 3, 0}, {kItaly, 3, 0}, {kTurkey, 3, 0}});
  marshall.playEvent(kUsa, kMarshallPlan);
  compareOrders(marshall);
  Scene puppets = nearlyClosed(kUsa, {kPoland, kCuba, kIran, kChile, kZaire});
  puppets.playEvent(kUsa, kPuppetGovernments);
  compareOrders(puppets);
}

TEST(TwilightStruggleOrder, EventsThatRemoveReachTheSameEnds) {
  struct Case {
    Card card;
    Side side;
    CountrySet countries;
  };
  for (const auto& [card, side, countries] :
       {Case{kSocialistGovernments, kUssr, {kItaly, kFrance, kNorway, kCanada}},
        Case{kSuezCrisis, kUssr, {kFrance, kUnitedKingdom, kIsrael}},
        Case{kMarineBarracksBombing, kUssr, {kIraq, kIsrael, kEgypt}},
        Case{kPershingIiDeployed, kUssr, {kItaly, kFrance, kNorway, kCanada}},
        Case{kMuslimRevolution, kUssr, {kIran, kEgypt, kSudan, kSyria}},
        Case{kTheVoiceOfAmerica, kUsa, {kCuba, kIran, kZaire, kIndia, kChile}},
        Case{kEastEuropeanUnrest,
             kUsa,
             {kPoland, kHungary, kRomania, kBulgaria, kFinland}}}) {
    SCOPED_TRACE(std::string(nameOf(card)));
    for (int influence : {1, 2, 3}) {
      Scene scene;
      int more = 0;
      for (Country country : countries) {
        const int there = influence + (++more % 2);
        scene.put(country, side == kUsa ? there : 0, side == kUssr ? there : 0);
      }
      scene.playEvent(side, card);
      compareOrders(scene);
    }
  }
  Scene pact;
  for (Country country : kEasternEurope) pact.put(country, 0, 2);
  pact.playEvent(kUssr, kWarsawPactFormed).choose(kRemove);
  compareOrders(pact);
}

TEST(TwilightStruggleOrder, EventsThatMoveReachTheSameEnds) {
  Scene stalin = nearlyClosed(kUssr, {kCuba, kIran, kChile, kZaire});
  stalin.put({{kPoland, 2, 0}, {kHungary, 1, 0}, {kZaire, 3, 0}});
  stalin.playEvent(kUssr, kDeStalinization);
  // Removing and putting back leads to equal ends.
  compareOrders(stalin, false);

  Scene debt;
  for (Country country : {kChile, kPeru, kBrazil, kUruguay}) {
    debt.put(country, 2, 0);
  }
  debt.playEvent(kUssr, kLatinAmericanDebtCrisis);
  compareOrders(debt);
}

TEST(TwilightStruggleOrder, ChoicesOfCardsReachTheSameEnds) {
  Scene askNot;
  askNot.give(kUsa, {kNato, kFidel, kEuropeScoring, kNorad, kChe});
  askNot.board.deck = {kNasser,  kComecon,   kBlockade,
                       kAllende, kTerrorism, kJunta};
  askNot.playEvent(kUsa, kAskNotWhatYourCountryCanDoForYou);
  compareOrders(askNot);

  Scene tehran;
  tehran.put(kLebanon, 0, 1);
  tehran.board.deck = {kNasser,  kComecon,   kBlockade,
                       kAllende, kTerrorism, kJunta};
  tehran.playEvent(kUsa, kOurManInTehran);
  compareOrders(tehran);
}

TEST(TwilightStruggleOrder, SetupReachesTheSameEnds) {
  Scene scene;
  scene.begin(
      RequestSetup{.side = kUssr, .remaining = 4, .last = 0, .bonus = 0});
  compareOrders(scene);
  scene.put({{kPoland, 1, 0}, {kCuba, 2, 0}, {kIran, 1, 0}});
  scene.begin(
      RequestSetup{.side = kUssr, .remaining = 3, .last = 0, .bonus = 1});
  compareOrders(scene);
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
