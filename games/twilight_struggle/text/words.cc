// Names as words.

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/twilight_struggle/play/operations.h"
#include "games/twilight_struggle/tables/card.h"
#include "games/twilight_struggle/tables/id_set.h"
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

template <class Id>
std::optional<Id> idFromWord(const IdSet<Id>& all, std::string_view word) {
  const std::optional<int> number = numberIn<int>(word);
  for (const Id id : all) {
    if (number ? id == *number : sameWord(wordOf(id), word)) return id;
  }
  return std::nullopt;
}

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
  return idFromWord(kAllCountries, word);
}
std::optional<Card> cardFromWord(std::string_view word) {
  return idFromWord(kAllCards, word);
}

std::string moveToText(const Board& /*board*/, Move move) {
  switch (move.kind) {
    case Move::Kind::kChoice:
      return std::string(wordOf(static_cast<Choice>(move.id)));
    case Move::Kind::kCountry: return wordOf(static_cast<Country>(move.id));
    case Move::Kind::kCard: return wordOf(static_cast<Card>(move.id));
    case Move::Kind::kDie: return std::to_string(move.id + 1);
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
  return invalid("twilight_struggle move ", phasemachine::quoted(text),
                 ": neither a country, a card, a choice nor a roll");
}

namespace {

struct EffectWords {
  std::string_view label;
  Side helps;
  Card card;
  std::string_view after = "";  // what follows the card's name
};

constexpr Side kBoth = Side::kNeutral;
constexpr std::array<EffectWords, kEffects> kWords = {{
    {"Warsaw Pact", kUssr, kWarsawPactFormed},
    {"Marshall Plan", kUsa, kMarshallPlan},
    {"NATO", kUsa, kNato},
    {"De Gaulle", kUssr, kDeGaulleLeadsFrance},
    {"Willy Brandt", kUssr, kWillyBrandt},
    {"US/Japan Pact", kUsa, kUsJapanMutualDefensePact},
    {"Formosan Resolution", kUsa, kFormosanResolution},
    {"Bear Trap", kUsa, kBearTrap},
    {"Quagmire", kUssr, kQuagmire},
    {"NORAD", kUsa, kNorad},
    {"Flower Power", kUssr, kFlowerPower},
    {"Camp David", kUsa, kCampDavidAccords},
    {"John Paul II", kUsa, kJohnPaulIiElectedPope},
    {"Shuttle Diplomacy", kUsa, kShuttleDiplomacy},
    {"Iranian Hostage Crisis", kUssr, kIranianHostageCrisis},
    {"The Iron Lady", kUsa, kTheIronLady},
    {"North Sea Oil", kUsa, kNorthSeaOil},
    {"The Reformer", kUssr, kTheReformer},
    {"Tear Down This Wall", kUsa, kTearDownThisWall},
    {"An Evil Empire", kUsa, kAnEvilEmpire},
    {"AWACS Sale", kUsa, kAwacsSaleToSaudis},
    {"We Will Bury You", kUssr, kWeWillBuryYou},
    {"USSR owes Missile Envy", kUsa, kMissileEnvy, " owed by the USSR"},
    {"US owes Missile Envy", kUssr, kMissileEnvy, " owed by the US"},
    {"Vietnam Revolts", kUssr, kVietnamRevolts},
    {"Containment", kUsa, kContainment},
    {"Brezhnev Doctrine", kUssr, kBrezhnevDoctrine},
    {"Red Scare on the USSR", kUsa, kRedScarePurge, " against the USSR"},
    {"Red Scare on the US", kUssr, kRedScarePurge, " against the US"},
    {"Nuclear Subs", kUsa, kNuclearSubs},
    {"SALT", kBoth, kSaltNegotiations},
    {"Missile Crisis: USSR", kUsa, kCubanMissileCrisis, " against the USSR"},
    {"Missile Crisis: US", kUssr, kCubanMissileCrisis, " against the US"},
    {"Death Squads: USSR", kUssr, kLatinAmericanDeathSquads, " of the USSR"},
    {"Death Squads: US", kUsa, kLatinAmericanDeathSquads, " of the US"},
    {"Iran-Contra", kUssr, kIranContraScandal},
    {"North Sea Oil: 8 rounds", kUsa, kNorthSeaOil, "'s eighth round"},
    {"U-2 Incident", kUssr, kU2Incident},
    {"Yuri and Samantha", kUssr, kYuriAndSamantha},
    {"Aldrich Ames", kUssr, kAldrichAmesRemix},
}};

constexpr const EffectWords& wordsOf(Effect effect) {
  return kWords[static_cast<std::size_t>(effect)];
}

}  // namespace

std::string nameOf(Effect effect) {
  const EffectWords& words = wordsOf(effect);
  return std::string(nameOf(words.card)) + std::string(words.after);
}

std::string_view labelOf(Effect effect) { return wordsOf(effect).label; }

Side helpedBy(Effect effect) { return wordsOf(effect).helps; }

namespace {

// Few enough to be listed by name.
constexpr int kFew = 5;

struct Part {
  CountrySet countries;
  std::string_view name;   // of the whole
  std::string_view among;  // of some of its countries
};
constexpr std::array kParts = std::to_array<Part>({
    {kWesternEurope, "Western Europe", "countries of Western Europe"},
    {kEasternEurope, "Eastern Europe", "countries of Eastern Europe"},
    {kEurope, "Europe", "countries of Europe"},
    {kSoutheastAsia, "Southeast Asia", "countries of Southeast Asia"},
    {kAsia, "Asia", "countries of Asia"},
    {kMiddleEast, "the Middle East", "countries of the Middle East"},
    {kAfrica, "Africa", "countries of Africa"},
    {kCentralAmerica, "Central America", "countries of Central America"},
    {kSouthAmerica, "South America", "countries of South America"},
    {kAfrica | kSoutheastAsia, "Africa or Southeast Asia",
     "countries of Africa or Southeast Asia"},
    {kCentralAmerica | kSouthAmerica, "Central or South America",
     "countries of Central or South America"},
    {kAllCountries - kEurope, "countries outside Europe",
     "countries outside Europe"},
    {kAllCountries, "any country", "countries"},
});

struct Limit {
  CountrySet (*within)(const Board&, CountrySet);
  std::string_view words;
};
constexpr CountrySet kWeak =
    countriesWhere([](const CountryInfo& c) { return c.stability <= 2; });
// Of limits that allow the same countries, the first is used.
constexpr std::array kLimits = std::to_array<Limit>({
    {[](const Board& b, CountrySet c) { return c - b.controlled[0]; },
     " that the USSR does not control"},
    {[](const Board& b, CountrySet c) { return c - b.controlled[1]; },
     " that the US does not control"},
    {[](const Board& b, CountrySet c) {
       return c - b.controlled[0] - b.controlled[1];
     },
     " that nobody controls"},
    {[](const Board& b, CountrySet c) { return c & b.present[0]; },
     " with USSR influence"},
    {[](const Board& b, CountrySet c) { return c & b.present[1]; },
     " with US influence"},
    {[](const Board& b, CountrySet c) {
       return c - b.present[0] - b.present[1];
     },
     " without any influence"},
    {[](const Board&, CountrySet c) { return c & kWeak; },
     " of stability 1 or 2"},
    {[](const Board& b, CountrySet c) {
       return (c & kWeak) - natoProtected(b);
     },
     " of stability 1 or 2 that NATO does not protect"},
});

// Whole regions, if the set consists of them; otherwise empty.
std::string regionsIn(CountrySet places) {
  std::vector<std::string> names;
  for (std::size_t r = 0; r < kRegions; ++r) {
    if ((places & kRegionSets[r]) != kRegionSets[r]) continue;
    names.emplace_back(kRegionNames[r]);
    places -= kRegionSets[r];
  }
  if ((places & kSoutheastAsia) == kSoutheastAsia) {
    names.emplace_back("Southeast Asia");
    places -= kSoutheastAsia;
  }
  return places.empty() ? joined(names, " or ") : "";
}

}  // namespace

std::string joined(const std::vector<std::string>& parts,
                   std::string_view last) {
  std::string list;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) list += i + 1 == parts.size() ? last : ", ";
    list += parts[i];
  }
  return list;
}

