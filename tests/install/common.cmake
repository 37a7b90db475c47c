# Shared code of this folder's scripts.

# Runs a command in the current folder and sets `output`. Ends the test if it
# fails.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code
    OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nexit code ${code}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# Checks that the last command's output matches.
macro(expect_output expression)
  if(NOT output MATCHES "${expression}")
    message(FATAL_ERROR "unexpected output: ${output}")
  endif()
endmacro()

# Finds the installation under `prefix` by pkg-config; without pkg-config,
# PKG_CONFIG is false.
macro(use_pkg_config prefix)
  find_program(PKG_CONFIG pkg-config)
  file(GLOB_RECURSE pc "${prefix}/*/phasemachine.pc")
  get_filename_component(pc_dir "${pc}" DIRECTORY)
  get_filename_component(lib_dir "${pc_dir}" DIRECTORY)
  set(ENV{PKG_CONFIG_PATH} "${pc_dir}")
  set(ENV{LD_LIBRARY_PATH} "${lib_dir}")
endmacro()

# Sets `count` to the number of shared C++ libraries below a folder, each of
# which must export only this project's names.
function(check_symbols folder)
  file(GLOB_RECURSE libraries "${folder}/libphasemachine_*.so.*")
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
  set(count ${count} PARENT_SCOPE)
endfunction()
