// The statistics of one move, packed for one atomic addition per visit.
//
// A stat word holds {sum of values: 36 bits, signed | visits: 28 bits}. A
// value is a score on the scale -1 to 1 for the side that makes the move, in
// units of 1/128, so ends of games are exact. A separate marks word holds
// {plies to the proven end: 12 bits | simulations in progress: 18 | proof: 2}.
//
// Thread safety: pure functions on values; the words themselves are atomics.

#ifndef PHASEMACHINE_AI_SEARCH_TREE_SLOT_H_
#define PHASEMACHINE_AI_SEARCH_TREE_SLOT_H_

#include <algorithm>
#include <cstdint>

#include "ai/search/ask/result.h"

namespace phasemachine::search {

inline constexpr int kVisitBits = 28;
inline constexpr std::uint64_t kVisitMask =
    (std::uint64_t{1} << kVisitBits) - 1;
inline constexpr int kUnitsPerPoint = 128;

constexpr std::uint32_t visitsOf(std::uint64_t stat) {
  return static_cast<std::uint32_t>(stat & kVisitMask);
}
constexpr std::int64_t unitsOf(std::uint64_t stat) {
  return static_cast<std::int64_t>(stat) >> kVisitBits;
}
constexpr std::uint64_t makeStat(std::int64_t units, std::uint64_t visits) {
  return (static_cast<std::uint64_t>(units) << kVisitBits) + visits;
}

// What a stat word says.
struct Tally {
  std::uint64_t visits = 0;
  std::int64_t units = 0;
};
constexpr Tally tallyOf(std::uint64_t stat) {
  return {visitsOf(stat), unitsOf(stat)};
}

// At this many visits half of them are dropped with half of their value, long
// before the 28 bits overflow: the mean stays, and a search that long goes on.
inline constexpr std::uint32_t kHalvedAt = std::uint32_t{1} << 27;

// The half to drop. Precondition: about kHalvedAt visits.
constexpr std::uint64_t halfOf(std::uint64_t stat) {
  return makeStat(unitsOf(stat) / 2, kHalvedAt / 2);
}

inline constexpr std::uint32_t kProofMask = 3;
inline constexpr int kFlyingShift = 2;
inline constexpr std::uint32_t kFlyingOne = 1U << kFlyingShift;

constexpr Proof proofOf(std::uint32_t marks) {
  return static_cast<Proof>(marks & kProofMask);
}

// A proof and the number of plies to the end that it leads to, the slot's own
// move included; 0 for draws and without a proof. A win may be nearer than
// that, since the first that is found proves it.
struct Proven {
  Proof proof = Proof::kNone;
  std::uint32_t plies = 0;
};
inline constexpr int kPliesShift = 20;
inline constexpr std::uint32_t kMostPlies = (1U << 12) - 1;

constexpr Proven provenOf(std::uint32_t marks) {
  return {proofOf(marks), marks >> kPliesShift};
}
constexpr std::uint32_t marksOf(Proven proven) {
  return static_cast<std::uint32_t>(proven.proof) |
         std::min(proven.plies, kMostPlies) << kPliesShift;
}

// Simulations in progress: at most 1024 threads or two batches of 1024.
inline constexpr std::uint32_t kFlyingMask = (1U << 18) - 1;
constexpr std::uint32_t flyingOf(std::uint32_t marks) {
  return marks >> kFlyingShift & kFlyingMask;
}

// Converts a score in [0, 1] to units of its value, rounded up or down by
// `random`, so that the mean is exact; ends of games need no rounding.
inline std::int64_t unitsFor(double score, std::uint64_t random) {
  // Shifted to positive numbers, so that truncation rounds down.
  const double shifted = 2 * kUnitsPerPoint * score;
  const double dither = static_cast<double>(random >> 32) * 0x1.0p-32;
  return static_cast<std::int64_t>(shifted + dither) - kUnitsPerPoint;
}

// Converts units to a score in [0, 1].
constexpr double scoreOf(double units, double visits) {
  return visits > 0 ? 0.5 + units / (2 * kUnitsPerPoint * visits) : 0.5;
}

// The score of a proof.
constexpr double scoreOf(Proof proof) {
  return proof == Proof::kWin ? 1 : proof == Proof::kLoss ? 0 : 0.5;
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_TREE_SLOT_H_
