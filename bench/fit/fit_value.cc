// Fits the network that values chess positions (games/chess/knowledge/value_network.h) to
// positions judged by an engine, or to the searches and results of games in
// stores, by least squares of expected scores.
//
//   fit_value games/chess/networks/value.net 4 judged.csv
//   fit_value games/chess/networks/value.net 1 games.db

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "bench/fit/chess_positions.h"
#include "bench/fit/fit.h"
#include "bench/fit/units.h"
#include "core/random.h"
#include "games/chess/knowledge/value_network.h"
#include "games/chess/position/position.h"

namespace phasemachine::fit {
namespace {

// The value network during fitting: like value_network.h, in floating point,
// with its gradient.
//
// Contract: a Model (fit.h). Its numbers are those of the file, then rows that
// all places of the king share: a square's weight is the sum of both, so what
// one place learns helps the others. settle() finds these sums; finish() moves
// the shared rows into the others.
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

// Pawns per factor e in the odds.
constexpr float kScale = 1.737F;
// The greatest weight of a byte.
constexpr float kMostWeight = 1.98F;

float clipped(float x) { return std::clamp(x, 0.0F, 1.0F); }
bool isInside(float x) { return x > 0 && x < 1; }

std::uint8_t placeOf(const PieceInputs& inputs) {
  constexpr unsigned kOwnKing = 5;
  for (const std::uint16_t input : inputs.all()) {
    if (input / 64U == kOwnKing) {
      return static_cast<std::uint8_t>(chess::kingPlace(input % 64U));
    }
  }
  return 0;
}

ValueModel::Sample::Sample(const chess::Position& position, float wantedScore)
    : own(position, position.sideToMove),
      places{placeOf(own), placeOf(own.swapped())},
      countClass(static_cast<std::uint8_t>(
          std::min<std::size_t>((own.count - 1U) / 4, kClasses - 1))),
      wanted(wantedScore) {}

// What a sample activates.
struct ValueModel::Pass {
  std::array<PieceInputs, 2> inputs;
  std::array<std::array<float, kUnits>, 2> units;
  First::Inputs products;
  First::Sums first;
  Second::Inputs active;
  Second::Sums second;
  float score;

