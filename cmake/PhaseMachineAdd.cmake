# Programs and libraries with games of one's own. In a project that has this one
# by find_package(), FetchContent or add_subdirectory(), and in this one:
#
#   phasemachine_add_game(hex SOURCES hex.cc STRUCT Hex)
#   phasemachine_add_program(mygames GAMES hex chess)
#   phasemachine_add_python_module(mypackage GAMES hex)
#   phasemachine_add_c_library(mygames_c GAMES hex)
#   phasemachine_add_laws(hex)
#
# A game is the library that phasemachine_add_game() makes, or the name of one of
# PhaseMachine's games. What is made of games has those alone, in that order.

# A file of this project, such as games/list.cc.in; beside this one if installed.
function(phasemachine_file path out)
  set(file "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/${path}")
  if(NOT EXISTS "${file}")
    cmake_path(SET file NORMALIZE
      "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../${path}")
  endif()
  set(${out} "${file}" PARENT_SCOPE)
endfunction()

# Makes FILE of a template, which uses variables of the caller and `prefix`, with
# which an include path of this project begins.
macro(phasemachine_make file template)
  set(prefix phasemachine/)
  if(DEFINED PHASEMACHINE_INCLUDE_PREFIX)
    set(prefix "${PHASEMACHINE_INCLUDE_PREFIX}")
  endif()
  phasemachine_file(${template} made_of)
  configure_file("${made_of}" "${file}" @ONLY)
endmacro()

# phasemachine_list(OUT ROOM FOLDER game...): OUT is a source to compile, in
# FOLDER. In ROOM games it lists the games (games/listed_game.h), in ROOM engine
# their players.
function(phasemachine_list out room folder)
  set(listed "")
  set(listed_rows "")
  set(players "")
  set(player_rows "")
  foreach(game IN LISTS ARGN)
    string(APPEND listed "ListedGame ${game}();\n")
    string(APPEND listed_rows "      listed::${game}(),\n")
    string(APPEND players "const BoundGame& ${game}();\n")
    string(APPEND player_rows "      {\"${game}\", &players::${game}()},\n")
  endforeach()
  set(${out} "${folder}/${room}_list.cc")
  phasemachine_make("${${out}}" ${room}/list.cc.in)
  set(${out} "${${out}}" PARENT_SCOPE)
endfunction()

# phasemachine_left_out(OUT PART FOLDER game...): OUT is the source, in FOLDER,
# that takes the place of what there is for single games alone, if they are not
# among these; else it is empty. So these games are not linked.
function(phasemachine_left_out out part folder)
  set(countries twilight_struggle)
  set(countries_file games/no_countries.cc.in)
  set(chessWords chess)
  set(chessWords_file engine/no_words.cc.in)
  set(variantWords fairy_chess)
  set(variantWords_file engine/no_words.cc.in)
  set(monoknight monoknight)
  set(monoknight_file apps/cli/left_out/monoknight.cc)
  set(uci chess fairy_chess)
  set(uci_file apps/cli/left_out/uci.cc)
  set(source "")
  foreach(game IN LISTS ${part})
    if(NOT game IN_LIST ARGN)
      set(source "${folder}/no_${part}.cc")
    endif()
  endforeach()
  if(source)
    phasemachine_make("${source}" ${${part}_file})
  endif()
  set(${out} "${source}" PARENT_SCOPE)
endfunction()

# phasemachine_use_games(TARGET PARTS game...) lists the games in TARGET and links
# them. PARTS are those of its commands.
function(phasemachine_use_games target parts)
  if(NOT ARGN)
    message(FATAL_ERROR "${target}: GAMES names no game")
  endif()
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${target}.dir")
  set(libraries "")
  foreach(game IN LISTS ARGN)
    if(TARGET PhaseMachine::${game})
      list(APPEND libraries PhaseMachine::${game})
    else()
      message(FATAL_ERROR "${target}: there is no game ${game}; "
        "phasemachine_add_game(${game} ...) makes one")
    endif()
  endforeach()
  foreach(room games engine)
    phasemachine_list(list ${room} "${folder}" ${ARGN})
    target_sources(${target} PRIVATE "${list}")
  endforeach()
  foreach(part IN LISTS parts ITEMS countries chessWords variantWords)
    phasemachine_left_out(left_out ${part} "${folder}" ${ARGN})
    target_sources(${target} PRIVATE ${left_out})
  endforeach()
  target_link_libraries(${target} PRIVATE PhaseMachine::engine ${libraries})
