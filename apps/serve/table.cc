#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/json/events_json.h"
#include "apps/serve/answers.h"
#include "apps/serve/request.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "engine/players.h"
#include "engine/session/game_session.h"
#include "engine/session/level.h"
#include "engine/session/words.h"
#include "games/catalog.h"
#include "games/parts.h"
#include "phase/erased/any_record.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::serve {
namespace {

absl::StatusOr<const AnyGame*> readGame(Members& members) {
  const auto name = members.text("game", 64);
  PM_TRY(members.done());
  if (!name) return invalid("\"game\" is missing");
  return findGame(*name);
}

Json optionsOf(const AnyGame& game) {
  Json rows = Json::array();
  for (const AnyOption& option : game.listOptions()) {
    Json row = {{"key", option.key}, {"help", option.help}};
    row["values"] = option.values;
    row["highest"] = option.highest;
    rows.push_back(std::move(row));
  }
  return rows;
}

Json sidesOf(const AnyBoard& board) {
  Json names = Json::array();
  names.push_back(board.game().sideName(board.data(), Side::kFirst));
  if (board.game().players == 2) {
    names.push_back(board.game().sideName(board.data(), Side::kSecond));
  }
  return names;
}

absl::StatusOr<Json> about(Members& members) {
  const auto found = PM_TRY(readGame(members));
  const AnyGame& game = *found;
  Json levels = Json::array();
  for (const Level& level : allLevels()) {
    levels.push_back(
        {{"number", level.number}, {"name", levelWords(level.number)}});
  }
  const auto start = PM_TRY(AnyBoard::initial(game, ""));
  return Json{{"name", game.name},
              {"players", game.players},
              {"chance", game.hasChance},
              {"hidden", game.hasHiddenInformation},
              {"options", *game.canonicalOptions("")},
              {"people", game.optionsForPeople},
              {"choices", optionsOf(game)},
              {"evaluators", evaluatorNames(game)},
              {"levels", std::move(levels)},
              {"sides", sidesOf(start)},
              {"topic_word", game.topicWord},
              {"topics", game.topics()},
              {"notation", game.recordFormat == nullptr
                               ? Json(nullptr)
                               : Json(game.recordFormat->name)}};
}

absl::StatusOr<Json> topic(Members& members) {
  const auto name = members.text("name", 65'536);
  const auto game = PM_TRY(readGame(members));
  if (!name) return invalid("\"name\" is missing");
  PM_TRY(refuseFiles(*name));  // options, in names of fairy chess
  const auto text = PM_TRY(game->topicText(*name));
  return Json{{"text", text}};
}

// The legal moves, with the places that they refer to.
Json choices(const AnyBoard& board, const AnyDecision& now) {
  const AnyGame& game = board.game();
  Json rows = Json::array();
  for (const MoveCode move : now.moves) {
    Json row = {{"move", board.moveToText(move)},
                {"words", moveForPeople(board, move)},
                {"places", sceneOf(game).places(board.data(), move)}};
    if (now.side == Side::kNeutral) {
      row["probability"] = game.chanceWeight(board.data(), move);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// The moves of a game from number `from` on, as the viewer may know them.
Json history(const State& state, Side viewer, std::size_t from) {
  std::vector<MoveCode> moves = state.moves;
  moves.insert(moves.end(), state.undone.begin(), state.undone.end());
  Json rows = Json::array();
  AnyReplay replay(state.start);
  const AnyGame& game = state.start.game();
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const AnyBoard& board = replay.board();
    const Side side = replay.decision().side;
    const bool wanted = ply >= from;
    const bool open =
        wanted && game.moveIsPublic(board.data(), moves[ply], viewer);
    Json row = {{"side", toString(side)}, {"move", nullptr}, {"words", ""}};
    if (open) {
      row["move"] = board.moveToText(moves[ply]);
      row["words"] = moveForPeople(board, moves[ply]);
      row["number"] = game.moveNumber(board.data(), ply == from);
    }
    if (!wanted || game.narrate == nullptr) {
      if (!replay.play(moves[ply]).ok()) break;
    } else {
      const AnyBoard before = board;
      if (!replay.play(moves[ply]).ok()) break;
      row["told"] = game.narrate(before.data(), moves[ply],
                                 replay.board().data(), viewer);
    }
    if (wanted) rows.push_back(std::move(row));
  }
  return rows;
}

absl::StatusOr<Json> view(Members& members) {
  const std::string name = members.text("viewer", 16).value_or("neutral");
  const bool flipped = members.flag("flipped").value_or(false);
  const bool text = members.flag("board").value_or(false);
  const auto from = members.number("history", 0, kHighest);
  const auto state = PM_TRY(readState(members));
  const AnyBoard& board = state.board;
  const AnyGame& game = board.game();
  const auto viewer = PM_TRY(sideNamed(name, game));
  const AnyDecision& now = state.now;
  const bool all = !game.hasHiddenInformation || viewer == Side::kNeutral;
  const bool over = now.winner.has_value();
  AnyRenderStyle style;
  style.viewer = viewer;
  style.flipped = flipped;
  // A move may reveal hidden information.
  if (all && !state.moves.empty()) style.lastMove = state.moves.back();
  Json places = Json::array();
  if (style.lastMove) {
    AnyReplay replay(state.start);
    std::vector<MoveCode> before(state.moves.begin(), state.moves.end() - 1);
    if (replay.playAll(before).ok()) {
      places = sceneOf(game).places(replay.board().data(), *style.lastMove);
    }
  }
  Json answer = {{"game", game.name},
                 {"options", state.options},
                 {"ply", state.moves.size()},
                 {"plies", state.moves.size() + state.undone.size()},
                 {"side", over ? Json(nullptr) : Json(toString(now.side))},
                 {"sides", sidesOf(board)},
                 {"winner", over ? Json(toString(*now.winner)) : Json(nullptr)},
                 {"end", over ? Json(endForPeople(board)) : Json(nullptr)},
                 {"returns", game.returns(board.data())},
                 {"question", over ? Json(nullptr)
                                   : Json(game.question(board.data(), viewer))},
                 {"viewer", toString(viewer)},
                 {"moves", all || viewer == now.side ? choices(board, now)
                                                     : Json::array()},
                 {"last", std::move(places)},
                 {"picture", toJson(game.picture(board.data(), viewer))},
                 {"svg", game.renderSvg(board.data(), style)}};
  if (text) answer["text"] = board.render({.viewer = viewer});
  if (from) {
    answer["history"] = history(state, viewer, static_cast<std::size_t>(*from));
  }
  if (viewer == Side::kNeutral) {
    answer["position"] = board.toText();
    answer["stack"] = sceneOf(game).stack(board.data());
  }
  return answer;
}

// The machine's steps of a move. Shows everything: this is for debuggers.
absl::StatusOr<Json> steps(Members& members) {
  const auto text = members.text("move", 256);
  const bool pictures = members.flag("svg").value_or(false);
  const auto state = PM_TRY(readState(members));
  if (!text) return invalid("\"move\" is missing");
  AnyReplay replay(state.board);
  const AnyBoard& board = state.board;
  const AnyGame& game = board.game();
  const auto move = PM_TRY(board.moveFromText(*text));
  if (!replay.isLegal(move)) {
    return invalid(phasemachine::quoted(*text), " is not legal here");
  }
  Json rows = Json::array();
  sceneOf(game).steps(board.data(), move, [&](const AnyStep& step) {
    Json row = {{"kind", toString(step.kind)},
                {"ran", step.ran},
                {"stack", sceneOf(game).stack(step.after)},
                {"changes", toJson(step.changes)}};
    if (pictures) row["svg"] = game.renderSvg(step.after, {});
    rows.push_back(std::move(row));
  });
  Json answer = {{"move", board.moveToText(move)},
                 {"words", moveForPeople(board, move)},
                 {"stack", sceneOf(game).stack(board.data())},
                 {"steps", std::move(rows)}};
  answer["events"] = toJson(game.events(board.data(), move, Side::kNeutral));
  return answer;
}

AnyRecord recordOf(const State& state) {
  return {.options = state.options,
          .start = state.start,
          .moves = state.moves,
          .winner = state.now.winner};
}

Json jsonLine(const State& state) {
  AnyBoard board = state.start;
  board.query();
  Json moves = Json::array();
  for (const MoveCode move : state.moves) {
    moves.push_back(board.moveToText(move));
    board.step(move);
  }
  const auto& winner = state.now.winner;
  return {{"game", board.game().name},
          {"options", state.options},
          {"position", state.start.toText()},
          {"moves", std::move(moves)},
          {"winner", winner ? Json(toString(*winner)) : Json(nullptr)}};
}

// The state of a JSON line as stores write them (docs/data.md): what is not the
// game's course does not matter.
absl::StatusOr<State> stateOfLine(std::string_view line) {
  const auto object = Json::parse(line);
  if (!object || !object->isObject()) {
    return invalid("the text's first line is not a JSON object");
  }
  Members members(*object);
  for (const char* key : {"winner", "tags", "number", "first_player", "end",
                          "returns", "search"}) {
    members.allow(key);
  }
  return readState(members);
}

absl::StatusOr<State> stateOfRecord(const AnyGame& game,
                                    const std::string& options,
                                    const std::string& text) {
  if (game.recordFormat == nullptr) {
    return invalid(game.name, " has no notation of its own");
  }
  RecordRead read = game.recordFormat->read(text, options, {});
  if (!read.record) return invalid("there is no game");
  if (!read.record->ok()) return read.record->status();
  AnyRecord& record = **read.record;
  return stateAfter(record.options, record.start, std::move(record.moves));
}

absl::StatusOr<State> stateOfPosition(const AnyGame& game,
                                      const std::string& options,
                                      std::string_view text) {
  return stateAfter(options, PM_TRY(AnyBoard::fromText(game, text, options)),
                    {});
}

absl::StatusOr<Json> exportAnswer(Members& members, const Limits& limits) {
  const std::string format = members.text("format", 16).value_or("notation");
  const auto state = PM_TRY(readState(members));
  if (format == "position") return Json{{"text", state.board.toText() + '\n'}};
  if (format == "json") return Json{{"text", jsonLine(state).text() + '\n'}};
  if (format == "session") {
    auto text = PM_TRY(writeSession(sessionOf(state), limits.lineBytes));
    return Json{{"text", std::move(text)}};
  }
  if (format != "notation") {
    return invalid(
        "\"format\" must be notation, json, position or session, not ",
        phasemachine::quoted(format),
        didYouMean({"notation", "json", "position", "session"}, format));
  }
  const RecordFormat* notation = state.board.game().recordFormat;
  if (notation != nullptr) {
    auto text = notation->write(recordOf(state));
    if (text.ok()) return Json{{"text", *std::move(text)}};
    // PGN does not have every variant.
    if (!absl::IsFailedPrecondition(text.status())) return text.status();
  }
  return Json{{"text", jsonLine(state).text() + '\n'}};
}

// Whether wrong text is meant as a game, not as a position: it has tags or
// numbers of moves.
bool isOfMoves(const AnyGame& game, std::string_view text) {
  if (game.recordFormat == nullptr) return false;
  if (text.starts_with('[')) return true;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] >= '0' && text[i] <= '9' && text[i + 1] == '.') return true;
  }
  return false;
}

absl::StatusOr<Json> importAnswer(Members& members, const Limits& limits) {
  const auto name = members.text("game", 64);
  const std::string options = members.text("options", 65'536).value_or("");
  auto text = members.text("text", kLongestSession);
  PM_TRY(members.done());
  if (!text) return invalid("\"text\" is missing");
  // As Windows begins files.
  if (text->starts_with("\xEF\xBB\xBF")) text->erase(0, 3);
  PM_TRY(refuseFiles(options));
  const auto answer = [&](const SavedSession& saved) -> absl::StatusOr<Json> {
    auto session = PM_TRY(writeSession(saved, limits.lineBytes));
    return Json{{"game", saved.start.game().name},
                {"session", std::move(session)}};
  };
  const std::string_view body = trimmed(*text);
  if (isSavedSession(body) || isSealed(body)) {
    const auto saved =
        PM_TRY(readSession(std::string(body) + (isSealed(body) ? "" : "\n")));
    return answer(saved);
  }
  absl::StatusOr<State> state = invalid("");
  if (beginsJsonLine(body)) {
    state = stateOfLine(body.substr(0, body.find('\n')));
  } else {
    if (!name) return invalid("\"game\" is missing");
    const auto game = PM_TRY(findGame(*name));
    state = stateOfPosition(*game, options, body);
    if (!state.ok()) {
      auto played = stateOfRecord(*game, options, *text);
      if (played.ok() || isOfMoves(*game, body)) state = std::move(played);
    }
  }
  if (!state.ok()) return state.status();
  return answer(sessionOf(*std::move(state)));
}

}  // namespace

std::optional<absl::StatusOr<Json>> tableAnswer(const std::string& op,
                                                Members& members,
                                                const Limits& limits) {
  if (op == "about") return about(members);
  if (op == "topic") return topic(members);
  if (op == "view") return view(members);
  if (op == "steps") return steps(members);
  if (op == "export") return exportAnswer(members, limits);
  if (op == "import") return importAnswer(members, limits);
  return std::nullopt;
}

}  // namespace phasemachine::serve
