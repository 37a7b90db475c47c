// phasemachine.h: events and pictures.

#include <vector>

#include "apps/capi/handles.h"
#include "phase/told/event.h"

using namespace phasemachine;        // NOLINT: the functions are all global
using namespace phasemachine::capi;  // NOLINT

namespace {

// Views of the texts of `event`, valid during one call of the user's function.
int pass(const Event& event, pm_on_event onEvent, void* user) {
  std::vector<pm_change> details;
  for (const auto& [name, text] : event.details) {
    details.push_back({name.c_str(), text.c_str()});
  }
  std::vector<pm_change> changes;
  for (const Change& change : event.changes) {
    changes.push_back(
        {change.key.c_str(), change.value ? change.value->c_str() : nullptr});
  }
  const pm_event passed = {.size = sizeof(pm_event),
                           .kind = event.kind.c_str(),
                           .side = static_cast<std::int32_t>(event.side),
                           .detail_count = details.size(),
                           .details = details.data(),
                           .change_count = changes.size(),
                           .changes = changes.data()};
  return onEvent(&passed, user);
}

}  // namespace

void phasemachine::capi::passEvents(const std::vector<Event>& events,
                                    pm_on_event onEvent, void* user) {
  for (const Event& event : events) {
    if (pass(event, onEvent, user) != 0) break;
  }
}

pm_status pm_board_events(const pm_board* board, uint32_t move, int32_t viewer,
                          pm_on_event on_event, void* user) {
  return guarded([&] {
    if (board == nullptr) return failNull("board");
    if (on_event == nullptr) return failNull("on_event");
    const auto side = viewerIn(*board, viewer);
    if (!side) return pm_status{PM_INVALID_ARGUMENT};
    if (!board->game().listContains(board->list.get(), move)) {
      return failMove(*board, move);
    }
    passEvents(board->game().events(board->board.data(), move, *side), on_event,
               user);
    return pm_status{PM_OK};
  });
}

pm_status pm_board_picture(const pm_board* board, int32_t viewer,
                           pm_on_change on_change, void* user) {
  return guarded([&] {
    if (board == nullptr) return failNull("board");
    if (on_change == nullptr) return failNull("on_change");
    const auto side = viewerIn(*board, viewer);
    if (!side) return pm_status{PM_INVALID_ARGUMENT};
    for (const auto& [key, text] :
         board->game().picture(board->board.data(), *side)) {
      const pm_change change = {key.c_str(), text.c_str()};
      if (on_change(&change, user) != 0) break;
    }
    return pm_status{PM_OK};
  });
}
