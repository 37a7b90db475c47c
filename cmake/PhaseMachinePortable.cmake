# With PHASEMACHINE_PORTABLE programs and modules need nothing of the system but
# the libraries of C and C++, so that they run on other distributions than the one
# that built them. Threads are those of the standard library; other libraries are
# linked from their archives, but for Abseil, whose archives Debian compiles for
# programs alone: its shared libraries lie beside the program, or the module. libedit,
# which would bring three more, is left out.
#
# Also writes NOTICE, the licences of what is compiled in: the page's libraries,
# and those whose packages Debian describes in /usr/share/doc.

set(inside libcli11-dev nlohmann-json3-dev pybind11-dev)
if(PHASEMACHINE_PORTABLE)
  list(APPEND inside libabsl-dev libsqlite3-dev zlib1g-dev)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  # DT_RPATH, unlike DT_RUNPATH, is also where Abseil's libraries find each other.
  add_link_options(LINKER:--disable-new-dtags)
endif()

set(licences)
foreach(package IN LISTS inside)
  list(APPEND licences "${package}" "/usr/share/doc/${package}/copyright")
endforeach()
if(EMSCRIPTEN)
  # Its C++ library may be passed on without its licence.
  list(APPEND licences
    Abseil "${PHASEMACHINE_ABSEIL}/LICENSE"
    musl "${EMSCRIPTEN_ROOT_PATH}/system/lib/libc/musl/COPYRIGHT")
endif()
file(READ apps/web/page/built/NOTICE notice)
while(licences)
  list(POP_FRONT licences name file)
  if(EXISTS "${file}")
    file(READ "${file}" text)
    string(APPEND notice "\n## ${name}\n\n${text}")
  endif()
endwhile()
file(WRITE "${PROJECT_BINARY_DIR}/NOTICE" "${notice}")
