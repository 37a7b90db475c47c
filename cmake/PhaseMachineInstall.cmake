# The files of `cmake --install`:
#   include/                <phasemachine/phase/machine.h> and all others, and
#                           <phasemachine.h>, that of the C library
#   lib/                    the libraries, libphasemachine.so for C among them
#   lib/cmake/PhaseMachine/ find_package(PhaseMachine COMPONENTS engine capi)
#   lib/pkgconfig/          phasemachine (C) and phasemachine-cpp
#   bin/phasemachine        the program, with its manual page and completions
#   share/doc/phasemachine/ licence and changes
# Their components are program, library (that for C) and dev (all else);
# packages have python and doc, too (PhaseMachinePackages.cmake).
# Rules, search, program and the C library each have an export file: a project
# that uses only the rules does not need oneTBB, and one in C needs nothing else.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME dev)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/PhaseMachine")

foreach(part RULES SEARCH PROGRAM)
  get_property(targets GLOBAL PROPERTY PHASEMACHINE_${part}_TARGETS)
  if(targets)
    string(TOLOWER ${part} part)
    install(TARGETS ${targets} EXPORT PhaseMachine_${part})
    install(EXPORT PhaseMachine_${part} NAMESPACE PhaseMachine::
      DESTINATION "${package_dir}")
  endif()
endforeach()

list(JOIN PHASEMACHINE_WRITE_HEADERS "\" \"" write_headers)
install(CODE "execute_process(COMMAND \"${write_headers}\"
  COMMAND_ERROR_IS_FATAL ANY)")
install(DIRECTORY "${PROJECT_BINARY_DIR}/include/phasemachine"
  DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
if(TARGET phasemachine)
  if(PHASEMACHINE_PORTABLE)
    set(beside RUNTIME_DEPENDENCIES PRE_INCLUDE_REGEXES "libabsl_"
      PRE_EXCLUDE_REGEXES ".")
  endif()
  install(TARGETS phasemachine ${beside} COMPONENT program)
  include(PhaseMachineManual)
endif()
if(TARGET phasemachine_capi)
  install(TARGETS phasemachine_capi EXPORT PhaseMachine_c
    LIBRARY COMPONENT library NAMELINK_COMPONENT dev)
  install(EXPORT PhaseMachine_c NAMESPACE PhaseMachine::
    DESTINATION "${package_dir}")
  install(FILES apps/capi/phasemachine.h apps/capi/phasemachine_match.h
    apps/capi/phasemachine_define.h apps/capi/phasemachine_session.h
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
endif()

# All of that, for `./pm install`.
add_custom_target(phasemachine_installed)
get_property(rules_targets GLOBAL PROPERTY PHASEMACHINE_RULES_TARGETS)
get_property(search_targets GLOBAL PROPERTY PHASEMACHINE_SEARCH_TARGETS)
get_property(program_targets GLOBAL PROPERTY PHASEMACHINE_PROGRAM_TARGETS)
foreach(target IN LISTS rules_targets search_targets program_targets
    ITEMS phasemachine phasemachine_capi)
  if(TARGET ${target})
    add_dependencies(phasemachine_installed ${target})
  endif()
endforeach()

# pkg-config, with paths relative to its own files, so that a prefix may be
# moved.
set(pkgconfig_dir "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
file(RELATIVE_PATH to_prefix "/${pkgconfig_dir}" "/")
string(REGEX REPLACE "/$" "" to_prefix "${to_prefix}")
get_property(all_targets GLOBAL PROPERTY PHASEMACHINE_SEARCH_TARGETS)
get_property(rules_targets GLOBAL PROPERTY PHASEMACHINE_RULES_TARGETS)
list(APPEND all_targets ${rules_targets})
set(cpp_libraries "")
foreach(target IN LISTS all_targets)
  get_target_property(type ${target} TYPE)
  if(type MATCHES "^(STATIC|SHARED)_LIBRARY$" AND
      NOT target MATCHES "_capi_static$")
    string(APPEND cpp_libraries " -l${target}")
  endif()
endforeach()
set(cpp_requires "absl_statusor, absl_strings")
if(PHASEMACHINE_BUILD_SEARCH AND PHASEMACHINE_TBB)
  string(APPEND cpp_requires ", tbb")
endif()
# What the archive of the C library needs. Not "Requires.private": programs that
# use the shared one need no files of these.
set(foreign_libraries "")
find_program(PHASEMACHINE_PKG_CONFIG pkg-config)
mark_as_advanced(PHASEMACHINE_PKG_CONFIG)
if(PHASEMACHINE_PKG_CONFIG)
  string(REPLACE ", " ";" required "${cpp_requires}")
  execute_process(
    COMMAND "${PHASEMACHINE_PKG_CONFIG}" --static --libs ${required}
    OUTPUT_VARIABLE foreign_libraries OUTPUT_STRIP_TRAILING_WHITESPACE
    ERROR_QUIET)
endif()
set(pkgconfig_names phasemachine-cpp)
if(TARGET phasemachine_capi)
  list(APPEND pkgconfig_names phasemachine)
endif()
foreach(name IN LISTS pkgconfig_names)
  configure_file("${PROJECT_SOURCE_DIR}/cmake/${name}.pc.in"
    "${PROJECT_BINARY_DIR}/${name}.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/${name}.pc"
    DESTINATION "${pkgconfig_dir}")
endforeach()

configure_file(
  "${PROJECT_SOURCE_DIR}/cmake/PhaseMachineConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/PhaseMachineConfig.cmake" @ONLY)
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/PhaseMachineConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/PhaseMachineConfig.cmake"
  "${PROJECT_BINARY_DIR}/PhaseMachineConfigVersion.cmake"
  cmake/PhaseMachineAdd.cmake
  DESTINATION "${package_dir}")
if(TARGET phasemachine_python_binding)
  install(DIRECTORY apps/python/phasemachine
    DESTINATION "${package_dir}/apps/python" PATTERN __pycache__ EXCLUDE)
endif()
foreach(file games/list.cc.in games/listed.cc.in games/no_countries.cc.in
    engine/list.cc.in engine/bind.cc.in engine/no_words.cc.in
    phase/laws/main.cc.in apps/cli/main.cc apps/cli/left_out/monoknight.cc
    apps/cli/left_out/uci.cc
    apps/capi/exports.map apps/python/exports.map)
  cmake_path(GET file PARENT_PATH folder)
  install(FILES ${file} DESTINATION "${package_dir}/${folder}")
endforeach()

if(PROJECT_IS_TOP_LEVEL)
  include(PhaseMachinePackages)
endif()
