// Evaluates chess positions by a shallow search with Stockfish's network, many
// times faster than judge.py.
//
//   echo export_net | stockfish
//   judge_shallow nn-ad9b42354671.nnue 1 <positions.fen >judged.csv
//
// NETWORK PLIES: the network's file and the search depth; 0 plies: static
// evaluation. Reads one FEN per line from standard input and writes lines
// "fen,centipawns,best_move" to standard output, with "-" for the move without
// a search. Skips positions with a mate in sight.

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "bench/fit/fit.h"
#include "bench/fit/judging_network.h"
#include "bench/fit/judging_search.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/uci_move.h"

namespace phasemachine::fit {
namespace {

// Units of the network's values per pawn, without and with a search, chosen so
// that centipawns mean the same winning chances as in Stockfish's search of
// depth 5.
constexpr int kUnitsOfPawn = 333;
constexpr int kSearchedUnitsOfPawn = 312;
constexpr int kMostPlies = 6;

absl::Status run(int count, char** words) {
  int plies = 0;
  if (count != 3 || !absl::SimpleAtoi(words[2], &plies) || plies < 0 ||
      plies > kMostPlies) {
    return absl::InvalidArgumentError(absl::StrCat(
        "usage: ", words[0], " NETWORK PLIES <POSITIONS >JUDGED, with 0 to ",
        kMostPlies, " plies"));
  }
  auto network = JudgingNetwork::read(words[1]);
  if (!network.ok()) return network.status();
  JudgingSearch search(**network);
  std::puts("fen,centipawns,best_move");
  std::string line;
  for (int number = 1; std::getline(std::cin, line); ++number) {
    const auto position = chess::parseFen(line);
    if (!position.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(number, ": ", position.status().message()));
    }
    if (plies == 0) {
      const int units = (*network)->judge(*position);
      std::printf("%s,%d,-\n", line.c_str(), units * 100 / kUnitsOfPawn);
      continue;
    }
    const auto [units, best] = search.judge(*position, plies);
    if (!best || std::abs(units) == JudgingSearch::kMate) continue;
    std::printf("%s,%d,%s\n", line.c_str(), units * 100 / kSearchedUnitsOfPawn,
                chess::toUci(*best).c_str());
  }
  return absl::OkStatus();
}

}  // namespace
}  // namespace phasemachine::fit

int main(int count, char** words) {
  return phasemachine::fit::exitCodeOf(phasemachine::fit::run(count, words));
}
