// Whole games logged by an independent program, replayed decision by decision:
// the legal options, and the state after each decision.

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "phase/machine.h"
#include "tests/games/twilight_struggle/oracle.h"

namespace phasemachine::twilight_struggle {
namespace {

using Machine = PhaseMachine<TwilightStruggle>;

const std::map<std::string, Choice> kWords = {
    {"stop", kStop},
    {"pass", kPass},
    {"no", kNo},
    {"event", kEvent},
    {"ops", kOps},
    {"space", kSpace},
    {"un_event", kUnEvent},
    {"with_un", kWithUn},
    {"return", kReturn},
    {"event_first", kEventFirst},
    {"ops_first", kOpsFirst},
    {"influence", kInfluence},
    {"coup", kCoup},
    {"realign", kRealign},
    {"decline", kDecline},
    {"remove", kRemove},
    {"add", kAdd},
    {"participate", kParticipate},
    {"boycott", kBoycott},
    {"degrade", kDegrade},
    {"keep", kKeep},
    {"improve", kImprove},
    {"end_game", kEndGame},
    {"Europe", kChooseEurope},
    {"Asia", kChooseAsia},
    {"MiddleEast", kChooseMiddleEast},
    {"Africa", kChooseAfrica},
    {"CentralAmerica", kChooseCentralAmerica},
    {"SouthAmerica", kChooseSouthAmerica}};

// The log's flags by ours; those it stores elsewhere are missing.
const std::map<std::string, Effect> kFlags = {
    {"WarsawPact", Effect::kWarsawPact},
    {"MarshallPlan", Effect::kMarshallPlan},
    {"NATO", Effect::kNato},
    {"DeGaulle", Effect::kDeGaulle},
    {"WillyBrandt", Effect::kWillyBrandt},
    {"USJapanPact", Effect::kUsJapanPact},
    {"Formosan", Effect::kFormosan},
    {"BearTrap", Effect::kBearTrap},
    {"Quagmire", Effect::kQuagmire},
    {"NORAD", Effect::kNorad},
    {"FlowerPower", Effect::kFlowerPower},
    {"CampDavid", Effect::kCampDavid},
    {"JohnPaulII", Effect::kJohnPaul},
    {"IranHostage", Effect::kIranHostages},
    {"IronLady", Effect::kIronLady},
    {"NorthSeaOil", Effect::kNorthSeaOil},
    {"Reformer", Effect::kReformer},
    {"TearDown", Effect::kTearDownWall},
    {"EvilEmpire", Effect::kEvilEmpire},
    {"AWACS", Effect::kAwacs},
    {"VietnamRevolts", Effect::kVietnamRevolts},
    {"Containment", Effect::kContainment},
    {"Brezhnev", Effect::kBrezhnev},
    {"RedScareUSSR", Effect::kRedScareUssr},
    {"RedScareUS", Effect::kRedScareUsa},
    {"NuclearSubs", Effect::kNuclearSubs},
    {"SALT", Effect::kSalt},
    {"IranContra", Effect::kIranContra},
    {"NSO8", Effect::kNorthSeaOilRound},
    {"U2", Effect::kU2},
    {"Yuri", Effect::kYuri},
    {"AldrichAmes", Effect::kAldrichAmes}};

// A logged option in our numbering: a country, a card or a choice.
std::uint8_t idOf(const Json& option, const std::string& kind) {
  if (option.is_number()) {
    const auto number = option.get<int>();
    if (kind == "SetDefcon") {
      return static_cast<std::uint8_t>(kDefcon1 + number - 1);
    }
    return static_cast<std::uint8_t>(number);
  }
  const auto word = option.get<std::string>();
  if (word == "south_africa_only") return kSouthAfrica;
  if (word == "decline" && kind == "Option") return kDecline;
  return kWords.at(word);
}

class Replay {
 public:
  explicit Replay(const Json& game) : game_(game), log_(game["log"]) {
    Options options;
    options.usBonus = game["us_bonus"].get<std::uint8_t>();
    options.set(Rule::kNoOptionalCards, game["optional_cards"] == 0);
    options.set(Rule::kFreeOrder, true);
    board_ = TwilightStruggle::initial(options);
    state_ = game["start"];
  }

  // Replays the game; returns "" if everything agreed.
  std::string run() {
    MoveList moves;
    Decision decision = Machine::legalMoves(board_, moves);
    while (!decision.winner) {
      takeShuffles();
      std::optional<Move> move;
      if (decision.side == Side::kNeutral) {
        move = chance(moves);
      } else {
        if (std::string error = compare(); !error.empty()) {
          return error + where();
        }
        move = decide(moves, decision.side);
      }
      if (!move) return error_ + where();
      decision = Machine::step(board_, *move, moves);
      ++steps_;
    }
    // Rolls logged after the end are ignored.
    while (at_ < log_.size()) {
      if (log_[at_]["k"] != "d6" && log_[at_]["k"] != "shuffle") {
        return "ended early" + where();
      }
      apply(log_[at_++]);
    }
    return checkEnd();
  }

