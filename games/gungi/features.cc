#include "games/gungi/knowledge/features.h"

#include "games/gungi/game.h"
#include "games/gungi/machine/evaluate.h"

namespace phasemachine {

const FeatureTable& Gungi::features() {
  static constexpr FeatureTable kTable = {
      gungi::kFeatureVersion, gungi::kFeatureRows, gungi::kFeatureView};
  return kTable;
}

float Gungi::listFeatures(const Board& board, Side viewer, NumberRuns& out) {
  const int value = gungi::activeVariant().listFeatures(
      board.position, board.options, viewer, out);
  return gungi::scoreFor(viewer, board.position, value);
}

}  // namespace phasemachine
