# cmake -DROOT=... -DSOURCE_DIR=... -DWORK_DIR=... -DCXX=... -DNM=... -P
# shared.cmake
# Builds shared C++ libraries inside another project, runs a program with them,
# and checks their exports.

include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")

file(REMOVE_RECURSE "${WORK_DIR}")
file(COPY "${SOURCE_DIR}/subproject/" DESTINATION "${WORK_DIR}/project")
run("${CMAKE_COMMAND}" -S "${WORK_DIR}/project" -B "${WORK_DIR}/build" -G Ninja
  "-DPHASEMACHINE_SOURCE_DIR=${ROOT}" "-DCMAKE_CXX_COMPILER=${CXX}"
  -DPHASEMACHINE_BUILD_SEARCH=OFF -DCMAKE_BUILD_TYPE=Release)
run("${CMAKE_COMMAND}" --build "${WORK_DIR}/build" -t random_game own_names)
foreach(program random_game own_names)
  file(GLOB_RECURSE programs "${WORK_DIR}/build/${program}"
    "${WORK_DIR}/build/bin/${program}")
  run(${programs})
  expect_output("winner: (first|second|neutral)")
endforeach()

check_symbols("${WORK_DIR}/build")
if(count LESS 2)
  message(FATAL_ERROR "only ${count} shared libraries were built")
endif()
message("${count} shared libraries show their own names alone")
