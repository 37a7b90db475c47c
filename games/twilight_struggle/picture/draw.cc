#include "games/twilight_struggle/picture/draw.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <variant>

#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/play/phases.h"
#include "games/twilight_struggle/play/scoring.h"
#include "games/twilight_struggle/tables/card.h"
#include "games/twilight_struggle/tables/country.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {
namespace {

constexpr std::size_t kColumn = 26;
constexpr std::size_t kColumns = 3;

std::string_view paintOf(const Board& board, Country country) {
  if (board.controls(kUssr, country)) return "\x1b[31m";
  if (board.controls(kUsa, country)) return "\x1b[34m";
  return "";
}

// "W Germany*4 3 / 1 R": battlegrounds have a star; then stability, the
// influence of both sides and the controlling side.
std::string cellOf(const Board& board, Country country, bool color) {
  std::string name(nameOf(country).substr(0, 15));
  name += kBattlegrounds.contains(country) ? '*' : ' ';
  name += static_cast<char>('0' + kStability[country]);
  name.resize(std::max<std::size_t>(name.size(), 17), ' ');
  const int ussr = board.influenceOf(kUssr, country);
  const int usa = board.influenceOf(kUsa, country);
  std::string own = std::to_string(ussr);
  std::string other = std::to_string(usa);
  own.insert(0, own.size() < 2 ? 1 : 0, ' ');
  other.append(other.size() < 2 ? 1 : 0, ' ');
  std::string cell = name + own + '/' + other;
  if (ussr + usa == 0) cell = name + "  .  ";
  cell += board.controls(kUssr, country)  ? 'R'
          : board.controls(kUsa, country) ? 'B'
                                          : ' ';
  const std::size_t width = cell.size();
  const std::string_view paint = color ? paintOf(board, country) : "";
  if (!paint.empty()) cell = std::string(paint) + cell + "\x1b[0m";
  return cell + std::string(width < kColumn ? kColumn - width : 1, ' ');
}

// "Africa           USSR 3 (1*) presence     US 2 (2*) domination   US +4": the
// countries that each side controls, the battlegrounds among them, what that is
// worth, and the points if the region were scored now.
std::string totals(const Board& board, std::size_t region) {
  constexpr std::size_t kName = 17;
  constexpr std::size_t kSide = 24;
  constexpr std::array<std::string_view, 4> kLevels = {
      "", " presence", " domination", " control"};
  const RegionScore score = scoreRegion(board, static_cast<Region>(region));
  std::string text(kRegionNames[region]);
  text.resize(kName, ' ');
  for (const Side side : {kUssr, kUsa}) {
    const std::size_t i = playerIndex(side);
    std::string one = std::string(wordOf(side)) + ' ' +
                      std::to_string(score.countries[i]) + " (" +
                      std::to_string(score.battlegrounds[i]) + "*)";
    one += kLevels[static_cast<std::size_t>(score.level[i])];
    one.resize(std::max(one.size() + 1, kSide), ' ');
    text += one;
  }
  const auto wins = region == static_cast<std::size_t>(Region::kEurope)
                        ? europeWinner(score)
                        : std::nullopt;
  const int swing = score.swing();
  if (wins) return text + std::string(wordOf(*wins)) + " wins\n";
  if (swing == 0) return text + "even\n";
  return text + std::string(wordOf(swing > 0 ? kUsa : kUssr)) + " +" +
         std::to_string(swing > 0 ? swing : -swing) + '\n';
}

// Below a title that ends in a newline, the countries in columns.
std::string cells(const Board& board, std::string_view title,
                  CountrySet countries, bool color) {
  std::string text(title);
  std::size_t column = 0;
  for (Country country : countries) {
    std::string cell = cellOf(board, country, color);
    if (++column % kColumns == 0) {
      while (!cell.empty() && cell.back() == ' ') cell.pop_back();
      text += cell + '\n';
    } else {
      text += cell;
    }
  }
  while (!text.empty() && text.back() == ' ') text.pop_back();
  if (text.back() != '\n') text += '\n';
  return text;
}

// Names separated by commas, broken into lines.
std::string wrapped(const std::string& title,
                    const std::vector<std::string>& names) {
  constexpr std::size_t kWidth = 78;
  std::string text = title;
  std::size_t column = text.size();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string word = names[i] + (i + 1 < names.size() ? "," : "");
    if (column + 1 + word.size() > kWidth) {
      text += "\n   ";
      column = 3;
    }
    text += ' ' + word;
    column += 1 + word.size();
  }
  return text + (names.empty() ? " none\n" : "\n");
}

std::vector<std::string> namesOf(CardSet cards) {
  std::vector<std::string> names;
  for (Card card : cards) {
    const CardInfo& info = kCardTable[card];
    std::string name(info.name);
    name += " (";
    name += info.side == kUssr ? "R" : info.side == kUsa ? "B" : "";
    name += std::to_string(info.operations);
    name += ')';
    names.push_back(name);
  }
  return names;
}

