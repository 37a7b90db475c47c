// Runs a program and returns its output and exit status, for tests.

#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace phasemachine {

struct ProgramRun {
  int exitCode = -1;  // 128 + signal when killed by one
  std::string out;
  std::string err;
};

// A new empty directory under the test's temporary directory.
inline std::string makeTemporaryDirectory() {
  std::string path = testing::TempDir() + "phasemachine_XXXXXX";
  if (mkdtemp(path.data()) == nullptr) std::abort();
  return path;
}

// A test with a folder of its own, which is removed with it.
class FolderTest : public testing::Test {
 protected:
  ~FolderTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  std::string path(const std::string& name) const {
    return folder_ + '/' + name;
  }

  const std::string folder_ = makeTemporaryDirectory();
};

// The path of a file for this process only: tests run in parallel.
inline std::string ownFile(const std::string& name) {
  static const std::string folder = makeTemporaryDirectory();
  return folder + '/' + name;
}

inline std::string readFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline void writeFile(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// Runs the program with this input.
inline ProgramRun runProgram(const std::vector<std::string>& command,
                             const std::string& input = "") {
  const std::string directory = makeTemporaryDirectory();
  const auto path = [&](const char* name) { return directory + '/' + name; };
  writeFile(path("in"), input);
  const pid_t process = fork();
  if (process == 0) {
    const std::array<std::pair<const char*, int>, 3> streams = {
        {{"in", O_RDONLY},
         {"out", O_WRONLY | O_CREAT | O_TRUNC},
         {"err", O_WRONLY | O_CREAT | O_TRUNC}}};
    for (int i = 0; i < 3; ++i) {
      const auto& [name, flags] = streams[static_cast<std::size_t>(i)];
      dup2(open(path(name).c_str(), flags, 0600), i);
    }
    std::vector<char*> arguments;
    for (const std::string& word : command) {
      arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  int status = 0;
  waitpid(process, &status, 0);
  ProgramRun run{.exitCode = WIFEXITED(status) ? WEXITSTATUS(status)
                                               : 128 + WTERMSIG(status),
                 .out = readFile(path("out")),
                 .err = readFile(path("err"))};
  for (const char* name : {"in", "out", "err"}) unlink(path(name).c_str());
  rmdir(directory.c_str());
  return run;
}

}  // namespace phasemachine
