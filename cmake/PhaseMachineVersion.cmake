# The version and commit of the sources.
#
# phasemachine_version(RESULT) raises the version in RESULT to that of the
# highest release tag ("v1.2.3") behind the checkout. Without tags, as in a
# source archive, it is unchanged. A new tag makes CMake run again.
#
# phasemachine_commit_source(TARGET) adds a source to a program that is
# rewritten and recompiled with each commit.

# Runs git in the source tree; RESULT becomes what it prints, or is empty.
function(phasemachine_git result)
  set(${result} "" PARENT_SCOPE)
  # Ignores a checkout of another project around this one.
  if(NOT EXISTS "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../.git")
    return()
  endif()
  find_program(PHASEMACHINE_GIT git)
  mark_as_advanced(PHASEMACHINE_GIT)
  if(NOT PHASEMACHINE_GIT)
    return()
  endif()
  execute_process(COMMAND "${PHASEMACHINE_GIT}" ${ARGN}
    WORKING_DIRECTORY "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/.." RESULT_VARIABLE code
    OUTPUT_VARIABLE text ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(code EQUAL 0)
    set(${result} "${text}" PARENT_SCOPE)
  endif()
endfunction()

# The path of an existing git file, or nothing.
function(phasemachine_git_path name result)
  phasemachine_git(path rev-parse --git-path ${name})
  set(${result} "" PARENT_SCOPE)
  if(path)
    cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/..")
    if(EXISTS "${path}")
      set(${result} "${path}" PARENT_SCOPE)
    endif()
  endif()
endfunction()

function(phasemachine_version result)
  foreach(name refs/tags packed-refs)
    phasemachine_git_path(${name} path)
    if(path)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}")
    endif()
  endforeach()
  phasemachine_git(tags tag --merged HEAD --list "v[0-9]*"
    --sort=-version:refname)
  if("\n${tags}\n" MATCHES "\nv([0-9]+\\.[0-9]+(\\.[0-9]+)?)\n")
    set(tagged "${CMAKE_MATCH_1}")
    if(tagged VERSION_GREATER "${${result}}")
      set(${result} "${tagged}" PARENT_SCOPE)
    endif()
  endif()
endfunction()

function(phasemachine_commit_source target)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/commit_at_build.cc")
  set(script "${PROJECT_SOURCE_DIR}/cmake/commit_source.cmake")
  # HEAD changes with a checkout of another branch, its log with each commit.
  set(changes "")
  foreach(name HEAD logs/HEAD)
    phasemachine_git_path(${name} path)
    list(APPEND changes ${path})
  endforeach()
  add_custom_command(OUTPUT "${source}"
    COMMAND ${CMAKE_COMMAND} "-DROOT=${PROJECT_SOURCE_DIR}" "-DOUT=${source}"
      "-DGIT=$<$<BOOL:${changes}>:${PHASEMACHINE_GIT}>" -P "${script}"
    DEPENDS "${script}" ${changes}
    COMMENT "Looking up the commit" VERBATIM)
  target_sources(${target} PRIVATE "${source}")
endfunction()
