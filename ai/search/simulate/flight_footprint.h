// The memory that a search uses when its simulations have been judged, for
// searches that take turns (ai/parallel/footprint.h).
//
// Thread safety: as Footprint; the tree must not be in use by other threads.

#ifndef PHASEMACHINE_AI_SEARCH_SIMULATE_FLIGHT_FOOTPRINT_H_
#define PHASEMACHINE_AI_SEARCH_SIMULATE_FLIGHT_FOOTPRINT_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "ai/parallel/fiber.h"
#include "ai/parallel/footprint.h"
#include "ai/search/ask/options.h"
#include "ai/search/choose/root_policy.h"
#include "ai/search/simulate/batch_judge.h"
#include "ai/search/stop/budget.h"
#include "ai/search/tree/tree.h"

namespace phasemachine::search {

// What is used of a board and of a list of moves, usually.
inline constexpr std::size_t kUsualBoardBytes = 256;
inline constexpr std::size_t kUsualListBytes = 192;
// A new node and a new chunk.
inline constexpr std::size_t kUsualGrowth = std::size_t{6} * kUnitBytes;

// Adds a node and its chunks in use.
inline void listNode(Footprint& footprint, const Tree& tree, Node& node) {
  footprint.add(node.firstChunk(), node.units(tree.moveBytes()) * kUnitBytes);
  const std::uint32_t opened = node.opened.load(std::memory_order_relaxed);
  if (opened <= kFirstChunkSlots) return;
  for (std::uint32_t chunk = chunkOf(opened - 1); chunk > 0; --chunk) {
    footprint.add(node.chunkAt(chunk, tree.base()),
                  node.chunkUnits(chunk) * kUnitBytes);
  }
}

// Makes the footprint of the current fiber, if it has one, what every simulation
// of a search uses.
template <class Board, class Worker>
void listSearch(const SearchOptions& options, const RootPolicy& policy,
                const Budget& budget, const Board& board,
                const Worker& worker) {
  Footprint* const footprint = Fiber::footprintOfCurrent();
  if (footprint == nullptr) return;
  footprint->clear();
  footprint->fix(&options, sizeof options);
  footprint->fix(&policy, sizeof policy);
  footprint->fix(&budget, sizeof budget);
  footprint->fix(&board, std::min(sizeof board, kUsualBoardBytes));
  worker.list(*footprint);
}

// Replaces what is not fixed in it by what landing the flights will use, and
// probably the simulations after them.
template <Game G>
void listFlights(const Tree& tree, const Arena::Cursor& cursor,
                 std::span<const std::unique_ptr<Flight<G>>> flights) {
  Footprint* const current = Fiber::footprintOfCurrent();
  if (current == nullptr) return;
  Footprint& footprint = *current;
  footprint.renew();
  footprint.add(tree.arena().at(cursor.next), flights.size() * kUsualGrowth);
  for (const auto& flight : flights) {
    const Descent<G>& way = flight->way;
    footprint.add(&way.board, std::min(sizeof way.board, kUsualBoardBytes));
    footprint.add(&way.random, sizeof(Flight<G>) - sizeof way.board);
    footprint.add(way.path.data(), way.length * sizeof way.path[0]);
    if (flight->preparation != nullptr) {
      const Preparation<G>& found = *flight->preparation;
      footprint.add(&found, std::min(sizeof found, kUsualListBytes));
      footprint.add(&found.shares, sizeof found.shares);
      footprint.add(found.shares.data(), found.moves.size() * sizeof(float));
    }
    for (std::size_t i = way.length; i-- > 0;) {
      const auto& step = way.path[i];
      footprint.add(step.slot.stat);
      footprint.add(step.slot.child);
      // The root is in every path.
      if (i > 1 || (i == 1 && &flight == &flights.front())) {
        listNode(footprint, tree, *step.node);
      }
    }
  }
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SIMULATE_FLIGHT_FOOTPRINT_H_
