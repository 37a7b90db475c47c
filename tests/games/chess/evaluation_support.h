// Positions for the tests of evaluation, quiescence and move priors.

#ifndef PHASEMACHINE_TESTS_GAMES_CHESS_EVALUATION_SUPPORT_H_
#define PHASEMACHINE_TESTS_GAMES_CHESS_EVALUATION_SUPPORT_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/chess/machine/moves.h"
#include "games/chess/position/position.h"
#include "gtest/gtest.h"
#include "tests/games/chess/position_text.h"

namespace phasemachine::chess {

// The same position with the colours swapped.
inline Position withColoursExchanged(const Position& position) {
  Position out = position;
  for (Bitboard& plane : out.planes) plane = __builtin_bswap64(plane);
  std::swap(out.planes[kWhitePlane], out.planes[kBlackPlane]);
  out.castling = __builtin_bswap64(position.castling);
  out.sideToMove = ~position.sideToMove;
  if (position.enPassant != kNoSquare) {
    out.enPassant = static_cast<Square>(position.enPassant ^ 56);
  }
  out.key = computeKey(out);
  return out;
}

inline Move withColoursExchanged(Move move) {
  return Move(static_cast<Square>(move.from() ^ 56),
              static_cast<Square>(move.to() ^ 56), move.kind());
}

// Positions of random games from the start and from kiwipete.
inline std::vector<Position> randomPositions(int games, int plies = 200) {
  std::vector<Position> positions;
  for (int game = 0; game < games; ++game) {
    Random random(static_cast<std::uint64_t>(game) + 1);
    Position position =
        positionFromText(game % 4 == 3 ? kKiwipeteFen : kStartText);
    for (int ply = 0; ply < plies; ++ply) {
      MoveList moves;
      generateLegal(position, moves);
      if (moves.empty()) break;
      makeMove(position,
               moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      positions.push_back(position);
    }
  }
  return positions;
}

// The legal move between two squares, by their names ("e4d5").
inline Move moveNamed(const Position& position, const std::string& name) {
  MoveList moves;
  generateLegal(position, moves);
  for (const Move move : moves) {
    const auto square = [](Square s) {
      return std::string{static_cast<char>('a' + fileOf(s)),
                         static_cast<char>('1' + rankOf(s))};
    };
    if (square(move.from()) + square(move.to()) == name) return move;
  }
  ADD_FAILURE() << name << " is not legal";
  return Move();
}

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_TESTS_GAMES_CHESS_EVALUATION_SUPPORT_H_
