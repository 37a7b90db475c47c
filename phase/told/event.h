// The effects of a move as data: events, and pictures of a board.
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

#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/side.h"

namespace phasemachine {

template <class G>
struct WatchedStep;  // events.h

using Picture = std::map<std::string, std::string, std::less<>>;

// The new text of a key; empty: the key is removed.
struct Change {
  std::string key;
  std::optional<std::string> value = {};

  friend bool operator==(const Change&, const Change&) = default;
};
using Changes = std::vector<Change>;

struct Event {
  std::string kind;
  Side side = Side::kNeutral;  // who acted or who is concerned
  std::vector<std::pair<std::string, std::string>> details = {};
  Changes changes = {};

  // The detail called `name`, or "".
  std::string_view detail(std::string_view name) const;

  friend bool operator==(const Event&, const Event&) = default;
};

// The changes from `before` to `after`, in key order.
Changes changesBetween(const Picture& before, const Picture& after);
void applyChanges(const Changes& changes, Picture& picture);

// Moves the changes whose keys begin with `prefix` out of `from`.
Changes takeChanges(Changes& from, std::string_view prefix);
// The same for the change of `key`; empty if there is none.
Changes takeChange(Changes& from, std::string_view key);
// The new text of `key`; empty if it is removed or does not change.
std::optional<std::string> changedTo(const Changes& changes,
                                     std::string_view key);

// Maps changes to events by key prefix. A change of a key that begins with
// `prefix` becomes an event `kind`, or `gone` if the key is removed and `gone`
// is not empty. The rest of the key, split at dots, gives the first details,
// named by `parts` (separated by blanks; the last part takes the remainder). If
// `values` is set, details "from" and "to" follow with the old and new text,
// where they exist.
struct KeyWords {
  std::string_view prefix;
  std::string_view kind;
  std::string_view gone = {};
  std::string_view parts = {};
  bool values = true;
};

// Makes one event for each change that a row describes (the first row that
// fits) and removes those changes from `changes`. `before` is the picture
// before them.
std::vector<Event> tellByKeys(std::span<const KeyWords> rows,
                              const Picture& before, Changes& changes);

// The picture for games that define none: the lines of a drawing, with keys
// "line.01", "line.02" and so on.
Picture pictureOfLines(std::string_view drawing);

// Describes the end of a game in one line for people: "White wins: checkmate".
// Empty while the game runs. Requires G::sideName and G::endReason.
template <class G>
std::string endWords(const typename G::Board& board) {
  if (board.stack.empty()) return "";
  const auto top = board.stack.top();
  const auto* state = std::get_if<typename G::StateType>(&top);
  if (state == nullptr) return "";
  const std::optional<Side> winner = G::winner(*state);
  if (!winner) return "";
  std::string words = *winner == Side::kNeutral
                          ? "Draw"
                          : std::string(G::sideName(board, *winner)) + " wins";
  return words + ": " + std::string(G::endReason(*state));
}

}  // namespace phasemachine
