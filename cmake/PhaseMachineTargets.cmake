# Compiler settings and the helpers that every folder uses.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT EMSCRIPTEN)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# An installed program finds the libraries installed with it.
if(NOT CMAKE_INSTALL_RPATH)
  set(CMAKE_INSTALL_RPATH "\$ORIGIN/../lib" "\$ORIGIN")
endif()
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

# ccache where there is one (its own switch CCACHE_DISABLE turns it off here,
# too). Without it several sources are compiled at a time where speed does not
# depend on it: after a change of one source ccache would compile its neighbours
# again. The large headers of other libraries are compiled once for all sources;
# with ccache GCC alone does so, by the option and the sloppiness below.
if(NOT "$ENV{CCACHE_DISABLE}")
  find_program(PHASEMACHINE_CCACHE ccache)
endif()
# Paths below the source tree count as relative, so that one cache serves every
# checkout; debug builds keep their own paths.
if(PHASEMACHINE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
    "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}"
    "CCACHE_SLOPPINESS=pch_defines,time_macros,\
include_file_mtime,include_file_ctime")
  if(CMAKE_BUILD_TYPE STREQUAL "Release" OR PHASEMACHINE_SANITIZE)
    list(APPEND CMAKE_CXX_COMPILER_LAUNCHER CCACHE_NOHASHDIR=1)
  endif()
  list(APPEND CMAKE_CXX_COMPILER_LAUNCHER "${PHASEMACHINE_CCACHE}")
endif()
set(several_at_a_time ON)
if(CMAKE_CXX_COMPILER_LAUNCHER)
  set(several_at_a_time OFF)
