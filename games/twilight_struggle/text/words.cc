// Names as words.

#include <array>
#include <cstddef>

#include "core/quote.h"
#include "core/text.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {
namespace {

bool isPlain(char c) { return isLetter(c) || isDigit(c); }

// Keeps letters and digits, drops apostrophes and full stops, and joins words
// by one underscore.
std::string wordFrom(std::string_view name) {
  std::string word;
  for (char c : name) {
    if (isPlain(c)) {
      word += c;
    } else if (c != '\'' && c != '.' && !word.empty() && word.back() != '_') {
      word += '_';
    }
  }
  while (!word.empty() && word.back() == '_') word.pop_back();
  return word;
}

constexpr std::array<std::string_view, kLastChoice - kStop + 1> kChoiceWords = {
    "stop",         "pass",      "no",
    "event",        "ops",       "space",
    "un_event",     "with_un",   "return",
    "event_first",  "ops_first", "influence",
    "coup",         "realign",   "decline",
    "remove",       "add",       "participate",
    "boycott",      "degrade",   "keep",
    "improve",      "end_game",  "defcon_1",
    "defcon_2",     "defcon_3",  "defcon_4",
    "defcon_5",     "Europe",    "Asia",
    "Middle_East",  "Africa",    "Central_America",
    "South_America"};

// Other names of countries and choices.
struct ShortCountry {
  Country country;
  std::string_view name;
};
constexpr ShortCountry kShortCountries[] = {
    {kUnitedKingdom, "UK"},
    {kUnitedKingdom, "Great Britain"},
    {kEastGermany, "E Germany"},
    {kEastGermany, "DDR"},
    {kEastGermany, "GDR"},
    {kWestGermany, "W Germany"},
    {kWestGermany, "FRG"},
    {kSouthKorea, "S Korea"},
    {kNorthKorea, "N Korea"},
    {kSouthAfrica, "S Africa"},
    {kSeAfricanStates, "Southeast African States"},
    {kWestAfricanStates, "W African States"},
    {kDominicanRepublic, "Dom Rep"},
    {kLaosCambodia, "Cambodia"},
    {kSpainPortugal, "Portugal"},
};
struct ShortChoice {
  Choice choice;
  std::string_view name;
};
constexpr ShortChoice kShortChoices[] = {
    {kStop, "done"},
    {kNo, "none"},
    {kOps, "operations"},
    {kSpace, "space race"},
    {kUnEvent, "with another card"},
    {kWithUn, "with UN Intervention"},
    {kReturn, "give back"},
    {kOpsFirst, "operations first"},
    {kInfluence, "place influence"},
    {kInfluence, "place"},
    {kRealign, "realignment"},
    {kDegrade, "lower"},
    {kImprove, "raise"},
    {kDefcon1, "1"},
    {kDefcon2, "2"},
    {kDefcon3, "3"},
    {kDefcon4, "4"},
    {kDefcon5, "5"},
};

}  // namespace

const std::string& wordOf(Country country) {
  static const auto words = [] {
    std::array<std::string, kCountries> made;
    for (Country c : kAllCountries) made[c] = wordFrom(nameOf(c));
    return made;
  }();
  return words[country];
}

const std::string& wordOf(Card card) {
  static const auto words = [] {
    std::array<std::string, kCards + 1> made;
    for (Card c : kAllCards) made[c] = wordFrom(nameOf(c));
    return made;
  }();
  return words[card];
}

std::string_view wordOf(Choice choice) { return kChoiceWords[choice - kStop]; }
std::string_view wordOf(Side side) {
  return side == kUssr ? "USSR" : side == kUsa ? "US" : "none";
}

std::optional<Country> countryFromWord(std::string_view word) {
  if (const auto number = numberIn<int>(word)) {
    if (*number < 0 || *number >= kCountries) return std::nullopt;
    return static_cast<Country>(*number);
  }
  for (Country country : kAllCountries) {
    if (sameWord(wordOf(country), word)) return country;
  }
  return std::nullopt;
}

std::optional<Card> cardFromWord(std::string_view word) {
  if (const auto number = numberIn<int>(word)) {
    if (*number < 1 || *number > kCards) return std::nullopt;
    return static_cast<Card>(*number);
  }
  for (Card card : kAllCards) {
    if (sameWord(wordOf(card), word)) return card;
  }
  return std::nullopt;
}

std::string moveToText(const Board& /*board*/, Move move) {
  switch (move.kind) {
    case Move::Kind::kChoice:
      return std::string(wordOf(static_cast<Choice>(move.id)));
    case Move::Kind::kCountry:
      return wordOf(static_cast<Country>(move.id));
    case Move::Kind::kCard:
      return wordOf(static_cast<Card>(move.id));
    case Move::Kind::kDie:
      return std::to_string(move.id + 1);
    case Move::Kind::kDice:
      return std::to_string(move.id / 6 + 1) + '+' +
             std::to_string(move.id % 6 + 1);
  }
  return "";
}

std::vector<std::string> moveNames(const Board& /*board*/, Move move) {
  std::vector<std::string> names;
  if (move.kind == Move::Kind::kCard) {
    const auto card = static_cast<Card>(move.id);
    names.push_back(std::to_string(move.id));
    if (nameOf(card).starts_with("The "))
      names.emplace_back(nameOf(card).substr(4));
  }
  for (const ShortCountry& row : kShortCountries) {
    if (move == Move::of(row.country)) names.emplace_back(row.name);
  }
  for (const ShortChoice& row : kShortChoices) {
    if (move == Move::of(row.choice)) names.emplace_back(row.name);
  }
  return names;
}

absl::StatusOr<Move> moveFromText(const Board& /*board*/,
                                  std::string_view text) {
  const auto isDie = [](char c) { return c >= '1' && c <= '6'; };
  if (text.size() == 1 && isDie(text[0])) {
    return Move{Move::Kind::kDie, static_cast<std::uint8_t>(text[0] - '1')};
  }
  if (text.size() == 3 && isDie(text[0]) && text[1] == '+' && isDie(text[2])) {
    return Move{Move::Kind::kDice,
                static_cast<std::uint8_t>(6 * (text[0] - '1') + text[2] - '1')};
  }
  if (!text.empty() && !numberIn<int>(text)) {
    for (std::size_t i = 0; i < kChoiceWords.size(); ++i) {
      if (sameWord(kChoiceWords[i], text)) {
        return Move::of(static_cast<Choice>(kStop + i));
      }
    }
    if (const auto country = countryFromWord(text)) return Move::of(*country);
    if (const auto card = cardFromWord(text)) return Move::of(*card);
  }
  return absl::InvalidArgumentError(
      "twilight_struggle move " + phasemachine::quoted(text) +
      ": neither a country, a card, a choice nor a roll");
}

}  // namespace phasemachine::twilight_struggle
