# Writes a C++ source with the commit of a checkout:
#   cmake -DROOT=folder -DGIT=program -DOUT=file -P commit_source.cmake
# Without GIT, or if ROOT is not a checkout, the commit is empty.

set(commit "")
if(GIT)
  execute_process(COMMAND "${GIT}" rev-parse HEAD WORKING_DIRECTORY "${ROOT}"
    OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(NOT commit MATCHES "^[0-9a-f]+$")
  set(commit "")
endif()
file(WRITE "${OUT}" "// Made by cmake/commit_source.cmake.

#include <string_view>

namespace phasemachine::cli {

std::string_view commitAtBuild();
std::string_view commitAtBuild() { return \"${commit}\"; }

}  // namespace phasemachine::cli
")
