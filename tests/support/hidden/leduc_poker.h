// Leduc poker (Southey et al., "Bayes' bluff: opponent modelling in poker", 2005):
// two jacks, two queens and two kings, of which each player has one and one is
// laid open after the first of two rounds of bets. Both begin with one chip in
// the pot; a raise is 2 chips, in the second round 4; at most two a round. A pair
// with the open card wins, else the higher card. Suits do not matter, so cards are
// ranks.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "phase/game_of.h"

namespace phasemachine {

namespace leduc_poker {

enum class StateType : std::uint8_t {
  kDeal,
  kAction,
  kFirstWinEnd,
  kSecondWinEnd,
  kDrawEnd,
};

// Nature's moves and the players'; to call without a raise is to check.
enum class Move : std::uint16_t { kJack, kQueen, kKing, kFold, kCall, kRaise };

enum class Card : std::uint8_t { kJack, kQueen, kKing, kNone, kHidden };

inline constexpr std::size_t kTable = 2;  // whose card is open

struct TakeCard {
  std::uint8_t place;
  Card card;
  void apply(auto& board) const { board.cards[place] = card; }
};
struct PlayAction {
  Move move;
  void apply(auto& board) const { board.act(move); }
};
struct RequestCard {
  static constexpr bool kIsRequest = true;
  Side side;  // nature
  std::uint8_t place;
};
struct RequestAction {
  static constexpr bool kIsRequest = true;
  Side side;
};

struct Board {
  std::array<Card, 3> cards = {Card::kNone, Card::kNone, Card::kNone};
  std::array<std::uint8_t, 2> chips = {1, 1};  // in the pot
  std::uint8_t round = 0;                      // 2: the showdown
  std::uint8_t raises = 0;                     // of this round
  std::uint8_t actions = 0;                    // of this round
  Side folded = Side::kNeutral;
  std::uint16_t past = 1;  // what both did: two bits an action, after a 1
  StateStack<StateType,
             PackedVariant<TakeCard, PlayAction, RequestCard, RequestAction>, 6>
      stack;

  Side toMove() const { return static_cast<Side>(actions % 2); }
  bool isRaised() const { return chips[0] != chips[1]; }
  bool isOver() const { return round == 2 || folded != Side::kNeutral; }

  void act(Move move) {
    const Side side = toMove();
    const std::size_t i = playerIndex(side);
    past = static_cast<std::uint16_t>(4U * past + static_cast<unsigned>(move) -
                                      static_cast<unsigned>(Move::kFold));
    ++actions;
    if (move == Move::kFold) {
      folded = side;
      return;
    }
    chips[i] = chips[1 - i] > chips[i] ? chips[1 - i] : chips[i];
    if (move == Move::kRaise) {
      chips[i] = static_cast<std::uint8_t>(chips[i] + (round == 0 ? 2 : 4));
      ++raises;
    } else if (actions > 1) {
      ++round;
      raises = actions = 0;
    }
  }

  // A pair beats all others.
  int strength(std::size_t player) const {
    return static_cast<int>(cards[player]) +
           (cards[player] == cards[kTable] ? 3 : 0);
  }
  // Of a game that is over.
  Side winner() const {
    if (folded != Side::kNeutral) return opponent(folded);
    if (strength(0) == strength(1)) return Side::kNeutral;
    return strength(0) > strength(1) ? Side::kFirst : Side::kSecond;
  }
  // Cards of this rank that are not dealt.
  int left(Card card) const {
    int count = 2;
    for (const Card dealt : cards) count -= dealt == card ? 1 : 0;
    return count;
  }
  friend bool operator==(const Board&, const Board&) = default;
};

}  // namespace leduc_poker

struct LeducPoker
    : GameOf<LeducPoker, leduc_poker::Board, leduc_poker::Move, 3> {
  using Card = leduc_poker::Card;
  static constexpr std::string_view kName = "leduc_poker";
  static constexpr std::size_t kTable = leduc_poker::kTable;

  static void onState(StateType state, Board& board, Flow& flow) {
    using leduc_poker::RequestCard;
    if (state == StateType::kDeal) {
      flow.push(StateType::kAction);
      flow.push(RequestCard{Side::kNeutral, 1});
      flow.push(RequestCard{Side::kNeutral, 0});
    } else if (board.isOver()) {
      flow.push(endFor(board.winner()));
    } else {
      flow.push(StateType::kAction);
      if (board.round == 1 && board.cards[kTable] == Card::kNone) {
        flow.push(RequestCard{Side::kNeutral, kTable});
      } else {
        flow.push(leduc_poker::RequestAction{board.toMove()});
      }
    }
  }

  static leduc_poker::TakeCard toCommands(const Board&,
                                          leduc_poker::RequestCard request,
                                          Move move) {
    return {request.place, static_cast<Card>(move)};
  }
  static leduc_poker::PlayAction toCommands(const Board&,
                                            leduc_poker::RequestAction,
                                            Move move) {
    return {move};
  }

  static void legalMoves(const Board& board, leduc_poker::RequestCard,
                         MoveList& out) {
    for (const Move card : {Move::kJack, Move::kQueen, Move::kKing}) {
      if (board.left(static_cast<Card>(card)) > 0) out.push_back(card);
    }
  }
  static void legalMoves(const Board& board, leduc_poker::RequestAction,
                         MoveList& out) {
    if (board.isRaised()) out.push_back(Move::kFold);
    out.push_back(Move::kCall);
    if (board.raises < 2) out.push_back(Move::kRaise);
  }
  template <class Request>
  static void onNoMoves(Board&, Request, Flow&) {}  // there are always some

  static double chanceWeight(const Board& board, leduc_poker::RequestCard,
                             Move move) {
    int all = 0;
    for (const Card card : {Card::kJack, Card::kQueen, Card::kKing}) {
      all += board.left(card);
    }
    return static_cast<double>(board.left(static_cast<Card>(move))) / all;
  }

  // The other's card is hidden until a showdown.
  static Board observe(const Board& board, Side viewer) {
    Board seen = board;
    if (viewer == Side::kNeutral || board.round == 2) return seen;
    Card& other = seen.cards[playerIndex(opponent(viewer))];
    if (other != Card::kNone) other = Card::kHidden;
    return seen;
  }
  static Board determinize(const Board& board, Side viewer, Random& random) {
    Board world = observe(board, viewer);
    for (std::size_t i = 0; i < 2; ++i) {
      if (world.cards[i] != Card::kHidden) continue;
      Card card{};
      do {
        card = static_cast<Card>(random.below(3));
      } while (static_cast<int>(random.below(2)) >= world.left(card));
      world.cards[i] = card;
    }
    return world;
  }

  static std::array<double, 2> returns(const Board& board) {
    if (!board.isOver() || board.winner() == Side::kNeutral) return {0, 0};
    const bool first = board.winner() == Side::kFirst;
    const double chips = board.chips[first ? 1 : 0];
    return {first ? chips : -chips, first ? -chips : chips};
  }
  static double utility(const Board& board, Side side) {
    return shareOf(returns(board)[playerIndex(side)], -13, 13);
  }
};

static_assert(Game<LeducPoker>);

}  // namespace phasemachine
