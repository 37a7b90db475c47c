# What programs and libraries with games of their own are made with.

# phasemachine_list(OUT ROOM game...): OUT is a source to compile. In ROOM games
# it lists the games (games/listed_game.h), in ROOM engine their players.
function(phasemachine_list out room)
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
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${room}_list.cc")
  configure_file("${PROJECT_SOURCE_DIR}/${room}/list.cc.in" "${source}" @ONLY)
  set(${out} "${source}" PARENT_SCOPE)
endfunction()
