# cmake -DCXX=... -DINCLUDE=... -DWORK_DIR=... -DCASE=... -P run.cmake
#
# cases.cc must not compile with BREAK_${CASE} defined; the compiler's first error
# must be the message that the line "// expect: ..." before the namespace CASE
# quotes. So a case cannot fail for another reason or with an unreadable message.
#
# Without CASE: cases.cc must compile as it is; precompiles mini_game.h, which
# makes a case faster.

set(pch "${WORK_DIR}/mini_game.h.gch")
set(compile "${CXX}" -std=c++20 "-I${INCLUDE}")
if(NOT CASE)
  file(MAKE_DIRECTORY "${WORK_DIR}")
  # The header itself, in case the precompiled one does not fit.
  file(WRITE "${WORK_DIR}/mini_game.h"
    "#include \"tests/compile_fail/mini_game.h\"\n")
  execute_process(COMMAND ${compile} -x c++-header
    "${INCLUDE}/tests/compile_fail/mini_game.h" -o "${pch}"
    COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${compile} -fsyntax-only
    "${INCLUDE}/tests/compile_fail/cases.cc" COMMAND_ERROR_IS_FATAL ANY)
  return()
endif()
if(CXX MATCHES "clang")
  list(APPEND compile -include-pch "${pch}")
else()
  list(APPEND compile -include "${WORK_DIR}/mini_game.h")
endif()
set(file "${INCLUDE}/tests/compile_fail/cases.cc")
list(APPEND compile -fsyntax-only "-DBREAK_${CASE}" "${file}")

file(STRINGS "${file}" lines REGEX "^(// expect: |namespace )")
list(FIND lines "namespace ${CASE} {" at)
math(EXPR at "${at} - 1")
if(at LESS 0)
  message(FATAL_ERROR "${file} has no case ${CASE}")
endif()
list(GET lines ${at} expect)
string(REGEX REPLACE "^// expect: " "" expect "${expect}")

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
