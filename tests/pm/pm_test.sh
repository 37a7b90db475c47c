#!/usr/bin/env bash
# pm_test.sh <pm>: tests the launcher with stand-ins for the compiler and the
# package tools, so that nothing is built or installed.

set -u
unset CI PYTHONPATH
pm=$(readlink -f "$1")
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
root="$top/a tree with blanks"
failures=0
tests=0

check() { # <what> <actual> <expected>
  tests=$((tests + 1))
  [[ $2 == "$3" ]] && return
  failures=$((failures + 1))
  printf 'FAILED %s\n  expected: %q\n  actual:   %q\n' "$1" "$3" "$2"
}

check_contains() { # <what> <text> <part>
  tests=$((tests + 1))
  [[ $2 == *"$3"* ]] && return
  failures=$((failures + 1))
  printf 'FAILED %s\n  expected to contain: %q\n  actual: %q\n' "$1" "$3" "$2"
}

stand_in() { # <name>: makes a program of stdin that logs its calls
  {
    printf '#!/bin/bash\nprintf "%%s\\n" "%s $*" >>"%s/calls"\n' "$1" "$top"
    cat
  } >"$top/bin/$1"
  chmod +x "$top/bin/$1"
}

# The folders that the program is made of.
mapfile -t rooms < <(grep -oP '^ *add_subdirectory\(\K(?!bench|tests)[a-z]+' \
  "${pm%/*}/CMakeLists.txt")

# A tree and tools in which everything works and all packages are installed.
fresh() {
  rm -rf "$root" "${top:?}/bin" "$top/installed" "$top/calls"
  mkdir -p "$root" "$top/bin"
  cp "$pm" "$root/pm"
  mkdir "$root/cmake" "${rooms[@]/#/$root/}"
  touch "$root"/{CMakeLists.txt,CMakePresets.json,core/side.h}
  touch "$top/calls"
  # The stamp's clock must see that the sources are older.
  find "$root" -exec touch -d '1 minute ago' {} +
  stand_in cmake <<'END'
mkdir -p build/release
grep -qsx "CMAKE_HOME_DIRECTORY:INTERNAL=.*" build/release/CMakeCache.txt &&
  [[ " $* " != *" --fresh "* ]] &&
  ! grep -qsx "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" build/release/CMakeCache.txt &&
  exit 1
{
  echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD"
  echo "$*" | grep -o 'PHASEMACHINE_BUILD_[A-Z]*=O[NF]*' | sed 's/=/:BOOL=/'
} >build/release/CMakeCache.txt
touch build/release/build.ninja
END
  stand_in ninja <<'END'
while getopts C:j:t: option; do
  [[ $option == C ]] && cd "$OPTARG"
done
[[ -s broken ]] && { echo "no rule" >&2; exit 1; }
if [[ " $* " == *" -t query "* ]]; then
  grep -qs "^${*: -1}\$" unknown && exit 1
  exit 0
fi
[[ -e compile_error ]] && { echo "error: expected ;" >&2; exit 1; }
mkdir -p bin
program=bin/phasemachine
[[ " $* " != *" phasemachine_selfplay_program "* ]] || program+=-selfplay
cat >$program <<'PROGRAM'
#!/bin/bash
printf '<%s>' "$@"
printf ' in %s\n' "$PWD"
[[ ${1-} != bad ]] || exit 2
PROGRAM
chmod +x $program
END
  stand_in ctest </dev/null
  stand_in dpkg-query <<END
for name; do
  [[ \$name == -* ]] && continue
  grep -qsx "\$name" "$top/missing" && ! grep -qsx "\$name" "$top/installed" ||
    echo "\$name installed"
done
END
  rm -f "$top/missing"
  stand_in apt-get <<END
for name; do echo "\$name"; done >>"$top/installed"
END
  stand_in id <<<'echo 0'
}

