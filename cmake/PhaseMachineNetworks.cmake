# Files embedded unchanged in the library.

# Larger ones, in bytes, only get room: what is run loads them (games/networks.h).
set(PHASEMACHINE_MOST_EMBEDDED "" CACHE STRING
  "Networks with more bytes are loaded when the program runs; empty: none")

# phasemachine_embed(OUT SYMBOL FILE...): OUT is the source to compile, in which
# each SYMBOL names the bytes of the FILE behind it, from a multiple of 64 on,
# with a zero at the end.
function(phasemachine_embed out)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${ARGV1}.S")
  set(networks "")
  set(files "")
  set(rest ${ARGN})
  while(rest)
    list(POP_FRONT rest symbol file)
    list(APPEND files "${file}")
    set(content ".incbin \"${file}\"\n        .byte 0")
    set(section EMBEDDED_SECTION)
    file(SIZE "${file}" bytes)
    if(PHASEMACHINE_MOST_EMBEDDED AND bytes GREATER PHASEMACHINE_MOST_EMBEDDED)
      set_property(GLOBAL APPEND PROPERTY PHASEMACHINE_ABSENT ${symbol} "${file}")
      set(section "ABSENT_SECTION(${symbol})")
      set(content ".skip ${bytes}")
    endif()
    string(APPEND networks "\n        ${section}\n"
      "        .balign 64\n        .globl ${symbol}\n"
      "${symbol}:\n        ${content}\n"
      "        NETWORK_ENDS(${symbol})\n")
  endwhile()
  configure_file("${PROJECT_SOURCE_DIR}/games/networks.S.in" "${source}" @ONLY)
  set_property(SOURCE "${source}" PROPERTY OBJECT_DEPENDS "${files}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
  set(${out} "${source}" PARENT_SCOPE)
endfunction()

# phasemachine_embed_numbers(OUT GAME NAME... [CHECKED_IN SOURCE]): the same for
# the files networks/NAME.net of a game, as phasemachine_GAME_NAME_net; the SOURCE,
# knowledge/networks.cc unless given, gets their sizes as PHASEMACHINE_NAME_BYTES.
function(phasemachine_embed_numbers out game)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" CHECKED_IN "")
  if(NOT arg_CHECKED_IN)
    set(arg_CHECKED_IN knowledge/networks.cc)
  endif()
  set(pairs "")
  foreach(name IN LISTS arg_UNPARSED_ARGUMENTS)
    set(file "${CMAKE_CURRENT_SOURCE_DIR}/networks/${name}.net")
    list(APPEND pairs "phasemachine_${game}_${name}_net" "${file}")
    file(SIZE "${file}" bytes)
    string(TOUPPER ${name} upper)
    set_property(SOURCE ${arg_CHECKED_IN} APPEND PROPERTY COMPILE_DEFINITIONS
      PHASEMACHINE_${upper}_BYTES=${bytes})
  endforeach()
  phasemachine_embed(source ${pairs})
  set(${out} "${source}" PARENT_SCOPE)
endfunction()

# phasemachine_absent(OUT): OUT is a source with the table of games/networks.h.
function(phasemachine_absent out)
  get_property(rest GLOBAL PROPERTY PHASEMACHINE_ABSENT)
  set(absent_declarations "")
  set(absent_rows "")
  set(absent_count 0)
  while(rest)
    list(POP_FRONT rest symbol file)
    cmake_path(GET file FILENAME name)
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET folder PARENT_PATH folder)
    cmake_path(GET folder FILENAME game)
    file(SIZE "${file}" bytes)
    file(READ "${file}" head LIMIT 32 HEX)
    string(REGEX REPLACE "(..)" "0x\\1, " head "${head}")
    string(APPEND absent_declarations "extern \"C\" char ${symbol}[];\n")
    string(APPEND absent_rows "\n      {\"${game}\", \"${game}_${name}\", "
      "${symbol}, ${bytes}, {${head}}},")
    math(EXPR absent_count "${absent_count} + 1")
  endwhile()
  phasemachine_make("${CMAKE_CURRENT_BINARY_DIR}/absent.cc" games/absent.cc.in)
  set(${out} "${CMAKE_CURRENT_BINARY_DIR}/absent.cc" PARENT_SCOPE)
endfunction()
