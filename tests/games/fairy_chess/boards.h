// Boards of fairy chess from text.

#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/fairy_chess/game.h"
#include "phase/machine.h"
#include "tests/support/must.h"

namespace phasemachine {

// A board of the variant, settled at a decision.
inline FairyChess::Board fairyBoard(const std::string& variant,
                                    const std::string& text) {
  FairyChess::Options options;
  options.variant = variant;
  auto board = must(FairyChess::fromText(text, options));
  PhaseMachine<FairyChess>::step(board);
  return board;
}

inline bool isLegal(const FairyChess::Board& board, const std::string& move) {
  return FairyChess::wholeMoveFromText(board, move).ok();
}

// The position after the moves, which may be whole.
inline std::string afterMoves(FairyChess::Board board,
                              const std::vector<std::string>& moves) {
  for (const std::string& text : moves) {
    const auto move = FairyChess::wholeMoveFromText(board, text);
    EXPECT_TRUE(move.ok()) << move.status();
    if (!move.ok()) break;
    for (const auto part : *move) PhaseMachine<FairyChess>::step(board, part);
  }
  return FairyChess::toText(board);
}

}  // namespace phasemachine
