#include "games/twilight_struggle/text/question.h"

#include <cstddef>
#include <variant>

#include "core/text.h"
#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/operations.h"
#include "games/twilight_struggle/play/phases.h"
#include "games/twilight_struggle/play/state.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {
namespace {

// One function for each kind of request; `seen` is the viewer's board.
class Speaker {
 public:
  Speaker(const Board& seen, Side viewer) : seen_(seen), viewer_(viewer) {}

  std::string operator()(RequestSetup asked) const {
    const std::string where =
        asked.bonus == 0
            ? (asked.side == kUssr ? "Eastern Europe" : "Western Europe")
        : seen_.has(Rule::kBonusAnywhere)
            ? listedArea(asked.side)
            : "countries where the " + name(asked.side) + " has some";
    return head(asked.side) + "set up influence in " + where + "; " +
           counted(asked.remaining, "point") + " left" +
           (asked.bonus != 0 ? " of the handicap." : ".");
  }
  std::string operator()(RequestDeal asked) const {
    return "Nature, turn " + number(seen_.turn) + ": deal a card to the " +
           name(asked.to) + '.';
  }
  std::string operator()(RequestHeadline asked) const {
    std::string text = head(asked.side) + "choose the headline of turn " +
                       number(seen_.turn) + '.';
    const Side other = opponent(asked.side);
    const Card shown = seen_.headline[playerIndex(other)];
    if (shown == kHiddenHeadline) {
      text += "\nThe " + name(other) + " headline lies face down.";
    } else if (shown != kNoCard) {
      text += "\nThe " + name(other) + " headline is " + name(shown) + '.';
    }
    return text + heldScoring(seen_, viewer_, asked.side) +
           deadlyHand(seen_, viewer_, asked.side);
  }
  std::string operator()(RequestCard asked) const {
    const Side side = asked.side;
    std::string text = head(side) + "play a card in action round " +
                       number(seen_.round) + " of " +
                       number(roundsOf(seen_, side)) + ", turn " +
                       number(seen_.turn) + '.';
    const int operations = seen_.milOps[playerIndex(side)];
    if (operations < seen_.defcon) {
      text += "\nMilitary operations: " + number(operations) + " of the " +
              number(seen_.defcon) + " that DEFCON asks for by the turn's end.";
    }
    if (side == kUsa && seen_.has(Effect::kWeWillBuryYou)) {
      text +=
          "\nWe Will Bury You: the USSR scores 3 unless this is "
          "UN Intervention.";
    }
    if (viewer_ != opponent(side) && owesEnvy(seen_, side)) {
      text += "\nMissile Envy must be played for Operations now.";
    }
    return text + heldScoring(seen_, viewer_, side) +
           deadlyHand(seen_, viewer_, side);
  }
  std::string operator()(RequestTrapCard asked) const {
    const Card trap = asked.side == kUssr ? kBearTrap : kQuagmire;
    return head(asked.side, trap) +
           "discard a card worth 2 Operations or more, then roll 1 to 4 to "
           "get free; without one, or when they are due, play a scoring "
           "card." +
           heldScoring(seen_, viewer_, asked.side);
  }
  std::string operator()(RequestMode asked) const {
    const auto [side, card, source] = asked;
    MoveList moves;
    Phases::legalMoves(seen_, asked, moves);
    std::vector<std::string> ways;
    for (const Move move : moves) ways.push_back(way(move, asked));
    if (isScoring(card) && source == side) {
      return head(side, card) + "score the region (\"event\").";
    }
    std::string text =
        head(side, card) + "play it " + joined(ways, " or ") + '.';
    if (source != side) {
      text += "\nGrain Sales to Soviets: the card is from the " + name(source) +
              " hand.";
    }
    if (moves.contains(Move::of(kOps)) && executorOf(card, side) != side &&
        card != kTheChinaCard) {
      text += "\nWith Operations its event happens for the " +
              name(opponent(side)) +
              (canOccur(seen_, card, opponent(side)) ? "."
                                                     : ", if it can by then.");
    }
    return text + eventWarning(seen_, card, side);
  }
  std::string operator()(RequestCompanion asked) const {
    return head(asked.side, kUnIntervention) + "choose a card of the " +
           name(opponent(asked.side)) +
           " to use for Operations without its event.";
  }
  std::string operator()(RequestOrder asked) const {
    return head(asked.side, asked.card) + "its event is the " +
           name(opponent(asked.side)) +
           "'s; does it happen first (\"event_first\") or after the "
           "Operations (\"ops_first\")?" +
           eventWarning(seen_, asked.card, asked.side);
  }
  std::string operator()(RequestOps asked) const {
    MoveList moves;
    Phases::legalMoves(seen_, asked, moves);
    std::vector<std::string> ways;
    for (const Move move : moves) {
      switch (move.id) {
        case kInfluence:
          ways.emplace_back("place influence (\"influence\")");
          break;
        case kCoup: ways.emplace_back("attempt a coup (\"coup\")"); break;
        case kRealign: ways.emplace_back("realign (\"realign\")"); break;
        case kSpace:
          ways.emplace_back("enter the space race (\"space\")");
          break;
        default:  // kDecline
          ways.emplace_back("\"decline\"");
          break;
      }
    }
    std::string text = head(asked.side, asked.card) + "use " +
                       counted(asked.value, "Operation") + ": " +
                       joined(ways, " or ") + '.';
    if (moves.contains(Move::of(kCoup))) {
      text += coupWarning(seen_, asked.side,
                          coupTargets(seen_, asked.side, asked.terms));
    }
    return text;
  }
  std::string operator()(RequestInfluence asked) const {
    std::string text = head(asked.side, sourceCard(seen_)) + "place influence";
    if (asked.left > 0) {
      text += "; " + counted(asked.left, "point") +
              " left (2 for a place in a "
              "country that the " +
              name(opponent(asked.side)) + " controls)";
    }
    text += '.';
    return text + bonusWords(asked.bonus, asked.left > 0 ? "point" : "");
  }
  std::string operator()(RequestCoup asked) const {
    CountrySet targets = coupTargets(seen_, asked.side, asked.terms);
    if (asked.except != kAbsent) {
      targets.remove(static_cast<Country>(asked.except));
    }
    const bool again = asked.except != kAbsent;
    return head(asked.side, sourceCard(seen_)) + "choose a country for a" +
           (again ? " second" : "") +
           ((asked.terms & kFreeCoup) != 0 ? " free" : "") + " coup of " +
           counted(asked.value, "Operation") + areaWords(asked.terms) +
           ((asked.terms & kMayStop) != 0 ? ", or \"stop\"" : "") +
           "; roll and Operations must exceed twice its stability." +
           bonusWords(asked.bonus, "Operation") +
           coupWarning(seen_, asked.side, targets);
  }
  std::string operator()(RequestRealign asked) const {
    return head(asked.side, sourceCard(seen_)) + "choose a country to realign" +
           areaWords(asked.terms) +
           (asked.left > 0 ? "; " + counted(asked.left, "roll") + " left"
                           : ", the bonus roll") +
           '.' + bonusWords(asked.bonus, asked.left > 0 ? "roll" : "");
  }
  std::string operator()(RequestCountry asked) const {
    const Pick& pick = eventOf(asked.card).picks[asked.step];
    const int total = asked.remaining + seen_.tally;
    std::string text = head(asked.side, asked.card) +
                       purpose(asked, pick, total) + ' ' +
                       placesInWords(seen_, offered(pick, asked.executor));
    if (pick.effect != Pick::kResume && pick.atMost > 1) {
      text += ", at most " + number(pick.atMost) + " in each";
    }
    if (pick.mayStop) text += "; \"stop\" ends";
    if (seen_.tally > 0) text += "; " + number(asked.remaining) + " left";
    return text + '.';
  }
  std::string operator()(RequestEventCard asked) const {
    std::string text =
        head(asked.side, asked.card) +
        filled(rowFor(AskRow::What::kCard, asked.card, asked.step),
               asked.executor);
    if (asked.card == kAskNotWhatYourCountryCanDoForYou && seen_.tally > 0) {
      text += "; " + number(seen_.tally) + " discarded so far";
    }
    return text + '.';
  }
  std::string operator()(RequestOption asked) const {
    return head(asked.side, asked.card) +
           filled(rowFor(AskRow::What::kOption, asked.card, asked.step),
                  asked.executor) +
           '.' + optionWarning(seen_, asked.card);
  }
  std::string operator()(RequestDie asked) const {
    const std::string roll = "Nature: a die for the " + name(asked.actor);
    const auto country = static_cast<Country>(asked.a);
    switch (asked.roll) {
      case Roll::kCoup: {
        const int needed = 2 * kStability[country];
        return roll + "'s coup in " + withArticle(country) + "; the roll " +
               plus(asked.b) + " must exceed " + number(needed) +
               (seen_.has(Effect::kSalt) ? ", less 1 for SALT" : "") + '.';
      }
      case Roll::kWar: {
        const auto card = static_cast<Card>(asked.b);
        const int modifier = warModifier(seen_, asked.actor, card, country);
        return roll + "'s " + name(card) + " in " + withArticle(country) +
               "; the roll" + (modifier > 0 ? " -" + number(modifier) : "") +
               " must be " + number(card == kBrushWar ? 3 : 4) + " or more.";
      }
      case Roll::kSpace: {
        const std::size_t box =
            std::size_t{seen_.space[playerIndex(asked.actor)]} + 1;
        return roll + "'s try for box " + std::to_string(box) +
               " of the space race with " + name(static_cast<Card>(asked.a)) +
               "; 1 to " + number(kSpaceBoxes[box].success) + " succeeds.";
      }
      default:  // Roll::kTrap
        return roll + " in " +
               name(asked.actor == kUssr ? kBearTrap : kQuagmire) +
               "; 1 to 4 gets free.";
    }
  }
  std::string operator()(RequestDice asked) const {
    if (asked.roll == Roll::kRealign) {
      const auto country = static_cast<Country>(asked.a);
      const auto modifier = [&](Side side) {
        return name(side) + ' ' +
               plus(realignModifier(seen_, side, country, asked.actor));
      };
      return "Nature: a die each for the " + name(asked.actor) +
             "'s realignment of " + withArticle(country) + " (" +
             modifier(kUssr) + ", " + modifier(kUsa) +
             "); the lower side loses the difference.";
    }
    const auto card = static_cast<Card>(asked.a & 127);
    return "Nature, " + name(card) + ": a die for each side; " +
           filled(rowFor(AskRow::What::kDice, card, asked.a >> 7),
                  asked.actor) +
           '.';
  }
  std::string operator()(RequestRandomCard asked) const {
    return "Nature, " + name(asked.card) + ": a card of the " +
           name(asked.from) + " hand at random, which " +
           std::string(rowFor(AskRow::What::kRandom, asked.card, asked.step)) +
           '.';
  }
  std::string operator()(RequestPeek) const {
    return "Nature, " + name(kOurManInTehran) +
           ": turn up a card of the deck for the US.";
  }
  std::string operator()(RequestCrisis asked) const {
    const CountrySet places = crisisCountries(seen_, asked.side);
    return head(asked.side, kCubanMissileCrisis) +
           "end the crisis by removing 2 own influence from " + listed(places) +
           ", or \"no\"" +
           (asked.coup != 0 ? ", with which this coup loses the game."
                            : "; until it ends, a coup loses the game.");
  }
  std::string operator()(RequestBoxSix asked) const {
    return head(asked.side) +
           "box 6 of the space race allows a card to be discarded at the end "
           "of the turn, or \"no\".";
  }
  std::string operator()(RequestNorad asked) const {
    return head(asked.side, kNorad) +
           "DEFCON fell to 2; add 1 influence in a country that has some.";
  }
  // A board with a request never has a command on top.
  template <class Other>
  std::string operator()(Other) const {
    return "";
  }

