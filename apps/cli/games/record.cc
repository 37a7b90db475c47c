#include "apps/cli/games/record.h"

#include <sstream>
#include <string_view>

#include "apps/cli/flags/game_flags.h"
#include "core/pgn/pgn_parser.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "engine/session/words.h"
#include "games/parts.h"
#include "phase/erased/any_game.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::cli {
namespace {

// The moves of a JSON line under the rules `options`, and its winner.
absl::StatusOr<GameRecord> playedFromJson(const AnyGame& game,
                                          const std::string& options,
                                          const Json& json) {
  auto start =
      PM_TRY_AT("\"position\": ",
                boardFromText(game, json["position"].asText(), options));
  GameRecord record{.options = options, .start = start};
  AnyReplay replay(std::move(start));
  for (const Json& move : json["moves"].elements()) {
    if (!move.isText()) {
      return invalid("\"moves\" holds what is no string");
    }
    const std::string& text = move.asText();
    const auto made = PM_TRY_AT("move " + std::to_string(replay.ply() + 1) +
                                    ' ' + phasemachine::quoted(text) + ": ",
                                replay.play(text));
    record.moves.insert(record.moves.end(), made.begin(), made.end());
  }
  if (!json.contains("winner")) {
    record.winner = replay.decision().winner;
    return record;
  }
  const Json& winner = json["winner"];
  if (winner.isText()) record.winner = sideFromText(winner.asText());
  if (!record.winner && !winner.isNull()) {
    return invalid(
        "\"winner\" is none of \"first\", \"second\", \"neutral\" and null");
  }
  return record;
}

absl::StatusOr<std::vector<GameRecord>> fromJsonLines(
    const AnyGame& game, const std::string& options, const std::string& text,
    std::size_t most) {
  std::vector<GameRecord> records;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; records.size() < most && std::getline(lines, line);
       ++number) {
    if (trimmed(line).empty()) continue;
    const std::string where = "line " + std::to_string(number) + ": ";
    const auto json = Json::parse(line);
    if (!json || !json->isObject()) {
      return invalid(where, "not a JSON object");
    }
    records.push_back(PM_TRY_AT(where, recordFromJson(game, options, *json)));
  }
  return records;
}

absl::StatusOr<std::vector<GameRecord>> fromNotation(const RecordFormat& format,
                                                     const std::string& options,
                                                     std::string_view text,
                                                     std::size_t most) {
  std::vector<GameRecord> records;
  for (RecordPlace place; records.size() < most;) {
    RecordRead read = format.read(text, options, place);
    if (!read.record) break;
    if (!read.record->ok()) return read.record->status();
    records.push_back(**std::move(read.record));
    text.remove_prefix(read.used);
    place = read.end;
  }
  return records;
}

}  // namespace

// Perft counts without these rules, too.
std::string withoutDraws(const AnyGame& game, const std::string& options) {
  const bool both = !options.empty() && !game.perftOptions.empty();
  return options + (both ? "," : "") + std::string(game.perftOptions);
}

std::string scoreComment(const AnyGame& game, bool searched, double score) {
  return searched ? scoreForPeople(game, score, Proof::kNone, 0) : "";
}

std::string engineName(const std::string& evaluator, std::uint64_t sims) {
  return "PhaseMachine (" + evaluator +
         (sims == 0 ? "" : ", " + std::to_string(sims) + " sims") + ")";
}

AnyRecord::Tags tagsOf(const AnyBoard& start, const Tagged& game) {
  AnyRecord::Tags tags = {{"Event", "PhaseMachine " + game.kind},
                          {"Site", "?"},
                          {"Round", std::to_string(game.number + 1)}};
  for (auto& tag : playerTags(start, game.players)) {
    tags.push_back(std::move(tag));
  }
  tags.emplace_back("Seed", std::to_string(game.seed));
  tags.emplace_back("Termination", game.end);
  return tags;
}

