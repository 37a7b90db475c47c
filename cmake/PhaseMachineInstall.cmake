# What `cmake --install` puts where:
#   include/phasemachine/   the headers, as an include directory, so that
#                           #include "phase/machine.h" reads as in the tree
#   lib/                    the static libraries
#   lib/cmake/PhaseMachine/ find_package(PhaseMachine COMPONENTS games ai)
#   bin/phasemachine        the program
# The search has an export file of its own: a project that uses only the rules
# then needs no oneTBB.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/PhaseMachine")

foreach(part RULES SEARCH)
  get_property(targets GLOBAL PROPERTY PHASEMACHINE_${part}_TARGETS)
  if(targets)
    string(TOLOWER ${part} part)
    install(TARGETS ${targets} EXPORT PhaseMachine_${part})
    install(EXPORT PhaseMachine_${part} NAMESPACE PhaseMachine::
      DESTINATION "${package_dir}")
  endif()
endforeach()

set(rooms core phase games)
if(PHASEMACHINE_BUILD_SEARCH)
  list(APPEND rooms ai)
endif()
install(DIRECTORY ${rooms}
  DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/phasemachine"
  FILES_MATCHING PATTERN "*.h" PATTERN "*.inc")
if(TARGET phasemachine)
  install(TARGETS phasemachine)
endif()

configure_file(
  "${PROJECT_SOURCE_DIR}/cmake/PhaseMachineConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/PhaseMachineConfig.cmake" @ONLY)
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/PhaseMachineConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/PhaseMachineConfig.cmake"
  "${PROJECT_BINARY_DIR}/PhaseMachineConfigVersion.cmake"
  DESTINATION "${package_dir}")
