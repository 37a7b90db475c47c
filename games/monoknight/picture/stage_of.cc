#include "games/monoknight/picture/stage_of.h"

#include <algorithm>

#include "games/monoknight/rules/options.h"
#include "games/monoknight/rules/stages.h"

namespace phasemachine::monoknight {
namespace {

bool isFrom(const Board& board, std::size_t number, Edition edition) {
  const PlaySettings play = {.order = board.terms.order,
                             .freeActionCap = board.terms.freeActionCap,
                             .pace = board.terms.pace};
  const Board start = makeBoard(stageRegulation(number, edition), play);
  return start.terms == board.terms && start.passable == board.passable &&
         start.toggles == board.toggles &&
         std::equal(board.needed.begin(), board.needed.end(),
                    start.needed.begin(),
                    [](int now, int before) { return now <= before; });
}

}  // namespace

std::optional<std::size_t> stageOf(const Board& board) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < kStageCount; ++i) {
    if (stage(i).size != board.terms.size) continue;
    if (!isFrom(board, i, Edition::kHandbook) &&
        !isFrom(board, i, Edition::kApp)) {
      continue;
    }
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

}  // namespace phasemachine::monoknight
