# Files that the program writes at installation: the manual page and the
# completions for bash, zsh and fish; also licence and changes, as Debian requires. A
# build for another machine installs only the licence.

set(doc_dir "${CMAKE_INSTALL_DATADIR}/doc/phasemachine")
configure_file("${PROJECT_SOURCE_DIR}/cmake/copyright.in"
  "${PROJECT_BINARY_DIR}/copyright" @ONLY)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
install(FILES "${PROJECT_BINARY_DIR}/copyright" "${PROJECT_BINARY_DIR}/NOTICE"
  DESTINATION "${doc_dir}")

find_program(PHASEMACHINE_GZIP gzip)
if(PHASEMACHINE_GZIP)
  install(CODE "
    execute_process(COMMAND \"${PHASEMACHINE_GZIP}\" -9nc
      \"${PROJECT_SOURCE_DIR}/CHANGELOG.md\"
      OUTPUT_FILE \"${PROJECT_BINARY_DIR}/changelog.gz\"
      COMMAND_ERROR_IS_FATAL ANY)")
  install(FILES "${PROJECT_BINARY_DIR}/changelog.gz" DESTINATION "${doc_dir}")
endif()

if(NOT CMAKE_CROSSCOMPILING)
  # phasemachine_says(<file> <words>...): what the program writes for the words.
  function(phasemachine_says file)
    install(CODE "
      execute_process(COMMAND \"$<TARGET_FILE:phasemachine>\" ${ARGN}
        OUTPUT_FILE \"${PROJECT_BINARY_DIR}/${file}\"
        COMMAND_ERROR_IS_FATAL ANY)")
  endfunction()

  phasemachine_says(phasemachine.1 manual)
  set(page phasemachine.1)
  if(PHASEMACHINE_GZIP)
    install(CODE "
      execute_process(COMMAND \"${PHASEMACHINE_GZIP}\" -9nf
        \"${PROJECT_BINARY_DIR}/phasemachine.1\"
        COMMAND_ERROR_IS_FATAL ANY)")
    set(page phasemachine.1.gz)
  endif()
  install(FILES "${PROJECT_BINARY_DIR}/${page}"
    DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")

  phasemachine_says(phasemachine.bash completion bash)
  install(FILES "${PROJECT_BINARY_DIR}/phasemachine.bash"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions"
    RENAME phasemachine)
  phasemachine_says(phasemachine.fish completion fish)
  install(FILES "${PROJECT_BINARY_DIR}/phasemachine.fish"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
  phasemachine_says(_phasemachine completion zsh)
  install(FILES "${PROJECT_BINARY_DIR}/_phasemachine"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")
endif()
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME dev)
