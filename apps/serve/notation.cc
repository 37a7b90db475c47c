// Import and export in every notation: a game's own (PGN), JSON lines,
// positions, and sessions.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "apps/serve/state.h"
#include "apps/serve/table.h"
#include "core/quote.h"
#include "core/text.h"
#include "engine/session/saved_session.h"
#include "games/catalog.h"
#include "phase/erased/any_record.h"

namespace phasemachine::serve {
namespace {

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

SavedSession sessionOf(State state) {
  SavedSession session{.options = std::move(state.options),
                       .start = std::move(state.start)};
  session.moves = std::move(state.moves);
  session.ply = session.moves.size();
  session.seats = {Seat{.person = true}, Seat{.person = true}};
  session.limits.simulations = 1000;
  return session;
}

// The state of a JSON line, whose winner and tags do not matter.
absl::StatusOr<State> stateOfLine(std::string_view line) {
  const auto object = parseObject(line, 16);
  if (!object.ok()) return object.status();
  Members members(*object);
  members.allow("winner");
  members.allow("tags");
  return readState(members);
}

absl::StatusOr<State> stateOfRecord(const AnyGame& game,
                                    const std::string& options,
                                    const std::string& text) {
  if (game.recordFormat == nullptr) {
    return absl::InvalidArgumentError(std::string(game.name) +
                                      " has no notation of its own");
  }
  RecordRead read = game.recordFormat->read(text, options, {});
  if (!read.record) return absl::InvalidArgumentError("there is no game");
  if (!read.record->ok()) return read.record->status();
  AnyRecord& record = **read.record;
  AnyBoard board = record.start;
  AnyDecision now = board.query();
  for (const MoveCode move : record.moves) now = board.step(move);
  auto canonical = game.canonicalOptions(record.options);
  if (!canonical.ok()) return canonical.status();
  return State{.options = *std::move(canonical),
               .start = std::move(record.start),
               .moves = std::move(record.moves),
               .board = std::move(board),
               .now = std::move(now)};
}

absl::StatusOr<State> stateOfPosition(const AnyGame& game,
                                      const std::string& options,
                                      std::string_view text) {
  auto canonical = game.canonicalOptions(options);
  if (!canonical.ok()) return canonical.status();
  auto board = AnyBoard::fromText(game, text, options);
  if (!board.ok()) return board.status();
  const AnyBoard start = *board;
  AnyDecision now = board->query();
  return State{.options = *std::move(canonical),
               .start = start,
               .moves = {},
               .board = *std::move(board),
               .now = std::move(now)};
}

}  // namespace

absl::StatusOr<Json> exportAnswer(Members& members, const Limits& limits) {
  const std::string format = members.text("format", 16).value_or("notation");
  const auto state = readState(members);
  if (!state.ok()) return state.status();
  if (format == "position") return Json{{"text", state->board.toText() + '\n'}};
  if (format == "json") return Json{{"text", jsonLine(*state).text() + '\n'}};
  if (format == "session") {
    auto text = writeSession(sessionOf(*state), limits.lineBytes);
    if (!text.ok()) return text.status();
    return Json{{"text", *std::move(text)}};
  }
  if (format != "notation") {
    return absl::InvalidArgumentError(
        "\"format\" must be notation, json, position or session, not " +
        phasemachine::quoted(format));
  }
  const RecordFormat* notation = state->board.game().recordFormat;
  if (notation == nullptr) {
    return Json{{"text", jsonLine(*state).text() + '\n'}};
  }
  auto text = notation->write(recordOf(*state));
  if (!text.ok()) return text.status();
  return Json{{"text", *std::move(text)}};
}

absl::StatusOr<Json> importAnswer(Members& members, const Limits& limits) {
  const auto name = members.text("game", 64);
  const std::string options = members.text("options", 65'536).value_or("");
  const auto text = members.text("text", kLongestSession);
  if (absl::Status status = members.done(); !status.ok()) return status;
  if (!text) return absl::InvalidArgumentError("\"text\" is missing");
  if (absl::Status s = refuseFiles(options); !s.ok()) return s;
  const auto answer = [&](const SavedSession& saved) -> absl::StatusOr<Json> {
    auto session = writeSession(saved, limits.lineBytes);
    if (!session.ok()) return session.status();
    return Json{{"game", saved.start.game().name},
                {"session", *std::move(session)}};
  };
  const std::string_view body = trimmed(*text);
  if (isSavedSession(body)) {
    const auto saved = readSession(std::string(body) + '\n');
    if (!saved.ok()) return saved.status();
    return answer(*saved);
  }
  absl::StatusOr<State> state = absl::InvalidArgumentError("");
  if (body.starts_with('{')) {
    state = stateOfLine(body.substr(0, body.find('\n')));
  } else {
    if (!name) return absl::InvalidArgumentError("\"game\" is missing");
    const auto game = findGame(*name);
    if (!game.ok()) return game.status();
    state = stateOfPosition(**game, options, body);
    if (!state.ok()) {
      auto played = stateOfRecord(**game, options, *text);
      if (!played.ok()) {
        return absl::InvalidArgumentError(
            "neither a position (" + std::string(state.status().message()) +
            ") nor a game (" + std::string(played.status().message()) + ")");
      }
      state = std::move(played);
    }
  }
  if (!state.ok()) return state.status();
  return answer(sessionOf(*std::move(state)));
}

}  // namespace phasemachine::serve
