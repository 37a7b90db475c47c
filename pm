#!/bin/sh
# pm: the launcher of PhaseMachine. Installs missing packages, rebuilds outdated
# files and runs the phasemachine program. See `./pm help`.

set -u

# Packages for running, for the tests, and optional ones for tests (which are
# skipped with a message without them).
run_packages="cmake ninja-build g++ libabsl-dev libtbb-dev libcli11-dev
  nlohmann-json3-dev libsqlite3-dev zlib1g-dev libedit-dev"
test_packages="libgtest-dev libgmock-dev python3 python3-numpy git"
test_extras="stockfish fairy-stockfish polyglot xboard xvfb xauth pgn-extract
  valgrind pkg-config openmpi-bin slurm-wlm pybind11-dev python3-dev python3-numpy
  python3-torch python3-setuptools python3-wheel python3-pip mypy lintian doxygen
  python3-sphinx librsvg2-bin python3-onnx jupyter-nbconvert
  python3-ipykernel fish"
# Packages of parts that are built separately.
python_packages="pybind11-dev python3-dev python3-numpy"
bench_packages="libbenchmark-dev python3"
learn_packages="python3-torch"
learn_extras="libopenblas0-openmp" # without it, training takes twice as long
api_packages="cmake doxygen python3-sphinx python3-numpy"
package_packages="$python_packages python3-setuptools python3-wheel git dpkg-dev"
wasm_packages="cmake ninja-build emscripten nlohmann-json3-dev dpkg-dev"

# The program's sources; newer than the stamp means out of date.
sources="CMakeLists.txt CMakePresets.json cmake core phase network games ai
  engine apps"

# pm may be called from anywhere and through a symlink. The program keeps the
# caller's directory; commands that need the root go there in a subshell.
root=$(dirname "$(readlink -f "$0")") || exit 1
build="$root/build/release"
program="$build/bin/phasemachine"
program_target=phasemachine

# The launcher's words, and the program's commands, which are known before it is
# built.
own_words="learn test build install new-game api package help"
commands="play web analyze selfplay match record games laws moves apply render bench
  describe network perft playthrough balance signature exploit uci serve manual
  completion version"
# Those that are built first, as a program of their own, since they need only
# half of it (apps/cli/CMakeLists.txt).
first_commands="selfplay match perft version"
parts="program libraries python bench wasm"

say() { printf 'pm: %s\n' "$*" >&2; }
die() {
  say "$*"
  exit 1
}

# did_you_mean <word> <known word>...: " (did you mean ...?)" if the word is none
# of the known ones but near one; by the rules of core/find_name.h.
did_you_mean() {
  case $1 in "" | *[!a-z_-]*) return ;; esac
  printf '%s\n' "$@" | awk '
    function least(a, b) { return a < b ? a : b }
    # Changed, missing, added and swapped letters.
    function differences(a, b,    i, j, d) {
      for (i = 0; i <= length(a); ++i)
        for (j = 0; j <= length(b); ++j) {
          d[i, j] = i + j
          if (!i || !j) continue
          d[i, j] = least(least(d[i - 1, j], d[i, j - 1]) + 1,
            d[i - 1, j - 1] + (substr(a, i, 1) != substr(b, j, 1)))
          if (i > 1 && j > 1 && substr(a, i, 1) == substr(b, j - 1, 1) &&
              substr(a, i - 1, 1) == substr(b, j, 1))
            d[i, j] = least(d[i, j], d[i - 2, j - 2] + 1)
        }
      return d[length(a), length(b)]
    }
    NR == 1 { typed = $0; best = int(length(typed) / 3) + 1; next }
    $0 == typed { best = 0 }
    { far = differences(typed, $0)
      if (length(typed) > 2 && index($0, typed) == 1) far = least(far, 1)
      if (far < best) { best = far; near = $0 } }
    END { if (best && near) printf " (did you mean %s?)", near }'
}

