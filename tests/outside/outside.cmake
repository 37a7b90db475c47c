# cmake -DHOW=installed|fetched|subdirectory -DROOT=... -DWORK_DIR=... -DCXX=...
# -DPYTHON=... [-DBUILD_DIR=...] -P outside.cmake
# Builds the project of this folder with a game that is not in the tree, Hex of
# docs/examples, checks the game's laws, and plays it (plays.py). BUILD_DIR is a
# build of PhaseMachine to install.

include("${CMAKE_CURRENT_LIST_DIR}/../install/common.cmake")

set(sources "${CMAKE_CURRENT_LIST_DIR}")
file(REMOVE_RECURSE "${WORK_DIR}")
if(HOW STREQUAL "installed")
  run("${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${WORK_DIR}/prefix")
  # It may be moved.
  file(RENAME "${WORK_DIR}/prefix" "${WORK_DIR}/moved")
endif()
file(COPY "${sources}/CMakeLists.txt" DESTINATION "${WORK_DIR}/project")
file(READ "${ROOT}/docs/examples/hex/games/hex/game.h" game)
string(REPLACE "#include \"phase/" "#include \"phasemachine/phase/" game "${game}")
file(WRITE "${WORK_DIR}/project/hex.h" "${game}")

run("${CMAKE_COMMAND}" -S "${WORK_DIR}/project" -B "${WORK_DIR}/build" -G Ninja
  "-DPHASEMACHINE_HOW=${HOW}" "-DCMAKE_PREFIX_PATH=${WORK_DIR}/moved"
  "-DFETCHCONTENT_SOURCE_DIR_PHASEMACHINE=${ROOT}"
  "-DPHASEMACHINE_SOURCE_DIR=${ROOT}" "-DCMAKE_CXX_COMPILER=${CXX}"
  -DCMAKE_BUILD_TYPE=Release)
run("${CMAKE_COMMAND}" --build "${WORK_DIR}/build" -t mygames mygames_c
  hex_laws)
run("${CMAKE_CTEST_COMMAND}" --test-dir "${WORK_DIR}/build" -R "laws\\.hex"
  --no-tests=error)
file(GLOB_RECURSE program "${WORK_DIR}/build/mygames"
  "${WORK_DIR}/build/bin/mygames")
file(GLOB_RECURSE library "${WORK_DIR}/build/libmygames_c.so")
run("${PYTHON}" -B "${sources}/plays.py" "${program}" "${library}")
message("${output}")
