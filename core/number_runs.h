// A sparse array of floats, stored as runs of equal non-zero values.
//
// Contract: runs are in ascending order and maximal: a value with the same bits
// as the run that it continues extends that run. So equal arrays have equal
// runs, however the values were added.
//
// Example:
//   NumberRuns runs;
//   runs.add(3, 1.0F);
//   runs.add(4, 1.0F, 2);        // joins: one run of three from 3 on
//   runs.addAll(numbers, 100);   // those of an array, from place 100 on
//   runs.addBits(words, 200);    // 1 at each bit that is set
//   runs.write(out, size);       // all of them, with the zeros between

#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace phasemachine {

struct NumberRun {
  std::uint32_t begin = 0;
  std::uint32_t count = 0;
  float value = 0;

  friend bool operator==(const NumberRun&, const NumberRun&) = default;
};

class NumberRuns {
 public:
  void clear() { size_ = 0; }

  // Sets `count` elements from `begin` on to `value`. Precondition: `begin` is
  // not before the end of the last run. Zeros add nothing.
  [[gnu::always_inline]] void add(std::uint32_t begin, float value,
                                  std::uint32_t count = 1) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if (bits == 0 || count == 0) return;
    if (size_ != 0) {
      NumberRun& last = runs_[size_ - 1];
      assert(last.begin + last.count <= begin);
      if (last.begin + last.count == begin &&
          std::bit_cast<std::uint32_t>(last.value) == bits) {
        last.count += count;
        return;
      }
    }
    if (size_ == runs_.size()) grow();
    runs_[size_++] = {begin, count, value};
  }

  // As add(), for callers that know that `value` is not 0 and starts a new run.
  [[gnu::always_inline]] void append(std::uint32_t begin, float value,
                                     std::uint32_t count = 1) {
    assert(count != 0 && value != 0);
    if (size_ == runs_.size()) [[unlikely]]
      grow();
    runs_[size_++] = {begin, count, value};
  }

  // As append(), for up to `most` runs: write(to) writes them at `to` and returns
  // where they end.
  template <class Write>
  void appendSome(std::size_t most, Write&& write) {
    while (runs_.size() - size_ < most) grow();
    size_ =
        static_cast<std::size_t>(write(runs_.data() + size_) - runs_.data());
  }

  // Adds the elements of an array; the first has index `begin`.
  void addAll(std::span<const float> numbers, std::uint32_t begin = 0) {
    const float* data = numbers.data();
    const std::size_t size = numbers.size();
    for (std::size_t at = nextNumber(data, 0, size); at < size;) {
      const std::uint32_t bits = bitsOf(data[at]);
      std::size_t end = at + 1;
      while (end < size && bitsOf(data[end]) == bits) ++end;
      add(begin + static_cast<std::uint32_t>(at), data[at],
          static_cast<std::uint32_t>(end - at));
      at = nextNumber(data, end, size);
    }
  }

  // Adds 1 at each bit that is set; the lowest of the first word has index
  // `begin`.
  void addBits(std::span<const std::uint64_t> words, std::uint32_t begin = 0) {
    for (const std::uint64_t word : words) {
      for (std::uint64_t left = word; left != 0; left &= left - 1) {
        add(begin + static_cast<std::uint32_t>(std::countr_zero(left)), 1);
      }
      begin += 64;
    }
  }

  std::span<const NumberRun> runs() const { return {runs_.data(), size_}; }

  // Writes `size` elements, zeros included. Precondition: no run ends after
  // `size`.
  void write(float* out, std::size_t size) const {
    std::fill_n(out, size, 0.0F);
    for (const NumberRun& run : runs()) {
      if (run.count == 1) {
        out[run.begin] = run.value;
      } else {
        std::fill_n(out + run.begin, run.count, run.value);
      }
    }
  }

 private:
  // Numbers tested at once for zero.
  static constexpr std::size_t kTogether = 16;

  static std::uint32_t bitsOf(float number) {
    return std::bit_cast<std::uint32_t>(number);
  }

  // Index of the first non-zero number from `at` on, or `size`.
  static std::size_t nextNumber(const float* numbers, std::size_t at,
                                std::size_t size) {
    while (at + kTogether <= size) {
      std::uint32_t any = 0;
      for (std::size_t i = 0; i < kTogether; ++i)
        any |= bitsOf(numbers[at + i]);
      if (any != 0) break;
      at += kTogether;
    }
    while (at < size && bitsOf(numbers[at]) == 0) ++at;
    return at;
  }

  // Not inline: forms of a game for newer processors call it, and the linker
  // could keep theirs for all.
  void grow();

  std::vector<NumberRun> runs_;  // the first size_ are in use
  std::size_t size_ = 0;
};

}  // namespace phasemachine
