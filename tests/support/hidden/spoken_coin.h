// A coin laid face down, of a purse that the other player does not see: the first
// player has a gold coin and perhaps a silver one, lays one of them, says which it
// is or lies (if kSays), and the second guesses it.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "phase/game_of.h"

namespace phasemachine {

namespace spoken_coin {

enum class StateType : std::uint8_t {
  kNext,
  kFirstWinEnd,
  kSecondWinEnd,
  kDrawEnd,  // never
};
// To nature, silver is a purse with both coins.
enum class Move : std::uint16_t { kGold, kSilver };
enum class Coin : std::uint8_t { kGold, kSilver, kNone, kHidden };
enum class Place : std::uint8_t { kPurse, kLaid, kSaid, kGuessed };

struct PutCoin {
  Place place;
  Coin coin;
  void apply(auto& board) const {
    board.coins[static_cast<std::size_t>(place)] = coin;
  }
};
struct RequestCoin {
  static constexpr bool kIsRequest = true;
  Side side;
  Place place;
};

struct Board {
  std::array<Coin, 4> coins = {Coin::kNone, Coin::kNone, Coin::kNone,
                               Coin::kNone};
  StateStack<StateType, PackedVariant<PutCoin, RequestCoin>, 4> stack;

  Coin at(Place place) const { return coins[static_cast<std::size_t>(place)]; }
  friend bool operator==(const Board&, const Board&) = default;
};

}  // namespace spoken_coin

template <bool kSays>
struct SpokenCoin
    : GameOf<SpokenCoin<kSays>, spoken_coin::Board, spoken_coin::Move, 2> {
  using Base =
      GameOf<SpokenCoin<kSays>, spoken_coin::Board, spoken_coin::Move, 2>;
  using typename Base::Flow;
  using typename Base::MoveList;
  using Board = spoken_coin::Board;
  using Move = spoken_coin::Move;
  using Coin = spoken_coin::Coin;
  using Place = spoken_coin::Place;
  using StateType = spoken_coin::StateType;
  static constexpr std::string_view kName =
      kSays ? "spoken_coin" : "silent_coin";

  static void onState(StateType, Board& board, Flow& flow) {
    using spoken_coin::RequestCoin;
    if (board.at(Place::kGuessed) != Coin::kNone) {
      const bool right = board.at(Place::kGuessed) == board.at(Place::kLaid);
      flow.push(Base::endFor(right ? Side::kSecond : Side::kFirst));
      return;
    }
    flow.push(StateType::kNext);
    if (board.at(Place::kPurse) == Coin::kNone) {
      flow.push(RequestCoin{Side::kNeutral, Place::kPurse});
    } else if (board.at(Place::kLaid) == Coin::kNone) {
      flow.push(RequestCoin{Side::kFirst, Place::kLaid});
    } else if (kSays && board.at(Place::kSaid) == Coin::kNone) {
      flow.push(RequestCoin{Side::kFirst, Place::kSaid});
    } else {
      flow.push(RequestCoin{Side::kSecond, Place::kGuessed});
    }
  }
  static spoken_coin::PutCoin toCommands(const Board&,
                                         spoken_coin::RequestCoin request,
                                         Move move) {
    return {request.place, static_cast<Coin>(move)};
  }
  static void legalMoves(const Board& board, spoken_coin::RequestCoin request,
                         MoveList& out) {
    out.push_back(Move::kGold);
    if (request.place != Place::kLaid ||
        board.at(Place::kPurse) == Coin::kSilver) {
      out.push_back(Move::kSilver);
    }
  }
  template <class Request>
  static void onNoMoves(Board&, Request, Flow&) {}  // there are always some

  static double chanceWeight(const Board&, spoken_coin::RequestCoin, Move) {
    return 0.5;
  }
  static Board observe(const Board& board, Side viewer) {
    Board seen = board;
    if (viewer != Side::kSecond || board.at(Place::kGuessed) != Coin::kNone) {
      return seen;
    }
    for (const Place place : {Place::kPurse, Place::kLaid}) {
      Coin& coin = seen.coins[static_cast<std::size_t>(place)];
      if (coin != Coin::kNone) coin = Coin::kHidden;
    }
    return seen;
  }
  static Board determinize(const Board& board, Side viewer, Random& random) {
    Board world = observe(board, viewer);
    if (world.at(Place::kPurse) != Coin::kHidden) return world;
    const auto purse = random.below(2);
    world.coins[0] = static_cast<Coin>(purse);
    if (world.at(Place::kLaid) == Coin::kHidden) {
      world.coins[1] = static_cast<Coin>(random.below(1 + purse));
    }
    return world;
  }
};

static_assert(Game<SpokenCoin<true>>);

}  // namespace phasemachine