endfunction()

# phasemachine_add_game(NAME [SOURCES ...] STRUCT Struct [HEADER NAME.h]
#   [LIBRARIES ...]) makes the library NAME, also PhaseMachine::NAME, of a game
# whose struct is declared in the header. NAME is the game's kName. Without
# PhaseMachine's search it has the rules alone.
#
# The installed libraries call the game: GCC leaves the upper bits of a scoped enum
# that it passes as they are, and Clang takes them for zero, so one compiler must
# have compiled both.
function(phasemachine_add_game game)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "STRUCT;HEADER"
    "SOURCES;LIBRARIES")
  if(NOT game MATCHES "^[a-z][a-z0-9_]*$")
    message(FATAL_ERROR "phasemachine_add_game: '${game}' is no name of a game; "
      "it has small letters, digits and _")
  elseif(TARGET PhaseMachine::${game})
    message(FATAL_ERROR "phasemachine_add_game: there is a game or library "
      "PhaseMachine::${game} already")
  elseif(NOT arg_STRUCT)
    message(FATAL_ERROR "phasemachine_add_game(${game}): STRUCT is missing")
  elseif(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "phasemachine_add_game(${game}): unknown "
      "${arg_UNPARSED_ARGUMENTS}")
  endif()
  get_property(compiler GLOBAL PROPERTY PHASEMACHINE_COMPILER)
  if(compiler AND NOT compiler STREQUAL CMAKE_CXX_COMPILER_ID AND
      "GNU" MATCHES "^(${compiler}|${CMAKE_CXX_COMPILER_ID})$")
    message(FATAL_ERROR "phasemachine_add_game(${game}): the installed "
      "PhaseMachine was compiled by ${compiler}, whose calls "
      "${CMAKE_CXX_COMPILER_ID} does not understand; take its compiler, or "
      "PhaseMachine's sources (FetchContent)")
  endif()
  if(NOT arg_HEADER)
    set(arg_HEADER "${game}.h")
  endif()
  cmake_path(ABSOLUTE_PATH arg_HEADER)
  if(NOT EXISTS "${arg_HEADER}")
    message(FATAL_ERROR "phasemachine_add_game(${game}): there is no header "
      "${arg_HEADER}")
  endif()
  set(includes "#include \"${arg_HEADER}\"\n")
  set(struct ${arg_STRUCT})
  set(network "{}")
  set(network_declaration "")
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${game}.dir")
  phasemachine_make("${folder}/listed.cc" games/listed.cc.in)
  add_library(${game} STATIC ${arg_SOURCES} "${folder}/listed.cc")
  set(library PhaseMachine::games)
  if(TARGET PhaseMachine::engine)
    set(library PhaseMachine::engine)
    phasemachine_make("${folder}/bind.cc" engine/bind.cc.in)
    target_sources(${game} PRIVATE "${folder}/bind.cc")
  endif()
  target_link_libraries(${game} PUBLIC ${library} ${arg_LIBRARIES})
  target_include_directories(${game} PUBLIC "${CMAKE_CURRENT_SOURCE_DIR}")
  set_target_properties(${game} PROPERTIES CXX_EXTENSIONS OFF
    POSITION_INDEPENDENT_CODE ON PHASEMACHINE_STRUCT ${struct}
    PHASEMACHINE_HEADER "${arg_HEADER}")
  add_library(PhaseMachine::${game} ALIAS ${game})
endfunction()

