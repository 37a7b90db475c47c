#!/usr/bin/env bash
# count_test.sh <root>: the gate's counting of tests, on logs in ctest's format.

set -u
cd -P "$1" || exit 1
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
wrong=0

check() { # <what> <actual> <expected>
  [[ $2 == "$3" ]] && return
  wrong=1
  printf 'FAILED %s\n  expected: %q\n  actual:   %q\n' "$1" "$3" "$2"
}

# Counts the log on stdin; only Known.Skip may be skipped. Lines of tests begin
# with a tab, as in ctest's logs.
counted() { # <exit code>
  sed -E 's/^ +([0-9]+ - )/\t\1/' >"$top/log"
  (
    # shellcheck source=.ci/count.sh
    source .ci/count.sh
    printf '# why\nKnown.Skip   no disk\n' >"$top/may_skip"
    # shellcheck disable=SC2034  # count reads it
    may_skip=$top/may_skip
    count "$top/log" "$1"
    # shellcheck disable=SC2154  # set by count.sh
    bound_unsteady
    # shellcheck disable=SC2154
    printf '%s passed, %s failed, %s skipped|' "$passed" "$failed" "${#skips[@]}"
    # shellcheck disable=SC2154
    [[ ${#unsteady[@]} -eq 0 ]] || printf 'unsteady:%s|' "${unsteady[@]}"
    # shellcheck disable=SC2154
    printf '%s|' ${failures[@]+"${failures[@]}"}
  )
}

check 'all pass' "$(counted 0 <<'END'
100% tests passed, 0 tests failed out of 12

Total Test time (real) =   0.10 sec
END
)" '12 passed, 0 failed, 0 skipped||'

check 'a known skip is no passed test' "$(counted 0 <<'END'
100% tests passed, 0 tests failed out of 12

The following tests did not run:
  7 - Known.Skip (Skipped)
END
)" '11 passed, 0 failed, 1 skipped||'

check 'an unknown skip fails' "$(counted 0 <<'END'
100% tests passed, 0 tests failed out of 12

The following tests did not run:
  7 - Known.Skip (Skipped)
  112 - Known.Skipped (Skipped)
  113 - Other (Disabled)
END
)" '9 passed, 2 failed, 3 skipped|  Known.Skipped (skipped, and not in '"$top"'/may_skip)|  Other (skipped, and not in '"$top"'/may_skip)|'

check 'failures are named' "$(counted 8 <<'END'
75% tests passed, 3 tests failed out of 12

The following tests did not run:
  7 - Known.Skip (Skipped)

The following tests FAILED:
  3 - A.One (Failed)
  4 - B/Two.Three/0 (Timeout)
  5 - c.four (Not Run)
END
)" '8 passed, 3 failed, 1 skipped|  A.One (Failed)|  B/Two.Three/0 (Timeout)|  c.four (Not Run)|'

check 'a second try that passes is named' "$(counted 0 <<'END'
  2/12 Test  #2: A.One<x, y> ....................***Failed    0.01 sec
    Test  #2: A.One<x, y> ....................   Passed    0.01 sec
 10/12 Test #10: b.two ........................***Timeout   1.00 sec
    Test #10: b.two ..........................   Passed    0.02 sec
    Test #11: c.three ........................***Failed    0.02 sec

91% tests passed, 1 tests failed out of 12

The following tests FAILED:
 11 - c.three (Failed)
END
)" '11 passed, 1 failed, 0 skipped|unsteady:  A.One<x, y>|unsteady:  b.two|  c.three (Failed)|'

check 'many second tries fail' "$(counted 0 <<'END'
    Test #2: A.One ...........................   Passed    0.01 sec
    Test #3: A.Two ...........................   Passed    0.01 sec
    Test #4: A.Three .........................   Passed    0.01 sec

100% tests passed, 0 tests failed out of 12
END
)" '12 passed, 1 failed, 0 skipped|unsteady:  A.One|unsteady:  A.Two|unsteady:  A.Three|  3 tests passed at the second try only|'

check 'no test at all' "$(counted 8 <<'END'
No tests were found!!!
END
)" '0 passed, 1 failed, 0 skipped||'

check 'a build that broke before its tests' "$(counted 1 <<'END'
100% tests passed, 0 tests failed out of 12
END
)" '12 passed, 1 failed, 0 skipped||'

check 'a check without tests' "$(counted 0 </dev/null)" \
  '1 passed, 0 failed, 0 skipped||'

exit $wrong
