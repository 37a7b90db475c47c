// Phases, commands and requests: the entries of the stack.
//
// Contract: a request names the side to decide and contains what its answer
// needs; a move answers it as Answer<Request>. All fields are bytes.

#pragma once

#include <cstddef>
#include <cstdint>

#include "core/packed_variant.h"
#include "core/side.h"
#include "core/state_stack.h"
#include "games/twilight_struggle/tables/card.h"
#include "games/twilight_struggle/tables/country.h"
#include "games/twilight_struggle/tables/move.h"
#include "phase/flow.h"

namespace phasemachine::twilight_struggle {

struct Board;

// The phases. Comments give the names in the specification.
enum class StateType : std::uint8_t {
  kSetup,
  kTurnStart,
  kDeal,
  kHeadline,
  kHeadlineReveal,
  kHeadlineEnd,
  kArUssr,      // AR_USSR
  kArUsa,       // AR_USA
  kArComplete,  // AR_COMPLETE
  kArNext,
  kTurnEnd,
  kTurnChecks,
  kTurnOver,
  kUssrWinEnd,  // USSR_WIN_END
  kUsaWinEnd,   // USA_WIN_END
  kDrawEnd,     // DRAW_END
};

inline constexpr std::uint8_t kAbsent = 255;

struct Happen;
struct Resume;
struct EventAfterOps;
struct Dispose;
struct Conduct;
struct AskCountries;
struct LaunchCoup;
struct DrawCards;
struct PeekCards;
struct ResolveHeadline;
struct TakeRound;
struct RequestSetup;
struct RequestDeal;
struct RequestHeadline;
struct RequestCard;
struct RequestTrapCard;
struct RequestMode;
struct RequestCompanion;
struct RequestOrder;
struct RequestOps;
struct RequestInfluence;
struct RequestCoup;
struct RequestRealign;
struct RequestCountry;
struct RequestEventCard;
struct RequestOption;
struct RequestDie;
struct RequestDice;
struct RequestRandomCard;
struct RequestPeek;
struct RequestCrisis;
struct RequestBoxSix;
struct RequestNorad;
template <class Request>
struct Answer;

using Command = PackedVariant<
    Happen, Resume, EventAfterOps, Dispose, Conduct, AskCountries, LaunchCoup,
    DrawCards, PeekCards, ResolveHeadline, TakeRound, RequestSetup, RequestDeal,
    RequestHeadline, RequestCard, RequestTrapCard, RequestMode,
    RequestCompanion, RequestOrder, RequestOps, RequestInfluence, RequestCoup,
    RequestRealign, RequestCountry, RequestEventCard, RequestOption, RequestDie,
    RequestDice, RequestRandomCard, RequestPeek, RequestCrisis, RequestBoxSix,
    RequestNorad, Answer<RequestSetup>, Answer<RequestDeal>,
    Answer<RequestHeadline>, Answer<RequestCard>, Answer<RequestTrapCard>,
    Answer<RequestMode>, Answer<RequestCompanion>, Answer<RequestOrder>,
    Answer<RequestOps>, Answer<RequestInfluence>, Answer<RequestCoup>,
    Answer<RequestRealign>, Answer<RequestCountry>, Answer<RequestEventCard>,
    Answer<RequestOption>, Answer<RequestDie>, Answer<RequestDice>,
    Answer<RequestRandomCard>, Answer<RequestPeek>, Answer<RequestCrisis>,
    Answer<RequestBoxSix>, Answer<RequestNorad>>;

inline constexpr std::size_t kStackCapacity = 30;
using Stack = StateStack<StateType, Command, kStackCapacity>;
using Flow = phasemachine::Flow<Stack>;

// --- Requests ---------------------------------------------------------------

// Setup: one influence point. `bonus`: handicap points.
struct RequestSetup {
  static constexpr bool kIsRequest = true;
  Side side;
  std::uint8_t remaining;
  std::uint8_t last;
  std::uint8_t bonus;
};
// Nature: the next card from the deck to a hand.
struct RequestDeal {
  static constexpr bool kIsRequest = true;
  Side side;
  Side to;
};
struct RequestHeadline {
  static constexpr bool kIsRequest = true;
  Side side;
};
// The card of an action round.
struct RequestCard {
  static constexpr bool kIsRequest = true;
  Side side;
};
// A card under Bear Trap or Quagmire.
struct RequestTrapCard {
  static constexpr bool kIsRequest = true;
  Side side;
};
// How a card is played. `source`: whose hand holds it.
struct RequestMode {
  static constexpr bool kIsRequest = true;
  Side side;
  Card card;
  Side source;
};
// UN Intervention's other card.
struct RequestCompanion {
  static constexpr bool kIsRequest = true;
  Side side;
};
// An opponent's card: event or Operations first.
struct RequestOrder {
  static constexpr bool kIsRequest = true;
  Side side;
  Card card;
};
// The kind of Operations. `kinds` and `terms`: bits, as in operations.h.
struct RequestOps {
  static constexpr bool kIsRequest = true;
  Side side;
  Card card;
  std::uint8_t value;
  std::uint8_t kinds;
  std::uint8_t terms;
};
// One influence point. `left` may become negative when bonus points are spent.
struct RequestInfluence {
  static constexpr bool kIsRequest = true;
  Side side;
  std::int8_t left;
  std::uint8_t bonus;
  std::uint8_t last;
};
struct RequestCoup {
  static constexpr bool kIsRequest = true;
  Side side;
  std::uint8_t value;
  std::uint8_t bonus;
  std::uint8_t terms;
  std::uint8_t except;  // a country that may not be the target, or kAbsent
};
struct RequestRealign {
  static constexpr bool kIsRequest = true;
  Side side;
  std::int8_t left;
  std::uint8_t bonus;
  std::uint8_t terms;
};
// An event's choice of a country, at one of its steps.
struct RequestCountry {
  static constexpr bool kIsRequest = true;
  Side side;
  Side executor;
  Card card;
  std::uint8_t step;
  std::uint8_t remaining;
  std::uint8_t last;
};
// An event's choice of a card.
struct RequestEventCard {
  static constexpr bool kIsRequest = true;
  Side side;
  Side executor;
  Card card;
  std::uint8_t step;
  std::uint8_t last;
};
// An event's choice among its options.
struct RequestOption {
  static constexpr bool kIsRequest = true;
  Side side;
  Side executor;
  Card card;
  std::uint8_t step;
};
// The purpose of a roll.
enum class Roll : std::uint8_t { kCoup, kRealign, kWar, kSpace, kTrap, kEvent };
// Nature: one die. The meaning of a, b and c depends on `roll`; for the space
// race a is the card, and b is set if its Dispose is below.
struct RequestDie {
  static constexpr bool kIsRequest = true;
  Side side;
  Roll roll;
  Side actor;
  std::uint8_t a;
  std::uint8_t b;
  std::uint8_t c;
};
// Nature: a die for each side.
struct RequestDice {
  static constexpr bool kIsRequest = true;
  Side side;
  Roll roll;
  Side actor;
  std::uint8_t a;
};
// Nature: a card of a hand, at random.
struct RequestRandomCard {
  static constexpr bool kIsRequest = true;
  Side side;
  Side from;
  Side executor;
  Card card;
  std::uint8_t step;
};
// Nature: a card from the top of the deck, for Our Man in Tehran.
struct RequestPeek {
  static constexpr bool kIsRequest = true;
  Side side;
};
// Whether to end the Cuban Missile Crisis. `coup`: otherwise a coup loses the
// game.
struct RequestCrisis {
  static constexpr bool kIsRequest = true;
  Side side;
  std::uint8_t coup;
};
// Box 6 of the space race: discard a card.
struct RequestBoxSix {
  static constexpr bool kIsRequest = true;
  Side side;
};
struct RequestNorad {
  static constexpr bool kIsRequest = true;
  Side side;
};

// --- Commands ---------------------------------------------------------------

// A request with its answer, the id of the move. Never on the stack: the
// machine applies it at once.
template <class Request>
struct Answer {
  Request request;
  std::uint8_t id;
  void apply(Board& board, Flow& flow) const;
};

// The event of a card happens.
struct Happen {
  Card card;
  Side executor;
  void apply(Board& board, Flow& flow) const;
};
// An event continues at a step.
struct Resume {
  Card card;
  Side executor;
  std::uint8_t step;
  std::uint8_t data;
  void apply(Board& board, Flow& flow) const;
};
// An opponent's event after Operations, if it can occur.
struct EventAfterOps {
  Card card;
  void apply(Board& board, Flow& flow) const;
};
// Puts a card on its pile after its play. `occurred`: its event occurred.
struct Dispose {
  Card card;
  std::uint8_t occurred;
  void apply(Board& board, Flow& flow) const;
};
// Asks for a kind of Operations with the value of a card.
struct Conduct {
  Side side;
  Card card;
  std::uint8_t operations;  // printed Operations
  std::uint8_t kinds;
  std::uint8_t terms;
  void apply(Board& board, Flow& flow) const;
};
// Begins an event's choice of countries.
struct AskCountries {
  Side side;
  Side executor;
  Card card;
  std::uint8_t step;
  std::uint8_t count;
  void apply(Board& board, Flow& flow) const;
};
struct LaunchCoup {
  Side side;
  Country country;
  std::uint8_t value;
  std::uint8_t terms;
  void apply(Board& board, Flow& flow) const;
};
// Draws cards into a hand.
struct DrawCards {
  Side to;
  std::uint8_t count;
  void apply(Board& board, Flow& flow) const;
};
// Turns up cards of the deck for Our Man in Tehran.
struct PeekCards {
  std::uint8_t count;
  void apply(Board& board, Flow& flow) const;
};
struct ResolveHeadline {
  Side side;
  void apply(Board& board, Flow& flow) const;
};
// The player to act, trapped or not, takes an action round.
struct TakeRound {
  Side side;
  void apply(Board& board, Flow& flow) const;
};

}  // namespace phasemachine::twilight_struggle
