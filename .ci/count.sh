#!/usr/bin/env bash
# Counts tests for .ci/run, which sources this file.

passed=0
failed=0
failures=() # what failed, a line each
skips=()    # what was skipped, a line each
unsteady=() # what failed and then passed, a line each

# The tests that may be skipped, with the reason.
may_skip=.ci/may_skip

# At most this many tests may fail once by chance.
most_unsteady=2

# Adds the tests of a ctest run, or a section without tests as one check.
# Skipped tests do not count as passed, and fail unless their names are known. A
# ctest run without any test is a failure.
count() { # <log file> <exit code>
  local summary total name
  summary=$(grep -E '^[0-9]+% tests passed, [0-9]+ tests? failed out of' "$1" |
    tail -n 1)
  if [[ $summary =~ ([0-9]+)\ tests?\ failed\ out\ of\ ([0-9]+) ]]; then
    failed=$((failed + BASH_REMATCH[1]))
    total=$((BASH_REMATCH[2] - BASH_REMATCH[1]))
    [[ $2 -eq 0 || ${BASH_REMATCH[1]} -gt 0 ]] || failed=$((failed + 1))
    mapfile -t -O "${#failures[@]}" failures < <(
      sed -nE '/\((Skipped|Disabled)\)$/d; s/^\t *[0-9]+ - (.*)/  \1/p' "$1")
    while read -r name; do
      total=$((total - 1))
      skips+=("  $name")
      sed 's/[[:space:]].*//' "$may_skip" | grep -qxF -- "$name" && continue
      failed=$((failed + 1))
      failures+=("  $name (skipped, and not in $may_skip)")
    done < <(
      sed -nE 's/^\t *[0-9]+ - (.*) \((Skipped|Disabled)\)$/\1/p' "$1")
    passed=$((passed + total))
    # A second try has no test number.
    mapfile -t -O "${#unsteady[@]}" unsteady < <(
      sed -nE '/^ +Test +#[0-9]+: .* Passed +[0-9.]+ sec/{
        s/^ +Test +#[0-9]+: //
        s/ \.* +Passed +[0-9.]+ sec.*//
        s/^/  /p
      }' "$1")
  elif [[ $2 -eq 0 ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
}

# Called once, after all sections.
bound_unsteady() {
  [[ ${#unsteady[@]} -le $most_unsteady ]] || {
    failed=$((failed + 1))
    failures+=("  ${#unsteady[@]} tests passed at the second try only")
  }
}