usage() {
  cat <<'END'
pm - builds and runs PhaseMachine

  ./pm selfplay         let the engine play every game against itself
  ./pm web              open the page to play, analyse, debug and browse runs
  ./pm web --static DIR write the page with the engine inside, for any server of
                        files
  ./pm <command> ...    run `phasemachine <command> ...`, built when needed
  ./pm learn GAME --out DIR
                        let the engine teach itself (docs/learning.md)
  ./pm bench compare A B
                        two programs, commits or peers, side against side
  ./pm test [args]      build and run the tests; args go to ctest
                        (./pm test -R fen, ./pm test -L oracle); the slowest
                        run with --all, or by name or label (-L nightly)
  ./pm build [part...]  build and stop: the program, or also
                          libraries  for C++ and C
                          python     the package, in build/release/python
                          bench      the benchmark programs
                          wasm       the engine for JavaScript, in build/wasm
  ./pm install DIR      build the libraries and put them, their headers and
                        the program below DIR
  ./pm new-game NAME    write a game that compiles and plays, to begin from
                        (./pm new-game --help)
  ./pm api              write the references of C++, C and Python as web pages
                        into build/api
  ./pm package          make all packages in build/package (docs/releasing.md)
  ./pm --prebuilt FILE <command> ...
                        run the program of such a package; nothing is compiled
  ./pm help [command]   this text, or the program's help on a command

On Debian, pm installs missing packages with apt-get and says which. The exit
code is that of the program (0 success, 1 failure, 2 wrong usage) or of ctest.
END
}

# Prints which of the given packages are not installed.
missing_packages() {
  # shellcheck disable=SC2016  # dpkg-query fills in the fields
  installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "$@" \
    2>/dev/null)
  for package in "$@"; do
    case "
$installed
" in
      *"
$package installed
"*) ;;
      *) printf ' %s' "$package" ;;
    esac
  done
}

# Runs apt-get as root: directly, or through sudo. In CI sudo must not ask; on
# a terminal it may.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif [ -n "${CI:-}" ]; then
    sudo -n "$@"
  else
    sudo "$@"
  fi
}

can_install() {
  command -v apt-get >/dev/null 2>&1 || return 1
  [ "$(id -u)" -eq 0 ] && return 0
  command -v sudo >/dev/null 2>&1 || return 1
  [ -n "${CI:-}" ] || [ -t 0 ]
}

apt_install() {
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -y -q -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 \
    install --no-install-recommends "$@" >&2 </dev/null
}

# Installs the missing ones of the given packages; false if it cannot.
install_packages() {
  command -v dpkg-query >/dev/null 2>&1 || return 0 # not Debian: cmake will say
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  if ! can_install; then
    say "these packages are missing and need an administrator to install:"
    say "  apt-get install$missing"
    return 1
  fi
  say "installing missing packages with apt-get:$missing"
  as_root apt-get -q update >&2 </dev/null ||
    say "apt-get update failed; trying with the package lists at hand"
  # shellcheck disable=SC2086  # a list of package names
  if ! apt_install $missing; then
    say "apt-get could not install:$missing"
    return 1
  fi
}

# As many jobs as processors, but no more than memory allows: a compiler may
# take a gigabyte.
job_count() {
  awk -v cpus="$(nproc)" '
    /^MemAvailable:/ { jobs = int($2 / 1000000) }
    END { if (jobs > cpus || jobs == "") jobs = cpus
          print jobs < 1 ? 1 : jobs }' /proc/meminfo 2>/dev/null || nproc
}

cached() { grep -qsxF "$1" "$build/CMakeCache.txt"; }

switched_on() { cached "PHASEMACHINE_BUILD_$1:BOOL=ON"; }

# Whether the build directory is configured as requested ("TESTS BENCH"), and
# for this tree, not for one that was moved or copied.
configured() {
  [ -e "$build/build.ninja" ] &&
    cached "CMAKE_HOME_DIRECTORY:INTERNAL=$root" || return 1
  for switch in $1; do
    switched_on "$switch" || return 1
  done
}

