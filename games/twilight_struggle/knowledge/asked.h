// A player's current question, in one form for all requests, for move features
// (move_features.h).
//
// Contract: askedOf() describes the request on top of the stack. Precondition:
// it asks a player.
//
// Example:
//   if (askedOf(board).about == Asked::kMode) use(askedOf(board).card);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_ASKED_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_ASKED_H_

#include <cstdint>

#include "core/side.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/play/events.h"

namespace phasemachine::twilight_struggle {

struct Asked {
  enum About : std::uint8_t {
    // A card, in the order of the uses in move_feature_ranges.h.
    kHeadline,
    kRound,
    kTrap,
    kCompanion,
    kBoxSix,
    kEventCard,
    // Else.
    kMode,
    kOrder,
    kOperations,
    kOption,
    // A country.
    kSetup,
    kPoint,
    kCoupTarget,
    kRealignTarget,
    kCountry,
  };
  // The effect of an event on a country, in the order of move_feature_ranges.h.
  enum Deed : std::uint8_t {
    kAddOwn,
    kAddOther,
    kRemoveOwn,
    kRemoveOther,
    kRemoveAll,
    kElse,
  };

  About about = kOption;
  Side side = kUssr;
  Card card = kNoCard;  // that is played, or whose event asks
  int value = 1;        // Operations, or how many choices are left
  std::uint8_t terms = 0;
  std::uint8_t bonus = 0;
  Country last = kCanada;
  Deed deed = kElse;

  // Precondition: the question asks for a card.
  std::uint32_t use() const { return about; }
  bool choosesCountries() const { return about >= kPoint; }
};

// One for each request of a player.
inline Asked asked(RequestSetup r) {
  return {.about = Asked::kSetup,
          .side = r.side,
          .value = r.remaining,
          .bonus = r.bonus};
}
inline Asked asked(RequestHeadline r) {
  return {.about = Asked::kHeadline, .side = r.side};
}
inline Asked asked(RequestCard r) {
  return {.about = Asked::kRound, .side = r.side};
}
inline Asked asked(RequestTrapCard r) {
  return {.about = Asked::kTrap, .side = r.side};
}
inline Asked asked(RequestCompanion r) {
  return {.about = Asked::kCompanion, .side = r.side};
}
inline Asked asked(RequestBoxSix r) {
  return {.about = Asked::kBoxSix, .side = r.side};
}
inline Asked asked(RequestEventCard r) {
  return {.about = Asked::kEventCard, .side = r.side, .card = r.card};
}
inline Asked asked(RequestMode r) {
  return {.about = Asked::kMode, .side = r.side, .card = r.card};
}
inline Asked asked(RequestOrder r) {
  return {.about = Asked::kOrder, .side = r.side, .card = r.card};
}
inline Asked asked(RequestOps r) {
  return {.about = Asked::kOperations,
          .side = r.side,
          .card = r.card,
          .value = r.value,
          .terms = r.terms};
}
inline Asked asked(RequestOption r) {
  return {.about = Asked::kOption, .side = r.side, .card = r.card};
}
inline Asked asked(RequestInfluence r) {
  return {.about = Asked::kPoint,
          .side = r.side,
          .value = r.left,
          .bonus = r.bonus,
          .last = static_cast<Country>(r.last)};
}
inline Asked asked(RequestCoup r) {
  return {.about = Asked::kCoupTarget,
          .side = r.side,
          .value = r.value,
          .terms = r.terms};
}
inline Asked asked(RequestRealign r) {
  return {.about = Asked::kRealignTarget,
          .side = r.side,
          .value = r.left,
          .terms = r.terms};
}
inline Asked asked(RequestCountry r) {
  const Pick& pick = eventOf(r.card).picks[r.step];
  const bool own = pick.of == r.side;
  Asked::Deed deed = Asked::kElse;
  if (pick.effect == Pick::kAddOne) {
    deed = own ? Asked::kAddOwn : Asked::kAddOther;
  } else if (pick.effect == Pick::kRemoveOne) {
    deed = own ? Asked::kRemoveOwn : Asked::kRemoveOther;
  } else if (pick.effect == Pick::kRemoveAll) {
    deed = Asked::kRemoveAll;
  }
  return {.about = Asked::kCountry,
          .side = r.side,
          .card = r.card,
          .value = r.remaining,
          .deed = deed};
}
inline Asked asked(RequestCrisis r) {
  return {.about = Asked::kCountry,
          .side = r.side,
          .card = kCubanMissileCrisis,
          .deed = Asked::kRemoveOwn};
}
inline Asked asked(RequestNorad r) {
  return {.about = Asked::kCountry,
          .side = r.side,
          .card = kNorad,
          .deed = Asked::kAddOwn};
}

inline Asked askedOf(const Board& board) {
  return Command::fromWord(board.stack.topWord()).visit([](auto command) {
    if constexpr (requires { asked(command); }) {
      return asked(command);
    } else {
      return Asked{};
    }
  });
}

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_ASKED_H_
