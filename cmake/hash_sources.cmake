# Writes a C++ source with a hash of other sources, if it changed:
#   cmake -DROOT=folder -DLIST=file -DOUT=file -P hash_sources.cmake
# LIST names the sources, one per line, by paths below ROOT. The hash depends on
# these names and the files' contents, not on their location.

file(STRINGS "${LIST}" sources)
set(all "")
foreach(source IN LISTS sources)
  file(SHA256 "${ROOT}/${source}" hash)
  string(APPEND all "${source} ${hash}\n")
endforeach()
string(SHA256 hash "${all}")
string(SUBSTRING "${hash}" 0 16 hash)
set(text "// Made by cmake/hash_sources.cmake.

#include \"apps/records/run.h\"

namespace phasemachine::records {

std::string_view engineHash() { return \"${hash}\"; }

}  // namespace phasemachine::records
")
set(before "")
if(EXISTS "${OUT}")
  file(READ "${OUT}" before)
endif()
if(NOT before STREQUAL text)
  file(WRITE "${OUT}" "${text}")
endif()
