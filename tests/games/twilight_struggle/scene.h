// A position set up by a test, as code or as text, and play from it.
//
// Example:
//   Scene scene;
//   scene.put(kCuba, 0, 3);
//   scene.playEvent(kUssr, kFidel).ends();
//   scene.expect({{kCuba, 3, 0}});
//   Script script("turn=5 round=2 phasing=USSR hand.USSR=Fidel,Nasser");
//   script.play("Fidel");
//   EXPECT_EQ(script.offers(), "event ops space");

#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <source_location>
#include <sstream>
#include <string>
#include <type_traits>

#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/state.h"
#include "phase/machine.h"

namespace phasemachine::twilight_struggle {

// A board without influence, in the middle of an action round of the USSR.
inline Board emptyBoard() {
  Board board = TwilightStruggle::initial({});
  for (Country country : kAllCountries) {
    board.setInfluence(kUssr, country, 0);
    board.setInfluence(kUsa, country, 0);
  }
  board.stack = {};
  board.phasing = kUssr;
  board.round = 1;
  return board;
}

// Starts from a map without influence, in the first action round of turn 5,
// with empty hands and piles. Atoms of one choice may come in any order.
class Scene {
 public:
  using Machine = PhaseMachine<TwilightStruggle>;

  Scene() {
    board = emptyBoard();
    board.turn = 5;
    board.rules |= 1U << static_cast<unsigned>(Rule::kFreeOrder);
  }

  Board board;
  MoveList moves;
  Side side = Side::kNeutral;
  std::optional<Side> winner;

  // --- The position ---------------------------------------------------------

  void put(Country country, int ussr, int usa) {
    board.setInfluence(kUssr, country, ussr);
    board.setInfluence(kUsa, country, usa);
  }
  // A country with its influence of both sides, or of one.
  struct Both {
    Country country;
    int ussr, usa;
  };
  struct One {
    Country country;
    int influence;
  };
  void put(std::initializer_list<Both> rows) {
    for (const auto& [country, ussr, usa] : rows) put(country, ussr, usa);
  }
  // The named countries hold this influence.
  void expect(std::initializer_list<Both> rows,
              std::source_location at = std::source_location::current()) const {
    const testing::ScopedTrace trace(at.file_name(),
                                     static_cast<int>(at.line()), "expected");
    for (const auto& [country, ussr, usa] : rows) {
      EXPECT_EQ(board.influenceOf(kUssr, country), ussr) << nameOf(country);
      EXPECT_EQ(board.influenceOf(kUsa, country), usa) << nameOf(country);
    }
  }
  void expect(Side of, std::initializer_list<One> rows,
              std::source_location at = std::source_location::current()) const {
    const testing::ScopedTrace trace(at.file_name(),
                                     static_cast<int>(at.line()), "expected");
    for (const auto& [country, influence] : rows) {
      EXPECT_EQ(board.influenceOf(of, country), influence) << nameOf(country);
    }
  }
  int ussr(Country country) const { return board.influenceOf(kUssr, country); }
  int usa(Country country) const { return board.influenceOf(kUsa, country); }
  void give(Side to, CardSet cards) { board.hand[playerIndex(to)] |= cards; }
  bool holds(Side who, Card card) const {
    return board.handOf(who).contains(card);
  }
  bool has(Effect effect) const { return board.has(effect); }
  void rule(Rule rule) { board.rules |= 1U << static_cast<unsigned>(rule); }
  // Atoms of one choice come by rising number, as usual.
  void canonical() {
    board.rules &= ~(1U << static_cast<unsigned>(Rule::kFreeOrder));
    if (!board.stack.empty()) take(Machine::legalMoves(board, moves));
  }
  int milOps(Side who) const { return board.milOps[playerIndex(who)]; }

  // --- The play -------------------------------------------------------------

  // `player` has chosen the held `card` and says how to play it.
  Scene& play(Side player, Card card) {
    if (card != kTheChinaCard) give(player, {card});
    board.phasing = player;
    board.fellToTwo = 0;
    takeSnapshot(board);
    begin(RequestMode{.side = player, .card = card, .source = player});
    return *this;
  }
  Scene& playEvent(Side player, Card card) {
    return play(player, card).choose(kEvent);
  }
  // An opponent's card: its event precedes the Operations.
  Scene& playOpponents(Side player, Card card) {
    return play(player, card).choose(kOps, kEventFirst);
  }
  // Runs a command or a request, or a phase.
  template <class What>
  Scene& begin(What what) {
    board.stack = {};
    board.stack.push(kSentinel);
    if constexpr (std::is_same_v<What, StateType>) {
      board.stack.push(what);
    } else {
      board.stack.push(Command(what));
    }
    take(Machine::legalMoves(board, moves));
    return *this;
  }
  // Both headlines are revealed. Afterwards the USSR's first round follows.
  Scene& headlines(Card ussrCard, Card usaCard) {
    give(kUssr, {ussrCard});
    give(kUsa, {usaCard});
    board.round = 0;
    board.headline = {ussrCard, usaCard};
    begin(StateType::kHeadlineReveal);
    return *this;
  }
  bool discarded(Card card) const { return board.discard.contains(card); }
  bool removed(Card card) const { return board.removed.contains(card); }

  // Nothing is pending, and the game continues.
  bool done() const { return !winner && board.stack.size() == 1; }

  // --- Expectations, which may follow a play in a chain ---------------------

