#include "games/hashed_perft.h"

#include "games/chess/perft/perft.h"
#include "games/list.h"
#include "games/tic_tac_toe/perft_key.h"

namespace phasemachine {
namespace {

template <HasPerftKey G>
constexpr AnyHashedPerft kHashedPerft = {
    .accepts =
        [](const void* board) {
          return perftKey(*static_cast<const typename G::Board*>(board))
              .has_value();
        },
    .count =
        [](const void* board, int depth, Leaf leaf, PerftTable& table) {
          return hashedPerft<G>(*static_cast<const typename G::Board*>(board),
                                depth, leaf, table);
        },
};

}  // namespace

const AnyHashedPerft* hashedPerftOf(const AnyGame& game) {
  const AnyHashedPerft* found = nullptr;
  AllGames::forEach([&]<class G>() {
    if constexpr (HasPerftKey<G>) {
      if (game.name == G::kName) found = &kHashedPerft<G>;
    }
  });
  return found;
}

}  // namespace phasemachine
