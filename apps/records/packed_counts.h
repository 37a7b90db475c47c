// The smallest parts of packed rows (packed_row.h): counts and single bits.
//
// Contract: a count is one byte below 254, or 254 and a uint16, or 255 and a
// uint32, never longer than needed. Readers never read out of bounds.
//
// Thread safety: pure functions; the classes are plain values.

#ifndef PHASEMACHINE_APPS_RECORDS_PACKED_COUNTS_H_
#define PHASEMACHINE_APPS_RECORDS_PACKED_COUNTS_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace phasemachine::records {

static_assert(std::endian::native == std::endian::little);

// The bits of the number 1.
inline constexpr std::uint32_t kBitsOfOne = std::bit_cast<std::uint32_t>(1.0F);

// First bytes of counts with more of them.
inline constexpr std::uint32_t kTwoMore = 254;
inline constexpr std::uint32_t kFourMore = 255;
inline constexpr std::size_t kMostCount = 5;  // bytes
inline constexpr std::size_t kTogether =
    8;  // items whose counts are tested at once

constexpr std::size_t bytesOfBits(std::size_t bits) { return (bits + 7) / 8; }

inline std::uint32_t byteAt(const char* at) {
  return static_cast<unsigned char>(*at);
}

// Writes `count` at `to` and returns where it ends.
inline char* putCount(char* to, std::uint32_t count) {
  *to = static_cast<char>(count);
  if (count < kTwoMore) [[likely]]
    return to + 1;
  const bool two = count <= UINT16_MAX;
  *to = static_cast<char>(two ? kTwoMore : kFourMore);
  std::memcpy(to + 1, &count, sizeof(count));
  return to + (two ? 3 : 5);
}

// Whether one of eight bytes begins a count of several.
constexpr bool anyLarge(std::uint64_t bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  const std::uint64_t low = (bytes & 127 * kOnes) + 2 * kOnes;
  return (low & bytes & 128 * kOnes) != 0;
}

inline std::uint64_t eightBytes(const char* at) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, at, sizeof(bytes));
  return bytes;
}

// Counts in a row.
class Counts {
 public:
  Counts() = default;
  Counts(const char* begin, const char* end) : at_(begin), end_(end) {}

  // Reads the next one.
  bool next(std::uint32_t& count) {
    if (at_ >= end_) return false;
    count = byteAt(at_++);
    if (count < kTwoMore) [[likely]]
      return true;
    if (count == kTwoMore) {
      std::uint16_t two = 0;
      return copy(two) && (count = two) >= kTwoMore;
    }
    return copy(count) && count > UINT16_MAX;
  }
  // Moves on by counts of one byte each, which the caller has read.
  void skip(std::size_t bytes) { at_ += bytes; }
  const char* at() const { return at_; }
  // Whether no byte is left, and none too many was skipped.
  bool done() const { return at_ == end_; }

 private:
  template <class T>
  bool copy(T& value) {
    if (end_ - at_ < static_cast<std::ptrdiff_t>(sizeof(value))) return false;
    std::memcpy(&value, at_, sizeof(value));
    at_ += sizeof(value);
    return true;
  }

  const char* at_ = nullptr;
  const char* end_ = nullptr;
};

// Sets bit `i` of zeros at `bits` if `on`.
inline void setBit(char* bits, std::size_t i, bool on) {
  bits[i / 8] = static_cast<char>(bits[i / 8] | on << i % 8);
}

// One bit each, from the bytes at `begin`.
class Bits {
 public:
  Bits() = default;
  Bits(const char* begin, std::size_t count) : begin_(begin), count_(count) {}

  // The eight from `first` on, a multiple of 8; zeros after the last.
  std::uint32_t byte(std::size_t first) const {
    return byteAt(begin_ + first / 8);
  }
  // Whether the bits that only fill the last byte are zeros.
  bool padded() const {
    return count_ % 8 == 0 || byteAt(begin_ + count_ / 8) >> count_ % 8 == 0;
  }
  const char* end() const { return begin_ + bytesOfBits(count_); }

 private:
  const char* begin_ = nullptr;
  std::size_t count_ = 0;
};

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_PACKED_COUNTS_H_
