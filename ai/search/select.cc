#include "ai/search/select.h"

#include <cmath>
#include <limits>

#include "ai/evaluate/portable_math.h"

namespace phasemachine::search {

namespace {
constexpr float kPriorUnit = 1.0F / 65535;
constexpr float kUnit = 1.0F / kUnitsPerPoint;
}  // namespace

SlotScore makeSlotScore(const SelectionConstants& constants, float visits,
                        float fpu) {
  const float n = visits < 1 ? 1 : visits;
  SlotScore score;
  score.fpu = fpu;
  score.virtualLoss = constants.virtualLoss;
  score.uct = constants.uct;
  score.scale =
      constants.uct
          ? constants.exploration * constants.exploration *
                static_cast<float>(portableLog(static_cast<double>(n) + 1))
          : constants.exploration * std::sqrt(n);
  return score;
}

float SlotScore::operator()(float visits, float flying, float units,
                            float prior, bool draw) const {
  if (draw) return 0;
  const float losses = flying * virtualLoss;
  float q = (units * kUnit - losses) / (visits + losses);
  if (visits == 0) q = fpu - losses;
  const float tried = visits + flying;
  if (uct) {
    if (tried == 0) return std::numeric_limits<float>::max();
    return q + std::sqrt(scale / tried);
  }
  return q + scale * prior / (1 + tried);
}

std::uint32_t selectPortable(const NodeView& view,
                             const SelectionConstants& constants,
                             std::byte* base, const WideCounts& wide,
                             bool mayOpen) {
  Node& node = *view.node;
  const std::uint32_t opened = node.opened.load(std::memory_order_acquire);
  const std::uint16_t* priors = node.priors();
  std::uint32_t visitedPrior = 0;
  for (std::uint32_t i = 0; i < opened; ++i) visitedPrior += priors[i];
  const float fpu =
      view.score - constants.fpuReduction *
                       std::sqrt(static_cast<float>(visitedPrior) * kPriorUnit);
  const SlotScore score = makeSlotScore(constants, view.visits, fpu);

  float best = -std::numeric_limits<float>::infinity();
  std::uint32_t choice = 0;
  if (opened < node.edges && (mayOpen || opened == 0)) {
    best =
        score(0, 0, 0, static_cast<float>(priors[opened]) * kPriorUnit, false);
    choice = opened;
  }
  // Slots come before the next unopened move, so they win ties.
  for (std::uint32_t chunk = 0; chunkStart(chunk) < opened; ++chunk) {
    std::byte* memory = node.chunkAt(chunk, base);
    const std::uint32_t slots = chunkSlots(chunk, node.edges);
    const std::uint32_t start = chunkStart(chunk);
    for (std::uint32_t i = 0; i < slots && start + i < opened; ++i) {
      const Slot slot = slotAt(memory, slots, i);
      const std::uint32_t started =
          slot.started->load(std::memory_order_relaxed);
      const std::uint64_t stat = slot.stat->load(std::memory_order_relaxed);
      const Proof proof = proofOf(started);
      if (proof == Proof::kWin) return start + i;
      if (proof == Proof::kLoss) continue;
      const Tally tally =
          tallyOf(stat, started, wideKey(slot.stat, base), wide);
      const float value =
          score(static_cast<float>(tally.visits),
                static_cast<float>(inFlight(started, visitsOf(stat))),
                static_cast<float>(tally.units),
                static_cast<float>(priors[start + i]) * kPriorUnit,
                proof == Proof::kDraw);
      if (value > best || (value == best && start + i < choice)) {
        best = value;
        choice = start + i;
      }
    }
  }
  return choice;
}

SelectFunction fastestSelect() { return &selectPortable; }

}  // namespace phasemachine::search
