#include "apps/cli/records/game_words.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/try.h"
#include "engine/session/words.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::cli {
namespace {

// The text at `key`; empty if there is none.
std::string wordOf(const Json& json, const char* key) {
  return json[key].isText() ? json[key].asText() : "";
}

// The name of a player in a run's settings.
std::string playerName(const Json& settings, int player) {
  if (const Json& players = settings["players"];
      players.isArray() && players.size() == 2) {
    const Json& name = players[static_cast<std::size_t>(player)];
    if (name.isText()) return name.asText();
  }
  const std::string evaluator = wordOf(settings, "evaluator");
  if (evaluator.empty()) return "?";
  const Json& sims = settings["sims"];
  return engineName(evaluator,
                    sims.isUnsigned() ? sims.as<std::uint64_t>() : 0);
}

void addTags(const records::StoredRun& run, const records::StoredGame& game,
             GameRecord& record) {
  if (!game.tags.empty()) {
    const Json tags = Json::parse(game.tags).value_or(Json());
    for (const auto& [name, value] : tags.members()) {
      if (value.isText()) record.tags.emplace_back(name, value.asText());
    }
    return;
  }
  // Of an imported game nothing else is known.
  if (run.kind == "import") return;
  const Json settings = Json::parse(run.settings).value_or(Json());
  record.tags = tagsOf(record.start,
                       {.kind = run.kind == "match" ? "match" : "self-play",
                        .number = game.number,
                        .players = {playerName(settings, game.firstPlayer),
                                    playerName(settings, 1 - game.firstPlayer)},
                        .seed = run.seed,
                        .end = game.end});
}

Json searchJson(const records::Replay::Moment& moment) {
  const records::StoredPly& ply = *moment.ply;
  if (!ply.searched) return nullptr;
  return {{"score", ply.score},
          {"simulations", ply.simulations},
          {"depth", ply.depth},
          {"policy", !ply.visits.empty()},
          {"visits", visitsToJson(moment)}};
}

// Simulations of a search, whose sum over a game fits 64 bits.
constexpr std::int64_t kMostCount = std::int64_t{1} << 40;

// Reads one search result of a JSON line. False if it is invalid.
bool readSearch(const Json& json, const AnyBoard& board,
                records::StoredPly& ply) {
  if (json.isNull()) return true;
  const Json& score = json["score"];
  if (!score.isNumber() || !json["visits"].isObject()) return false;
  if (score.as<double>() < 0 || score.as<double>() > 1) return false;
  ply.searched = true;
  ply.score = score.as<float>();
  // What is missing is 0.
  const auto count = [](const Json& number,
                        std::int64_t most) -> absl::StatusOr<std::int64_t> {
    if (number.isNull()) return 0;
    return wholeNumber(number, "", 0, most);
  };
  const auto simulations = count(json["simulations"], kMostCount);
  const auto depth = count(json["depth"], UINT32_MAX);
  if (!simulations.ok() || !depth.ok()) return false;
  ply.simulations = static_cast<std::uint64_t>(*simulations);
  ply.depth = static_cast<std::uint32_t>(*depth);
  for (const auto& [text, visits] : json["visits"].members()) {
    const auto move = board.moveFromText(text);
    const auto made = count(visits, kMostCount);
    if (!move.ok() || visits.isNull() || !made.ok()) return false;
    ply.visits.push_back({*move, static_cast<std::uint64_t>(*made)});
  }
  return true;
}

std::string endOf(const GameRecord& record, const AnyBoard& end,
                  const Json& json) {
  if (end.winner() && end.winner() == record.winner) return endReason(end);
  if (const std::string word = wordOf(json, "end"); !word.empty()) {
    return inOneLine(word);
  }
  for (const auto& [name, value] : record.tags) {
    if (name == "Termination") return inOneLine(value);
  }
  return record.winner ? "agreed or resigned" : "unfinished";
}

// The returns of the board's end, or those that the game's line tells of an end
// by rules that the board does not have. Of another result nothing is known.
std::vector<double> returnsOf(const GameRecord& record, const AnyBoard& end,
                              const Json& json) {
  if (end.winner()) {
    return end.winner() == record.winner ? end.game().returns(end.data())
                                         : std::vector<double>();
  }
  std::vector<double> returns;
  const Json& told = json["returns"];
  if (!record.winner || static_cast<int>(told.size()) != end.game().players) {
    return returns;
  }
  for (const Json& value : told.elements()) {
    if (!value.isNumber()) return {};
    returns.push_back(value.as<double>());
  }
  return returns;
}

// A game that ends closer to the end of a piece may continue after it: words
// are shorter than this.
constexpr std::size_t kMargin = 64;

}  // namespace

Json visitsToJson(const records::Replay::Moment& moment) {
  Json visits = Json::object();
  for (const records::VisitCount& visit : moment.ply->visits) {
    visits[moment.board.moveToText(visit.move)] = visit.visits;
  }
  return visits;
}

