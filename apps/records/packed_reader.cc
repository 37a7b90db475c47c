#include <algorithm>
#include <array>
#include <cstring>

#include "apps/records/packed_counts.h"
#include "apps/records/packed_row.h"

namespace phasemachine::records {
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
