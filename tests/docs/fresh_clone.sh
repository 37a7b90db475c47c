#!/usr/bin/env bash
# fresh_clone.sh ROOT FOLDER [DOCUMENT...]: runs the commands of every document
# like a new reader, in a copy of the tree in which only the README's first
# command was run. Each document starts from that state. The copy is made in
# FOLDER, which is removed at the end.

set -euo pipefail
cd -P "$1"
root=$PWD
clone=$(realpath -m "$2")
shift 2
documents=("$@")
[[ ${#documents[@]} -gt 0 ]] || documents=(README.md docs/*.md)

rm -rf "$clone"
mkdir -p "$clone"
trap 'rm -rf "$clone"' EXIT
git ls-files -z --cached --others --exclude-standard |
  while IFS= read -r -d '' file; do
    [[ ! -e $file ]] || printf '%s\0' "$file"
  done | xargs -0 cp -a --parents -t "$clone"
cd "$clone"

# With ccache, the copy reuses the tree's compiled objects.
export CCACHE_BASEDIR="${CCACHE_BASEDIR:-$root}"

./pm selfplay tic_tac_toe --games 1 --sims 10
cp -a build built

failed=0
for document in "${documents[@]}"; do
  if ! cmp -s build/release/.ninja_log built/release/.ninja_log; then
    rm -rf build
    cp -a built build
  fi
  python3 tests/docs/check_docs.py . "$document" --clone || failed=1
done
exit "$failed"
