// Bluffing with three cards: each player has one of ace, king and queen, both have
// put in a chip, and only the first may bet another (Chen and Ankenman, "The
// mathematics of poker", 2006, the half-street game of ace, king and queen).
// It is Kuhn's poker, whose cards are king, queen and jack, without the second
// player's bets.
//
// Its only equilibrium, for a pot of 2 and a bet of 1: the first bets with every
// ace, with no king and with 1 / 3 of the queens; the second calls with every ace,
// with 1 / 3 of the kings and with no queen. The first wins 1 / 18 chip a hand.

#pragma once

#include <array>
#include <string_view>

#include "docs/examples/kuhn_poker/games/kuhn_poker/game.h"
#include "phase/game_of.h"

namespace phasemachine {

struct AceKingQueen
    : GameOf<AceKingQueen, kuhn_poker::Board, kuhn_poker::Move, 3> {
  using RequestAction = kuhn_poker::RequestAction;
  static constexpr Move kKing = Move::kQueen;
  static constexpr Move kAce = Move::kKing;
  static constexpr std::string_view kName = "ace_king_queen";

  static void onState(StateType state, Board& board, Flow& flow) {
    KuhnPoker::onState(state, board, flow);
  }
  static Command toCommands(const Board& board, kuhn_poker::RequestCard request,
                            Move move) {
    return KuhnPoker::toCommands(board, request, move);
  }
  // If the first passes, so does the second.
  static Commands toCommands(const Board& board, RequestAction request,
                             Move move) {
    Commands commands = KuhnPoker::toCommands(board, request, move);
    if (board.actions == 0 && move == Move::kPass) {
      commands.push_back(kuhn_poker::EndAction{});
    }
    return commands;
  }
  template <class Request>
  static void legalMoves(const Board& board, Request request, MoveList& out) {
    KuhnPoker::legalMoves(board, request, out);
  }
  template <class Request>
  static void onNoMoves(Board&, Request, Flow&) {}  // there are always some

  static double chanceWeight(const Board& board,
                             kuhn_poker::RequestCard request, Move move) {
    return KuhnPoker::chanceWeight(board, request, move);
  }
  static Board observe(const Board& board, Side viewer) {
    return KuhnPoker::observe(board, viewer);
  }
  static Board determinize(const Board& board, Side viewer, Random& random) {
    return KuhnPoker::determinize(board, viewer, random);
  }
  static std::array<double, 2> returns(const Board& board) {
    return KuhnPoker::returns(board);
  }
  static double utility(const Board& board, Side side) {
    return KuhnPoker::utility(board, side);
  }
  static absl::Status check(const Board& board) {
    return KuhnPoker::check(board);
  }
};

static_assert(Game<AceKingQueen>);

}  // namespace phasemachine