std::string handOf(const Board& seen, Side side, Side viewer) {
  const std::size_t i = playerIndex(side);
  std::vector<std::string> names = namesOf(seen.hand[i]);
  if (viewer == opponent(side) && seen.hiddenCards > 0) {
    names.push_back(std::to_string(seen.hiddenCards) + " unseen");
  }
  return wrapped(std::string(wordOf(side)) + " hand:", names);
}

// The countries among the legal answers.
CountrySet inQuestion(const Board& seen) {
  CountrySet countries;
  if (seen.over() || seen.stack.empty()) return countries;
  const auto top = seen.stack.top();
  const Command* command = std::get_if<Command>(&top);
  if (command == nullptr) return countries;
  command->visit([&](auto request) {
    if constexpr (RequestCommand<decltype(request)>) {
      MoveList moves;
      Phases::legalMoves(seen, request, moves);
      for (const Move move : moves) {
        if (move.kind == Move::Kind::kCountry) {
          countries.add(static_cast<Country>(move.id));
        }
      }
    }
  });
  return countries;
}

// The countries in question. Many would fill a screen, so the empty ones among
// them are only counted.
std::string questionCells(const Board& board, CountrySet asked, bool color) {
  constexpr int kMost = 18;
  if (asked.empty()) return "";
  const CountrySet held = asked & (board.present[0] | board.present[1]);
  const int empty = asked.count() - held.count();
  if (asked.count() <= kMost || held.empty()) {
    return cells(board, "In question\n", asked, color);
  }
  return cells(
      board,
      "In question, and " + std::to_string(empty) + " without influence\n",
      held, color);
}

// The cards named by pending entries.
std::string inPlay(const Board& seen) {
  CardSet cards;
  for (std::size_t i = 0; i < seen.stack.size(); ++i) {
    const auto word = seen.stack.wordAt(i);
    if (Stack::isState(word)) continue;
    Command::fromWord(word).visit([&](auto command) {
      if constexpr (requires { command.card; }) cards.add(command.card);
    });
  }
  cards.remove(kNoCard);
  return cards.empty() ? "" : wrapped("In play:", namesOf(cards));
}

std::string headlineOf(const Board& seen, Side side) {
  const Card card = seen.headline[playerIndex(side)];
  if (card == kNoCard) return "";
  return std::string(wordOf(side)) + " headline: " +
         (card == kHiddenHeadline ? std::string("face down")
                                  : std::string(nameOf(card))) +
         '\n';
}

std::string tracks(const Board& board) {
  const auto pair = [](const std::array<std::uint8_t, 2>& values) {
    return std::to_string(values[0]) + '/' + std::to_string(values[1]);
  };
  std::string text = "Turn " + std::to_string(board.turn);
  if (board.round > 0) {
    text += ", action round " + std::to_string(board.round);
  }
  if (board.phasing != Side::kNeutral) {
    text += ", ";
    text += wordOf(board.phasing);
    text += " phasing";
  }
  text += "\nVP ";
  if (board.vp > 0) text += '+';
  text += std::to_string(board.vp) + "   DEFCON " +
          std::to_string(board.defcon) + "   military ops " +
          pair(board.milOps) + "   space " + pair(board.space) + "   China ";
  text += wordOf(board.china);
  text += board.chinaUp != 0 ? " up" : " down";
  return text + '\n';
}

std::string effects(const Board& board) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kEffects; ++i) {
    const auto effect = static_cast<Effect>(i);
    if (board.has(effect)) names.emplace_back(labelOf(effect));
  }
  if (board.chernobyl != kAbsent) {
    names.push_back("Chernobyl in " +
                    std::string(kRegionNames[board.chernobyl]));
  }
  return wrapped("In effect:", names);
}

}  // namespace

std::string render(const Board& board, const RenderStyle<Move>& style) {
  const Board seen = TwilightStruggle::observe(board, style.viewer);
  // What matters first comes first.
  std::string text = tracks(board) + effects(board);
  for (Side side : {kUssr, kUsa}) text += handOf(seen, side, style.viewer);
  if (style.brief) text += inPlay(seen);
  for (Side side : {kUssr, kUsa}) text += headlineOf(seen, side);
  for (std::size_t region = 0; region < kRegions; ++region) {
    const std::string title = totals(board, region);
    text += style.brief ? title
                        : cells(board, title, kRegionSets[region], style.color);
  }
  const CountrySet asked = style.brief ? inQuestion(seen) : CountrySet();
  text += questionCells(board, asked, style.color);
  const int deck = seen.deck.count() - seen.hiddenCards - seen.hiddenTurnedUp;
  text += "Deck " + std::to_string(deck) + ", discarded " +
          std::to_string(board.discard.count()) + ", removed " +
          std::to_string(board.removed.count()) + '\n';
  return text;
}

}  // namespace phasemachine::twilight_struggle
