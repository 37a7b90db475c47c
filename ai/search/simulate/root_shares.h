// The root's priors with noise added and with excluded moves removed.
//
// Source of the noise: Silver et al., "Mastering the game of Go without human
// knowledge", Nature 550 (2017), Methods.
//
// Thread safety: for one thread, while no simulation runs.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ai/search/ask/options.h"
#include "ai/search/choose/root_policy.h"
#include "ai/search/simulate/unlisted_moves.h"
#include "ai/search/tree/node.h"
#include "ai/search/tree/priors.h"
#include "ai/search/tree/tree.h"
#include "core/random.h"

namespace phasemachine::search {

// Separate the streams of noise from those of simulations.
inline constexpr std::uint64_t kNoiseStream = 0x6E6F697365;
inline constexpr std::uint64_t kGumbelStream = 0x67756D62656C;

// What a search asks of the root.
template <class Move>
struct RootRequest {
  // If none of these is legal, or none is given, all moves are kept.
  std::span<const Move> onlyMoves;
  bool noisy = false;
  // RootRule::kGumbel needs it.
  std::optional<std::uint64_t> simulations;
  // Identifies the search among those of the seed.
  std::uint64_t number = 0;
};

// The legal moves at the root that have a slot, with their priors.
template <class Move>
struct RootMoves {
  struct Entry {
    std::uint32_t slot;
    Move move;
    float prior;
  };
  std::vector<Entry> entries;
  std::uint32_t slots = 0;
};

// Adds slots for all moves of a listed root, as far as there is memory.
template <Game G>
RootMoves<typename G::Move> listedMoves(Tree& tree, Arena::Cursor& cursor) {
  Node& root = *tree.root();
  RootMoves<typename G::Move> moves;
  for (std::uint32_t i = 0; i < root.edges && tree.addSlot(root, i, cursor);
       ++i) {
    moves.entries.push_back(
        {i, root.template move<typename G::Move>(i, tree.base()),
         static_cast<float>(unpackPrior(root.prior(i, tree.base())))});
  }
  moves.slots = static_cast<std::uint32_t>(moves.entries.size());
  return moves;
}

// Appends all moves to an unlisted root, as far as there is memory.
// `priorsOf(shares)` fills in the priors of the legal moves, or returns false.
template <Game G, class PriorsOf>
RootMoves<typename G::Move> unlistedMoves(Tree& tree, Arena::Cursor& cursor,
                                          const typename G::MoveList& legal,
                                          const PriorsOf& priorsOf) {
  Node& root = *tree.root();
  std::vector<float> priors(legal.size());
  if (!UnlistedMoves<G>::pricedShares(root, legal, priors) &&
      !priorsOf(priors)) {
    std::fill(priors.begin(), priors.end(),
              1 / static_cast<float>(legal.size()));
  }
  RootMoves<typename G::Move> moves;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const std::uint32_t key = UnlistedMoves<G>::moveKey(legal[i]);
    auto slot = UnlistedMoves<G>::find(root, key, tree.base());
    if (!slot) slot = tree.append(root, key, cursor);
    if (slot) moves.entries.push_back({*slot, legal[i], priors[i]});
  }
  moves.slots = root.slotCount.load(std::memory_order_acquire);
  return moves;
}

// Sets `policy` for a search from the root of `tree`, adding slots if needed.
// Without a request for it, and where nature decides, nothing is special.
template <Game G, class PriorsOf>
void setRootShares(Tree& tree, Arena::Cursor& cursor,
                   const typename G::MoveList& legal,
                   const RootRequest<typename G::Move>& request,
                   const SearchOptions& options, const PriorsOf& priorsOf,
                   RootPolicy& policy) {
  policy.reset();
  Node& root = *tree.root();
  if (root.side == Side::kNeutral) return;
  const auto wanted = [&](typename G::Move move) {
    return std::find(request.onlyMoves.begin(), request.onlyMoves.end(),
                     move) != request.onlyMoves.end();
  };
  const auto count = static_cast<std::size_t>(
      std::count_if(legal.begin(), legal.end(), wanted));
  const bool all = count == 0 || count == legal.size();
  const bool halves = options.rootRule == RootRule::kGumbel &&
                      request.simulations.value_or(0) > 0;
  const double noiseWeight = request.noisy && !halves ? options.noiseWeight : 0;
  if (all && noiseWeight == 0 && !halves) return;
  const RootMoves<typename G::Move> moves =
      root.unlisted() ? unlistedMoves<G>(tree, cursor, legal, priorsOf)
                      : listedMoves<G>(tree, cursor);
  std::vector<float> noise(moves.entries.size(), 0);
  if (noiseWeight > 0) {
    Random random(options.seed, request.number, kNoiseStream);
    sampleDirichlet(noise, options.noiseAlpha, random);
  }
  const auto weight = static_cast<float>(noiseWeight);
  std::vector<float> shares(moves.slots, -1.0F);
  bool any = false;
  for (std::size_t i = 0; i < moves.entries.size(); ++i) {
    const auto& entry = moves.entries[i];
    if (!all && !wanted(entry.move)) continue;
    shares[entry.slot] = (1 - weight) * entry.prior + weight * noise[i];
    any = true;
  }
  if (!any) return;
  policy.setShares(shares);
  if (halves) {
    policy.setGumbel(GumbelRoot(
        tree, shares, options, request.noisy ? options.gumbelNoise : 0,
        *request.simulations,
        Random(options.seed, request.number, kGumbelStream)));
  }
}

}  // namespace phasemachine::search
