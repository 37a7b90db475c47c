#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "games/twilight_struggle/picture/svg_parts.h"
#include "games/twilight_struggle/tables/country.h"
#include "games/twilight_struggle/text/question.h"
#include "games/twilight_struggle/text/text.h"
#include "phase/game.h"

namespace phasemachine::twilight_struggle {
namespace {

std::string country(std::uint8_t id) {
  return std::string(nameOf(static_cast<Country>(id)));
}
std::string left(int points) {
  return points > 0 ? ", " + std::to_string(points) + " left" : "";
}

// One function for each request: its question in a few words.

std::string ask(RequestSetup asked) {
  return name(asked.side) + ": set up" +
         (asked.bonus != 0 ? " extra influence" : "") + left(asked.remaining);
}
std::string ask(RequestDeal asked) {
  return "Deal: a card for the " + name(asked.to);
}
std::string ask(RequestHeadline asked) {
  return name(asked.side) + ": choose a headline";
}
std::string ask(RequestCard asked) {
  return name(asked.side) + ": play a card";
}
std::string ask(RequestTrapCard asked) {
  return name(asked.side) + ", trapped: discard a card";
}
std::string ask(RequestMode asked) {
  return name(asked.side) + ": how to play " + name(asked.card);
}
std::string ask(RequestCompanion asked) {
  return name(asked.side) + ": a card to go with UN Intervention";
}
std::string ask(RequestOrder asked) {
  return name(asked.side) + ": event or Operations first?";
}
std::string ask(RequestOps asked) {
  return name(asked.side) + ": use " + std::to_string(asked.value) +
         (asked.value == 1 ? " Operation" : " Operations");
}
std::string ask(RequestInfluence asked) {
  return name(asked.side) + ": add influence" +
         (asked.left > 0 ? left(asked.left) : ", the bonus point");
}
std::string ask(RequestCoup asked) {
  return name(asked.side) + ": coup with " + std::to_string(asked.value) +
         (asked.value == 1 ? " Operation" : " Operations");
}
std::string ask(RequestRealign asked) {
  return name(asked.side) + ": realign" +
         (asked.left > 0 ? left(asked.left) : ", the bonus roll");
}
std::string ask(RequestCountry asked) {
  return name(asked.card) + ", " + name(asked.side) + ": choose a country" +
         left(asked.remaining);
}
std::string ask(RequestEventCard asked) {
  return name(asked.card) + ", " + name(asked.side) + ": choose a card";
}
std::string ask(RequestOption asked) {
  return name(asked.card) + ", " + name(asked.side) + ": choose";
}
std::string ask(RequestDie asked) {
  const std::string roll = name(asked.actor) + " rolls ";
  switch (asked.roll) {
    case Roll::kCoup: return roll + "for the coup in " + country(asked.a);
    case Roll::kWar: return roll + "for the war in " + country(asked.a);
    case Roll::kSpace: return roll + "in the space race";
    default:  // Roll::kTrap
      return roll + "to get out of the trap";
  }
}
std::string ask(RequestDice asked) {
  if (asked.roll == Roll::kRealign) {
    return "Both roll for the realignment of " + country(asked.a);
  }
  return "Both roll for " + name(static_cast<Card>(asked.a & 127));
}
std::string ask(RequestRandomCard asked) {
  return name(asked.card) + ": a card at random from the " + name(asked.from) +
         " hand";
}
std::string ask(RequestPeek) { return "Turn up a card of the draw pile"; }
std::string ask(RequestCrisis asked) {
  return name(asked.side) + ": end the Cuban Missile Crisis?";
}
std::string ask(RequestBoxSix asked) {
  return name(asked.side) + ": discard a card for space box 6?";
}
std::string ask(RequestNorad asked) {
  return "NORAD, " + name(asked.side) + ": add influence";
}
template <class Other>
std::string ask(Other) {
  return "";
}

// The entry on top of the stack, if not a phase.
std::optional<Command> requestOf(const Board& seen) {
  if (seen.stack.empty()) return std::nullopt;
  const auto top = seen.stack.top();
  const Command* command = std::get_if<Command>(&top);
  return command == nullptr ? std::nullopt : std::optional<Command>(*command);
}

// The winner and why.
std::string ending(const Board& seen) {
  const std::string why(phraseOf(seen.reason));
  return (seen.victor == Side::kNeutral
              ? "A draw "
              : "The " + name(seen.victor) + " wins ") +
         why;
}

// The phase of a turn outside of the action rounds.
template <class Request>
constexpr std::string_view phaseOf(Request) {
  return "headlines";
}
constexpr std::string_view phaseOf(RequestSetup) { return "setup"; }
constexpr std::string_view phaseOf(RequestDeal) { return "deal"; }
constexpr std::string_view phaseOf(RequestBoxSix) { return "end"; }

}  // namespace

std::string phaseWords(const Board& seen) {
  if (seen.over()) return "Game over";
  std::string words = "Turn " + std::to_string(seen.turn);
  if (seen.round > 0) words += ", round " + std::to_string(seen.round);
  if (seen.phasing != Side::kNeutral) {
    return words + (seen.round > 0 ? ", " : ", headline, ") +
           name(seen.phasing) + " in action";
  }
  if (seen.round == 0) {
    if (const std::optional<Command> command = requestOf(seen)) {
      words += ", ";
      words += command->visit([](auto request) { return phaseOf(request); });
    }
  }
  return words;
}

std::string questionWords(const Board& seen) {
  if (seen.over()) return ending(seen);
  const std::optional<Command> command = requestOf(seen);
  if (!command) return "";
  return command->visit([](auto request) { return ask(request); });
}

Side decider(const Board& seen) {
  const std::optional<Command> command = requestOf(seen);
  if (!command || seen.over()) return Side::kNeutral;
  return command->visit([](auto request) {
    if constexpr (RequestCommand<decltype(request)>) {
      return request.side;
    } else {
      return Side::kNeutral;
    }
  });
}

}  // namespace phasemachine::twilight_struggle
