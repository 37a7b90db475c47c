// Starts another program, found in PATH, without a shell.
//
// Example:
//   pid_t process = -1;
//   const int error =
//       startChild({"sort", "-r"}, {.in = in, .out = out}, process);
//
// Thread safety: any number of concurrent calls.

#ifndef PHASEMACHINE_ENGINE_EXTERNAL_CHILD_H_
#define PHASEMACHINE_ENGINE_EXTERNAL_CHILD_H_

#include <sys/types.h>

#include <string>
#include <vector>

namespace phasemachine {

// The descriptors that a child gets as its streams.
struct ChildStreams {
  int in = -1;
  int out = -1;       // -1 discards it
  int messages = -1;  // stderr; likewise
  // Whether the child gets its own process group, so that Ctrl-C on the
  // terminal does not reach it.
  bool ownGroup = false;
};

// Runs `words`, the program and its arguments. Returns 0 and sets `process`,
// which the caller must wait for, or returns errno, such as ENOENT.
int startChild(const std::vector<std::string>& words,
               const ChildStreams& streams, pid_t& process);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_EXTERNAL_CHILD_H_
