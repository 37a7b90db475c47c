// Fits the weights of Gungi's move priors (games/gungi/move_features.h) to the
// visits of searches in a store of games: the least loss of a softmax.
//
//   fit_gungi_moves games/gungi/networks/moves.net EPOCHS STORE...

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "apps/records/replay.h"
#include "apps/records/store.h"
#include "bench/fit/fit.h"
#include "bench/fit/network_writer.h"
#include "core/isa.h"
#include "games/gungi/evaluate.h"
#include "games/gungi/game.h"
#include "games/gungi/move_features.h"
#include "games/gungi/move_weights.h"

namespace phasemachine::fit {
namespace {

using gungi::Move;

struct MoveModel {
  struct Sample {
    std::unique_ptr<std::uint16_t[]> features;  // of one move after another
    std::unique_ptr<std::uint8_t[]> counts;
    std::unique_ptr<float[]> shares;  // of the visits
    std::unique_ptr<float[]> base;    // logits that are there already
    std::uint32_t moves = 0;
  };

  std::vector<float> numbers = std::vector<float>(gungi::kMoveFeatures);
  std::vector<std::pair<std::size_t, float>> limits = {
      {gungi::kMoveFeatures, 16.0F}};
  float baseScale = 0;  // of the present priors, for comparison

  double addGradient(const Sample& sample, std::span<float> gradient) const {
    thread_local std::vector<float> logits;
    logits.resize(sample.moves);
    const std::uint16_t* at = sample.features.get();
    float highest = -1e9F;
    for (std::uint32_t k = 0; k < sample.moves; ++k) {
      float logit = baseScale * sample.base[k];
      for (unsigned i = sample.counts[k]; i != 0; --i) logit += numbers[*at++];
      logits[k] = logit;
      highest = std::max(highest, logit);
    }
    float sum = 0;
    for (float& logit : logits) {
      logit -= highest;
      sum += std::exp(logit);
    }
    const float logSum = std::log(sum);
    double loss = 0;
    for (std::uint32_t k = 0; k < sample.moves; ++k) {
      if (sample.shares[k] != 0) {
        loss -= static_cast<double>(
            sample.shares[k] *
            (logits[k] - logSum - std::log(sample.shares[k])));
      }
    }
    if (gradient.empty()) return loss;
    at = sample.features.get();
    for (std::uint32_t k = 0; k < sample.moves; ++k) {
      const float slope = std::exp(logits[k] - logSum) - sample.shares[k];
      const unsigned count = sample.counts[k];
      if (std::abs(slope) > 1e-5F) {
        for (unsigned i = 0; i < count; ++i) gradient[at[i]] += slope;
      }
      at += count;
    }
    return loss;
  }
};

absl::Status addGame(const records::Replay& replay,
                     const records::StoredGame& game,
                     std::vector<MoveModel::Sample>& samples) {
  return replay.play(game, [&](const records::Replay::Moment& moment) {
    const records::StoredPly* ply = moment.ply;
    if (ply == nullptr || !ply->searched || ply->visits.empty()) return;
    const auto& board = *static_cast<const gungi::Board*>(moment.board.data());
    const auto& moves = moment.decision.moves;
    if (moves.size() < 2) return;
    const gungi::MoveFeatures<isa::Portable> lister(board.position,
                                                    board.options);
    MoveModel::Sample sample;
    sample.moves = static_cast<std::uint32_t>(moves.size());
    std::vector<std::uint16_t> features;
    sample.counts = std::make_unique<std::uint8_t[]>(moves.size());
    sample.shares = std::make_unique<float[]>(moves.size());
    sample.base = std::make_unique<float[]>(moves.size());
    static gungi::MoveList list;
    list.clear();
    double all = 0;
    for (const auto& visit : ply->visits) {
      all += static_cast<double>(visit.visits);
    }
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const Move move = Move::fromBits(static_cast<std::uint16_t>(moves[k]));
      list.push_back(move);
      const std::size_t before = features.size();
      lister.list(move, [&](std::uint32_t feature) {
        features.push_back(static_cast<std::uint16_t>(feature));
      });
      sample.counts[k] = static_cast<std::uint8_t>(features.size() - before);
      for (const auto& visit : ply->visits) {
        if (visit.move == moves[k]) {
          sample.shares[k] =
              static_cast<float>(static_cast<double>(visit.visits) / all);
        }
      }
    }
    gungi::moveLogits(board.position, board.options, list, sample.base.get());
    sample.features = std::make_unique<std::uint16_t[]>(features.size());
    std::copy(features.begin(), features.end(), sample.features.get());
    samples.push_back(std::move(sample));
  });
}

absl::Status run(int count, char** words) {
  FitOptions options;
  if (count < 4) {
    return absl::InvalidArgumentError(
        absl::StrCat("usage: ", words[0], " OUT EPOCHS STORE..."));
  }
  if (!absl::SimpleAtoi(words[2], &options.epochs) || options.epochs < 1 ||
      options.epochs > 1000) {
    return absl::InvalidArgumentError(
        absl::StrCat("EPOCHS is 1 to 1000, not \"", words[2], "\""));
  }
  options.batch = 1024;
  options.rate = 0.02F;
  std::vector<MoveModel::Sample> samples;
  for (int i = 3; i < count; ++i) {
    auto store = records::Store::openToRead(words[i]);
    if (!store.ok()) return store.status();
    auto runs = store->runs();
    if (!runs.ok()) return runs.status();
    for (const records::StoredRun& stored : *runs) {
      auto replay = records::Replay::of(stored);
      if (!replay.ok()) return replay.status();
      if (replay->game().name != "gungi") {
        return absl::InvalidArgumentError(
            absl::StrCat(words[i], " has games of ",
                         std::string(replay->game().name), ", not of gungi"));
      }
      auto games = store->read(stored.id);
      if (!games.ok()) return games.status();
      records::StoredGame game;
      while (true) {
        auto more = games->next(game);
        if (!more.ok()) return more.status();
        if (!*more) break;
        const absl::Status added = addGame(*replay, game, samples);
        if (!added.ok()) return added;
      }
    }
  }
  if (samples.empty()) {
    return absl::InvalidArgumentError("there are no searched positions");
  }
  MoveModel model;
  model.baseScale = 1;
  std::printf("the present priors: loss %.5f\n",
              meanLoss<MoveModel>(model, samples));
  model.baseScale = 0;
  const std::size_t size = samples.size();
  const FitReport report = fit(model, std::move(samples), options);
  std::printf(
      "%zu positions, loss %.5f before, %.5f after; held out %.5f, %.5f\n",
      size, report.before, report.after, report.heldOutBefore,
      report.heldOutAfter);
  NetworkWriter<gungi::MoveWeights> writer;
  writer.add(&gungi::MoveWeights::of, std::span<const float>(model.numbers),
             gungi::kMoveLogitOne, 32767);
  return writer.write(words[1]);
}

}  // namespace
}  // namespace phasemachine::fit

int main(int count, char** words) {
  const absl::Status status = phasemachine::fit::run(count, words);
  if (status.ok()) return 0;
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  return 1;
}
