// The phases: the turn, its second half, the ends.

#pragma once

#include <cstdint>
#include <optional>

#include "core/random.h"
#include "core/side.h"
#include "games/fairy_chess/moves/board.h"
#include "games/fairy_chess/moves/ends.h"
#include "games/fairy_chess/variants/starts.h"
#include "phase/game_of.h"

namespace phasemachine {

struct FairyChess;  // games/fairy_chess/game.h

namespace fairy_chess {

// The state for an end; Black wins drawn armageddon games.
StateType stateOf(const Variant& v, End end);
// The end for a state after kTurn.
End endOf(StateType state);

// Nature's moves, for numbers below kStarts.
constexpr Move dealOf(std::uint32_t number) {
  return {.from = static_cast<std::uint8_t>(number & 255),
          .to = static_cast<std::uint8_t>(number >> 8),
          .extra = 0,
          .type = MoveType::kDeal};
}
constexpr std::uint16_t numberOfDeal(Move move) {
  return static_cast<std::uint16_t>(move.from | move.to << 8);
}

struct Phases : GameOf<FairyChess, Board, Move, 6464> {
  static std::optional<Side> winner(StateType state) {
    if (state == StateType::kTurn) [[likely]]
      return std::nullopt;
    return static_cast<Side>((static_cast<int>(state) - 1) % 3);
  }
  static void onState(StateType state, Board& board, Flow& flow);

  // The first half of a move asks for the second if there is a choice.
  static Command toCommands(const Board& board, RequestMove request, Move move);
  static Command toCommands(const Board&, RequestPromotion, Move move) {
    return MakeMove{.move = move};
  }
  static Command toCommands(const Board&, RequestShot, Move move) {
    return MakeMove{.move = move};
  }

  static Command toCommands(const Board&, RequestStart, Move move) {
    return DealStart{.number = numberOfDeal(move)};
  }

  static void legalMoves(const Board& board, RequestMove request,
                         MoveList& out);
  static void legalMoves(const Board& board, RequestPromotion request,
                         MoveList& out);
  static void legalMoves(const Board& board, RequestShot request,
                         MoveList& out);
  static void legalMoves(const Board& board, RequestStart request,
                         MoveList& out);

  // Counting whole moves is quicker than listing their first halves.
  static bool hasMove(const Board& board);

  // All starts are equally likely.
  static double chanceWeight(const Board&, RequestStart, Move) {
    return 1.0 / kStarts;
  }
  static Move sampleChance(const Board&, RequestStart, Random& random) {
    return dealOf(random.below(kStarts));
  }

  // Ends the game: mate or stalemate.
  static void onNoMoves(Board& board, RequestMove request, Flow& flow);
  // Never called: a first half is listed only if it has a second.
  static void onNoMoves(Board&, RequestPromotion, Flow& flow) {
    flow.push(StateType::kStalemateDrawEnd);
  }
  static void onNoMoves(Board&, RequestShot, Flow& flow) {
    flow.push(StateType::kStalemateDrawEnd);
  }
  static void onNoMoves(Board&, RequestStart, Flow& flow) {
    flow.push(StateType::kStalemateDrawEnd);
  }

  static void copyLive(const Board& from, Board& to) {
    fairy_chess::copyLive(from, to);
  }
};

// The key for repetition: pieces, counters, hands, rights, checks left, the
// side to move, and the en passant square if a pawn could capture there.
std::uint64_t repetitionKey(const Variant& v, const Position& p);

}  // namespace fairy_chess
}  // namespace phasemachine
