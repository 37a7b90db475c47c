# cmake -DROOT=... -DSOURCE_DIR=... -DWORK_DIR=... -DCXX=... -DNM=... -P
# shared.cmake
# Builds shared C++ libraries inside another project, runs a program with them,
# and looks at what they show.

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code
    OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nexit code ${code}\n${output}${errors}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${WORK_DIR}")
file(COPY "${SOURCE_DIR}/subproject/" DESTINATION "${WORK_DIR}/project")
run("${CMAKE_COMMAND}" -S "${WORK_DIR}/project" -B "${WORK_DIR}/build" -G Ninja
  "-DPHASEMACHINE_SOURCE_DIR=${ROOT}" "-DCMAKE_CXX_COMPILER=${CXX}"
  -DPHASEMACHINE_BUILD_SEARCH=OFF -DCMAKE_BUILD_TYPE=Release)
run("${CMAKE_COMMAND}" --build "${WORK_DIR}/build" -t random_game)
file(GLOB_RECURSE programs "${WORK_DIR}/build/random_game"
  "${WORK_DIR}/build/bin/random_game")
run(${programs})
if(NOT output MATCHES "winner: (first|second|neutral)")
  message(FATAL_ERROR "unexpected output: ${output}")
endif()

file(GLOB_RECURSE libraries "${WORK_DIR}/build/*.so.*")
set(count 0)
foreach(library IN LISTS libraries)
  if(IS_SYMLINK "${library}")
    continue()
  endif()
  run("${NM}" -D --defined-only --format=posix "${library}")
  string(REGEX MATCHALL "[^\n]+" symbols "${output}")
  list(FILTER symbols EXCLUDE REGEX "^[^ ]*phasemachine")
  if(symbols)
    message(FATAL_ERROR "${library} shows what is not its own: ${symbols}")
  endif()
  math(EXPR count "${count} + 1")
endforeach()
if(count LESS 2)
  message(FATAL_ERROR "only ${count} shared libraries were built")
endif()
message("${count} shared libraries show their own names alone")
