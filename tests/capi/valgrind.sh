#!/bin/sh
# valgrind.sh PROGRAM...: runs each under valgrind; skipped (77) without one.
command -v valgrind >/dev/null 2>&1 || {
  echo "skipped: valgrind is not installed"
  exit 77
}
for program; do
  PHASEMACHINE_ISA=portable valgrind -q --error-exitcode=9 \
    --leak-check=full --errors-for-leak-kinds=definite "$program" || exit
done
