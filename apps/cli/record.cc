#include "apps/cli/record.h"

#include <sstream>
#include <string_view>

#include "apps/cli/chess_record.h"
#include "apps/cli/game_flags.h"
#include "apps/cli/gungi_record.h"
#include "apps/cli/record_json.h"
#include "games/chess/game.h"
#include "games/gungi/game.h"

namespace phasemachine::cli {
namespace {

bool isChess(const AnyGame& game) { return game == anyGame<Chess>(); }
bool isGungi(const AnyGame& game) { return game == anyGame<Gungi>(); }

std::optional<Side> sideFromJson(const Json& json) {
  for (Side side : {Side::kFirst, Side::kSecond, Side::kNeutral}) {
    if (json == toString(side)) return side;
  }
  return std::nullopt;
}

absl::StatusOr<std::vector<GameRecord>> fromJsonLines(
    const AnyGame& game, const std::string& options, const std::string& text) {
  std::vector<GameRecord> records;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (line.empty()) continue;
    const std::string where = "line " + std::to_string(number) + ": ";
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) {
      return absl::InvalidArgumentError(where + "not a JSON object");
    }
    auto record = recordFromJson(game, options, json);
    if (!record.ok()) return annotate(where, record.status());
    records.push_back(std::move(*record));
  }
  return records;
}

}  // namespace

absl::StatusOr<std::string> recordToText(const GameRecord& record) {
  if (isChess(record.start.game())) return chessRecordToText(record);
  return recordToJson(record).dump(-1, ' ', false,
                                   Json::error_handler_t::replace) +
         '\n';
}

absl::StatusOr<std::string> recordForFile(const GameRecord& record,
                                          const std::string& path) {
  if (isGungi(record.start.game()) && !path.ends_with(".jsonl")) {
    return gungiRecordToText(record);
  }
  return recordToText(record);
}

absl::StatusOr<std::vector<GameRecord>> recordsFromText(
    const AnyGame& game, const std::string& options, const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (isGungi(game) && first != std::string::npos && text[first] != '{') {
    return gungiRecordsFromText(options, text);
  }
  return isChess(game) ? chessRecordsFromText(options, text)
                       : fromJsonLines(game, options, text);
}

absl::StatusOr<GameRecord> recordFromJson(const AnyGame& game,
                                          const std::string& options,
                                          const Json& json) {
  for (const char* key : {"position", "moves"}) {
    if (!json.contains(key)) {
      return absl::InvalidArgumentError("no \"" + std::string(key) + "\"");
    }
  }
  if (!json["position"].is_string() || !json["moves"].is_array()) {
    return absl::InvalidArgumentError(
        "\"position\" is a string and \"moves\" an array of strings");
  }
  const std::string given = json.value("game", std::string(game.name));
  if (given != game.name) {
    return absl::InvalidArgumentError("a game of " + given + ", not of " +
                                      std::string(game.name));
  }
  GameRecord record{.options = json.value("options", options),
                    .start = *AnyBoard::initial(game, "")};
  auto start =
      boardFromText(game, json["position"].get<std::string>(), record.options);
  if (!start.ok()) return annotate("\"position\": ", start.status());
  record.start = *start;
  AnyBoard board = *start;
  for (const Json& move : json["moves"]) {
    if (!move.is_string()) {
      return absl::InvalidArgumentError("\"moves\" holds what is no string");
    }
    const absl::Status made =
        applyMoves(move.get<std::string>(), board, record.moves);
    if (!made.ok()) {
      return annotate(
          "after " + std::to_string(record.moves.size()) + " moves: ", made);
    }
  }
  if (json.contains("winner")) record.winner = sideFromJson(json["winner"]);
  if (json.contains("tags") && json["tags"].is_object()) {
    for (const auto& [name, value] : json["tags"].items()) {
      if (value.is_string()) record.tags.emplace_back(name, value);
    }
  }
  return record;
}

Json recordToJson(const GameRecord& record) {
  Json moves = Json::array();
  AnyBoard board = record.start;
  for (MoveCode move : record.moves) {
    moves.push_back(board.moveToText(move));
    board.step(move);
  }
  Json json;
  json["game"] = record.start.game().name;
  json["options"] = *record.start.game().canonicalOptions(record.options);
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
