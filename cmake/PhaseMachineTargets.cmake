# Compiler settings and the few helpers that every folder uses.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# An installed program finds the libraries installed with it.
if(NOT CMAKE_INSTALL_RPATH)
  set(CMAKE_INSTALL_RPATH "\$ORIGIN/../lib" "\$ORIGIN")
endif()
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

# ccache where there is one (its own switch CCACHE_DISABLE turns it off here,
# too). Without it clang compiles large headers of other libraries once for all
# sources that include them, which ccache would not see through, and in which
# GCC would find warnings that it leaves out of system headers.
if(NOT "$ENV{CCACHE_DISABLE}")
  find_program(PHASEMACHINE_CCACHE ccache)
endif()
if(PHASEMACHINE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${PHASEMACHINE_CCACHE}")
endif()
if(CMAKE_CXX_COMPILER_LAUNCHER OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  set(large_headers_once OFF)
else()
  set(large_headers_once ON)
endif()
option(PHASEMACHINE_PRECOMPILE "Compile large foreign headers once"
  ${large_headers_once})

find_package(absl REQUIRED)
if(PHASEMACHINE_BUILD_SEARCH)
  find_package(Threads REQUIRED)
  find_package(TBB REQUIRED)
endif()

if(PHASEMACHINE_SANITIZE)
  add_compile_options(-fsanitize=${PHASEMACHINE_SANITIZE}
    -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${PHASEMACHINE_SANITIZE})
endif()

add_library(phasemachine_warnings INTERFACE)
target_compile_options(phasemachine_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow
  # A note about GCC 4.6 on every function that takes an over-aligned value.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-psabi>
  $<$<BOOL:${PHASEMACHINE_WERROR}>:-Werror>)

# phasemachine_library(NAME SOURCES... DEPS... PRIVATE_DEPS...) makes one
# library, PhaseMachine::NAME; without sources it becomes an interface library.
# DEPS are public. Libraries of the rooms that others build on are static, or
# shared where BUILD_SHARED_LIBS is on, and are installed
# (PhaseMachineInstall.cmake); what lies under apps/ is static and the program's
# own.
function(phasemachine_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS;PRIVATE_DEPS" ${ARGN})
  set(target phasemachine_${name})
  file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}"
    "${CMAKE_CURRENT_SOURCE_DIR}")
  set(type STATIC)
  if(BUILD_SHARED_LIBS AND NOT folder MATCHES "^apps")
    set(type SHARED)
  endif()
  if(ARG_SOURCES)
    add_library(${target} ${type} ${ARG_SOURCES})
    # C++ promises nothing between releases. Objects are the same either way.
    set_target_properties(${target} PROPERTIES DEFINE_SYMBOL ""
      VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION})
    if(type STREQUAL "SHARED" AND UNIX AND NOT APPLE)
      set(exports "${PROJECT_SOURCE_DIR}/cmake/cpp_exports.map")
      target_link_options(${target} PRIVATE "LINKER:--version-script=${exports}")
      set_target_properties(${target} PROPERTIES LINK_DEPENDS "${exports}")
    endif()
    target_compile_features(${target} PUBLIC cxx_std_20)
    target_include_directories(${target} PUBLIC
      $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
      $<INSTALL_INTERFACE:include/phasemachine>)
    target_link_libraries(${target} PUBLIC ${ARG_DEPS}
      PRIVATE ${ARG_PRIVATE_DEPS} $<BUILD_INTERFACE:phasemachine_warnings>)
  else()
    add_library(${target} INTERFACE)
    target_compile_features(${target} INTERFACE cxx_std_20)
    target_include_directories(${target} INTERFACE
      $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
      $<INSTALL_INTERFACE:include/phasemachine>)
    target_link_libraries(${target} INTERFACE ${ARG_DEPS})
  endif()
  add_library(PhaseMachine::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  if(folder MATCHES "^(core|phase|games)")
    set_property(GLOBAL APPEND PROPERTY PHASEMACHINE_RULES_TARGETS ${target})
  elseif(folder MATCHES "^ai")
    set_property(GLOBAL APPEND PROPERTY PHASEMACHINE_SEARCH_TARGETS ${target})
  endif()
endfunction()
