# The games listed in games/list.h, or those of them that
# -DPHASEMACHINE_GAMES="tic_tac_toe;chess" names:
#   PHASEMACHINE_GAMES           their folders, in the order of the list
#   PHASEMACHINE_GAMES_LEFT_OUT  the folders of the others
#   PHASEMACHINE_STRUCT_<game>   the struct of each
# and, in the folder PHASEMACHINE_MADE_DIR, games/built.h, which says which they
# are, games/headers.h, which includes the game.h of each, and
# games/evaluators.h, which includes the evaluator.h of those that have one.

set(PHASEMACHINE_GAMES "" CACHE STRING
  "Folders of the games to build, such as tic_tac_toe;chess; empty: all")
set(wanted ${PHASEMACHINE_GAMES})
set(unknown ${wanted})
set(PHASEMACHINE_MADE_DIR "${PROJECT_BINARY_DIR}/made")
set(list "${PROJECT_SOURCE_DIR}/games/list.h")
file(GLOB headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}"
  "${PROJECT_SOURCE_DIR}/games/*/game.h")

# A game.h checks its struct: static_assert(Game<Chess>);
foreach(header IN LISTS headers)
  file(STRINGS "${PROJECT_SOURCE_DIR}/${header}" check
    REGEX "^static_assert\\(Game<[A-Za-z0-9]+>\\);")
  if(check)
    string(REGEX REPLACE ".*<(.*)>.*" "\\1" struct "${check}")
    set(header_of_${struct} "${header}")
  endif()
endforeach()

file(READ "${list}" text)
if(NOT text MATCHES "AllGames = BuiltGames<([A-Za-z0-9, \n]+)>;")
  message(FATAL_ERROR "${list}: there is no AllGames = BuiltGames<...>;")
endif()
string(REGEX MATCHALL "[A-Za-z0-9]+" structs "${CMAKE_MATCH_1}")
set(PHASEMACHINE_GAMES "")
set(PHASEMACHINE_GAMES_LEFT_OUT "")
set(all "")
set(macros "")
set(left_out "")
set(includes "")
set(evaluators "")
file(GLOB with_evaluators CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}"
  "${PROJECT_SOURCE_DIR}/games/*/evaluator.h")
foreach(struct IN LISTS structs)
  if(NOT header_of_${struct})
    message(FATAL_ERROR "${list} names ${struct}, but no games/*/game.h has "
      "the line static_assert(Game<${struct}>);")
  endif()
  set(header "${header_of_${struct}}")
  string(REGEX REPLACE "games/(.*)/game.h" "\\1" game "${header}")
  list(APPEND all ${game})
  string(TOUPPER "PHASEMACHINE_HAS_${game}" macro)
  if(wanted AND NOT game IN_LIST wanted)
    list(APPEND PHASEMACHINE_GAMES_LEFT_OUT ${game})
    string(APPEND macros "#define ${macro} 0\n")
    string(APPEND left_out "struct ${struct};\n"
      "template <>\ninline constexpr bool kBuilt<${struct}> = false;\n")
    continue()
  endif()
  list(REMOVE_ITEM unknown ${game})
  string(APPEND macros "#define ${macro} 1\n")
  list(APPEND PHASEMACHINE_GAMES ${game})
  set(PHASEMACHINE_STRUCT_${game} ${struct})
  string(APPEND includes "#include \"${header}\"\n")
  if("games/${game}/evaluator.h" IN_LIST with_evaluators)
    string(APPEND evaluators "#include \"games/${game}/evaluator.h\"\n")
  endif()
endforeach()
if(unknown)
  list(JOIN unknown ", " unknown)
  list(JOIN all ", " all)
  message(FATAL_ERROR
    "PHASEMACHINE_GAMES: unknown game ${unknown}; known games: ${all}")
endif()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${list}")

file(CONFIGURE OUTPUT "${PHASEMACHINE_MADE_DIR}/games/built.h" @ONLY CONTENT
"// Which games this build has. Made by cmake/PhaseMachineGames.cmake.

#pragma once

@macros@
namespace phasemachine {

// Whether this build has a game of the list.
template <class G>
inline constexpr bool kBuilt = true;
@left_out@
}  // namespace phasemachine
")

file(CONFIGURE OUTPUT "${PHASEMACHINE_MADE_DIR}/games/headers.h" @ONLY CONTENT
"// The games of games/list.h. Made by cmake/PhaseMachineGames.cmake.

#pragma once

@includes@
")

file(CONFIGURE OUTPUT "${PHASEMACHINE_MADE_DIR}/games/evaluators.h" @ONLY CONTENT
"// The evaluators of the games that have one. Made by
// cmake/PhaseMachineGames.cmake.

#pragma once

@evaluators@
")
