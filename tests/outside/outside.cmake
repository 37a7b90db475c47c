# cmake -DHOW=installed|fetched|subdirectory -DROOT=... -DWORK_DIR=... -DCXX=...
# -DPYTHON=... [-DOTHER=...] [-DNODE=...] [-DBUILD_DIR=...] -P outside.cmake
# Builds the project of this folder with a game that is not in the tree, Hex of
# docs/examples, checks the game's laws, and plays it (plays.py). BUILD_DIR is a
# build of PhaseMachine to install, OTHER another compiler than its.

cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/../install/common.cmake")

set(sources "${CMAKE_CURRENT_LIST_DIR}")
file(REMOVE_RECURSE "${WORK_DIR}")
if(HOW STREQUAL "installed")
  run("${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${WORK_DIR}/prefix")
  # It may be moved.
  file(RENAME "${WORK_DIR}/prefix" "${WORK_DIR}/moved")
endif()
file(COPY "${sources}/CMakeLists.txt" DESTINATION "${WORK_DIR}/project")
# Of the tree, with the includes of another project.
foreach(file docs/examples/hex/games/hex/game.h tests/outside/mutants.cc
    docs/examples/kuhn_poker/games/kuhn_poker/game.h
    docs/examples/kuhn_poker/games/kuhn_poker/game.cc)
  file(READ "${ROOT}/${file}" text)
  string(REPLACE "\"phase/" "\"phasemachine/phase/" text "${text}")
  string(REGEX REPLACE "\"[a-z/_]*games/([a-z_]+)/game.h\"" "\"\\1.h\"" text
    "${text}")
  string(REGEX REPLACE "^.*/([a-z_]+)/game\\." "\\1." file "${file}")
  cmake_path(GET file FILENAME file)
  file(WRITE "${WORK_DIR}/project/${file}" "${text}")
endforeach()

set(configure "${CMAKE_COMMAND}" -S "${WORK_DIR}/project" -G Ninja
  "-DPHASEMACHINE_HOW=${HOW}" "-DCMAKE_PREFIX_PATH=${WORK_DIR}/moved"
  "-DFETCHCONTENT_SOURCE_DIR_PHASEMACHINE=${ROOT}"
  "-DPHASEMACHINE_SOURCE_DIR=${ROOT}" -DCMAKE_BUILD_TYPE=Release)
run(${configure} -B "${WORK_DIR}/build" "-DCMAKE_CXX_COMPILER=${CXX}")
# Another compiler's calls do not fit the installed libraries.
if(HOW STREQUAL "installed" AND OTHER)
  execute_process(COMMAND ${configure} -B "${WORK_DIR}/other"
    "-DCMAKE_CXX_COMPILER=${OTHER}" RESULT_VARIABLE code OUTPUT_QUIET
    ERROR_VARIABLE output)
  if(code EQUAL 0 OR NOT output MATCHES "was compiled by")
    message(FATAL_ERROR "${OTHER} is not refused: ${output}")
  endif()
endif()
# What a way to have PhaseMachine does not change is built in one of them.
set(targets hex_laws)
if(NOT HOW STREQUAL "fetched")
  list(APPEND targets mygames)
endif()
if(HOW STREQUAL "installed")
  list(APPEND targets mygames_c mutants)
  file(GLOB package "${BUILD_DIR}/python")
  if(package)
    list(APPEND targets mypackage)
  endif()
endif()
run("${CMAKE_COMMAND}" --build "${WORK_DIR}/build" -t ${targets})
set(tests "laws\\.hex")
if("mutants" IN_LIST targets)
  string(APPEND tests "|mutants")
endif()
run("${CMAKE_CTEST_COMMAND}" --test-dir "${WORK_DIR}/build" -R "${tests}"
  --no-tests=error -V)
message("${output}")
if("mygames" IN_LIST targets)
  file(GLOB_RECURSE program "${WORK_DIR}/build/mygames"
    "${WORK_DIR}/build/bin/mygames")
  file(GLOB_RECURSE library "${WORK_DIR}/build/libmygames_c.so")
  run("${PYTHON}" -B "${sources}/plays.py" "${program}" ${library} ${package})
  message("${output}")
endif()
# On the page; skipped without Chromium.
if(HOW STREQUAL "installed" AND NODE)
  execute_process(COMMAND "${NODE}" "${ROOT}/tests/web/hex_test.mjs" "${program}"
    RESULT_VARIABLE code)
  if(NOT code MATCHES "^(0|77)$")
    message(FATAL_ERROR "the page failed")
  endif()
endif()
