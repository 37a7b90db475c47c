// What has happened in a session, as the person at the table may see it.
//
// Contract: the news are what the moves since the person's last decision did:
// their events in order, and the changes that lead from the person's picture of
// the board at that decision to the one now (phase/events.h). If two people
// play, the person is the one to decide. Nothing that session.viewer() may not
// see is in them. They are made from the game's past when they are asked for,
// so a session that was saved and resumed has the same news.
//
// Example:
//   session->play("e4").IgnoreError();
//   session->proceed({}).IgnoreError();
//   for (const Event& event : newsOf(*session).events) show(event);
//
// Thread safety: pure functions; nobody may change the session meanwhile.

#ifndef PHASEMACHINE_ENGINE_SESSION_NEWS_H_
#define PHASEMACHINE_ENGINE_SESSION_NEWS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "engine/session/game_session.h"
#include "phase/event.h"

namespace phasemachine {

struct News {
  std::size_t since = 0;  // the ply of that decision; 0 if there was none
  std::vector<Event> events = {};
  Picture before = {};  // at that decision
  Changes changes = {};
};

News newsOf(const GameSession& session);

// The changes as rows of words, one for each kind: "influence: US Iran 1 (was
// 0)". Empty if nothing changed.
std::vector<std::string> changesInWords(const News& news);

// A move in words as the person may see it: the game's own story of it, lines
// that end in newlines, else as people write it ("12. Nf3"), else "a move".
std::string moveTold(const GameSession& session, const SessionMove& made);
// Whether the person may see which move it was.
bool moveIsOpen(const GameSession& session, const SessionMove& made);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_SESSION_NEWS_H_
