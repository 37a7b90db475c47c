// Matching coins: the first player lays one of two coins face down, the second
// guesses which. The first wins 2 for the gold coin guessed, 1 for the silver coin
// guessed, and loses 1 otherwise.
//
// Its only equilibrium: both take gold twice in five games; the first wins 1 / 5.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "phase/game_of.h"

namespace phasemachine {

namespace two_coins {

enum class StateType : std::uint8_t {
  kChoice,
  kFirstWinEnd,
  kSecondWinEnd,
  kDrawEnd,  // never
};
enum class Move : std::uint16_t { kGold, kSilver };
enum class Coin : std::uint8_t { kGold, kSilver, kNone, kHidden };

struct TakeCoin {
  Side side;
  Coin coin;
  void apply(auto& board) const { board.coins[playerIndex(side)] = coin; }
};
struct RequestCoin {
  static constexpr bool kIsRequest = true;
  Side side;
};

struct Board {
  std::array<Coin, 2> coins = {Coin::kNone, Coin::kNone};
  StateStack<StateType, PackedVariant<TakeCoin, RequestCoin>, 4> stack;

  bool isOver() const { return coins[1] != Coin::kNone; }
  friend bool operator==(const Board&, const Board&) = default;
};

}  // namespace two_coins

struct TwoCoins : GameOf<TwoCoins, two_coins::Board, two_coins::Move, 2> {
  using Coin = two_coins::Coin;
  static constexpr std::string_view kName = "two_coins";

  static void onState(StateType, Board& board, Flow& flow) {
    if (board.isOver()) {
      flow.push(endFor(board.coins[0] == board.coins[1] ? Side::kFirst
                                                        : Side::kSecond));
    } else {
      flow.push(StateType::kChoice);
      flow.push(two_coins::RequestCoin{
          board.coins[0] == Coin::kNone ? Side::kFirst : Side::kSecond});
    }
  }
  static two_coins::TakeCoin toCommands(const Board&,
                                        two_coins::RequestCoin request,
                                        Move move) {
    return {request.side, static_cast<Coin>(move)};
  }
  static void legalMoves(const Board&, two_coins::RequestCoin, MoveList& out) {
    out.push_back(Move::kGold);
    out.push_back(Move::kSilver);
  }
  template <class Request>
  static void onNoMoves(Board&, Request, Flow&) {}  // there are always some

  static Board observe(const Board& board, Side viewer) {
    Board seen = board;
    if (viewer == Side::kSecond && board.coins[0] != Coin::kNone &&
        !board.isOver()) {
      seen.coins[0] = Coin::kHidden;
    }
    return seen;
  }
  static Board determinize(const Board& board, Side viewer, Random& random) {
    Board world = observe(board, viewer);
    if (world.coins[0] == Coin::kHidden) {
      world.coins[0] = static_cast<Coin>(random.below(2));
    }
    return world;
  }
  static std::array<double, 2> returns(const Board& board) {
    if (!board.isOver()) return {0, 0};
    const double won = board.coins[0] != board.coins[1] ? -1
                       : board.coins[0] == Coin::kGold  ? 2
                                                        : 1;
    return {won, -won};
  }
  static double utility(const Board& board, Side side) {
    return shareOf(returns(board)[playerIndex(side)], -2, 2);
  }
};

static_assert(Game<TwoCoins>);

}  // namespace phasemachine
