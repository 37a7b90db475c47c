# Tests that are not GoogleTest programs: scripts for the tree, the compiler and
# the installed package.

# The slowest, which build the libraries once more, write whole references or run
# under valgrind. `./pm test` leaves them out, `./pm test -L nightly` runs them.
set(nightly_tests bench.fit bench.uci_match capi.valgrind cluster.slurm
  documents.api documents.docs.learning documents.notebook install
  install.fetched install.packages install.shared install.shared_whole
  install.std_threads outside.installed outside.new_games
  outside.subdirectory pm.moved_build python.learn_whole python.network
  python.wheel structure.lone_headers)

function(phasemachine_script_test name)
  add_test(NAME ${name} COMMAND ${ARGN} COMMAND_EXPAND_LISTS
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
  set(labels script)
  set(seconds 600)
  if(name IN_LIST nightly_tests)
    list(APPEND labels nightly)
    set(seconds 3600)
  endif()
  # Scripts take longer than others: begun first, none runs alone at the end.
  set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT ${seconds}
    SKIP_RETURN_CODE 77 COST 10)
endfunction()

# A Python script of this folder.
function(phasemachine_python_test name script)
  phasemachine_script_test(${name} ${Python3_EXECUTABLE} -B
    "${CMAKE_CURRENT_SOURCE_DIR}/${script}" ${ARGN})
endfunction()

set(check_tree "${CMAKE_CURRENT_SOURCE_DIR}/structure/check_tree.py")
execute_process(COMMAND ${Python3_EXECUTABLE} ${check_tree}
  "${PROJECT_SOURCE_DIR}" --list
  OUTPUT_VARIABLE checks OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\n" ";" checks "${checks}")
foreach(check ${checks})
  phasemachine_script_test(structure.${check} ${Python3_EXECUTABLE}
    ${check_tree} "${PROJECT_SOURCE_DIR}" ${check})
endforeach()
phasemachine_script_test(structure.mutants ${Python3_EXECUTABLE} -B
  "${CMAKE_CURRENT_SOURCE_DIR}/mutation/run" --check)
phasemachine_script_test(structure.check_tree_test ${Python3_EXECUTABLE}
  "${CMAKE_CURRENT_SOURCE_DIR}/structure/check_tree_test.py")

phasemachine_python_test(structure.lone_headers structure/lone_headers.py
  "${PROJECT_SOURCE_DIR}" ${CMAKE_CXX_COMPILER} "-I${PHASEMACHINE_MADE_DIR}"
  "-I${PROJECT_SOURCE_DIR}/apps/capi")

phasemachine_script_test(structure.version
  "${CMAKE_CURRENT_SOURCE_DIR}/structure/version_test.sh"
  "${PROJECT_SOURCE_DIR}")

# The variants rely on the inlining of a release build.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND
    CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  phasemachine_script_test(structure.variant_symbols ${Python3_EXECUTABLE}
    "${CMAKE_CURRENT_SOURCE_DIR}/structure/variant_symbols.py" ${CMAKE_NM}
    $<TARGET_OBJECTS:phasemachine_chess>
    $<TARGET_OBJECTS:phasemachine_fairy_chess>
    $<TARGET_OBJECTS:phasemachine_gungi>
    $<TARGET_OBJECTS:phasemachine_network> $<TARGET_OBJECTS:phasemachine_ai>)
endif()

# The examples at the heads of the headers compile.
set(header_examples ${Python3_EXECUTABLE} -B
  "${CMAKE_CURRENT_SOURCE_DIR}/docs/header_examples.py"
  "${PROJECT_SOURCE_DIR}" ${CMAKE_CXX_COMPILER} "-I${PHASEMACHINE_MADE_DIR}")
if(TARGET phasemachine_python)
  set(folders $<TARGET_PROPERTY:phasemachine_python_binding,INCLUDE_DIRECTORIES>)
  list(APPEND header_examples "-I$<JOIN:${folders},$<SEMICOLON>-I>")
endif()
phasemachine_script_test(documents.header_examples ${header_examples})
phasemachine_script_test(documents.header_examples_test ${Python3_EXECUTABLE}
  -B "${CMAKE_CURRENT_SOURCE_DIR}/docs/header_examples_test.py"
  ${CMAKE_CXX_COMPILER})

# The walks through the code in docs/architecture.md are true.
phasemachine_script_test(documents.walks ${Python3_EXECUTABLE} -B
  "${CMAKE_CURRENT_SOURCE_DIR}/docs/walks_test.py" "${PROJECT_SOURCE_DIR}")

# The references of C++, C and Python; skipped without doxygen and sphinx.
phasemachine_script_test(documents.api
  "${CMAKE_CURRENT_SOURCE_DIR}/docs/api_test.sh" "${PROJECT_SOURCE_DIR}")

phasemachine_script_test(pm
  "${CMAKE_CURRENT_SOURCE_DIR}/pm/pm_test.sh" "${PROJECT_SOURCE_DIR}/pm")
phasemachine_script_test(pm.moved_build
  "${CMAKE_CURRENT_SOURCE_DIR}/pm/move_build_test.sh" "${PROJECT_SOURCE_DIR}")
phasemachine_script_test(gate.count
  "${CMAKE_CURRENT_SOURCE_DIR}/pm/count_test.sh" "${PROJECT_SOURCE_DIR}")

set(compile_fail ${CMAKE_COMMAND} -DCXX=${CMAKE_CXX_COMPILER}
  -DINCLUDE=${PROJECT_SOURCE_DIR} -DWORK_DIR=${PROJECT_BINARY_DIR}/compile_fail)
set(compile_fail_run -P "${CMAKE_CURRENT_SOURCE_DIR}/compile_fail/run.cmake")
phasemachine_script_test(compile_fail.prepare ${compile_fail}
  ${compile_fail_run})
set_tests_properties(compile_fail.prepare PROPERTIES
  FIXTURES_SETUP compile_fail)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
  compile_fail/cases.cc)
