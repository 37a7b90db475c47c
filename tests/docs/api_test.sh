#!/usr/bin/env bash
# api_test.sh ROOT: `docs/api/generate` writes references that contain the
# public API, and fails on a reference to something missing. Skipped (77) if
# doxygen or sphinx is not installed.

set -u
cd -P "$1" || exit 1
python=python3
[[ ! -x /usr/bin/python3 ]] || python=/usr/bin/python3
command -v doxygen >/dev/null || {
  echo "skipped: doxygen is not installed"
  exit 77
}
"$python" -c 'import numpy, sphinx' 2>/dev/null || {
  echo "skipped: $python has no sphinx or numpy"
  exit 77
}
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
failures=0

fail() {
  failures=$((failures + 1))
  printf 'FAILED %s\n' "$*"
}

names() { # <folder> <word>...: each word is on some page of the folder
  local folder=$1 word
  shift
  for word; do
    grep -rqwF --include='*.html' "$word" "$folder" || fail "no page has $word"
  done
}

docs/api/generate "$top/api" >"$top/log" 2>&1 || {
  cat "$top/log"
  exit 1
}
[[ ! -s $top/log ]] || fail "warnings: $(cat "$top/log")"
for page in cpp python; do
  [[ -s $top/api/$page/index.html ]] || fail "no $page/index.html"
done
names "$top/api/cpp" tryStep playGames findGame pm_board_step PM_BUFFER_TOO_SMALL \
  pm_game_define pm_session_play pm_match
# The comments' text, not only the declarations.
names "$top/api/cpp" "NULL for an unknown name" "opponent(kNeutral) is kNeutral"
names "$top/api/python" phasemachine.Board.legal_mask phasemachine.self_play \
  phasemachine.adapters.AECEnv phasemachine.adapters.GymEnv \
  "ValueError lists the known names."
[[ ! -e $top/api/sources ]] || fail "what it made on the way is left"
! grep -rqF rules_avx512.h "$top/api/cpp" || fail "internal headers are shown"

# The same for a tree with a dangling reference.
mkdir "$top/tree"
cp -r --parents CMakeLists.txt cmake core phase network games ai engine apps docs/api \
  "$top/tree"
sed -i 's|^constexpr Side opponent|// As Board::noSuchThing.\n&|' \
  "$top/tree/core/side.h"
if "$top/tree/docs/api/generate" "$top/broken" >"$top/log" 2>&1; then
  fail "a broken reference is no error"
fi
grep -q "Board::noSuchThing" "$top/log" || fail "the broken reference is not named"

[[ $failures -eq 0 ]] && echo "the references are complete"
[[ $failures -eq 0 ]]
