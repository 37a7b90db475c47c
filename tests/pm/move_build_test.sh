#!/usr/bin/env bash
# move_build_test.sh <root>: a moved or copied tree keeps what was built, and
# still sees its own changes.

set -u
move_build=$1/cmake/move_build.py
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
failures=0

check() { # <what> <actual> <expected>
  [[ $2 == "$3" ]] && return
  failures=$((failures + 1))
  printf 'FAILED %s\n  expected: %q\n  actual:   %q\n' "$1" "$3" "$2"
}

mkdir -p "$top/tree/lib"
cat >"$top/tree/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(Tree LANGUAGES CXX)
add_library(tree STATIC lib/one.cc lib/two.cc)
target_include_directories(tree PUBLIC "${PROJECT_SOURCE_DIR}")
target_precompile_headers(tree PRIVATE "${PROJECT_SOURCE_DIR}/lib/large.h")
set_target_properties(tree PROPERTIES UNITY_BUILD ON)
add_executable(apart main.cc)
target_link_libraries(apart PRIVATE tree)
add_library(place STATIC place.cc)
target_compile_definitions(place PRIVATE PLACE="${PROJECT_SOURCE_DIR}")
END
echo '#include <cstddef>' >"$top/tree/lib/large.h"
echo 'int one();' >"$top/tree/lib/one.h"
printf '#include "lib/one.h"\nint one() { return 1; }\n' >"$top/tree/lib/one.cc"
echo 'int two() { return 2; }' >"$top/tree/lib/two.cc"
printf '#include "lib/one.h"\nint main() { return one() - 1; }\n' \
  >"$top/tree/main.cc"
echo 'const char* place() { return PLACE; }' >"$top/tree/place.cc"

# What would be built, without the part before the name of the file.
pending() { # <tree>
  (cd "$top/$1" && ninja -C build -n) | sed -nE 's/^\[[0-9/]+\] //p'
}
configured=(cmake -S . -B build -G Ninja)
(cd "$top/tree" && "${configured[@]}" && ninja -C build) >"$top/log" 2>&1 ||
  cat "$top/log"
check "all is built" "$(pending tree)" ""

after() { # <old root> <tree>
  (cd "$top/$2" && python3 -B "$move_build" "$top/$1" build "${configured[@]}") \
    >"$top/log" 2>&1 || cat "$top/log"
}
expected="Building CXX object CMakeFiles/place.dir/place.cc.o
Linking CXX static library libplace.a"
mv "$top/tree" "$top/moved elsewhere"
after tree "moved elsewhere"
check "only what has the path in it is built after a move" \
  "$(pending "moved elsewhere")" "$expected"
(cd "$top/moved elsewhere" && ninja -C build) >"$top/log" 2>&1 || cat "$top/log"

cp -a "$top/moved elsewhere" "$top/copy"
after "moved elsewhere" copy
check "and after a copy" "$(pending copy)" "$expected"
(cd "$top/copy" && ninja -C build) >"$top/log" 2>&1 || cat "$top/log"
check "then nothing" "$(pending copy)" ""
touch "$top/moved elsewhere/lib/one.h"
check "the copy does not look at the first tree" "$(pending copy)" ""
touch "$top/copy/lib/one.h"
check "a changed header is seen" "$(pending copy | grep -c Building)" 2
touch "$top/copy/lib/large.h"
check "so is a precompiled one" "$(pending copy | grep -c cmake_pch)" 1

# The log of another version of Ninja.
mv "$top/copy" "$top/last"
sed -i '1s/v5/v9/' "$top/last/build/.ninja_log"
after copy last
check "with an unknown log all is built again" \
  "$(pending last | grep -c Building)" 4

[[ $failures -eq 0 ]]
