#!/bin/sh
# pm: the way into PhaseMachine. Installs what is missing, builds what is out
# of date and runs the phasemachine program. `./pm help` tells the rest.

set -u

# What running needs, what the tests need besides, and what tests use where it
# can be had (they skip with a message where it cannot).
run_packages="cmake ninja-build g++ libabsl-dev libtbb-dev libcli11-dev
  nlohmann-json3-dev libsqlite3-dev"
test_packages="libgtest-dev libgmock-dev python3 python3-numpy git"
test_extras="stockfish polyglot xboard xvfb xauth pgn-extract valgrind pkg-config
  openmpi-bin pybind11-dev python3-dev python3-numpy python3-setuptools
  python3-wheel python3-pip mypy"

# What the program is built from; newer than the stamp means out of date.
sources="CMakeLists.txt CMakePresets.json cmake core phase games ai apps"

# pm may be called from anywhere and through a symlink. The caller's directory
# stays the program's; what needs the root goes there in a subshell.
root=$(dirname "$(readlink -f "$0")") || exit 1
build="$root/build/release"
program="$build/bin/phasemachine"
stamp="$build/.pm-stamp"

say() { printf 'pm: %s\n' "$*" >&2; }
die() {
  say "$*"
  exit 1
}

usage() {
  cat <<'END'
pm - builds and runs PhaseMachine

  ./pm selfplay         let the engine play every game against itself
  ./pm <command> ...    run `phasemachine <command> ...`, built when needed
  ./pm test [args]      build and run the tests; args go to ctest
                        (./pm test -R fen, ./pm test -L oracle)
  ./pm build            build the program and stop
  ./pm help [command]   this text, or the program's help on a command

On Debian, pm installs missing packages with apt-get and says which. The exit
code is that of the program (0 success, 1 failure, 2 wrong usage) or of ctest.
END
}

# Prints the packages among its arguments that are not installed.
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

# Installs what is missing of the packages given; false when it cannot.
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

# As many jobs as processors, but no more than memory carries: a compiler may
# take a gigabyte.
job_count() {
  awk -v cpus="$(nproc)" '
    /^MemAvailable:/ { jobs = int($2 / 1000000) }
    END { if (jobs > cpus || jobs == "") jobs = cpus
          print jobs < 1 ? 1 : jobs }' /proc/meminfo 2>/dev/null || nproc
}

cached() { grep -qsxF "$1" "$build/CMakeCache.txt"; }

# A directory that was copied or moved here would build its old sources.
configured() {
  [ -e "$build/build.ninja" ] &&
    cached "CMAKE_HOME_DIRECTORY:INTERNAL=$root" || return 1
  [ "$1" = no ] || cached PHASEMACHINE_BUILD_TESTS:BOOL=ON
}

# Configures the release preset, with the tests or without. A build directory
# that cannot be configured (half-written, copied from elsewhere) starts anew.
configure() {
  tests=OFF
  [ "$1" = no ] || tests=ON
  set -- --preset release "-DPHASEMACHINE_BUILD_TESTS=$tests" \
    -DPHASEMACHINE_BUILD_BENCH=OFF
  say "configuring build/release"
  cmake "$@" >"$build/.pm-configure.log" 2>&1 && return 0
  cmake --fresh "$@" >"$build/.pm-configure.log" 2>&1 && return 0
  cat "$build/.pm-configure.log" >&2
  die "configuring failed"
}

# Builds targets: build_targets <tests: yes or no> <target>... One pm builds at
# a time.
build_targets() {
  with_tests=$1
  shift
  mkdir -p "$build" || die "cannot write to $build"
  exec 9>"$build/.pm-lock"
  if command -v flock >/dev/null 2>&1 && ! flock -n 9; then
    say "waiting for another pm that builds in $build"
    flock 9
  fi
  configured "$with_tests" || configure "$with_tests"
  # The stamp is as old as the beginning of the build: what is edited while
  # the compiler runs counts as newer.
  touch "$stamp.next"
  say "building $*"
  if ! ninja -C "$build" -j "$(job_count)" "$@" >&2; then
    # An unreadable build.ninja is the build directory's fault, all else the
    # code's.
    ninja -C "$build" -t query phasemachine >/dev/null 2>&1 &&
      die "building failed"
    configure "$with_tests"
    ninja -C "$build" -j "$(job_count)" "$@" >&2 || die "building failed"
  fi
  mv "$stamp.next" "$stamp"
  exec 9>&-
}

up_to_date() {
  [ -x "$program" ] && [ -e "$stamp" ] || return 1
  # shellcheck disable=SC2086  # a list of paths without blanks
  [ -z "$(cd -P "$root" && find $sources -newer "$stamp" -print -quit 2>&1)" ]
}

# shellcheck disable=SC2086  # lists of package names
build_program() {
  install_packages $run_packages || exit 1
  up_to_date && return 0
  (cd -P "$root" && build_targets no phasemachine) || exit 1
}

# shellcheck disable=SC2086  # lists of package names
run_tests() {
  install_packages $run_packages $test_packages || exit 1
  install_packages $test_extras || say "going on; some tests will be skipped"
  (cd -P "$root" && build_targets yes all) || exit 1
  exec ctest --test-dir "$build" --output-on-failure -j "$(nproc)" "$@"
}

case "${1-}" in
  test)
    shift
    run_tests "$@"
    ;;
  build)
    if [ $# -gt 1 ]; then
      say "build takes no arguments"
      exit 2
    fi
    build_program
    say "built $program"
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
      build_program
      exec "$program" "$@"
    fi
    ;;
  *)
    build_program
    exec "$program" "$@"
    ;;
esac
