#include "apps/records/packed_row.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

namespace phasemachine::records {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::uint32_t kOne = std::bit_cast<std::uint32_t>(1.0F);

// Most bytes of a number of 33 bits.
constexpr std::size_t kMostNumber = 5;

// Writes `value` at `to` and returns where it ends. May write a byte more.
// Nearly all numbers have one byte or two, in no order that a processor could
// predict.
char* putNumber(char* to, std::uint64_t value) {
  if (value < 1U << 14) [[likely]] {
    const bool two = value >= 0x80;
    to[0] = static_cast<char>((value & 0x7F) | (two ? 0x80 : 0));
    to[1] = static_cast<char>(value >> 7);
    return to + (two ? 2 : 1);
  }
  for (; value >= 0x80; value >>= 7) {
    *to++ = static_cast<char>(value | 0x80);
  }
  *to++ = static_cast<char>(value);
  return to;
}

// Calls write(to), which returns the end of what it wrote: up to `most` bytes.
template <class Write>
void append(std::string& out, std::size_t most, Write&& write) {
  const std::size_t begin = out.size();
  out.resize(begin + most + 1);
  const char* end = write(out.data() + begin);
  out.resize(static_cast<std::size_t>(end - out.data()));
}

// Reads numbers from bytes. Where numbers end is found for 64 bytes at once, so
// that reading a number need not wait for the one before it.
class Numbers {
 public:
  // The numbers lie in [begin, end); the bytes up to `readable` may be touched.
  Numbers(const char* begin, const char* end, const char* readable)
      : at_(begin),
        block_(begin),
        rest_(begin),
        end_(end),
        readable_(readable) {}

  // Where the next number begins.
  const char* at() const { return at_; }
  bool atEnd() const { return at_ == end_; }

  [[gnu::always_inline]] bool next(std::uint64_t& value) {
    while (ends_ == 0) [[unlikely]] {
      if (rest_ == end_) return false;
      readBlock();
    }
    const char* const first = at_;
    const char* const last = block_ + std::countr_zero(ends_);
    ends_ &= ends_ - 1;
    at_ = last + 1;
    const std::uint64_t more = static_cast<std::uint64_t>(last - first);
    if (more <= 1) [[likely]] {
      value = (byte(first) & 0x7F) | (byte(last) << 7 & (0 - more));
      return true;
    }
    value = 0;
    for (std::uint64_t i = 0; i <= more; ++i) {
      value |= (byte(first + i) & 0x7F) << (7 * i & 63);
    }
    return more < kMostBytes;
  }
  bool next(float& value) {
    if (end_ - at_ < static_cast<std::ptrdiff_t>(sizeof(value))) return false;
    std::memcpy(&value, at_, sizeof(value));
    at_ += sizeof(value);
    if (at_ < rest_) {
      ends_ &= ~std::uint64_t{0} << (at_ - block_);
    } else {
      ends_ = 0;
      rest_ = at_;
    }
    return true;
  }

 private:
  static constexpr std::size_t kBlock = 64;
  static constexpr std::uint64_t kMostBytes = 9;  // of a number

  static std::uint64_t byte(const char* at) {
    return static_cast<unsigned char>(*at);
  }

  // Sets a bit for each of the next bytes that ends a number.
  void readBlock() {
    block_ = rest_;
    const auto left = static_cast<std::size_t>(end_ - block_);
    if (static_cast<std::size_t>(readable_ - block_) >= kBlock) {
      ends_ = endsIn(block_);
    } else {
      std::array<char, kBlock> copy = {};
      std::memcpy(copy.data(), block_, left);
      ends_ = endsIn(copy.data());
    }
    if (left < kBlock) ends_ &= (std::uint64_t{1} << left) - 1;
    rest_ += std::min(left, kBlock);
  }

  static std::uint64_t endsIn(const char* bytes) {
    std::uint64_t ends = 0;
    for (std::size_t i = 0; i < kBlock; i += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes + i, 8);
      // The highest bit of each byte, gathered in one.
      ends |= (~word & 0x8080808080808080) * 0x0002040810204081 >> 56 << i;
    }
    return ends;
  }

  const char* at_;
  const char* block_;  // the bytes that `ends_` is of
  const char* rest_;   // those after it
  const char* end_;
  const char* readable_;
  std::uint64_t ends_ = 0;
};

}  // namespace

