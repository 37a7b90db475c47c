// For tests of outside judges: evaluators that answer with hashes of the
// observation, as an outside function and in C++; small runs as text.

#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "ai/evaluate/evaluator.h"
#include "ai/selfplay/play_game.h"
#include "core/hash.h"
#include "core/random.h"
#include "core/side.h"
#include "engine/outside/outside_judge.h"
#include "engine/play/games.h"
#include "engine/players.h"
#include "phase/erased/any_game.h"
#include "phase/erased/encoding.h"

namespace phasemachine {

// In [0, 1), from 24 bits.
inline float shareOf(std::uint64_t hash) {
  return static_cast<float>(hash >> 40) / 16'777'216.0F;
}

// A sum, so that other languages can add in any order.
inline std::uint64_t hashOf(std::span<const float> observation) {
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < observation.size(); ++i) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &observation[i], sizeof(bits));
    if (bits != 0) sum += mix64(i << 32 | bits);
  }
  return mix64(sum);
}

inline float logitOf(std::uint64_t position, std::uint32_t action) {
  return 4 * shareOf(hashCombine(position, std::uint64_t{action} + 1));
}

inline void answerByHash(const PositionBatch& batch) {
  for (std::size_t i = 0; i < batch.size; ++i) {
    const std::uint64_t hash =
        hashOf(batch.observations.subspan(i * batch.width, batch.width));
    batch.values[i] = shareOf(hash);
    for (std::uint32_t a = batch.offsets[i]; a < batch.offsets[i + 1]; ++a) {
      batch.logits[a] = logitOf(hash, batch.actions[a]);
    }
  }
}

template <class G>
struct HashEvaluator {
  double evaluate(typename G::Board& board, Side viewer, Random&) const {
    return static_cast<double>(shareOf(positionOf(board, viewer)));
  }
  void priors(const typename G::Board& board, Side side,
              const typename G::MoveList& moves, float* logits) const {
    const std::uint64_t hash = positionOf(board, side);
    for (const auto move : moves) {
      *logits++ = logitOf(hash, Encoding<G>::actionOf(board, move));
    }
  }
  void evaluateBatch(std::span<BatchLeaf<G>> leaves) const {
    for (BatchLeaf<G>& leaf : leaves) {
      leaf.score =
          static_cast<double>(shareOf(positionOf(*leaf.board, leaf.viewer)));
      if (leaf.moves != nullptr) {
        priors(*leaf.board, leaf.viewer, *leaf.moves, leaf.logits);
      }
    }
  }

 private:
  static std::uint64_t positionOf(const typename G::Board& board, Side viewer) {
    std::vector<float> numbers(Encoding<G>::table().size());
    Encoding<G>::encode(board, viewer, numbers.data());
    return hashOf(numbers);
  }
};

// All digits of it.
inline std::string numberOf(double score) {
  return absl::StrFormat("%.17g", score);
}

// Everything known of a game except its time.
inline std::string textOf(const PlayedGame& game) {
  std::string text = std::to_string(game.number) + " " + game.endReason();
  for (const PlayedPly& ply : game.plies) {
    text += ' ' + std::to_string(ply.move) + '/' + numberOf(ply.score) + '/' +
            std::to_string(ply.simulations) + '/' + std::to_string(ply.visited);
  }
  for (const auto& visit : game.visits) {
    text +=
        ' ' + std::to_string(visit.move) + ':' + std::to_string(visit.visits);
  }
  return text;
}

inline GamesSettings runOf(const AnyGame& game,
                           std::shared_ptr<OutsideJudge> judge,
                           std::string_view options = "") {
  GamesSettings settings{.start = *AnyBoard::initial(game, "")};
  settings.players[0].settings = *readPlayerSettings(
      {.options = options, .outside = std::move(judge), .manyGames = true});
  settings.games = 7;
  settings.play.seed = 3;
  settings.play.limits = {.simulations = 24};
  settings.play.temperaturePlies = 6;
  settings.play.maxPlies = 24;
  settings.play.keepVisits = true;
  settings.inOrder = true;
  return settings;
}

inline std::vector<std::string> gamesOf(const GamesSettings& settings) {
  std::vector<std::string> games;
  const absl::Status status =
      playGames(settings, {.onGame = [&](const PlayedGame& game) {
                  games.push_back(textOf(game));
                  return absl::OkStatus();
                }});
  EXPECT_TRUE(status.ok()) << status;
  return games;
}

}  // namespace phasemachine
