// What networks are fitted to (fit.py), from stores of games and tables of judged
// positions: plain numbers of each position and of each of its moves.
//
// Contract: add...() appends the positions of a file. Errors: those of the store
// or table; InvalidArgument for games of another game.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"

namespace phasemachine::fit {

// Lists of one position after another, and of one move after another. What a kind
// of network does not use is empty.
struct Samples {
  std::vector<float> numbers;  // as many for each position
  std::vector<std::uint16_t> features;
  std::vector<std::uint16_t> counts;     // of features, a position
  std::vector<std::uint16_t> moves;      // a position
  std::vector<std::uint16_t> rows;       // features of moves
  std::vector<std::uint16_t> rowCounts;  // a move
  std::vector<float> bases;              // logits to which the fit adds
  std::vector<float> shares;             // of the visits, a move

  void addPosition(std::span<const float> ofPosition,
                   std::span<const std::uint16_t> listed = {}) {
    numbers.insert(numbers.end(), ofPosition.begin(), ofPosition.end());
    features.insert(features.end(), listed.begin(), listed.end());
    counts.push_back(static_cast<std::uint16_t>(listed.size()));
  }
};

absl::Status addChessValue(const std::string& path, Samples& samples);
absl::Status addChessMoves(const std::string& path, Samples& samples);
absl::Status addFairyChessMoves(const std::string& path, Samples& samples);
absl::Status addFairyChessValue(const std::string& path, Samples& samples);
absl::Status addGungiMoves(const std::string& path, Samples& samples);
absl::Status addTwilightStruggleMoves(const std::string& path,
                                      Samples& samples);
absl::Status addTwilightStruggleValue(const std::string& path,
                                      Samples& samples);
absl::Status addMonoKnightValue(const std::string& path, Samples& samples);

}  // namespace phasemachine::fit
