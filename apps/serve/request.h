// Reads requests: their members, and the position that they name.
//
// Contract: each getter of Members reads one member, if present. A member of the
// wrong type or out of range is an error. Errors are sticky: done() returns the
// first one, or an error that names an unknown member.
//
// Example:
//   Members members(request);
//   std::string game = members.text("game", 64).value_or("chess");
//   if (absl::Status s = members.done(); !s.ok()) return s;
//   return absl::OkStatus();
//
// Thread safety: one thread; keeps a reference to the request.

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/json/json.h"
#include "engine/session/game_session.h"
#include "phase/erased/any_game.h"

namespace phasemachine::serve {

// Limits for one client; requests beyond them are answered with an error.
struct Limits {
  std::size_t lineBytes = std::size_t{1} << 20;
  int depth = 16;  // of nested arrays and objects
  std::size_t answerBytes = std::size_t{6} << 20;
  std::size_t waiting = 16384;  // searches of all clients, incl. running ones
  std::int64_t simulations = 10'000'000;  // of one search
  std::int64_t milliseconds = 60'000;     // of one search; hard limit
  std::int64_t memoryMebibytes = 256;     // of one search
  int threads = 64;                       // of one search
  // The folder of networks that requests may name; empty: none.
  std::string networks = "";

  // For the port only.
  std::size_t connections = 64;
  std::size_t unreadBytes = std::size_t{8} << 20;  // of one client's answers
  std::chrono::milliseconds lineTime{10'000};      // to read one answer
  // A connection without a request or a search is closed after `idle`. If all
  // connections are in use, a new one replaces the longest idle one if that has
  // been idle for at least `spared`.
  std::chrono::milliseconds idle{300'000};
  std::chrono::milliseconds spared{1'000};
  // Time for clients to read the last answers when the server ends.
  std::chrono::milliseconds farewell{5'000};
};

// Parses a line that holds one object. Errors: InvalidArgument for invalid JSON
// or duplicate members, OutOfRange for nesting deeper than `depth`.
absl::StatusOr<Json> parseObject(std::string_view line, int depth);

// For members that may be any number from 0 on.
inline constexpr std::int64_t kHighest =
    std::numeric_limits<std::int64_t>::max();

class Members {
 public:
  explicit Members(const Json& object) : object_(object) {}

  std::optional<std::string> text(std::string_view key, std::size_t longest);
  std::optional<std::int64_t> number(std::string_view key, std::int64_t low,
                                     std::int64_t high);
  std::optional<bool> flag(std::string_view key);
  std::optional<std::vector<std::string>> texts(std::string_view key,
                                                std::size_t longest);
  // Allows a member that is read elsewhere.
  void allow(std::string_view key) { known_.emplace(key); }

  // An error if a member that was read is wrong.
  absl::Status sound() const { return status_; }
  // Likewise, or if a member was not read.
  absl::Status done() const;

 private:
  const Json* find(std::string_view key);
  void wrong(std::string_view key, std::string_view what);

  const Json& object_;
  std::set<std::string, std::less<>> known_;
  absl::Status status_;
};

// The position of a request: "game", "options" and either "position" (text) or
// "bytes" (hexadecimal, from an earlier answer) with the "moves" made since; or
// "session", a played game from an answer of "play".
struct State {
  std::string options;  // with every option named
  AnyBoard start;
  std::vector<MoveCode> moves;
  AnyBoard board;  // after the moves, at a decision
  AnyDecision now;
  std::vector<MoveCode> undone = {};  // of a session: moves taken back
};

inline constexpr std::size_t kLongestSession = std::size_t{1} << 20;
// Moves of a game in one request.
inline constexpr std::size_t kMostMoves = 20'000;

// Error: InvalidArgument naming the invalid member.
absl::StatusOr<State> readState(Members& members);
// Plays the moves from `start`, whose own options count. Errors name the move that
// is not legal.
absl::StatusOr<State> stateAfter(std::string_view options,
                                 const AnyBoard& start,
                                 std::vector<MoveCode> moves);

// InvalidArgument for options that name a file on the server.
absl::Status refuseFiles(std::string_view options);

// Reads a session from a client, sealed or not. Error: InvalidArgument, also for
// more than kMostMoves moves.
absl::StatusOr<SavedSession> readSession(const std::string& text);
// Writes a session for a client; if `sealed`, in base64, so that nobody at the
// screen reads a hidden hand by chance. Error: "too_long" if a request of at
// most `lineBytes` could not bring it back.
absl::StatusOr<std::string> writeSession(const SavedSession& session,
                                         std::size_t lineBytes,
                                         bool sealed = false);
bool isSealed(std::string_view session);

// A session of two persons at the position.
SavedSession sessionOf(State state);

}  // namespace phasemachine::serve