# phasemachine_add_laws(GAME) adds the test laws.GAME: random games in which all
# laws hold (phase/laws/laws.h).
function(phasemachine_add_laws game)
  if(NOT TARGET ${game})
    message(FATAL_ERROR "phasemachine_add_laws: there is no game ${game}")
  endif()
  get_target_property(struct ${game} PHASEMACHINE_STRUCT)
  get_target_property(header ${game} PHASEMACHINE_HEADER)
  set(includes "#include \"${header}\"\n")
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${game}.dir/laws.cc")
  phasemachine_make("${source}" phase/laws/main.cc.in)
  add_executable(${game}_laws "${source}")
  target_link_libraries(${game}_laws PRIVATE ${game} PhaseMachine::laws)
  add_test(NAME laws.${game} COMMAND ${game}_laws)
endfunction()

# phasemachine_add_program(NAME GAMES game...) makes a program with all commands
# of phasemachine.
function(phasemachine_add_program program)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" GAMES)
  if(NOT TARGET PhaseMachine::cli)
    message(FATAL_ERROR "phasemachine_add_program(${program}): this PhaseMachine "
      "has no program (PHASEMACHINE_BUILD_APPS)")
  endif()
  phasemachine_file(apps/cli/main.cc main)
  add_executable(${program} "${main}")
  target_compile_features(${program} PRIVATE cxx_std_20)
  target_link_libraries(${program} PRIVATE PhaseMachine::cli)
  phasemachine_use_games(${program} "monoknight;uci" ${arg_GAMES})
endfunction()

# phasemachine_add_c_library(NAME GAMES game...) makes a shared library with the
# functions of phasemachine.h.
function(phasemachine_add_c_library library)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" GAMES)
  if(NOT TARGET PhaseMachine::capi_static)
    message(FATAL_ERROR "phasemachine_add_c_library(${library}): this "
      "PhaseMachine has no C library (PHASEMACHINE_BUILD_APPS)")
  endif()
  add_library(${library} SHARED)
  phasemachine_use_games(${library} "" ${arg_GAMES})
  phasemachine_file(apps/capi/exports.map exports)
  target_link_libraries(${library} PRIVATE
    $<LINK_LIBRARY:WHOLE_ARCHIVE,PhaseMachine::capi_static>)
  target_link_options(${library} PRIVATE "LINKER:--version-script=${exports}")
  get_target_property(folders PhaseMachine::capi_static
    INTERFACE_INCLUDE_DIRECTORIES)
  target_include_directories(${library} INTERFACE ${folders})
  set_target_properties(${library} PROPERTIES LINKER_LANGUAGE CXX)
endfunction()

# phasemachine_add_python_module(TARGET [NAME package] [FOLDER folder]
#   GAMES game...) makes a Python package like phasemachine, with these games: the
# folder `package` (TARGET) in `folder` (that of the build). A program may import
# several.
function(phasemachine_add_python_module module)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "NAME;FOLDER" "GAMES")
  if(NOT TARGET PhaseMachine::python_binding)
    message(FATAL_ERROR "phasemachine_add_python_module(${module}): this "
      "PhaseMachine was built without pybind11")
  endif()
  if(NOT arg_NAME)
    set(arg_NAME ${module})
  endif()
  if(NOT arg_FOLDER)
    set(arg_FOLDER "${CMAKE_CURRENT_BINARY_DIR}")
  endif()
  set(folder "${arg_FOLDER}/${arg_NAME}")
  get_target_property(suffix PhaseMachine::python_binding PHASEMACHINE_SUFFIX)
  add_library(${module} MODULE)
  phasemachine_use_games(${module} "monoknight;uci" ${arg_GAMES})
  target_link_libraries(${module} PRIVATE PhaseMachine::python_binding)
  phasemachine_file(apps/python/exports.map exports)
  target_link_options(${module} PRIVATE "LINKER:-u,PyInit__core"
    "LINKER:--version-script=${exports}")
  set_target_properties(${module} PROPERTIES OUTPUT_NAME _core PREFIX ""
    SUFFIX "${suffix}" CXX_VISIBILITY_PRESET hidden LINKER_LANGUAGE CXX
    LIBRARY_OUTPUT_DIRECTORY "${folder}")
  phasemachine_file(apps/python/phasemachine package)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE "${package}"
    "${package}/*.py" "${package}/*.pyi" "${package}/py.typed")
  foreach(file IN LISTS files)
    configure_file("${package}/${file}" "${folder}/${file}" COPYONLY)
  endforeach()
endfunction()