endif()
set(large_headers_once ON)
if(CMAKE_CXX_COMPILER_LAUNCHER AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(large_headers_once OFF)
endif()
option(PHASEMACHINE_PRECOMPILE "Compile large foreign headers once"
  ${large_headers_once})
option(PHASEMACHINE_UNITY "Compile several sources at a time"
  ${several_at_a_time})
if(PHASEMACHINE_PRECOMPILE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
endif()
# By name, so that a precompiled header is the same in every checkout.
set(PHASEMACHINE_LARGE_HEADERS algorithm array chrono fstream functional
  iostream map memory mutex optional set span sstream string string_view thread
  tuple unordered_map utility variant vector absl/status/status.h
  absl/status/statusor.h absl/strings/numbers.h absl/strings/str_cat.h
  absl/strings/str_join.h absl/strings/str_split.h)
list(TRANSFORM PHASEMACHINE_LARGE_HEADERS REPLACE "(.+)" "<\\1$<ANGLE-R>")

if(EMSCRIPTEN)
  include(PhaseMachineWasm)
else()
  find_package(absl REQUIRED)
endif()
if(PHASEMACHINE_BUILD_SEARCH)
  find_package(Threads REQUIRED)
  if(PHASEMACHINE_TBB)
    find_package(TBB REQUIRED)
  endif()
endif()
include(PhaseMachinePortable)

# What Debian hardens: addresses that are bound at the start cannot be changed.
if(UNIX AND NOT APPLE AND NOT EMSCRIPTEN)
  add_link_options(LINKER:-z,relro,-z,now)
endif()
if(PHASEMACHINE_SANITIZE)
  add_compile_options(-fsanitize=${PHASEMACHINE_SANITIZE}
    -fno-omit-frame-pointer -fno-sanitize-recover=all)
  # Programs at fixed addresses start in two thirds of the time.
  add_link_options(-fsanitize=${PHASEMACHINE_SANITIZE}
    $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
endif()

# GCC 12 falsely warns of overlaps and bounds inside std::string (GCC bugs
# 105329 and 105651), depending on inlining.
set(gcc_before_13
  "$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>")
add_library(phasemachine_warnings INTERFACE)
target_compile_options(phasemachine_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow
  # A note about GCC 4.6 on every function that takes an over-aligned value.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-psabi>
  $<${gcc_before_13}:-Wno-restrict>
  $<${gcc_before_13}:-Wno-array-bounds>
  $<${gcc_before_13}:-Wno-stringop-overflow>
  $<${gcc_before_13}:-Wno-stringop-overread>
  $<$<BOOL:${PHASEMACHINE_WERROR}>:-Werror>)

# Our own sources include "core/side.h", from the root of the tree; everybody
# else includes "phasemachine/core/side.h". Within another project that is a
# folder of the build, made anew when CMake runs, and the root is seen by our own
# sources alone. A changed header makes CMake run.
set(PHASEMACHINE_PUBLIC_ROOMS core phase network games)
if(PHASEMACHINE_BUILD_SEARCH)
  list(APPEND PHASEMACHINE_PUBLIC_ROOMS ai engine)
endif()
list(JOIN PHASEMACHINE_PUBLIC_ROOMS " " rooms)
set(PHASEMACHINE_WRITE_HEADERS ${CMAKE_COMMAND} "-DROOT=${PROJECT_SOURCE_DIR}"
  "-DMADE=${PHASEMACHINE_MADE_DIR}" "-DOUT=${PROJECT_BINARY_DIR}/include"
  "-DROOMS=${rooms}"
  -P "${PROJECT_SOURCE_DIR}/cmake/public_headers.cmake")
# Of sources made in this folder and those below, whose headers come once.
set(PHASEMACHINE_INCLUDE_PREFIX "")
if(PROJECT_IS_TOP_LEVEL)
  set(PHASEMACHINE_INCLUDE_DIR "${PROJECT_SOURCE_DIR}")
else()
  set(PHASEMACHINE_INCLUDE_DIR "${PROJECT_BINARY_DIR}/include")
  include_directories("${PROJECT_SOURCE_DIR}" "${PHASEMACHINE_MADE_DIR}")
  foreach(room IN LISTS PHASEMACHINE_PUBLIC_ROOMS)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${room}/*.h"
      "${PROJECT_SOURCE_DIR}/${room}/*.inc")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${found})
  endforeach()
  execute_process(COMMAND ${PHASEMACHINE_WRITE_HEADERS}
    COMMAND_ERROR_IS_FATAL ANY)
endif()

# Gives a library the precompiled headers of the first library of its kind:
# parts of the program are compiled with other options than the rest.
# Only headers of other libraries are precompiled, and every source still
# includes what it uses.
function(phasemachine_precompile target kind)
  if(NOT PHASEMACHINE_PRECOMPILE)
    return()
  endif()
  get_property(owner GLOBAL PROPERTY PHASEMACHINE_PRECOMPILED_${kind})
  if(owner)
    target_precompile_headers(${target} REUSE_FROM ${owner})
  else()
    set_property(GLOBAL PROPERTY PHASEMACHINE_PRECOMPILED_${kind} ${target})
    target_precompile_headers(${target} PRIVATE ${PHASEMACHINE_LARGE_HEADERS})
  endif()
endfunction()

# phasemachine_unite(TARGET [MOST]) compiles at most MOST (3) sources of a target
# together, on average, except those with their own options. Their unnamed
# namespaces become one, so names in them must differ. A hash of its name assigns
# a source to a group, so that a new source does not move the others. Every source
# still includes what it uses: builds with ccache compile it separately.
function(phasemachine_unite target)
  if(NOT PHASEMACHINE_UNITY)
    return()
  endif()
  set(most 3)
  if(ARGC GREATER 1)
    set(most ${ARGV1})
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cc$")
  list(LENGTH sources count)
  # A power of two, so that the number of groups seldom changes.
  set(groups 1)
  while(count GREATER most)
    math(EXPR groups "${groups} * 2")
    math(EXPR count "${count} / 2")
  endwhile()
  foreach(source IN LISTS sources)
    get_filename_component(name "${source}" NAME)
    string(MD5 hash "${name}")
    string(SUBSTRING "${hash}" 0 1 low)
    string(SUBSTRING "${hash}" 1 1 high)
    math(EXPR group "0x${high}${low} % ${groups}")
    # What programs without single games leave out.
    if(source MATCHES "/(cli/uci|cli/balance|cli/monoknight)/|/([a-z]+_words)\\.cc$")
      get_filename_component(group "${CMAKE_MATCH_1}${CMAKE_MATCH_2}" NAME)
    endif()
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON
    UNITY_BUILD_MODE GROUP)
endfunction()

# phasemachine_library(NAME SOURCES... DEPS... PRIVATE_DEPS...) makes one
# library, PhaseMachine::NAME; without sources it becomes an interface library.
# DEPS are public. Libraries of the rooms that others build on are static, or
# shared where BUILD_SHARED_LIBS is on; what lies under apps/ is static. All are
# installed (PhaseMachineInstall.cmake), those of the program without headers.
function(phasemachine_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS;PRIVATE_DEPS" ${ARGN})
  set(target phasemachine_${name})
  file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}"
    "${CMAKE_CURRENT_SOURCE_DIR}")
  set(type STATIC)
  if(BUILD_SHARED_LIBS AND NOT folder MATCHES "^apps")
    set(type SHARED)
  endif()
  set(kind common)
  if(folder MATCHES "^apps/(cli|json|records|serve|web)")
    # GCC 12 crashes where headers precompiled with -O1 are read with -O3.
    set(kind apps_seldom)
  elseif(folder MATCHES "^apps")
    set(kind apps)
  endif()
  # What runs once for each command, picture or line of text is optimised less,
  # which takes two thirds of the time. The address sanitizer has -O1 for core,
  # rules and search; the rest, whose tests are short, is not optimised there, with
  # headers precompiled for that level.
  set(options "")
  set(seldom_options $<$<CONFIG:Release>:-O1>)
  set(seldom_kind ${kind})
  if(PHASEMACHINE_SANITIZE MATCHES "address" AND
     folder MATCHES "^(apps|engine|games$)")
    set(options -O0)
    set(seldom_options -O0)
    set(kind ${kind}_unoptimised)
    set(seldom_kind ${kind})
  elseif(kind STREQUAL "apps_seldom")
    set(options ${seldom_options})
  endif()
  set(seldom "^$")
  if(folder MATCHES "^games/")
    set(seldom "/(text|picture|variants)/[a-z_0-9]+\\.cc$\
|/(told|topics|words|encoding|bytes|record_format|svg|settings|options|stages\
|regulation|names|tables/rules)\\.cc$")
  elseif(folder STREQUAL "engine")
    set(seldom "/(session|play|external)/")
  elseif(folder STREQUAL "phase")
    set(seldom "/laws/")
  endif()
  if(ARG_SOURCES)
    set(seldom_sources ${ARG_SOURCES})
    list(FILTER seldom_sources INCLUDE REGEX "${seldom}")
    if(seldom_sources)
      list(FILTER ARG_SOURCES EXCLUDE REGEX "${seldom}")
      list(APPEND ARG_SOURCES $<TARGET_OBJECTS:${target}_seldom>)
      add_library(${target}_seldom OBJECT ${seldom_sources})
      target_compile_options(${target}_seldom PRIVATE ${seldom_options})
      target_include_directories(${target}_seldom PRIVATE
        "${PHASEMACHINE_INCLUDE_DIR}")
      target_link_libraries(${target}_seldom PRIVATE ${ARG_DEPS}
        ${ARG_PRIVATE_DEPS} phasemachine_warnings)
      phasemachine_unite(${target}_seldom 4)
      phasemachine_precompile(${target}_seldom ${seldom_kind})
    endif()
    add_library(${target} ${type} ${ARG_SOURCES})
    # The C++ ABI may change between releases. Objects are the same either way.
    set_target_properties(${target} PROPERTIES DEFINE_SYMBOL ""
      VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION})
    if(type STREQUAL "SHARED" AND UNIX AND NOT APPLE)
      set(exports "${PROJECT_SOURCE_DIR}/cmake/cpp_exports.map")
      target_link_options(${target} PRIVATE "LINKER:--version-script=${exports}")
      set_target_properties(${target} PROPERTIES LINK_DEPENDS "${exports}")
    endif()
    target_compile_features(${target} PUBLIC cxx_std_20)
    target_include_directories(${target} PUBLIC
      $<BUILD_INTERFACE:${PHASEMACHINE_INCLUDE_DIR}>
      $<INSTALL_INTERFACE:include>)
    target_link_libraries(${target} PUBLIC ${ARG_DEPS}
      PRIVATE ${ARG_PRIVATE_DEPS} $<BUILD_INTERFACE:phasemachine_warnings>)
    # Rules and search are compiled separately where speed matters: inlining
    # determines it; and of games and engine, programs replace single objects.
    if(folder MATCHES "^apps" OR
       (PHASEMACHINE_SANITIZE AND NOT folder MATCHES "^(games|engine)$"))
      phasemachine_unite(${target})
    endif()
    if(folder MATCHES "^apps")
      # Checked calls of the C library, which what reads files, sockets and
      # terminals makes; rules and search make none.
      target_compile_options(${target} PRIVATE
        $<$<CONFIG:Release>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>)
    endif()
    target_compile_options(${target} PRIVATE ${options})
    if(NOT folder STREQUAL "apps/python")
      phasemachine_precompile(${target} ${kind})
    endif()
  else()
    add_library(${target} INTERFACE)
    target_compile_features(${target} INTERFACE cxx_std_20)
    target_include_directories(${target} INTERFACE
      $<BUILD_INTERFACE:${PHASEMACHINE_INCLUDE_DIR}>
      $<INSTALL_INTERFACE:include>)
    target_link_libraries(${target} INTERFACE ${ARG_DEPS})
  endif()
  add_library(PhaseMachine::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  if(folder MATCHES "^(core|phase|network|games)")
    set_property(GLOBAL APPEND PROPERTY PHASEMACHINE_RULES_TARGETS ${target})
  elseif(folder MATCHES "^(ai|engine)" OR name STREQUAL "capi_static")
    set_property(GLOBAL APPEND PROPERTY PHASEMACHINE_SEARCH_TARGETS ${target})
  else()
    set_property(GLOBAL APPEND PROPERTY PHASEMACHINE_PROGRAM_TARGETS ${target})
  endif()
endfunction()
