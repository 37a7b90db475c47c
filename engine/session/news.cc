#include "engine/session/news.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "engine/session/words.h"

namespace phasemachine {
namespace {

// Whether a person decided at the cursor of `past`: `own` or, if that is
// nature, anyone.
bool chose(const GameSession& session, const AnyTimeline& past, Side own) {
  const AnyDecision& asked = past.decision();
  if (asked.side == Side::kNeutral || asked.winner) return false;
  if (own != Side::kNeutral && asked.side != own) return false;
  if (!session.settings().seats[playerIndex(asked.side)].person) return false;
  return !session.forced() || asked.moves.size() > 1;
}

// A key without its first part, with blanks for dots and underscores.
std::string nameIn(std::string_view key) {
  const std::size_t dot = key.find('.');
  std::string name(dot == std::string_view::npos ? "" : key.substr(dot + 1));
  std::replace(name.begin(), name.end(), '.', ' ');
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string kindIn(std::string_view key) {
  std::string kind(key.substr(0, key.find('.')));
  std::replace(kind.begin(), kind.end(), '_', ' ');
  return kind;
}

// "US Iran 1 (was 0)"; if only the presence of a key counts, "Fidel" and "no
// Fidel".
std::string changeInWords(const Change& change, const std::string& old) {
  std::string words = nameIn(change.key);
  const auto add = [&words](const std::string& text) {
    if (text.empty()) return;
    if (!words.empty()) words += ' ';
    words += text;
  };
  constexpr std::string_view kThere = "yes";
  if (!change.value) {
    if (old == kThere) return "no " + words;
    add("gone");
  } else if (*change.value != kThere) {
    add(*change.value);
  }
  return old.empty() ? words : words + " (was " + old + ')';
}

}  // namespace

News newsOf(const GameSession& session) {
  const Side viewer = session.viewer();
  AnyTimeline past = session.timeline();
  const std::size_t here = past.ply();
  const Side own = !session.over() && session.personDecides()
                       ? session.decision().side
                       : Side::kNeutral;
  while (here - past.ply() < kMostNews && past.undo() &&
         !chose(session, past, own)) {
  }
  News news{.since = past.ply()};
  const AnyGame& game = session.game();
  news.before = game.picture(past.board().data(), viewer);
  for (std::size_t ply = news.since; ply < here; ++ply) {
    const AnyBoard before = past.board();
    past.redo();  // before the rest, since rules may not take the move again
    auto events = game.events(before.data(), past.moves()[ply], viewer);
    std::move(events.begin(), events.end(), std::back_inserter(news.events));
  }
  news.changes =
      changesBetween(news.before, game.picture(session.board().data(), viewer));
  return news;
}

std::vector<std::string> changesInWords(const News& news) {
  std::vector<std::string> rows;
  std::string kind;
  for (const Change& change : news.changes) {
    // Questions and results are reported separately.
    if (change.key == "to_decide" || change.key == "winner") continue;
    const auto old = news.before.find(change.key);
    const std::string words =
        changeInWords(change, old == news.before.end() ? "" : old->second);
    if (kindIn(change.key) != kind || rows.empty()) {
      kind = kindIn(change.key);
      rows.push_back(kind + ": " + words);
    } else {
      rows.back() += ", " + words;
    }
  }
  return rows;
}

bool moveIsOpen(const GameSession& session, const SessionMove& made) {
  return session.game().moveIsPublic(made.before.data(), made.move,
                                     session.viewer());
}

std::string moveTold(const GameSession& session, const SessionMove& made) {
  if (const auto narrate = session.game().narrate; narrate != nullptr) {
    return narrate(made.before.data(), made.move, made.after.data(),
                   session.viewer());
  }
  if (!moveIsOpen(session, made)) return "a move";
  return lineForPeople(made.before, {made.move});
}

std::vector<ToldMove> movesTold(const GameSession& session,
                                const std::vector<MadeMove>& made) {
  AnyTimeline past = session.timeline();
  past.jump(past.ply() - made.size());
  std::vector<ToldMove> moves;
  for (const auto& [by, side] : made) {
    const AnyBoard before = past.board();
    const MoveCode code = past.moves()[past.ply()];
    past.redo();
    const SessionMove move = {.by = by,
                              .side = side,
                              .move = code,
                              .before = before,
                              .after = past.board(),
                              .search = nullptr};
    ToldMove& row = moves.emplace_back(ToldMove{.by = by, .side = side});
    row.told = moveTold(session, move);
    if (!moveIsOpen(session, move)) continue;
    row.move = code;
    row.text = before.moveToText(code);
  }
  return moves;
}

}  // namespace phasemachine
