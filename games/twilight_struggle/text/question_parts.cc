#include <cstddef>

#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/operations.h"
#include "games/twilight_struggle/play/state.h"
#include "games/twilight_struggle/text/question.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {

std::string name(Side side) { return std::string(wordOf(side)); }
std::string name(Card card) { return std::string(nameOf(card)); }
std::string number(int n) { return std::to_string(n); }
std::string counted(int n, std::string_view one) {
  return number(n) + ' ' + std::string(one) + (n == 1 ? "" : "s");
}

std::string plus(int n) { return (n < 0 ? "" : "+") + number(n); }

std::string head(Side side, Card card) {
  return name(side) + (card == kNoCard ? "" : ", " + name(card)) + ": ";
}

std::string_view rowFor(AskRow::What what, Card card, int step) {
  for (const AskRow& row : kAskTable) {
    if (row.what == what && row.card == card && row.step == step) {
      return row.words;
    }
  }
  return "";
}

std::string filled(std::string_view words, Side side, int count) {
  std::string text(words);
  const auto fill = [&](std::string_view mark, const std::string& by) {
    for (std::size_t at = text.find(mark); at != std::string::npos;
         at = text.find(mark)) {
      text.replace(at, mark.size(), by);
    }
  };
  fill("{side}", name(side));
  fill("{other}", name(opponent(side)));
  fill("{count}", number(count) + (count == 1 ? " country" : " countries"));
  return text;
}

Card sourceCard(const Board& seen) {
  for (std::size_t i = seen.stack.size(); i-- > 0;) {
    const auto word = seen.stack.wordAt(i);
    if (Stack::isState(word)) break;
    Card card = kNoCard;
    Command::fromWord(word).visit([&](auto command) {
      if constexpr (requires { command.card; }) card = command.card;
    });
    if (card != kNoCard) return card;
  }
  return kNoCard;
}

std::string areaWords(std::uint8_t terms) {
  switch (areaIn(terms)) {
    case Area::kLatinAmerica: return " in Central or South America";
    case Area::kChe:
      return " in a non-battleground of Central America, South America or "
             "Africa";
    case Area::kAroundNicaragua: return " in Cuba, Honduras or Costa Rica";
    case Area::kOnlyEurope: return " in Europe";
    default: return "";
  }
}

std::string bonusWords(std::uint8_t bonus, std::string_view unit) {
  std::string text;
  const auto say = [&](std::string_view place, Card card) {
    text += unit.empty()
                ? "\nThe bonus of " + name(card) + " is for " +
                      std::string(place) + '.'
                : "\n" + name(card) + ": 1 " + std::string(unit) +
                      " more if all are in " + std::string(place) + '.';
  };
  if ((bonus & kAsiaBonus) != 0) say("Asia", kTheChinaCard);
  if ((bonus & kSoutheastBonus) != 0) say("Southeast Asia", kVietnamRevolts);
  return text;
}

std::string heldScoring(const Board& seen, Side viewer, Side side) {
  if (viewer == opponent(side)) return "";
  const int held = (seen.handOf(side) & kScoringCards).count();
  if (held == 0) return "";
  return "\n" + counted(held, "scoring card") +
         " in hand must be played before the turn ends" +
         (scoringIsDue(seen, side) && seen.round > 0 ? ": now." : ".");
}

// Cards of the side's own hand that may end the game.
std::string deadlyHand(const Board& seen, Side viewer, Side side) {
  if (viewer == opponent(side) || seen.defcon != 2) return "";
  Board trial = seen;
  trial.phasing = side;
  std::vector<std::string> names;
  for (const Card card : seen.handOf(side) & deadlyCards(trial, side)) {
    names.push_back(name(card));
  }
  if (names.empty()) return "";
  return "\nWarning: at DEFCON 2 the event of " + joined(names, " or ") +
         " can lose the game.";
}

std::string eventWarning(const Board& seen, Card card, Side side) {
  if (seen.defcon != 2 || !deadlyCards(seen, side).contains(card)) {
    return "";
  }
  return "\nWarning: DEFCON is 2, and its event can lose the game for the " +
         name(side) + '.';
}

std::string coupWarning(const Board& seen, Side side, CountrySet targets) {
  std::string text;
  if (seen.has(effectFor(Effect::kCubanCrisisUssr, side))) {
    text += "\nWarning: in the Cuban Missile Crisis a coup by the " +
            name(side) + " loses the game.";
  }
  const bool silent = side == kUsa && seen.has(Effect::kNuclearSubs);
  if (seen.defcon == 2 && !silent && !(targets & kBattlegrounds).empty()) {
    text +=
        "\nWarning: DEFCON is 2; a coup in a battleground loses the game "
        "for the " +
        name(seen.phasing) + '.';
  }
  return text;
}

std::string optionWarning(const Board& seen, Card card) {
  std::string_view choice;
  if (card == kHowILearnedToStopWorrying) {
    choice = "DEFCON 1";
  } else if (seen.defcon == 2 && card == kSummit) {
    choice = "\"degrade\"";
  } else if (seen.defcon == 2 && card == kOlympicGames) {
    choice = "\"boycott\"";
  } else {
    return "";
  }
  return "\nWarning: " + std::string(choice) +
         " starts nuclear war, which loses the game for the " +
         name(seen.phasing) + '.';
}

}  // namespace phasemachine::twilight_struggle