file(STRINGS compile_fail/cases.cc cases REGEX "^namespace [^p].* {$")
foreach(case ${cases})
  string(REGEX REPLACE "namespace (.*) {" "\\1" name "${case}")
  phasemachine_script_test(compile_fail.${name} ${compile_fail} -DCASE=${name}
    ${compile_fail_run})
  set_tests_properties(compile_fail.${name} PROPERTIES
    FIXTURES_REQUIRED compile_fail)
endforeach()

phasemachine_script_test(install ${CMAKE_COMMAND}
  -DBUILD_DIR=${PROJECT_BINARY_DIR} -DCXX=${CMAKE_CXX_COMPILER}
  -DCC=${CMAKE_C_COMPILER}
  -DSOURCE_DIR=${CMAKE_CURRENT_SOURCE_DIR}/install
  -DWORK_DIR=${PROJECT_BINARY_DIR}/install_test
  -P "${CMAKE_CURRENT_SOURCE_DIR}/install/run.cmake")

# A game of one's own, in a project outside the tree.
set(outside_python ${Python3_EXECUTABLE})
if(TARGET phasemachine_python)
  set(outside_python ${PYTHON_EXECUTABLE})
endif()
find_program(PHASEMACHINE_NODE node)
find_program(PHASEMACHINE_CLANG NAMES clang++-19 clang++)
mark_as_advanced(PHASEMACHINE_NODE PHASEMACHINE_CLANG)
set(other "")
if(PHASEMACHINE_CLANG AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(other ${PHASEMACHINE_CLANG})
endif()
foreach(how installed fetched subdirectory)
  # Who compiles all may take any compiler.
  set(compiler ${CMAKE_CXX_COMPILER})
  if(how STREQUAL "subdirectory" AND other)
    set(compiler ${other})
  endif()
  phasemachine_script_test(outside.${how} ${CMAKE_COMMAND} -DHOW=${how}
    -DROOT=${PROJECT_SOURCE_DIR} -DBUILD_DIR=${PROJECT_BINARY_DIR}
    -DWORK_DIR=${PROJECT_BINARY_DIR}/outside_${how} -DCXX=${compiler}
    -DPYTHON=${outside_python} -DNODE=${PHASEMACHINE_NODE} -DOTHER=${other}
    -P "${CMAKE_CURRENT_SOURCE_DIR}/outside/outside.cmake")
endforeach()
phasemachine_python_test(outside.new_game outside/new_games.py
  ${PROJECT_SOURCE_DIR})
phasemachine_python_test(outside.new_games outside/new_games.py
  ${PROJECT_SOURCE_DIR} ${CMAKE_CXX_COMPILER} ${PROJECT_BINARY_DIR}
  ${PROJECT_BINARY_DIR}/new_games)

phasemachine_script_test(install.shared ${CMAKE_COMMAND}
  -DROOT=${PROJECT_SOURCE_DIR} -DCXX=${CMAKE_CXX_COMPILER} -DNM=${CMAKE_NM}
  -DSOURCE_DIR=${CMAKE_CURRENT_SOURCE_DIR}/install
  -DWORK_DIR=${PROJECT_BINARY_DIR}/shared_test
  -P "${CMAKE_CURRENT_SOURCE_DIR}/install/shared.cmake")

phasemachine_script_test(install.fetched ${CMAKE_COMMAND}
  -DROOT=${PROJECT_SOURCE_DIR} -DCXX=${CMAKE_CXX_COMPILER}
  -DSOURCE_DIR=${CMAKE_CURRENT_SOURCE_DIR}/install
  -DWORK_DIR=${PROJECT_BINARY_DIR}/fetched_test
  -P "${CMAKE_CURRENT_SOURCE_DIR}/install/fetched.cmake")

# A whole build with shared libraries; where ccache keeps objects, which are the
# same as those of the static ones in a folder beside.
if("${CMAKE_CXX_COMPILER_LAUNCHER}" MATCHES "ccache" AND
    CMAKE_BUILD_TYPE STREQUAL "Release" AND TARGET phasemachine)
  cmake_path(GET PROJECT_BINARY_DIR PARENT_PATH beside)
  phasemachine_script_test(install.shared_whole ${CMAKE_COMMAND}
    -DSHARED_OF=${PROJECT_SOURCE_DIR} -DBUILD_DIR=${beside}/shared
    -DCXX=${CMAKE_CXX_COMPILER} -DCC=${CMAKE_C_COMPILER} -DNM=${CMAKE_NM}
    -DSOURCE_DIR=${CMAKE_CURRENT_SOURCE_DIR}/install
    -DWORK_DIR=${beside}/shared_test
    -P "${CMAKE_CURRENT_SOURCE_DIR}/install/run.cmake")
  # All packages, twice; likewise.
  phasemachine_python_test(install.packages install/packages_test.py
    "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}/packages_test")
endif()

# The search without oneTBB.
phasemachine_script_test(install.std_threads ${CMAKE_COMMAND}
  -DROOT=${PROJECT_SOURCE_DIR} -DCXX=${CMAKE_CXX_COMPILER}
  -DWORK_DIR=${PROJECT_BINARY_DIR}/std_threads
  -P "${CMAKE_CURRENT_SOURCE_DIR}/install/std_threads.cmake")

# The interpreter of transcripts tells what differs.
phasemachine_python_test(transcripts.run_test transcripts/run_test.py)

if(TARGET phasemachine)
  # A real client plays the engine; skipped if it is not installed.
  phasemachine_script_test(apps.xboard_match
    "${CMAKE_CURRENT_SOURCE_DIR}/apps/xboard_match.sh"
    $<TARGET_FILE:phasemachine>)
  set_tests_properties(apps.xboard_match PROPERTIES RUN_SERIAL ON)
  # The image of the program, as far as it can be checked without docker.
  phasemachine_python_test(documents.dockerfile docs/dockerfile_test.py
    "${PROJECT_SOURCE_DIR}" $<TARGET_FILE:phasemachine>)
  # Colours, widths and characters, on a terminal and off it.
  phasemachine_python_test(apps.terminal apps/terminal_test.py
    $<TARGET_FILE:phasemachine>)
  if(PHASEMACHINE_LIBEDIT_LIBRARY)
    phasemachine_python_test(apps.line_editing apps/line_editing_test.py
      $<TARGET_FILE:phasemachine>)
  endif()
  # Whole games by a reader who knows only the output.
  phasemachine_python_test(apps.naive_reader apps/naive_reader_test.py
    $<TARGET_FILE:phasemachine>)
  # Comparisons of programs and of instruction counts.
  phasemachine_python_test(bench.compare bench/compare_test.py
    $<TARGET_FILE:phasemachine>)
  # How games of Twilight Struggle were lost by DEFCON.
  phasemachine_python_test(bench.defcon_losses bench/defcon_losses_test.py
    $<TARGET_FILE:phasemachine>)
  # Matches over UCI with clocks; skipped without stockfish.
  phasemachine_python_test(bench.uci_match bench/uci_match_test.py
    $<TARGET_FILE:phasemachine>)
endif()

# The tables and plots of docs/benchmarks.md.
phasemachine_script_test(bench.report ${Python3_EXECUTABLE} -B
  "${PROJECT_SOURCE_DIR}/bench/report.py" --check)

# Networks are fitted; needs PyTorch.
if(TARGET fit_samples AND TARGET phasemachine)
  phasemachine_python_test(bench.fit bench/fit_test.py
    $<TARGET_FILE_DIR:fit_samples>)
endif()

# The JSON server, as seen by other programs.
if(TARGET phasemachine_serve)
  phasemachine_python_test(serve.protocol serve/protocol_test.py
    $<TARGET_FILE:phasemachine> "${PROJECT_SOURCE_DIR}")
  phasemachine_python_test(serve.many_requests serve/many_requests_test.py
    $<TARGET_FILE:phasemachine>)
  phasemachine_python_test(serve.broken_stream serve/broken_stream_test.py
    $<TARGET_FILE:phasemachine>)
  # In Chromium; skipped without it or the packages of apps/web/page.
  if(PHASEMACHINE_NODE)
    foreach(name page playing analysing)
      phasemachine_script_test(web.${name} "${PHASEMACHINE_NODE}"
        "${CMAKE_CURRENT_SOURCE_DIR}/web/${name}_test.mjs"
        $<TARGET_FILE:phasemachine>)
    endforeach()
  endif()
endif()

# Documents call ./pm, which builds in build/release: only there is the program
# sure to be up to date.
if(PROJECT_BINARY_DIR STREQUAL "${PROJECT_SOURCE_DIR}/build/release")
  file(GLOB documents CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}"
    "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/docs/*.md")
  if(NOT TARGET phasemachine_python)
    list(REMOVE_ITEM documents docs/hidden-information.md docs/learning.md
      docs/networks.md docs/python.md)
  endif()
  foreach(document ${documents})
    string(REGEX REPLACE "\\.md$" "" name ${document})
    string(REPLACE "/" "." name ${name})
    phasemachine_script_test(documents.${name} ${Python3_EXECUTABLE}
      "${CMAKE_CURRENT_SOURCE_DIR}/docs/check_docs.py"
      "${PROJECT_SOURCE_DIR}" ${document})
  endforeach()
