#include "apps/records/packed_row.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>

namespace phasemachine::records {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::uint32_t kOne = std::bit_cast<std::uint32_t>(1.0F);
void putNumber(std::string& to, std::uint64_t value) {
  while (value >= 0x80) {
    to.push_back(static_cast<char>(value | 0x80));
    value >>= 7;
  }
  to.push_back(static_cast<char>(value));
}

}  // namespace

void packNumbers(const NumberRuns& numbers, std::string& out) {
  // The length precedes the runs; most are below 128 bytes.
  const std::size_t begin = out.size();
  out.push_back(0);
  std::uint32_t last = 0;
  for (const NumberRun& run : numbers.runs()) {
    const bool ones = std::bit_cast<std::uint32_t>(run.value) == kOne;
    const bool single = ones && run.count == 1;
    putNumber(out, 2 * std::uint64_t{run.begin - last} + (single ? 0 : 1));
    if (!single) {
      putNumber(out, 2 * std::uint64_t{run.count} + (ones ? 0 : 1));
      if (!ones) {
        out.append(reinterpret_cast<const char*>(&run.value), sizeof(float));
      }
    }
    last = run.begin + run.count;
  }
  const std::size_t length = out.size() - begin - 1;
  if (length < 0x80) {
    out[begin] = static_cast<char>(length);
    return;
  }
  std::string number;
  putNumber(number, length);
  out.replace(begin, 1, number);
}

void packScore(float score, std::string& out) {
  out.append(reinterpret_cast<const char*>(&score), sizeof(score));
}

void packVisits(std::span<const ActionVisits> moves, std::string& out) {
  std::uint64_t next = 0;
  for (const ActionVisits& move : moves) {
    putNumber(out, 2 * (move.action - next) + (move.visits != 0 ? 1 : 0));
    if (move.visits != 0) putNumber(out, move.visits);
    next = std::uint64_t{move.action} + 1;
  }
}

bool PackedReader::number(std::uint64_t& value) {
  value = 0;
  for (int shift = 0; at_ != end_ && shift < 63; shift += 7) {
    const auto byte = static_cast<unsigned char>(*at_++);
    value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

bool PackedReader::runs(PackedReader& inside) {
  std::uint64_t length = 0;
  if (!number(length) || length > static_cast<std::uint64_t>(end_ - at_)) {
    return false;
  }
  inside.at_ = at_;
  inside.end_ = at_ += length;
  return true;
}

bool PackedReader::skipNumbers() {
  PackedReader inside({});
  return runs(inside);
}

template <class Take>
bool PackedReader::forEachRun(std::size_t size, Take&& take) {
  PackedReader inside({});
  if (!runs(inside)) return false;
  std::size_t at = 0;
  while (inside.at_ != inside.end_) {
    std::uint64_t word = 0;
    if (!inside.number(word) || word / 2 >= size - at) return false;
    at += word / 2;
    if (word % 2 == 0) {
      take(at++, std::size_t{1}, 1.0F);
      continue;
    }
    if (!inside.number(word)) return false;
    const std::uint64_t length = word / 2;
    if (length == 0 || length > size - at) return false;
    float value = 1.0F;
    if (word % 2 != 0 && !inside.score(value)) return false;
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
  std::uint64_t next = 0;
  for (ActionVisits& move : moves) {
    std::uint64_t word = 0;
    if (!number(word) || next >= actions || word / 2 >= actions - next) {
      return false;
    }
    next += word / 2;
    move.action = static_cast<std::uint32_t>(next++);
    std::uint64_t count = 0;
    if (word % 2 != 0 && (!number(count) || count > UINT32_MAX)) return false;
    move.visits = static_cast<std::uint32_t>(count);
  }
  return true;
}

}  // namespace phasemachine::records
