// Sessions, boards and refills against worked cases. The file's first line
// explains its format.

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "games/monoknight/campaign/session.h"
#include "games/monoknight/game.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/stages.h"
#include "gtest/gtest.h"
#include "tests/games/monoknight/vectors.h"

namespace phasemachine::monoknight {
namespace {

// The rules' cards; a case may replace some.
struct CaseCards {
  static inline std::array<Card, kCardCount> cards = kCards;
  static const Card& at(std::size_t card) { return cards[card]; }
};
using CaseGame = MonoKnightWith<CaseCards>;
using CaseSession = Session<CaseGame, CaseCards>;

// Points off the board are ignored, as the rules say.
void addSpecialTiles(const Json& setup, Regulation& r) {
  const auto inside = [&](const Json& point) {
    return onBoard(r.size, point[0], point[1]);
  };
  for (const Json& p : setup.value("multi_visit", Json::array())) {
    if (inside(p)) r.visits[tileAt(p[0], p[1])] = p[2];
  }
  for (const Json& p : setup.value("toggle", Json::array())) {
    if (inside(p)) r.toggles.add(tileOf(p));
  }
  for (const Json& p : setup.value("impassable", Json::array())) {
    if (inside(p)) r.walls.add(tileOf(p));
  }
}

Regulation baseRegulation(const std::string& base) {
  if (base == "standard5x5") return standardRegulation();
  if (base == "classicalChallenge") return classicalRegulation();
  const auto number = stageByName(base.substr(base.find(':') + 1));
  EXPECT_TRUE(number) << base;
  return stageRegulation(number.value_or(0), Edition::kApp);
}

void overrideRegulation(const Json& change, Regulation& r) {
  r.size = change.value("board_size", r.size);
  r.handSize = change.value("hand_size", r.handSize);
  r.previewSize = change.value("next_preview", r.previewSize);
  r.stacking = change.value("stacking", r.stacking);
  if (change.contains("deck")) {
    const auto preset = presetByName(change["deck"].get<std::string>());
    ASSERT_TRUE(preset) << change;
    r.deck = presetDeck(*preset);
  }
  if (change.contains("spawn")) {
    r.spawn = change["spawn"]["type"] == "choose"
                  ? kNowhere
                  : static_cast<std::uint8_t>(tileOf(change["spawn"]["point"]));
  }
  const Json costs = change.value("penalties", Json::object());
  r.costs.deadlock = costs.value("deadlock", r.costs.deadlock);
  r.costs.redraw = costs.value("manual_redraw", r.costs.redraw);
  r.costs.discard = costs.value("manual_discard", r.costs.discard);
  r.costs.revisit = costs.value("revisit", r.costs.revisit);
  for (const auto& [list, clear] :
       {std::pair{"multi_visit", 0}, {"toggle", 1}, {"impassable", 2}}) {
    if (!change.contains(list)) continue;
    if (clear == 0) r.visits = Regulation{}.visits;
    if (clear == 1) r.toggles = {};
    if (clear == 2) r.walls = {};
  }
  addSpecialTiles(change, r);
}

// Draws the case's cards in order, then at random.
class Script {
 public:
  explicit Script(const Json& names) {
    for (const Json& name : names) cards_.push_back(cardOf(name));
  }
  Move next(const Board& board) {
    if (at_ < cards_.size()) return Move::draw(cards_[at_++]);
    return PhaseMachine<CaseGame>::sampleChance(board, random_);
  }
  void rewind() { at_ = 0; }
  void forget() { cards_.clear(); }

 private:
  std::vector<std::uint8_t> cards_;
  std::size_t at_ = 0;
  Random random_{99};
};

void checkBoard(const Board& board, const Json& expected) {
  for (const auto& [key, value] : expected.items()) {
    SCOPED_TRACE(key + " = " + value.dump());
    if (key == "visited" || key == "not_visited") {
      for (const Json& p : value) {
        const int tile = tileOf(p);
        const bool visited = board.passable.has(tile) && !board.open.has(tile);
        EXPECT_EQ(visited, key == "visited") << p;
      }
    } else if (key == "impassable" || key == "passable") {
      for (const Json& p : value) {
        EXPECT_EQ(board.passable.has(tileOf(p)), key == "passable") << p;
      }
    } else if (key == "tile_remaining") {
      for (const Json& p : value) {
        EXPECT_EQ(board.needed[tileAt(p[0], p[1])], p[2].get<int>()) << p;
      }
    } else if (key == "remaining") {
      EXPECT_EQ(board.open.size(), value.get<int>());
    } else if (key == "cleared") {
      EXPECT_EQ(board.cleared(), value.get<bool>());
    } else {
      ADD_FAILURE() << "unknown expectation";
    }
  }
}

const char* nameOf(Progress progress) {
  switch (progress) {
    case Progress::kAwaitingSpawn: return "awaitingSpawn";
    case Progress::kPlaying: return "playing";
    case Progress::kCleared: return "cleared";
  }
  return "?";
}
const char* nameOf(RedrawEvent::Kind kind) {
  switch (kind) {
    case RedrawEvent::Kind::kManual: return "manual";
    case RedrawEvent::Kind::kAuto: return "auto";
    case RedrawEvent::Kind::kFree: return "free";
  }
  return "?";
}

// One case of the kind "play".
class PlayCase {
 public:
  explicit PlayCase(const Json& test) : test_(test), script_(deck()) {}

