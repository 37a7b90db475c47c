#!/usr/bin/env bash
# Measures the figures of docs/benchmarks.md and redraws its tables and plots.
#
#   bench/run_all.sh [--pairs N] [--cpu N]
#
# Needs a release build with PHASEMACHINE_BUILD_BENCH=ON, python3 and stockfish;
# takes about ten minutes. Run it on an idle machine. Everything is pinned to
# one processor but the two-thread search. Figures of AVX-512 stay as they are
# where the processor lacks it; they have a machine of their own.

set -euo pipefail
cd -P "$(dirname "$(readlink -f "$0")")/.."

pairs=5
cpu=1
while [[ $# -gt 0 ]]; do
  case "$1" in
    --pairs) pairs=$2 ;;
    --cpu) cpu=$2 ;;
    *)
      echo "run_all.sh: unknown flag $1" >&2
      exit 2
      ;;
  esac
  shift 2
done

out=docs/benchmarks
bin=build/release/bin
mkdir -p "$out"

perft() { # <name> <flags>...
  echo "== perft $1" >&2
  bench/compare_perft.py --pairs "$pairs" --cpu "$cpu" --json "$out/$1.json" \
    "${@:2}" >/dev/null
}
google() { # <program> [flags]: medians of interleaved repetitions
  echo "== $1" >&2
  taskset -c "$cpu" "$bin/$1" --benchmark_repetitions=7 \
    --benchmark_enable_random_interleaving=true --benchmark_min_time=0.2 \
    --benchmark_report_aggregates_only=true --benchmark_format=json "${@:2}" \
    2>/dev/null | python3 -c '
import json, sys
rows = json.load(sys.stdin)["benchmarks"]  # not the context: it names the host
print(json.dumps({"benchmarks": rows}, indent=1))' >"$out/gbench_$1.json.tmp"
  mv "$out/gbench_$1.json.tmp" "$out/gbench_$1.json"
}

bench/describe_machine.py >"$out/machine.json"
if grep -q avx512_vbmi2 /proc/cpuinfo; then
  cp "$out/machine.json" "$out/machine_avx512.json"
  perft perft_list --leaf list --options draws=claim
  perft perft_count --leaf count
fi
perft perft_step --leaf step
perft perft_list_bmi2 --leaf list --isa bmi2 --options draws=claim
perft perft_list_portable --leaf list --isa portable --options draws=claim
perft perft_count_bmi2 --leaf count --isa bmi2
perft perft_count_portable --leaf count --isa portable
google machine_bench
google gungi_bench
google monoknight_bench
google evaluate_bench
google twilight_struggle_bench
google capi_bench
echo "== python_batch" >&2
PYTHONPATH=build/release/python taskset -c "$cpu" /usr/bin/python3 \
  bench/python_batch.py --json "$out/gbench_python_batch.json" >/dev/null
echo "== serve_bench" >&2
bench/serve_bench.py --json "$out/gbench_serve_bench.json" 2>/dev/null
cpu=0-$(($(nproc) - 1))
google search_bench
google sharing_bench
bench/report.py
