// Recent events of a session, as the person at the table may see them.
//
// Contract: nothing here contains what is hidden from session.viewer(). The news
// covers the moves since the person's last decision, at most the last kMostNews:
// their events in order, and the changes from the person's picture of the board
// at that decision to the current one (phase/told/event.h). If two people play,
// the person is the one to decide. It is computed from the game's past on
// request, so a saved and resumed session has the same news.
//
// Example:
//   std::vector<MadeMove> made;
//   session->proceed([&](const SessionMove& move) {
//     made.push_back({move.by, move.side});
//   }).IgnoreError();
//   for (const ToldMove& move : movesTold(*session, made)) show(move.told);
//   for (const Event& event : newsOf(*session).events) show(event);
//
// Thread safety: the session must not change meanwhile.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/game_session.h"
#include "phase/told/event.h"

namespace phasemachine {

inline constexpr std::size_t kMostNews = 1'000;

struct News {
  std::size_t since = 0;  // the ply of the first move
  std::vector<Event> events = {};
  Picture before = {};  // at that decision
  Changes changes = {};
};

News newsOf(const GameSession& session);

// The changes as rows of words, one for each kind: "influence: US Iran 1 (was
// 0)". Empty if nothing changed.
std::vector<std::string> changesInWords(const News& news);

// A move in words as the person may see it: the game's own description, lines
// that end in newlines; or people's notation ("12. Nf3"); or "a move".
std::string moveTold(const GameSession& session, const SessionMove& made);
// Whether the person may know the move.
bool moveIsOpen(const GameSession& session, const SessionMove& made);

// A move that was made, and what the person may know of it.
struct MadeMove {
  Mover by;
  Side side;
};
struct ToldMove {
  Mover by;
  Side side;
  std::optional<MoveCode> move = {};  // empty if it is hidden
  std::string text = {};              // its text, unless it is hidden
  std::string told = {};              // moveTold()
};
// The last moves of a session. They are told when a call ends: only then is it
// known who decides next, and so who looks at them (GameSession::viewerChanges).
std::vector<ToldMove> movesTold(const GameSession& session,
                                const std::vector<MadeMove>& made);

}  // namespace phasemachine
