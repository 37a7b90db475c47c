// The lines a UCI client sends, as values.
//
// Contract: parseCommand() is pure; it knows the protocol's grammar but not
// chess. As the protocol demands, unknown words before a command and among the
// parameters of `go` are skipped; `skipped` lists them, so that the session can
// report them. Invalid input is an InvalidArgument (for `go` its refusal) that
// names the command, the parameter and the text:
//   go: depth needs a whole number from 1 to 1000, got "x"
//
// Example:
//   absl::StatusOr<ParsedLine> line = parseCommand("go nodes 1000");
//   std::get<GoCommand>(*line->command).nodes;  // 1000
//
// Source: the UCI protocol of Rudolf Huber and Stefan Meyer-Kahlen, April
// 2006; `go perft` and `d` as in Stockfish.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"

namespace phasemachine::uci {

struct UciCommand {};        // uci
struct IsReadyCommand {};    // isready
struct NewGameCommand {};    // ucinewgame
struct StopCommand {};       // stop
struct PonderHitCommand {};  // ponderhit
struct QuitCommand {};       // quit
struct DisplayCommand {};    // d
struct RegisterCommand {};   // register ...: has no effect
struct DebugCommand {        // debug on|off
  bool on = false;
};
struct SetOptionCommand {  // setoption name N [value V]
  std::string name;
  std::optional<std::string> value;
};
struct PositionCommand {           // position startpos|fen F [moves m1 m2 ...]
  std::optional<std::string> fen;  // empty: the start position
  std::vector<std::string> moves;
};
struct GoCommand {  // go ...; unset limits do not apply
  // What was wrong with the line, if anything: a client waits for a move all the
  // same, but the limits are not all there.
  std::string refusal;
  std::vector<std::string> searchMoves;
  bool ponder = false;
  bool infinite = false;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<int> mate;               // in moves
  std::optional<int> perft;              // in plies
  std::optional<std::int64_t> moveTime;  // milliseconds
  // Milliseconds left for white and black. Negative if the client lets the game
  // continue after the time has run out.
  std::array<std::optional<std::int64_t>, 2> clock;
  std::array<std::int64_t, 2> increment = {0, 0};
  std::optional<int> movesToGo;
};

using Command =
    std::variant<UciCommand, IsReadyCommand, NewGameCommand, StopCommand,
                 PonderHitCommand, QuitCommand, DisplayCommand, RegisterCommand,
                 DebugCommand, SetOptionCommand, PositionCommand, GoCommand>;

struct ParsedLine {
  // Empty for a blank line.
  std::optional<Command> command;
  // The skipped words, for display; empty if there are none.
  std::string skipped;
};

absl::StatusOr<ParsedLine> parseCommand(std::string_view line);

}  // namespace phasemachine::uci
