#!/bin/bash
# Self-play as a Slurm array, which may be requeued at any time: docs/data.md.
#SBATCH --job-name=selfplay
#SBATCH --array=0-31
#SBATCH --cpus-per-task=8
#SBATCH --requeue
phasemachine selfplay chess --games 100000 --sims 400 \
  --threads "$SLURM_CPUS_PER_TASK" --out "$SLURM_SUBMIT_DIR/runs.db" --resume
