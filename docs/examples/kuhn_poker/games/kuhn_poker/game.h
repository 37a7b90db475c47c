// Kuhn poker: three cards, one to each player, one bet at most (H. W. Kuhn, "A
// simplified two-person poker", 1950). Both begin with one chip in the pot.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "phase/game_of.h"

namespace phasemachine {

namespace kuhn_poker {

enum class StateType : std::uint8_t {
  kDeal,
  kAction,
  kFirstWinEnd,
  kSecondWinEnd,
  kDrawEnd,  // never
};

// Nature's moves and the players': to pass is to fold if the other has bet.
enum class Move : std::uint16_t { kJack, kQueen, kKing, kPass, kBet };

enum class Card : std::uint8_t { kJack, kQueen, kKing, kNone, kHidden };

struct TakeCard {
  Side to;
  Card card;
  void apply(auto& board) const { board.cards[playerIndex(to)] = card; }
};
struct AddChip {
  void apply(auto& board) const { ++board.chips[board.actions % 2]; }
};
struct EndAction {
  void apply(auto& board) const { ++board.actions; }
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
  std::array<std::uint8_t, 2> chips = {1, 1};  // in the pot
  std::uint8_t actions = 0;
  StateStack<
      StateType,
      PackedVariant<TakeCard, AddChip, EndAction, RequestCard, RequestAction>,
      6>
      stack;

  Side toMove() const { return static_cast<Side>(actions % 2); }
  // Both have passed, or one of them has after a bet.
  bool isOver() const {
    return actions >= 2 && (chips[0] == chips[1] || actions == 3 ||
                            chips[actions % 2] > chips[1 - actions % 2]);
  }
  Side winner() const {
    if (chips[0] != chips[1]) {
      return chips[0] > chips[1] ? Side::kFirst : Side::kSecond;
    }
    return cards[0] > cards[1] ? Side::kFirst : Side::kSecond;
  }
  friend bool operator==(const Board&, const Board&) = default;
};

}  // namespace kuhn_poker

struct KuhnPoker : GameOf<KuhnPoker, kuhn_poker::Board, kuhn_poker::Move, 3> {
  using Card = kuhn_poker::Card;
  static constexpr std::string_view kName = "kuhn_poker";

  static void onState(StateType state, Board& board, Flow& flow) {
    if (state == StateType::kDeal) {
      flow.push(StateType::kAction);
      flow.push(kuhn_poker::RequestCard{Side::kNeutral, Side::kSecond});
      flow.push(kuhn_poker::RequestCard{Side::kNeutral, Side::kFirst});
    } else if (board.isOver()) {
      flow.push(endFor(board.winner()));
    } else {
      flow.push(StateType::kAction);
      flow.push(kuhn_poker::RequestAction{board.toMove()});
    }
  }

  static Command toCommands(const Board&, kuhn_poker::RequestCard request,
                            Move move) {
    return kuhn_poker::TakeCard{request.to, static_cast<Card>(move)};
  }
  static Commands toCommands(const Board&, kuhn_poker::RequestAction,
                             Move move) {
    if (move == Move::kPass) return {kuhn_poker::EndAction{}};
    return {kuhn_poker::AddChip{}, kuhn_poker::EndAction{}};
  }

  static void legalMoves(const Board& board, kuhn_poker::RequestCard,
                         MoveList& out) {
    for (const Move card : {Move::kJack, Move::kQueen, Move::kKing}) {
      if (static_cast<Card>(card) != board.cards[0]) out.push_back(card);
    }
  }
  static void legalMoves(const Board&, kuhn_poker::RequestAction,
                         MoveList& out) {
    out.push_back(Move::kPass);
    out.push_back(Move::kBet);
  }
  template <class Request>
  static void onNoMoves(Board&, Request, Flow&) {}  // there are always some

  static double chanceWeight(const Board& board, kuhn_poker::RequestCard,
                             Move) {
    return board.cards[0] == Card::kNone ? 1.0 / 3 : 1.0 / 2;
  }

  // The other's card is hidden until a showdown.
  static Board observe(const Board& board, Side viewer) {
    Board seen = board;
    const bool shown = board.isOver() && board.chips[0] == board.chips[1];
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

  // Chips won, and their share of what can be won: each chip counts.
  static std::array<double, 2> returns(const Board& board) {
    if (!board.isOver()) return {0, 0};
    const bool first = board.winner() == Side::kFirst;
    const double chips = board.chips[first ? 1 : 0];
    return {first ? chips : -chips, first ? -chips : chips};
  }
  static double utility(const Board& board, Side side) {
    return shareOf(returns(board)[playerIndex(side)], -2, 2);
  }

  static absl::Status check(const Board& board) {
    const auto& cards = board.cards;
    const bool dealt = cards[0] < Card::kNone && cards[1] < Card::kNone;
    const bool dealing = cards[0] <= Card::kNone && cards[1] == Card::kNone;
    if ((!dealt && !dealing) || (dealt && cards[0] == cards[1])) {
      return error("cards that cannot be dealt");
    }
    const int all = board.chips[0] + board.chips[1];
    if (board.chips[0] < 1 || board.chips[1] < 1 || board.actions > 3 ||
        all > 2 + (dealt ? board.actions : 0) ||
        (!dealt && board.actions > 0)) {
      return error("bets that cannot be made");
    }
    return absl::OkStatus();
  }
};

static_assert(Game<KuhnPoker>);

}  // namespace phasemachine
