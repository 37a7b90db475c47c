// The memory of a search for mixed play: what is known of information sets and of
// positions, found by key.
//
// An entry is a key of 64 bits and a row of cells, one for each legal move. Two
// entries are confused if their keys agree by chance.
//
// Contract: the table takes at most the bytes it is made with and touches only
// what is used. When it is full, find() adds no more entries. Cells begin as
// zeros and never move until clear().
//
// Thread safety: find() from any number of threads, each with its own cursor, and
// cells may be read and written by all of them; a change made at the same time as
// another may be lost. Everything else from one thread while no other searches.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <utility>

#include "absl/status/statusor.h"
#include "ai/search/tree/arena.h"

namespace phasemachine::search {

class SharedFloat {
 public:
  double get() const {
    return static_cast<double>(value_.load(std::memory_order_relaxed));
  }
  void set(double value) {
    value_.store(static_cast<float>(value), std::memory_order_relaxed);
  }
  void add(double more) { set(get() + more); }

 private:
  std::atomic<float> value_{0};
};

// A mean of values in which none counts less than `least`.
class SharedMean {
 public:
  double get() const { return value_.get(); }
  double count() const { return count_.get(); }
  void add(double value, double least) {
    count_.add(1);
    const double share = 1 / count_.get();
    value_.add((share > least ? share : least) * (value - value_.get()));
  }

 private:
  SharedFloat value_;
  SharedFloat count_;
};

// A move of an information set.
struct SetMove {
  SharedFloat regret;  // never negative
  SharedFloat sum;     // of the strategies followed, weighted
  SharedMean value;    // of the first player, from -1 to 1
};

class ViewTable {
 public:
  using Cursor = Arena::Cursor;

  // Error: ResourceExhausted if the memory cannot be reserved.
  static absl::StatusOr<std::unique_ptr<ViewTable>> create(std::uint64_t bytes);

  // The cells of an entry; none if it is not there.
  template <class Cell>
  struct Found {
    std::span<Cell> cells;
    bool isNew = false;
  };

  // Adds the entry if there is room. An entry with another number of cells is
  // not found. All entries of a key have the same type of cell.
  template <class Cell>
  Found<Cell> find(std::uint64_t key, std::size_t size, Cursor& cursor) {
    static_assert(alignof(Cell) <= alignof(Head) && sizeof(Head) == 16);
    std::uint32_t added = 0;
    std::uint64_t at = key;
    for (int probe = 0; probe < kMostProbes; ++probe, ++at) {
      Place& place = places_[at & mask_];
      std::uint64_t word = place.load(std::memory_order_acquire);
      if (word >> 32 != generation_) {
        if (added == 0) {
          const std::size_t bytes = sizeof(Head) + size * sizeof(Cell);
          added = arena_.allocate(
              cursor, static_cast<std::uint32_t>((bytes + kUnitBytes - 1) /
                                                 kUnitBytes));
          if (added == 0) return {};
          new (arena_.at(added)) Head{key, static_cast<std::uint32_t>(size)};
          std::uninitialized_value_construct_n(cellsAt<Cell>(added), size);
        }
        const std::uint64_t mine = std::uint64_t{generation_} << 32 | added;
        if (place.compare_exchange_strong(word, mine,
                                          std::memory_order_acq_rel)) {
          return {{cellsAt<Cell>(added), size}, true};
        }
        // Another thread has taken the place; `word` is its entry.
      }
      const auto index = static_cast<std::uint32_t>(word);
      const Head& head = *reinterpret_cast<const Head*>(arena_.at(index));
      if (head.key != key) continue;
      if (added != 0) Arena::giveBack(cursor, added);
      if (head.size != size) return {};
      return {{cellsAt<Cell>(index), size}, false};
    }
    if (added != 0) Arena::giveBack(cursor, added);
    return {};
  }

  // The cells of an entry that exists.
  template <class Cell>
  std::span<Cell> lookUp(std::uint64_t key) const {
    for (std::uint64_t at = key; at != key + kMostProbes; ++at) {
      const std::uint64_t word =
          places_[at & mask_].load(std::memory_order_acquire);
      if (word >> 32 != generation_) return {};
      const auto index = static_cast<std::uint32_t>(word);
      const Head& head = *reinterpret_cast<const Head*>(arena_.at(index));
      if (head.key == key) return {cellsAt<Cell>(index), head.size};
    }
    return {};
  }

  // Removes all entries; cursors must be reset.
  void clear();

  Arena& arena() { return arena_; }
  const Arena& arena() const { return arena_; }

 private:
  struct Head {
    std::uint64_t key;
    std::uint32_t size;
  };
  // {generation | index of an entry}; another generation's are free.
  using Place = std::atomic<std::uint64_t>;
  struct Free {
    void operator()(Place* places) const { std::free(places); }
  };
  static constexpr int kMostProbes = 64;

  ViewTable(Arena arena, Place* places, std::uint64_t count)
      : arena_(std::move(arena)), places_(places), mask_(count - 1) {}

  template <class Cell>
  Cell* cellsAt(std::uint32_t index) const {
    return reinterpret_cast<Cell*>(arena_.at(index) + sizeof(Head));
  }

  Arena arena_;
  std::unique_ptr<Place[], Free> places_;
  std::uint64_t mask_;
  std::uint32_t generation_ = 1;
};

}  // namespace phasemachine::search
