#!/usr/bin/env bash
# Measures the figures of docs/benchmarks.md and redraws its tables and plots.
#
#   bench/run_all.sh [--pairs N] [--cpu N] [--rows]
#   bench/run_all.sh --try DIR
#
# Builds what it needs first; the peer of perft is stockfish. Takes about half
# an hour. Run it on an idle machine. Everything is pinned to one processor but
# the two-thread search, which is left out where two threads do not get two
# processors. Everything runs with AVX-512, AVX2 and portable code; figures of
# AVX-512 stay as they are where the processor lacks it, and those of perft have
# a machine of their own. --rows leaves perft out. --try runs everything for a
# moment and writes to DIR, to see that it runs: the figures mean nothing.

set -Eeuo pipefail
cd -P "$(dirname "$(readlink -f "$0")")/.."

die() {
  printf 'run_all.sh: %s\n' "$1" >&2
  exit "${2:-1}"
}

pairs=5
cpu=$(($(nproc) > 1 ? 1 : 0))
only_rows=
out=docs/benchmarks
google_flags=(--benchmark_repetitions=7 --benchmark_min_time=0.2)
row_flags=()
perft_flags=()
while [[ $# -gt 0 ]]; do
  case "$1" in
    --rows)
      only_rows=yes
      shift
      continue
      ;;
    --pairs | --cpu | --try)
      [[ $# -gt 1 ]] || die "$1 needs a value" 2
      ;;
  esac
  case "$1" in
    --pairs) pairs=$2 ;;
    --cpu) cpu=$2 ;;
    --try)
      out=$2
      pairs=1
      google_flags=(--benchmark_repetitions=2 --benchmark_min_time=0.001)
      row_flags=(--seconds 0.01 --repeats 1)
      perft_flags=(--only fourth)
      ;;
    *)
      die "the flags are --pairs N, --cpu N, --rows and --try DIR" 2
      ;;
  esac
  shift 2
done

./pm packages stockfish || die "stockfish, the peer of perft, is missing"
./pm build bench python || die "the benchmarks were not built"
bin=build/release/bin
mkdir -p "$out"

step=beginning
log=$(mktemp)
trap 'rm -f "$log"' EXIT
trap 'cat "$log" >&2; die "failed at: $step"' ERR
begin() {
  step=$1
  printf '== %s\n' "$step" >&2
}

perft() { # <name> <flags>...
  begin "perft $1"
  python3 -B bench/compare.py "$bin/phasemachine" uci:/usr/games/stockfish \
    --pairs "$pairs" --cpu "$cpu" --json "$out/$1.json" \
    "${perft_flags[@]}" "${@:2}" >/dev/null 2>"$log"
}
# <command>...: with the code for each kind of processor; `suffix` ends the
# names of its files.
suffix=
each_kind() {
  local -x PHASEMACHINE_ISA
  for PHASEMACHINE_ISA in "${kinds[@]}"; do
    suffix=
    [[ $PHASEMACHINE_ISA == avx512 ]] || suffix=_$PHASEMACHINE_ISA
    "$@"
  done
  suffix=
}
# <program> [threads] [flags]: medians of interleaved repetitions
google() {
  begin "$1$suffix"
  local where
  where=$(bench/machine.py --circumstances "${2:-1}")
  taskset -c "$cpu" "$bin/$1" "${google_flags[@]}" "${@:3}" \
    --benchmark_enable_random_interleaving=true \
    --benchmark_report_aggregates_only=true --benchmark_format=json \
    2>"$log" | python3 -c '
import json, sys
rows = json.load(sys.stdin)["benchmarks"]  # not the context: it names the host
rows = [row for row in rows if row["aggregate_name"] == "median"]
for row in rows:
    for place in ("family_index", "per_family_instance_index", "run_name",
                  "run_type"):
        row.pop(place, None)
    for place, value in row.items():
        if isinstance(value, float):
            row[place] = float(f"{value:.6g}")
machine = json.loads(sys.argv[1])
print(json.dumps({"machine": machine})[:-1] + ", \"benchmarks\": [")
print(",\n".join(map(json.dumps, rows)) + "]}")' "$where" >"$out/gbench_$1.json.tmp"
  mv "$out/gbench_$1.json.tmp" "$out/gbench_$1$suffix.json"
}
# <name> <command>...: a script that writes its rows to --json FILE
script() {
  begin "$1$suffix"
  PYTHONPATH=build/release/python "${@:2}" "${row_flags[@]}" \
    --json "$out/gbench_$1$suffix.json" >/dev/null 2>"$log"
}

begin "the machine"
bench/machine.py >"$out/machine.json" 2>"$log"
kinds=(bmi2 portable)
if grep -q avx512_vbmi2 /proc/cpuinfo; then
  kinds=(avx512 bmi2 portable)
fi
if [[ -z $only_rows ]]; then
  for kind in "${kinds[@]}"; do
    ending=_$kind
    if [[ $kind == avx512 ]]; then
      cp "$out/machine.json" "$out/machine_avx512.json"
      ending=
    fi
    perft "perft_list$ending" --leaf list --isa "$kind" --options draws=claim
    perft "perft_count$ending" --leaf count --isa "$kind"
    perft "perft_step$ending" --leaf step --isa "$kind"
  done
fi
each_kind google games_bench
each_kind google capi_bench
each_kind google records_bench 1 --benchmark_filter=rows_
each_kind google outside_bench 1 --benchmark_filter=processor
pinned=(taskset -c "$cpu")
each_kind script python_batch "${pinned[@]}" /usr/bin/python3 bench/python_batch.py
each_kind script python_numbers "${pinned[@]}" /usr/bin/python3 bench/python_numbers.py
each_kind script fresh_process "${pinned[@]}" bench/fresh_process.py
each_kind script serve_bench bench/serve_bench.py
# What scales over threads means something on free processors only.
cpu=0-$(($(nproc) - 1))
begin "free processors"
if [[ $out != docs/benchmarks ]] || bench/machine.py --free 2 >"$log"; then
  each_kind google search_bench 2
else
  cat "$log" >&2
  echo "run_all.sh: the processors are not free; search_bench is left out" >&2
fi
[[ $out != docs/benchmarks ]] || bench/report.py
