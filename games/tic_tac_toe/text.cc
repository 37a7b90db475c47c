
#include "core/text.h"

#include <bit>
#include <cstddef>

#include "core/quote.h"
#include "games/tic_tac_toe/game.h"

namespace phasemachine::tic_tac_toe {
namespace {

char markAt(const Board& board, unsigned cell) {
  if (board.marks[0] >> cell & 1) return 'X';
  if (board.marks[1] >> cell & 1) return 'O';
  return '.';
}

absl::Status badCharacter(std::size_t at, const std::string& expected) {
  return absl::InvalidArgumentError("tic_tac_toe position, character " +
                                    std::to_string(at + 1) + ": expected " +
                                    expected);
}

}  // namespace

absl::Status validate(const Board& board) {
  const auto error = [](const char* what) {
    return absl::InvalidArgumentError(std::string("tic_tac_toe position: ") +
                                      what);
  };
  if ((board.marks[0] | board.marks[1]) > 0x1FF) {
    return error("a mark is off the board");
  }
  if (board.marks[0] & board.marks[1]) return error("a cell is marked twice");
  const int surplus =
      std::popcount(board.marks[0]) - std::popcount(board.marks[1]);
  if (surplus != (board.sideToMove == Side::kFirst ? 0 : 1)) {
    return error("the number of marks does not fit the side to move");
  }
  if (hasLine(board.marks[playerIndex(board.sideToMove)])) {
    return error("the side to move has already won");
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::tic_tac_toe

namespace phasemachine {

std::string TicTacToe::toText(const Board& board) {
  using namespace tic_tac_toe;
  std::string text;
  for (unsigned cell = 0; cell < 9; ++cell) text += markAt(board, cell);
  return text + (board.sideToMove == Side::kFirst ? " x" : " o");
}

absl::StatusOr<tic_tac_toe::Board> TicTacToe::fromText(std::string_view text,
                                                       const Options&) {
  using namespace tic_tac_toe;
  Board board;
  for (std::size_t cell = 0; cell < 9; ++cell) {
    const char c = cell < text.size() ? text[cell] : '\0';
    const auto mark = static_cast<std::uint16_t>(1U << cell);
    if (c == 'X') {
      board.marks[0] |= mark;
    } else if (c == 'O') {
      board.marks[1] |= mark;
    } else if (c != '.') {
      return badCharacter(cell, "X, O or .");
    }
  }
  if (text.size() < 10 || text[9] != ' ') return badCharacter(9, "a blank");
  if (text.size() != 11 || (text[10] != 'x' && text[10] != 'o')) {
    return badCharacter(10, "x or o, then the end");
  }
  board.sideToMove = text[10] == 'x' ? Side::kFirst : Side::kSecond;
  if (absl::Status status = validate(board); !status.ok()) return status;
  board.stack.push(StateType::kTurn);
  return board;
}

std::string TicTacToe::moveToText(const Board&, Move move) {
  return {static_cast<char>('a' + move.cell % 3),
          static_cast<char>('3' - move.cell / 3)};
}

absl::StatusOr<tic_tac_toe::Move> TicTacToe::moveFromText(
    const Board&, std::string_view text) {
  const char column = text.empty() ? ' ' : toLower(text[0]);
  if (text.size() != 2 || column < 'a' || column > 'c' || text[1] < '1' ||
      text[1] > '3') {
    return absl::InvalidArgumentError("tic_tac_toe move " +
                                      phasemachine::quoted(text) +
                                      ": expected a1 to c3");
  }
  return Move{static_cast<std::uint16_t>((column - 'a') + 3 * ('3' - text[1]))};
}

std::string TicTacToe::render(const Board& board, const RenderStyle<Move>&) {
  using namespace tic_tac_toe;
  std::string text;
  for (unsigned row = 0; row < 3; ++row) {
    text += static_cast<char>('3' - row);
    for (unsigned column = 0; column < 3; ++column) {
      text += ' ';
      text += markAt(board, 3 * row + column);
    }
    text += '\n';
  }
  return text + "  a b c\n";
}

}  // namespace phasemachine