  void run() {
    CaseCards::cards = kCards;
    const Json setup = test_["setup"];
    const Json replaced = setup.value("card_vectors", Json::object());
    for (const auto& [name, vectors] : replaced.items()) {
      Card& card = CaseCards::cards[cardOf(name)];
      card.vectorCount = static_cast<std::uint8_t>(vectors.size());
      for (std::size_t v = 0; v < vectors.size(); ++v) {
        card.vectors[v] = {vectors[v][0], vectors[v][1]};
      }
    }
    regulation_ = baseRegulation(setup["base"]);
    overrideRegulation(setup.value("override", Json::object()), regulation_);
    Regulation first = regulation_;
    if (setup.contains("start")) {
      first.spawn = static_cast<std::uint8_t>(tileOf(setup["start"]));
    }
    begin(first);
    check(test_.value("expect_initial", Json::object()));
    for (const Json& step : test_.value("steps", Json::array())) {
      SCOPED_TRACE(step.dump());
      perform(step);
      check(step.value("expect", Json::object()));
    }
    CaseCards::cards = kCards;
  }

 private:
  Json deck() const { return test_["setup"].value("deck", Json::array()); }

  void begin(const Regulation& regulation) {
    session_ = std::make_unique<CaseSession>(
        makeBoard(regulation, PlaySettings{}),
        [this](const Board& board) { return script_.next(board); });
  }

  std::size_t slotOf(const Json& step) const {
    if (step.contains("slot")) return step["slot"];
    const Board& board = session_->board();
    for (std::size_t i = 0; i < board.slots; ++i) {
      if (board.hand[i].card == cardOf(step["card"])) return i;
    }
    ADD_FAILURE() << "not in the hand";
    return 0;
  }

  Json tapped(const std::optional<Move>& move) const {
    if (!move) return nullptr;
    return {move->slot(), vectorJson(session_->vectorOf(*move))};
  }

  void perform(const Json& step) {
    CaseSession& s = *session_;
    const std::string op = step["op"];
    Json result;
    if (op == "play") {
      std::optional<Vector> vector;
      if (step.contains("vector")) {
        vector = Vector{step["vector"][0], step["vector"][1]};
      }
      result = s.play(slotOf(step), vector);
    } else if (op == "play_first") {
      const MoveList plays = s.availablePlays();
      ASSERT_FALSE(plays.empty());
      result = s.play(plays[0].slot(), s.vectorOf(plays[0]));
    } else if (op == "spawn") {
      const int x = step["at"][0];
      const int y = step["at"][1];
      const bool inside = onBoard(s.board().terms.size, x, y);
      result = inside && s.spawn(tileAt(x, y));
    } else if (op == "redraw") {
      result = s.redraw();
    } else if (op == "begin_discard") {
      result = s.beginDiscard();
    } else if (op == "cancel_discard") {
      result = s.cancelDiscard();
    } else if (op == "discard") {
      result = s.discard(slotOf(step));
    } else if (op == "order") {
      s.setOrder(step["to"] == "direction" ? HandOrder::kDirection
                                           : HandOrder::kInsertion);
    } else if (op == "tap") {
      result = tapped(s.tap(tileOf(step["at"])));
    } else if (op == "tap_ui") {
      const TapResult tap = s.tapOnScreen(tileOf(step["at"]));
      result = tap.ambiguous ? Json("ambiguous") : tapped(tap.move);
    } else if (op == "reset") {
      if (step["same_seed"].get<bool>()) {
        script_.rewind();
      } else {
        script_.forget();
      }
      begin(regulation_);
    } else {
      ADD_FAILURE() << "unknown step";
    }
    if (step.contains("result")) {
      EXPECT_EQ(result, step["result"]);
    }
  }

  Json destinations() const {
    Json list = Json::array();
    for (Move move : session_->availablePlays()) {
      const Json point = pointOf(session_->targetOf(move));
      if (list.empty() || list.back() != point) list.push_back(point);
    }
    return list;
  }

