// What a game's evaluation offers: evaluators by name, features and inputs for
// networks.
//
// Contract: games/<game>/evaluator.h specialises Knowledge for its game without
// including the search. An evaluator is a plain value with the members listed
// in ai/evaluate/evaluator.h. A game without that file has no evaluator of its
// own; random playouts and a constant evaluator exist for every game
// (engine/bind.h).
//
// Features are quantities that the evaluation computes anyway (attacks,
// control, mobility, the score), as additional inputs of a network. A game with
// features has two static functions:
//   const FeatureTable& features()
//   float listFeatures(const Board&, Side viewer, NumberRuns& out)
// listFeatures() adds the non-zero features, numbered from 0 in table order,
// and returns the expected score of `viewer` in (0, 1) by the game's own
// evaluation; a network may add a multiple of its logit to its own. Features
// depend only on what the viewer sees, as observations do (erased/encoding.h);
// the table's version changes with their meaning. A game without these
// functions has no features, and every score is 1/2.
//
// Example:
//   NumberRuns features;
//   float score = Features<Gungi>::list(board, Side::kFirst, features);

#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

#include "core/number_runs.h"
#include "core/side.h"

namespace phasemachine {

template <class E>
struct NamedEvaluator {
  std::string_view name;
  E evaluator;
};
template <class E>
NamedEvaluator(std::string_view, E) -> NamedEvaluator<E>;

template <class G>
struct Knowledge {
  // A tuple of NamedEvaluator, the game's default first. With
  //   static constexpr bool kOwnSearch = true;
  // the default has a search compiled for it alone, which takes seconds: for
  // games where that is measured to be faster.
  static constexpr auto evaluators() { return std::tuple<>(); }
};

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

// The inputs of a network in one position, as changes of what was kept.
//
// Contract: an input is the number of a row of a network's first layer and a
// value. Those that mostly stay the same from one position to the next are
// kept: came() and left() list how they differ from the last position. The
// others are listed in full for every position: ones() have the value 1, and
// repeated rows add up; others() have values. The order is arbitrary.
//
// Example:
//   InputList list;
//   list.come(17);          // a piece arrived
//   list.leave(12);
//   list.one(6810);         // something that is true now
//   list.other(6900, 0.5F);
class InputList {
 public:
  // Inputs of a kind; there may not be more.
  static constexpr std::size_t kMost = 1024;

  struct Input {
    std::uint32_t row;
    float value;
  };

  void clear() { left_.size = came_.size = ones_.size = others_.size = 0; }

  void leave(std::uint32_t row, float value = 1) { left_.add({row, value}); }
  void come(std::uint32_t row, float value = 1) { came_.add({row, value}); }
  void one(std::uint32_t row) { ones_.add(row); }
  void other(std::uint32_t row, float value) { others_.add({row, value}); }

  std::span<const Input> left() const { return left_.all(); }
  std::span<const Input> came() const { return came_.all(); }
  std::span<const std::uint32_t> ones() const { return ones_.all(); }
  std::span<const Input> others() const { return others_.all(); }

 private:
  template <class T>
  struct Some {
    std::size_t size = 0;
    std::array<T, kMost> items;

    void add(T item) {
      assert(size < kMost);
      items[size++] = item;
    }
    std::span<const T> all() const { return {items.data(), size}; }
  };

  Some<Input> left_;
  Some<Input> came_;
  Some<std::uint32_t> ones_;
  Some<Input> others_;
};

// Inputs of networks that a game lists by their changes.
//
// Contract: a game whose observations have planes and that has features may
// have a type and a function:
//   struct KeptInputs                       default: of an empty observation
//   float listInputs(const Board&, Side viewer, KeptInputs& kept, InputList&)
// listInputs() refills the list with what listNumbers() (erased/encoding.h) and
// listFeatures() give together, as changes of `kept`, which is then that of
// this position; it belongs to one viewer. The result is the score of
// listFeatures(). Rows are those of the first layer of a network with planes and
// features (network/shape.h): the numbers of the observation, one row for
// each plane, the features.
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
