# The libraries of other projects for WebAssembly (cmake/wasm.cmake), as targets
# with their usual names: Abseil is built along from PHASEMACHINE_ABSEIL, its
# source tree; of nlohmann/json there are only headers.

set(PHASEMACHINE_ABSEIL "${PROJECT_SOURCE_DIR}/build/abseil" CACHE PATH
  "Abseil's sources, for WebAssembly (./pm build wasm fetches them)")
if(NOT EXISTS "${PHASEMACHINE_ABSEIL}/CMakeLists.txt")
  message(FATAL_ERROR "There are no sources of Abseil in ${PHASEMACHINE_ABSEIL}; "
    "./pm build wasm fetches them")
endif()
set(CMAKE_CXX_STANDARD 20)
set(ABSL_PROPAGATE_CXX_STD ON)
add_subdirectory("${PHASEMACHINE_ABSEIL}" "${PROJECT_BINARY_DIR}/abseil"
  EXCLUDE_FROM_ALL SYSTEM)

add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include \
${PROJECT_SOURCE_DIR}/cmake/wasm_lacks.h>")

find_path(PHASEMACHINE_JSON nlohmann/json.hpp PATHS /usr/local/include /usr/include
  NO_CMAKE_FIND_ROOT_PATH REQUIRED)
# The other headers beside it are the building machine's.
set(json "${PROJECT_BINARY_DIR}/json")
file(MAKE_DIRECTORY "${json}")
file(CREATE_LINK "${PHASEMACHINE_JSON}/nlohmann" "${json}/nlohmann" SYMBOLIC)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED GLOBAL)
target_include_directories(nlohmann_json::nlohmann_json SYSTEM INTERFACE
  "${json}")
