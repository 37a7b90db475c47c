#!/usr/bin/env bash
# fresh_clone.sh ROOT [--copy FOLDER] [DOCUMENT...]: runs the commands of every
# document like a new reader, in a tree in which only the README's first command
# was run. Each document finds only what that command builds; the objects that
# other documents compiled stay, so that nothing is compiled twice.
#
# Without --copy ROOT is such a tree, or one without a build. With it the tree is
# copied to FOLDER first, which is removed at the end.

set -euo pipefail
cd -P "$1"
root=$PWD
shift
copy=''
if [[ ${1-} == --copy ]]; then
  copy=$(realpath -m "$2")
  shift 2
fi
documents=("$@")
[[ ${#documents[@]} -gt 0 ]] || documents=(README.md docs/*.md)

kept=$(mktemp -d)
trap 'rm -rf "$kept" ${copy:+"$copy"}' EXIT
if [[ -n $copy ]]; then
  rm -rf "$copy"
  mkdir -p "$copy"
  git ls-files -z --cached --others --exclude-standard |
    while IFS= read -r -d '' file; do
      [[ ! -e $file ]] || printf '%s\0' "$file"
    done | xargs -0 cp -a --parents -t "$copy"
  cd "$copy"
  # With ccache, the copy reuses the tree's compiled objects.
  export CCACHE_BASEDIR="${CCACHE_BASEDIR:-$root}"
fi

./pm selfplay tic_tac_toe --games 1 --sims 10
# Programs, libraries and the Python package.
products() {
  find build -type f \( -name '*.a' -o -name '*.so*' -o \
    -path 'build/*/bin/*' -o -path 'build/release/python/*' \) | sort
}
products >"$kept/products"

# What git sees in the tree; nothing in a copy, which is none of its.
changes() { [[ -n $copy ]] || git status --porcelain --untracked-files=all; }
changes >"$kept/changes"

failed=0
for document in "${documents[@]}"; do
  python3 tests/docs/check_docs.py . "$document" --clone || failed=1
  products | comm -13 "$kept/products" - | tr '\n' '\0' | xargs -0 rm -f
  changes | diff "$kept/changes" - || {
    echo "$document: its commands leave this behind"
    failed=1
    changes >"$kept/changes"
  }
done
exit "$failed"
