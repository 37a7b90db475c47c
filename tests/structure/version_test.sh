#!/bin/sh
# The version comes from the highest release tag if that is above the one in
# CMakeLists.txt, and the next build notices a new tag or commit.
#   version_test.sh ROOT
set -eu
root=$1
command -v git >/dev/null 2>&1 || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
  echo "$*" >&2
  exit 1
}

# The two files that have to repeat it.
release=$(sed -n 's/^set(phasemachine_release \([0-9.]*\))/\1/p' \
  "$root/CMakeLists.txt")
grep -q "\"version\": \"$release\"" "$root/cmake/vcpkg/vcpkg.json" ||
  fail "cmake/vcpkg/vcpkg.json has another version than $release"
grep -q "^## $release\$" "$root/CHANGELOG.md" ||
  fail "CHANGELOG.md has no section $release"

mkdir "$folder/cmake"
cp "$root/cmake/PhaseMachineVersion.cmake" "$root/cmake/commit_source.cmake" \
  "$folder/cmake/"
cat >"$folder/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
include(cmake/PhaseMachineVersion.cmake)
set(version 0.2.0)
phasemachine_version(version)
project(PhaseMachine VERSION ${version} LANGUAGES CXX)
file(WRITE "${PROJECT_BINARY_DIR}/version" "${PROJECT_VERSION}")
file(WRITE "${PROJECT_BINARY_DIR}/main.cc" "#include <cstdio>
#include <string_view>
namespace phasemachine::cli { std::string_view commitAtBuild(); }
int main() { std::puts(phasemachine::cli::commitAtBuild().data()); }
")
add_executable(show "${PROJECT_BINARY_DIR}/main.cc")
set_target_properties(show PROPERTIES CXX_STANDARD 20)
phasemachine_commit_source(show)
END
cd "$folder"
git() {
  command git -c user.name=n -c user.email=e@example.org \
    -c init.defaultBranch=main -c commit.gpgsign=false "$@"
}
check() {
  cmake --build build >log 2>&1 || fail "$(cat log)"
  [ "$(cat build/version)" = "$1" ] ||
    fail "version $(cat build/version), not $1"
  [ "$(build/show)" = "$2" ] || fail "commit $(build/show), not $2"
}
commit() {
  git commit -q --allow-empty -m "$1"
  # Git's files have times in whole seconds on some disks.
  sleep 1
}

cmake -G Ninja -S . -B build >/dev/null
check 0.2.0 ""
rm -r build
git init -q
printf '/build/\n/log\n' >.gitignore
git add . && commit one
cmake -G Ninja -S . -B build >/dev/null
check 0.2.0 "$(git rev-parse HEAD)"
commit two
check 0.2.0 "$(git rev-parse HEAD)"
git tag v0.1.5 && git tag other
check 0.2.0 "$(git rev-parse HEAD)"
git tag v0.3.1
check 0.3.1 "$(git rev-parse HEAD)"
commit three
check 0.3.1 "$(git rev-parse HEAD)"
git checkout -q HEAD~2
cmake -S . -B build >/dev/null
check 0.2.0 "$(git rev-parse HEAD)"
