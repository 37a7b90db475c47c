# cmake -DBUILD_DIR=... -DSOURCE_DIR=... -DWORK_DIR=... -DCXX=... -DCC=...
# -P run.cmake
# Installs the build into a fresh prefix, builds the consumer against it, and
# runs what came out.

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code
    OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nexit code ${code}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${WORK_DIR}")
set(prefix "${WORK_DIR}/prefix")
run("${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${prefix}")

# Every header must compile by itself, with the installed ones alone.
file(GLOB_RECURSE headers RELATIVE "${prefix}/include/phasemachine"
  "${prefix}/include/phasemachine/*.h")
list(LENGTH headers count)
if(count LESS 15)
  message(FATAL_ERROR "only ${count} headers were installed")
endif()
file(GLOB at_top "${prefix}/include/*")
if(NOT at_top STREQUAL "${prefix}/include/phasemachine")
  message(FATAL_ERROR "headers outside include/phasemachine: ${at_top}")
endif()
set(includes "")
foreach(header IN LISTS headers)
  string(APPEND includes "#include \"${header}\"\n")
endforeach()
file(COPY "${SOURCE_DIR}/CMakeLists.txt" "${SOURCE_DIR}/rules_only.cc"
  "${SOURCE_DIR}/search.cc" DESTINATION "${WORK_DIR}/consumer")
file(WRITE "${WORK_DIR}/consumer/all_headers.cc"
  "${includes}\nint main() {}\n")

run("${CMAKE_COMMAND}" -S "${WORK_DIR}/consumer" -B "${WORK_DIR}/build"
  -G Ninja "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_CXX_COMPILER=${CXX}"
  -DCMAKE_BUILD_TYPE=Release)
run("${CMAKE_COMMAND}" --build "${WORK_DIR}/build")
run("${WORK_DIR}/build/rules_only")
if(NOT output MATCHES "winner: (first|second|neutral)")
  message(FATAL_ERROR "unexpected output: ${output}")
endif()
run("${WORK_DIR}/build/search")
# Mate on the back rank.
if(NOT output MATCHES "^best: d1d8")
  message(FATAL_ERROR "unexpected output: ${output}")
endif()
message("${count} headers; ${output}")

# The C library, from CMake and through pkg-config; the prefix may be moved.
function(expect_mate)
  if(NOT output MATCHES "best: d1d8.*refused: .*winner: white")
    message(FATAL_ERROR "unexpected output: ${output}")
  endif()
endfunction()
file(RENAME "${prefix}" "${WORK_DIR}/moved")
set(prefix "${WORK_DIR}/moved")
file(COPY "${SOURCE_DIR}/c/CMakeLists.txt"
  "${SOURCE_DIR}/../../docs/examples/mate.c" DESTINATION "${WORK_DIR}/c")
run("${CMAKE_COMMAND}" -S "${WORK_DIR}/c" -B "${WORK_DIR}/c/build" -G Ninja
  "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_C_COMPILER=${CC}")
run("${CMAKE_COMMAND}" --build "${WORK_DIR}/c/build")
run("${WORK_DIR}/c/build/mate")
expect_mate()

find_program(PKG_CONFIG NAMES pkg-config)
file(GLOB_RECURSE pc "${prefix}/*/phasemachine.pc")
get_filename_component(pc_dir "${pc}" DIRECTORY)
get_filename_component(lib_dir "${pc_dir}" DIRECTORY)
set(ENV{PKG_CONFIG_PATH} "${pc_dir}")
set(ENV{LD_LIBRARY_PATH} "${lib_dir}")
if(PKG_CONFIG)
  run("${PKG_CONFIG}" --cflags --libs phasemachine)
  separate_arguments(flags UNIX_COMMAND "${output}")
  run("${CC}" -std=c99 -pedantic -Werror "${WORK_DIR}/c/mate.c" -o
    "${WORK_DIR}/mate" ${flags})
  run("${WORK_DIR}/mate")
  expect_mate()
  run("${PKG_CONFIG}" --cflags --libs phasemachine-cpp)
  separate_arguments(flags UNIX_COMMAND "${output}")
  run("${CXX}" "${WORK_DIR}/consumer/rules_only.cc" -o "${WORK_DIR}/rules"
    ${flags})
  run("${WORK_DIR}/rules")
else()
  message("pkg-config is not installed: its files were not tried")
endif()
