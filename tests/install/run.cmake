# cmake -DBUILD_DIR=... -DSOURCE_DIR=... -DWORK_DIR=... -DCXX=... -DCC=...
# [-DSHARED_OF=... -DNM=...] -P run.cmake
# Installs the build into a fresh prefix, builds the consumer against it, and
# runs the result. With SHARED_OF, the root of the tree, BUILD_DIR first becomes
# a build of it with shared C++ libraries.

include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")

file(REMOVE_RECURSE "${WORK_DIR}")
set(prefix "${WORK_DIR}/prefix")
if(SHARED_OF)
  run("${CMAKE_COMMAND}" -S "${SHARED_OF}" -B "${BUILD_DIR}" -G Ninja
    "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_C_COMPILER=${CC}"
    -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=ON
    -DPHASEMACHINE_BUILD_TESTS=OFF)
  run("${CMAKE_COMMAND}" --build "${BUILD_DIR}")
endif()
run("${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${prefix}")

# Every header must compile by itself, with only the installed ones. Internal
# headers are not installed.
file(GLOB_RECURSE headers RELATIVE "${prefix}/include/phasemachine"
  "${prefix}/include/phasemachine/*.h")
list(LENGTH headers count)
if(count LESS 15)
  message(FATAL_ERROR "only ${count} headers were installed")
endif()
file(GLOB at_top "${prefix}/include/*")
list(REMOVE_ITEM at_top "${prefix}/include/phasemachine.h"
  "${prefix}/include/phasemachine_define.h"
  "${prefix}/include/phasemachine_match.h"
  "${prefix}/include/phasemachine_session.h")
if(NOT at_top STREQUAL "${prefix}/include/phasemachine")
  message(FATAL_ERROR "headers outside include/phasemachine: ${at_top}")
endif()
set(includes "")
foreach(header IN LISTS headers)
  if(header MATCHES "^games/.*(_table|_weights|_kernel)\\.h$|avx512|/cards/")
    message(FATAL_ERROR "${header} is internal")
  endif()
  file(STRINGS "${prefix}/include/phasemachine/${header}" inner
    REGEX "#include \"[^\"]*\"")
  foreach(line IN LISTS inner)
    if(NOT line MATCHES "#include \"(phasemachine|absl)/")
      message(FATAL_ERROR "${header}: ${line}")
    endif()
  endforeach()
  string(APPEND includes "#include <phasemachine/${header}>\n")
endforeach()
list(JOIN headers "\n" listed)
file(WRITE "${WORK_DIR}/headers.txt" "${listed}\n")
file(COPY "${SOURCE_DIR}/CMakeLists.txt" "${SOURCE_DIR}/rules_only.cc"
  "${SOURCE_DIR}/search.cc" "${SOURCE_DIR}/default_player.cc"
  "${SOURCE_DIR}/own_names"
  DESTINATION "${WORK_DIR}/consumer")
file(WRITE "${WORK_DIR}/consumer/all_headers.cc"
  "${includes}\nint main() {}\n")

run("${CMAKE_COMMAND}" -S "${WORK_DIR}/consumer" -B "${WORK_DIR}/build"
  -G Ninja "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_CXX_COMPILER=${CXX}"
  -DCMAKE_BUILD_TYPE=Release)
run("${CMAKE_COMMAND}" --build "${WORK_DIR}/build")
run("${WORK_DIR}/build/rules_only")
expect_output("winner: (first|second|neutral)")
run("${WORK_DIR}/build/own_names")
expect_output("left.*winner: (first|second|neutral)")
# Mate on the back rank.
run("${WORK_DIR}/build/search")
expect_output("^best: d1d8")
run("${WORK_DIR}/build/default_player")
expect_output("^best: d1d8")
message("${count} headers, listed in ${WORK_DIR}/headers.txt; ${output}")

# The C library, from CMake and through pkg-config; the prefix may be moved.
set(mate "best: d1d8.*refused: .*winner: white")
file(RENAME "${prefix}" "${WORK_DIR}/moved")
set(prefix "${WORK_DIR}/moved")
file(COPY "${SOURCE_DIR}/c/CMakeLists.txt"
  "${SOURCE_DIR}/../../docs/examples/mate.c" DESTINATION "${WORK_DIR}/c")
run("${CMAKE_COMMAND}" -S "${WORK_DIR}/c" -B "${WORK_DIR}/c/build" -G Ninja
  "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_C_COMPILER=${CC}")
run("${CMAKE_COMMAND}" --build "${WORK_DIR}/c/build")
run("${WORK_DIR}/c/build/mate")
expect_output("${mate}")

if(SHARED_OF)
  check_symbols("${prefix}")
  if(count LESS 9)
    message(FATAL_ERROR "only ${count} shared libraries were installed")
  endif()
  run("${prefix}/bin/phasemachine" analyze --sims 50 --json)
  message("${count} shared libraries show their own names alone")
endif()

use_pkg_config("${prefix}")
if(PKG_CONFIG)
  run("${PKG_CONFIG}" --cflags --libs phasemachine)
  separate_arguments(flags UNIX_COMMAND "${output}")
  run("${CC}" -std=c99 -pedantic -Werror "${WORK_DIR}/c/mate.c" -o
    "${WORK_DIR}/mate" ${flags})
  run("${WORK_DIR}/mate")
  expect_output("${mate}")
  # With the archive in place of the shared library.
  run("${PKG_CONFIG}" --static --cflags --libs phasemachine)
  string(REPLACE "-lphasemachine " "-l:libphasemachine.a " output "${output}")
  separate_arguments(flags UNIX_COMMAND "${output}")
  run("${CC}" -std=c99 "${WORK_DIR}/c/mate.c" -o "${WORK_DIR}/mate_static"
    ${flags})
  if(NOT SHARED_OF)  # there only the C library is an archive
    unset(ENV{LD_LIBRARY_PATH})
  endif()
  run("${WORK_DIR}/mate_static")
  expect_output("${mate}")
  run("${PKG_CONFIG}" --cflags --libs phasemachine-cpp)
  separate_arguments(flags UNIX_COMMAND "${output}")
  run("${CXX}" "${WORK_DIR}/consumer/rules_only.cc" -o "${WORK_DIR}/rules"
    ${flags})
  run("${WORK_DIR}/rules")
else()
  message("pkg-config is not installed: its files were not tried")
endif()
