#include "apps/records/older_packed_row.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace phasemachine::records {
namespace {

static_assert(std::endian::native == std::endian::little);

// Reads a number from [at, end) and moves `at` behind it.
bool number(const char*& at, const char* end, std::uint64_t& value) {
  value = 0;
  for (int shift = 0; at != end && shift < 63; shift += 7) {
    const auto byte = static_cast<unsigned char>(*at++);
    value |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

bool number(const char*& at, const char* end, float& value) {
  if (end - at < static_cast<std::ptrdiff_t>(sizeof(value))) return false;
  std::memcpy(&value, at, sizeof(value));
  at += sizeof(value);
  return true;
}

}  // namespace

bool OlderPackedReader::runs(std::string_view& bytes) {
  std::uint64_t length = 0;
  if (!number(at_, end_, length) ||
      length > static_cast<std::uint64_t>(end_ - at_)) {
    return false;
  }
  bytes = {at_, static_cast<std::size_t>(length)};
  at_ += length;
  return true;
}

bool OlderPackedReader::skipNumbers() {
  std::string_view bytes;
  return runs(bytes);
}

template <class Take>
bool OlderPackedReader::forEachRun(std::size_t size, Take&& take) {
  std::string_view bytes;
  if (!runs(bytes)) return false;
  const char* from = bytes.data();
  const char* const end = from + bytes.size();
  std::size_t at = 0;
  while (from != end) {
    std::uint64_t word = 0;
    if (!number(from, end, word) || word / 2 >= size - at) return false;
    at += word / 2;
    if (word % 2 == 0) {
      take(at++, std::size_t{1}, 1.0F);
      continue;
    }
    if (!number(from, end, word)) return false;
    const std::uint64_t length = word / 2;
    if (length == 0 || length > size - at) return false;
    float value = 1.0F;
    if (word % 2 != 0 && !number(from, end, value)) return false;
    take(at, static_cast<std::size_t>(length), value);
    at += length;
  }
  return true;
}

bool OlderPackedReader::numbers(std::span<float> numbers) {
  std::fill(numbers.begin(), numbers.end(), 0.0F);
  return forEachRun(numbers.size(),
                    [&](std::size_t at, std::size_t count, float value) {
                      std::fill_n(numbers.data() + at, count, value);
                    });
}

bool OlderPackedReader::numbers(std::size_t size, NumberRuns& out) {
  return forEachRun(size, [&](std::size_t at, std::size_t count, float value) {
    out.add(static_cast<std::uint32_t>(at), value,
            static_cast<std::uint32_t>(count));
  });
}

bool OlderPackedReader::score(float& score) { return number(at_, end_, score); }

bool OlderPackedReader::visits(std::uint32_t actions,
                               std::span<ActionVisits> moves) {
  std::uint64_t next = 0;
  for (ActionVisits& move : moves) {
    std::uint64_t word = 0;
    if (!number(at_, end_, word) || next >= actions ||
        word / 2 >= actions - next) {
      return false;
    }
    next += word / 2;
    move.action = static_cast<std::uint32_t>(next++);
    std::uint64_t count = 0;
    if (word % 2 != 0 && (!number(at_, end_, count) || count > UINT32_MAX)) {
      return false;
    }
    move.visits = static_cast<std::uint32_t>(count);
  }
  return true;
}

}  // namespace phasemachine::records
