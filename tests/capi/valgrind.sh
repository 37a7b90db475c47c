#!/bin/sh
# valgrind.sh PROGRAM: runs it under valgrind; skipped (77) without one.
command -v valgrind >/dev/null 2>&1 || {
  echo "skipped: valgrind is not installed"
  exit 77
}
PHASEMACHINE_ISA=portable exec valgrind -q --error-exitcode=9 \
  --leak-check=full --errors-for-leak-kinds=definite "$1"