run() { # runs pm from elsewhere; sets out, err, code
  out=$(cd "$top" && PATH="$top/bin:$PATH" "$root/pm" "$@" 2>"$top/err" \
    </dev/null)
  code=$?
  err=$(cat "$top/err")
}

calls() { grep -c "^$1 " "$top/calls"; }

fresh
run selfplay --games 2 "a b"
check "arguments, blanks and the caller's directory reach the program" \
  "$out" "<selfplay><--games><2><a b> in $top"
check "a good run is exit code 0" "$code" 0
check "a first start configures once" "$(calls cmake)" 1
check_contains "without the tests" "$(cat "$top/calls")" \
  "PHASEMACHINE_BUILD_TESTS=OFF"
check_contains "building is told on stderr" "$err" "pm: building"
check "editors find the compile commands" \
  "$(readlink "$root/compile_commands.json")" build/release/compile_commands.json

run version
check "a second start runs neither cmake nor ninja" \
  "$(calls cmake) $(calls ninja)" "1 1"
check "and says nothing" "$err" ""

run bad
check "the program's exit code is pm's" "$code" 2

for room in "${rooms[@]}"; do
  fresh
  run games
  touch "$root/$room/new.cc"
  run games
  check "a newer source of $room is built" "$(calls cmake) $(calls ninja)" "1 2"
done

fresh
run games
touch "$root/core/side.h"
run games
check "a newer source is built" "$(calls cmake) $(calls ninja)" "1 2"
run games
check "once" "$(calls ninja)" 2
rm "$root/core/side.h"
run games
check "so is a source that has gone" "$(calls ninja)" 3

ln -s "$root/pm" "$top/link"
check "pm works through a symlink" \
  "$(cd / && PATH="$top/bin:$PATH" "$top/link" games)" "<games> in /"

fresh
touch "$top/missing"
mkdir -p "$root/build/release"
touch "$root/build/release/compile_error"
run games
check "a failed build is exit code 1" "$code" 1
check_contains "with a message" "$err" "building failed"
check "and no program is run" "$out" ""
rm "$root/build/release/compile_error"
run games
check "and the next start builds" "$code$out" "0<games> in $top"

fresh
mkdir -p "$root/build/release"
echo "CMAKE_HOME_DIRECTORY:INTERNAL=$root" >"$root/build/release/CMakeCache.txt"
run games
check "an interrupted configuration is done again" "$code" 0

fresh
run games
echo x >"$root/build/release/broken"
touch "$root/core/side.h"
sed -i 's/^touch build/rm -f build\/release\/broken; touch build/' \
  "$top/bin/cmake"
run games
check "an unreadable build directory is configured again" "$code" 0

fresh
run games
mv "$root" "$top/moved"
cp -r "$top/moved" "$root"
rm -rf "$top/moved"
sed -i "s|DIRECTORY:INTERNAL=.*|DIRECTORY:INTERNAL=/elsewhere|" \
  "$root/build/release/CMakeCache.txt"
touch "$root/core/side.h"
run games
check "a copied build directory starts afresh" "$code" 0
check_contains "with cmake --fresh" "$(cat "$top/calls")" "--fresh"

fresh
printf '%s\n' libtbb-dev ninja-build >"$top/missing"
run games
check "missing packages are installed" "$code" 0
check_contains "which is told" "$err" \
  "installing missing packages with apt-get: ninja-build libtbb-dev"
check_contains "without questions" "$(cat "$top/calls")" "apt-get -y"
check "and only those" "$(grep -c -x -e libtbb-dev -e ninja-build -e cmake \
  "$top/installed")" 2

fresh
echo libtbb-dev >"$top/missing"
stand_in id <<<'echo 1000'
stand_in sudo <<<'exit 1'
run games
check "without rights nothing is built" "$code$(calls cmake)" 10
check_contains "and the command to run is told" "$err" \
  "apt-get install libtbb-dev"
