#include "games/encodings.h"

#include <cassert>

#include "games/list.h"

namespace phasemachine {

const AnyEncoding& encodingOf(const AnyGame& game) {
  const AnyEncoding* found = nullptr;
  AllGames::forEach([&]<class G>() {
    if (game == anyGame<G>()) found = &anyEncoding<G>();
  });
  assert(found != nullptr);
  return *found;
}

}  // namespace phasemachine
