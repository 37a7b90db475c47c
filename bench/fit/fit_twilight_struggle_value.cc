// Fits the network that corrects the value of Twilight Struggle
// (games/twilight_struggle/knowledge/networks.h) to the values of searches and the
// results in stores of games.
//
//   fit_twilight_struggle_value games/twilight_struggle/networks/value.net 6
//     games.db --held-out=others.db
//
// The target of a position is a mean of the values of the searches from it on,
// and of the result: each step on the way multiplies the weight by kKeep. Both
// sides search in turn, so that it depends on both hands. Positions from which a
// side may lose by DEFCON soon (nuclear_risk.h) are left out: such
// dangers lose few games because they are avoided, and the network would learn
// to outweigh them.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/records/replay.h"
#include "bench/fit/fit.h"
#include "bench/fit/stored_games.h"
#include "bench/fit/units.h"
#include "core/random.h"
#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/knowledge/evaluate.h"
#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "games/twilight_struggle/knowledge/value_features.h"

namespace phasemachine::fit {
namespace {

using twilight_struggle::Board;
using twilight_struggle::kUsa;
using twilight_struggle::kUssr;
using twilight_struggle::kValueFeatures;
using twilight_struggle::ValueWeights;

constexpr std::size_t kUnits = ValueWeights::kUnits;
constexpr std::size_t kTurns = ValueWeights::kTurns;
// During the fit leads are in units of this many hundredths of a point.
constexpr float kLeadOne = 1000;

// The share of what follows in a target; the rest is the position's own search.
constexpr float kKeep = 0.95F;

struct Value {
  using Weights = ValueWeights;
  using Units = std::array<float, kUnits>;
  struct Sample {
    std::vector<std::uint16_t> features;
    std::uint8_t turn;  // from 0
    float lead;         // static, of the US
    float even;         // what a lead is divided by
    bool danger;        // a side may lose by DEFCON soon
    float wanted;
  };

  static constexpr std::size_t kBias = kValueFeatures * kUnits;
  static constexpr std::size_t kOutputs = kBias + kUnits;
  static constexpr std::size_t kConstant = kOutputs + kTurns * kUnits;
  static constexpr std::size_t kScale = kConstant + kTurns;
  static constexpr std::size_t kNumbers = kScale + kTurns;
  std::vector<float> numbers = std::vector<float>(kNumbers);
  std::vector<std::pair<std::size_t, float>> limits = {
      {kBias, 0.99F},
      {kUnits, 16},
      {kConstant - kOutputs, 30},
      {kTurns, 30},
      {kTurns, 16}};

  Value() {
    Random random(1);
    const std::span<float> all(numbers);
    drawNumbers(all.first(kBias), 0.02F, random);
    std::fill_n(numbers.begin() + kBias, kUnits, 0.5F);
    drawNumbers(all.subspan(kOutputs, kTurns * kUnits), 0.1F, random);
    std::fill_n(numbers.begin() + kScale, kTurns, 1.0F);
  }

  // Calls visit(member, its numbers, scale, limit) for each member of the file.
  template <class Visit>
  static void visitMembers(std::span<float> all, Visit&& visit) {
    constexpr int kMost = std::numeric_limits<std::int16_t>::max();
    const double one = static_cast<double>(kLeadOne);
    visit(&Weights::features, all.first(kBias), Weights::kOne, 127);
    visit(&Weights::bias, all.subspan(kBias, kUnits), Weights::kOne, kMost);
    visit(&Weights::outputs, all.subspan(kOutputs, kTurns * kUnits), one,
          kMost);
    visit(&Weights::constant, all.subspan(kConstant, kTurns), one, kMost);
    visit(&Weights::scale, all.subspan(kScale, kTurns), Weights::kScaleOne,
          kMost);
  }

  // Without a network, with this factor.
  static Value plain(float scale) {
    Value value;
    std::fill(value.numbers.begin(), value.numbers.end(), 0.0F);
    std::fill_n(value.numbers.begin() + kScale, kTurns, scale);
    return value;
  }

  static void tell(const std::vector<Sample>& samples) {
    for (const float scale : {0.7F, 1.0F, 1.4F, 2.0F}) {
      std::printf("%zu samples, static lead times %.1f: loss %.5f\n",
                  samples.size(), static_cast<double>(scale),
                  meanLoss<Value>(plain(scale), samples));
    }
  }

