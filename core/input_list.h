// The inputs of a network in one position, as changes of what was kept.
//
// Contract: an input is the number of a row of a network's first layer and a
// value. Those that mostly stay the same from one position to the next are
// kept: came() and left() list how they differ from the last position. The
// others are listed in full for every position: ones() have the value 1, and
// repeated rows add up; others() have values. The order is arbitrary. The game
// decides which inputs are kept (phase/features.h).
//
// Example:
//   InputList list;
//   list.come(17);          // a piece arrived
//   list.leave(12);
//   list.one(6810);         // something that is true now
//   list.other(6900, 0.5F);

#ifndef PHASEMACHINE_CORE_INPUT_LIST_H_
#define PHASEMACHINE_CORE_INPUT_LIST_H_

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

namespace phasemachine {

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

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_INPUT_LIST_H_
