// Questions to people, and moves as they type them.

#include <algorithm>
#include <string>

#include "games/gungi/game.h"
#include "games/gungi/machine/moves.h"
#include "games/gungi/text/move_text.h"

namespace phasemachine {
namespace {

using gungi::Hand;
using gungi::PieceType;
using gungi::Position;

// A legal drop as an example, in the middle of the rows, quoted.
std::string exampleDrop(const gungi::Board& board) {
  gungi::MoveList moves;
  gungi::generateMoves(board.position, board.options, moves);
  const auto fromMiddle = [](gungi::Move move) {
    const int column = gungi::columnOf(move.to()) - gungi::kRows / 2;
    return column < 0 ? -column : column;
  };
  const auto best = std::min_element(moves.begin(), moves.end(),
                                     [&](gungi::Move a, gungi::Move b) {
                                       return fromMiddle(a) < fromMiddle(b);
                                     });
  if (best == moves.end()) return "";
  return '"' + Gungi::moveForPeople(board, *best) + '"';
}

}  // namespace

std::string Gungi::moveForPeople(const Board& board, Move move) {
  return gungi::moveToText(board.position, board.options, move,
                           gungi::typedNotationOf(board.options));
}

std::string Gungi::question(const Board& board, Side /*viewer*/) {
  const Position& p = board.position;
  const Side side = p.sideToMove;
  std::string text(sideName(board, side));
  if (p.drafting == 0) return text + " to move";
  const Hand hand = p.hands[playerIndex(side)];
  const std::string where =
      side == Side::kFirst ? " on ranks 7 to 9" : " on ranks 1 to 3";
  const std::string example = exampleDrop(board);
  if (hand.count(PieceType::kSui) > 0) {
    return text + ": set up your marshal" + where + ", as " + example;
  }
  if (hand.total() == 1) {
    return text + ": set up your last piece" + where + ", as " + example;
  }
  return text + ": set up a piece of your hand" + where + ", as " + example +
         "; end the move with ! to keep the rest in hand and begin play";
}

}  // namespace phasemachine