# Configures the release preset with the requested parts ("TESTS BENCH") and its
# previous ones. Recreates a build directory that cannot be configured
# (half-written, copied from elsewhere).
configure() {
  wanted=" $1 "
  set -- --preset release
  for switch in TESTS BENCH; do
    value=OFF
    case $wanted in *" $switch "*) value=ON ;; esac
    switched_on "$switch" && value=ON
    set -- "$@" "-DPHASEMACHINE_BUILD_$switch=$value"
  done
  say "configuring build/release"
  old=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$build/CMakeCache.txt" \
    2>/dev/null)
  if [ -n "$old" ] && [ "$old" != "$root" ] &&
    python3 -B cmake/move_build.py "$old" "$build" cmake "$@" \
      >"$build/.pm-configure.log" 2>&1; then
    return 0
  fi
  cmake "$@" >"$build/.pm-configure.log" 2>&1 && return 0
  cmake --fresh "$@" >"$build/.pm-configure.log" 2>&1 && return 0
  cat "$build/.pm-configure.log" >&2
  die "configuring failed"
}

knows_target() { ninja -C "$build" -t query "$1" >/dev/null 2>&1; }

# Builds targets: build_targets <required parts> <target>... Only one pm builds
# at a time.
build_targets() {
  switches=$1
  shift
  mkdir -p "$build" || die "cannot write to $build"
  exec 9>"$build/.pm-lock"
  if command -v flock >/dev/null 2>&1 && ! flock -n 9; then
    say "waiting for another pm that builds in $build"
    flock 9
  fi
  configured "$switches" || configure "$switches"
  for target in "$@"; do
    case $target in "$program_target" | all) continue ;; esac
    # Packages missing at configuration may have been installed since.
    knows_target "$target" || configure "$switches"
    knows_target "$target" ||
      die "$target cannot be built here; $build/.pm-configure.log says why"
  done
  # The stamp has the time of the build's start: files edited while the compiler
  # runs count as newer.
  stamp=$(stamp)
  touch "$stamp.next"
  say "building $*"
  if ! ninja -C "$build" -j "$(job_count)" "$@" >&2; then
    # An unreadable build.ninja is a fault of the build directory, anything else
    # of the code.
    knows_target phasemachine && die "building failed"
    configure "$switches"
    ninja -C "$build" -j "$(job_count)" "$@" >&2 || die "building failed"
  fi
  mv "$stamp.next" "$stamp"
  # For clangd and other editors.
  [ -e compile_commands.json ] ||
    ln -s build/release/compile_commands.json . 2>/dev/null
  exec 9>&-
}

# When the program's last build began.
stamp() { echo "$build/.pm-stamp-$program_target"; }

up_to_date() {
  stamp=$(stamp)
  [ -x "$program" ] && [ -e "$stamp" ] || return 1
  # shellcheck disable=SC2086  # a list of paths without blanks
  [ -z "$(cd -P "$root" && find $sources -newer "$stamp" -print -quit 2>&1)" ]
}

# Builds the program; build_program <command> builds what the command needs.
# shellcheck disable=SC2086  # lists of package names
build_program() {
  install_packages $run_packages || exit 1
  up_to_date && return 0
  case " $first_commands " in
    *" ${1-} "*)
      program="$program-selfplay"
      program_target=phasemachine_selfplay_program
      up_to_date && return 0
      ;;
  esac
  (cd -P "$root" && build_targets "" "$program_target") || exit 1
}