void packNumbers(const NumberRuns& numbers, std::string& out) {
  constexpr std::size_t kMostRun = 2 * kMostNumber + sizeof(float);
  const std::span<const NumberRun> runs = numbers.runs();
  append(out, kMostNumber + kMostRun * runs.size(), [&](char* begin) {
    // The length precedes the runs. It has one byte or two.
    char* const body = begin + 2;
    char* to = body;
    std::uint32_t last = 0;
    for (const NumberRun& run : runs) {
      const bool ones = std::bit_cast<std::uint32_t>(run.value) == kOne;
      const bool single = ones && run.count == 1;
      to =
          putNumber(to, 2 * std::uint64_t{run.begin - last} + (single ? 0 : 1));
      char* after =
          putNumber(to, 2 * std::uint64_t{run.count} + (ones ? 0 : 1));
      std::memcpy(after, &run.value, sizeof(float));
      after += ones ? 0 : sizeof(float);
      to = single ? to : after;
      last = run.begin + run.count;
    }
    const auto length = static_cast<std::size_t>(to - body);
    std::array<char, kMostNumber + 1> front;
    const auto size = static_cast<std::size_t>(putNumber(front.data(), length) -
                                               front.data());
    if (size != 2) std::memmove(begin + size, body, length);
    std::memcpy(begin, front.data(), size);
    return begin + size + length;
  });
}

void packScore(float score, std::string& out) {
  out.append(reinterpret_cast<const char*>(&score), sizeof(score));
}

void packVisits(std::span<const ActionVisits> moves, std::string& out) {
  append(out, 2 * kMostNumber * moves.size(), [&](char* to) {
    std::uint64_t next = 0;
    for (const ActionVisits& move : moves) {
      const bool visited = move.visits != 0;
      to = putNumber(to, 2 * (move.action - next) + (visited ? 1 : 0));
      char* const after = putNumber(to, move.visits);
      to = visited ? after : to;
      next = std::uint64_t{move.action} + 1;
    }
    return to;
  });
}

bool PackedReader::runs(std::string_view& bytes) {
  std::uint64_t length = 0;
  Numbers front(at_, end_, end_);
  if (!front.next(length) ||
      length > static_cast<std::uint64_t>(end_ - front.at())) {
    return false;
  }
  bytes = {front.at(), static_cast<std::size_t>(length)};
  at_ = front.at() + length;
  return true;
}

bool PackedReader::skipNumbers() {
  std::string_view bytes;
  return runs(bytes);
}

template <class Take>
bool PackedReader::forEachRun(std::size_t size, Take&& take) {
  std::string_view bytes;
  if (!runs(bytes)) return false;
  Numbers inside(bytes.data(), bytes.data() + bytes.size(), end_);
  std::size_t at = 0;
  while (!inside.atEnd()) {
    std::uint64_t word = 0;
    if (!inside.next(word) || word / 2 >= size - at) return false;
    at += word / 2;
    if (word % 2 == 0) {
      take(at++, std::size_t{1}, 1.0F);
      continue;
    }
    if (!inside.next(word)) return false;
    const std::uint64_t length = word / 2;
    if (length == 0 || length > size - at) return false;
    float value = 1.0F;
    if (word % 2 != 0 && !inside.next(value)) return false;
    take(at, static_cast<std::size_t>(length), value);
    at += length;
  }
  return true;
}

bool PackedReader::numbers(std::span<float> numbers) {
  std::fill(numbers.begin(), numbers.end(), 0.0F);
  return forEachRun(numbers.size(),
                    [&](std::size_t at, std::size_t count, float value) {
                      if (count == 1) {
                        numbers[at] = value;
                      } else {
                        std::fill_n(numbers.data() + at, count, value);
                      }
                    });
}

bool PackedReader::numbers(std::size_t size, NumberRuns& out) {
  return forEachRun(size, [&](std::size_t at, std::size_t count, float value) {
    out.add(static_cast<std::uint32_t>(at), value,
            static_cast<std::uint32_t>(count));
  });
}

bool PackedReader::score(float& score) {
  if (end_ - at_ < static_cast<std::ptrdiff_t>(sizeof(score))) return false;
  std::memcpy(&score, at_, sizeof(score));
  at_ += sizeof(score);
  return true;
}

bool PackedReader::visits(std::uint32_t actions,
                          std::span<ActionVisits> moves) {
  Numbers numbers(at_, end_, end_);
  std::uint64_t next = 0;
  for (ActionVisits& move : moves) {
    std::uint64_t word = 0;
    if (!numbers.next(word) || next >= actions || word / 2 >= actions - next) {
      return false;
    }
    next += word / 2;
    move.action = static_cast<std::uint32_t>(next++);
    std::uint64_t count = 0;
    if (word % 2 != 0 && (!numbers.next(count) || count > UINT32_MAX)) {
      return false;
    }
    move.visits = static_cast<std::uint32_t>(count);
  }
  at_ = numbers.at();
  return true;
}

}  // namespace phasemachine::records
