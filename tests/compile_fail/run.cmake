# cmake -DCXX=... -DINCLUDE=... -DWORK_DIR=... -DFILE=... -P run.cmake
#
# FILE must compile with FIXED defined and fail without; the compiler's first
# error must be the message that the line "// expect: ..." of FILE quotes. So a
# case cannot fail for another reason or with an unreadable message.
#
# Without FILE: precompiles mini_game.h, which makes a case ten times faster.

set(pch "${WORK_DIR}/mini_game.h.gch")
set(compile "${CXX}" -std=c++20 "-I${INCLUDE}")
if(NOT FILE)
  file(MAKE_DIRECTORY "${WORK_DIR}")
  # The header itself, in case the precompiled one does not fit.
  file(WRITE "${WORK_DIR}/mini_game.h"
    "#include \"tests/compile_fail/mini_game.h\"\n")
  execute_process(COMMAND ${compile} -x c++-header
    "${INCLUDE}/tests/compile_fail/mini_game.h" -o "${pch}"
    COMMAND_ERROR_IS_FATAL ANY)
  return()
endif()
if(CXX MATCHES "clang")
  list(APPEND compile -include-pch "${pch}")
else()
  list(APPEND compile -include "${WORK_DIR}/mini_game.h")
endif()
list(APPEND compile -fsyntax-only "${FILE}")

file(STRINGS "${FILE}" expect REGEX "^// expect: ")
string(REGEX REPLACE "^// expect: " "" expect "${expect}")
if(expect STREQUAL "")
  message(FATAL_ERROR "${FILE} has no line '// expect: '")
endif()

execute_process(COMMAND ${compile} -DFIXED RESULT_VARIABLE code
  ERROR_VARIABLE output)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "does not compile even with FIXED:\n${output}")
endif()

execute_process(COMMAND ${compile} RESULT_VARIABLE code
  ERROR_VARIABLE output)
if(code EQUAL 0)
  message(FATAL_ERROR "compiles, but must not")
endif()
string(REGEX MATCH "error: [^\n]*" first "${output}")
string(FIND "${first}" "${expect}" at)
if(at EQUAL -1)
  message(FATAL_ERROR
    "expected the first error to say\n  ${expect}\nbut it is\n  ${first}\n"
    "of\n${output}")
endif()
message("${first}")
