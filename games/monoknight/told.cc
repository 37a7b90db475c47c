// The MonoKnight player's picture, and the events of a move, as data.
//
// A picture has "knight" -> "c3", "to_visit.c3" -> how often a tile must still
// be stepped on, "hand.1" -> "kingUp x2" (the stacks from the left), "next.1"
// -> a card of the preview, "moves" and "penalties". A move emits "played",
// "discarded", "redrawn", "placed" or, by nature, "drawn", then "refilled" when
// cards go from the preview to the hand, "dead_end" when no card can be played
// and the hand is thrown away, and "penalty" for points that it costs.

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "games/monoknight/game.h"
#include "games/monoknight/text/text.h"
#include "games/monoknight/text/words.h"
#include "phase/told/event.h"
#include "phase/told/events.h"

namespace phasemachine::monoknight {
namespace {

using Entry = decltype(Board::stack)::Entry;

template <class C>
std::optional<C> commandOf(const Entry& entry) {
  const auto* command = std::get_if<Command>(&entry);
  if (command == nullptr || (command->word() & 0xFF) != Command::tagOf<C>()) {
    return std::nullopt;
  }
  return command->get<C>();
}

// Without changes; `kind` stays empty if there is nothing to report.
Event eventOf(const Entry& entry, const Board& before, bool changed) {
  if (const auto play = commandOf<PlayCard>(entry)) {
    const bool open = before.open.has(play->tile);
    return {.kind = "played",
            .details = {{"card", cardName(before.hand[play->slot].card)},
                        {"from", tileToText(before.position)},
                        {"to", tileToText(play->tile)},
                        {"visit", open ? "new" : "again"}}};
  }
  if (const auto discard = commandOf<DiscardStack>(entry)) {
    const Slot& slot = before.hand[discard->slot];
    return {.kind = "discarded",
            .details = {{"card", cardName(slot.card)},
                        {"count", std::to_string(slot.count)}}};
  }
  if (commandOf<RedrawHand>(entry)) return {.kind = "redrawn"};
  if (const auto place = commandOf<PlacePiece>(entry)) {
    return {.kind = "placed", .details = {{"to", tileToText(place->tile)}}};
  }
  if (const auto take = commandOf<TakeCard>(entry)) {
    return {.kind = "drawn",
            .side = Side::kNeutral,
            .details = {{"card", cardName(take->card)},
                        {"to", before.handWantsCards() ? "hand" : "next"}}};
  }
  if (!changed) return {};
  const auto* state = std::get_if<StateType>(&entry);
  const bool refill = state != nullptr && *state == StateType::kRefill;
  return {.kind = refill ? "refilled" : "dead_end"};
}

}  // namespace

Picture picture(const Board& board) {
  Picture picture;
  if (board.position != kNowhere)
    picture["knight"] = tileToText(board.position);
  for (TileSet rest = board.open; !rest.empty(); rest.removeFirst()) {
    const auto tile = static_cast<std::size_t>(rest.first());
    picture["to_visit." + tileToText(rest.first())] =
        std::to_string(board.needed[tile]);
  }
  for (std::size_t i = 0; i < board.slots; ++i) {
    const Slot& slot = board.hand[i];
    picture["hand." + std::to_string(i + 1)] =
        cardName(slot.card) + " x" + std::to_string(slot.count);
  }
  for (std::size_t i = 0; i < board.previewCount; ++i) {
    picture["next." + std::to_string(i + 1)] = cardName(board.preview[i]);
  }
  picture["moves"] = std::to_string(board.tally.moves);
  picture["penalties"] = std::to_string(board.tally.penalties);
  return picture;
}

std::vector<Event> tell(const Entry& entry, const Board& before,
                        const Board& after, const Changes& changes) {
  Event event = eventOf(entry, before, !changes.empty());
  if (event.kind.empty()) return {};
  if (event.kind != "drawn") event.side = Side::kFirst;
  event.changes = changes;
  Changes charged = takeChange(event.changes, "penalties");
  std::vector<Event> events = {std::move(event)};
  if (!charged.empty()) {
    const auto points = after.tally.penalties - before.tally.penalties;
    Event penalty{.kind = "penalty", .side = Side::kFirst};
    penalty.details = {{"points", std::to_string(points)},
                       {"total", std::to_string(after.tally.penalties)}};
    penalty.changes = std::move(charged);
    events.push_back(std::move(penalty));
  }
  return events;
}

}  // namespace phasemachine::monoknight
