// The building blocks of card events.
//
// Contract: an Event is one row of a table (events.h), defined in the files of
// cards/. Its `happen` implements the text of the card; the results of
// decisions and rolls go to `resume`, with the step that the event passed.
// Within one call
//   - changes of the board (add, remove, gain, ...) happen at once;
//   - decisions, rolls, draws and Operations (choose, ask, roll, ...) are
//     queued and happen afterwards, in the order of the calls.
// Rows of `picks` describe choices of countries; picks that only add or remove
// influence need no `resume`.
//
// Example:
//   const Event comecon = {
//       .happen = [](Play& play) { play.choose(kUssr, 4); },
//       .picks = {{addEach(kUssr, [](const Board& board, Side) {
//         return kEasternEurope - board.controlled[1];
//       })}}};

#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/play/operations.h"
#include "games/twilight_struggle/play/scoring.h"
#include "games/twilight_struggle/play/state.h"

namespace phasemachine::twilight_struggle {

// The USSR's and the US's dice of a roll of two.
constexpr int ussrDie(std::uint8_t dice) { return dice / 6 + 1; }
constexpr int usaDie(std::uint8_t dice) { return dice % 6 + 1; }

// One execution of an event's code.
class Play {
 public:
  Play(Board& onBoard, Flow& flow, Card ofCard, Side byExecutor)
      : board(onBoard), card(ofCard), executor(byExecutor), flow_(flow) {}
  Play(const Play&) = delete;
  Play& operator=(const Play&) = delete;

  Board& board;
  const Card card;
  // The side of the card or, for a neutral card, the player.
  const Side executor;

  // --- At once --------------------------------------------------------------

  int influence(Side side, Country country) const {
    return board.influenceOf(side, country);
  }
  void add(Side side, Country country, int points = 1) {
    board.setInfluence(side, country, influence(side, country) + points);
  }
  void remove(Side side, Country country, int points = 1) {
    board.setInfluence(side, country, influence(side, country) - points);
  }
  void removeAll(Side side, Country country) {
    board.setInfluence(side, country, 0);
  }
  void raiseTo(Side side, Country country, int points) {
    if (influence(side, country) < points) {
      board.setInfluence(side, country, points);
    }
  }
  void gain(Side side, int points) { gainPoints(board, side, points); }
  void changeDefcon(int by) { setDefcon(board, board.defcon + by); }
  void set(Effect effect) { board.effects.set(effect); }
  void cancel(Effect effect) { board.effects.clear(effect); }
  bool has(Effect effect) const { return board.has(effect); }

  // --- Queued ---------------------------------------------------------------

