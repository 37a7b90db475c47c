#!/bin/sh
# Writes the golden files anew: tests/golden/regenerate.sh [PROGRAM]
# What changed is for the commit to explain.
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
# The one that a test prints itself, if the tests are built.
tests=$(dirname "$program")/apps_monoknight_test
if [ -x "$tests" ]; then
  PHASEMACHINE_REGENERATE=1 "$tests" --gtest_brief=1 \
    --gtest_filter=CampaignFace.TheScreensAreTheGoldenOnes
fi
