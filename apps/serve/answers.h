// Answers to the operations of docs/protocol.md.
//
// Contract: an answer is the JSON object without its "id". Errors become
// "error" with a code and a message for people.

#ifndef PHASEMACHINE_APPS_SERVE_ANSWERS_H_
#define PHASEMACHINE_APPS_SERVE_ANSWERS_H_

#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/search/ask/result.h"
#include "apps/serve/members.h"
#include "apps/serve/state.h"
#include "engine/loaded_network.h"
#include "engine/players.h"

namespace phasemachine::serve {

inline constexpr int kProtocolVersion = 1;

// {"error": {"code": ..., "message": ...}}
Json errorAnswer(std::string_view code, std::string_view message);
// The same; the code is that of codedError(), "cancelled" or "overloaded" if
// the status says so, and otherwise "invalid".
Json errorAnswer(const absl::Status& status);
// An error with a code of its own.
absl::Status codedError(std::string_view code, std::string_view message);

// Answers the operations that need no search: "version", "games", "state",
// "observe", "render", "events", "encode" and "sample", and those of table.h.
// Error: "unknown_op" for any other operation.
absl::StatusOr<Json> quickAnswer(const std::string& op, Members& members,
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

// The best moves of a search of `board`, at most `most`. If `whole`, with their
// lines; otherwise only the moves, where a line could reveal hidden
// information.
Json linesOf(const AnyBoard& board, const AnySearchResult& result, int most,
             bool whole);

// Parses the name of a viewer. Error: InvalidArgument.
absl::StatusOr<Side> sideNamed(const std::string& name, const AnyGame& game);

// `lines` of the result, best first.
Json describe(const SearchOrder& order, const AnySearchResult& result);

// The network requested by the member "net", a file in the server's folder of
// networks; no other file can be named. Requests that wait or run at the same
// time share one copy of a file that stays as it is. Null if the request names
// none. Errors: InvalidArgument if "net" is not a
// plain file name, or if the server has no networks; those of loadNetwork().
absl::StatusOr<std::shared_ptr<const LoadedNetwork>> requestedNetwork(
    Members& members, const Limits& limits);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_ANSWERS_H_