  std::size_t steps() const { return steps_; }

 private:
  std::string where() const {
    std::string text =
        " at entry " + std::to_string(at_) + " of game " + game_["seed"].dump();
    for (std::size_t i = at_ > 4 ? at_ - 4 : 0; i < log_.size() && i <= at_ + 1;
         ++i) {
      text += "\n  " + std::to_string(i) + " " + log_[i].dump().substr(0, 400);
    }
    return text;
  }

  void apply(const Json& entry) {
    if (!entry.contains("d")) return;
    for (const auto& [key, value] : entry["d"].items()) {
      if (key != "infl") {
        state_[key] = value;
        continue;
      }
      for (const auto& [id, pair] : value.items()) state_["infl"][id] = pair;
    }
  }

  // A shuffle gives the order in which the deck's cards will come. It applies
  // to the current deck once that holds the same cards.
  void takeShuffles() {
    while (at_ < log_.size() && log_[at_]["k"] == "shuffle" &&
           setOf<Card>(log_[at_]["r"]) == board_.deck) {
      pile_.clear();
      for (const Json& card : log_[at_]["r"]) {
        pile_.push_back(static_cast<Card>(card.get<int>()));
      }
      apply(log_[at_++]);
    }
  }

  bool topIs(std::size_t tag) const {
    return std::get<Command>(board_.stack.top()).tag() == tag;
  }

  std::optional<Move> chance(const MoveList& moves) {
    if (moves[0].kind == Move::Kind::kCard &&
        !topIs(Command::tagOf<RequestRandomCard>())) {
      if (pile_.empty()) {
        error_ = "no card in the pile";
        return std::nullopt;
      }
      const Move move = Move::of(pile_.front());
      pile_.erase(pile_.begin());
      if (!moves.contains(move)) {
        error_ = "card " + std::to_string(move.id) + " is not in the deck";
        return std::nullopt;
      }
      return move;
    }
    if (at_ >= log_.size()) {
      error_ = "log has ended before a roll";
      return std::nullopt;
    }
    const Json& entry = log_[at_];
    const std::string kind = entry["k"];
    Move move;
    if (kind == "d6" && moves[0].kind == Move::Kind::kDie) {
      move = {Move::Kind::kDie,
              static_cast<std::uint8_t>(entry["r"].get<int>() - 1)};
    } else if (kind == "2d6" && moves[0].kind == Move::Kind::kDice) {
      move = {Move::Kind::kDice,
              static_cast<std::uint8_t>(6 * (entry["r"][0].get<int>() - 1) +
                                        entry["r"][1].get<int>() - 1)};
    } else if (kind == "card" && moves[0].kind == Move::Kind::kCard) {
      move = Move::of(static_cast<Card>(entry["r"].get<int>()));
    } else {
      error_ = "the log does not roll here (" + kind + ")";
      return std::nullopt;
    }
    if (!moves.contains(move)) {
      error_ = "impossible outcome";
      return std::nullopt;
    }
    apply(entry);
    ++at_;
    return move;
  }

  std::optional<Move> decide(const MoveList& moves, Side side) {
    if (at_ >= log_.size()) {
      error_ = "log has ended before a decision";
      return std::nullopt;
    }
    const Json& entry = log_[at_];
    if (!entry.contains("o")) {
      error_ = "the log does not decide here";
      return std::nullopt;
    }
    const std::string kind = entry["k"];
    if (sideNamed(entry["s"]) != side) error_ = "another side decides";
    std::set<int> theirs;
    for (const Json& option : entry["o"]) theirs.insert(idOf(option, kind));
    std::set<int> ours;
    for (const Move move : moves) ours.insert(move.id);
    if (theirs != ours) {
      error_ = "options differ; ours:";
      for (int id : ours) error_ += " " + std::to_string(id);
    }
    if (!error_.empty()) return std::nullopt;
    const std::uint8_t chosen = idOf(entry["c"], kind);
    apply(entry);
    ++at_;
    for (const Move move : moves) {
      if (move.id == chosen) return move;
    }
    return std::nullopt;
  }

  template <class T>
  static void differ(std::string& error, const std::string& what, T ours,
                     T theirs) {
    if (ours != theirs) {
      error += what + ": " + std::to_string(ours) + " instead of " +
               std::to_string(theirs) + "; ";
    }
  }
  static void differ(std::string& error, const std::string& what, CardSet ours,
                     const Json& theirs) {
    const CardSet wanted = setOf<Card>(theirs);
    for (Card card : ours - wanted) {
      error += what + " has " + std::to_string(card) + "; ";
    }
    for (Card card : wanted - ours) {
      error += what + " lacks " + std::to_string(card) + "; ";
    }
  }

