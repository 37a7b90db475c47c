#include "games/twilight_struggle/text/log_changes.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "games/twilight_struggle/play/state.h"
#include "games/twilight_struggle/tables/cards.h"
#include "games/twilight_struggle/tables/countries.h"
#include "games/twilight_struggle/text/effect_words.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {
namespace {

using Phrases = std::vector<std::string>;

std::string fromTo(int from, int to) {
  return std::to_string(from) + " to " + std::to_string(to);
}

constexpr std::array<std::string_view, kLastBox + 1> kBoxNames = {
    "",
    "Earth Satellite",
    "Animal in Space",
    "Man in Space",
    "Man in Earth Orbit",
    "Lunar Orbit",
    "the Moon",
    "Space Shuttle",
    "Space Station"};

void tellInfluence(const Board& before, const Board& after, Phrases& out) {
  for (Country country : kAllCountries) {
    std::string sides;
    for (Side side : {kUssr, kUsa}) {
      const int from = before.influenceOf(side, country);
      const int to = after.influenceOf(side, country);
      if (from == to) continue;
      if (!sides.empty()) sides += " and";
      sides += ' ' + std::string(wordOf(side)) + ' ' + fromTo(from, to);
    }
    if (!sides.empty()) out.push_back(std::string(nameOf(country)) + sides);
  }
}

void tellTracks(const Board& before, const Board& after, Phrases& out) {
  for (Side side : {kUssr, kUsa}) {
    const std::size_t i = playerIndex(side);
    const std::string who(wordOf(side));
    if (after.space[i] != before.space[i]) {
      out.push_back(who + " reaches " + std::string(kBoxNames[after.space[i]]));
    }
    // At a turn's end the track returns to 0.
    if (after.milOps[i] > before.milOps[i]) {
      out.push_back(who + " military operations " +
                    std::to_string(after.milOps[i]));
    }
  }
  if (after.vp != before.vp) {
    const int gained = after.vp - before.vp;
    out.push_back(std::string(wordOf(gained > 0 ? kUsa : kUssr)) + " gains " +
                  std::to_string(gained > 0 ? gained : -gained) + " VP (now " +
                  (after.vp > 0 ? "+" : "") + std::to_string(after.vp) + ')');
  }
  if (after.defcon != before.defcon) {
    out.push_back("DEFCON " + std::to_string(after.defcon));
  }
  if (after.china != before.china) {
    out.push_back("the China Card goes to the " +
                  std::string(wordOf(after.china)) +
                  (after.chinaUp != 0 ? " face up" : " face down"));
  }
}

void tellEffects(const Board& before, const Board& after, Phrases& out) {
  for (std::size_t i = 0; i < kEffects; ++i) {
    const auto effect = static_cast<Effect>(i);
    if (after.has(effect) && !before.has(effect)) {
      out.push_back(nameOf(effect) + " takes effect");
    } else if (before.has(effect) && !after.has(effect)) {
      out.push_back(nameOf(effect) + " is over");
    }
  }
  if (after.chernobyl != before.chernobyl && after.chernobyl != kAbsent) {
    out.push_back("no USSR placement in " +
                  std::string(kRegionNames[after.chernobyl]));
  }
}

void tellPiles(const Board& before, const Board& after, Phrases& out) {
  for (Card card : after.removed - before.removed) {
    out.push_back(std::string(nameOf(card)) + " is removed");
  }
  for (Card card : after.discard - before.discard) {
    out.push_back(std::string(nameOf(card)) + " is discarded");
  }
  if (!before.discard.empty() && (before.discard & after.discard).empty() &&
      !(before.discard & after.deck).empty()) {
    out.push_back("the discard pile is shuffled");
  }
}

// Cards of a hand newly known to the other side, except the one that the move
// names.
void tellShown(const Board& before, Move move, const Board& after,
               Phrases& out) {
  for (Side side : {kUssr, kUsa}) {
    const std::size_t i = playerIndex(side);
    CardSet shown = after.known[i] - before.known[i];
    if (move.kind == Move::Kind::kCard) {
      shown.remove(static_cast<Card>(move.id));
    }
    const std::string hand = "the " + std::string(wordOf(side)) + " hand";
    for (Card card : shown - before.hand[i]) {
      out.push_back(std::string(nameOf(card)) + " goes to " + hand);
    }
    shown &= before.hand[i];
    std::string names;
    int left = shown.count();
    for (Card card : shown) {
      --left;
      if (!names.empty()) names += left == 0 ? " and " : ", ";
      names += nameOf(card);
    }
    if (!names.empty()) out.push_back(hand + " shows " + names);
  }
}

}  // namespace

std::vector<std::string> changesInWords(const Board& before, Move move,
                                        const Board& after) {
  Phrases phrases;
  tellInfluence(before, after, phrases);
  tellTracks(before, after, phrases);
  tellEffects(before, after, phrases);
  tellPiles(before, after, phrases);
  tellShown(before, move, after, phrases);
  return phrases;
}

}  // namespace phasemachine::twilight_struggle
