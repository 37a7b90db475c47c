# With PHASEMACHINE_PORTABLE programs and modules need nothing but the C library
# of the system, so that they run on other distributions than the one that built
# them: other libraries are linked from their archives, and threads are those of
# the standard library.
#
# Also writes NOTICE, the licences of what is compiled in: the page's libraries,
# and those whose packages Debian describes in /usr/share/doc.

set(inside libcli11-dev nlohmann-json3-dev pybind11-dev)
if(PHASEMACHINE_PORTABLE)
  list(APPEND inside libabsl-dev libsqlite3-dev zlib1g-dev libedit-dev
    libncurses-dev libbsd-dev libmd-dev libstdc++6)
  add_link_options(-static-libstdc++ -static-libgcc "LINKER:--exclude-libs,ALL")
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  # Abseil's package names its shared libraries; the archives lie beside them.
  get_directory_property(imported IMPORTED_TARGETS)
  list(FILTER imported INCLUDE REGEX "^absl::")
  foreach(target IN LISTS imported)
    get_target_property(configurations ${target} IMPORTED_CONFIGURATIONS)
    foreach(configuration IN LISTS configurations)
      set(property IMPORTED_LOCATION_${configuration})
      get_target_property(file ${target} ${property})
      string(REGEX REPLACE "\\.so[.0-9]*$" ".a" archive "${file}")
      if(EXISTS "${archive}")
        set_target_properties(${target} PROPERTIES ${property} "${archive}")
      endif()
    endforeach()
  endforeach()
endif()

file(READ apps/web/page/built/NOTICE notice)
foreach(package IN LISTS inside)
  if(EXISTS "/usr/share/doc/${package}/copyright")
    file(READ "/usr/share/doc/${package}/copyright" text)
    string(APPEND notice "\n## ${package}\n\n${text}")
  endif()
endforeach()
file(WRITE "${PROJECT_BINARY_DIR}/NOTICE" "${notice}")
