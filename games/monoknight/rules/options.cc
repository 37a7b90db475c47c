#include "games/monoknight/rules/options.h"

#include <algorithm>
#include <vector>

namespace phasemachine::monoknight {
namespace {

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

OptionTable<Options> makeTable() {
  return {
      optionOf<&Options::mode>(
          "mode", "what is played",
          {"standard", "classical", "free", "campaign", "daily"}),
      optionOf<&Options::stage>("stage", "stage of the campaign", stageNames()),
      optionOf<&Options::edition>(
          "edition",
          "whose values hold where the handbook and the application differ",
          {"handbook", "app"}),
      optionOf<&Options::day>(
          "day", "day of the daily challenge, counted from 1970-01-01 UTC", {},
          1000000),
      {"size",
       "free mode: tiles along an edge",
       {"5", "6", "7", "8", "9"},
       [](const Options& o) {
         return std::size_t{o.free.size} - kSmallestFreeBoard;
       },
       [](Options& o, std::size_t value) {
         o.free.size = static_cast<std::uint8_t>(value + kSmallestFreeBoard);
       }},
      optionOf<&Options::free, &FreeMode::deck>("deck", "free mode: the deck",
                                                presetNames()),
      optionOf<&Options::free, &FreeMode::choosesSpawn>(
          "spawn", "free mode: the start", {"centre", "chosen"}),
      {"hand",
       "free mode: slots of the hand",
       {"1", "2", "3", "4", "5", "6", "7"},
       [](const Options& o) { return std::size_t{o.free.handSize} - 1; },
       [](Options& o, std::size_t value) {
         o.free.handSize = static_cast<std::uint8_t>(value + 1);
       }},
      optionOf<&Options::free, &FreeMode::previewSize>(
          "preview", "free mode: upcoming cards shown", {}, 5),
      optionOf<&Options::free, &FreeMode::stacking>(
          "stacking", "free mode: whether copies share a slot", {"no", "yes"}),
      optionOf<&Options::free, &FreeMode::deadlock>(
          "deadlock", "free mode: cost of a dead hand", {}, 10),
      optionOf<&Options::free, &FreeMode::redraw>(
          "redraw", "free mode: cost of a redraw", {}, 10),
      optionOf<&Options::free, &FreeMode::revisit>(
          "revisit", "free mode: cost of stepping on a visited tile", {}, 10),
      optionOf<&Options::play, &PlaySettings::order>(
          "order", "order of the hand", {"insertion", "direction"}),
      optionOf<&Options::play, &PlaySettings::freeActionCap>(
          "free_actions",
          "the most redraws and discards that cost nothing in a game", {},
          kMaxFreeActions),
      optionOf<&Options::play, &PlaySettings::pace>(
          "pace", "milliseconds that an action is taken to last", {}, kMaxPace),
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

Regulation Options::regulation() const {
  switch (mode) {
    case Mode::kStandard: return standardRegulation();
    case Mode::kClassical: return classicalRegulation();
    case Mode::kFree: return freeRegulation(free);
    case Mode::kCampaign: return stageRegulation(stage, edition);
    case Mode::kDaily: return dailyChallenge(day, edition).regulation;
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
