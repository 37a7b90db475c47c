// Fits the weights of a game's move priors (move_features.h in the folders of
// fairy chess, Gungi and Twilight Struggle) to the visits of searches in stores
// of games of any options: minimises the cross-entropy between the softmax of
// the moves' weight sums and their shares of the visits. Every list with at
// least two moves that a search has visited is a sample.
//
//   fit_visits games/gungi/networks/moves.net 6 visits.db

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "apps/records/replay.h"
#include "apps/records/store.h"
#include "bench/fit/fit.h"
#include "bench/fit/stored_games.h"
#include "core/isa.h"
#include "core/try.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/knowledge/evaluate.h"
#include "games/fairy_chess/knowledge/move_prior.h"
#include "games/fairy_chess/variants/registry.h"
#include "games/gungi/compiled.h"
#include "games/gungi/game.h"
#include "games/gungi/knowledge/move_features.h"
#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/knowledge/move_feature_ranges.h"
#include "games/twilight_struggle/knowledge/move_features.h"
#include "games/twilight_struggle/knowledge/mover_view.h"
#include "games/twilight_struggle/knowledge/networks.h"
#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "network/network_file.h"
#include "phase/machine.h"

namespace phasemachine::fit {
namespace {

constexpr FitOptions kOptions = {.rate = 0.02F, .batch = 1024};

// A Lister names a game and the features of its moves:
//   using Game = Gungi;
//   using Weights = gungi::MoveWeights;  // of network/network_file.h
//   // Calls f(k, feature) with each feature of move k, one move after another.
//   template <class F>
//   static void list(const Board& board, const MoveList& moves, F&& f);
//   // The logits that the game has today.
//   static void present(const Board& board, const MoveList& moves,
//                       float* logits);
//   // Optional: how much of a move's visits counts, from 0 to 1.
//   static float kept(const Board& board, Move move);

struct FairyMoves {
  using Game = FairyChess;
  using Weights = fairy_chess::MoveWeights;

  template <class F>
  static void list(const fairy_chess::Board& board,
                   const fairy_chess::MoveList& moves, F&& f) {
    const fairy_chess::Position& p = board.position;
    const fairy_chess::Variant& v = fairy_chess::variantAt(p.variant);
    using fairy_chess::listFeatures;
    switch (v.words) {
      case 1: return listFeatures<1, isa::Portable>(v, p, moves, f);
      case 2: return listFeatures<2, isa::Portable>(v, p, moves, f);
      default: return listFeatures<3, isa::Portable>(v, p, moves, f);
    }
  }

  static void present(const fairy_chess::Board& board,
                      const fairy_chess::MoveList& moves, float* logits) {
    fairy_chess::moveLogits(board, moves, logits);
  }
};

struct GungiMoves {
  using Game = Gungi;
  using Weights = gungi::MoveWeights;

  template <class F>
  static void list(const gungi::Board& board, const gungi::MoveList& moves,
                   F&& f) {
    const gungi::MoveFeatures<isa::Portable> features(board.position,
                                                      board.options);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      features.list(moves[k], [&](std::uint32_t feature) { f(k, feature); });
    }
  }

  static void present(const gungi::Board& board, const gungi::MoveList& moves,
                      float* logits) {
    gungi::moveLogits(board.position, board.options, moves, logits);
  }
};

struct TwilightStruggleMoves {
  using Game = TwilightStruggle;
  using Weights = twilight_struggle::MoveWeights;

  template <class F>
  static void list(const twilight_struggle::Board& board,
                   const twilight_struggle::MoveList& moves, F&& f) {
    const twilight_struggle::MoveFeatures features(board);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      features.list(moves[k], [&](std::uint32_t feature) { f(k, feature); });
    }
  }

  // Searches of a few hundred simulations choose headlines that may lose by
  // DEFCON more often than is good.
  static float kept(const twilight_struggle::Board& board,
                    twilight_struggle::Move move) {
    using twilight_struggle::Asked;
    constexpr float kOfDeadlyHeadlines = 0.3F;
    if (board.defcon > 3) return 1;
    const Asked asked = twilight_struggle::askedOf(board);
    const bool deadly =
        asked.about == Asked::kHeadline &&
        twilight_struggle::deadlyCards(board, asked.side)
            .contains(static_cast<twilight_struggle::Card>(move.id));
    return deadly ? kOfDeadlyHeadlines : 1;
  }

  static void present(const twilight_struggle::Board& board,
                      const twilight_struggle::MoveList& moves, float* logits) {
    twilight_struggle::moveLogits(board, moves, logits);
  }
};

template <class Lister>
struct VisitModel {
  using Weights = typename Lister::Weights;
  static constexpr std::size_t kFeatures =
      std::tuple_size_v<decltype(Weights::of)>;
  static_assert(kFeatures <= 65536);

  struct Sample {
    std::vector<std::uint16_t> features;  // of one move after another
    std::vector<std::uint8_t> counts;     // of features, a move
    std::vector<float> shares;            // of the visits
    std::vector<float> present;           // logits that there are already
  };

