# Packages of what is built, by cpack; ./pm package calls it (cmake/package):
#   cpack -G DEB  phasemachine, libphasemachine1, libphasemachine-dev,
#                 python3-phasemachine and phasemachine-doc
#   cpack -G TGZ  the program alone, for a build with PHASEMACHINE_PORTABLE
# Times in them are SOURCE_DATE_EPOCH's, so that packages of one commit are equal
# wherever they were built. lintian reports nothing but what
# cmake/lintian-overrides justifies.

# python and doc are parts of packages alone.
set(share "${CMAKE_INSTALL_DATADIR}")
if(TARGET phasemachine_python)
  set(python_dir lib/python3/dist-packages)
  install(TARGETS phasemachine_python DESTINATION "${python_dir}/phasemachine"
    COMPONENT python EXCLUDE_FROM_ALL)
  install(DIRECTORY apps/python/phasemachine DESTINATION "${python_dir}"
    COMPONENT python EXCLUDE_FROM_ALL PATTERN __pycache__ EXCLUDE)
endif()
install(FILES README.md DESTINATION "${share}/doc/phasemachine"
  COMPONENT doc EXCLUDE_FROM_ALL)
install(DIRECTORY docs DESTINATION "${share}/doc/phasemachine"
  COMPONENT doc EXCLUDE_FROM_ALL PATTERN api EXCLUDE)

set(CPACK_PACKAGE_NAME phasemachine)
set(CPACK_PACKAGE_VENDOR PhaseMachine)
set(CPACK_PACKAGE_CONTACT "PhaseMachine maintainers \
<maintainers@users.noreply.a-seed-cfd4d066.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "turn-based games and a search that plays them")
set(CPACK_PACKAGE_DESCRIPTION
"Chess, fairy chess, Gungi, Twilight Struggle, MonoKnight, Connect Four and
tic-tac-toe run on one stateless machine, and one parallel Monte Carlo tree
search plays them.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL program library dev doc)
if(TARGET phasemachine_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
  WORLD_READ WORLD_EXECUTE)

# The tarball unpacks into one folder.
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_PACKAGE_FILE_NAME
  "phasemachine-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_PROJECT_CONFIG_FILE "${PROJECT_SOURCE_DIR}/cmake/package_kind.cmake")

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
# In section "games" the program would belong in /usr/games.
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_DOC_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOC_PACKAGE_ARCHITECTURE all)
foreach(component PROGRAM LIBRARY PYTHON)
  set(CPACK_DEBIAN_${component}_PACKAGE_SHLIBDEPS ON)
endforeach()
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS phasemachine-doc)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
  "libphasemachine1 (= ${PROJECT_VERSION}-1), libabsl-dev, libtbb-dev")
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3-numpy")
if(PYTHON_VERSION_MAJOR)
  math(EXPR next "${PYTHON_VERSION_MINOR} + 1")
  string(PREPEND CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "python3 (>= 3.${PYTHON_VERSION_MINOR}), python3 (<< 3.${next}), ")
endif()

set(debian "${PROJECT_BINARY_DIR}/debian")
file(REMOVE_RECURSE "${debian}")
file(WRITE "${debian}/control/triggers" "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA "${debian}/control/triggers")
foreach(row "program|phasemachine|the program" "library|libphasemachine1|the library for C"
    "dev|libphasemachine-dev|what C++ and C are compiled with"
    "python|python3-phasemachine|the module for Python"
    "doc|phasemachine-doc|the documents")
  string(REPLACE "|" ";" row "${row}")
  list(POP_FRONT row component package what)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${upper}_DESCRIPTION
    "${CPACK_PACKAGE_DESCRIPTION} This package has ${what}.")
  # What every package of Debian has.
  if(PHASEMACHINE_GZIP)
    set(changelog "${debian}/${package}/changelog.Debian")
    string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
    file(WRITE "${changelog}"
"phasemachine (${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Version ${PROJECT_VERSION}; changelog.gz of phasemachine says what changed.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
    execute_process(COMMAND "${PHASEMACHINE_GZIP}" -9nf "${changelog}"
      COMMAND_ERROR_IS_FATAL ANY)
    install(FILES "${changelog}.gz" DESTINATION "${share}/doc/${package}"
      COMPONENT ${component} EXCLUDE_FROM_ALL)
  endif()
  file(STRINGS cmake/lintian-overrides rows REGEX "^${package}: ")
  list(JOIN rows "\n" rows)
  file(WRITE "${debian}/${package}/${package}" "${rows}\n")
  install(FILES "${debian}/${package}/${package}"
    DESTINATION "${share}/lintian/overrides" COMPONENT ${component}
    EXCLUDE_FROM_ALL)
  if(NOT component STREQUAL "program")
    install(FILES "${PROJECT_BINARY_DIR}/copyright" "${PROJECT_BINARY_DIR}/NOTICE"
      DESTINATION "${share}/doc/${package}" COMPONENT ${component}
      EXCLUDE_FROM_ALL)
  endif()
endforeach()

include(CPack)