  // `who` chooses up to `count` countries by picks[step]: as many of them as
  // possible, unless the pick may stop.
  void choose(Side who, int count, int step = 0) {
    queue(AskCountries{.side = who,
                       .executor = executor,
                       .card = card,
                       .step = byte(step),
                       .count = byte(count)});
  }
  // `who` chooses one of Event::cards with a number above `after`.
  void chooseCard(Side who, int step = 0, Card after = kNoCard) {
    queue(RequestEventCard{.side = who,
                           .executor = executor,
                           .card = card,
                           .step = byte(step),
                           .last = after});
  }
  // `who` chooses one of Event::options.
  void ask(Side who, int step = 0) {
    queue(RequestOption{
        .side = who, .executor = executor, .card = card, .step = byte(step)});
  }
  // Two dice; resume decodes them with ussrDie() and usaDie().
  void rollDice(int step) {
    queue(RequestDice{.side = Side::kNeutral,
                      .roll = Roll::kEvent,
                      .actor = executor,
                      .a = static_cast<std::uint8_t>(card | step << 7)});
  }
  // Draws a random card of a hand and passes it to resume; it stays in the
  // hand.
  void drawRandom(Side from, int step = 0) {
    queue(RequestRandomCard{.side = Side::kNeutral,
                            .from = from,
                            .executor = executor,
                            .card = card,
                            .step = byte(step)});
  }
  // Operations of `side` with this card's printed value, or another card's.
  void conduct(Side side, int kinds, int terms = 0) {
    conduct(side, kCardTable[card].operations, kinds, terms);
  }
  void conduct(Side side, int operations, int kinds, int terms) {
    queue(Conduct{.side = side,
                  .card = card,
                  .operations = byte(operations),
                  .kinds = byte(kinds),
                  .terms = byte(terms | kGranted)});
  }
  // A coup with this card's value.
  void coup(Side side, std::uint8_t terms) {
    queue(RequestCoup{
        .side = side,
        .value = byte(eventOperations(side, kCardTable[card].operations)),
        .bonus = eventBonuses(side),
        .terms = terms,
        .except = kAbsent});
  }
  // A war: military operations count now; the deciding roll follows.
  void war(Country target) {
    gainMilOps(board, executor, warMilOps(card));
    queue(RequestDie{.side = Side::kNeutral,
                     .roll = Roll::kWar,
                     .actor = executor,
                     .a = target,
                     .b = card,
                     .c = 0});
  }
  // Triggers another card's event; afterwards that card goes to its pile.
  void trigger(Card other, Side otherExecutor) {
    queue(Happen{other, otherExecutor});
    queue(Dispose{other, 1});
  }
  void dispose(Card other, bool occurred) {
    queue(Dispose{other, static_cast<std::uint8_t>(occurred)});
  }
  void draw(Side side, int count) {
    if (count > 0) queue(DrawCards{side, byte(count)});
  }
  void peek(int count) { queue(PeekCards{byte(count)}); }
  void then(int step, int data = 0) {
    queue(Resume{card, executor, byte(step), byte(data)});
  }
  void queue(Command command) {
    assert(queued_ < queue_.size());
    queue_[queued_++] = command;
  }

  int eventOperations(Side side, int printed) const {
    return board.has(Rule::kPlainEventOps)
               ? printed
               : effectiveOperations(board, side, printed);
  }
  std::uint8_t eventBonuses(Side side) const {
    return board.has(Rule::kPlainEventOps) ? std::uint8_t{0}
                                           : bonusesOf(board, side, kNoCard);
  }

  // For the machine: pushes the queue on the stack, and the end of the game
  // above it, if any.
  void finish() {
    while (queued_ > 0) flow_.push(queue_[--queued_]);
    settle(board, flow_);
  }

 private:
  static std::uint8_t byte(int value) {
    return static_cast<std::uint8_t>(value);
  }

  Flow& flow_;
  std::array<Command, 8> queue_;
  std::size_t queued_ = 0;
};

// The countries to choose from: a set, or what a function gives.
class Where {
 public:
  constexpr Where(CountrySet set) : set_(set) {}  // NOLINT: rows of tables
  template <class F>
  constexpr Where(F from) : from_(from) {}  // NOLINT: the same
  CountrySet operator()(const Board& board, Side executor) const {
    return from_ == nullptr ? set_ : from_(board, executor);
  }

 private:
  CountrySet set_;
  CountrySet (*from_)(const Board& board, Side executor) = nullptr;
};

// One choice of a country.
struct Pick {
  enum Effect : std::uint8_t {
    kNoPick,
    kAddOne,
    kRemoveOne,
    kRemoveAll,
    kResume,  // resume() is called with the country
  };
  Effect effect = kNoPick;
  Side of = kUssr;          // whose influence
  std::uint8_t atMost = 1;  // times a country may be chosen; 0: no limit
  bool mayStop = false;
  // Removals offer only countries that hold influence.
  Where where = CountrySet();
};

// One point of influence in each of several countries.
constexpr Pick addEach(Side of, Where where) {
  return {Pick::kAddOne, of, 1, false, where};
}
// Points of influence, at most `atMost` per country (0: no limit).
constexpr Pick addPoints(Side of, int atMost, Where where) {
  return {Pick::kAddOne, of, static_cast<std::uint8_t>(atMost), false, where};
}
constexpr Pick removePoints(Side of, int atMost, Where where) {
  return {Pick::kRemoveOne, of, static_cast<std::uint8_t>(atMost), false,
          where};
}
// All influence from each of several countries.
constexpr Pick removeAllFrom(Side of, Where where) {
  return {Pick::kRemoveAll, of, 1, false, where};
}
// Countries passed to resume().
constexpr Pick pickCountry(Where where) {
  return {Pick::kResume, kUssr, 1, false, where};
}
// The same pick, which may stop early.
constexpr Pick upTo(Pick pick) {
  pick.mayStop = true;
  return pick;
}

// The answer to an event's question.
struct Reply {
  std::uint8_t step;
  // A Country, a Card, a Choice (including kStop) or dice.
  std::uint8_t choice;

