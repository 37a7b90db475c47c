// What is going on: the phase, what is asked, the cards in play.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "games/twilight_struggle/svg_parts.h"
#include "games/twilight_struggle/text.h"
#include "phase/game.h"

namespace phasemachine::twilight_struggle {
namespace {

std::string name(Side side) { return std::string(wordOf(side)); }
std::string name(Card card) { return std::string(nameOf(card)); }
std::string country(std::uint8_t id) {
  return std::string(nameOf(static_cast<Country>(id)));
}
std::string left(int points) {
  return points > 0 ? ", " + std::to_string(points) + " left" : "";
}

// One function for each request: what it asks, in a few words.

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
    case Roll::kCoup:
      return roll + "for the coup in " + country(asked.a);
    case Roll::kWar:
      return roll + "for the war in " + country(asked.a);
    case Roll::kSpace:
      return roll + "in the space race";
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

// What is on top of the stack, if not a phase.
std::optional<Command> requestOf(const Board& seen) {
  if (seen.stack.empty()) return std::nullopt;
  const auto top = seen.stack.top();
  const Command* command = std::get_if<Command>(&top);
  return command == nullptr ? std::nullopt : std::optional<Command>(*command);
}

// The winner and why.
std::string ending(const Board& seen) {
  constexpr std::array<std::string_view, kEndReasons> kReasons = {
      "",
      "by twenty points",
      "as DEFCON fell to 1",
      "by a coup in the Cuban Missile Crisis",
      "by a scoring card held",
      "by Wargames",
      "by control of Europe",
      "on points"};
  const std::string why(kReasons[static_cast<std::size_t>(seen.reason)]);
  return (seen.victor == Side::kNeutral ? "A draw "
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

// What the top of the stack asks for.
std::string question(const Board& seen) {
  if (seen.over()) return ending(seen);
  const std::optional<Command> command = requestOf(seen);
  if (!command) return "";
  return command->visit([](auto request) { return ask(request); });
}

// The cards named by what is still to happen.
CardSet cardsInPlay(const Board& seen) {
  CardSet cards;
  for (std::size_t i = 0; i < seen.stack.size(); ++i) {
    const auto word = seen.stack.wordAt(i);
    if (Stack::isState(word)) continue;
    Command::fromWord(word).visit([&](auto command) {
      if constexpr (requires { command.card; }) {
        cards.add(command.card);
      } else if constexpr (std::is_same_v<decltype(command), RequestDie>) {
        if (command.roll == Roll::kSpace) {
          cards.add(static_cast<Card>(command.a));
        }
      }
    });
  }
  cards.remove(kNoCard);
  return cards;
}

void drawDie(svg::Picture& picture, double right, double top, int rolled,
             std::string_view color) {
  constexpr double kSize = 17;
  picture.rect(right - kSize, top, kSize, kSize, {.fill = color, .radius = 4});
  picture.text(right - kSize / 2, top + 12.7, std::to_string(rolled),
               {.size = 11.5,
                .anchor = svg::kMiddle,
                .fill = svg::kCard,
                .bold = true});
}

// The dice of the last move: one of nobody's colour, or one for each side.
void drawDice(svg::Picture& picture, Move move, double right, double top) {
  if (move.kind == Move::Kind::kDie) {
    drawDie(picture, right, top, move.id + 1, svg::kSecond);
  } else if (move.kind == Move::Kind::kDice) {
    drawDie(picture, right - 20, top, move.id / 6 + 1, kUssrColor);
    drawDie(picture, right, top, move.id % 6 + 1, kUsaColor);
  }
}

// A heading with rows under it.
class Rows {
 public:
  Rows(svg::Picture& picture, double x, double y, double width)
      : picture_(picture), x_(x), y_(y), width_(width) {}

  void heading(std::string_view text) {
    y_ += 3;
    picture_.text(x_, y_, text, {.size = 9.5, .fill = svg::kFaint,
                                 .bold = true});
    y_ += kStep;
  }
  void card(Card card, double indent = 0) {
    drawCardRow(picture_, card, x_ + indent, y_, width_ - indent, kSize);
    y_ += kStep;
  }
  void words(std::string_view text) {
    picture_.text(x_ + 8, y_, text, {.size = kSize, .width = width_ - 8});
    y_ += kStep;
  }
  void headline(Side side, Card card) {
    picture_.text(x_, y_, wordOf(side),
                  {.size = kSize, .fill = colorOf(side), .bold = true});
    if (card != kHiddenHeadline) return this->card(card, 32);
    picture_.text(x_ + 44, y_, "face down", {.size = kSize});
    y_ += kStep;
  }

 private:
  static constexpr double kStep = 15;
  static constexpr double kSize = 10;

  svg::Picture& picture_;
  double x_;
  double y_;
  double width_;
};

}  // namespace

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

void drawNow(svg::Picture& picture, const Board& seen,
             std::optional<Move> lastMove, const Box& box) {
  drawPanel(picture, box, phaseWords(seen), svg::kInk);
  const double width = box.width - 20;
  double y = box.top + 34;
  for (const std::string& line : svg::wrapped(question(seen), 11.5, width)) {
    picture.text(box.left + 10, y, line, {.size = 11.5, .width = width});
    y += 15;
  }
  if (lastMove) drawDice(picture, *lastMove, box.right() - 6, box.top + 5);
  Rows rows(picture, box.left + 10, y + 3, width);
  if (seen.headline != std::array<Card, 2>{}) {
    rows.heading("Headlines");
    for (Side side : {kUssr, kUsa}) {
      const Card card = seen.headline[playerIndex(side)];
      if (card != kNoCard) rows.headline(side, card);
    }
  }
  const CardSet cards = cardsInPlay(seen);
  if (!cards.empty()) rows.heading("In play");
  int room = 4;
  for (Card card : cards) {
    if (room-- > 0) rows.card(card);
  }
  const CardSet turnedUp = seen.tehran - seen.deck;
  if (!turnedUp.empty()) rows.heading("Turned up");
  room = 5;
  for (Card card : turnedUp) {
    if (room-- > 0) rows.card(card);
  }
  if (seen.hiddenTurnedUp > 0) {
    rows.heading("Turned up");
    rows.words(std::to_string(seen.hiddenTurnedUp) + " cards for the US");
  }
}

}  // namespace phasemachine::twilight_struggle
