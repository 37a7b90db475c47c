# cmake -DROOT=... -DWORK_DIR=... -DCXX=... -P std_threads.cmake
# Builds the search on std::thread with two small games: nothing is linked with
# oneTBB, and all tests of the search pass.

include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")

run("${CMAKE_COMMAND}" -S "${ROOT}" -B "${WORK_DIR}" -G Ninja
  "-DCMAKE_CXX_COMPILER=${CXX}" -DCMAKE_BUILD_TYPE=Release -DPHASEMACHINE_TBB=OFF
  -DPHASEMACHINE_BUILD_APPS=OFF "-DPHASEMACHINE_GAMES=tic_tac_toe;connect_four"
  -DPHASEMACHINE_TEST_ONLY=ai/)
file(STRINGS "${WORK_DIR}/build.ninja" linked REGEX "libtbb")
if(linked)
  message(FATAL_ERROR "linked with oneTBB: ${linked}")
endif()
run("${CMAKE_COMMAND}" --build "${WORK_DIR}")
run("${CMAKE_CTEST_COMMAND}" --test-dir "${WORK_DIR}" --output-on-failure
  --no-tests=error)
string(REGEX MATCH "[^\n]*tests passed[^\n]*" summary "${output}")
message("${summary}")
