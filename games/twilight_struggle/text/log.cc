#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "absl/strings/str_join.h"
#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/state.h"
#include "games/twilight_struggle/tables/card.h"
#include "games/twilight_struggle/tables/country.h"
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
    std::vector<std::string> names;
    for (Card card : shown) names.emplace_back(nameOf(card));
    if (!names.empty()) {
      out.push_back(hand + " shows " + joined(names, " and "));
    }
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

namespace {

std::string titleOf(Side side) { return std::string(wordOf(side)); }
std::string titleOf(Card card) { return std::string(nameOf(card)); }
std::string titleOf(std::uint8_t country) {
  return withArticle(static_cast<Country>(country));
}
std::string chosenCard(Move move) {
  return titleOf(static_cast<Card>(move.id));
}
bool is(Move move, Choice choice) { return move == Move::of(choice); }
std::string points(int n) {
  return std::to_string(n) + (n == 1 ? " Operation" : " Operations");
}
std::string rolled(Side side, int die) {
  return titleOf(side) + " rolls " + std::to_string(die);
}

// One function for each request: describes the answer `move`.

std::string say(const Board&, RequestSetup asked, Move move, Side) {
  return titleOf(asked.side) + " sets up in " + titleOf(move.id);
}
// Under Aldrich Ames the USSR sees what the US draws.
std::string say(const Board& board, RequestDeal asked, Move move, Side viewer) {
  const bool open = asked.to == kUsa && board.has(Effect::kAldrichAmes);
  const bool hidden = viewer == opponent(asked.to) && !open;
  return titleOf(asked.to) + " draws " + (hidden ? "a card" : chosenCard(move));
}
// The second headline comes with the reveal; a side alone in box 4 sees the
// first one.
std::string say(const Board& board, RequestHeadline asked, Move move,
                Side viewer) {
  const Card other = board.headline[playerIndex(opponent(asked.side))];
  const bool first =
      other == kNoCard && !board.handOf(opponent(asked.side)).empty();
  if (first) {
    const bool hidden =
        viewer == opponent(asked.side) && !holdsBox(board, viewer, 4);
    return titleOf(asked.side) + " chooses " +
           (hidden ? "a headline" : chosenCard(move) + " as headline");
  }
  std::string text =
      "headlines: " + titleOf(asked.side) + ' ' + chosenCard(move);
  if (other != kNoCard) {
    text += ", " + titleOf(opponent(asked.side)) + ' ' + titleOf(other);
  }
  return text;
}
std::string say(const Board&, RequestCard asked, Move move, Side) {
  if (is(move, kPass)) return titleOf(asked.side) + " passes";
  return titleOf(asked.side) + " plays " + chosenCard(move);
}
std::string say(const Board&, RequestTrapCard asked, Move move, Side) {
  if (is(move, kPass)) return titleOf(asked.side) + " passes";
  const bool scores = isScoring(static_cast<Card>(move.id));
  return titleOf(asked.side) + " is trapped and " +
         (scores ? "plays " : "discards ") + chosenCard(move);
}
std::string say(const Board&, RequestMode asked, Move move, Side) {
  const std::string card = titleOf(asked.card);
  switch (move.id) {
    case kEvent: return card + " as an event";
    case kOps: return card + " for Operations";
    case kSpace: return card + " in the space race";
    case kUnEvent: return card + " with another card";
    case kWithUn: return card + " with " + titleOf(kUnIntervention);
    default:  // kReturn
      return card + " goes back to the " + titleOf(asked.source);
  }
}
std::string say(const Board&, RequestCompanion, Move move, Side) {
  return chosenCard(move) + " for Operations, without its event";
}
std::string say(const Board&, RequestOrder asked, Move move, Side) {
  return titleOf(asked.card) + (is(move, kEventFirst)
                                    ? ": the event comes first"
                                    : ": Operations come first");
}
std::string say(const Board&, RequestOps asked, Move move, Side) {
  const std::string value =
      " with the " + points(asked.value) + " of " + titleOf(asked.card);
  switch (move.id) {
    case kInfluence: return titleOf(asked.side) + " adds influence" + value;
    case kCoup: return titleOf(asked.side) + " attempts a coup" + value;
    case kRealign: return titleOf(asked.side) + " realigns" + value;
    case kSpace: return titleOf(asked.card) + " in the space race";
    default:  // kDecline
      return titleOf(asked.side) + " declines Operations";
  }
}
std::string say(const Board&, RequestInfluence asked, Move move, Side) {
  return titleOf(asked.side) + " adds influence in " + titleOf(move.id);
}
std::string say(const Board&, RequestCoup asked, Move move, Side) {
  if (is(move, kStop)) return titleOf(asked.side) + " attempts no coup";
  return titleOf(asked.side) + " attempts a coup in " + titleOf(move.id);
}
std::string say(const Board&, RequestRealign asked, Move move, Side) {
  if (is(move, kStop)) return titleOf(asked.side) + " stops realigning";
  return titleOf(asked.side) + " realigns " + titleOf(move.id);
}
std::string say(const Board&, RequestCountry asked, Move move, Side) {
  const std::string card = titleOf(asked.card) + ": " + titleOf(asked.side);
  if (is(move, kStop)) return card + " chooses no more";
  return card + " chooses " + titleOf(move.id);
}
std::string say(const Board&, RequestEventCard asked, Move move, Side) {
  const std::string card = titleOf(asked.card) + ": " + titleOf(asked.side);
  if (is(move, kStop)) return card + " chooses no more";
  if (is(move, kNo)) return card + " chooses no card";
  return card + " chooses " + chosenCard(move);
}
std::string say(const Board& board, RequestOption asked, Move move, Side) {
  std::string word = moveToText(board, move);
  for (char& c : word) {
    if (c == '_') c = ' ';
  }
  return titleOf(asked.card) + ": " + titleOf(asked.side) + " chooses " + word;
}
std::string say(const Board&, RequestDie asked, Move move, Side) {
  const std::string roll = rolled(asked.actor, move.id + 1);
  switch (asked.roll) {
    case Roll::kCoup: return roll + " for the coup in " + titleOf(asked.a);
    case Roll::kWar: return roll + " for the war in " + titleOf(asked.a);
    case Roll::kSpace: return roll + " in the space race";
    default:  // Roll::kTrap
      return roll + " to get out of the trap";
  }
}
std::string say(const Board&, RequestDice asked, Move move, Side) {
  const std::string rolls =
      rolled(kUssr, ussrDie(move.id)) + ", " + rolled(kUsa, usaDie(move.id));
  if (asked.roll == Roll::kRealign) {
    return rolls + " for the realignment of " + titleOf(asked.a);
  }
  return rolls + " for " + titleOf(static_cast<Card>(asked.a & 127));
}
std::string say(const Board&, RequestRandomCard asked, Move move, Side) {
  return titleOf(asked.card) + ": " + chosenCard(move) + " is drawn from the " +
         titleOf(asked.from) + " hand";
}
std::string say(const Board&, RequestPeek, Move move, Side viewer) {
  return titleOf(kOurManInTehran) + ": the US sees " +
         (viewer == kUssr ? "a card" : chosenCard(move));
}
std::string say(const Board&, RequestCrisis asked, Move move, Side) {
  if (is(move, kNo)) return titleOf(asked.side) + " lets the crisis go on";
  return titleOf(asked.side) + " ends the crisis with influence from " +
         titleOf(move.id);
}
std::string say(const Board&, RequestBoxSix asked, Move move, Side) {
  if (is(move, kNo)) return titleOf(asked.side) + " keeps its cards";
  return titleOf(asked.side) + " discards " + chosenCard(move);
}
std::string say(const Board&, RequestNorad, Move move, Side) {
  return "NORAD: US adds influence in " + titleOf(move.id);
}
template <class Other>
std::string say(const Board&, Other, Move, Side) {
  return "";  // commands are never on top of a settled board
}

template <class Request>
bool isAsked(const Board& board) {
  const auto top = board.stack.top();
  const Command* command = std::get_if<Command>(&top);
  return command != nullptr && command->visit([](auto request) {
    return std::is_same_v<decltype(request), Request>;
  });
}

// The point of the turn: "4.2", "4.h" in the headline phase, "4 deal" before
// it, "4 end" after the last round, "setup".
std::string time(const Board& board) {
  const std::string turn = std::to_string(board.turn);
  if (board.round > 0) return turn + '.' + std::to_string(board.round);
  if (isAsked<RequestSetup>(board)) return "setup";
  if (isAsked<RequestBoxSix>(board)) return turn + " end";
  if (isAsked<RequestDeal>(board) && board.phasing == Side::kNeutral) {
    return turn + " deal";
  }
  return turn + ".h";
}

constexpr std::size_t kPlaceWidth = 11;

// Time and phasing side in a column: "4.2 USSR".
std::string place(const Board& board) {
  std::string text = time(board);
  if (board.phasing != Side::kNeutral) text += ' ' + titleOf(board.phasing);
  text.resize(std::max(text.size(), kPlaceWidth), ' ');
  return text;
}

std::string withoutPhasing(const Board& before, const std::string& said) {
  if (before.phasing == Side::kNeutral) return said;
  const std::string side = titleOf(before.phasing) + ' ';
  return said.starts_with(side) ? said.substr(side.size()) : said;
}

// The move and its changes. The phasing side already precedes it, and a country
// named last by the move is not repeated. After a roll each change has a line.
std::string sentence(const Board& before, std::string said,
                     const std::vector<std::string>& phrases) {
  if (isAsked<RequestDie>(before) || isAsked<RequestDice>(before)) {
    const std::string line = '\n' + std::string(kPlaceWidth, ' ');
    for (const std::string& phrase : phrases) said += line + phrase;
    return withoutPhasing(before, said);
  }
  std::string changes = absl::StrJoin(phrases, ", ");
  for (Country country : kAllCountries) {
    const std::string named(nameOf(country));
    if (said.ends_with(' ' + named) && changes.starts_with(named + ' ')) {
      changes.erase(0, named.size() + 1);
      break;
    }
  }
  if (!changes.empty()) said += ": " + changes;
  return withoutPhasing(before, said);
}

std::string standing(const Board& board) {
  const int vp = board.vp;
  std::string text = vp == 0 ? "nobody is ahead"
                             : titleOf(vp > 0 ? kUsa : kUssr) + " ahead by " +
                                   std::to_string(vp > 0 ? vp : -vp);
  return text + ", DEFCON " + std::to_string(board.defcon);
}

}  // namespace

std::string narrateMove(const Board& before, Move move, Side viewer) {
  const auto top = before.stack.top();
  const Command* command = std::get_if<Command>(&top);
  if (command == nullptr) return "";
  return command->visit(
      [&](auto request) { return say(before, request, move, viewer); });
}

std::string narrate(const Board& before, Move move, const Board& after,
                    Side viewer) {
  std::string text = place(before) +
                     sentence(before, narrateMove(before, move, viewer),
                              changesInWords(before, move, after)) +
                     '\n';
  if (after.turn != before.turn) {
    text +=
        "\nTurn " + std::to_string(after.turn) + ": " + standing(after) + '\n';
  }
  if (after.over()) {
    text += after.victor == Side::kNeutral ? "A draw "
                                           : titleOf(after.victor) + " wins ";
    text += std::string(phraseOf(after.reason)) + ": " + standing(after) + '\n';
  }
  return text;
}

}  // namespace phasemachine::twilight_struggle
