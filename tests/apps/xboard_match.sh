#!/usr/bin/env bash
# Plays a match with real clients: xboard runs it, polyglot speaks UCI to the
# engine, and the opponent is Debian's stockfish at its weakest. Fails on an
# illegal move, a loss on time, a hang or a crash; the result does not matter.
#
# usage: xboard_match.sh PHASEMACHINE [GAMES [XBOARD_OPTION...]]
#   XBOARD_OPTION: the time control; default -mps 40 -tc 0:06. Increments must
#   be whole seconds: polyglot drops the rest.
# Exit code 77 means skipped: a client is not installed.
set -euo pipefail
program=$(realpath "$1")
games=${2:-2}
shift $(($# < 2 ? $# : 2))
[ $# -gt 0 ] || set -- -mps 40 -tc 0:06
# Far longer than the clocks allow for games of 200 moves.
patience=${XBOARD_MATCH_SECONDS:-280}

PATH=$PATH:/usr/games
for tool in xboard polyglot stockfish xvfb-run; do
  if ! command -v "$tool" > /dev/null; then
    echo "skipped: $tool is not installed"
    exit 77
  fi
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export HOME=$folder

# adapter NAME COMMAND OPTION...: how polyglot starts an engine.
adapter() {
  local name=$1 command=$2
  shift 2
  {
    printf '[PolyGlot]\nEngineDir = %s\nEngineCommand = %s\n' \
      "$folder" "$command"
    printf 'EngineName = %s\nBook = false\nResign = false\nLog = true\n' \
      "$name"
    printf 'LogFile = %s/%s.log\n[Engine]\n' "$folder" "$name"
    printf '%s\n' "$@"
  } > "$folder/$name.ini"
}
adapter phasemachine "$program uci" "Threads = 1" "Hash = 64" \
  "Move Overhead = 100"
adapter stockfish "$(command -v stockfish)" "Threads = 1" \
  "UCI_LimitStrength = true" "UCI_Elo = 1350" \
  "Move Overhead = 100"

if ! timeout "$patience" xvfb-run -a xboard \
  -fcp "polyglot phasemachine.ini" -fd "$folder" \
  -scp "polyglot stockfish.ini" -sd "$folder" \
  -matchGames "$games" "$@" \
  -autoCallFlag true -popupExitMessage false -popupMoveErrors false \
  -soundProgram "" -saveGameFile "$folder/match.pgn" \
  > "$folder/xboard.log" 2>&1; then
  echo "xboard failed or did not end within $patience s"
  cat "$folder/xboard.log"
  tail -n 20 "$folder/phasemachine.log" || true
  exit 1
fi
grep "final score" "$folder/xboard.log" || true

# One line per game: the white player, and the comment before the result, which
# gives the reason.
awk '/^\[White "/ { white = $2 }
     /^\{[^}]*\} (1-0|0-1|1\/2-1\/2)$/ { print "white " white ": " $0 }' \
  "$folder/match.pgn" | tr -d '"]' > "$folder/ends"
cat "$folder/ends"

failed=0
fail() {
  echo "FAILED: $1"
  failed=1
}
[ "$(wc -l < "$folder/ends")" -eq "$games" ] ||
  fail "not all of $games games have a result and a reason"
# The opponent's flag may fall on a busy machine, which is not our fault.
if grep -iE 'illegal|exit|abort|abandon|disconnect|crash|claim' \
     "$folder/ends" ||
   grep -E '^white phasemachine: \{(Black wins on|White forfeits on) time' \
     "$folder/ends" ||
   grep -E '^white stockfish: \{(White wins on|Black forfeits on) time' \
     "$folder/ends"; then
  fail "a game ended in the wrong way"
fi
if grep -iE 'illegal|info string' "$folder/phasemachine.log"; then
  fail "the log of the adapter complains"
fi
if [ "$failed" -ne 0 ]; then
  cat "$folder/match.pgn"
  exit 1
fi
