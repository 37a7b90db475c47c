// Features: quantities that a game's evaluation computes anyway (attacks,
// control, mobility, the score), as additional inputs of a network.
//
// Contract: a game with features has two static functions:
//   const FeatureTable& features()
//   float listFeatures(const Board&, Side viewer, NumberRuns& out)
// listFeatures() adds the non-zero features, numbered from 0 in table order,
// and returns the expected score of `viewer` in (0, 1) by the game's own
// evaluation; a network may add a multiple of its logit to its own. Features
// depend only on what the viewer sees, as observations do (encoding.h); the
// table's version changes with their meaning. A game without these functions
// has no features, and every score is 1/2.
//
// Example:
//   NumberRuns features;
//   float score = Features<Gungi>::list(board, Side::kFirst, features);

#ifndef PHASEMACHINE_PHASE_FEATURES_H_
#define PHASEMACHINE_PHASE_FEATURES_H_

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/input_list.h"
#include "core/number_runs.h"
#include "core/side.h"

namespace phasemachine {

// A run of numbers with the same meaning.
struct EncodingRow {
  std::uint32_t count;  // features; in an observation with planes: planes
  float least;          // bounds of each value
  float most;
  std::string_view meaning;
};

struct FeatureTable {
  int version;  // 0: the game has none
  std::span<const EncodingRow> rows;
  std::string_view view;  // numbering of the squares, and point of view

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

  // Adds the features to `out` and returns the score.
  static float list(const Board& board, Side viewer, NumberRuns& out) {
    if constexpr (HasFeatures<G>) {
      return G::listFeatures(board, viewer, out);
    } else {
      return 0.5F;
    }
  }
};

// Inputs of networks that a game lists by their changes.
//
// Contract: a game whose observations have planes and that has features may
// have a type and a function:
//   struct KeptInputs                       default: of an empty observation
//   float listInputs(const Board&, Side viewer, KeptInputs& kept, InputList&)
// listInputs() refills the list with what listNumbers() (encoding.h) and
// listFeatures() (features.h) give together, as changes of `kept`, which is
// then that of this position; it belongs to one viewer. The result is the score
// of listFeatures(). Rows are those of the first layer of a network with planes
// and features (ai/network/shape.h): the numbers of the observation, one row
// for each plane, the features.
//
// Example:
//   Gungi::KeptInputs kept;
//   InputList list;
//   float score = Gungi::listInputs(board, Side::kFirst, kept, list);
template <class G>
concept KeepsInputs = requires(const typename G::Board& board, Side side,
                               typename G::KeptInputs& kept, InputList& out) {
  { G::listInputs(board, side, kept, out) } -> std::same_as<float>;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_FEATURES_H_