std::string withArticle(Country country) {
  const std::string_view name = nameOf(country);
  const bool article = country == kUnitedKingdom || country == kPhilippines ||
                       country == kDominicanRepublic ||
                       name.ends_with("States");
  return (article ? "the " : "") + std::string(name);
}

std::string listed(CountrySet places) {
  std::vector<std::string> names;
  for (const Country country : places) names.push_back(withArticle(country));
  return names.empty() ? "no country" : joined(names, " or ");
}

std::string placesInWords(const Board& board, CountrySet places) {
  if (places.count() <= kFew) return listed(places);
  for (const Part& area : kParts) {
    if (places == area.countries) return std::string(area.name);
  }
  if (std::string regions = regionsIn(places); !regions.empty()) return regions;
  for (const Part& area : kParts) {
    for (const Limit& limit : kLimits) {
      if (places == limit.within(board, area.countries)) {
        return std::string(area.among) + std::string(limit.words);
      }
    }
  }
  return listed(places);
}

std::string inWords(const Board&, Card card) {
  const bool known = card >= 1 && card <= kCards;
  return known ? std::string(nameOf(card)) : "none";
}

std::string inWords(const Board&, Country country) {
  return country < kCountries ? std::string(nameOf(country)) : "none";
}

}  // namespace phasemachine::twilight_struggle
