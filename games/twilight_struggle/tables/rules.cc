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
  return {
      optionOf<&Options::usBonus>(
          "us_bonus", "handicap: influence that the US adds after the setup",
          {}, 9),
      optionOf<&Options::ussrBonus>(
          "ussr_bonus",
          "handicap: influence that the USSR adds after the setup", {}, 9),
      ruleRow<Rule::kNoOptionalCards>("optional_cards", "cards 103 to 110",
                                      "on", "off"),
      ruleRow<Rule::kNoDefectors>("defectors",
                                  "Defectors when the optional cards are off",
                                  "on", "off"),
      ruleRow<Rule::kFreeOrder>(
          "order", "order of the atoms of one choice where it does not matter",
          "canonical", "free"),
      ruleRow<Rule::kBonusAnywhere>("bonus_placement",
                                    "where handicap influence goes", "held",
                                    "anywhere"),
      ruleRow<Rule::kHeldCheckLast>(
          "held_check", "when held scoring cards lose, by military operations",
          "before", "after"),
      ruleRow<Rule::kBoxSixLast>("box_six",
                                 "when box 6 discards, by the held-card check",
                                 "before", "after"),
      ruleRow<Rule::kLazyReshuffle>(
          "reshuffle",
          "when the discard pile becomes the deck: once the deck is "
          "empty, or at the next draw",
          "eager", "lazy"),
      ruleRow<Rule::kEnvyHeadline>(
          "envy_headline", "whether an owed Missile Envy may be headlined",
          "no", "yes"),
      ruleRow<Rule::kStrictDeadline>(
          "deadline", "whether events may dump overdue scoring cards", "dump",
          "strict"),
      ruleRow<Rule::kNullEvents>(
          "null_events", "whether events that cannot occur may be played", "no",
          "yes"),
      ruleRow<Rule::kPrintedEnvy>("envy_compares",
                                  "Operations that Missile Envy compares",
                                  "effective", "printed"),
      ruleRow<Rule::kPlainEventOps>("event_ops", "Operations granted by events",
                                    "modified", "plain"),
      ruleRow<Rule::kStopRealigning>(
          "realign_stop", "whether realignment rolls may be cut short", "no",
          "yes"),
      ruleRow<Rule::kReachNow>("reach", "what placement reach is measured from",
                               "round", "now"),
      ruleRow<Rule::kRealignAnywhere>("realign_targets",
                                      "countries that may be realigned",
                                      "opposed", "all"),
      ruleRow<Rule::kContraActing>(
          "iran_contra", "US realignment rolls that Iran-Contra lowers", "all",
          "acting"),
      ruleRow<Rule::kCheFree>(
          "che", "whether Che's coups count as military operations", "counts",
          "free"),
      ruleRow<Rule::kUnSpace>("un_space",
                              "whether UN Intervention serves the space race",
                              "no", "yes"),
      ruleRow<Rule::kNoradNow>("norad", "when NORAD's influence is placed",
                               "round_end", "at_once"),
      ruleRow<Rule::kEnvyNoSpace>(
          "envy_space", "whether an owed Missile Envy may go to space", "yes",
          "no"),
      ruleRow<Rule::kShuttleKeepsAdjacent>(
          "shuttle", "adjacency point of Shuttle Diplomacy's country", "lost",
          "kept"),
      ruleRow<Rule::kTiesUssrFirst>("headline_ties",
                                    "who resolves first at equal Operations",
                                    "us", "ussr"),
  };
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
