// Fits the network that values chess positions (games/chess/knowledge/value_network.h) to
// positions judged by an engine, or to the searches and results of games in
// stores, by least squares of expected scores.
//
//   fit_value games/chess/networks/value.net 4 judged.csv
//   fit_value games/chess/networks/value.net 1 games.db

#include <cmath>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "bench/fit/chess_searches.h"
#include "bench/fit/fit.h"
#include "bench/fit/judged.h"
#include "bench/fit/network_fit.h"
#include "bench/fit/value_model.h"

namespace phasemachine::fit {
namespace {

// Stockfish's centipawns per factor e in the odds.
constexpr float kTheirScale = 260;
constexpr int kMostCentipawns = 3000;

absl::Status addJudged(const std::string& file,
                       std::vector<ValueModel::Sample>& samples) {
  return readJudged({&file, 1}, [&](const Judged& judged) {
    if (std::abs(judged.centipawns) <= kMostCentipawns) {
      const float odds =
          std::exp(-static_cast<float>(judged.centipawns) / kTheirScale);
      samples.emplace_back(judged.position, 1 / (1 + odds));
    }
    return absl::OkStatus();
  });
}

absl::Status addSearches(const std::string& file,
                         std::vector<ValueModel::Sample>& samples) {
  return readChessSearches(file, [&](const ChessSearch& search) {
    if (search.quiet) samples.emplace_back(search.position, search.score);
  });
}

absl::StatusOr<std::vector<ValueModel::Sample>> samplesOf(
    const std::vector<std::string>& files) {
  std::vector<ValueModel::Sample> samples;
  for (const std::string& file : files) {
    const absl::Status read =
        isStore(file) ? addSearches(file, samples) : addJudged(file, samples);
    if (!read.ok()) return read;
  }
  return samples;
}

absl::Status run(int count, char** words) {
  return fitNetwork<ValueModel, ValueModel::Weights>(
      count, words, "FILE", samplesOf, [](std::span<float> all, auto&& visit) {
        ValueModel::visitMembers(all, visit);
      });
}

}  // namespace
}  // namespace phasemachine::fit

int main(int count, char** words) {
  return phasemachine::fit::exitCodeOf(phasemachine::fit::run(count, words));
}
