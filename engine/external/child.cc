#include "engine/external/child.h"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <utility>

extern char** environ;  // NOLINT: named by POSIX

namespace phasemachine {

int startChild(const std::vector<std::string>& words,
               const ChildStreams& streams, pid_t& process) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, streams.in, STDIN_FILENO);
  for (const auto& [from, to] : {std::pair(streams.out, STDOUT_FILENO),
                                 std::pair(streams.messages, STDERR_FILENO)}) {
    if (from >= 0) {
      posix_spawn_file_actions_adddup2(&actions, from, to);
    } else {
      posix_spawn_file_actions_addopen(&actions, to, "/dev/null", O_WRONLY, 0);
    }
  }
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  if (streams.ownGroup) {
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  }
  std::vector<char*> arguments;
  for (const std::string& word : words) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  const int error = posix_spawnp(&process, arguments[0], &actions, &attributes,
                                 arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

}  // namespace phasemachine