  using At = std::source_location;
  Scene& ends(At at = At::current()) { return same(done(), true, "ends", at); }
  Scene& vp(int points, At at = At::current()) {
    return same(board.vp, points, "vp", at);
  }
  Scene& defcon(int level, At at = At::current()) {
    return same(board.defcon, level, "defcon", at);
  }
  Scene& asks(Side who, At at = At::current()) {
    return same(side, who, "asks", at);
  }
  // The legal choices are these.
  Scene& among(CountrySet set, At at = At::current()) {
    return same(countries(), set, "among", at);
  }
  Scene& among(CardSet set, At at = At::current()) {
    return same(cards(), set, "among", at);
  }
  Scene& discards(Card card, At at = At::current()) {
    return same(discarded(card), true, "discards", at);
  }
  Scene& removes(Card card, At at = At::current()) {
    return same(removed(card), true, "removes", at);
  }
  Scene& sets(Effect effect, At at = At::current()) {
    return same(has(effect), true, "sets", at);
  }
  Scene& lacks(Effect effect, At at = At::current()) {
    return same(has(effect), false, "lacks", at);
  }
  Scene& keeps(Side who, Card card, At at = At::current()) {
    return same(holds(who, card), true, "keeps", at);
  }
  Scene& loses(Side who, Card card, At at = At::current()) {
    return same(holds(who, card), false, "loses", at);
  }
  Scene& ussr(Country country, int influence, At at = At::current()) {
    return same(ussr(country), influence, "ussr", at);
  }
  Scene& usa(Country country, int influence, At at = At::current()) {
    return same(usa(country), influence, "usa", at);
  }
  Scene& milOps(Side who, int operations, At at = At::current()) {
    return same(milOps(who), operations, "milOps", at);
  }
  Scene& won(std::optional<Side> who, At at = At::current()) {
    return same(winner, who, "won", at);
  }
  // A choice is legal, or is not.
  template <class What>
  Scene& may(What what, At at = At::current()) {
    return same(offers(what), true, "may", at);
  }
  template <class What>
  Scene& mayNot(What what, At at = At::current()) {
    return same(offers(what), false, "mayNot", at);
  }

  bool offers(Move move) const { return moves.contains(move); }
  template <class What>
  bool offers(What what) const {
    return offers(Move::of(what));
  }
  // The legal choices.
  CountrySet countries() const {
    CountrySet set;
    for (const Move move : moves) {
      if (move.kind == Move::Kind::kCountry) {
        set.add(static_cast<Country>(move.id));
      }
    }
    return set;
  }
  CardSet cards() const {
    CardSet set;
    for (const Move move : moves) {
      if (move.kind == Move::Kind::kCard) set.add(static_cast<Card>(move.id));
    }
    return set;
  }

  // Several choices, one after the other.
  template <class... What>
  Scene& choose(What... what) {
    (make(Move::of(what)), ...);
    return *this;
  }
  Scene& roll(int die) {
    make({Move::Kind::kDie, static_cast<std::uint8_t>(die - 1)});
    return *this;
  }
  Scene& roll(int ussrDie, int usaDie) {
    make({Move::Kind::kDice,
          static_cast<std::uint8_t>(6 * (ussrDie - 1) + usaDie - 1)});
    return *this;
  }
  Scene& make(Move move) {
    if (done() || winner || !offers(move)) {
      ADD_FAILURE() << "not on offer: kind " << static_cast<int>(move.kind)
                    << " id " << static_cast<int>(move.id);
      return *this;
    }
    take(Machine::step(board, move, moves));
    return *this;
  }

 private:
  // Stays at the bottom of the stack, where the machine stops.
  static constexpr RequestDie kSentinel = {.side = Side::kNeutral,
                                           .roll = Roll::kTrap,
                                           .actor = kUssr,
                                           .a = 0,
                                           .b = 0,
                                           .c = 0};

  template <class T, class U>
  Scene& same(const T& is, const U& expected, const char* what, const At& at) {
    const testing::ScopedTrace trace(at.file_name(),
                                     static_cast<int>(at.line()), what);
    EXPECT_EQ(is, expected);
    return *this;
  }
  void take(Decision decision) {
    side = decision.side;
    winner = decision.winner;
  }
};

// A position as text, and play from it, also as text.
class Script {
 public:
  using Machine = PhaseMachine<TwilightStruggle>;

  explicit Script(const std::string& position) {
    const auto read = TwilightStruggle::fromText(position, {});
    EXPECT_TRUE(read.ok()) << read.status();
    if (read.ok()) board = *read;
    take(Machine::legalMoves(board, moves));
  }

  // Plays moves separated by blanks; the first illegal one fails the test and
  // ends the play.
  Script& play(const std::string& words) {
    std::istringstream in(words);
    for (std::string word; in >> word;) {
      const auto move = TwilightStruggle::moveFromText(board, word);
      if (!move.ok() || !moves.contains(*move)) {
        ADD_FAILURE() << word << " is not on offer: " << offers();
        return *this;
      }
      take(Machine::step(board, *move, moves));
    }
    return *this;
  }

  // The legal answers, separated by blanks.
  std::string offers() const {
    std::string text;
    for (const Move move : moves) {
      if (!text.empty()) text += ' ';
      text += TwilightStruggle::moveToText(board, move);
    }
    return text;
  }
  // True if the pending request is a Request.
  template <class Request>
  bool asks() const {
    const auto top = board.stack.top();
    const Command* command = std::get_if<Command>(&top);
    return command != nullptr && command->holds<Request>();
  }

  Board board = TwilightStruggle::initial({});
  MoveList moves;
  Side side = Side::kNeutral;
  std::optional<Side> winner;

 private:
  void take(Decision decision) {
    side = decision.side;
    winner = decision.winner;
  }
};

}  // namespace phasemachine::twilight_struggle