  Country country() const { return static_cast<Country>(choice); }
  Card chosenCard() const { return static_cast<Card>(choice); }
  bool is(Choice what) const { return choice == what; }
};

struct Event {
  // True if the event can occur; `executor` as in Play. Null: always.
  bool (*canOccur)(const Board& board, Side executor) = nullptr;
  void (*happen)(Play& play) = nullptr;
  std::array<Pick, 2> picks = {};
  // Cards offered at a step, for chooseCard().
  CardSet (*cards)(const Board& board, Side executor,
                   std::uint8_t step) = nullptr;
  // The choice that declines the offered cards: kStop, kNo, or none.
  std::uint8_t decline = 0;
  // The answers to ask(), up to the first that is none.
  std::array<Choice, 6> options = {};
  void (*resume)(Play& play, Reply reply) = nullptr;
};

// A row of the table of events.
struct EventRow {
  Card card;
  Event event;
};

// The table of events, by card number.

// The event of a card. The China Card has no event: its row has no `happen`.
const Event& eventOf(Card card);

// True if a card's event, executed by `executor`, can occur now.
bool canOccur(const Board& board, Card card, Side executor);

// The side that executes a card's event when `player` plays it.
constexpr Side executorOf(Card card, Side player) {
  const Side side = kCardTable[card].side;
  return side == Side::kNeutral ? player : side;
}

// Runs the code of an event.
void happen(Board& board, Flow& flow, Card card, Side executor);
void resume(Board& board, Flow& flow, Card card, Side executor, Reply reply);

// Scoring cards as events.

// Scores a region for both sides; `ignored` as in scoreRegion().
inline void scoreNow(Board& board, Region region,
                     std::optional<Country> ignored = std::nullopt) {
  const RegionScore score = scoreRegion(board, region, ignored);
  if (region == Region::kEurope) {
    if (const auto winner = europeWinner(score)) {
      endGame(board, *winner, EndReason::kEuropeControl);
      return;
    }
  }
  gainPoints(board, kUsa, score.swing());
}

inline void useUpShuttle(Play& play) {
  if (!play.has(Effect::kShuttleDiplomacy)) return;
  play.cancel(Effect::kShuttleDiplomacy);
  play.board.discard.add(kShuttleDiplomacy);
}

// The event of a region's scoring card. With Shuttle Diplomacy on the table,
// the US first names a USSR battleground in Asia or the Middle East that does
// not count; the card is used up even if there is none.
template <Region kRegion>
constexpr Event scoringEvent() {
  constexpr bool kShuttle =
      kRegion == Region::kAsia || kRegion == Region::kMiddleEast;
  return {
      .happen =
          [](Play& play) {
            if (!kShuttle || !play.has(Effect::kShuttleDiplomacy)) {
              scoreNow(play.board, kRegion);
            } else if ((play.board.controlled[0] & kBattlegrounds &
                        kRegionSets[static_cast<std::size_t>(kRegion)])
                           .empty()) {
              useUpShuttle(play);
              scoreNow(play.board, kRegion);
            } else {
              play.choose(kUsa, 1);
            }
          },
      .picks = {{pickCountry([](const Board& board, Side) {
        return board.controlled[0] & kBattlegrounds &
               kRegionSets[static_cast<std::size_t>(kRegion)];
      })}},
      .resume =
          [](Play& play, Reply reply) {
            useUpShuttle(play);
            scoreNow(play.board, kRegion, reply.country());
          },
  };
}

}  // namespace phasemachine::twilight_struggle
