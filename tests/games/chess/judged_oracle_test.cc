// Evaluation and move priors against a strong engine on 400 positions:
// Stockfish 15.1, depth 12. The bounds are slightly above the measured values.

#include <array>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <iostream>
#include <string>

#include "games/chess/knowledge/evaluate.h"
#include "games/chess/machine/moves.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/uci_move.h"
#include "gtest/gtest.h"
#include "tests/support/oracle_file.h"

namespace phasemachine::chess {
namespace {

// Our centipawns per centipawn of Stockfish, whose scale assumes stronger
// players.
constexpr double kScale = 0.67;

struct Judged {
  int positions = 0;
  int bestMoves = 0;        // had the highest prior
  double logLoss = 0;       // of the best moves under the priors
  double squaredError = 0;  // of expected scores
};

Judged judgeAll(std::istream& in) {
  Judged sums;
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line, "fen,centipawns,best_move");
  while (std::getline(in, line)) {
    const auto second = line.rfind(',');
    const auto first = line.rfind(',', second - 1);
    const auto position = parseFen(line.substr(0, first));
    EXPECT_TRUE(position.ok()) << position.status();
    if (!position.ok()) continue;
    const auto best = parseUci(*position, line.substr(second + 1));
    EXPECT_TRUE(best.ok()) << best.status();
    if (!best.ok()) continue;
    const int said = std::stoi(line.substr(first + 1, second - first - 1));

    MoveList moves;
    generateLegal(*position, moves);
    std::array<float, MoveList::capacity()> logits;
    moveLogits(*position, moves, logits.data());
    double sum = 0;
    std::size_t highest = 0;
    double ofBest = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      sum += std::exp(static_cast<double>(logits[i]));
      if (logits[i] > logits[highest]) highest = i;
      if (moves[i] == *best) ofBest = static_cast<double>(logits[i]);
    }
    ++sums.positions;
    sums.bestMoves += moves[highest] == *best ? 1 : 0;
    sums.logLoss += std::log(sum) - ofBest;
    const double error = expectedScore(quiescence(*position)) -
                         expectedScore(static_cast<int>(said * kScale));
    sums.squaredError += error * error;
  }
  return sums;
}

TEST(JudgedTest, AgreesWithAStrongEngine) {
  const auto path = oracleFile("chess_judged.csv");
  std::ifstream in(path);
  if (!in) GTEST_SKIP() << "no such file: " << path;
  const Judged sums = judgeAll(in);
  std::cout << "chess_judged.csv: " << sums.positions << " rows checked\n";
  ASSERT_GE(sums.positions, 400) << "too few for the averages";
  const double n = sums.positions;
  EXPECT_GT(sums.bestMoves / n, 0.37);
  EXPECT_LT(sums.logLoss / n, 2.09);
  EXPECT_LT(std::sqrt(sums.squaredError / n), 0.088);
}

}  // namespace
}  // namespace phasemachine::chess
