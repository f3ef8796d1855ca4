#!/usr/bin/env bash
# Measures a corpus on a Slurm cluster: one task per shard, then a merge.
#
#   slurm.sh PLAN SHARDS DIR
#
# PLAN is a file of plybook plan; PLAN, the corpus and DIR are on shared storage with the same paths on all nodes. DIR gets the
# parts, the logs and, in DIR/stats, the results. After a failure, run it again: finished tasks end at once.
# AT_ONCE (50) is the number of parallel tasks; SHARDS is limited by the cluster's MaxArraySize.
set -euo pipefail
plan=$1 shards=$2 dir=$3
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$dir"
array=$(sbatch --parsable --array="1-$shards%${AT_ONCE:-50}" --requeue --open-mode=append --output="$dir/%a.log" \
	"$here/slurm-task.sh" "$plan" "$shards" "$dir")
sbatch --dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes --output="$dir/merge.log" \
	"$here/slurm-merge.sh" "$shards" "$dir"
