#include "apps/capi/step.h"

#include "games/list.h"

namespace phasemachine::capi {
namespace {

template <class G>
StepResult checkedStep(void* board, MoveCode code, std::size_t hint,
                       void* listOf) {
  using Table = AnyGameTable<G>;
  auto& list = *static_cast<typename G::MoveList*>(listOf);
  const typename G::Move move = Table::decode(code);
  const bool legal =
      Table::encode(move) == code &&
      ((hint < list.size() && list[hint] == move) || list.contains(move));
  if (!legal) return {false, list.size(), {}};
  const Decision decision = PhaseMachine<G>::step(
      *static_cast<typename G::Board*>(board), move, list);
  return {true, list.size(), decision};
}

}  // namespace

CheckedStep checkedStepOf(const AnyGame& game) {
  CheckedStep step = nullptr;
  AllGames::forEach([&]<class G>() {
    if (game == anyGame<G>()) step = checkedStep<G>;
  });
  return step;
}

}  // namespace phasemachine::capi
