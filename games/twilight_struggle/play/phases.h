// Phase handlers, the effects of answers, and legal answers.
//
// Contract: the functions that phase/game.h requires for phases and requests.
// turn.cc contains the phases, play_card.cc the play of a card, answers.cc
// Operations, answers to events and nature's moves, legal_moves.cc the lists.

#pragma once

#include <optional>

#include "core/random.h"
#include "core/side.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/play/event.h"
#include "phase/game_of.h"

namespace phasemachine {

struct TwilightStruggle;  // games/twilight_struggle/game.h

namespace twilight_struggle {

// Applies a move as the answer to a request; `id` is the move's.
void answer(Board& board, Flow& flow, RequestSetup asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestDeal asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestHeadline asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestCard asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestTrapCard asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestMode asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestCompanion asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestOrder asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestOps asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestInfluence asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestCoup asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestRealign asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestCountry asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestEventCard asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestOption asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestDie asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestDice asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestRandomCard asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestPeek asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestCrisis asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestBoxSix asked, std::uint8_t id);
void answer(Board& board, Flow& flow, RequestNorad asked, std::uint8_t id);

template <class Request>
void Answer<Request>::apply(Board& board, Flow& flow) const {
  answer(board, flow, request, id);
}

struct Phases : GameOf<TwilightStruggle, Board, Move, 128> {
  static std::optional<Side> winner(StateType state) {
    switch (state) {
      case StateType::kUssrWinEnd: return kUssr;
      case StateType::kUsaWinEnd: return kUsa;
      case StateType::kDrawEnd: return Side::kNeutral;
      default: return std::nullopt;
    }
  }

  static void onState(StateType state, Board& board, Flow& flow);

  template <class Request>
  static Answer<Request> toCommands(const Board& /*board*/, Request request,
                                    Move move) {
    return {request, move.id};
  }

  static void legalMoves(const Board&, RequestSetup, MoveList&);
  static void legalMoves(const Board&, RequestDeal, MoveList&);
  static void legalMoves(const Board&, RequestHeadline, MoveList&);
  static void legalMoves(const Board&, RequestCard, MoveList&);
  static void legalMoves(const Board&, RequestTrapCard, MoveList&);
  static void legalMoves(const Board&, RequestMode, MoveList&);
  static void legalMoves(const Board&, RequestCompanion, MoveList&);
  static void legalMoves(const Board&, RequestOrder, MoveList&);
  static void legalMoves(const Board&, RequestOps, MoveList&);
  static void legalMoves(const Board&, RequestInfluence, MoveList&);
  static void legalMoves(const Board&, RequestCoup, MoveList&);
  static void legalMoves(const Board&, RequestRealign, MoveList&);
  static void legalMoves(const Board&, RequestCountry, MoveList&);
  static void legalMoves(const Board&, RequestEventCard, MoveList&);
  static void legalMoves(const Board&, RequestOption, MoveList&);
  static void legalMoves(const Board&, RequestDie, MoveList&);
  static void legalMoves(const Board&, RequestDice, MoveList&);
  static void legalMoves(const Board&, RequestRandomCard, MoveList&);
  static void legalMoves(const Board&, RequestPeek, MoveList&);
  static void legalMoves(const Board&, RequestCrisis, MoveList&);
  static void legalMoves(const Board&, RequestBoxSix, MoveList&);
  static void legalMoves(const Board&, RequestNorad, MoveList&);

  // A request without moves is complete: the round is skipped, the points are
  // spent, or the choice is complete.
  template <class Request>
  static void onNoMoves(Board& /*board*/, Request /*request*/, Flow& /*flow*/) {
  }
  static void onNoMoves(Board& board, RequestCard request, Flow& flow);
  static void onNoMoves(Board& board, RequestTrapCard request, Flow& flow);
  static void onNoMoves(Board& board, RequestCountry request, Flow& flow);

  static double chanceWeight(const Board&, RequestDeal, Move);
  static double chanceWeight(const Board&, RequestDie, Move);
  static double chanceWeight(const Board&, RequestDice, Move);
  static double chanceWeight(const Board&, RequestRandomCard, Move);
  static double chanceWeight(const Board&, RequestPeek, Move);
  static Move sampleChance(const Board&, RequestDeal, Random&);
  static Move sampleChance(const Board&, RequestDie, Random&);
  static Move sampleChance(const Board&, RequestDice, Random&);
  static Move sampleChance(const Board&, RequestRandomCard, Random&);
  static Move sampleChance(const Board&, RequestPeek, Random&);
};

// --- The play of a card -----------------------------------------------------

// Cards in `side`'s hand that can be played with UN Intervention.
CardSet companions(const Board& board, Side side);
// True if the event of an opponent's card occurs now, with its Operations.
bool eventFollows(const Board& board, Side player, Card card);
// Plays a card that has left its hand for its event.
void playEvent(Board& board, Flow& flow, Side player, Card card);
// Rolls for the space race with a card that has left its hand. `disposed`: its
// Dispose is already on the stack.
void sendToSpace(Board& board, Flow& flow, Side side, Card card,
                 bool disposed = false);
// The US has played a war card: Flower Power.
void noticeWar(Board& board, Side player, Card card);

// --- The sets from which legal moves are listed -----------------------------

// Countries from which `side` can remove influence to end the Cuban Missile
// Crisis.
CountrySet crisisCountries(const Board& board, Side side);
// The cards that a trapped side may play or discard.
CardSet trapCards(const Board& board, Side side);
// Countries that an event may choose next, ignoring the order of choices.
CountrySet eligible(const Board& board, const Pick& pick, Side executor);
// The number of choices that a pick allows, counted up to `enough`.
int totalCapacity(const Board& board, const Pick& pick, Side executor,
                  int enough);

}  // namespace twilight_struggle
}  // namespace phasemachine