  // The cross-entropy less that of the target.
  double addGradient(const Sample& sample, std::span<float> gradient) const {
    Units sums;
    std::copy_n(numbers.begin() + kBias, kUnits, sums.begin());
    for (const std::uint16_t feature : sample.features) {
      const float* weights = numbers.data() + feature * kUnits;
      for (std::size_t i = 0; i < kUnits; ++i) sums[i] += weights[i];
    }
    const std::size_t at = kOutputs + sample.turn * kUnits;
    const float* outputs = numbers.data() + at;
    float lead = numbers[kConstant + sample.turn] +
                 numbers[kScale + sample.turn] * sample.lead;
    for (std::size_t i = 0; i < kUnits; ++i) {
      lead += std::clamp(sums[i], 0.0F, 1.0F) * outputs[i];
    }
    const float x = lead / sample.even;
    const float bounded = 1 + std::abs(x);
    constexpr float kLeast = 0.002F;
    const float score =
        std::clamp(0.5F + 0.5F * x / bounded, kLeast, 1 - kLeast);
    const float wanted = std::clamp(sample.wanted, kLeast, 1 - kLeast);
    const double loss = static_cast<double>(
        wanted * std::log(wanted / score) +
        (1 - wanted) * std::log((1 - wanted) / (1 - score)));
    if (gradient.empty()) return loss;
    const float slope = (score - wanted) / (score * (1 - score)) * 0.5F /
                        (bounded * bounded) / sample.even;
    gradient[kConstant + sample.turn] += slope;
    gradient[kScale + sample.turn] += slope * sample.lead;
    Units slopes;
    for (std::size_t i = 0; i < kUnits; ++i) {
      gradient[at + i] += slope * std::clamp(sums[i], 0.0F, 1.0F);
      slopes[i] = sums[i] > 0 && sums[i] < 1 ? slope * outputs[i] : 0;
      gradient[kBias + i] += slopes[i];
    }
    for (const std::uint16_t feature : sample.features) {
      float* weights = gradient.data() + feature * kUnits;
      for (std::size_t i = 0; i < kUnits; ++i) weights[i] += slopes[i];
    }
    return loss;
  }
};

Value::Sample sampleOf(const Board& board) {
  Value::Sample sample = {};
  const twilight_struggle::RegionScores scores(board);
  const auto deadly = twilight_struggle::deadlyHeld(board);
  twilight_struggle::ValueFeatures(board, scores, deadly)
      .list([&](std::uint32_t feature) {
        sample.features.push_back(static_cast<std::uint16_t>(feature));
      });
  namespace weights = twilight_struggle::weights;
  sample.turn = static_cast<std::uint8_t>(board.turn - 1);
  sample.lead = static_cast<float>(evaluate(board, kUsa)) / kLeadOne;
  sample.even = static_cast<float>(weights::kEvenLead +
                                   weights::kEvenLeadTurn * (10 - board.turn)) /
                kLeadOne;
  constexpr int kHuge = 1'000'000'000;
  constexpr double kLittle = 0.001;
  sample.danger = expectedScore(board, kUsa, -kHuge) > kLittle ||
                  expectedScore(board, kUsa, kHuge) < 1 - kLittle;
  return sample;
}

// True if the search may evaluate it: a player decides, or a card is dealt.
bool mayBeLeaf(const Board& board) {
  if (twilight_struggle::Stack::isState(board.stack.topWord())) return false;
  return twilight_struggle::Command::fromWord(board.stack.topWord())
      .visit([](auto request) {
        using Request = decltype(request);
        if constexpr (std::is_same_v<Request, twilight_struggle::RequestDeal>) {
          return true;
        } else if constexpr (requires { request.side; }) {
          return request.side != Side::kNeutral;
        } else {
          return false;
        }
      });
}

// Appends the game's samples and their targets.
absl::Status addGame(const records::Replay& replay,
                     const records::StoredGame& game,
                     std::vector<Value::Sample>& samples) {
  const std::size_t first = samples.size();
  std::vector<float> values;  // of the searches, or -1
  const absl::Status played =
      replay.play(game, [&](const records::Replay::Moment& moment) {
        const records::StoredPly* ply = moment.ply;
        if (ply == nullptr) return;
        const auto& board = *static_cast<const Board*>(moment.board.data());
        if (!mayBeLeaf(board)) return;
        if (!ply->searched && ply->side != Side::kNeutral) return;
        samples.push_back(sampleOf(board));
        values.push_back(!ply->searched      ? -1
                         : ply->side == kUsa ? ply->score
                                             : 1 - ply->score);
      });
  if (!played.ok()) return played;
  if (!game.winner) {
    samples.resize(first);
    return absl::OkStatus();
  }
  float target = *game.winner == kUsa    ? 1.0F
                 : *game.winner == kUssr ? 0.0F
                                         : 0.5F;
  for (std::size_t i = values.size(); i-- > 0;) {
    if (values[i] >= 0) target = (1 - kKeep) * values[i] + kKeep * target;
    samples[first + i].wanted = target;
  }
  samples.erase(
      std::remove_if(samples.begin() + static_cast<std::ptrdiff_t>(first),
                     samples.end(),
                     [](const Value::Sample& sample) { return sample.danger; }),
      samples.end());
  return absl::OkStatus();
}

absl::Status addSamples(const std::string& path,
                        std::vector<Value::Sample>& samples) {
  return visitGames(
      path, TwilightStruggle::kName,
      [&](const records::Replay& replay, const records::StoredGame& game) {
        return addGame(replay, game, samples);
      });
}

}  // namespace
}  // namespace phasemachine::fit

int main(int count, char** words) {
  using phasemachine::fit::runFit;
  return runFit<phasemachine::fit::Value>(count, words, "STORE",
                                          phasemachine::fit::addSamples);
}
