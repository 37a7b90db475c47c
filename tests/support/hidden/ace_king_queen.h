// Bluffing with three cards: each player has one of ace, king and queen, both have
// put in a chip, and only the first may bet another (Chen and Ankenman, "The
// mathematics of poker", 2006, the half-street game of ace, king and queen).
//
// Its only equilibrium, for a pot of 2 and a bet of 1: the first bets with every
// ace, with no king and with 1 / 3 of the queens; the second calls with every ace,
// with 1 / 3 of the kings and with no queen. The first wins 1 / 18 chip a hand.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "phase/game_of.h"

namespace phasemachine {

namespace ace_king_queen {

enum class StateType : std::uint8_t {
  kDeal,
  kBet,
  kAnswer,
  kShowdown,
  kFirstWinEnd,
  kSecondWinEnd,
  kDrawEnd,  // never
};

enum class Move : std::uint16_t { kQueen, kKing, kAce, kPass, kBet };
enum class Card : std::uint8_t { kQueen, kKing, kAce, kNone, kHidden };
enum class Betting : std::uint8_t { kNone, kPassed, kBet, kFolded, kCalled };

struct TakeCard {
  Side to;
  Card card;
  void apply(auto& board) const { board.cards[playerIndex(to)] = card; }
};
struct NoteBetting {
  Betting betting;
  void apply(auto& board) const { board.betting = betting; }
};
struct RequestCard {
  static constexpr bool kIsRequest = true;
  Side side;  // nature
  Side to;
};
struct RequestAction {
  static constexpr bool kIsRequest = true;
  Side side;
};

struct Board {
  std::array<Card, 2> cards = {Card::kNone, Card::kNone};
  Betting betting = Betting::kNone;
  StateStack<StateType,
             PackedVariant<TakeCard, NoteBetting, RequestCard, RequestAction>,
             6>
      stack;

  friend bool operator==(const Board&, const Board&) = default;
};

}  // namespace ace_king_queen

struct AceKingQueen
    : GameOf<AceKingQueen, ace_king_queen::Board, ace_king_queen::Move, 3> {
  using Card = ace_king_queen::Card;
  using Betting = ace_king_queen::Betting;
  static constexpr std::string_view kName = "ace_king_queen";

  static void onState(StateType state, Board& board, Flow& flow) {
    using ace_king_queen::RequestAction;
    using ace_king_queen::RequestCard;
    if (state == StateType::kDeal) {
      flow.push(StateType::kBet);
      flow.push(RequestCard{Side::kNeutral, Side::kSecond});
      flow.push(RequestCard{Side::kNeutral, Side::kFirst});
    } else if (state == StateType::kBet) {
      flow.push(StateType::kAnswer);
      flow.push(RequestAction{Side::kFirst});
    } else if (state == StateType::kAnswer && board.betting == Betting::kBet) {
      flow.push(StateType::kShowdown);
      flow.push(RequestAction{Side::kSecond});
    } else {
      flow.push(endFor(winnerOf(board)));
    }
  }

  static ace_king_queen::TakeCard toCommands(
      const Board&, ace_king_queen::RequestCard request, Move move) {
    return {request.to, static_cast<Card>(move)};
  }
  static ace_king_queen::NoteBetting toCommands(
      const Board&, ace_king_queen::RequestAction request, Move move) {
    const bool bets = move == Move::kBet;
    if (request.side == Side::kFirst) {
      return {bets ? Betting::kBet : Betting::kPassed};
    }
    return {bets ? Betting::kCalled : Betting::kFolded};
  }

  static void legalMoves(const Board& board, ace_king_queen::RequestCard,
                         MoveList& out) {
    for (const Move card : {Move::kQueen, Move::kKing, Move::kAce}) {
      if (static_cast<Card>(card) != board.cards[0]) out.push_back(card);
    }
  }
  static void legalMoves(const Board&, ace_king_queen::RequestAction,
                         MoveList& out) {
    out.push_back(Move::kPass);
    out.push_back(Move::kBet);
  }
  template <class Request>
  static void onNoMoves(Board&, Request, Flow&) {}  // there are always some

  static double chanceWeight(const Board& board, ace_king_queen::RequestCard,
                             Move) {
    return board.cards[0] == Card::kNone ? 1.0 / 3 : 1.0 / 2;
  }

  // The other's card is hidden until a showdown.
  static Board observe(const Board& board, Side viewer) {
    Board seen = board;
    const bool shown =
        board.betting == Betting::kPassed || board.betting == Betting::kCalled;
    if (viewer == Side::kNeutral || shown) return seen;
    Card& other = seen.cards[playerIndex(opponent(viewer))];
    if (other != Card::kNone) other = Card::kHidden;
    return seen;
  }
  static Board determinize(const Board& board, Side viewer, Random& random) {
    Board world = observe(board, viewer);
    for (std::size_t i = 0; i < 2; ++i) {
      if (world.cards[i] != Card::kHidden) continue;
      do {
        world.cards[i] = static_cast<Card>(random.below(3));
      } while (world.cards[i] == world.cards[1 - i]);
    }
    return world;
  }

  static std::array<double, 2> returns(const Board& board) {
    if (board.betting == Betting::kNone || board.betting == Betting::kBet) {
      return {0, 0};
    }
    const double chips = board.betting == Betting::kCalled ? 2 : 1;
    const bool first = winnerOf(board) == Side::kFirst;
    return {first ? chips : -chips, first ? -chips : chips};
  }
  static double utility(const Board& board, Side side) {
    return shareOf(returns(board)[playerIndex(side)], -2, 2);
  }

 private:
  static Side winnerOf(const Board& board) {
    return board.betting == Betting::kFolded || board.cards[0] > board.cards[1]
               ? Side::kFirst
               : Side::kSecond;
  }
};

static_assert(Game<AceKingQueen>);

}  // namespace phasemachine
