// An inline list of moves with no construction cost.
//
// Contract: each game proves that its capacity is never exceeded (asserted).
// The array is not initialised; only the first size() elements are valid, and a
// copy copies only those.
//
// Example:
//   MoveList<Move, 256> list;
//   list.push_back(move);
//   for (Move each : list) use(each);

#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace phasemachine {

template <class Move, std::size_t kCapacity>
class MoveList {
  static_assert(std::is_trivially_copyable_v<Move>,
                "a Move is a small plain value");

 public:
  using value_type = Move;
  using iterator = Move*;
  using const_iterator = const Move*;

  MoveList() {}  // NOLINT: leaves the array uninitialised on purpose
  MoveList(const MoveList& other) { copyFrom(other); }
  MoveList& operator=(const MoveList& other) {
    if (this != &other) copyFrom(other);
    return *this;
  }

  static constexpr std::size_t capacity() { return kCapacity; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }

  void push_back(Move move) {
    assert(size_ < kCapacity);
    data()[size_++] = move;
  }

  // For code that writes moves directly: write from data() on, then set the
  // size. Vector stores may overwrite unused elements up to capacity().
  Move* data() { return reinterpret_cast<Move*>(raw_); }
  const Move* data() const { return reinterpret_cast<const Move*>(raw_); }
  void resizeFilled(std::size_t size) {
    assert(size <= kCapacity);
    size_ = static_cast<std::uint32_t>(size);
  }

  Move operator[](std::size_t i) const {
    assert(i < size_);
    return data()[i];
  }
  Move& operator[](std::size_t i) {
    assert(i < size_);
    return data()[i];
  }
  iterator begin() { return data(); }
  iterator end() { return data() + size_; }
  const_iterator begin() const { return data(); }
  const_iterator end() const { return data() + size_; }

  bool contains(Move move) const {
    for (Move m : *this) {
      if (m == move) return true;
    }
    return false;
  }

 private:
  void copyFrom(const MoveList& other) {
    size_ = other.size_;
    std::memcpy(raw_, other.raw_, size_ * sizeof(Move));
  }

  std::uint32_t size_ = 0;
  alignas(64) unsigned char raw_[kCapacity * sizeof(Move)];
};

}  // namespace phasemachine