check "sudo is not asked without a terminal" "$(calls sudo)" 0
CI=true run games
check_contains "in CI sudo must not ask" "$(cat "$top/calls")" "sudo -n"

fresh
stand_in apt-get <<<'exit 100'
echo libtbb-dev >"$top/missing"
run games
check "a failed installation is exit code 1" "$code" 1
check_contains "and names the package" "$err" "could not install: libtbb-dev"

fresh
stand_in apt-get <<<'exit 100'
echo stockfish >"$top/missing"
run test -R fen
check "tests run without what they can skip" "$code" 0
check_contains "ctest gets the arguments" "$(cat "$top/calls")" "-R fen"
check_contains "the tests are built" "$(cat "$top/calls")" \
  "PHASEMACHINE_BUILD_TESTS=ON"
run games
check_contains "the program runs from the same build" "$out" "<games>"
check "tests that are chosen may be slow" "$(grep -c -- '-LE' "$top/calls")" 0
for words in "" "--repeat until-pass:2" "-j 1"; do
  # shellcheck disable=SC2086  # so many words
  run test $words
  check_contains "the slow ones are left out of 'test $words'" \
    "$(grep '^ctest' "$top/calls" | tail -n 1)" "-LE nightly${words:+ $words}"
done
for words in --all "-L nightly" -Lnightly "--label-regex nightly" \
  --rerun-failed "-I 1,9"; do
  # shellcheck disable=SC2086  # so many words
  run test $words
  check "but not of 'test $words'" \
    "$(grep '^ctest' "$top/calls" | tail -n 1 | grep -c -- '-LE\|--all')" 0
done

fresh
run
check "pm alone tells what it does" "$code" 0
check_contains "on stdout" "$out" "./pm selfplay"
check "and builds nothing" "$(calls ninja)" 0
run help
check_contains "so does help" "$out" "./pm test"
run help perft
check_contains "help on a command is the program's" "$out" "<help><perft>"
run build extra
check "build knows its parts: wrong usage" "$code" 2
check_contains "and tells them" "$err" "program, libraries, python, bench and wasm"
check "without repeating what it was given" "$(grep -c extra <<<"$err")" 0
for words in "" "a b" "a b c"; do
  # shellcheck disable=SC2086  # so many words
  run install $words
  check "install takes one folder, not '$words'" "$code" 2
done

fresh
run build
check "build alone builds the program" "$code$(grep -c -- '-C.* phasemachine$' \
  "$top/calls")" 01
run build bench python
check "parts are built" "$code" 0
check_contains "with what they need" "$(cat "$top/calls")" \
  "PHASEMACHINE_BUILD_BENCH=ON"
check_contains "in one go, with the program" "$(cat "$top/calls")" \
  "phasemachine phasemachine_bench phasemachine_python"
run build libraries
check "what was switched on stays" "$(grep -c BENCH=OFF "$top/calls")" 1
run test
check "tests are added to it" \
  "$(grep -c 'TESTS=ON.*BENCH=ON' "$top/calls")" 1

fresh
echo pybind11-dev >"$top/missing"
run build
check "a part's packages are for who asks for it" "$(calls apt-get)" 0
run build python
check_contains "then they are installed" "$(cat "$top/installed")" pybind11-dev
echo phasemachine_python >"$root/build/release/unknown"
run build python
check "a part that cannot be built is exit code 1" "$code" 1
check_contains "with its name" "$err" "phasemachine_python cannot be built here"

# A package of a release: unpacked once, never compiled.
fresh
mkdir -p "$top/package/phasemachine-1/bin"
printf '#!/bin/sh\necho "packed $*"\n' >"$top/package/phasemachine-1/bin/phasemachine"
chmod +x "$top/package/phasemachine-1/bin/phasemachine"
tar -czf "$top/a package.tar.gz" -C "$top/package" phasemachine-1
run --prebuilt "$top/a package.tar.gz" perft --depth 2
check "a package's program runs" "$out" "packed perft --depth 2"
check "nothing is built for it" "$(calls cmake)$(calls ninja)" 00
run --prebuilt "$top/none.tar.gz" perft
check "a missing package is wrong usage" "$code" 2
check_contains "with its name" "$err" "none.tar.gz"
: >"$top/empty.tar.gz"
run --prebuilt "$top/empty.tar.gz" perft
check "what is no package is a failure" "$code" 1

