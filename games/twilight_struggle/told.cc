// A viewer's picture of a Twilight Struggle board, and the events of a move, as
// data.
//
// A picture has, of what the viewer may know: "turn", "round", "vp" (above 0
// for the US), "defcon"; by side "influence.US.Iran", "military.US",
// "space.US", "hand.US.Fidel" and "hand_size.US", "headline.US"; "china" (who
// holds it, and how it lies), "effect.Vietnam Revolts", "discard.Fidel",
// "removed.Fidel", "tehran.Fidel" (turned up for the US), "deck" (how many
// cards), and "no_placement" (Chernobyl's region). A move emits first what was
// chosen, in words (text.h), and then each change by its kind.

#include <string>
#include <vector>

#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/tables/card.h"
#include "games/twilight_struggle/tables/country.h"
#include "games/twilight_struggle/text/text.h"
#include "phase/told/events.h"

namespace phasemachine {
namespace {

using namespace twilight_struggle;

// The first match names a change.
constexpr KeyWords kRows[] = {
    {.prefix = "turn", .kind = "turn"},
    {.prefix = "round", .kind = "round"},
    {.prefix = "influence.", .kind = "influence", .parts = "side country"},
    {.prefix = "vp", .kind = "vp"},
    {.prefix = "defcon", .kind = "defcon"},
    {.prefix = "military.", .kind = "military", .parts = "side"},
    {.prefix = "space.", .kind = "space", .parts = "side"},
    {.prefix = "china", .kind = "china"},
    {.prefix = "effect.",
     .kind = "effect",
     .gone = "effect_ended",
     .parts = "effect",
     .values = false},
    {.prefix = "removed.", .kind = "removed", .parts = "card", .values = false},
    {.prefix = "discard.",
     .kind = "discarded",
     .gone = "left_discard",
     .parts = "card",
     .values = false},
    {.prefix = "tehran.",
     .kind = "turned_up",
     .gone = "turned_down",
     .parts = "card",
     .values = false},
    {.prefix = "hand.",
     .kind = "hand_gains",
     .gone = "hand_loses",
     .parts = "side card",
     .values = false},
    {.prefix = "hand_size.", .kind = "hand_size", .parts = "side"},
    {.prefix = "headline.", .kind = "headline", .parts = "side"},
    {.prefix = "deck", .kind = "deck"},
    {.prefix = "no_placement", .kind = "no_placement"},
};

void putCards(std::string prefix, CardSet cards, Picture& picture) {
  prefix += '.';
  for (const Card card : cards) {
    picture[prefix + std::string(nameOf(card))] = "yes";
  }
}

void putSide(const twilight_struggle::Board& seen, Side side,
             Picture& picture) {
  const std::size_t i = playerIndex(side);
  const std::string who(wordOf(side));
  for (const Country country : kAllCountries) {
    const int influence = seen.influenceOf(side, country);
    if (influence == 0) continue;
    picture["influence." + who + '.' + std::string(nameOf(country))] =
        std::to_string(influence);
  }
  picture["military." + who] = std::to_string(seen.milOps[i]);
  picture["space." + who] = std::to_string(seen.space[i]);
  putCards("hand." + who, seen.hand[i], picture);
  const Card headline = seen.headline[i];
  if (headline == kHiddenHeadline) {
    picture["headline." + who] = "hidden";
  } else if (headline != kNoCard) {
    picture["headline." + who] = nameOf(headline);
  }
}

}  // namespace

Picture TwilightStruggle::picture(const Board& board, Side viewer) {
  const Board seen = observe(board, viewer);
  Picture picture;
  picture["turn"] = std::to_string(seen.turn);
  picture["round"] = std::to_string(seen.round);
  picture["vp"] = std::to_string(seen.vp);
  picture["defcon"] = std::to_string(seen.defcon);
  for (const Side side : {kUssr, kUsa}) {
    putSide(seen, side, picture);
    picture["hand_size." + std::string(wordOf(side))] =
        std::to_string(board.handOf(side).count());
  }
  if (seen.china != Side::kNeutral) {
    picture["china"] = std::string(wordOf(seen.china)) +
                       (seen.chinaUp != 0 ? " face up" : " face down");
  }
  for (std::size_t i = 0; i < kEffects; ++i) {
    const auto effect = static_cast<Effect>(i);
    if (seen.has(effect)) picture["effect." + nameOf(effect)] = "yes";
  }
  if (seen.chernobyl != kAbsent) {
    picture["no_placement"] = kRegionNames[seen.chernobyl];
  }
  putCards("discard", seen.discard, picture);
  putCards("removed", seen.removed, picture);
  putCards("tehran", seen.tehran, picture);
  picture["deck"] = std::to_string(seen.deck.count() - seen.hiddenCards -
                                   seen.hiddenTurnedUp);
  return picture;
}

std::vector<phasemachine::Event> TwilightStruggle::tell(
    const WatchedStep<TwilightStruggle>& step) {
  Changes changes = step.changes;
  return tellByKeys(kRows, step.seen, changes);
}

}  // namespace phasemachine
