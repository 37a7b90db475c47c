#include "phase/told/event.h"

#include <algorithm>
#include <cstddef>

namespace phasemachine {

std::string_view Event::detail(std::string_view name) const {
  for (const auto& [key, value] : details) {
    if (key == name) return value;
  }
  return "";
}

Changes changesBetween(const Picture& before, const Picture& after) {
  Changes changes;
  auto old = before.begin();
  auto now = after.begin();
  while (old != before.end() || now != after.end()) {
    if (now == after.end() ||
        (old != before.end() && old->first < now->first)) {
      changes.push_back({.key = old->first});
      ++old;
    } else if (old == before.end() || now->first < old->first) {
      changes.push_back({.key = now->first, .value = now->second});
      ++now;
    } else {
      if (old->second != now->second) {
        changes.push_back({.key = now->first, .value = now->second});
      }
      ++old;
      ++now;
    }
  }
  return changes;
}

void applyChanges(const Changes& changes, Picture& picture) {
  for (const Change& change : changes) {
    if (change.value) {
      picture[change.key] = *change.value;
    } else {
      picture.erase(change.key);
    }
  }
}

Changes takeChanges(Changes& from, std::string_view prefix) {
  Changes taken;
  Changes rest;
  for (Change& change : from) {
    (change.key.starts_with(prefix) ? taken : rest)
        .push_back(std::move(change));
  }
  from = std::move(rest);
  return taken;
}

Changes takeChange(Changes& from, std::string_view key) {
  const auto found = std::find_if(
      from.begin(), from.end(), [&](const Change& c) { return c.key == key; });
  if (found == from.end()) return {};
  Changes taken = {std::move(*found)};
  from.erase(found);
  return taken;
}

std::optional<std::string> changedTo(const Changes& changes,
                                     std::string_view key) {
  for (const Change& change : changes) {
    if (change.key == key) return change.value;
  }
  return std::nullopt;
}

namespace {

Event tellChange(const KeyWords& row, const Picture& before, Change change) {
  Event event;
  const bool gone = !change.value && !row.gone.empty();
  event.kind = gone ? row.gone : row.kind;
  std::string_view rest =
      std::string_view(change.key).substr(row.prefix.size());
  std::string_view names = row.parts;
  while (!names.empty()) {
    const std::size_t blank = std::min(names.find(' '), names.size());
    const bool last = blank == names.size();
    const std::size_t dot =
        last ? rest.size() : std::min(rest.find('.'), rest.size());
    event.details.emplace_back(names.substr(0, blank), rest.substr(0, dot));
    names.remove_prefix(std::min(blank + 1, names.size()));
    rest.remove_prefix(std::min(dot + 1, rest.size()));
  }
  if (row.values) {
    if (const auto old = before.find(change.key); old != before.end()) {
      event.details.emplace_back("from", old->second);
    }
    if (change.value) event.details.emplace_back("to", *change.value);
  }
  event.changes.push_back(std::move(change));
  return event;
}

}  // namespace

std::vector<Event> tellByKeys(std::span<const KeyWords> rows,
                              const Picture& before, Changes& changes) {
  std::vector<Event> events;
  Changes rest;
  for (Change& change : changes) {
    const auto row = std::find_if(
        rows.begin(), rows.end(),
        [&](const KeyWords& r) { return change.key.starts_with(r.prefix); });
    if (row == rows.end()) {
      rest.push_back(std::move(change));
    } else {
      events.push_back(tellChange(*row, before, std::move(change)));
    }
  }
  changes = std::move(rest);
  return events;
}

Picture pictureOfLines(std::string_view drawing) {
  Picture picture;
  for (int number = 1; !drawing.empty(); ++number) {
    const std::size_t end = std::min(drawing.find('\n'), drawing.size());
    std::string digits = std::to_string(number);
    if (digits.size() < 2) digits.insert(0, 1, '0');
    picture["line." + digits] = drawing.substr(0, end);
    drawing.remove_prefix(std::min(end + 1, drawing.size()));
  }
  return picture;
}

}  // namespace phasemachine
