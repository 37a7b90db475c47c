// Legal moves and their subtrees against Stockfish's, on positions of random
// games of chess and Chess960. Skipped if Stockfish is not installed.

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/chess/game.h"
#include "games/chess/machine/moves.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/uci_move.h"
#include "phase/perft.h"
#include "tests/support/conversation.h"
#include "tests/support/divide.h"

namespace phasemachine {
namespace {

using chess::Position;

constexpr int kPositions = 500;
// Builds for debugging and sanitizers are some thirty times slower.
#ifdef NDEBUG
constexpr int kDepth = 4;
#else
constexpr int kDepth = 3;
#endif

std::string findStockfish() {
  std::vector<std::string> folders = {"/usr/games"};
  const char* path = std::getenv("PATH");
  std::string rest = path == nullptr ? "" : path;
  for (std::size_t colon = 0; colon != std::string::npos;) {
    colon = rest.find(':');
    folders.push_back(rest.substr(0, colon));
    if (colon != std::string::npos) rest.erase(0, colon + 1);
  }
  for (const std::string& folder : folders) {
    const std::string file = folder + "/stockfish";
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return "";
}

// A position reached by up to 120 random moves, from chess for even numbers and
// from a start position of Chess960 for odd ones. Never a finished game.
Position randomPosition(std::uint64_t number) {
  Random random(number, 7);
  Position position = number % 2 == 0
                          ? chess::startPosition()
                          : chess::chess960Position(static_cast<int>(
                                random.below(chess::kChess960Count)));
  for (std::uint32_t plies = random.below(120); plies > 0; --plies) {
    chess::MoveList moves;
    chess::generateLegal(position, moves);
    Position next = position;
    chess::makeMove(
        next, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    if (chess::countLegal(next) == 0) break;
    position = next;
  }
  return position;
}

Divide ours(const Position& position) {
  Divide rows;
  const auto board = Chess::boardFrom(position, chess::DrawRules::kNone);
  for (const auto& [move, nodes] : divide<Chess>(board, kDepth, Leaf::kCount)) {
    rows[chess::toUci(move, chess::UciCastling::kKingTakesRook)] = nodes;
  }
  return rows;
}

TEST(StockfishDivide, EveryMoveOfRandomPositionsLeadsToAsManyGames) {
  const std::string path = findStockfish();
  if (path.empty()) GTEST_SKIP() << "stockfish is not installed";
  Conversation stockfish({path});
  stockfish.say("setoption name UCI_Chess960 value true");
  std::uint64_t leaves = 0;
  for (std::uint64_t number = 0; number < kPositions; ++number) {
    const Position position = randomPosition(number);
    const Divide expected = divideBy(
        stockfish,
        chess::toFen(position, {.castling = chess::CastlingLetters::kShredder}),
        kDepth);
    ASSERT_EQ(ours(position), expected) << chess::toFen(position);
    for (const auto& [move, nodes] : expected) leaves += nodes;
  }
  std::printf("%d positions, %llu leaves at depth %d\n", kPositions,
              static_cast<unsigned long long>(leaves), kDepth);
}

}  // namespace
}  // namespace phasemachine
