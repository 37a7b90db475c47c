# A port for `vcpkg install --overlay-ports=cmake/vcpkg phasemachine`: the
# libraries, from the tree that this file lies in.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS
  -DPHASEMACHINE_BUILD_APPS=OFF -DPHASEMACHINE_BUILD_TESTS=OFF
  -DPHASEMACHINE_WERROR=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME PhaseMachine
  CONFIG_PATH lib/cmake/PhaseMachine)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
