#include <array>
#include <span>

#include "games/twilight_struggle/cards/early_war.h"
#include "games/twilight_struggle/cards/late_war.h"
#include "games/twilight_struggle/cards/mid_war.h"
#include "games/twilight_struggle/play/event.h"

namespace phasemachine::twilight_struggle {
namespace {

constexpr std::array<Event, kCards + 1> makeTable() {
  std::array<Event, kCards + 1> table;
  const auto enter = [&](std::span<const EventRow> rows) {
    for (const EventRow& row : rows) table[row.card] = row.event;
  };
  enter(kEarlyWarNeutral);
  enter(kEarlyWarUsa);
  enter(kEarlyWarUssr);
  enter(kMidWarNeutral);
  enter(kMidWarUsa);
  enter(kMidWarUssr);
  enter(kLateWarNeutral);
  enter(kLateWarUsa);
  enter(kLateWarUssr);
  return table;
}

constexpr std::array<Event, kCards + 1> kTable = makeTable();

consteval bool isComplete() {
  for (Card card : kAllCards) {
    if (card != kTheChinaCard && kTable[card].happen == nullptr) return false;
  }
  return true;
}
static_assert(isComplete(), "every card but the China Card has an event");

}  // namespace

const Event& eventOf(Card card) { return kTable[card]; }

bool canOccur(const Board& board, Card card, Side executor) {
  const Event& event = kTable[card];
  if (event.canOccur != nullptr) return event.canOccur(board, executor);
  return event.happen != nullptr;
}

void happen(Board& board, Flow& flow, Card card, Side executor) {
  Play play(board, flow, card, executor);
  kTable[card].happen(play);
  play.finish();
}

void resume(Board& board, Flow& flow, Card card, Side executor, Reply reply) {
  Play play(board, flow, card, executor);
  kTable[card].resume(play, reply);
  play.finish();
}

}  // namespace phasemachine::twilight_struggle
