#include "engine/external/engine_words.h"

namespace phasemachine {

const EngineWords* engineWords(const AnyGame& game) {
  if (game.name == "chess") return chessWords();
  if (game.name == "fairy_chess") return variantWords();
  return nullptr;
}

}  // namespace phasemachine
