# Toolchain: builds WebAssembly with Emscripten (the presets wasm and wasm_threads,
# which ./pm build wasm uses). Without PHASEMACHINE_WASM_THREADS what asks for a
# thread gets none. Memory is at most 2 GiB, so that addresses are positive in
# JavaScript.

execute_process(COMMAND em-config EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(EMSCRIPTEN_SYSTEM_PROCESSOR wasm32)
include("${emscripten}/cmake/Modules/Platform/Emscripten.cmake")

# Debian's Emscripten needs the JavaScript packages beside it.
set(node NODE_PATH=/usr/share/nodejs)
set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK
  "${CMAKE_COMMAND} -E env ${node}")
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES PHASEMACHINE_WASM_THREADS)
set(flags "-msimd128")
if(PHASEMACHINE_WASM_THREADS)
  string(APPEND flags " -pthread")
endif()
set(CMAKE_CXX_FLAGS_INIT "-fwasm-exceptions ${flags}")
set(CMAKE_C_FLAGS_INIT "${flags}")
