# cmake -DBUILD_DIR=... -DSOURCE_DIR=... -DWORK_DIR=... -DCC=... -P deb.cmake
# Makes the Debian package, unpacks it, and compiles and runs a program in C
# with what is in it.

include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")

find_program(DPKG_DEB dpkg-deb)
find_program(SHLIBDEPS dpkg-shlibdeps)
find_program(PKG_CONFIG pkg-config)
if(NOT DPKG_DEB OR NOT SHLIBDEPS OR NOT PKG_CONFIG)
  message("skipped: dpkg-deb, dpkg-shlibdeps or pkg-config is not installed")
  return()
endif()
get_filename_component(bin "${CMAKE_COMMAND}" DIRECTORY)

file(REMOVE_RECURSE "${WORK_DIR}")
file(MAKE_DIRECTORY "${WORK_DIR}")
run("${CMAKE_COMMAND}" -E chdir "${WORK_DIR}" "${bin}/cpack" -G DEB
  --config "${BUILD_DIR}/CPackConfig.cmake" -B "${WORK_DIR}")
file(GLOB packages "${WORK_DIR}/phasemachine_*.deb")
list(LENGTH packages count)
if(NOT count EQUAL 1)
  message(FATAL_ERROR "expected one package, not '${packages}'")
endif()
run("${DPKG_DEB}" --field "${packages}" Depends)
if(NOT output MATCHES "libtbb12" OR NOT output MATCHES "libc6")
  message(FATAL_ERROR "the package does not name what it needs: ${output}")
endif()
set(root "${WORK_DIR}/root")
run("${DPKG_DEB}" --extract "${packages}" "${root}")

use_pkg_config("${root}/usr")
run("${PKG_CONFIG}" --cflags --libs phasemachine)
separate_arguments(flags UNIX_COMMAND "${output}")
run("${CC}" -std=c99 "${SOURCE_DIR}/../../docs/examples/mate.c" -o
  "${WORK_DIR}/mate" ${flags})
run("${WORK_DIR}/mate")
expect_output("best: d1d8.*winner: white")
run("${root}/usr/bin/phasemachine" games --json)
expect_output("twilight_struggle")
get_filename_component(name "${packages}" NAME)
message("${name}: unpacked, compiled against and run")
