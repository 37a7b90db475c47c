# cmake -DROOT=... -DSOURCE_DIR=... -DWORK_DIR=... -DCXX=... -P fetched.cmake
# Builds a project that fetches this one by FetchContent, from the sources at
# ROOT, and runs its program. Only what the program needs is built: no search, no
# program, no test of ours.

include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")

file(REMOVE_RECURSE "${WORK_DIR}")
file(COPY "${SOURCE_DIR}/fetched/CMakeLists.txt"
  "${SOURCE_DIR}/subproject/random_game.cc" DESTINATION "${WORK_DIR}/project")
run("${CMAKE_COMMAND}" -S "${WORK_DIR}/project" -B "${WORK_DIR}/build" -G Ninja
  "-DFETCHCONTENT_SOURCE_DIR_PHASEMACHINE=${ROOT}" "-DCMAKE_CXX_COMPILER=${CXX}"
  -DCMAKE_BUILD_TYPE=Release)
run("${CMAKE_COMMAND}" --build "${WORK_DIR}/build" -t random_game)
run("${WORK_DIR}/build/random_game")
expect_output("winner: (first|second|neutral)")
file(GLOB_RECURSE more "${WORK_DIR}/build/*/libphasemachine_chess*"
  "${WORK_DIR}/build/*/phasemachine")
file(GLOB strangers "${WORK_DIR}/build/*_test" "${WORK_DIR}/build/bin/*_test")
if(more OR strangers)
  message(FATAL_ERROR "built without need: ${more} ${strangers}")
endif()
