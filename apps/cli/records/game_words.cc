#include "apps/cli/records/game_words.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "apps/cli/notation.h"

namespace phasemachine::cli {
namespace {

// What a run's settings call the player of a side.
std::string playerName(const Json& settings, int player) {
  if (settings.is_object() && settings.contains("players") &&
      settings["players"].is_array() && settings["players"].size() == 2) {
    const Json& name = settings["players"][static_cast<std::size_t>(player)];
    if (name.is_string()) return name.get<std::string>();
  }
  if (!settings.is_object() || !settings.contains("evaluator")) return "?";
  std::string name =
      "PhaseMachine (" + settings["evaluator"].get<std::string>();
  const auto sims = settings.value("sims", std::uint64_t{0});
  if (sims != 0) absl::StrAppend(&name, ", ", sims, " sims");
  return name + ")";
}

void addTags(const records::StoredRun& run, const records::StoredGame& game,
             GameRecord& record) {
  if (!game.tags.empty()) {
    const Json tags = Json::parse(game.tags, nullptr, false);
    if (!tags.is_object()) return;
    for (const auto& [name, value] : tags.items()) {
      if (value.is_string()) record.tags.emplace_back(name, value);
    }
    return;
  }
  const Json settings = Json::parse(run.settings, nullptr, false);
  record.tags = {{"Event", run.kind == "match" ? "PhaseMachine match"
                                               : "PhaseMachine self-play"},
                 {"Site", "?"},
                 {"Round", std::to_string(game.number + 1)},
                 {"White", playerName(settings, game.firstPlayer)},
                 {"Black", playerName(settings, 1 - game.firstPlayer)},
                 {"Seed", std::to_string(run.seed)},
                 {"Termination", game.end}};
}

Json searchJson(const records::Replay::Moment& moment) {
  const records::StoredPly& ply = *moment.ply;
  if (!ply.searched) return nullptr;
  Json visits = Json::object();
  for (const records::VisitCount& visit : ply.visits) {
    visits[moment.board.moveToText(visit.move)] = visit.visits;
  }
  return {{"score", ply.score},
          {"simulations", ply.simulations},
          {"depth", ply.depth},
          {"visits", std::move(visits)}};
}

// What a line says of one search. False when it is not that.
bool readSearch(const Json& json, const AnyBoard& board,
                records::StoredPly& ply) {
  if (json.is_null()) return true;
  if (!json.is_object() || !json.contains("score") ||
      !json["score"].is_number() || !json.contains("visits") ||
      !json["visits"].is_object()) {
    return false;
  }
  ply.searched = true;
  ply.score = json["score"].get<float>();
  if (json.contains("simulations") && json["simulations"].is_number()) {
    ply.simulations = json["simulations"].get<std::uint64_t>();
  }
  if (json.contains("depth") && json["depth"].is_number()) {
    ply.depth = json["depth"].get<std::uint32_t>();
  }
  for (const auto& [text, visits] : json["visits"].items()) {
    const auto move = board.moveFromText(text);
    if (!move.ok() || !visits.is_number_unsigned()) return false;
    ply.visits.push_back({*move, visits.get<std::uint64_t>()});
  }
  return true;
}

std::string wordOf(const Json& json, const char* key) {
  return json.is_object() && json.contains(key) && json[key].is_string()
             ? json[key].get<std::string>()
             : "";
}

std::string endOf(const GameRecord& record, const AnyBoard& end,
                  const Json& json) {
  if (end.winner()) return endReason(end);
  if (std::string word = wordOf(json, "end"); !word.empty()) return word;
  for (const auto& [name, value] : record.tags) {
    if (name == "Termination") return value;
  }
  return record.winner ? "agreed or resigned" : "unfinished";
}

}  // namespace

absl::StatusOr<GameRecord> recordOf(const records::Replay& replay,
                                    const records::StoredGame& game) {
  auto start = replay.start(game);
  if (!start.ok()) return start.status();
  GameRecord record{.options = replay.run().options,
                    .start = *std::move(start),
                    .winner = game.winner};
  addTags(replay.run(), game, record);
  const absl::Status played = replay.play(game, [&](const auto& moment) {
    if (moment.ply == nullptr) return;
    record.moves.push_back(moment.ply->move);
    record.comments.push_back(
        moment.ply->searched
            ? scoreForPeople(replay.game(),
                             static_cast<double>(moment.ply->score),
                             Proof::kNone, 0)
            : "");
  });
  if (!played.ok()) return played;
  return record;
}

absl::StatusOr<Json> searchedRecordToJson(const records::Replay& replay,
                                          const records::StoredGame& game) {
  const records::StoredRun& run = replay.run();
  Json moves = Json::array();
  Json search = Json::array();
  const absl::Status played = replay.play(game, [&](const auto& moment) {
    if (moment.ply == nullptr) return;
    moves.push_back(moment.moveText);
    search.push_back(searchJson(moment));
  });
  if (!played.ok()) return played;
  GameRecord tagged{.start = *replay.start(game)};
  addTags(run, game, tagged);
  Json tags = Json::object();
  for (const auto& [name, value] : tagged.tags) tags[name] = value;
  return Json{{"game", run.game},
              {"options", run.options},
              {"position", game.start.empty() ? run.position : game.start},
              {"moves", std::move(moves)},
              {"winner", game.winner ? Json(toString(*game.winner)) : Json()},
              {"tags", std::move(tags)},
              {"number", game.number},
              {"first_player", game.firstPlayer},
              {"end", game.end},
              {"returns", game.returns},
              {"search", std::move(search)}};
}

absl::StatusOr<records::StoredGame> storedGameOf(const GameRecord& record,
                                                 std::uint64_t number,
                                                 const std::string& position,
                                                 const Json& json) {
  records::StoredGame game;
  game.number = number;
  game.winner = record.winner;
  game.length = record.moves.size();
  if (std::string start = record.start.toText(); start != position) {
    game.start = std::move(start);
  }
  const Json none;
  const bool searched =
      json.is_object() && json.contains("search") && json["search"].is_array();
  const Json& search = searched ? json["search"] : none;
  if (searched && search.size() != record.moves.size()) {
    return absl::InvalidArgumentError(
        "\"search\" has not as many entries as \"moves\"");
  }
  if (json.is_object() && json.contains("first_player") &&
      json["first_player"] == 1) {
    game.firstPlayer = 1;
  }
  AnyBoard board = record.start;
  AnyDecision decision = board.query();
  records::PlyPacker packer;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    records::StoredPly ply{.side = decision.side, .move = record.moves[i]};
    if (searched && !readSearch(search[i], board, ply)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "\"search\": entry ", i + 1,
          " is neither null nor an object with a score and visits of legal "
          "moves"));
    }
    if (!game.moves.empty()) game.moves += ' ';
    game.moves += board.moveToText(ply.move);
    game.simulations += ply.simulations;
    packer.add(ply);
    decision = board.step(ply.move);
  }
  game.plies = packer.takePlies();
  game.times = packer.takeTimes();
  game.end = endOf(record, board, json);
  if (board.winner()) {
    game.winner = board.winner();
    game.returns = board.game().returns(board.data());
  }
  Json tags = Json::object();
  for (const auto& [name, value] : record.tags) tags[name] = value;
  if (!tags.empty()) {
    game.tags = tags.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  return game;
}

}  // namespace phasemachine::cli
