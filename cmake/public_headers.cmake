# Writes the headers that programs outside of the tree include:
#   cmake -DROOT=folder -DMADE=folder -DOUT=folder -DROOMS="core phase ..."
#     -P public_headers.cmake
#
# OUT/phasemachine/core/side.h is ROOT/core/side.h, in which
# #include "core/side.h" has become #include "phasemachine/core/side.h": a program
# may have a core/side.h of its own. Written are the headers of the rooms but the
# internal ones below, and whatever else those include; MADE has those that the
# build makes. A file that is as it should be keeps its time.

cmake_minimum_required(VERSION 3.25)
separate_arguments(ROOMS)

# Processor kernels, numbers of networks and tables, and how single rules are
# written: what only sources of the same game or room are made of.
set(internal
  network/kernels*.h
  engine/external/engine_dialogue.h engine/external/engine_process.h
  engine/play/run.h
  games/*/knowledge/*.h games/*/perft/*.h games/*/*/*_table.h
  games/*/*/*_avx512*.h games/*/*/*_weights.h games/*/compiled_form.h
  games/chess/moves/rules_*.h
  games/fairy_chess/moves/answers.h games/fairy_chess/moves/arrows.h
  games/fairy_chess/moves/generator.h games/fairy_chess/moves/kept_reach.h
  games/fairy_chess/moves/legality.h games/fairy_chess/moves/scene.h
  games/fairy_chess/moves/screen.h games/fairy_chess/moves/sized_moves.h
  games/fairy_chess/variants/variant_keys.h
  games/gungi/rules/move_sampler.h
  games/twilight_struggle/cards/*.h games/twilight_struggle/play/*event*.h
  games/twilight_struggle/play/operations.h
  games/twilight_struggle/text/*.h)

set(all "")
foreach(room IN LISTS ROOMS)
  foreach(folder IN ITEMS "${ROOT}" "${MADE}")
    file(GLOB_RECURSE found RELATIVE "${folder}" "${folder}/${room}/*.h"
      "${folder}/${room}/*.inc")
    foreach(header IN LISTS found)
      list(APPEND all "${header}")
      set(folder_of_${header} "${folder}")
    endforeach()
  endforeach()
endforeach()
set(wanted ${all})
foreach(pattern IN LISTS internal)
  string(REPLACE "." "[.]" pattern "${pattern}")
  string(REPLACE "*" "[^/]*" pattern "${pattern}")
  list(FILTER wanted EXCLUDE REGEX "^${pattern}$")
endforeach()

list(JOIN ROOMS "|" rooms)
set(include "#include \"((${rooms})/[^\"]+)\"")
set(written "")
while(wanted)
  list(POP_FRONT wanted header)
  if(header IN_LIST written)
    continue()
  endif()
  list(APPEND written "${header}")
  file(READ "${folder_of_${header}}/${header}" text)
  string(REGEX MATCHALL "${include}" lines "${text}")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "${include}" "\\1" included "${line}")
    if(included IN_LIST all AND NOT included IN_LIST written)
      list(APPEND wanted "${included}")
    endif()
  endforeach()
  string(REGEX REPLACE "${include}" "#include \"phasemachine/\\1\"" text
    "${text}")
  set(before "")
  set(to "${OUT}/phasemachine/${header}")
  if(EXISTS "${to}")
    file(READ "${to}" before)
  endif()
  if(NOT before STREQUAL text)
    file(WRITE "${to}" "${text}")
  endif()
endwhile()

file(GLOB_RECURSE there RELATIVE "${OUT}/phasemachine" "${OUT}/phasemachine/*")
foreach(header IN LISTS there)
  if(NOT header IN_LIST written)
    file(REMOVE "${OUT}/phasemachine/${header}")
  endif()
endforeach()
