// Where the files of facts and counts made by other programs are.

#ifndef PHASEMACHINE_TESTS_SUPPORT_ORACLE_FILE_H_
#define PHASEMACHINE_TESTS_SUPPORT_ORACLE_FILE_H_

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/support/places.h"

namespace phasemachine {

// The file `name` in PHASEMACHINE_ORACLE_DIR, else the project's own copy, else
// where a checkout has it beside it. It need not exist.
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

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_SUPPORT_ORACLE_FILE_H_
