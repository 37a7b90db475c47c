#include "games/move_words.h"

#include <algorithm>
#include <array>

namespace phasemachine {
namespace {

struct Row {
  std::string_view game;
  std::string_view words;
};

constexpr std::array kRows = std::to_array<Row>({
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

std::string_view howMovesAreWritten(const AnyGame& game) {
  const auto* const row =
      std::find_if(kRows.begin(), kRows.end(),
                   [&](const Row& one) { return one.game == game.name; });
  return row == kRows.end() ? "" : row->words;
}

}  // namespace phasemachine
