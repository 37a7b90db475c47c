# The laws hold in a game as `./pm new-game` writes it, with all flags.
# new_games.py has the other flags.

set(begun "${CMAKE_CURRENT_BINARY_DIR}/begun")
file(REMOVE_RECURSE "${begun}.new")
file(GLOB templates CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/games/new_game/*")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${templates})
execute_process(COMMAND "${Python3_EXECUTABLE}" -B
  "${PROJECT_SOURCE_DIR}/games/new_game/new_game.py" begun --grid 5x5 --chance
  --hidden --out "${begun}.new" OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(MAKE_DIRECTORY "${begun}/include")
foreach(name begun.h begun.cc)
  file(COPY_FILE "${begun}.new/${name}" "${begun}/${name}" ONLY_IF_DIFFERENT)
endforeach()
# It includes "phasemachine/phase/game.h", as other projects do.
file(CREATE_LINK "${PROJECT_SOURCE_DIR}" "${begun}/include/phasemachine"
  SYMBOLIC)
set(struct Begun)
set(game begun)
set(includes "#include \"begun.h\"\n")
phasemachine_make("${begun}/laws.cc" phase/laws/main.cc.in)
add_executable(begun_laws "${begun}/laws.cc" "${begun}/begun.cc")
target_include_directories(begun_laws PRIVATE "${begun}" "${begun}/include")
target_link_libraries(begun_laws PRIVATE PhaseMachine::laws
  phasemachine_warnings)
target_compile_options(begun_laws PRIVATE $<$<CONFIG:Release>:-O1>)
add_test(NAME laws.begun COMMAND begun_laws)
set_tests_properties(laws.begun PROPERTIES LABELS unit TIMEOUT 600)