# Abseil's sources as Debian has them, with package lists of their own: few
# systems list sources.
fetch_abseil() {
  [ -e "$root/build/abseil/CMakeLists.txt" ] && return 0
  say "fetching Abseil's sources with apt-get"
  apt="$root/build/apt"
  mkdir -p "$apt/lists/partial" "$apt/archives/partial" || return 1
  # shellcheck disable=SC1091  # of the system
  (
    cd "$apt" || exit 1
    . /etc/os-release
    key=/usr/share/keyrings/debian-archive-keyring.gpg
    # From where packages come here.
    host=$(apt-get download --print-uris libabsl-dev |
      sed -n "s,^'\(.*\)/pool/.*,\1,p") && [ -n "$host" ] || exit 1
    echo "deb-src [signed-by=$key] $host $VERSION_CODENAME main" >sources.list
    set -- -q -o "Dir::Etc::SourceList=$apt/sources.list" \
      -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$apt/lists" \
      -o "Dir::Cache=$apt"
    # WebAssembly has no libatomic, with which Debian links.
    apt-get "$@" update && apt-get "$@" source abseil &&
      sed -i '/"-latomic"/d' abseil-*/absl/copts/AbseilConfigureCopts.cmake &&
      mv abseil-*/ ../abseil
  ) >"$root/build/.pm-abseil.log" 2>&1 || {
    cat "$root/build/.pm-abseil.log" >&2
    die "fetching Abseil's sources failed"
  }
  rm -rf "$apt"
}

