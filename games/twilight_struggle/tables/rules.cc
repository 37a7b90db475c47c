#include "games/twilight_struggle/tables/rules.h"

namespace phasemachine::twilight_struggle {
namespace {

// One bit of the rules: the default's name, then the alternative's.
template <Rule kRule>
OptionRow<Options> ruleRow(std::string_view key, std::string_view help,
                           std::string_view usual, std::string_view other) {
  return {key,
          help,
          {usual, other},
          [](const Options& o) { return std::size_t{o.has(kRule)}; },
          [](Options& o, std::size_t i) { o.set(kRule, i == 1); }};
}

OptionTable<Options> makeTable() {
  OptionTable<Options> rows;
  rows.push_back({"us_bonus",
                  "handicap: influence that the US adds after the setup",
                  {},
                  [](const Options& o) { return std::size_t{o.usBonus}; },
                  [](Options& o, std::size_t i) {
                    o.usBonus = static_cast<std::uint8_t>(i);
                  },
                  9});
  rows.push_back({"ussr_bonus",
                  "handicap: influence that the USSR adds after the setup",
                  {},
                  [](const Options& o) { return std::size_t{o.ussrBonus}; },
                  [](Options& o, std::size_t i) {
                    o.ussrBonus = static_cast<std::uint8_t>(i);
                  },
                  9});
  rows.push_back(ruleRow<Rule::kNoOptionalCards>(
      "optional_cards", "cards 103 to 110", "on", "off"));
  rows.push_back(ruleRow<Rule::kNoDefectors>(
      "defectors", "Defectors when the optional cards are off", "on", "off"));
  rows.push_back(ruleRow<Rule::kFreeOrder>(
      "order", "order of the atoms of one choice where it does not matter",
      "canonical", "free"));
  rows.push_back(ruleRow<Rule::kBonusAnywhere>(
      "bonus_placement", "where handicap influence goes", "held", "anywhere"));
  rows.push_back(ruleRow<Rule::kHeldCheckLast>(
      "held_check", "when held scoring cards lose, by military operations",
      "before", "after"));
  rows.push_back(ruleRow<Rule::kBoxSixLast>(
      "box_six", "when box 6 discards, by the held-card check", "before",
      "after"));
  rows.push_back(ruleRow<Rule::kLazyReshuffle>(
      "reshuffle",
      "when the discard pile becomes the deck: once the deck is "
      "empty, or at the next draw",
      "eager", "lazy"));
  rows.push_back(ruleRow<Rule::kEnvyHeadline>(
      "envy_headline", "whether an owed Missile Envy may be headlined", "no",
      "yes"));
  rows.push_back(ruleRow<Rule::kStrictDeadline>(
      "deadline", "whether events may dump overdue scoring cards", "dump",
      "strict"));
  rows.push_back(ruleRow<Rule::kNullEvents>(
      "null_events", "whether events that cannot occur may be played", "no",
      "yes"));
  rows.push_back(ruleRow<Rule::kPrintedEnvy>(
      "envy_compares", "Operations that Missile Envy compares", "effective",
      "printed"));
  rows.push_back(ruleRow<Rule::kPlainEventOps>(
      "event_ops", "Operations granted by events", "modified", "plain"));
  rows.push_back(ruleRow<Rule::kStopRealigning>(
      "realign_stop", "whether realignment rolls may be cut short", "no",
      "yes"));
  rows.push_back(ruleRow<Rule::kReachNow>(
      "reach", "what placement reach is measured from", "round", "now"));
  rows.push_back(ruleRow<Rule::kRealignAnywhere>(
      "realign_targets", "countries that may be realigned", "opposed", "all"));
  rows.push_back(ruleRow<Rule::kContraActing>(
      "iran_contra", "US realignment rolls that Iran-Contra lowers", "all",
      "acting"));
  rows.push_back(ruleRow<Rule::kCheFree>(
      "che", "whether Che's coups count as military operations", "counts",
      "free"));
  rows.push_back(ruleRow<Rule::kUnSpace>(
      "un_space", "whether UN Intervention serves the space race", "no",
      "yes"));
  rows.push_back(ruleRow<Rule::kNoradNow>(
      "norad", "when NORAD's influence is placed", "round_end", "at_once"));
  rows.push_back(ruleRow<Rule::kEnvyNoSpace>(
      "envy_space", "whether an owed Missile Envy may go to space", "yes",
      "no"));
  rows.push_back(ruleRow<Rule::kShuttleKeepsAdjacent>(
      "shuttle", "adjacency point of Shuttle Diplomacy's country", "lost",
      "kept"));
  rows.push_back(ruleRow<Rule::kTiesUssrFirst>(
      "headline_ties", "who resolves first at equal Operations", "us", "ussr"));
  return rows;
}

}  // namespace

const OptionTable<Options>& Options::table() {
  static const OptionTable<Options> rows = makeTable();
  return rows;
}

absl::StatusOr<Options> Options::parse(std::string_view text) {
  return parseOptions(table(), text);
}

std::string Options::toText() const { return printOptions(table(), *this); }

}  // namespace phasemachine::twilight_struggle