  // The value of a named field of a session's board, or nothing.
  std::optional<Json> shown(const std::string& key) const {
    const CaseSession& s = *session_;
    const Board& board = s.board();
    if (key == "position") return pointOf(board.position);
    if (key == "progress") return nameOf(s.progress());
    if (key == "moves") return board.tally.moves;
    if (key == "penalty") return board.tally.penalties;
    if (key == "last_penalty") return board.tally.lastPenalty;
    if (key == "revisited") return board.tally.revisited;
    if (key == "hand_slots") return board.slots;
    if (key == "next_count") return board.previewCount;
    if (key == "discarding") return s.discarding();
    if (key == "has_moves") return !s.availablePlays().empty();
    if (key == "event_count") return s.events().size();
    if (key == "destinations") return destinations();
    Json list = Json::array();
    if (key == "hand" || key == "hand_counts") {
      for (std::size_t i = 0; i < board.slots; ++i) {
        list.push_back(key == "hand" ? Json(kCards[board.hand[i].card].name)
                                     : Json(board.hand[i].count));
      }
      return list;
    }
    if (key == "next") {
      for (std::size_t i = 0; i < board.previewCount; ++i) {
        list.push_back(kCards[board.preview[i]].name);
      }
      return list;
    }
    if (key == "events") {
      for (const RedrawEvent& event : s.events()) {
        list.push_back({nameOf(event.kind), event.cost});
      }
      return list;
    }
    if (key == "moves_available") {
      for (Move move : s.availablePlays()) {
        list.push_back({move.slot(), vectorJson(s.vectorOf(move)),
                        pointOf(s.targetOf(move))});
      }
      return list;
    }
    return std::nullopt;
  }

  static bool contains(const Json& list, const Json& item) {
    return std::find(list.begin(), list.end(), item) != list.end();
  }

  void check(const Json& expected) {
    static const std::map<std::string, std::pair<std::string, bool>> kSubsets =
        {{"hand_contains", {"hand", true}},
         {"hand_lacks", {"hand", false}},
         {"destinations_include", {"destinations", true}},
         {"destinations_exclude", {"destinations", false}}};
    for (const auto& [key, value] : expected.items()) {
      SCOPED_TRACE(key + " = " + value.dump());
      if (const auto subset = kSubsets.find(key); subset != kSubsets.end()) {
        const Json all = *shown(subset->second.first);
        for (const Json& item : value) {
          EXPECT_EQ(contains(all, item), subset->second.second)
              << item << " in " << all;
        }
      } else if (const auto seen = shown(key)) {
        EXPECT_EQ(*seen, value);
      } else {
        checkBoard(session_->board(), {{key, value}});
      }
    }
  }

  const Json& test_;
  Script script_;
  Regulation regulation_;
  std::unique_ptr<CaseSession> session_;
};

void checkBoardCase(const Json& test) {
  const Json& setup = test["setup"];
  Regulation r = standardRegulation();
  r.size = setup["size"];
  addSpecialTiles(setup, r);
  r.spawn = kNowhere;
  Board board = makeBoard(r, {});
  const auto mark = [&](const Json& point) {
    if (!onBoard(r.size, point[0], point[1])) return;
    const int tile = tileOf(point);
    if (board.passable.has(tile)) board.stepOn(static_cast<std::uint8_t>(tile));
  };
  for (const Json& p : setup.value("visited", Json::array())) mark(p);
  checkBoard(board, test.value("expect_initial", Json::object()));
  for (const Json& step : test.value("steps", Json::array())) {
    for (const Json& p : step["mark"]) mark(p);
    checkBoard(board, step.value("expect", Json::object()));
  }
}

void checkRefillCase(const Json& test) {
  const Json& setup = test["setup"];
  Regulation r = standardRegulation();
  r.handSize = setup["hand_size"];
  r.previewSize = setup["next_preview"];
  r.stacking = setup["stacking"];
  if (setup["pool"].is_string()) {
    r.deck = presetDeck(*presetByName(setup["pool"].get<std::string>()));
  } else {
    Deck::Weights weights = {};
    for (const Json& name : setup["pool"]) weights[cardOf(name)] = 1;
    r.deck = Deck(weights);
  }
  r.spawn = kNowhere;  // nothing follows the refill
  Script script(setup["deck"]);
  Board board = makeBoard(r, {});
  if (setup.contains("slots")) {
    board.gap = setup["slots"][0].get<std::uint8_t>();
  }
  const CaseSession session(board,
                            [&](const Board& b) { return script.next(b); });
  const Json& expected = test["expect"];
  EXPECT_EQ(session.board().slots, expected["hand_slots"].get<int>());
  if (expected.contains("hand_counts")) {
    for (std::size_t i = 0; i < session.board().slots; ++i) {
      EXPECT_EQ(session.board().hand[i].count,
                expected["hand_counts"][i].get<int>());
    }
  }
}

void checkPlayCase(const Json& test) { PlayCase(test).run(); }

TEST(MonoKnightVectors, SessionsBoardsAndRefillsGoAsWorkedOut) {
  checkVectors({{"play", checkPlayCase},
                {"board", checkBoardCase},
                {"refill", checkRefillCase}});
}

}  // namespace
}  // namespace phasemachine::monoknight
