// Batches of games that were defined at run time.

#include <memory>

#include "apps/python/batch_of.h"
#include "engine/defined/define_game.h"
#include "engine/defined/defined_game.h"

namespace phasemachine::python {

template <int kPlayers, bool kHidden>
inline constexpr bool kRulesMayThrow<DefinedGame<kPlayers, kHidden>> = true;

std::unique_ptr<Batch> makeDefinedBatch(const AnyBoard& start, std::size_t size,
                                        std::uint64_t seed) {
  const Definition* const definition = definitionOf(start.game());
  if (definition == nullptr) return nullptr;
  const bool hidden = definition->shape().hasHidden;
  const auto make = definition->shape().players == 1
                        ? (hidden ? makeBatch<DefinedGame<1, true>>
                                  : makeBatch<DefinedGame<1, false>>)
                        : (hidden ? makeBatch<DefinedGame<2, true>>
                                  : makeBatch<DefinedGame<2, false>>);
  return make(start, size, seed);
}

}  // namespace phasemachine::python
