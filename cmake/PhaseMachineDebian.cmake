# A Debian package: cpack -G DEB in the build directory. lintian reports nothing
# except the cases justified in cmake/lintian-overrides.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME phasemachine)
set(CPACK_PACKAGE_VENDOR "PhaseMachine")
set(CPACK_PACKAGE_CONTACT "PhaseMachine maintainers <maintainers@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
  "stateless phase-machine engine for turn-based games")
set(CPACK_PACKAGE_DESCRIPTION
"Chess, Gungi, Twilight Struggle and MonoKnight run on one stateless machine,
and one parallel Monte Carlo tree search plays them all. The package holds the
phasemachine program and the libraries for C++ and C with their headers.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
# In section "games" the programs would belong in /usr/games.
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
  WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
# For those who compile against the C++ libraries.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libabsl-dev, libtbb-dev")

set(debian "${PROJECT_BINARY_DIR}/debian")
file(WRITE "${debian}/control/triggers" "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA "${debian}/control/triggers")

# Files of the package beyond those of `cmake --install`.
configure_file("${PROJECT_SOURCE_DIR}/cmake/lintian-overrides"
  "${debian}/root/usr/share/lintian/overrides/phasemachine" COPYONLY)
if(PHASEMACHINE_GZIP)
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
  set(changelog "${debian}/root/usr/share/doc/phasemachine/changelog.Debian")
  file(WRITE "${changelog}"
"phasemachine (${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Version ${PROJECT_VERSION}; changelog.gz says what changed.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  execute_process(COMMAND "${PHASEMACHINE_GZIP}" -9nf "${changelog}"
    COMMAND_ERROR_IS_FATAL ANY)
endif()
set(CPACK_INSTALLED_DIRECTORIES "${debian}/root;/")

include(CPack)