# The modules of these presets, all in build/wasm/bin: wasm, and wasm_threads. Each
# has a build of its own, which is configured anew after a change of its settings.
# shellcheck disable=SC2086  # a list of package names
build_wasm() {
  install_packages $wasm_packages || exit 1
  fetch_abseil
  build="$root/build/wasm"
  for preset in "$@"; do
    own="$root/build/$preset"
    mkdir -p "$own" "$build/bin"
    (cd -P "$root" && {
      [ -n "$(find "$own/build.ninja" -newer CMakePresets.json \
        -newer cmake/wasm.cmake 2>/dev/null)" ] ||
        cmake --fresh --preset "$preset"
    } >"$own/.pm-configure.log" 2>&1) || {
      cat "$own/.pm-configure.log" >&2
      die "configuring failed"
    }
    ninja -C "$own" -j "$(job_count)" phasemachine_wasm >&2 ||
      die "building failed"
    [ "$preset" = wasm ] || cp "$own"/bin/*.wasm "$build/bin"
  done
}

# Builds the program and some parts.
# shellcheck disable=SC2086  # lists of names
build_parts() {
  packages=$run_packages
  switches=""
  targets="phasemachine"
  for part in "$@"; do
    case $part in
      program) ;;
      libraries) targets="$targets phasemachine_installed" ;;
      python)
        packages="$packages $python_packages"
        targets="$targets phasemachine_python"
        ;;
      bench)
        packages="$packages $bench_packages"
        switches="BENCH"
        targets="$targets phasemachine_bench"
        ;;
      wasm)
        (build_wasm wasm wasm_threads) || exit 1
        ;;
      *)
        # shellcheck disable=SC2086  # a list of names
        say "build: the parts are program, libraries, python, bench and" \
          "wasm$(did_you_mean "$part" $parts)"
        exit 2
        ;;
    esac
  done
  install_packages $packages || exit 1
  (cd -P "$root" && build_targets "$switches" $targets) || exit 1
}

# The maximum line width: COLUMNS if it is a number, otherwise the terminal's.
terminal_width() {
  width=${COLUMNS:-}
  case $width in
    "" | 0* | *[!0-9]*)
      width=$(stty size 2>/dev/null </dev/tty | cut -d ' ' -f 2)
      ;;
  esac
  case $width in
    "" | 0* | *[!0-9]*) width=80 ;;
  esac
  echo "$width"
}

# Filters ctest's output: drops the two lines of each passing test, keeps
# failures with their output and the summary, and shows progress. On a terminal
# that is one self-updating line, otherwise a line for every hundredth test.
digest() {
  rewrites=no
  [ -t 1 ] && [ "${TERM:-dumb}" != dumb ] && rewrites=yes
  width=$(($(terminal_width) - 1))
  shown=""
  while IFS= read -r line; do
    case $line in
      " "*"Start "*[0-9]": "*) continue ;;
      *[0-9]/[0-9]*" Test "*"#"*": "*)
        count=${line%% Test *}
        count=${count##* }
        case $line in
          *" Passed "*" sec" | *" Passed "*" sec "*)
            if [ "$rewrites" = yes ]; then
              name=${line#*": "}
              name="$count tests, ${name%% *}"
              printf "\r%-${width}.${width}s" "$name"
              shown=yes
            else
              case $count in
                *00/*) printf '%s tests\n' "${count##* }" ;;
              esac
            fi
            continue
            ;;
        esac
        ;;
    esac
    [ -z "$shown" ] || printf "\r%${width}s\r" ""
    shown=""
    printf '%s\n' "$line"
  done
}

# shellcheck disable=SC2086  # lists of package names
run_tests() {
  install_packages $run_packages $test_packages || exit 1
  install_packages $test_extras || say "going on; some tests will be skipped"
  (cd -P "$root" && build_targets TESTS all) || exit 1
  # Who selects tests gets all of these.
  chosen="-LE nightly"
  for word in "$@"; do
    shift
    case $word in
      --all) chosen="" && continue ;;
      -[RLI]* | --tests-* | --label-* | --rerun-failed) chosen="" ;;
    esac
    set -- "$@" "$word"
  done
  set -- --test-dir "$build" --output-on-failure -j "$(nproc)" $chosen "$@"
  for word in "$@"; do
    # Everything, if requested.
    case $word in
      -V | -VV | --verbose | --extra-verbose) exec ctest "$@" ;;
    esac
  done
  # Passes the exit code around the pipe.
  exec 4>&1
  code=$({ {
    ctest "$@" 3>&- 4>&-
    echo $? >&3
  } | digest >&4 3>&-; } 3>&1)
  exit "$code"
}

# Runs the learning loop of the Python package. Actors need no PyTorch.
# shellcheck disable=SC2086  # a list of package names
run_learn() {
  build_parts python
  case " $* " in
    *" --role actor "* | *" --role=actor "* | *" --help "* | *" -h "*) ;;
    *)
      install_packages $learn_packages || exit 1
      install_packages $learn_extras
      ;;
  esac
  # Debian's Python, since pm installs Debian's packages.
  python=${PHASEMACHINE_PYTHON:-/usr/bin/python3}
  command -v "$python" >/dev/null 2>&1 || python=python3
  export PYTHONPATH="$build/python${PYTHONPATH:+:$PYTHONPATH}"
  exec "$python" -m phasemachine.learn --program "$program" "$@"
}

# Lists what cmake has put into the folders below $1: ": bin 1 file, lib 9
# files".
files_below() {
  folder=$(cd "$1" 2>/dev/null && pwd) || return 0
  awk -v folder="$folder/" '
    index($0, folder) == 1 {
      split(substr($0, length(folder) + 1), parts, "/")
      if (!(parts[1] in count)) order[++kinds] = parts[1]
      ++count[parts[1]]
    }
    END {
      for (i = 1; i <= kinds; ++i)
        printf "%s %s %d file%s", i == 1 ? ":" : ",", order[i],
          count[order[i]], count[order[i]] == 1 ? "" : "s"
    }' "$build/install_manifest.txt" 2>/dev/null
}

# Writes the page with the engine inside into a folder.
write_page() {
  if [ $# -ne 1 ] || [ -z "$1" ]; then
    say "web --static takes one folder: ./pm web --static DIR"
    exit 2
  fi
  (build_wasm wasm) || exit 1
  page="$root/apps/web/page/built"
  mkdir -p "$1/networks" || die "cannot write to $1"
  (
    cd "$1" && cp "$page"/* "$root/LICENSE" . &&
      cp "$root"/build/wasm/NOTICE "$root"/build/wasm/bin/phasemachine.wasm . &&
      cp "$root"/build/wasm/bin/networks/* networks &&
      # Other files in the folder are not the page's.
      set -- phasemachine.wasm "$root"/build/wasm/bin/networks/* &&
      for file; do
        shift
        [ "$file" = phasemachine.wasm ] || file=networks/${file##*/}
        gzip -9 -n -f "$file" && set -- "$@" "$file.gz" || exit 1
      done &&
      sed 's/<html /<html data-engine="phasemachine.wasm.gz" /' \
        "$page/index.html" >index.html &&
      version=$(cat index.html "$page"/*.js "$page"/*.css "$@" | sha256sum |
        cut -c 1-16) &&
      set -- ./ app.js app.css worker.js "$@" &&
      sed "s,VERSION,$version,; s,FILES,$*," "$page/offline.js" >offline.js
  ) || die "cannot write to $1"
  say "written: $1/index.html; any server of files can show it"
}

# Unpacks a package once and runs its program.
run_prebuilt() {
  if [ $# -eq 0 ] || [ ! -f "$1" ]; then
    say "--prebuilt needs a package (.tar.gz, .deb) and a command${1+; there is no file $1}"
    exit 2
  fi
  place="$root/build/prebuilt/$(sha256sum <"$1" | cut -c 1-16)"
  if [ ! -e "$place" ]; then
    mkdir -p "$place.new"
    case $1 in
      *.deb) dpkg-deb -x "$1" "$place.new" ;;
      *) tar -xzf "$1" -C "$place.new" ;;
    esac || die "$1 cannot be unpacked"
    mv "$place.new" "$place"
  fi
  program=$(find "$place" -path '*/bin/phasemachine' -type f)
  [ -n "$program" ] || die "$1 has no program"
  shift
  exec "$program" "$@"
}

