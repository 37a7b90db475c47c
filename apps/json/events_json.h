// Events and pictures (phase/told/event.h) as JSON.
//
// Contract: an event is {"kind": ..., "side": "first", "details": {...},
// "changes": {...}}; a change is a text, or null if the key is removed.
//
// Example:
//   Json list = toJson(game.events(board, move, Side::kNeutral));

#pragma once

#include <vector>

#include "apps/json/json.h"
#include "core/side.h"
#include "phase/told/event.h"

namespace phasemachine {

inline Json toJson(const Changes& changes) {
  Json members = Json::object();
  for (const auto& [key, text] : changes) {
    members[key] = text ? Json(*text) : Json(nullptr);
  }
  return members;
}

inline Json toJson(const Picture& picture) {
  Json members = Json::object();
  for (const auto& [key, text] : picture) members[key] = text;
  return members;
}

inline Json toJson(const std::vector<Event>& events) {
  Json list = Json::array();
  for (const Event& event : events) {
    Json details = Json::object();
    for (const auto& [name, text] : event.details) details[name] = text;
    list.push_back({{"kind", event.kind},
                    {"side", toString(event.side)},
                    {"details", std::move(details)},
                    {"changes", toJson(event.changes)}});
  }
  return list;
}

}  // namespace phasemachine