GameRecord recordOf(const PlayedGame& game, const std::string& options,
                    bool comments) {
  GameRecord record{.options = options, .start = game.start};
  record.winner = game.winner;
  record.moves = game.moves();
  if (!comments) return record;
  for (const PlayedPly& ply : game.plies) {
    record.comments.push_back(
        scoreComment(game.start.game(), ply.searched, ply.score));
  }
  return record;
}

absl::StatusOr<std::string> recordToText(const GameRecord& record,
                                         const std::string& path) {
  const RecordFormat* format = record.start.game().recordFormat;
  if (format != nullptr && format->forPrograms && !path.ends_with(".jsonl")) {
    return format->write(record);
  }
  const auto json = PM_TRY(recordToJson(record));
  return json.text() + '\n';
}

absl::StatusOr<std::string> recordForFile(const GameRecord& record,
                                          const std::string& path) {
  const RecordFormat* format = record.start.game().recordFormat;
  if (format == nullptr || path.ends_with(".jsonl")) {
    return recordToText(record, path);
  }
  const bool wanted =
      !format->bySuffix || path.ends_with('.' + std::string(format->suffix));
  return wanted ? format->write(record) : recordToText(record, path);
}

absl::StatusOr<std::vector<GameRecord>> recordsFromText(
    const AnyGame& game, const std::string& options, const std::string& text,
    std::size_t most) {
  if (trimmed(text).empty()) return std::vector<GameRecord>();
  const RecordFormat* own = game.recordFormat;
  return own != nullptr && !beginsJsonLine(text)
             ? fromNotation(*own, options, text, most)
             : fromJsonLines(game, options, text, most);
}

absl::StatusOr<GameRecord> recordFromJson(const AnyGame& game,
                                          const std::string& options,
                                          const Json& json) {
  for (const char* key : {"position", "moves"}) {
    if (!json.contains(key)) {
      return invalid("no ", phasemachine::quoted(key));
    }
  }
  if (!json["position"].isText() || !json["moves"].isArray()) {
    return invalid(
        "\"position\" is a string and \"moves\" an array of strings");
  }
  for (const char* key : {"game", "options"}) {
    if (json.contains(key) && !json[key].isText()) {
      return invalid(phasemachine::quoted(key), " is no string");
    }
  }
  const std::string given = json.textOr("game", std::string(game.name));
  if (given != game.name) {
    // Plain names are shown unquoted.
    std::string shown = phasemachine::quoted(given);
    if (shown.size() == given.size() + 2) shown = given;
    return invalid("a game of ", shown, ", not of ", game.name);
  }
  const std::string rules = json.textOr("options", options);
  auto record = playedFromJson(game, rules, json);
  // Draws need not be claimed.
  if (absl::IsFailedPrecondition(record.status()) &&
      !game.perftOptions.empty()) {
    auto playedOn = playedFromJson(game, withoutDraws(game, rules), json);
    if (playedOn.ok()) record = std::move(playedOn);
  }
  if (!record.ok()) return record.status();
  if (json.contains("tags") && json["tags"].isObject()) {
    if (json["tags"].size() > kMaxPgnTags) {
      return invalid("\"tags\" has more than ", kMaxPgnTags, " members");
    }
    for (const auto& [name, value] : json["tags"].members()) {
      if (value.isText()) record->tags.emplace_back(name, value.asText());
    }
  }
  return record;
}

absl::StatusOr<Json> recordToJson(const GameRecord& record) {
  AnyReplay replay(record.start);
  for (MoveCode move : record.moves)
    PM_TRY_AT("ply " + std::to_string(replay.ply() + 1) + ": ",
              replay.play(move));
  Json moves = wholeMovesToText(record.start, record.moves);
  Json json;
  json["game"] = record.start.game().name;
  json["options"] = optionsOf(record.start, record.options);
  json["position"] = record.start.toText();
  json["moves"] = std::move(moves);
  json["winner"] = record.winner ? Json(toString(*record.winner)) : Json();
  if (!record.tags.empty()) {
    Json tags = Json::object();
    for (const auto& [name, value] : record.tags) tags[name] = value;
    json["tags"] = std::move(tags);
  }
  return json;
}

}  // namespace phasemachine::cli