  std::vector<float> numbers = std::vector<float>(kFeatures);
  // Bounds that keep the weights within 16 bits.
  std::vector<std::pair<std::size_t, float>> limits = {
      {kFeatures, static_cast<float>(std::numeric_limits<std::int16_t>::max()) /
                      kWeightOne}};
  float presentScale = 0;  // of the present logits, to judge them

  template <class Visit>
  static void visitMembers(std::span<float> all, Visit&& visit) {
    visit(&Weights::of, all, kWeightOne,
          std::numeric_limits<std::int16_t>::max());
  }

  static void tell(std::span<const Sample> samples) {
    VisitModel model;
    for (const float scale : {0.5F, 0.7F, 1.0F, 1.4F, 2.0F}) {
      model.presentScale = scale;
      const auto some =
          samples.first(std::min<std::size_t>(samples.size(), 20000));
      std::printf("present logits times %.1f: loss %.5f\n",
                  static_cast<double>(scale),
                  meanLoss<VisitModel>(model, some));
    }
  }

  // The loss above the entropy of the visits, its lower bound.
  double addGradient(const Sample& sample, std::span<float> gradient) const {
    thread_local std::vector<float> logits;
    const std::size_t moves = sample.counts.size();
    logits.resize(moves);
    const std::uint16_t* at = sample.features.data();
    float highest = std::numeric_limits<float>::lowest();
    for (std::size_t k = 0; k < moves; ++k) {
      float logit = presentScale * sample.present[k];
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
    for (std::size_t k = 0; k < moves; ++k) {
      const float share = sample.shares[k];
      if (share == 0) continue;
      loss -=
          static_cast<double>(share * (logits[k] - logSum - std::log(share)));
    }
    if (gradient.empty()) return loss;
    at = sample.features.data();
    for (std::size_t k = 0; k < moves; ++k) {
      const float slope = std::exp(logits[k] - logSum) - sample.shares[k];
      const unsigned count = sample.counts[k];
      constexpr float kTooLittle = 1e-5F;
      if (std::abs(slope) > kTooLittle) {
        for (unsigned i = 0; i < count; ++i) gradient[at[i]] += slope;
      }
      at += count;
    }
    return loss;
  }
};

// Appends a sample for each visited list of moves in a store. Errors: see
// visitSearched().
template <class Lister>
absl::Status addStore(
    const std::string& path,
    std::vector<typename VisitModel<Lister>::Sample>& samples) {
  using Game = typename Lister::Game;
  using Board = typename Game::Board;
  typename Game::MoveList moves;
  return visitSearched<Game>(
      path, [&](const Board& stored, const Searched& searched) {
        const auto& visits = searched.ply.visits;
        if (visits.empty()) return;
        // The machine lists moves in the order of their codes in the decision.
        Board board = stored;
        PhaseMachine<Game>::legalMoves(board, moves);
        if (moves.size() < 2) return;
        typename VisitModel<Lister>::Sample sample;
        sample.counts.resize(moves.size());
        sample.shares.resize(moves.size());
        sample.present.resize(moves.size());
        Lister::list(board, moves, [&](std::size_t k, std::uint32_t feature) {
          sample.features.push_back(static_cast<std::uint16_t>(feature));
          ++sample.counts[k];
        });
        Lister::present(board, moves, sample.present.data());
        float all = 0;
        for (std::size_t k = 0; k < moves.size(); ++k) {
          float counts = 1;
          if constexpr (requires { Lister::kept(board, moves[k]); }) {
            counts = Lister::kept(board, moves[k]);
          }
          for (const auto& visit : visits) {
            if (visit.move != searched.decision.moves[k]) continue;
            sample.shares[k] = counts * static_cast<float>(visit.visits);
          }
          all += sample.shares[k];
        }
        if (all == 0) return;
        for (float& share : sample.shares) share /= all;
        samples.push_back(std::move(sample));
      });
}

// The name of the game that a store's first run is of.
absl::StatusOr<std::string> gameOf(const std::string& path) {
  auto store = PM_TRY(records::Store::openToRead(path));
  auto runs = PM_TRY(store.runs());
  if (runs.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(path, " has no games"));
  }
  auto replay = PM_TRY(records::Replay::of(runs.front()));
  return std::string(replay.game().name);
}

template <class Lister>
absl::Status fitVisits(int count, char** words) {
  return fitNetwork<VisitModel<Lister>>(count, words, "STORE", addStore<Lister>,
                                        kOptions);
}

absl::Status run(int count, char** words) {
  const auto arguments = PM_TRY(readArguments(count, words, "STORE", kOptions));
  const std::string game = PM_TRY(gameOf(arguments.files.front()));
  if (game == FairyChess::kName) return fitVisits<FairyMoves>(count, words);
  if (game == Gungi::kName) return fitVisits<GungiMoves>(count, words);
  if (game == TwilightStruggle::kName) {
    return fitVisits<TwilightStruggleMoves>(count, words);
  }
  return absl::InvalidArgumentError(
      absl::StrCat("no move priors are fitted for games of ", game));
}

}  // namespace
}  // namespace phasemachine::fit

int main(int count, char** words) {
  return phasemachine::fit::exitCodeOf(phasemachine::fit::run(count, words));
}
