// Events and pictures (phase/told/event.h) as JSON.
//
// Contract: an event is {"kind": ..., "side": "first", "details": {...},
// "changes": {...}}; a change is a text, or null if the key is removed.
//
// Example:
//   Json list = toJson(game.events(board, move, Side::kNeutral));

#ifndef PHASEMACHINE_APPS_JSON_EVENTS_JSON_H_
#define PHASEMACHINE_APPS_JSON_EVENTS_JSON_H_

#include <vector>

#include "apps/json/json.h"
#include "phase/told/event.h"

namespace phasemachine {

Json toJson(const std::vector<Event>& events);
Json toJson(const Picture& picture);

}  // namespace phasemachine

#endif  // PHASEMACHINE_APPS_JSON_EVENTS_JSON_H_
