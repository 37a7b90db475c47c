#include "apps/records/packed_row.h"

#include <array>
#include <cstring>
#include <initializer_list>

#include "apps/records/packed_counts.h"

namespace phasemachine::records {
namespace {

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

}  // namespace phasemachine::records
