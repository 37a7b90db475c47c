// What a subcommand talks to, and how its outcome becomes an exit code.
//
// Contract: results go to `out`, messages and progress to `err`. With --json
// the last line of `out` is one JSON object and nothing human-readable is
// written there. A subcommand returns a Status; the program prints its one
// message and exits with exitCode().
//
// Thread safety: one thread writes to an Io at a time.

#ifndef PHASEMACHINE_APPS_CLI_IO_H_
#define PHASEMACHINE_APPS_CLI_IO_H_

#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "absl/status/status.h"

namespace phasemachine::cli {

// Keeps keys in the order in which they were written.
using Json = nlohmann::ordered_json;

struct Io {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool inIsTerminal = false;
  bool outIsTerminal = false;
  bool errIsTerminal = false;
  bool json = false;
  bool jsonWritten = false;  // by writeJson

  // Writes one line. Bytes that are not UTF-8 are replaced.
  void writeJson(const Json& value);
};

inline constexpr int kExitOk = 0;
inline constexpr int kExitFailure = 1;
inline constexpr int kExitUsage = 2;
inline constexpr int kExitInterrupted = 130;

// 0 for ok, 2 for what the user asked wrongly (InvalidArgument,
// FailedPrecondition, NotFound, OutOfRange), 130 for Cancelled (Ctrl-C), 1 for
// all else.
int exitCode(const absl::Status& status);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_IO_H_
