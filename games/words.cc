#include "games/words.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace phasemachine {
namespace {

struct MoveWords {
  std::string_view game;
  std::string_view words;
};

constexpr std::array kMoveWords = std::to_array<MoveWords>({
    {"chess",
     "A move is written as Nf3, exd5, O-O or e8=Q, or by its squares: g1f3, "
     "e7e8q."},
    {"connect_four", "A move is a column, a to g or 1 to 7."},
    {"fairy_chess",
     "A move is written as Nf3, exd5, O-O or e8=Q, by its squares, as g1f3 or "
     "e7e8q, or, for a piece from the hand, as N@f3."},
    {"gungi",
     "A move is written by its squares, row and column from the top left, both "
     "from 0: 64-54 moves, 64x54 captures, 83+74 stacks, J@75 puts a piece of "
     "the hand down. With the published rules they are rank and file from 1, "
     "the file from the right: 7-5>6-5, 7-5x6-5, 9-6+8-5, J@8-4; ! after a "
     "piece of the draft ends it."},
    {"monoknight",
     "A move is a card by its name or slot, kingUp or 0; with a choice, the "
     "step too: kingUpOrDown:0,-1. Others are discard:3, redraw and, where the "
     "start is chosen, spawn:2,2."},
    {"tic_tac_toe", "A move is a cell, a1 to c3; a1 is at the bottom left."},
    {"twilight_struggle",
     "A move is the country or card by its name or part of it, or the word in "
     "quotation marks of the question. A number after it makes it several "
     "times: poland 4."},
});

}  // namespace

std::string_view sideName(const AnyBoard& board, Side side) {
  if (side == Side::kNeutral) return "nature";
  return board.game().sideName(board.data(), side);
}

std::string_view sideName(const AnyGame& game, std::string_view options,
                          Side side) {
  const auto board = AnyBoard::initial(game, options);
  return sideName(board.ok() ? *board : *AnyBoard::initial(game, ""), side);
}

std::optional<Side> sideNamed(const AnyBoard& board, std::string_view word) {
  for (Side side : {Side::kFirst, Side::kSecond}) {
    if (side == Side::kSecond && board.game().players < 2) break;
    if (sameWord(word, toString(side)) ||
        sameWord(word, sideName(board, side))) {
      return side;
    }
  }
  return std::nullopt;
}

std::string sideWords(const AnyBoard& board) {
  if (board.game().players < 2) return std::string(toString(Side::kFirst));
  std::string words;
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const std::string_view name = sideName(board, side);
    if (name == toString(side)) continue;
    words += name;
    words += ", ";
  }
  return words + "first or second";
}

std::string_view howMovesAreWritten(const AnyGame& game) {
  const auto* const row =
      std::find_if(kMoveWords.begin(), kMoveWords.end(),
                   [&](const MoveWords& one) { return one.game == game.name; });
  return row == kMoveWords.end() ? "" : row->words;
}

}  // namespace phasemachine
