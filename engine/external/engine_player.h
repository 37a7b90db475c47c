// A chess engine in its own process, as a player. It speaks UCI or the protocol
// of xboard (CECP, version 2).
//
// Contract: a player of chess or of its variants (engine_words.h) that asks the
// engine for each move. A move of two decisions is asked for once; one whose
// first half others made, in an opening, is completed as the engine would, or
// else as the list begins. makeEnginePlayer() fails if the engine does not start or does not speak the
// protocol. If it later dies, is silent for too long, resigns or answers with
// an illegal move, search() returns no move (StopReason::kFailed) and the game
// is lost by forfeit; the engine is restarted for the next game. Failures are
// reported to `onTrouble`.
//
// Example:
//   EngineOptions options{.command = {"/usr/games/stockfish"}};
//   options.go = "nodes 1000";
//   auto player = makeEnginePlayer(game, options);
//
// Thread safety: as AnyPlayer; onTrouble may be called from several players'
// threads.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "ai/any_player.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

enum class EngineProtocol : std::uint8_t { kUci, kXboard };

struct EngineOptions {
  EngineProtocol protocol = EngineProtocol::kUci;
  std::vector<std::string> command;
  // The engine's own options, set in this order. They must be among those that
  // it announces.
  std::vector<std::pair<std::string, std::string>> options = {};
  // "movetime 100", "depth 5" or, for UCI, "nodes 1000". With the protocol of
  // xboard "movetime 100" is a clock of 40 moves in 4 s.
  std::string go = "movetime 100";
  // Maximum time for one answer.
  std::int64_t patienceMilliseconds = 10'000;
  std::function<void(const std::string&)> onTrouble = {};
  // Polled while an answer is awaited; once true it is no longer.
  std::function<bool()> stopped = {};
};

// Errors: NotFound if the program cannot be started, Unavailable or
// DeadlineExceeded if it does not answer as the protocol demands, NotFound or
// InvalidArgument for an option that it does not announce, Cancelled if the run
// was stopped; all name the program. setGame() of the player fails with
// InvalidArgument or NotFound if the engine does not play that variant.
// Precondition: engineWords(game) is not null.
absl::StatusOr<std::unique_ptr<AnyPlayer>> makeEnginePlayer(
    const AnyGame& game, EngineOptions options);

}  // namespace phasemachine