fresh
run install "a folder"
check "install builds and installs" "$code" 0
check_contains "the libraries" "$(cat "$top/calls")" "phasemachine_installed"
check_contains "below the folder" "$(cat "$top/calls")" \
  "cmake --install $root/build/release --prefix a folder"
check "and says little" "$out" ""
check_contains "with the folder's name" "$err" "pm: installed in a folder"
mkdir "$top/a folder"
printf "$top/a folder/%s\n" bin/phasemachine lib/one.a lib/sub/two.so \
  >"$root/build/release/install_manifest.txt"
run install "a folder"
check_contains "and what is in it" "$err" \
  "installed in a folder: bin 1 file, lib 2 files"

fresh
mkdir -p "$root/docs/api"
printf '#!/bin/sh\necho "$1"\n' >"$root/docs/api/generate"
chmod +x "$root/docs/api/generate"
printf '%s\n' doxygen >"$top/missing"
run api
check "api writes the references into the build folder" "$code$out" \
  "0$root/build/api"
check_contains "and says where they begin" "$err" "$root/build/api/cpp/index.html"
check_contains "with the packages that it needs" "$(cat "$top/installed")" doxygen
check "and builds nothing" "$(calls cmake)$(calls ninja)" 00
run api cpp
check "it takes no arguments: wrong usage" "$code" 2
echo "exit 1" >>"$root/docs/api/generate"
run api
check "faults that are found are exit code 1" "$code" 1

fresh
stand_in python <<'END'
printf '%s' "$PYTHONPATH"
printf '<%s>' "$@"
END
export PHASEMACHINE_PYTHON="$top/bin/python"
echo python3-torch >"$top/missing"
run learn chess --role actor --out "a folder"
check "learn runs the loop of the package with the program" "$code$out" \
  "0$root/build/release/python<-m><phasemachine.learn><--program><$root/build/release/bin/phasemachine><chess><--role><actor><--out><a folder>"
check_contains "which it builds" "$(cat "$top/calls")" \
  "phasemachine phasemachine_python"
check "actors need no PyTorch" "$(calls apt-get)" 0
run learn chess --out "a folder"
check_contains "all else installs it" "$(cat "$top/installed")" python3-torch
unset PHASEMACHINE_PYTHON

# Words that are meant otherwise are answered before anything is built.
fresh
for word in selfpaly:selfplay tset:test instal:install analyse:analyze \
  buidl:build lern:learn pertf:perft; do
  run "${word%:*}"
  check "${word%:*} is refused" "$code" 2
  check_contains "and ${word#*:} named" "$err" \
    "unknown command ${word%:*} (did you mean ${word#*:}?)"
