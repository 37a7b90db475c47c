#include "apps/serve/told.h"

#include <utility>

#include "engine/session/news.h"

namespace phasemachine::serve {

Side viewerOf(const GameSession& session) {
  const auto& seats = session.settings().seats;
  if (!session.game().hasHiddenInformation || session.over() ||
      !seats[0].person || !seats[1].person) {
    return session.viewer();
  }
  AnyTimeline past = session.timeline();
  while (past.decision().side == Side::kNeutral) {
    if (!past.undo()) return Side::kFirst;
  }
  return past.decision().side;
}

Json told(const GameSession& session, const std::vector<Made>& made,
          Side viewer, bool board) {
  AnyTimeline past = session.timeline();
  past.jump(past.ply() - made.size());
  Json rows = Json::array();
  for (const auto& [by, side] : made) {
    Json row = {{"by", toString(by)}, {"side", toString(side)}};
    if (board) {
      const AnyBoard before = past.board();
      const MoveCode code = past.moves()[past.ply()];
      past.redo();
      const SessionMove move = {.by = by,
                                .side = side,
                                .move = code,
                                .before = before,
                                .after = past.board(),
                                .search = nullptr};
      row["move"] = moveIsOpen(move, viewer) ? Json(before.moveToText(code))
                                             : Json(nullptr);
      row["told"] = moveTold(move, viewer);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace phasemachine::serve
