// The current question, in sentences for people.
//
// Contract: the text names the side that decides, the card or phase, the
// subject, what is left, and answers that lose the game at once. It depends
// only on what the viewer may know, so boards that the viewer cannot
// distinguish give the same text. Lines have at most 78 columns.
// questionWords() of svg_parts.h has a short form.
//
// Example:
//   question(board, kUssr);
//   // "USSR, Suez Crisis: remove 4 US influence from the United Kingdom, France
//   // or Israel, at most 2 in each; 3 left."

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/side.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/tables/card.h"

namespace phasemachine::twilight_struggle {

// Empty if the game is over or a phase is on top of the stack.
std::string question(const Board& board, Side viewer);

// The parts of questions: small phrases, texts of the table, warnings. `seen`
// is a board as `viewer` sees it. Optional sentences begin with a line break,
// or are empty.

// What events ask, in words that their rows (event.h) do not contain: the
// purpose of a country, a card, an answer or a roll.
//
// Contract: one row for each choice of an event (a country passed to resume(),
// a card, options) and for each roll or random card. The limits of choices of
// countries come from the event's picks and are not repeated here.

struct AskRow {
  enum class What : std::uint8_t { kCountry, kCard, kOption, kRandom, kDice };
  What what;
  Card card;
  int step;
  // "{side}" and "{other}" stand for the side of the event and its opponent.
  std::string_view words;
};

// Countries: the effect, written before the places.
inline constexpr std::array kAskTable = std::to_array<AskRow>({
    {AskRow::What::kCountry, kAsiaScoring, 0,
     "Shuttle Diplomacy: name a USSR battleground that does not count:"},
    {AskRow::What::kCountry, kMiddleEastScoring, 0,
     "Shuttle Diplomacy: name a USSR battleground that does not count:"},
    {AskRow::What::kCountry, kIndoPakistaniWar, 0, "invade"},
    {AskRow::What::kCountry, kIranIraqWar, 0, "invade"},
    {AskRow::What::kCountry, kBrushWar, 0, "invade one of the"},
    {AskRow::What::kCountry, kIndependentReds, 0,
     "raise US influence to the level of the USSR's in"},
    {AskRow::What::kCountry, kEastEuropeanUnrest, 0,
     "weaken the USSR by 1 (2 from turn 8 on) in each of {count}:"},
    {AskRow::What::kCountry, kSpecialRelationship, 1,
     "score 2 and add 2 US influence in a country of"},
    {AskRow::What::kCountry, kSouthAfricanUnrest, 0,
     "add 2 USSR influence (elsewhere than in South Africa 1 more there) in"},
    {AskRow::What::kCountry, kJunta, 0,
     "add 2 {side} influence in a country of"},
    {AskRow::What::kCountry, kLatinAmericanDebtCrisis, 0,
     "double USSR influence in up to {count}:"},

    {AskRow::What::kCard, kBlockade, 0,
     "discard a card worth 3 Operations or more; \"no\" gives up all US "
     "influence in West Germany"},
    {AskRow::What::kCard, kLatinAmericanDebtCrisis, 1,
     "discard a card worth 3 Operations or more; \"no\" lets the USSR double "
     "its influence in 2 countries of South America"},
    {AskRow::What::kCard, kSaltNegotiations, 0,
     "take a card from the discard pile, not a scoring card; \"no\" takes "
     "none"},
    {AskRow::What::kCard, kMissileEnvy, 0,
     "hand a card of the most Operations to the {side}"},
    {AskRow::What::kCard, kAskNotWhatYourCountryCanDoForYou, 0,
     "discard as many cards as wanted, then draw that many; \"stop\" ends"},
    {AskRow::What::kCard, kOurManInTehran, 0,
     "discard any of the cards turned up; \"stop\" puts the rest back into "
     "the deck"},
    {AskRow::What::kCard, kStarWars, 0,
     "choose a discarded card, not a scoring card; its event happens now"},
    {AskRow::What::kCard, kAldrichAmesRemix, 0,
     "choose the card that the US must discard; its hand is open this turn"},

    {AskRow::What::kOption, kOlympicGames, 0,
     "\"participate\" (both roll, the {side} adds 2, the higher scores 2) or "
     "\"boycott\" (DEFCON falls by 1 and the {side} has 4 Operations)"},
    {AskRow::What::kOption, kWarsawPactFormed, 0,
     "\"remove\" (all US influence from 4 countries of Eastern Europe) or "
     "\"add\" (5 USSR influence there, at most 2 in each)"},
    {AskRow::What::kOption, kWargames, 0,
     "\"end_game\" (the {other} scores 6 first, then whoever is ahead wins) "
     "or \"decline\""},
    {AskRow::What::kOption, kChernobyl, 0,
     "name a region: the USSR places no influence there with Operations this "
     "turn"},
    {AskRow::What::kOption, kSummit, 0,
     "the roll is won; \"degrade\" lowers DEFCON by 1, \"improve\" raises it, "
     "\"keep\" leaves it"},
    {AskRow::What::kOption, kHowILearnedToStopWorrying, 0,
     "set DEFCON to any level; 5 military operations follow"},

    {AskRow::What::kRandom, kFiveYearPlan, 0,
     "is discarded; the event of a US card happens"},
    {AskRow::What::kRandom, kGrainSalesToSoviets, 0,
     "may be played by the US, or goes back"},
    {AskRow::What::kRandom, kTerrorism, 0, "is discarded"},

    {AskRow::What::kDice, kOlympicGames, 1, "the {side} adds 2"},
    {AskRow::What::kDice, kSummit, 0,
     "each adds 1 for a region that it dominates or controls"},
});

std::string name(Side side);
std::string name(Card card);
std::string number(int n);
// "1 point", "2 points".
std::string counted(int n, std::string_view one);
// "+1", "-1".
std::string plus(int n);
// "USSR, Suez Crisis: "; without a card "USSR: ".
std::string head(Side side, Card card = kNoCard);

// The words of a row of kAskTable; empty if the row does not exist.
std::string_view rowFor(AskRow::What what, Card card, int step);
// Replaces the marks in the words of a row.
std::string filled(std::string_view words, Side side, int count = 0);

// The card that caused the current request, or kNoCard.
Card sourceCard(const Board& seen);
// " in Europe", from the terms of a coup or realignment.
std::string areaWords(std::uint8_t terms);
// `unit` names one more unit; it is empty when only the bonus is left.
std::string bonusWords(std::uint8_t bonus, std::string_view unit);

// The next two are empty for a hand that the viewer does not see.
std::string heldScoring(const Board& seen, Side viewer, Side side);
std::string deadlyHand(const Board& seen, Side viewer, Side side);
std::string eventWarning(const Board& seen, Card card, Side side);
std::string coupWarning(const Board& seen, Side side, CountrySet targets);
std::string optionWarning(const Board& seen, Card card);

}  // namespace phasemachine::twilight_struggle
