// Boards of fairy chess from text.

#ifndef PHASEMACHINE_TESTS_GAMES_FAIRY_CHESS_BOARDS_H_
#define PHASEMACHINE_TESTS_GAMES_FAIRY_CHESS_BOARDS_H_

#include <gtest/gtest.h>

#include <string>

#include "games/fairy_chess/game.h"
#include "phase/machine.h"

namespace phasemachine {

// A board of the variant, settled at a decision.
inline FairyChess::Board fairyBoard(const std::string& variant,
                                    const std::string& text) {
  FairyChess::Options options;
  options.variant = variant;
  auto board = FairyChess::fromText(text, options);
  EXPECT_TRUE(board.ok()) << board.status() << ' ' << text;
  PhaseMachine<FairyChess>::step(*board);
  return *board;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_GAMES_FAIRY_CHESS_BOARDS_H_
