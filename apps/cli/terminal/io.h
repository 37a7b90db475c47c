// Input and output of a subcommand, its exit code, and Ctrl-C.
//
// Contract: results go to `out`, messages and progress to `err`. With --json
// the last line of `out` is one JSON object and nothing human-readable is
// written there. A subcommand returns a Status; the program prints its message
// and exits with exitCode().
//
// Example:
//   Interrupt interrupt;
//   while (!interrupt.requested()) playOneMoreGame();
//
// Thread safety: one thread writes to an Io at a time.

#pragma once

#include <array>
#include <csignal>
#include <istream>
#include <ostream>
#include <string_view>

#include "absl/status/status.h"
#include "apps/json/json.h"

namespace phasemachine::cli {

struct Io {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool inIsTerminal = false;
  bool outIsTerminal = false;
  bool errIsTerminal = false;
  // The commit that the program was built from; empty if unknown. Uncommitted
  // changes do not affect it; they do affect records::engineHash().
  std::string_view commit = {};
  bool json = false;
  bool jsonWritten = false;  // set by writeJson()

  // Writes one line. Bytes that are not UTF-8 are replaced.
  void writeJson(const Json& value);
  // Writes the value with --json, else the text.
  void write(const Json& value, std::string_view text);
};

inline constexpr int kExitOk = 0;
inline constexpr int kExitFailure = 1;
inline constexpr int kExitUsage = 2;
inline constexpr int kExitInterrupted = 130;

// 0 for OK, 2 for user errors (InvalidArgument, FailedPrecondition, NotFound,
// OutOfRange), 130 for Cancelled (Ctrl-C), 1 for everything else.
int exitCode(const absl::Status& status);

// Turns Ctrl-C into a flag that long-running work polls. While an Interrupt
// lives, the first SIGINT or SIGTERM sets the flag so that the work can finish
// cleanly, and so do a closed terminal (SIGHUP) and a reader that has gone
// (SIGPIPE) unless they are ignored; a second signal ends the program at once.
// One at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  // From any thread.
  bool requested() const;

 private:
  static constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
  std::array<struct sigaction, kSignals.size()> old_;
};

}  // namespace phasemachine::cli
