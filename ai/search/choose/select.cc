#include "ai/search/choose/select.h"

#include <array>

#include "core/isa.h"

// The vector forms read words that other threads write; the thread sanitizer
// cannot see that this is sound.
#if defined(__SANITIZE_THREAD__)
#define PHASEMACHINE_VECTOR_SELECT 0
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define PHASEMACHINE_VECTOR_SELECT 0
#endif
#endif
#if !defined(PHASEMACHINE_VECTOR_SELECT) && defined(__x86_64__)
#define PHASEMACHINE_VECTOR_SELECT 1
#endif

namespace phasemachine::search {

std::uint32_t selectPortable(const NodeView& view,
                             const SelectionConstants& constants,
                             std::byte* base, bool mayAdd) {
  Node& node = *view.node;
  const std::uint32_t slotCount =
      node.slotCount.load(std::memory_order_acquire);
  const SlotScore score(constants, view, slotPriorsOf(node));

  float best = -std::numeric_limits<float>::infinity();
  std::uint32_t choice = 0;
  for (std::uint32_t chunk = 0; chunkStart(chunk) < slotCount; ++chunk) {
    std::byte* memory = node.chunkAt(chunk, base);
    const std::uint32_t slots = chunkSlots(chunk, node.edges);
    const std::uint32_t start = chunkStart(chunk);
    const MoveGroups moves = node.movesFrom(start, base);
    for (std::uint32_t i = 0; i < slots && start + i < slotCount; ++i) {
      const Slot slot = slotAt(memory, slots, i);
      const std::uint32_t marks = slot.marks->load(std::memory_order_relaxed);
      const std::uint64_t stat = slot.stat->load(std::memory_order_relaxed);
      float value = 0;
      switch (proofOf(marks)) {
        case Proof::kWin: return start + i;
        case Proof::kLoss: continue;
        case Proof::kDraw: break;
        case Proof::kNone: {
          const Tally tally = tallyOf(stat);
          value = score(static_cast<float>(tally.visits), marks,
                        static_cast<float>(tally.units),
                        static_cast<float>(moves.prior(i)) * kPriorUnit);
        }
      }
      if (value > best) {
        best = value;
        choice = start + i;
      }
    }
  }
  if (slotCount < node.edges && (mayAdd || slotCount == 0)) {
    const float prior =
        static_cast<float>(node.prior(slotCount, base)) * kPriorUnit;
    if (score(0, 0, 0, prior) > best) choice = slotCount;
  }
  return choice;
}

namespace {

constexpr std::array kForms = {
    CompiledFor{IsaLevel::kPortable, &selectPortable},
#if PHASEMACHINE_VECTOR_SELECT
    CompiledFor{IsaLevel::kAvx2, &selectAvx2},
    CompiledFor{IsaLevel::kAvx512, &selectAvx512},
#endif
};

}  // namespace

std::vector<SelectFunction> usableSelects() {
  std::vector<SelectFunction> usable;
  for (const IsaLevel isa : runnableIsas(kForms)) {
    usable.push_back(bestForm(kForms, isa));
  }
  return usable;
}

SelectFunction fastestSelect() { return bestForm(kForms, activeIsa()); }

}  // namespace phasemachine::search
