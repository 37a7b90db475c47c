#include "apps/json/events_json.h"

#include <string>
#include <utility>

#include "core/side.h"

namespace phasemachine {
namespace {

Json toJson(const Event& event) {
  Json details = Json::object();
  for (const auto& [name, text] : event.details) details[name] = text;
  Json changes = Json::object();
  for (const auto& [key, text] : event.changes) {
    changes[key] = text ? Json(*text) : Json(nullptr);
  }
  return Json{{"kind", event.kind},
              {"side", toString(event.side)},
              {"details", std::move(details)},
              {"changes", std::move(changes)}};
}

}  // namespace

Json toJson(const std::vector<Event>& events) {
  Json list = Json::array();
  for (const Event& event : events) list.push_back(toJson(event));
  return list;
}

Json toJson(const Picture& picture) {
  Json members = Json::object();
  for (const auto& [key, text] : picture) members[key] = text;
  return members;
}

}  // namespace phasemachine
