#include "games/scenes.h"

#include <cassert>

#include "games/list.h"

namespace phasemachine {

const AnyScene& sceneOf(const AnyGame& game) {
  const AnyScene* found = nullptr;
  AllGames::forEach([&]<class G>() {
    if (game == anyGame<G>()) found = &anyScene<G>();
  });
  assert(found != nullptr);
  return *found;
}

}  // namespace phasemachine
