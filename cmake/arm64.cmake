# Toolchain: builds for 64-bit Arm (Linux) on another machine, with Debian's
# cross compiler. PHASEMACHINE_ARM64_ROOT, a variable of the environment, is a
# folder with the libraries of that machine, as .ci/arm64 makes it. What is built
# runs under qemu-user.
#
#   PHASEMACHINE_ARM64_ROOT=build/arm64-root \
#     cmake -S . -B build/arm64 --toolchain cmake/arm64.cmake

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc-12)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++-12)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

set(root "$ENV{PHASEMACHINE_ARM64_ROOT}")
cmake_path(ABSOLUTE_PATH root BASE_DIRECTORY
  "${CMAKE_CURRENT_LIST_DIR}/..")
set(CMAKE_FIND_ROOT_PATH "${root}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# Where the linker looks for the libraries of libraries.
set(CMAKE_EXE_LINKER_FLAGS_INIT
  "-Wl,-rpath-link,${root}/usr/lib/aarch64-linux-gnu:${root}/lib/aarch64-linux-gnu")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "${CMAKE_EXE_LINKER_FLAGS_INIT}")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L /usr/aarch64-linux-gnu -E
  "LD_LIBRARY_PATH=${root}/usr/lib/aarch64-linux-gnu:${root}/lib/aarch64-linux-gnu")