case "${1-}" in
  --prebuilt)
    shift
    run_prebuilt "$@"
    ;;
  package)
    # shellcheck disable=SC2086  # lists of package names
    install_packages $run_packages $package_packages nodejs npm || exit 1
    (build_wasm wasm wasm_threads) || exit 1
    (cd -P "$root" && mkdir -p build && cmake/package build/package) ||
      die "packaging failed; build/package-*.log say more"
    (cd "$root/build/package" && ls -l) >&2
    ;;
  learn)
    shift
    run_learn "$@"
    ;;
  new-game)
    shift
    exec python3 -B "$root/games/new_game/new_game.py" "$@"
    ;;
  test)
    shift
    run_tests "$@"
    ;;
  build)
    shift
    case "$*" in
      "") build_program ;;
      wasm) build_wasm wasm wasm_threads ;;
      *) build_parts "$@" ;;
    esac
    say "built in $build"
    ;;
  install)
    if [ $# -ne 2 ] || [ -z "$2" ]; then
      say "install takes one folder: ./pm install DIR"
      exit 2
    fi
    build_parts libraries
    cmake --install "$build" --prefix "$2" >"$build/.pm-install.log" 2>&1 || {
      cat "$build/.pm-install.log" >&2
      die "installing failed"
    }
    say "installed in $2$(files_below "$2")"
    ;;
  api)
    if [ $# -ne 1 ]; then
      say "api takes no arguments"
      exit 2
    fi
    # shellcheck disable=SC2086  # a list of package names
    install_packages $api_packages || exit 1
    "$root/docs/api/generate" "$root/build/api" || die "the references have faults"
    say "written: $root/build/api/cpp/index.html and $root/build/api/python/index.html"
    ;;
  web)
    if [ "${2-}" = --static ]; then
      shift 2
      write_page "$@"
    else
      build_program
      exec "$program" "$@"
    fi
    ;;
  bench)
    build_program
    [ "${2-}" = compare ] || exec "$program" "$@"
    shift 2
    exec python3 -B "$root/bench/compare.py" "$@"
    ;;
  packages) # for .ci/run: pm packages <Debian package>...
    shift
    install_packages "$@"
    ;;
  "" | -h | --help)
    usage
    ;;
  help)
    if [ $# -eq 1 ]; then
      usage
      [ -x "$program" ] && printf '\n' && exec "$program" help
      printf '\nThe program is not built yet; ./pm build builds it.\n'
    else
      build_program "$2"
      exec "$program" "$@"
    fi
    ;;
  *)
    # shellcheck disable=SC2086  # lists of names
    near=$(did_you_mean "$1" $own_words $commands)
    if [ -n "$near" ]; then
      say "unknown command $1$near"
      exit 2
    fi
    build_program "$1"
    exec "$program" "$@"
    ;;
esac