 private:
  static std::string listedArea(Side side) {
    return side == kUssr ? "Eastern Europe" : "Western Europe";
  }

  // The countries in question, whether or not they are used up.
  CountrySet offered(const Pick& pick, Side executor) const {
    CountrySet places = pick.where(seen_, executor);
    if (pick.effect != Pick::kRemoveOne && pick.effect != Pick::kRemoveAll) {
      return places;
    }
    // If nothing is left, a removal has been made or is impossible.
    const CountrySet held = places & seen_.present[playerIndex(pick.of)];
    return placesAreListed(places) ? places : held.count() <= 5 ? held : places;
  }
  static bool placesAreListed(CountrySet places) { return places.count() <= 5; }

  static std::string purpose(RequestCountry asked, const Pick& pick,
                             int total) {
    const std::string influence = name(pick.of) + " influence ";
    const std::string upTo = pick.mayStop ? "up to " : "";
    switch (pick.effect) {
      case Pick::kAddOne:
        if (pick.atMost == 1 && total > 1) {
          return "add 1 " + influence + "in each of " + upTo +
                 counted(total, "place") + ":";
        }
        return "add " + upTo + number(total) + ' ' + influence + "in";
      case Pick::kRemoveOne:
        if (pick.atMost == 1 && total > 1) {
          return "remove 1 " + influence + "from each of " + upTo +
                 counted(total, "place") + ":";
        }
        return "remove " + upTo + number(total) + ' ' + influence + "from";
      case Pick::kRemoveAll:
        return "remove all " + influence + "from " +
               (total > 1 ? "each of " + counted(total, "place") + ":"
                          : "one of:");
      default:
        return filled(rowFor(AskRow::What::kCountry, asked.card, asked.step),
                      asked.executor, total);
    }
  }

  std::string way(Move move, RequestMode asked) const {
    switch (move.id) {
      case kEvent: return "as an event (\"event\")";
      case kOps:
        return "for " +
               counted(effectiveOperations(seen_, asked.side,
                                           kCardTable[asked.card].operations),
                       "Operation") +
               " (\"ops\")";
      case kSpace: return "in the space race (\"space\")";
      case kUnEvent:
        return "with a card of the " + name(opponent(asked.side)) +
               " (\"un_event\")";
      case kWithUn: return "with UN Intervention (\"with_un\")";
      default:  // kReturn
        return "not at all (\"return\")";
    }
  }

  const Board& seen_;
  Side viewer_;
};

}  // namespace

std::string question(const Board& board, Side viewer) {
  if (board.over() || board.stack.empty()) return "";
  const auto top = board.stack.top();
  const Command* command = std::get_if<Command>(&top);
  if (command == nullptr) return "";
  const Board seen = TwilightStruggle::observe(board, viewer);
  return inLines(command->visit(Speaker(seen, viewer)), kLineWidth, "  ");
}

}  // namespace phasemachine::twilight_struggle
