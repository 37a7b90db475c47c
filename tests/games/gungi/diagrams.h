// Diagrams in the specification's form, and positions around one piece.

#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/gungi/compiled.h"
#include "games/gungi/game.h"
#include "games/gungi/text/move_text.h"
#include "games/gungi/text/position_text.h"
#include "phase/machine.h"
#include "tests/support/must.h"

namespace phasemachine::gungi {

// The position of a valid text.
inline Position positionOf(const std::string& text, const Options& options) {
  Options rules = options;
  const auto position = positionFromText(text, rules);
  EXPECT_TRUE(position.ok()) << position.status();
  return position.ok() ? *position : Position{};
}

// The board of a valid text, settled at a decision.
inline Gungi::Board boardOf(std::string_view text,
                            std::string_view options = "") {
  auto board = must(Gungi::fromText(text, *Gungi::Options::parse(options)));
  PhaseMachine<Gungi>::step(board);
  return board;
}

// Whether the move list has the written move, with or without the mark of a
// captured 帥.
inline bool isListed(const Position& position, const Options& options,
                     const std::string& text) {
  const bool japanese = static_cast<unsigned char>(text[0]) >= 0x80;
  const Notation notation = japanese ? Notation::kJapanese : Notation::kAscii;
  MoveList moves;
  generateMoves(position, options, moves);
  for (const Move move : moves) {
    const std::string listed = moveToText(position, options, move, notation);
    if (listed == text || listed == text + '#') return true;
  }
  return false;
}

// The error of a move, or "". It is computed independently of the move list and
// must agree with it.
inline std::string complaint(const Position& position, const Options& options,
                             const std::string& move) {
  const auto read = moveFromText(position, options, move);
  EXPECT_EQ(isListed(position, options, move), read.ok()) << move;
  return read.ok() ? "" : std::string(read.status().message());
}

inline bool isLegal(const Position& position, const Options& options,
                    const std::string& move) {
  return complaint(position, options, move).empty();
}

// Where the moves of the piece of Black on e5 go, row by row: @ is the
// piece, o a target, a digit so many other squares. `pieces` are bottom-up
// letters of its tower.
inline std::string reachDrawn(const std::string& pieces,
                              const Options& options = {}) {
  std::string tower = pieces;
  if (pieces.size() > 1) {
    tower = "|";
    for (const char c : pieces) {
      if (tower.size() > 1) tower += ':';
      tower += c;
    }
    tower += '|';
  }
  const Position position =
      positionOf("9/9/9/9/4" + tower + "4/9/9/9/9 -/- b", options);
  std::string squares(81, '.');
  squares[4 * 9 + 4] = '@';
  MoveList moves;
  generateMoves(position, options, moves);
  for (const Move move : moves) {
    squares[static_cast<std::size_t>(9 * rowOf(move.to()) +
                                     columnOf(move.to()))] = 'o';
  }
  std::string drawn;
  for (std::size_t row = 0; row < 9; ++row) {
    if (row > 0) drawn += '/';
    int empty = 0;
    for (std::size_t column = 0; column < 9; ++column) {
      const char square = squares[9 * row + column];
      if (square == '.') ++empty;
      if (empty > 0 && (square != '.' || column == 8)) {
        drawn += std::to_string(empty);
        empty = 0;
      }
      if (square != '.') drawn += square;
    }
  }
  return drawn;
}

}  // namespace phasemachine::gungi
