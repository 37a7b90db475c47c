// Recent events of a session, as the person at the table may see them.
//
// Contract: the news covers the moves since the person's last decision, at most
// the last kMostNews: their events in order, and the changes from the person's picture of the board at
// that decision to the current one (phase/told/events.h). If two people play, the
// person is the one to decide. It contains nothing hidden from
// session.viewer(). It is computed from the game's past on request, so a saved
// and resumed session has the same news.
//
// Example:
//   session->play("e4").IgnoreError();
//   session->proceed({}).IgnoreError();
//   for (const Event& event : newsOf(*session).events) show(event);
//
// Thread safety: pure functions; the session must not change meanwhile.

#ifndef PHASEMACHINE_ENGINE_SESSION_NEWS_H_
#define PHASEMACHINE_ENGINE_SESSION_NEWS_H_

#include <cstddef>
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
News newsOf(const GameSession& session, Side viewer);

// The changes as rows of words, one for each kind: "influence: US Iran 1 (was
// 0)". Empty if nothing changed.
std::vector<std::string> changesInWords(const News& news);

// A move in words as the person may see it: the game's own description, lines
// that end in newlines; or people's notation ("12. Nf3"); or "a move".
std::string moveTold(const GameSession& session, const SessionMove& made);
std::string moveTold(const SessionMove& made, Side viewer);
// Whether the person may know the move.
bool moveIsOpen(const GameSession& session, const SessionMove& made);
bool moveIsOpen(const SessionMove& made, Side viewer);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_SESSION_NEWS_H_
