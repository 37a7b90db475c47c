#include "games/monoknight/rules/options.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "games/monoknight/rules/stages.h"

namespace phasemachine::monoknight {
namespace {

using Row = OptionRow<Options>;

constexpr std::uint8_t kSmallestFreeBoard = 5;

std::vector<std::string_view> stageNames() {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < kStageCount; ++i) names.push_back(stage(i).name);
  return names;
}

std::vector<std::string_view> presetNames() {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < kPresetCount; ++i) {
    names.push_back(presetName(static_cast<Preset>(i)));
  }
  return names;
}

// A member of FreeMode that is a number from 0.
template <std::uint8_t FreeMode::* kField>
Row freeNumber(std::string_view key, std::string_view help,
               std::size_t highest) {
  return {key,
          help,
          {},
          [](const Options& o) { return std::size_t{o.free.*kField}; },
          [](Options& o, std::size_t value) {
            o.free.*kField = static_cast<std::uint8_t>(value);
          },
          highest};
}

template <bool FreeMode::* kField>
Row freeSwitch(std::string_view key, std::string_view help,
               std::vector<std::string_view> values) {
  return {
      key, help, std::move(values),
      [](const Options& o) { return static_cast<std::size_t>(o.free.*kField); },
      [](Options& o, std::size_t value) { o.free.*kField = value != 0; }};
}

std::vector<Row> modeRows() {
  return {
      {"mode",
       "what is played",
       {"standard", "classical", "free", "campaign", "daily"},
       [](const Options& o) { return static_cast<std::size_t>(o.mode); },
       [](Options& o, std::size_t value) {
         o.mode = static_cast<Mode>(value);
       }},
      {"stage", "stage of the campaign", stageNames(),
       [](const Options& o) { return std::size_t{o.stage}; },
       [](Options& o, std::size_t value) {
         o.stage = static_cast<std::uint8_t>(value);
       }},
      {"edition",
       "whose values hold where the handbook and the application differ",
       {"handbook", "app"},
       [](const Options& o) { return static_cast<std::size_t>(o.edition); },
       [](Options& o, std::size_t value) {
         o.edition = static_cast<Edition>(value);
       }},
      {"day",
       "day of the daily challenge, counted from 1970-01-01 UTC",
       {},
       [](const Options& o) { return std::size_t{o.day}; },
       [](Options& o, std::size_t value) {
         o.day = static_cast<std::uint32_t>(value);
       },
       1000000},
  };
}

std::vector<Row> freeRows() {
  return {
      {"size",
       "free mode: tiles along an edge",
       {"5", "6", "7", "8", "9"},
       [](const Options& o) {
         return std::size_t{o.free.size} - kSmallestFreeBoard;
       },
       [](Options& o, std::size_t value) {
         o.free.size = static_cast<std::uint8_t>(value + kSmallestFreeBoard);
       }},
      {"deck", "free mode: the deck", presetNames(),
       [](const Options& o) { return static_cast<std::size_t>(o.free.deck); },
       [](Options& o, std::size_t value) {
         o.free.deck = static_cast<Preset>(value);
       }},
      freeSwitch<&FreeMode::choosesSpawn>("spawn", "free mode: the start",
                                          {"centre", "chosen"}),
      {"hand",
       "free mode: slots of the hand",
       {"1", "2", "3", "4", "5", "6", "7"},
       [](const Options& o) { return std::size_t{o.free.handSize} - 1; },
       [](Options& o, std::size_t value) {
         o.free.handSize = static_cast<std::uint8_t>(value + 1);
       }},
      freeNumber<&FreeMode::previewSize>("preview",
                                         "free mode: upcoming cards shown", 5),
      freeSwitch<&FreeMode::stacking>(
          "stacking", "free mode: whether copies share a slot", {"no", "yes"}),
      freeNumber<&FreeMode::deadlock>("deadlock",
                                      "free mode: cost of a dead hand", 10),
      freeNumber<&FreeMode::redraw>("redraw", "free mode: cost of a redraw",
                                    10),
      freeNumber<&FreeMode::revisit>(
          "revisit", "free mode: cost of stepping on a visited tile", 10),
  };
}

