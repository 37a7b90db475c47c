// Evaluators that answer with hashes of the observation: an outside function,
// and the same in C++.

#ifndef PHASEMACHINE_TESTS_ENGINE_HASH_ANSWERS_H_
#define PHASEMACHINE_TESTS_ENGINE_HASH_ANSWERS_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "ai/evaluate/evaluator.h"
#include "core/hash.h"
#include "core/random.h"
#include "core/side.h"
#include "engine/outside/outside_judge.h"
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

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_ENGINE_HASH_ANSWERS_H_
