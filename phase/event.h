// What a move did, as data: events, and pictures of a board.
//
// Contract: a Picture is what a viewer sees of a board, as texts by key
// ("square.e4" -> "white knight"). An Event is one thing that happened, as a
// viewer may see it: its kind, the side that did it, details in a fixed order,
// and how it changed that viewer's picture. Applying the changes of all events
// of a move, in order, to the picture before the move gives the picture after
// it. eventsOf (events.h) makes both for every game.
//
// Example:
//   Picture picture = {{"square.e2", "white pawn"}};
//   Event moved{.kind = "moved", .side = Side::kFirst};
//   moved.changes = {{"square.e2", std::nullopt}, {"square.e4", "white pawn"}};
//   applyChanges(moved.changes, picture);   // {{"square.e4", "white pawn"}}
//
// Thread safety: plain values, pure functions.

#ifndef PHASEMACHINE_PHASE_EVENT_H_
#define PHASEMACHINE_PHASE_EVENT_H_

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/side.h"

namespace phasemachine {

template <class G>
struct Step;  // events.h

using Picture = std::map<std::string, std::string, std::less<>>;

// The new text of a key; empty: the key is gone.
struct Change {
  std::string key;
  std::optional<std::string> value = {};

  friend bool operator==(const Change&, const Change&) = default;
};
using Changes = std::vector<Change>;

struct Event {
  std::string kind;
  Side side = Side::kNeutral;  // who did it or whom it concerns
  std::vector<std::pair<std::string, std::string>> details = {};
  Changes changes = {};

  // The detail of that name, or "".
  std::string_view detail(std::string_view name) const;

  friend bool operator==(const Event&, const Event&) = default;
};

// In the order of the keys.
Changes changesBetween(const Picture& before, const Picture& after);
void applyChanges(const Changes& changes, Picture& picture);

// Moves the changes of keys that begin with `prefix` out of `from`.
Changes takeChanges(Changes& from, std::string_view prefix);
// The same for the one change of `key`, if there is one.
Changes takeChange(Changes& from, std::string_view key);
// The new text of `key`; empty if it is gone or does not change.
std::optional<std::string> changedTo(const Changes& changes,
                                     std::string_view key);

// How changes become events, by the beginning of their keys: a change of a key
// that begins with `prefix` is an event `kind`, or `gone` if the key is gone
// and that is not empty. The rest of the key, cut at dots, gives the first
// details under the names `parts` (separated by blanks, the last one takes all
// that is left); then come "from" and "to", where the key had or has a text
// and `values` is set.
struct KeyWords {
  std::string_view prefix;
  std::string_view kind;
  std::string_view gone = {};
  std::string_view parts = {};
  bool values = true;
};

// One event for each change that one of the rows describes (the first that
// fits); those changes leave `changes`. `before` is the picture before them.
std::vector<Event> tellByKeys(std::span<const KeyWords> rows,
                              const Picture& before, Changes& changes);

// For games without pictures of their own: "line.01", "line.02" and so on, the
// lines of a drawing.
Picture pictureOfLines(std::string_view drawing);

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_EVENT_H_
