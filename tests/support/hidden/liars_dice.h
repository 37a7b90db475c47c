// Liar's dice with one die each: the players bid in turn how many of the two dice
// show a face (a six shows every face), each bid higher than the last, until one
// calls the other a liar and the dice are shown.

#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "phase/game_of.h"

namespace phasemachine {

namespace liars_dice {

enum class StateType : std::uint8_t {
  kRoll,
  kBid,
  kFirstWinEnd,
  kSecondWinEnd,
  kDrawEnd,  // never
};

// A die from 1; or a bid from 0, by number of dice and then by face; or kCall.
struct Move {
  std::uint16_t number = 0;
  friend bool operator==(Move, Move) = default;
};
inline constexpr std::uint16_t kFaces = 6;
inline constexpr std::uint16_t kBids = 2 * kFaces;
inline constexpr std::uint16_t kCall = kBids;

inline constexpr std::uint8_t kNotRolled = 0;
inline constexpr std::uint8_t kHidden = 7;

struct TakeDie {
  Side to;
  std::uint8_t die;
  void apply(auto& board) const { board.dice[playerIndex(to)] = die; }
};
struct MakeBid {
  std::uint16_t bid;
  void apply(auto& board) const {
    board.bids = static_cast<std::uint16_t>(board.bids | 1U << bid);
  }
};
struct RequestDie {
  static constexpr bool kIsRequest = true;
  Side side;  // nature
  Side to;
};
struct RequestBid {
  static constexpr bool kIsRequest = true;
  Side side;
};

struct Board {
  std::array<std::uint8_t, 2> dice = {kNotRolled, kNotRolled};
  std::uint16_t bids = 0;  // a bit each; bit kCall: called a liar
  StateStack<StateType, PackedVariant<TakeDie, MakeBid, RequestDie, RequestBid>,
             6>
      stack;

  bool isCalled() const { return (bids >> kCall & 1) != 0; }
  Side toMove() const { return static_cast<Side>(std::popcount(bids) % 2); }
  // The lowest bid that may be made.
  std::uint16_t next() const {
    return static_cast<std::uint16_t>(std::bit_width(bids));
  }
  // Who wins the call.
  Side winner() const {
    const Side caller = opponent(toMove());
    const unsigned made = bids & ((1U << kCall) - 1);
    const int bid = static_cast<int>(std::bit_width(made)) - 1;
    int shown = 0;
    for (const std::uint8_t die : dice) {
      shown += die == kFaces || die == 1 + bid % kFaces ? 1 : 0;
    }
    return shown > bid / kFaces ? opponent(caller) : caller;
  }
  friend bool operator==(const Board&, const Board&) = default;
};

}  // namespace liars_dice

struct LiarsDice : GameOf<LiarsDice, liars_dice::Board, liars_dice::Move, 13> {
  static constexpr std::string_view kName = "liars_dice";

  static void onState(StateType state, Board& board, Flow& flow) {
    if (state == StateType::kRoll) {
      flow.push(StateType::kBid);
      flow.push(liars_dice::RequestDie{Side::kNeutral, Side::kSecond});
      flow.push(liars_dice::RequestDie{Side::kNeutral, Side::kFirst});
    } else if (board.isCalled()) {
      flow.push(endFor(board.winner()));
    } else {
      flow.push(StateType::kBid);
      flow.push(liars_dice::RequestBid{board.toMove()});
    }
  }

  static liars_dice::TakeDie toCommands(const Board&,
                                        liars_dice::RequestDie request,
                                        Move move) {
    return {request.to, static_cast<std::uint8_t>(move.number)};
  }
  static liars_dice::MakeBid toCommands(const Board&, liars_dice::RequestBid,
                                        Move move) {
    return {move.number};
  }

  static void legalMoves(const Board&, liars_dice::RequestDie, MoveList& out) {
    for (std::uint16_t die = 1; die <= liars_dice::kFaces; ++die) {
      out.push_back({die});
    }
  }
  static void legalMoves(const Board& board, liars_dice::RequestBid,
                         MoveList& out) {
    for (std::uint16_t bid = board.next(); bid < liars_dice::kBids; ++bid) {
      out.push_back({bid});
    }
    if (board.bids != 0) out.push_back({liars_dice::kCall});
  }
  template <class Request>
  static void onNoMoves(Board&, Request, Flow&) {}  // there are always some

  static double chanceWeight(const Board&, liars_dice::RequestDie, Move) {
    return 1.0 / liars_dice::kFaces;
  }

  // The other's die is hidden until the call.
  static Board observe(const Board& board, Side viewer) {
    Board seen = board;
    if (viewer == Side::kNeutral || board.isCalled()) return seen;
    std::uint8_t& other = seen.dice[playerIndex(opponent(viewer))];
    if (other != liars_dice::kNotRolled) other = liars_dice::kHidden;
    return seen;
  }
  static Board determinize(const Board& board, Side viewer, Random& random) {
    Board world = observe(board, viewer);
    for (std::uint8_t& die : world.dice) {
      if (die == liars_dice::kHidden) {
        die = static_cast<std::uint8_t>(1 + random.below(liars_dice::kFaces));
      }
    }
    return world;
  }

  // "2x5": both dice show a five, or one of them does and the other a six.
  static std::string moveToText(const Board& board, Move move) {
    if (board.dice[1] == liars_dice::kNotRolled) {
      return std::to_string(move.number);
    }
    if (move.number == liars_dice::kCall) return "liar";
    return std::to_string(1 + move.number / liars_dice::kFaces) + "x" +
           std::to_string(1 + move.number % liars_dice::kFaces);
  }
};

static_assert(Game<LiarsDice>);

}  // namespace phasemachine