  explicit Pass(const Sample& sample)
      : inputs{sample.own, sample.own.swapped()} {}
};

ValueModel::ValueModel()
    : numbers(kNumbers),
      limits{{kBias, kMostWeight},
             {kUnits, 100},
             {kFirstBias - kFirst, kMostWeight},
             {kSecond - kFirstBias, 100},
             {kSecondBias - kSecond, kMostWeight},
             {kOutput - kSecondBias, 100},
             {kOutputBias - kOutput, 31},
             {kClasses, 100},
             {kRows, kMostWeight}},
      rows_(kBias) {
  Random random(1);
  const std::span<float> all(numbers);
  std::fill_n(all.begin() + kBias, kUnits, 0.5F);
  // All places and all classes begin alike.
  const auto draw = [&](std::size_t at, std::size_t count, float width,
                        std::size_t copies = kClasses) {
    const auto ofFirst = all.subspan(at, count);
    drawNumbers(ofFirst, width, random);
    for (std::size_t i = 1; i < copies; ++i) {
      std::copy(ofFirst.begin(), ofFirst.end(),
                ofFirst.begin() + static_cast<std::ptrdiff_t>(i * count));
    }
  };
  draw(kInputs, kRows, 0.08F, kPlaces);
  draw(kFirst, First::kNumbers, 0.05F);
  draw(kSecond, Second::kNumbers, 0.2F);
  // The second layer has no weights of the last unit of the first, which has no
  // part in it here; the engine multiplies it like the others.
  for (std::size_t i = 0; i < kClasses * Second::kNumbers; ++i) {
    const std::size_t input =
        i % Second::kNumbers / (4 * Weights::kSecond) * 4 + i % 4;
    if (input % Weights::kFirst == kActive) numbers[kSecond + i] = 0;
  }
  draw(kOutput, Weights::kSecond, 0.1F);
  settle();
}

void ValueModel::settle() {
  for (std::size_t i = 0; i < kBias; ++i) {
    rows_[i] = std::clamp(numbers[i] + numbers[kShared + i % kRows],
                          -kMostWeight, kMostWeight);
  }
}

void ValueModel::finishGradient(std::span<float> gradient) {
  for (std::size_t i = 0; i < kBias; ++i) {
    gradient[kShared + i % kRows] += gradient[i];
  }
}

void ValueModel::finish() {
  std::copy(rows_.begin(), rows_.end(), numbers.begin());
  std::fill(numbers.begin() + kShared, numbers.end(), 0.0F);
}

void ValueModel::run(const Sample& sample, Pass& pass) const {
  for (std::size_t side = 0; side < 2; ++side) {
    auto& units = pass.units[side];
    std::copy_n(&numbers[kBias], kUnits, units.begin());
    const float* const rows = &rows_[sample.places[side] * kRows];
    for (const std::uint16_t input : pass.inputs[side].all()) {
      const float* const row = rows + input * kUnits;
      for (std::size_t i = 0; i < kUnits; ++i) units[i] += row[i];
    }
    for (std::size_t i = 0; i < kProducts; ++i) {
      pass.products[side * kProducts + i] =
          clipped(units[i]) * clipped(units[kProducts + i]);
    }
  }
  const std::size_t of = sample.countClass;
  std::copy_n(&numbers[kFirstBias + of * Weights::kFirst], Weights::kFirst,
              pass.first.begin());
  First::multiply(&numbers[kFirst + of * First::kNumbers], pass.products,
                  pass.first);
  pass.active = {};
  for (std::size_t i = 0; i < kActive; ++i) {
    const float unit = pass.first[i];
    pass.active[i] = std::min(1.0F, unit * unit);
    pass.active[Weights::kFirst + i] = clipped(unit);
  }
  std::copy_n(&numbers[kSecondBias + of * Weights::kSecond], Weights::kSecond,
              pass.second.begin());
  Second::multiply(&numbers[kSecond + of * Second::kNumbers], pass.active,
                   pass.second);
  float pawns = numbers[kOutputBias + of] + pass.first[kActive];
  const float* const output = &numbers[kOutput + of * Weights::kSecond];
  for (std::size_t i = 0; i < pass.second.size(); ++i) {
    pawns += clipped(pass.second[i]) * output[i];
  }
  pass.score = 1 / (1 + std::exp(-pawns / kScale));
}

double ValueModel::addGradient(const Sample& sample,
                               std::span<float> gradient) const {
  Pass pass(sample);
  run(sample, pass);
  const float error = pass.score - sample.wanted;
  const double loss = static_cast<double>(error) * static_cast<double>(error);
  if (gradient.empty()) return loss;

  const std::size_t of = sample.countClass;
  const float slope = 2 * error * pass.score * (1 - pass.score) / kScale;
  gradient[kOutputBias + of] += slope;
  Second::Sums ofSecond;
  for (std::size_t i = 0; i < ofSecond.size(); ++i) {
    const std::size_t at = of * Weights::kSecond + i;
    gradient[kOutput + at] += slope * clipped(pass.second[i]);
    ofSecond[i] = isInside(pass.second[i]) ? slope * numbers[kOutput + at] : 0;
    gradient[kSecondBias + at] += ofSecond[i];
  }
  Second::Inputs ofActive;
  const std::size_t second = kSecond + of * Second::kNumbers;
  Second::addGradient(&numbers[second], pass.active, ofSecond, ofActive,
                      &gradient[second]);
  First::Sums ofFirst;
  ofFirst[kActive] = slope;
  for (std::size_t i = 0; i < kActive; ++i) {
    const float unit = pass.first[i];
    ofFirst[i] = (unit * unit < 1 ? 2 * unit * ofActive[i] : 0) +
                 (isInside(unit) ? ofActive[Weights::kFirst + i] : 0);
  }
  for (std::size_t i = 0; i < ofFirst.size(); ++i) {
    gradient[kFirstBias + of * Weights::kFirst + i] += ofFirst[i];
  }
  First::Inputs ofProducts;
  const std::size_t first = kFirst + of * First::kNumbers;
  First::addGradient(&numbers[first], pass.products, ofFirst, ofProducts,
                     &gradient[first]);
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& units = pass.units[side];
    std::array<float, kUnits> ofUnits;
    for (std::size_t i = 0; i < kProducts; ++i) {
      const float a = units[i];
      const float b = units[kProducts + i];
      const float product = ofProducts[side * kProducts + i];
      ofUnits[i] = isInside(a) ? product * clipped(b) : 0;
      ofUnits[kProducts + i] = isInside(b) ? product * clipped(a) : 0;
    }
    float* const rows = &gradient[sample.places[side] * kRows];
    for (const std::uint16_t input : pass.inputs[side].all()) {
      float* const row = rows + input * kUnits;
      for (std::size_t i = 0; i < kUnits; ++i) row[i] += ofUnits[i];
    }
    for (std::size_t i = 0; i < kUnits; ++i) gradient[kBias + i] += ofUnits[i];
  }
  return loss;
}

// Stockfish's centipawns per factor e in the odds.
constexpr float kTheirScale = 260;
constexpr int kMostCentipawns = 3000;

absl::Status addSamples(const std::string& path,
                        std::vector<ValueModel::Sample>& samples) {
  return readChessPositions(
      path,
      [&](const Judged& judged) {
        if (std::abs(judged.centipawns) <= kMostCentipawns) {
          const float odds =
              std::exp(-static_cast<float>(judged.centipawns) / kTheirScale);
          samples.emplace_back(judged.position, 1 / (1 + odds));
        }
        return absl::OkStatus();
      },
      [&](const ChessSearch& search) {
        if (search.quiet) samples.emplace_back(search.position, search.score);
      });
}

}  // namespace
}  // namespace phasemachine::fit

int main(int count, char** words) {
  using phasemachine::fit::runFit;
  return runFit<phasemachine::fit::ValueModel>(count, words, "FILE",
                                               phasemachine::fit::addSamples);
}
