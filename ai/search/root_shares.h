// The root's priors with noise added and with excluded moves removed.
//
// Source of the noise: Silver et al., "Mastering the game of Go without human
// knowledge", Nature 550 (2017), Methods.
//
// Thread safety: for one thread, while no simulation runs.

#ifndef PHASEMACHINE_AI_SEARCH_ROOT_SHARES_H_
#define PHASEMACHINE_AI_SEARCH_ROOT_SHARES_H_

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "ai/search/node.h"
#include "ai/search/options.h"
#include "ai/search/priors.h"
#include "ai/search/root_policy.h"
#include "ai/search/tree.h"
#include "core/random.h"

namespace phasemachine::search {

// Separates the stream of noise from those of simulations.
inline constexpr std::uint64_t kNoiseStream = 0x6E6F697365;

// Sets `policy` for a search from the root of `tree`, opening moves if needed.
// If none of `onlyMoves` is legal, or none is given, all moves are kept. Noise
// is added if `noisy`; `number` identifies the search among those of the seed.
template <class Move, class Cursor>
void setRootShares(Tree& tree, Cursor& cursor, std::span<const Move> onlyMoves,
                   const SearchOptions& options, bool noisy,
                   std::uint64_t number, RootPolicy& policy) {
  policy.reset();
  Node& root = *tree.root();
  if (root.open()) return;
  std::vector<bool> kept(root.edges, true);
  if (!onlyMoves.empty()) {
    bool any = false;
    for (std::uint32_t i = 0; i < root.edges; ++i) {
      kept[i] = std::find(onlyMoves.begin(), onlyMoves.end(),
                          root.template move<Move>(i)) != onlyMoves.end();
      any = any || kept[i];
    }
    if (!any) kept.assign(root.edges, true);
  }
  const bool all = std::find(kept.begin(), kept.end(), false) == kept.end();
  const double noiseWeight = noisy ? options.noiseWeight : 0;
  if (all && noiseWeight == 0) return;
  std::uint32_t slots = 0;
  while (slots < root.edges && tree.open(root, slots, cursor)) ++slots;
  std::vector<float> noise(slots, 0);
  if (noiseWeight > 0) {
    Random random(options.seed, number, kNoiseStream);
    sampleDirichlet(noise, options.noiseAlpha, random);
  }
  const auto weight = static_cast<float>(noiseWeight);
  std::vector<float> shares(slots);
  for (std::uint32_t i = 0; i < slots; ++i) {
    const auto prior = static_cast<float>(unpackPrior(root.prior(i)));
    shares[i] = kept[i] ? (1 - weight) * prior + weight * noise[i] : -1.0F;
  }
  const bool any = std::any_of(shares.begin(), shares.end(),
                               [](float share) { return share >= 0; });
  if (any) policy.setShares(shares);
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_ROOT_SHARES_H_
