# Compiler settings and the few helpers that every folder uses.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

find_program(PHASEMACHINE_CCACHE ccache)
if(PHASEMACHINE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${PHASEMACHINE_CCACHE}")
endif()

find_package(Threads REQUIRED)
find_package(absl REQUIRED)
find_package(TBB REQUIRED)

if(PHASEMACHINE_SANITIZE)
  add_compile_options(-fsanitize=${PHASEMACHINE_SANITIZE}
    -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${PHASEMACHINE_SANITIZE})
endif()

add_library(phasemachine_warnings INTERFACE)
target_compile_options(phasemachine_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow
  $<$<BOOL:${PHASEMACHINE_WERROR}>:-Werror>)

# phasemachine_library(NAME SOURCES... ) makes one static library, with an
# alias PhaseMachine::NAME. A room without sources becomes an interface
# library. DEPS are public.
function(phasemachine_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS;PRIVATE_DEPS" ${ARGN})
  set(target phasemachine_${name})
  if(ARG_SOURCES)
    add_library(${target} STATIC ${ARG_SOURCES})
    target_include_directories(${target} PUBLIC
      $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
      $<INSTALL_INTERFACE:include/phasemachine>)
    target_link_libraries(${target} PUBLIC ${ARG_DEPS}
      PRIVATE ${ARG_PRIVATE_DEPS} $<BUILD_INTERFACE:phasemachine_warnings>)
  else()
    add_library(${target} INTERFACE)
    target_include_directories(${target} INTERFACE
      $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
      $<INSTALL_INTERFACE:include/phasemachine>)
    target_link_libraries(${target} INTERFACE ${ARG_DEPS})
  endif()
  add_library(PhaseMachine::${name} ALIAS ${target})
endfunction()
