#include "apps/records/packed_row.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>

namespace phasemachine::records {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::uint32_t kOne = std::bit_cast<std::uint32_t>(1.0F);
// Numbers looked at together; most are zeros.
constexpr std::size_t kTogether = 16;

void putNumber(std::string& to, std::uint64_t value) {
  while (value >= 0x80) {
    to.push_back(static_cast<char>(value | 0x80));
    value >>= 7;
  }
  to.push_back(static_cast<char>(value));
}

std::uint32_t bitsAt(const float* numbers) {
  std::uint32_t bits;
  std::memcpy(&bits, numbers, sizeof(bits));
  return bits;
}

// The first number from `at` on that is not 0, or `size`.
std::size_t nextNumber(const float* numbers, std::size_t at, std::size_t size) {
  while (at + kTogether <= size) {
    std::uint32_t any = 0;
    for (std::size_t i = 0; i < kTogether; ++i) any |= bitsAt(numbers + at + i);
    if (any != 0) break;
    at += kTogether;
  }
  while (at < size && bitsAt(numbers + at) == 0) ++at;
  return at;
}

}  // namespace

void packObservation(std::span<const float> numbers, std::string& out) {
  // The length stands before the runs; most are below 128 bytes.
  const std::size_t begin = out.size();
  out.push_back(0);
  std::size_t last = 0;
  for (std::size_t at = 0;;) {
    at = nextNumber(numbers.data(), at, numbers.size());
    if (at == numbers.size()) break;
    const std::uint32_t bits = bitsAt(&numbers[at]);
    std::size_t end = at + 1;
    while (end < numbers.size() && bitsAt(&numbers[end]) == bits) ++end;
    const bool single = bits == kOne && end == at + 1;
    putNumber(out, 2 * (at - last) + (single ? 0 : 1));
    if (!single) {
      putNumber(out, 2 * (end - at) + (bits == kOne ? 0 : 1));
      if (bits != kOne) {
        out.append(reinterpret_cast<const char*>(&numbers[at]), sizeof(float));
      }
    }
    last = at = end;
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

bool PackedReader::skipObservation() {
  PackedReader inside({});
  return runs(inside);
}

bool PackedReader::observation(std::span<float> numbers) {
  PackedReader inside({});
  if (!runs(inside)) return false;
  std::fill(numbers.begin(), numbers.end(), 0.0F);
  const std::size_t size = numbers.size();
  std::size_t at = 0;
  while (inside.at_ != inside.end_) {
    std::uint64_t word = 0;
    if (!inside.number(word) || word / 2 >= size - at) return false;
    at += word / 2;
    if (word % 2 == 0) {
      numbers[at++] = 1.0F;
      continue;
    }
    if (!inside.number(word)) return false;
    const std::uint64_t length = word / 2;
    if (length == 0 || length > size - at) return false;
    float value = 1.0F;
    if (word % 2 != 0) {
      if (inside.end_ - inside.at_ <
          static_cast<std::ptrdiff_t>(sizeof(value))) {
        return false;
      }
      std::memcpy(&value, inside.at_, sizeof(value));
      inside.at_ += sizeof(value);
    }
    std::fill_n(numbers.data() + at, length, value);
    at += length;
  }
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
