// The value network of chess during fitting: like games/chess/knowledge/value_network.h,
// in floating point, with its gradient.
//
// Contract: a Model (fit.h). Its numbers are those of the file, then rows that
// all places of the king share: a square's weight is the sum of both, so what
// one place learns helps the others. settle() finds these sums; finish() moves
// the shared rows into the others.
//
// Thread safety: addGradient() may be called concurrently.

#ifndef PHASEMACHINE_BENCH_FIT_VALUE_MODEL_H_
#define PHASEMACHINE_BENCH_FIT_VALUE_MODEL_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "bench/fit/judged.h"
#include "bench/fit/units.h"
#include "games/chess/knowledge/value_network_weights.h"
#include "games/chess/position/position.h"

namespace phasemachine::fit {

class ValueModel {
 public:
  using Weights = chess::ValueNetworkWeights;

  struct Sample {
    PieceInputs own;
    std::array<std::uint8_t, 2> places;  // of the own king and the other
    std::uint8_t countClass;
    float wanted;  // expected score

    Sample(const chess::Position& position, float wantedScore);
  };

  ValueModel();

  // Returns the squared error of the expected score.
  double addGradient(const Sample& sample, std::span<float> gradient) const;

  // After a change of the numbers.
  void settle();
  // Before a step: the shared rows have the gradients of all their squares.
  static void finishGradient(std::span<float> gradient);
  void finish();

  // Calls visit(member, its numbers, scale, limit) for each member of the file.
  template <class Visit>
  static void visitMembers(std::span<float> all, Visit&& visit) {
    constexpr double kOne = 64;        // of weights
    constexpr double kSum = 64 * 128;  // of weighted units
    constexpr int kMost = 1 << 30;
    const auto at = [&](std::size_t first, std::size_t next) {
      return all.subspan(first, next - first);
    };
    visit(&Weights::inputs, at(kInputs, kBias), kOne, 127);
    visit(&Weights::bias, at(kBias, kFirst), kOne, 32767);
    visit(&Weights::first, at(kFirst, kFirstBias), kOne, 127);
    visit(&Weights::firstBias, at(kFirstBias, kSecond), kSum, kMost);
    visit(&Weights::second, at(kSecond, kSecondBias), kOne, 127);
    visit(&Weights::secondBias, at(kSecondBias, kOutput), kSum, kMost);
    visit(&Weights::output, at(kOutput, kOutputBias),
          static_cast<double>(1 << (Weights::kOutputShift - 7)), 32767);
    visit(&Weights::outputBias, at(kOutputBias, kShared),
          static_cast<double>(1 << Weights::kOutputShift), kMost);
  }

  std::vector<float> numbers;
  std::vector<std::pair<std::size_t, float>> limits;

 private:
  static constexpr std::size_t kUnits = Weights::kUnits;
  static constexpr std::size_t kProducts = Weights::kProducts;
  static constexpr std::size_t kClasses = Weights::kCountClasses;
  static constexpr std::size_t kPlaces = Weights::kKingPlaces;
  using First = Dense<2 * kProducts, Weights::kFirst>;
  using Second = Dense<2 * Weights::kFirst, Weights::kSecond>;
  // The last unit of the first layer goes to the result.
  static constexpr std::size_t kActive = Weights::kFirst - 1;

  // Where the members begin in `numbers`.
  static constexpr std::size_t kRows = kPieceInputs * kUnits;
  static constexpr std::size_t kInputs = 0;
  static constexpr std::size_t kBias = kPlaces * kRows;
  static constexpr std::size_t kFirst = kBias + kUnits;
  static constexpr std::size_t kFirstBias = kFirst + kClasses * First::kNumbers;
  static constexpr std::size_t kSecond =
      kFirstBias + kClasses * Weights::kFirst;
  static constexpr std::size_t kSecondBias =
      kSecond + kClasses * Second::kNumbers;
  static constexpr std::size_t kOutput =
      kSecondBias + kClasses * Weights::kSecond;
  static constexpr std::size_t kOutputBias =
      kOutput + kClasses * Weights::kSecond;
  static constexpr std::size_t kShared = kOutputBias + kClasses;
  static constexpr std::size_t kNumbers = kShared + kRows;

  struct Pass;
  void run(const Sample& sample, Pass& pass) const;

  std::vector<float> rows_;  // of each place with the shared rows
};

}  // namespace phasemachine::fit

#endif  // PHASEMACHINE_BENCH_FIT_VALUE_MODEL_H_
