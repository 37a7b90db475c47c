# Files embedded unchanged in the library.

# phasemachine_embed(OUT SYMBOL FILE...): OUT is the source to compile, in which
# each SYMBOL names the bytes of the FILE behind it, from a multiple of 64 on.
function(phasemachine_embed out)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${ARGV1}.S")
  set(networks "")
  set(files "")
  set(rest ${ARGN})
  while(rest)
    list(POP_FRONT rest symbol file)
    list(APPEND files "${file}")
    string(APPEND networks "\n        .balign 64\n        .globl ${symbol}\n"
      "${symbol}:\n        .incbin \"${file}\"\n"
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