absl::StatusOr<GameRecord> recordOf(const records::Replay& replay,
                                    const records::StoredGame& game) {
  auto start = PM_TRY(replay.start(game));
  GameRecord record{.options = replay.run().options,
                    .start = std::move(start),
                    .winner = game.winner};
  addTags(replay.run(), game, record);
  PM_TRY(replay.play(game, [&](const auto& moment) {
    if (moment.ply == nullptr) return;
    record.moves.push_back(moment.ply->move);
    record.comments.push_back(
        scoreComment(replay.game(), moment.ply->searched,
                     static_cast<double>(moment.ply->score)));
  }));
  return record;
}

absl::StatusOr<Json> searchedRecordToJson(const records::Replay& replay,
                                          const records::StoredGame& game) {
  const records::StoredRun& run = replay.run();
  Json moves = Json::array();
  Json search = Json::array();
  PM_TRY(replay.play(game, [&](const auto& moment) {
    if (moment.ply == nullptr) return;
    moves.push_back(moment.moveText);
    search.push_back(searchJson(moment));
  }));
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
              {"number", game.number + 1},
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
  const Json& search = json["search"];
  const bool searched = search.isArray();
  if (searched && search.size() != record.moves.size()) {
    return invalid("\"search\" has not as many entries as \"moves\"");
  }
  if (json["first_player"] == 1) game.firstPlayer = 1;
  AnyReplay replay(record.start);
  const AnyBoard& board = replay.board();
  records::PlyPacker packer;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    records::StoredPly ply{.side = replay.decision().side,
                           .move = record.moves[i]};
    if (!replay.isLegal(ply.move)) {
      return invalid("ply ", i + 1, ": the move is not legal");
    }
    if (searched && !readSearch(search[i], board, ply)) {
      return invalid(
          "\"search\": entry ", i + 1,
          " is neither null nor an object with a score from 0 to 1 and visits "
          "of legal moves");
    }
    if (!game.moves.empty()) game.moves += ' ';
    game.moves += board.moveToText(ply.move);
    game.simulations += ply.simulations;
    packer.add(ply);
    PM_TRY(replay.play(ply.move));
  }
  game.plies = packer.takePlies();
  game.times = packer.takeTimes();
  game.end = endOf(record, board, json);
  game.returns = returnsOf(record, board, json);
  Json tags = Json::object();
  for (const auto& [name, value] : record.tags) tags[name] = value;
  if (!tags.empty()) game.tags = tags.text();
  return game;
}

bool holdsJsonLines(const AnyGame& game, const std::string& path,
                    std::string_view beginning) {
  return path.ends_with(".jsonl") || game.recordFormat == nullptr ||
         beginsJsonLine(beginning);
}

RecordFile::RecordFile(const AnyGame& game, std::string options,
                       const std::string& path)
    : game_(game),
      options_(std::move(options)),
      file_(path, std::ios::binary),
      in_(file_) {
  fill();
}

RecordFile::RecordFile(const AnyGame& game, std::string options,
                       std::istream& in)
    : game_(game), options_(std::move(options)), in_(in) {
  fill();
}

// Drops what was read and doubles the rest, adding at least kPiece.
void RecordFile::fill() {
  piece_.erase(0, at_);
  at_ = 0;
  const std::size_t before = piece_.size();
  const std::size_t more = std::max(kPiece, before);
  piece_.resize(before + more);
  in_.read(piece_.data() + before, static_cast<std::streamsize>(more));
  const auto got = static_cast<std::size_t>(in_.gcount());
  piece_.resize(before + got);
  place_.noBrace = false;
  ended_ = got < more;
}

absl::Status RecordFile::tooLong() {
  broken_ = true;
  const RecordFormat& format = *game_.recordFormat;
  const std::string where =
      format.countsLines
          ? absl::StrCat(std::string(format.name), " line ", place_.line, ": ")
          : "";
  return invalid(where, "game ", place_.games + 1, " takes more than ",
                 kMostGame >> 20, " MB");
}

void RecordFile::pass(std::size_t bytes) {
  const std::string_view passed = rest().substr(0, bytes);
  line_ +=
      static_cast<std::size_t>(std::count(passed.begin(), passed.end(), '\n'));
  at_ += bytes;
}

absl::StatusOr<std::optional<GameRecord>> RecordFile::next() {
  for (;;) {
    RecordRead found = game_.recordFormat->read(rest(), options_, place_);
    // A game that looks invalid or finished may only be cut off.
    const bool whole =
        ended_ || (found.used + kMargin < rest().size() && !found.end.noBrace);
    if (!whole && found.record) {
      if (rest().size() < kMostGame) {
        fill();
        continue;
      }
      if (found.record->ok()) return tooLong();
      broken_ = true;
      return found.record->status();
    }
    const std::size_t blanks =
        std::min(rest().find_first_not_of(" \t\r\n"), found.used);
    pass(blanks);
    gameLine_ = line_;
    pass(found.used - blanks);
    place_ = found.end;
    if (!found.record) {
      if (in_.bad()) {
        broken_ = true;
        return absl::DataLossError("it cannot be read to its end");
      }
      if (ended_) return std::nullopt;
      // Only blanks, now skipped; they count towards the next game.
      blanks_ += found.used;
      if (blanks_ + rest().size() >= kMostGame) return tooLong();
      fill();
      continue;
    }
    blanks_ = 0;
    if (!found.record->ok()) return found.record->status();
    return std::optional(**std::move(found.record));
  }
}

}  // namespace phasemachine::cli
