// A board's questions in sentences: in random games, and for events by name.

#include "games/twilight_struggle/text/question.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>

#include "core/random.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/play/event.h"
#include "tests/games/twilight_struggle/scene.h"
#include "tests/support/random_play.h"

namespace phasemachine::twilight_struggle {
namespace {

// The questions of events, word for word.
//
// Thread safety: constants.

// The event of `card`, played by `player`.
struct QuestionSample {
  Card card;
  Side player;
  std::string_view text;
};

inline constexpr QuestionSample kQuestionSamples[] = {
    {kSuezCrisis, kUssr,
     "USSR, Suez Crisis: remove 4 US influence from the United Kingdom, France "
     "or\n"
     "  Israel, at most 2 in each."},
    {kSocialistGovernments, kUssr,
     "USSR, Socialist Governments: remove 3 US influence from Western Europe, "
     "at\n"
     "  most 2 in each."},
    {kComecon, kUssr,
     "USSR, COMECON: add 1 USSR influence in each of 4 places: countries of "
     "Eastern\n"
     "  Europe that the US does not control."},
    {kBlockade, kUssr,
     "US, Blockade: discard a card worth 3 Operations or more; \"no\" gives up "
     "all US\n"
     "  influence in West Germany."},
    {kWarsawPactFormed, kUssr,
     "USSR, Warsaw Pact Formed: \"remove\" (all US influence from 4 countries "
     "of\n"
     "  Eastern Europe) or \"add\" (5 USSR influence there, at most 2 in "
     "each)."},
    {kDecolonization, kUssr,
     "USSR, Decolonization: add 1 USSR influence in each of 4 places: Africa "
     "or\n"
     "  Southeast Asia."},
    {kDeStalinization, kUssr,
     "USSR, De-Stalinization: remove up to 4 USSR influence from any country; "
     "\"stop\"\n"
     "  ends."},
    {kTrumanDoctrine, kUsa,
     "US, Truman Doctrine: remove all USSR influence from one of: countries "
     "of\n"
     "  Europe that nobody controls."},
    {kIndependentReds, kUsa,
     "US, Independent Reds: raise US influence to the level of the USSR's in "
     "Romania\n"
     "  or Bulgaria."},
    {kMarshallPlan, kUsa,
     "US, Marshall Plan: add 1 US influence in each of 7 places: countries of\n"
     "  Western Europe that the USSR does not control."},
    {kEastEuropeanUnrest, kUsa,
     "US, East European Unrest: weaken the USSR by 1 (2 from turn 8 on) in "
     "each of 3\n"
     "  countries: Eastern Europe."},
    {kSpecialRelationship, kUsa,
     "US, Special Relationship: add 1 US influence in Canada, Norway, Benelux "
     "or\n"
     "  France."},
    {kOlympicGames, kUssr,
     "US, Olympic Games: \"participate\" (both roll, the USSR adds 2, the "
     "higher\n"
     "  scores 2) or \"boycott\" (DEFCON falls by 1 and the USSR has 4 "
     "Operations)."},
    {kIndoPakistaniWar, kUsa,
     "US, Indo-Pakistani War: invade Pakistan or India."},
    {kFiveYearPlan, kUsa,
     "Nature, Five Year Plan: a card of the USSR hand at random, which is "
     "discarded;\n"
     "  the event of a US card happens."},
    {kCiaCreated, kUsa,
     "US, CIA Created: use 1 Operation: place influence (\"influence\"), "
     "attempt a\n"
     "  coup (\"coup\"), realign (\"realign\") or \"decline\"."},
    {kKoreanWar, kUssr,
     "Nature: a die for the USSR's Korean War in South Korea; the roll must be "
     "4 or\n"
     "  more."},
    {kBrushWar, kUssr,
     "USSR, Brush War: invade one of the countries of stability 1 or 2."},
    {kSaltNegotiations, kUssr,
     "USSR, SALT Negotiations: take a card from the discard pile, not a "
     "scoring\n"
     "  card; \"no\" takes none."},
    {kSummit, kUsa,
     "Nature, Summit: a die for each side; each adds 1 for a region that it\n"
     "  dominates or controls."},
    {kHowILearnedToStopWorrying, kUssr,
     "USSR, How I Learned to Stop Worrying: set DEFCON to any level; 5 "
     "military\n"
     "  operations follow.\n"
     "  Warning: DEFCON 1 starts nuclear war, which loses the game for the "
     "USSR."},
    {kJunta, kUsa,
     "US, Junta: add 2 US influence in a country of Central or South America."},
    {kMissileEnvy, kUssr,
     "US, Missile Envy: hand a card of the most Operations to the USSR."},
    {kSouthAfricanUnrest, kUssr,
     "USSR, South African Unrest: add 2 USSR influence (elsewhere than in "
     "South\n"
     "  Africa 1 more there) in Angola, Botswana or South Africa."},
    {kMuslimRevolution, kUssr,
     "USSR, Muslim Revolution: remove all US influence from each of 2 places: "
     "Syria,\n"
     "  Iraq, Iran, Jordan, Saudi Arabia, Egypt, Libya or Sudan."},
    {kPuppetGovernments, kUsa,
     "US, Puppet Governments: add 1 US influence in each of up to 2 places: "
     "Sudan or\n"
     "  Chile; \"stop\" ends."},
    {kGrainSalesToSoviets, kUsa,
     "Nature, Grain Sales to Soviets: a card of the USSR hand at random, which "
     "may\n"
     "  be played by the US, or goes back."},
    {kOasFounded, kUsa,
     "US, OAS Founded: add 2 US influence in Central or South America."},
    {kTheVoiceOfAmerica, kUsa,
     "US, The Voice of America: remove 4 USSR influence from countries "
     "outside\n"
     "  Europe, at most 2 in each."},
    {kAskNotWhatYourCountryCanDoForYou, kUsa,
     "US, Ask Not What Your Country Can Do For You: discard as many cards as "
     "wanted,\n"
     "  then draw that many; \"stop\" ends."},
    {kOurManInTehran, kUsa,
     "Nature, Our Man in Tehran: turn up a card of the deck for the US."},
    {kChe, kUssr,
     "USSR: choose a country for a coup of 3 Operations in a non-battleground "
     "of\n"
     "  Central America, South America or Africa, or \"stop\"; roll and "
     "Operations\n"
     "  must exceed twice its stability."},
    {kTerrorism, kUssr,
     "Nature, Terrorism: a card of the US hand at random, which is discarded."},
    {kStarWars, kUsa,
     "US, Star Wars: choose a discarded card, not a scoring card; its event "
     "happens\n"
     "  now."},
    {kTheReformer, kUssr,
     "USSR, The Reformer: add 4 USSR influence in Europe, at most 2 in each."},
    {kChernobyl, kUsa,
     "US, Chernobyl: name a region: the USSR places no influence there with\n"
     "  Operations this turn."},
    {kLatinAmericanDebtCrisis, kUssr,
     "US, Latin American Debt Crisis: discard a card worth 3 Operations or "
     "more;\n"
     "  \"no\" lets the USSR double its influence in 2 countries of South "
     "America."},
    {kTearDownThisWall, kUsa,
     "US, Tear Down This Wall: use 3 Operations: attempt a coup (\"coup\"), "
     "realign\n"
     "  (\"realign\") or \"decline\"."},
    {kAldrichAmesRemix, kUssr,
     "USSR, Aldrich Ames Remix: choose the card that the US must discard; its "
     "hand\n"
     "  is open this turn."},
    {kPershingIiDeployed, kUssr,
     "USSR, Pershing II Deployed: remove 1 US influence from each of 3 "
     "places:\n"
     "  Western Europe."},
    {kOrtegaElectedInNicaragua, kUssr,
     "USSR, Ortega Elected in Nicaragua: use 2 Operations: attempt a coup "
     "(\"coup\")\n"
     "  or \"decline\"."},
    {kWargames, kUsa,
     "US, Wargames: \"end_game\" (the USSR scores 6 first, then whoever is "
     "ahead wins)\n"
     "  or \"decline\"."},
};

// The text on one line.
std::string unwrapped(std::string text) {
  for (std::size_t at = text.find("\n  "); at != std::string::npos;
       at = text.find("\n  ")) {
    text.replace(at, 3, " ");
  }
  return text;
}

std::size_t widest(const std::string& text) {
  std::istringstream in(text);
  std::size_t most = 0;
  for (std::string line; std::getline(in, line);) {
    most = std::max(most, line.size());
  }
  return most;
}

// A request on top of `board`.
Command requestOn(const Board& board) {
  return std::get<Command>(board.stack.top());
}

// The card that a request names.
Card cardOf(const Command& command) {
  Card card = kNoCard;
  command.visit([&](auto request) {
    if constexpr (requires { request.card; }) {
      card = request.card;
    } else if constexpr (std::is_same_v<decltype(request), RequestDice>) {
      if (request.roll == Roll::kEvent)
        card = static_cast<Card>(request.a & 127);
    }
  });
  return card;
}

constexpr std::size_t kFirstRequest = Command::tagOf<RequestSetup>();
constexpr std::size_t kLastRequest = Command::tagOf<RequestNorad>();

TEST(Question, RandomGamesAskInWords) {
  std::set<std::size_t> met;
  Random random(5);
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    playRandomly<TwilightStruggle>(seed, [&](const auto& visit) {
      if (visit.decision.winner) return;
      const Board& board = visit.board;
      const Command request = requestOn(board);
      met.insert(request.tag());
      const Side side = visit.decision.side;
      for (const Side viewer : {kUssr, kUsa, Side::kNeutral}) {
        const std::string text = question(board, viewer);
        ASSERT_FALSE(text.empty()) << toText(board);
        EXPECT_LE(widest(text), 78U) << text;
        EXPECT_EQ(text.find("  .\n"), std::string::npos) << text;
        EXPECT_EQ(text.find('{'), std::string::npos) << text;
        const std::string who =
            side == Side::kNeutral ? "Nature" : std::string(wordOf(side));
        EXPECT_TRUE(text.starts_with(who)) << text;
        if (const Card card = cardOf(request); card != kNoCard) {
          EXPECT_NE(unwrapped(text).find(nameOf(card)), std::string::npos)
              << text;
        }
        if (viewer == Side::kNeutral || random.below(8) != 0) continue;
        const Board world =
            TwilightStruggle::determinize(board, viewer, random);
        EXPECT_EQ(question(world, viewer), text);
      }
    });
  }
  // NORAD and UN Intervention's companion may be rare; scenes below ask them.
  for (std::size_t tag = kFirstRequest; tag <= kLastRequest; ++tag) {
    if (tag == Command::tagOf<RequestNorad>()) continue;
    EXPECT_TRUE(met.contains(tag)) << "request " << tag << " never came";
  }
}

// Hidden things are not named.
TEST(Question, HidesTheOtherHand) {
  Scene scene;
  scene.give(kUsa, {kAsiaScoring, kDuckAndCover});
  scene.board.defcon = 2;
  scene.begin(RequestCard{.side = kUsa});
  EXPECT_EQ(question(scene.board, kUssr).find("coring"), std::string::npos);
  EXPECT_NE(question(scene.board, kUsa).find("1 scoring card"),
            std::string::npos);
  scene.board.headline[0] = kFidel;
  scene.board.round = 0;
  scene.begin(RequestHeadline{.side = kUsa});
  EXPECT_EQ(unwrapped(question(scene.board, kUsa)).find("Fidel"),
            std::string::npos);
  EXPECT_NE(unwrapped(question(scene.board, kUsa)).find("face down"),
            std::string::npos);
}

// All choices of events have words, whether or not random games meet them.
TEST(Question, EveryChoiceOfAnEventHasARow) {
  for (const Card card : kAllCards) {
    const Event& event = eventOf(card);
    const auto has = [&](AskRow::What what) {
      return std::any_of(kAskTable.begin(), kAskTable.end(),
                         [&](const AskRow& row) {
                           return row.what == what && row.card == card;
                         });
    };
    EXPECT_EQ(event.cards != nullptr, has(AskRow::What::kCard)) << nameOf(card);
    EXPECT_EQ(event.options[0] != Choice{}, has(AskRow::What::kOption))
        << nameOf(card);
    for (std::size_t step = 0; step < event.picks.size(); ++step) {
      if (event.picks[step].effect != Pick::kResume) continue;
      // Shuttle Diplomacy concerns two of the scoring cards.
      if (isScoring(card) && card != kAsiaScoring &&
          card != kMiddleEastScoring) {
        continue;
      }
      EXPECT_FALSE(
          rowFor(AskRow::What::kCountry, card, static_cast<int>(step)).empty())
          << nameOf(card) << ' ' << step;
    }
  }
}

// A position in which most events ask something.
Scene richScene() {
  Scene scene;
  for (const Country country : kAllCountries) scene.put(country, 1, 1);
  scene.put({{kUnitedKingdom, 0, 6},
             {kFrance, 0, 3},
             {kIsrael, 1, 2},
             {kItaly, 3, 0},
             {kRomania, 3, 1},
             {kBulgaria, 2, 1},
             {kHungary, 1, 4},
             {kSudan, 0, 0},
             {kChile, 0, 0}});
  scene.give(kUssr, {kDecolonization, kComecon, kSocialistGovernments});
  scene.give(kUsa, {kContainment, kNato, kCiaCreated});
  scene.board.discard = {kFidel, kNasser};
  scene.board.deck = {kBlockade, kAllende, kOpec, kJunta, kSummit, kTerrorism};
  scene.board.turn = 6;
  scene.board.space = {1, 2};
  scene.board.defcon = 3;
  return scene;
}

TEST(Question, EventsAskAsExpected) {
  for (const QuestionSample& sample : kQuestionSamples) {
    Scene scene = richScene();
    scene.board.phasing = sample.player;
    scene.begin(Happen{sample.card, executorOf(sample.card, sample.player)});
    const std::string text = question(scene.board, Side::kNeutral);
    EXPECT_EQ(text, sample.text) << "    {" << static_cast<int>(sample.card);
  }
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
