// What a game's evaluation computes anyway, as inputs of a network beside the
// observation: attacks, control, mobility, and the evaluation itself.
//
// Contract: a game offers them by two static functions, or not at all:
//   const FeatureTable& features()
//   float listFeatures(const Board&, Side viewer, NumberRuns& out)
// listFeatures() adds the features that are not 0, numbered from 0 in the order
// of the table, and returns the expected score of `viewer` in (0, 1) by the
// game's own evaluation; a network may add a multiple of its logit to its own.
// Features depend on what the viewer sees and on nothing else, as observations
// do (encoding.h), and the table's version changes with their meaning. Without
// these functions a game has no features and every score is 1/2.
//
// Example:
//   NumberRuns features;
//   float score = Features<Gungi>::list(board, Side::kFirst, features);
//
// Thread safety: pure functions, constants.

#ifndef PHASEMACHINE_PHASE_FEATURES_H_
#define PHASEMACHINE_PHASE_FEATURES_H_

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/number_runs.h"
#include "core/side.h"

namespace phasemachine {

// A run of numbers with the same meaning.
struct EncodingRow {
  std::uint32_t count;  // features; of an observation with planes, planes
  float least;          // bounds of each
  float most;
  std::string_view meaning;
};

struct FeatureTable {
  int version;  // 0: the game has none
  std::span<const EncodingRow> rows;
  std::string_view view;  // how places are numbered, and whose view it is

  constexpr std::size_t size() const {
    std::size_t total = 0;
    for (const EncodingRow& row : rows) total += row.count;
    return total;
  }
};

template <class G>
concept HasFeatures =
    requires(const typename G::Board& board, Side side, NumberRuns& out) {
      { G::features() } -> std::same_as<const FeatureTable&>;
      { G::listFeatures(board, side, out) } -> std::same_as<float>;
    };

template <class G>
struct Features {
  using Board = typename G::Board;

  static const FeatureTable& table() {
    if constexpr (HasFeatures<G>) {
      return G::features();
    } else {
      static constexpr FeatureTable kNone = {0, {}, ""};
      return kNone;
    }
  }

  // Adds to `out` and returns the score.
  static float list(const Board& board, Side viewer, NumberRuns& out) {
    if constexpr (HasFeatures<G>) {
      return G::listFeatures(board, viewer, out);
    } else {
      return 0.5F;
    }
  }
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_FEATURES_H_