done
run build pyhton
check_contains "a part is named, too" "$err" "(did you mean python?)"
check "nothing was built" "$(calls ninja)" 0
run frobnicate
check "the program answers to other words" "$out" "<frobnicate> in $top"
commands=$(grep -oP '^commands="\K[^"]+' <(tr '\n' ' ' <"$pm" | sed 's/commands="/\n&/'))
check "pm knows the program's commands" "$(tr -s ' ' '\n' <<<"$commands" | sort)" \
  "$({
    grep -ohP '^ +\{"\K[a-z]+(?=", ?")|^ +\{"\K[a-z]+(?=",$)' \
      "${pm%/*}/apps/cli/program.cc"
    # Those of one game.
    grep -ohzP 'constexpr Command \w+ = \{\s+"\K[a-z]+' \
      "${pm%/*}"/apps/cli/*/*_command.cc | tr '\0' '\n'
  } | sort)"

# ctest's output, shortened.
fresh
stand_in ctest <<'END'
cat <<'TEXT'
Test project /somewhere
        Start   1: rules.one
        Start   2: rules.two
 99/300 Test   #1: rules.one ................   Passed    0.01 sec
100/300 Test   #2: rules.two ................   Passed    0.01 sec
        Start   3: rules.three
101/300 Test   #3: rules.three ..............***Failed    0.02 sec
  [ RUN      ] rules.three
  expected: \n and   blanks
        Start   4: rules.four
102/300 Test   #4: rules.four ...............***Timeout 600.00 sec
103/300 Test   #5: rules.five ...............***Skipped   0.00 sec

99% tests passed, 1 tests failed out of 300

Total Test time (real) =   0.05 sec

The following tests FAILED:
          3 - rules.three (Failed)
TEXT
exit 8
END
run test
check "ctest's exit code is pm's" "$code" 8
check "passed tests are a line for every hundredth" "$out" \
  "Test project /somewhere
100/300 tests
101/300 Test   #3: rules.three ..............***Failed    0.02 sec
  [ RUN      ] rules.three
  expected: \\n and   blanks
102/300 Test   #4: rules.four ...............***Timeout 600.00 sec
103/300 Test   #5: rules.five ...............***Skipped   0.00 sec

99% tests passed, 1 tests failed out of 300

Total Test time (real) =   0.05 sec

The following tests FAILED:
          3 - rules.three (Failed)"
run test -V
check "who asks for everything gets it" "$(grep -c Start <<<"$out")" 4
check "with the exit code" "$code" 8

# On a terminal of 30 columns.
if command -v script >/dev/null; then
  shown=$(cd "$top" && PATH="$top/bin:$PATH" COLUMNS=30 TERM=xterm \
    script -qec "'$root/pm' test" /dev/null </dev/null)
  code=$?
  check "also on a terminal" "$code" 8
  check "passed tests rewrite one line, cut to the width" \
    "$(tr '\r' '\n' <<<"$shown" | grep -c '^100/300 tests, rules.two  *$')" 1
  check "no longer than that" "$(tr '\r' '\n' <<<"$shown" |
    grep '/300 tests, ' | awk '{ print length }' | sort -u)" 29
  check_contains "failures stay" "$shown" "***Failed"
  shown=$(cd "$top" && PATH="$top/bin:$PATH" TERM=dumb \
    script -qec "'$root/pm' test" /dev/null </dev/null)
  check "a dumb terminal gets lines" \
    "$(tr -d '\r' <<<"$shown" | grep -c '^100/300 tests$')" 1
fi

# A page in a folder that has files of its own.
fresh
mkdir -p "$root"/build/{abseil,wasm/bin/networks} "$top/site/networks" \
  "$root/apps/web/page/built"
touch "$root"/build/{abseil/CMakeLists.txt,wasm/NOTICE} "$root/LICENSE" \
  "$root"/build/wasm/bin/{phasemachine.wasm,networks/chess.net} \
  "$root"/apps/web/page/built/{app.js,app.css,worker.js} \
  "$top"/site/{other.wasm,networks/mine.txt}
echo '<html lang="en">' >"$root/apps/web/page/built/index.html"
echo FILES >"$root/apps/web/page/built/offline.js"
run web --static "$top/site"
check "a page is written" "$code" 0
check "the folder's other files stay" \
  "$(cd "$top/site" && find . -name '*.wasm*' -o -path './net*/*' | sort)" \
  "./networks/chess.net.gz
./networks/mine.txt
./other.wasm
./phasemachine.wasm.gz"
check "and are none of the page's" "$(cat "$top/site/offline.js")" \
  "./ app.js app.css worker.js phasemachine.wasm.gz networks/chess.net.gz"

printf '%d checks passed, %d failed\n' "$((tests - failures))" "$failures"
[[ $failures -eq 0 ]]
