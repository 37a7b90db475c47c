// Answers to the operations of docs/protocol.md.
//
// Contract: an answer is the JSON object without its "id". Errors become
// "error" with a code and a message for people.
//
// Example:
//   auto order = readPlay(members, limits);
//   Json answer = playAnswer(*order, control);

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/search/ask/limits.h"
#include "ai/search/ask/result.h"
#include "apps/json/json.h"
#include "apps/serve/request.h"
#include "engine/players.h"
#include "engine/session/game_session.h"
#include "phase/erased/any_game.h"

namespace phasemachine::serve {

inline constexpr int kProtocolVersion = 1;

// {"error": {"code": ..., "message": ...}}
Json errorAnswer(std::string_view code, std::string_view message);
// The same; the code is that of codedError(), "cancelled" or "overloaded" if
// the status says so, and otherwise "invalid".
Json errorAnswer(const absl::Status& status);
// An error with a code of its own.
absl::Status codedError(std::string_view code, std::string_view message);

// Parses the name of a viewer. Error: InvalidArgument.
absl::StatusOr<Side> sideNamed(const std::string& name, const AnyGame& game);

// Answers the operations that need no search: "version", "games", "state",
// "observe", "render", "events", "encode" and "sample", and those of
// tableAnswer(). Error: "unknown_op" for any other operation.
absl::StatusOr<Json> quickAnswer(const std::string& op, Members& members,
                                 const Limits& limits);

// Operations for a board on a screen: "about" and "topic", reference texts of a
// game; "view", a position with everything to show and to click; "steps", a
// move step by step, for debuggers; "import" and "export" of games in every
// notation. Nothing for any other operation. Errors: InvalidArgument.
std::optional<absl::StatusOr<Json>> tableAnswer(const std::string& op,
                                                Members& members,
                                                const Limits& limits);

// A requested search.
struct SearchOrder {
  State state;
  PlayerSettings settings;
  SearchLimits limits;
  int lines = 1;
  std::int64_t progressMilliseconds = 0;  // 0: no progress
  Side viewer = Side::kNeutral;           // who may know the result
  TraceLimits tree = {.depth = 0};        // depth 0: no tree
};

// Errors: InvalidArgument; "game_over" if there is nothing to search.
absl::StatusOr<SearchOrder> readSearch(Members& members, const Limits& limits);

// The network requested by the member "net", a file in the server's folder of
// networks; no other file can be named. Requests that wait or run at the same
// time share one copy of a file that stays as it is. Null if the request names
// none. Errors: InvalidArgument if "net" is not a plain file name, or if the
// server has no networks; those of loadNetwork().
absl::StatusOr<std::shared_ptr<const LoadedNetwork>> requestedNetwork(
    Members& members, const Limits& limits);

// The result of a search, with the best `lines` of the order.
Json describe(const SearchOrder& order, const AnySearchResult& result);

// The best moves of a search of `board`, at most `most`. If `whole`, with their
// lines; otherwise only the moves, where a line could reveal hidden
// information.
Json linesOf(const AnyBoard& board, const AnySearchResult& result, int most,
             bool whole);

// A search tree as text for other programs: JSON and DOT (Graphviz).
//
// JSON: {"version": 1, "game", "position", "steps": [{"id", "parent" (null at
// the root), "depth", "side", "move", "san", "key", "visits", "score", "prior",
// "proof", "expanded"}]}; every parent precedes its children. "move" is null
// for an outcome known only by what the searching side sees, and for moves of a
// determinization whose cards differ from this board's.
Json treeToJson(const AnyBoard& root,
                std::span<const TraceStep<MoveCode>> steps);
std::string treeToDot(const AnyBoard& root,
                      std::span<const TraceStep<MoveCode>> steps);

// The operation "play": a game between people and the engine, one action at a
// time. The session travels as text (engine/session/game_session.h); the server
// keeps no state between requests. A request starts or continues a session and
// may perform an action; then engine and nature move until a person must choose.
// The answer contains the new session.

// A person's action.
struct PlayAct {
  std::string name;  // empty: nothing
  std::string move;
  std::size_t ply = 0;
  int lines = 0;  // number of lines, for a hint
  // Time the person took, in milliseconds of the clock.
  std::int64_t elapsed = 0;
  // Make no other moves; the next request continues.
  bool hold = false;

  // True if the answer needs no search.
  bool isQuick() const { return hold && name != "go" && name != "hint"; }
};

struct PlayOrder {
  SavedSession session;
  PlayerSettings player;
  PlayAct act;
  bool news = false;                // the answer includes news
  bool board = true;                // and the board
  bool sealed = false;              // and a session that nobody reads by chance
  std::optional<Side> viewer = {};  // default: the session's
  std::size_t lineBytes = 0;        // of a request that brings it back
  // No engine move begins after this time.
  std::int64_t milliseconds = 0;
  std::int64_t progressMilliseconds = 0;  // 0: no progress
};

// Parses a request. Errors: InvalidArgument naming the member.
absl::StatusOr<PlayOrder> readPlay(Members& members, const Limits& limits);

// Returns the answer, or an error answer. If a search is stopped, its move is
// left to the next request. `progress` is called while the engine thinks, if the
// order asks for it; with hidden information it does not tell moves.
Json playAnswer(const PlayOrder& order, const SearchControl& control,
                const std::function<void(Json)>& progress = {});

}  // namespace phasemachine::serve
