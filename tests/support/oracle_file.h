// Finds the files of facts and counts made by other programs.

#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/support/places.h"

namespace phasemachine {

// The file `name` in PHASEMACHINE_ORACLE_DIR, or else the project's own copy,
// or else next to the checkout. It need not exist.
inline std::filesystem::path oracleFile(const std::string& name) {
  namespace fs = std::filesystem;
  if (const char* folder = std::getenv("PHASEMACHINE_ORACLE_DIR")) {
    return fs::path(folder) / name;
  }
  const fs::path source = sourceDirectory();
  const fs::path own = source / "tests" / "data" / name;
  if (fs::exists(own)) return own;
  return source / ".." / "shared" / "oracle" / name;
}

// Calls f with every line of the file. It may be compressed by gzip and then
// ends in .gz, whether or not `name` does. Returns the number of lines, or -1
// if there is no such file.
template <class F>
int eachOracleLine(const std::string& name, F&& f) {
  std::filesystem::path path = oracleFile(name);
  if (!std::filesystem::exists(path)) path = oracleFile(name + ".gz");
  if (!std::filesystem::exists(path)) return -1;
  const bool packed = path.extension() == ".gz";
  const std::string command = "gzip -dc -- '" + path.string() + "'";
  std::FILE* file =
      packed ? popen(command.c_str(), "r") : std::fopen(path.c_str(), "r");
  if (file == nullptr) return -1;
  std::string line;
  int lines = 0;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    f(line);
    line.clear();
    ++lines;
  }
  packed ? pclose(file) : std::fclose(file);
  return lines;
}

}  // namespace phasemachine
