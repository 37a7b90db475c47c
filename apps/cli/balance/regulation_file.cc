#include "apps/cli/balance/regulation_file.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "apps/cli/flags/game_flags.h"
#include "apps/cli/terminal/io.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/json/json.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/monoknight/game.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/options.h"
#include "games/monoknight/rules/tiles.h"

namespace phasemachine::cli {
namespace {

using monoknight::Costs;
using monoknight::Deck;
using monoknight::Goals;
using monoknight::Objective;
using monoknight::Regulation;

constexpr const char* kFormat = "monoknight-regulation";
constexpr int kVersion = 1;
constexpr std::size_t kLongestName = 200;

// Avoids ambiguity with std::quoted.
std::string shown(const std::string& text) {
  return phasemachine::quoted(text);
}

template <class... Parts>
absl::Status wrong(const std::string& field, const Parts&... what) {
  return invalid("regulation, ", field, ": ", what...);
}

// A whole number in a range.
template <class T>
absl::Status readNumber(const Json& json, const std::string& field, int low,
                        int high, T& out) {
  const auto number = wholeNumber(json, "regulation, " + field, low, high);
  if (number.ok()) out = static_cast<T>(*number);
  return number.status();
}

absl::Status readDeck(const Json& json, Regulation& r) {
  if (json.isText()) {
    const auto preset = monoknight::presetByName(json.asText());
    if (!preset) {
      return wrong("deck", "unknown preset ", shown(json.asText()));
    }
    r.deck = monoknight::presetDeck(*preset);
    return absl::OkStatus();
  }
  if (!json.isObject()) {
    return wrong("deck", "expected a preset's name or {\"card\": weight, ...}");
  }
  Deck::Weights weights = {};
  unsigned total = 0;
  for (const auto& [name, value] : json.members()) {
    const auto card = monoknight::cardByName(name);
    if (!card) return wrong("deck", "unknown card ", shown(name));
    PM_TRY(readNumber(value, "deck, " + name, 0, monoknight::kMaxWeight,
                      weights[*card]));
    total += weights[*card];
  }
  if (total == 0) return wrong("deck", "the weights sum to zero");
  r.deck = Deck(weights);
  return absl::OkStatus();
}

// [x, y], or [x, y, visits] if `visits` is not null.
absl::Status readTile(const Json& json, const std::string& field, int size,
                      std::uint8_t& tile, std::uint8_t* visits) {
  const std::size_t numbers = visits == nullptr ? 2 : 3;
  if (!json.isArray() || json.size() != numbers) {
    return wrong(field, "expected ",
                 (visits == nullptr ? "[x, y]" : "[x, y, visits]"), ", got ",
                 shown(json.text()));
  }
  for (std::size_t i = 0; i < 2; ++i) {
    if (!json[i].isWhole() || json[i].as<std::int64_t>() < 0 ||
        json[i].as<std::int64_t>() >= size) {
      return wrong(field, "tile ", shown(json.text()),
                   " is off the board, which has x and y from 0 to ", size - 1);
    }
  }
  tile = monoknight::tileAt(json[0].as<int>(), json[1].as<int>());
  if (visits == nullptr) return absl::OkStatus();
  return readNumber(json[2], field + ", visits", 0, monoknight::kMaxVisits,
                    *visits);
}

template <class Use>
absl::Status readTiles(const Json& json, const char* field, int size,
                       bool withVisits, Use&& use) {
  if (!json.isArray()) return wrong(field, "expected a list of tiles");
  for (const Json& row : json.elements()) {
    std::uint8_t tile = 0;
    std::uint8_t visits = 1;
    PM_TRY(readTile(row, field, size, tile, withVisits ? &visits : nullptr));
    use(tile, visits);
  }
  return absl::OkStatus();
}

absl::Status readSpawn(const Json& json, Regulation& r) {
  if (json == "choose") {
    r.spawn = monoknight::kNowhere;
    return absl::OkStatus();
  }
  if (json == "centre") {
    r.spawn = monoknight::centreOf(r.size);
    return absl::OkStatus();
  }
  if (json.isText()) {
    return wrong("spawn", "expected [x, y], \"centre\" or \"choose\"");
  }
  return readTile(json, "spawn", r.size, r.spawn, nullptr);
}

absl::Status readCosts(const Json& json, Costs& costs) {
  static constexpr std::array<const char*, 4> kKeys = {
      "deadlock", "manual_redraw", "manual_discard", "revisit"};
  PM_TRY(checkKeys(json, "regulation, penalties", kKeys));
  const std::array<std::uint8_t*, 4> fields = {&costs.deadlock, &costs.redraw,
                                               &costs.discard, &costs.revisit};
  for (std::size_t i = 0; i < kKeys.size(); ++i) {
    if (!json.contains(kKeys[i])) continue;
    PM_TRY(readNumber(json[kKeys[i]], std::string("penalties, ") + kKeys[i], 0,
                      monoknight::kMaxCost, *fields[i]));
  }
  return absl::OkStatus();
}

struct ObjectiveName {
  const char* name;
  Objective objective;
  bool hasLimit;
};
constexpr std::array<ObjectiveName, 6> kObjectives = {{
    {"moves", Objective::kMoves, true},
    {"seconds", Objective::kSeconds, true},
    {"no_penalty", Objective::kNoPenalty, false},
    {"penalties", Objective::kPenalties, true},
    {"no_revisit", Objective::kNoRevisit, false},
    {"no_penalty_moves", Objective::kNoPenaltyMoves, true},
}};
constexpr int kHighestLimit = 60000;

absl::Status readObjective(const Json& json, Goals& goals) {
  static constexpr std::array<const char*, 2> kKeys = {"type", "at_most"};
  PM_TRY(checkKeys(json, "regulation, objective", kKeys));
  for (const ObjectiveName& row : kObjectives) {
    if (!json.contains("type") || json["type"] != row.name) continue;
    goals.objective = row.objective;
    if (row.hasLimit != json.contains("at_most")) {
      return wrong("objective", row.name, (row.hasLimit ? " needs" : " has no"),
                   " at_most");
    }
    if (!row.hasLimit) return absl::OkStatus();
    return readNumber(json["at_most"], "objective, at_most", 0, kHighestLimit,
                      goals.limit);
  }
  return wrong("objective",
               "expected a type: moves, seconds, no_penalty, penalties, "
               "no_revisit or no_penalty_moves");
}

absl::Status readScore(const Json& json, Goals& goals) {
  static constexpr std::array<const char*, 2> kKeys = {"at_most", "below"};
  PM_TRY(checkKeys(json, "regulation, score", kKeys));
  if (json.size() != 1) return wrong("score", "expected at_most or below");
  goals.equalReaches = json.contains("at_most");
  return readNumber(json.members()[0].second, "score", 0, kHighestLimit,
                    goals.scoreTarget);
}

absl::Status readNumbers(const Json& json, Regulation& r) {
  const struct {
    const char* key;
    int low;
    int high;
    std::uint8_t* field;
  } rows[] = {
      {"board_size", 3, monoknight::kLargestBoard, &r.size},
      {"hand_size", 1, monoknight::kMaxHandSlots, &r.handSize},
      {"next_preview", 0, monoknight::kMaxPreview, &r.previewSize},
  };
  for (const auto& row : rows) {
    if (!json.contains(row.key)) continue;
    PM_TRY(readNumber(json[row.key], row.key, row.low, row.high, *row.field));
  }
  if (json.contains("stacking")) {
    if (!json["stacking"].isBool()) {
      return wrong("stacking", "expected true or false");
    }
    r.stacking = json["stacking"].asBool();
  }
  r.spawn = monoknight::centreOf(r.size);
  return absl::OkStatus();
}

absl::Status readSpecialTiles(const Json& json, Regulation& r) {
  absl::Status status;
  if (json.contains("multi_visit")) {
    status = readTiles(json["multi_visit"], "multi_visit", r.size, true,
                       [&](std::uint8_t tile, std::uint8_t visits) {
                         r.visits[tile] = visits;
                       });
    if (!status.ok()) return status;
  }
  if (json.contains("toggle")) {
    status = readTiles(
        json["toggle"], "toggle", r.size, false,
        [&](std::uint8_t tile, std::uint8_t) { r.toggles.add(tile); });
    if (!status.ok()) return status;
  }
  if (json.contains("impassable")) {
    status =
        readTiles(json["impassable"], "impassable", r.size, false,
                  [&](std::uint8_t tile, std::uint8_t) { r.walls.add(tile); });
  }
  return status;
}

absl::Status readGoals(const Json& json, std::optional<Goals>& out) {
  if (json.contains("objective") != json.contains("score")) {
    return wrong("objective and score", "a stage has both or none");
  }
  if (!json.contains("objective")) return absl::OkStatus();
  Goals goals;
  PM_TRY(readObjective(json["objective"], goals));
  PM_TRY(readScore(json["score"], goals));
  out = goals;
  return absl::OkStatus();
}

absl::Status readHeader(const Json& json, Subject& subject) {
  static constexpr std::array<const char*, 15> kKeys = {
      "format",       "version",  "name",       "board_size", "hand_size",
      "next_preview", "stacking", "deck",       "spawn",      "penalties",
      "multi_visit",  "toggle",   "impassable", "objective",  "score"};
  PM_TRY(checkKeys(json, "regulation, file", kKeys));
  if (!json.contains("format") || json["format"] != kFormat) {
    return wrong("format", "expected \"", kFormat, "\"");
  }
  if (!json.contains("version") || json["version"] != kVersion) {
    return wrong("version", "this program reads version 1");
  }
  if (json.contains("name")) {
    if (!json["name"].isText()) return wrong("name", "expected a text");
    subject.name = json["name"].asText();
    const auto isControl = [](unsigned char c) { return c < ' ' || c == 0x7F; };
    if (subject.name.size() > kLongestName ||
        std::any_of(subject.name.begin(), subject.name.end(), isControl)) {
      return wrong("name", "expected 200 bytes at most, none a control one");
    }
  }
  return absl::OkStatus();
}

Json pointJson(int tile) {
  return {monoknight::columnOf(tile), monoknight::rowOf(tile)};
}

Json setJson(monoknight::TileSet tiles) {
  Json list = Json::array();
  for (; !tiles.empty(); tiles.removeFirst()) {
    list.push_back(pointJson(tiles.first()));
  }
  return list;
}

Json deckJson(const Deck& deck) {
  if (const auto preset = monoknight::presetOf(deck)) {
    return monoknight::presetName(*preset);
  }
  Json weights = Json::object();
  for (std::size_t i = 0; i < deck.kinds(); ++i) {
    weights[std::string(monoknight::kCards[deck.card(i)].name)] =
        deck.weightAt(i);
  }
  return weights;
}

void putGoals(const Goals& goals, Json& json) {
  for (const ObjectiveName& row : kObjectives) {
    if (row.objective != goals.objective) continue;
    json["objective"] = {{"type", row.name}};
    if (row.hasLimit) json["objective"]["at_most"] = goals.limit;
  }
  json["score"] = {
      {goals.equalReaches ? "at_most" : "below", goals.scoreTarget}};
}

using monoknight::Edition;

Subject stageSubject(std::size_t number, Edition edition) {
  const monoknight::Stage& row = monoknight::stage(number);
  return {std::string(row.name), monoknight::stageRegulation(number, edition),
          row.goals()};
}

std::vector<Subject> stages(std::size_t begin, std::size_t end,
                            Edition edition) {
  std::vector<Subject> subjects;
  for (std::size_t i = begin; i < end; ++i) {
    subjects.push_back(stageSubject(i, edition));
  }
  return subjects;
}

// The number after `prefix`, if `text` has this form.
std::optional<std::uint64_t> numberAfter(std::string_view prefix,
                                         std::string_view text) {
  if (text.substr(0, prefix.size()) != prefix) return std::nullopt;
  text.remove_prefix(prefix.size());
  return numberIn<std::uint64_t>(text);
}

constexpr std::string_view kKey = "regulation=";

bool isOfPlay(std::string_view item) {
  for (const std::string_view key : {"order=", "free_actions=", "pace="}) {
    if (item.starts_with(key)) return true;
  }
  return false;
}

}  // namespace

absl::StatusOr<Subject> regulationFromJson(const std::string& text) {
  JsonError error;
  const auto parsed = Json::parse(text, &error);
  if (!parsed) {
    return invalid("regulation: ", plainMessage(error.message));
  }
  const Json& json = *parsed;
  Subject subject;
  subject.name = "regulation";
  subject.regulation = monoknight::standardRegulation();
  Regulation& r = subject.regulation;
  PM_TRY(readHeader(json, subject));
  PM_TRY(readNumbers(json, r));
  if (json.contains("deck")) PM_TRY(readDeck(json["deck"], r));
  if (json.contains("spawn")) PM_TRY(readSpawn(json["spawn"], r));
  if (json.contains("penalties")) PM_TRY(readCosts(json["penalties"], r.costs));
  PM_TRY(readSpecialTiles(json, r));
  PM_TRY(readGoals(json, subject.goals));
  PM_TRY(monoknight::validate(r));
  return subject;
}

std::string regulationToJson(const Subject& subject) {
  const Regulation& r = subject.regulation;
  Json json;
  json["format"] = kFormat;
  json["version"] = kVersion;
  json["name"] = subject.name;
  json["board_size"] = r.size;
  json["hand_size"] = r.handSize;
  json["next_preview"] = r.previewSize;
  json["stacking"] = r.stacking;
  json["deck"] = deckJson(r.deck);
  json["spawn"] = r.choosesSpawn() ? Json("choose") : pointJson(r.spawn);
  json["penalties"] = {{"deadlock", r.costs.deadlock},
                       {"manual_redraw", r.costs.redraw},
                       {"manual_discard", r.costs.discard},
                       {"revisit", r.costs.revisit}};
  Json multi = Json::array();
  for (int tile = 0; tile < monoknight::kTiles; ++tile) {
    const int visits = r.visits[static_cast<std::size_t>(tile)];
    if (visits == 1) continue;
    multi.push_back(
        {monoknight::columnOf(tile), monoknight::rowOf(tile), visits});
  }
  json["multi_visit"] = multi;
  json["toggle"] = setJson(r.toggles);
  json["impassable"] = setJson(r.walls);
  if (subject.goals) putGoals(*subject.goals, json);
  return json.indentedText() + "\n";
}

absl::StatusOr<Subject> readRegulationFile(const std::string& path) {
  const auto text = PM_TRY(readWholeFile(path));
  return PM_TRY_AT(quotedPath(path) + ": ", regulationFromJson(text));
}

absl::Status writeRegulationFile(const std::string& path,
                                 const Subject& subject) {
  return writeWholeFile(path, regulationToJson(subject));
}

absl::StatusOr<std::vector<Subject>> findSubjects(const std::string& text,
                                                  Edition edition) {
  if (text == "standard") {
    return std::vector<Subject>{
        {text, monoknight::standardRegulation(), std::nullopt}};
  }
  if (text == "classical") {
    return std::vector<Subject>{
        {text, monoknight::classicalRegulation(), std::nullopt}};
  }
  if (text == "campaign") return stages(0, monoknight::kStageCount, edition);
  if (const auto chapter = numberAfter("chapter:", text)) {
    if (*chapter < 1 || *chapter > monoknight::kChapters) {
      return invalid(phasemachine::quoted(text), ": chapters are 1 to 5");
    }
    const std::size_t begin = (*chapter - 1) * monoknight::kStagesPerChapter;
    return stages(begin, begin + monoknight::kStagesPerChapter, edition);
  }
  if (const auto day = numberAfter("daily:", text)) {
    return std::vector<Subject>{
        {text, monoknight::dailyChallenge(*day, edition).regulation,
         std::nullopt}};
  }
  if (const auto number = monoknight::stageByName(text)) {
    return std::vector<Subject>{stageSubject(*number, edition)};
  }
  if (text.find('.') == std::string::npos &&
      text.find('/') == std::string::npos) {
    return invalid(
        phasemachine::quoted(text),
        " is not standard, classical, campaign, chapter:N, daily:DAY, a stage "
        "such as 4-1, or a regulation file");
  }
  auto read = PM_TRY(readRegulationFile(text));
  return std::vector<Subject>{std::move(read)};
}

absl::Status takeRegulation(const AnyGame& game, std::string& options,
                            std::string& position) {
  if (game != anyGame<MonoKnight>()) return absl::OkStatus();
  std::optional<std::string> path;
  std::string rest;
  std::string other;
  for (std::string_view text = options; !text.empty();) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string_view item = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (item.starts_with(kKey)) {
      path = item.substr(kKey.size());
      continue;
    }
    if (!isOfPlay(item) && other.empty()) {
      other = item.substr(0, item.find('='));
    }
    if (!rest.empty()) rest += ',';
    rest += item;
  }
  if (!path) return absl::OkStatus();
  if (!position.empty()) {
    return invalid("--options: regulation does not go with --position");
  }
  if (!other.empty()) {
    return invalid(
        "--options: regulation goes with order, free_actions and pace, not "
        "with ",
        other);
  }
  const auto parsed =
      PM_TRY_AT("--options: ", monoknight::Options::parse(rest));
  const auto subject = PM_TRY_AT("--options: ", readRegulationFile(*path));
  options = rest;
  position = MonoKnight::toText(
      monoknight::makeBoard(subject.regulation, parsed.play));
  return absl::OkStatus();
}

}  // namespace phasemachine::cli
