// The deciding player's view of a position, as small numbers, for move features
// (move_features.h).
//
// Contract: it reads the board's public part and the hand of `side`, never the
// other hand's hidden cards or the deck. The numbers are indices of the tables
// of move_feature_ranges.h.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/side.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/scoring.h"
#include "games/twilight_struggle/play/state.h"

namespace phasemachine::twilight_struggle {

// A player's current question, in one form for all requests, for move features
// (move_features.h).
//
// Contract: askedOf() describes the request on top of the stack. Precondition:
// it asks a player.

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

// What each request of a player is about.
constexpr Asked::About aboutOf(RequestSetup) { return Asked::kSetup; }
constexpr Asked::About aboutOf(RequestHeadline) { return Asked::kHeadline; }
constexpr Asked::About aboutOf(RequestCard) { return Asked::kRound; }
constexpr Asked::About aboutOf(RequestTrapCard) { return Asked::kTrap; }
constexpr Asked::About aboutOf(RequestCompanion) { return Asked::kCompanion; }
constexpr Asked::About aboutOf(RequestBoxSix) { return Asked::kBoxSix; }
constexpr Asked::About aboutOf(RequestEventCard) { return Asked::kEventCard; }
constexpr Asked::About aboutOf(RequestMode) { return Asked::kMode; }
constexpr Asked::About aboutOf(RequestOrder) { return Asked::kOrder; }
constexpr Asked::About aboutOf(RequestOps) { return Asked::kOperations; }
constexpr Asked::About aboutOf(RequestOption) { return Asked::kOption; }
constexpr Asked::About aboutOf(RequestInfluence) { return Asked::kPoint; }
constexpr Asked::About aboutOf(RequestCoup) { return Asked::kCoupTarget; }
constexpr Asked::About aboutOf(RequestRealign) { return Asked::kRealignTarget; }

template <class Request>
  requires requires(Request r) { aboutOf(r); }
Asked asked(Request r) {
  Asked question = {.about = aboutOf(r), .side = r.side};
  if constexpr (requires { r.card; }) question.card = r.card;
  if constexpr (requires { r.value; }) question.value = r.value;
  if constexpr (requires { r.left; }) question.value = r.left;
  if constexpr (requires { r.remaining; }) question.value = r.remaining;
  if constexpr (requires { r.terms; }) {
    question.terms = r.terms;
  } else if constexpr (requires { r.bonus; }) {
    question.bonus = r.bonus;  // of a point
  }
  if constexpr (std::is_same_v<Request, RequestInfluence>) {
    question.last = static_cast<Country>(r.last);
  }
  return question;
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

class MoverView {
 public:
  using N = std::uint32_t;

  // The location of a region's scoring card, as far as `side` knows.
  enum Scoring : N { kUnseen, kHeld, kPlayed, kNotYet, kOpponentHolds };
  // The effect of a point of influence of `side` in a country.
  enum Change : N { kNoChange, kGains, kBreaks, kSecures };

  MoverView(const Board& onBoard, Side ofSide)
      : board(onBoard),
        me(ofSide),
        you(opponent(ofSide)),
        side(static_cast<N>(playerIndex(ofSide))),
        defcon(number(onBoard.defcon - 2, 3)),
        era(onBoard.turn <= 3   ? 0U
            : onBoard.turn <= 7 ? 1U
                                : 2U),
        shortOps(number(onBoard.defcon - onBoard.milOps[side], 3)) {
    const int rounds =
        onBoard.round == 0 ? 8 : roundsOf(onBoard, me) - onBoard.round + 1;
    left = rounds <= 1 ? 0U : rounds == 2 ? 1U : rounds <= 4 ? 2U : 3U;
  }

  const Board& board;
  const Side me;
  const Side you;
  const N side;
  const N defcon;
  const N era;
  const N shortOps;
  N left;

  // `value` from 0 to `most`.
  static N number(int value, int most) {
    return static_cast<N>(std::clamp(value, 0, most));
  }
  // 1, 2, 3, more, as 0 to 3.
  static N points(int value) { return number(value - 1, 3); }

  N scoringOf(Region region) const {
    const Card card = kScoringCardOf[static_cast<std::size_t>(region)];
    if (board.handOf(me).contains(card)) return kHeld;
    if ((board.discard | board.removed).contains(card)) return kPlayed;
    if (kCardTable[card].era == Era::kMid && era == 0) return kNotYet;
    return board.known[1 - side].contains(card) ? kOpponentHolds : kUnseen;
  }

  // The lead in battlegrounds of a region, -2 to 2, as 0 to 4.
  N leadIn(Region region) const {
    const CountrySet fought =
        kBattlegrounds & kRegionSets[static_cast<std::size_t>(region)];
    return number((board.controlled[side] & fought).count() -
                      (board.controlled[1 - side] & fought).count() + 2,
                  4);
  }

  // The influence in a country: the opponent controls it, by 0 to 2 points to
  // spare, without or with own influence (0 to 5); no control, 1 to 4 points
  // short, without or with own and the opponent's influence (6 to 21); own
  // control, by 0 to 3 points to spare, without or with the opponent's (22 to
  // 29).
  N stateOf(Country country) const {
    const int own = board.influence[side][country];
    const int other = board.influence[1 - side][country];
    const int lead = own - other;
    const int stability = kStability[country];
    const N present = own > 0 ? 1 : 0;
    const N opposed = other > 0 ? 1 : 0;
    if (-lead >= stability) return 2 * number(-lead - stability, 2) + present;
    if (lead >= stability)
      return 22 + 2 * number(lead - stability, 3) + opposed;
    return 6 + 4 * number(stability - lead - 1, 3) + 2 * present + opposed;
  }

  static N changeOf(N state) {
    if (state < 2) return kBreaks;
    if (state >= 22) return kSecures;
    return state >= 6 && state < 10 ? kGains : kNoChange;
  }

  // The side of a card's event, or scoring, and its Operations.
  N classOf(Card card) const {
    const CardInfo& info = kCardTable[card];
    const N whose = isScoring(card)    ? 3U
                    : info.side == me  ? 0U
                    : info.side == you ? 1U
                                       : 2U;
    return whose * 5 + info.operations;
  }
};

}  // namespace phasemachine::twilight_struggle