endif()

# Those that install from one build directory write there.
foreach(test install outside.installed outside.new_games
    documents.docs.c documents.docs.cpp)
  if(TEST ${test})
    set_tests_properties(${test} PROPERTIES RESOURCE_LOCK installing)
  endif()
endforeach()

# The Python package, if it was built; skipped without numpy.
if(TARGET phasemachine_python)
  function(phasemachine_package_test name script)
    phasemachine_script_test(${name}
      sh "${CMAKE_CURRENT_SOURCE_DIR}/python/run.sh"
      "${PROJECT_BINARY_DIR}/python" "${CMAKE_CURRENT_SOURCE_DIR}/${script}"
      ${ARGN})
    set_tests_properties(${name} PROPERTIES
      ENVIRONMENT "PHASEMACHINE_PYTHON=${PYTHON_EXECUTABLE}")
  endfunction()
  foreach(name package batch numbers events session network stubs adapters
      owners onnx logs define)
    phasemachine_package_test(python.${name} python/${name}_test.py)
  endforeach()
  phasemachine_package_test(python.program python/program_test.py
    "${PROJECT_SOURCE_DIR}/docs/examples/own_game.py"
    $<TARGET_FILE:phasemachine>)
  phasemachine_package_test(python.records python/records_test.py
    $<TARGET_FILE:phasemachine>)
  phasemachine_package_test(python.outside python/outside_test.py
    "${PROJECT_SOURCE_DIR}/docs/examples/python_torch.py")
  phasemachine_package_test(python.learn python/learn_test.py Messages Curves)
  phasemachine_package_test(python.learn_whole python/learn_test.py)
  phasemachine_package_test(cluster.slurm cluster/slurm_test.py
    $<TARGET_FILE:phasemachine>)
  phasemachine_package_test(documents.notebook docs/notebook_test.py
    "${PROJECT_SOURCE_DIR}")
  phasemachine_package_test(python.wheel python/wheel_test.py
    "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}")
else()
  message(STATUS "the Python tests are left out with the module")
endif()