std::vector<Row> playRows() {
  return {
      {"order",
       "order of the hand",
       {"insertion", "direction"},
       [](const Options& o) { return static_cast<std::size_t>(o.play.order); },
       [](Options& o, std::size_t value) {
         o.play.order = static_cast<HandOrder>(value);
       }},
      {"free_actions",
       "the most redraws and discards that cost nothing in a game",
       {},
       [](const Options& o) { return std::size_t{o.play.freeActionCap}; },
       [](Options& o, std::size_t value) {
         o.play.freeActionCap = static_cast<std::uint16_t>(value);
       },
       kMaxFreeActions},
      {"pace",
       "milliseconds that an action is taken to last",
       {},
       [](const Options& o) { return std::size_t{o.play.pace}; },
       [](Options& o, std::size_t value) {
         o.play.pace = static_cast<std::uint16_t>(value);
       },
       kMaxPace},
  };
}

}  // namespace

const OptionTable<Options>& Options::table() {
  static const OptionTable<Options> rows = [] {
    OptionTable<Options> all = modeRows();
    for (const auto& more : {freeRows(), playRows()}) {
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }();
  return rows;
}

absl::StatusOr<Options> Options::parse(std::string_view text) {
  return parseOptions(table(), text);
}

std::string Options::toText() const { return printOptions(table(), *this); }

Regulation Options::regulation() const {
  switch (mode) {
    case Mode::kStandard:
      return standardRegulation();
    case Mode::kClassical:
      return classicalRegulation();
    case Mode::kFree:
      return freeRegulation(free);
    case Mode::kCampaign:
      return stageRegulation(stage, edition);
    case Mode::kDaily:
      return dailyChallenge(day, edition).regulation;
  }
  return standardRegulation();
}

Regulation classicalRegulation() {
  Regulation r = standardRegulation();
  r.size = 8;
  r.deck = presetDeck(Preset::kClassicalChallenge);
  r.spawn = kNowhere;
  r.costs = {.deadlock = 2, .redraw = 2, .discard = 1, .revisit = 1};
  return r;
}

Regulation freeRegulation(const FreeMode& free) {
  Regulation r = standardRegulation();
  r.size = free.size;
  r.handSize = free.handSize;
  r.previewSize = free.previewSize;
  r.stacking = free.stacking;
  r.deck = presetDeck(free.deck);
  r.spawn = free.choosesSpawn ? kNowhere : centreOf(free.size);
  r.costs.deadlock = free.deadlock;
  r.costs.redraw = free.redraw;
  r.costs.revisit = free.revisit;
  return r;
}

Board makeBoard(const Regulation& r, const PlaySettings& play) {
  Board board;
  board.passable = allTiles(r.size).without(r.walls);
  board.toggles = r.toggles & board.passable;
  for (TileSet rest = board.passable; !rest.empty(); rest.removeFirst()) {
    const int tile = rest.first();
    const auto at = static_cast<std::size_t>(tile);
    board.needed[at] = board.toggles.has(tile) ? 1 : r.visits[at];
    if (board.needed[at] != 0) board.open.add(tile);
  }
  Terms& terms = board.terms;
  terms.size = r.size;
  terms.slotCap = static_cast<std::uint8_t>(
      std::min<std::size_t>(r.handSize, r.deck.kinds()));
  terms.previewSize = r.previewSize;
  terms.stacking = r.stacking;
  terms.choosesSpawn = r.choosesSpawn();
  terms.order = play.order;
  terms.freeActionCap = play.freeActionCap;
  terms.pace = play.pace;
  terms.leastMoves = static_cast<std::uint16_t>(leastMoves(r));
  terms.costs = r.costs;
  terms.deck = r.deck;
  if (r.choosesSpawn()) {
    board.stack.push(StateType::kSpawn);
  } else {
    board.position = r.spawn;
    board.stepOn(r.spawn);
    board.stack.push(StateType::kAfterAction);
  }
  board.stack.push(StateType::kRefill);
  return board;
}

}  // namespace phasemachine::monoknight
