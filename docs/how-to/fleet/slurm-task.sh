#!/usr/bin/env bash
#SBATCH --job-name=plybook
#SBATCH --cpus-per-task=2
#SBATCH --mem=1G
#SBATCH --time=1:00:00
# One shard. A task that was killed or preempted resumes it.
#
#   sbatch --array=7,9 slurm-task.sh PLAN SHARDS DIR    # two shards by themselves
set -euo pipefail
plan=$1 shards=$2 dir=$3
shard=$SLURM_ARRAY_TASK_ID
exec plybook analyze --exit-zero --resume --workers "${SLURM_CPUS_PER_TASK:-0}" \
	--plan "$plan" --shard "$shard/$shards" --out "$dir/$shard.plypart"
