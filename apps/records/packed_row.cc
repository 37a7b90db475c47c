#include "apps/records/packed_row.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <initializer_list>

namespace phasemachine::records {
namespace {

// A count is one byte below 254, or 254 and a uint16, or 255 and a uint32, never
// longer than needed. Readers never read out of bounds.
static_assert(std::endian::native == std::endian::little);

// The bits of the number 1.
constexpr std::uint32_t kBitsOfOne = std::bit_cast<std::uint32_t>(1.0F);

// First bytes of counts with more of them.
constexpr std::uint32_t kTwoMore = 254;
constexpr std::uint32_t kFourMore = 255;
constexpr std::size_t kMostCount = 5;  // bytes
constexpr std::size_t kTogether = 8;   // items whose counts are tested at once

constexpr std::size_t bytesOfBits(std::size_t bits) { return (bits + 7) / 8; }

std::uint32_t byteAt(const char* at) { return static_cast<unsigned char>(*at); }

// Writes `count` at `to` and returns where it ends.
char* putCount(char* to, std::uint32_t count) {
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

std::uint64_t eightBytes(const char* at) {
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
void setBit(char* bits, std::size_t i, bool on) {
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

// Calls write(to), which returns the end of what it wrote: up to `most` bytes.
template <class Write>
void appendBytes(std::string& out, std::size_t most, Write&& write) {
  const std::size_t begin = out.size();
  out.resize(begin + most);
  const char* end = write(out.data() + begin);
  out.resize(static_cast<std::size_t>(end - out.data()));
}

// Inserts counts before [begin, end), and returns the new end.
char* putBefore(char* begin, char* end,
                std::initializer_list<std::uint32_t> counts) {
  std::array<char, 4 * kMostCount> front;
  char* to = front.data();
  for (const std::uint32_t count : counts) to = putCount(to, count);
  const auto size = static_cast<std::size_t>(to - front.data());
  std::memmove(begin + size, begin, static_cast<std::size_t>(end - begin));
  std::memcpy(begin, front.data(), size);
  return end + size;
}

std::uint32_t sizeBetween(const char* begin, const char* end) {
  return static_cast<std::uint32_t>(end - begin);
}

}  // namespace

void packNumbers(const NumberRuns& numbers, std::string& out) {
  const std::span<const NumberRun> runs = numbers.runs();
  const std::size_t flags = bytesOfBits(runs.size());
  const std::size_t most =
      2 * flags + (sizeof(float) + 2 * kMostCount) * runs.size();
  appendBytes(out, 4 * kMostCount + most, [&](char* begin) {
    std::memset(begin, 0, 2 * flags);
    char* to = begin + 2 * flags;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const bool other =
          std::bit_cast<std::uint32_t>(runs[i].value) != kBitsOfOne;
      setBit(begin, i, runs[i].count != 1);
      setBit(begin + flags, i, other);
      std::memcpy(to, &runs[i].value, sizeof(float));
      to += other ? sizeof(float) : 0;
    }
    const auto values = sizeBetween(begin + 2 * flags, to) / sizeof(float);
    const char* const lengths = to;
    for (const NumberRun& run : runs) {
      char* const after = putCount(to, run.count);
      to = run.count != 1 ? after : to;
    }
    const std::uint32_t ofLengths = sizeBetween(lengths, to);
    std::uint32_t last = 0;
    for (const NumberRun& run : runs) {
      to = putCount(to, run.begin - last);
      last = run.begin + run.count;
    }
    return putBefore(
        begin, to,
        {sizeBetween(begin, to), static_cast<std::uint32_t>(runs.size()),
         static_cast<std::uint32_t>(values), ofLengths});
  });
}

void packScore(float score, std::string& out) {
  out.append(reinterpret_cast<const char*>(&score), sizeof(score));
}

void packVisits(std::span<const ActionVisits> moves, std::string& out) {
  if (moves.empty()) return;
  const std::size_t flags = bytesOfBits(moves.size());
  appendBytes(out, kMostCount * (1 + 2 * moves.size()) + flags,
              [&](char* begin) {
                std::memset(begin, 0, flags);
                char* to = begin + flags;
                for (std::size_t i = 0; i < moves.size(); ++i) {
                  setBit(begin, i, moves[i].visits != 0);
                  char* const after = putCount(to, moves[i].visits);
                  to = moves[i].visits != 0 ? after : to;
                }
                const std::uint32_t ofVisits = sizeBetween(begin + flags, to);
                std::uint32_t next = 0;
                for (const ActionVisits& move : moves) {
                  to = putCount(to, move.action - next);
                  next = move.action + 1;
                }
                return putBefore(begin, to, {ofVisits});
              });
}

namespace {

// Writes a run among zeros; what follows it is zero or unwritten so far.
[[gnu::always_inline]] inline void writeRun(std::span<float> numbers,
                                            const NumberRun& run) {
  constexpr std::size_t kWide = 8;
  float* const to = numbers.data() + run.begin;
  if (run.count > kWide || numbers.size() - run.begin < 2 * kWide)
      [[unlikely]] {
    std::fill_n(to, run.count, run.value);
    return;
  }
  // Whether there is one or more is hard to predict.
  for (std::size_t i = 0; i < kWide; ++i) to[i] = run.value;
  for (std::size_t i = 0; i < kWide; ++i) to[run.count + i] = 0;
}

// Where the parts of packed numbers lie.
struct Section {
  std::size_t runs = 0;
  const char* flags = nullptr;
  const char* values = nullptr;
  const char* lengths = nullptr;
  const char* zeros = nullptr;
  const char* end = nullptr;

  // Finds those that begin at `at`; nothing from `last` on is read.
  bool find(const char* at, const char* last) {
    std::array<std::uint32_t, 4> head = {};
    Counts counts(at, last);
    for (std::uint32_t& count : head) {
      if (!counts.next(count)) return false;
    }
    flags = counts.at();
    if (head[0] > static_cast<std::size_t>(last - flags)) return false;
    end = flags + head[0];
    runs = head[1];
    const std::uint64_t before = 2 * std::uint64_t{bytesOfBits(runs)};
    const std::uint64_t ofValues = sizeof(float) * std::uint64_t{head[2]};
    if (before + ofValues + head[3] + runs > head[0]) return false;
    values = flags + before;
    lengths = values + ofValues;
    zeros = lengths + head[3];
    return true;
  }
};

// Reads the runs of a section.
class RunReader {
 public:
  // Bytes before `last` may be touched.
  RunReader(const Section& section, const char* last)
      : runs_(section.runs),
        longer_(section.flags, runs_),
        other_(longer_.end(), runs_),
        value_(section.values),
        lengths_(section.lengths, section.zeros),
        zeros_(section.zeros, section.end),
        valuesEnd_(section.lengths),
        last_(last) {}

  // Whether there are more.
  bool more() const { return first_ < runs_; }
  // Calls take(run) for up to kTogether runs of `size` numbers.
  // False if there is something wrong.
  template <class Take>
  [[gnu::always_inline]] bool read(std::size_t size, Take&& take) {
    const std::size_t count = std::min(runs_ - first_, kTogether);
    const std::uint32_t longer = longer_.byte(first_);
    const std::uint32_t other = other_.byte(first_);
    first_ += kTogether;
    return count == kTogether && areShort()
               ? readTogether(longer, other, size, take)
               : readEach(count, longer, other, size, take);
  }
  // Whether nothing is left.
  bool done() const {
    return value_ == valuesEnd_ && lengths_.done() && zeros_.done() &&
           longer_.padded() && other_.padded();
  }

 private:
  // Whether the next eight runs have counts of one byte, and bytes behind them.
  // Lengths precede zeros and never move on by more of them, so they can be
  // read where zeros can, even if their flags are wrong.
  bool areShort() const {
    return last_ - value_ >=
               static_cast<std::ptrdiff_t>(kTogether * sizeof(float)) &&
           last_ - zeros_.at() >= static_cast<std::ptrdiff_t>(kTogether) &&
           !anyLarge(eightBytes(zeros_.at())) &&
           !anyLarge(eightBytes(lengths_.at()));
  }

  // Eight runs that areShort(), without a branch that is hard to predict.
  template <class Take>
  [[gnu::always_inline]] bool readTogether(std::uint32_t longer,
                                           std::uint32_t other,
                                           std::size_t size, Take&& take) {
    std::uint64_t zeros = eightBytes(zeros_.at());
    const char* length = lengths_.at();
    const char* value = value_;
    std::uint64_t end = end_;
    std::uint32_t wrong = 0;  // the highest bit: a longer run of none or one
    for (std::size_t i = 0; i < kTogether; ++i) {
      const std::uint32_t isLonger = longer >> i & 1;
      const std::uint32_t isOther = other >> i & 1;
      const std::uint32_t count =
          (byteAt(length) & (0 - isLonger)) + 1 - isLonger;
      wrong |= count - 1 - isLonger;
      length += isLonger;
      std::uint32_t bits = 0;
      std::memcpy(&bits, value, sizeof(bits));
      bits = (bits & (0 - isOther)) | (kBitsOfOne & (isOther - 1));
      value += sizeof(float) * isOther;
      end += zeros & 0xFF;
      zeros >>= 8;
      const auto begin = static_cast<std::uint32_t>(end);
      end += count;
      if (end > size) [[unlikely]]
        return false;
      take(NumberRun{begin, count, std::bit_cast<float>(bits)});
    }
    lengths_.skip(static_cast<std::size_t>(length - lengths_.at()));
    zeros_.skip(kTogether);
    value_ = value;
    end_ = end;
    return wrong >> 31 == 0;
  }

  template <class Take>
  bool readEach(std::size_t runs, std::uint32_t longer, std::uint32_t other,
                std::size_t size, Take&& take) {
    for (; runs != 0; --runs, longer >>= 1, other >>= 1) {
      const std::uint32_t isLonger = longer & 1;
      std::uint32_t zeros = 0;
      NumberRun run{0, 1, 1};
      if (!zeros_.next(zeros)) return false;
      if (isLonger != 0 && (!lengths_.next(run.count) || run.count < 2)) {
        return false;
      }
      if ((other & 1) != 0) {
        if (valuesEnd_ - value_ < static_cast<std::ptrdiff_t>(sizeof(float))) {
          return false;
        }
        std::memcpy(&run.value, value_, sizeof(float));
        value_ += sizeof(float);
      }
      end_ += zeros;
      run.begin = static_cast<std::uint32_t>(end_);
      end_ += run.count;
      if (end_ > size) return false;
      take(run);
    }
    return true;
  }

  std::size_t runs_;
  std::size_t first_ = 0;  // the next one
  std::uint64_t end_ = 0;  // of the last one
  Bits longer_;
  Bits other_;
  const char* value_;
  Counts lengths_;
  Counts zeros_;
  const char* valuesEnd_;
  const char* last_;
};

// Reads eight moves if all their counts have one byte. Visits precede skips, so
// they can be read where skips can.
bool readTogether(std::uint32_t visited, Counts& visits, Counts& skipped,
                  const char* last, std::uint64_t& next,
                  std::span<ActionVisits> moves) {
  if (moves.size() != kTogether ||
      last - skipped.at() < static_cast<std::ptrdiff_t>(kTogether)) {
    return false;
  }
  const std::uint64_t skips = eightBytes(skipped.at());
  if (anyLarge(skips)) return false;
  const char* count = visits.at();
  std::uint64_t action = next;
  std::uint32_t large = 0;
  for (std::size_t i = 0; i < kTogether; ++i) {
    const std::uint32_t isVisited = visited >> i & 1;
    const std::uint32_t own = byteAt(count) & (0 - isVisited);
    count += isVisited;
    large |= own + 2;
    action += skips >> 8 * i & 0xFF;
    moves[i] = {static_cast<std::uint32_t>(action++), own};
  }
  if (large >= 256) return false;
  visits.skip(static_cast<std::size_t>(count - visits.at()));
  skipped.skip(kTogether);
  next = action;
  return true;
}

bool readEach(std::uint32_t visited, Counts& visits, Counts& skipped,
              std::uint64_t& next, std::span<ActionVisits> moves) {
  for (ActionVisits& move : moves) {
    std::uint32_t skip = 0;
    std::uint32_t count = 0;
    if (!skipped.next(skip) ||
        ((visited & 1) != 0 && (!visits.next(count) || count == 0))) {
      return false;
    }
    next += skip;
    move = {static_cast<std::uint32_t>(next++), count};
    visited >>= 1;
  }
  return true;
}

}  // namespace

bool PackedReader::skipNumbers() {
  Section section;
  if (!section.find(at_, end_)) return false;
  at_ = section.end;
  return true;
}

bool PackedReader::numbers(std::span<float> numbers) {
  std::fill(numbers.begin(), numbers.end(), 0.0F);
  Section section;
  if (!section.find(at_, end_) || section.runs > numbers.size()) return false;
  at_ = section.end;
  RunReader reader(section, end_);
  while (reader.more()) {
    if (!reader.read(numbers.size(),
                     [&](const NumberRun& run) { writeRun(numbers, run); })) {
      return false;
    }
  }
  return reader.done();
}

bool PackedReader::numbers(std::size_t size, NumberRuns& out) {
  Section section;
  if (!section.find(at_, end_) || section.runs > size) return false;
  at_ = section.end;
  RunReader reader(section, end_);
  bool good = true;
  out.appendSome(section.runs, [&](NumberRun* to) {
    while (good && reader.more()) {
      good = reader.read(size, [&](const NumberRun& run) { *to++ = run; });
    }
    return to;
  });
  return good && reader.done();
}

bool PackedReader::score(float& score) {
  if (end_ - at_ < static_cast<std::ptrdiff_t>(sizeof(score))) return false;
  std::memcpy(&score, at_, sizeof(score));
  at_ += sizeof(score);
  return true;
}

bool PackedReader::visits(std::uint32_t actions,
                          std::span<ActionVisits> moves) {
  if (moves.empty()) return true;
  Counts head(at_, end_);
  std::uint32_t ofVisits = 0;
  if (!head.next(ofVisits)) return false;
  const std::size_t flags = bytesOfBits(moves.size());
  if (flags + ofVisits + moves.size() >
      static_cast<std::size_t>(end_ - head.at())) {
    return false;
  }
  const Bits visited(head.at(), moves.size());
  const char* const skips = visited.end() + ofVisits;
  Counts visits(visited.end(), skips);
  Counts skipped(skips, end_);
  std::uint64_t next = 0;
  for (std::size_t first = 0; first < moves.size(); first += kTogether) {
    const auto some =
        moves.subspan(first, std::min(kTogether, moves.size() - first));
    const std::uint32_t isVisited = visited.byte(first);
    if (!readTogether(isVisited, visits, skipped, end_, next, some) &&
        !readEach(isVisited, visits, skipped, next, some)) {
      return false;
    }
    if (next > actions) return false;
  }
  at_ = skipped.at();
  return visits.done() && visited.padded();
}

}  // namespace phasemachine::records
