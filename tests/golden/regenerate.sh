#!/bin/sh
# Rewrites the golden files: tests/golden/regenerate.sh [PROGRAM] The commit
# must explain the changes.
set -eu
program=$(readlink -e "${1:-$(dirname "$0")/../../build/release/bin/phasemachine}") || {
  echo "regenerate.sh: no program ${1:-build/release/bin/phasemachine}" >&2
  exit 1
}
cd "$(dirname "$0")"
grep -v '^#' goldens.txt | while read -r output input arguments; do
  [ "$input" = - ] && input=/dev/null
  # shellcheck disable=SC2086  # words of the table are arguments
  "$program" $arguments < "$input" > "$output"
done
# The file printed by a test itself, if the tests are built.
tests=$(dirname "$program")/apps_monoknight_test
if [ -x "$tests" ]; then
  PHASEMACHINE_REGENERATE=1 "$tests" --gtest_brief=1 \
    --gtest_filter=CampaignScreen.TheScreensAreTheGoldenOnes
fi