  // Compares our state with the log's.
  std::string compare() const {
    std::string error;
    differ<int>(error, "vp", board_.vp, state_["vp"].get<int>());
    differ<int>(error, "defcon", board_.defcon, state_["defcon"].get<int>());
    differ<int>(error, "turn", board_.turn, state_["turn"].get<int>());
    differ<int>(error, "round", board_.round, state_["ar"].get<int>());
    for (std::size_t i = 0; i < 2; ++i) {
      differ<int>(error, "milops", board_.milOps[i],
                  state_["milops"][i].get<int>());
      differ<int>(error, "space", board_.space[i],
                  state_["space"][i].get<int>());
      differ<int>(error, "attempts", board_.spaceUsed[i],
                  state_["space_used"][i].get<int>());
    }
    differ<int>(error, "china", static_cast<int>(board_.china),
                static_cast<int>(sideNamed(state_["china"][0])));
    differ<int>(error, "china up", board_.chinaUp,
                state_["china"][1].get<int>());
    differ(error, "USSR hand", board_.hand[0], state_["hand_ussr"]);
    differ(error, "US hand", board_.hand[1], state_["hand_us"]);
    differ<int>(error, "deck", (board_.deck | board_.tehran).count(),
                state_["draw_n"].get<int>());
    differ(error, "discard", board_.discard, state_["discard"]);
    differ(error, "removed", board_.removed, state_["removed"]);
    for (Country country : kAllCountries) {
      const std::string id = std::to_string(country);
      const bool held = state_["infl"].contains(id);
      for (std::size_t i = 0; i < 2; ++i) {
        const int theirs = held ? state_["infl"][id][i].get<int>() : 0;
        differ<int>(error, std::string(nameOf(country)),
                    board_.influence[i][country], theirs);
      }
    }
    std::set<std::string> flags;
    for (const char* key : {"flags", "turn_flags"}) {
      for (const Json& flag : state_[key]) flags.insert(flag);
    }
    for (const auto& [name, effect] : kFlags) {
      differ<int>(error, name, board_.has(effect), flags.count(name) != 0);
      flags.erase(name);
    }
    for (const std::string& name : flags) error += "unknown flag " + name;
    const auto sideFlag = [&](const char* key, Effect ussr) {
      const Json& value = state_[key];
      for (Side side : {kUssr, kUsa}) {
        differ<int>(error, key, board_.has(effectFor(ussr, side)),
                    value.is_string() && sideNamed(value) == side);
      }
    };
    sideFlag("cmc", Effect::kCubanCrisisUssr);
    sideFlag("death_squads", Effect::kDeathSquadsUssr);
    sideFlag("missile_envy_owed", Effect::kEnvyOwedByUssr);
    differ<int>(error, "wwby", board_.has(Effect::kWeWillBuryYou),
                state_["wwby"].get<int>());
    differ<int>(error, "shuttle", board_.has(Effect::kShuttleDiplomacy),
                !state_["table"].empty());
    return error;
  }

  std::string checkEnd() const {
    static constexpr const char* kReasons[] = {"",
                                               "vp20",
                                               "defcon1",
                                               "cuban_missile_crisis",
                                               "held_scoring",
                                               "wargames",
                                               "europe_control",
                                               "final_scoring"};
    std::string error;
    const Json& final = game_["final"];
    differ<int>(error, "vp", board_.vp, final["vp"].get<int>());
    const std::string reason = kReasons[static_cast<int>(board_.reason)];
    if (reason != game_["reason"].get<std::string>())
      error += "reason " + reason;
    const Side victor =
        game_["winner"].is_null() ? Side::kNeutral : sideNamed(game_["winner"]);
    if (victor != board_.victor) error += "winner differs";
    return error.empty() ? error : error + " at the end" + where();
  }

  const Json& game_;
  const Json& log_;
  Json state_;
  Board board_;
  std::size_t at_ = 0;
  std::size_t steps_ = 0;
  std::vector<Card> pile_;
  std::string error_;
};

// Replays every game of a file.
void replayAll(const std::string& name) {
  int failed = 0;
  std::size_t steps = 0;
  std::map<std::string, int> kinds;
  const int games = eachRow(name, [&](const Json& game) {
    Replay replay(game);
    const std::string error = replay.run();
    steps += replay.steps();
    if (error.empty()) return;
    ++failed;
    ++kinds[error.substr(0, error.find(" at "))];
    if (failed <= 8) ADD_FAILURE() << error;
  });
  if (games < 0) GTEST_SKIP() << "no " << name;
  for (const auto& [kind, count] : kinds) {
    std::cout << count << " x " << kind << "\n";
  }
  std::cout << games << " games, " << steps << " moves, " << failed
            << " games differ\n";
  EXPECT_GT(games, 0) << name << " is empty";
  EXPECT_EQ(failed, 0);
}

TEST(TwilightStruggleReplay, LoggedGamesPlayTheSame) {
  replayAll("ts_games.jsonl.gz");
}

// Players who hoard scoring cards, chase NORAD and push the space race.
TEST(TwilightStruggleReplay, GamesRichInRareRulesPlayTheSame) {
  replayAll("ts_games_rich.jsonl.gz");
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
