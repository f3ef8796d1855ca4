#!/usr/bin/env bash
# Measures a corpus on a Slurm cluster: a task a shard, and a merge when all are done.
#
#   slurm.sh PLAN SHARDS DIR
#
# PLAN is a file of plybook plan; PLAN, the corpus and DIR lie on storage that all nodes see under the same paths. DIR gets the
# parts, the logs and, in DIR/stats, the files. Run it again after a failure: tasks whose parts are whole end at once.
# AT_ONCE (50) is how many tasks run at a time; MaxArraySize of the cluster bounds SHARDS.
set -euo pipefail
plan=$1 shards=$2 dir=$3
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$dir"
array=$(sbatch --parsable --array="1-$shards%${AT_ONCE:-50}" --requeue --open-mode=append --output="$dir/%a.log" \
	"$here/slurm-task.sh" "$plan" "$shards" "$dir")
sbatch --dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes --output="$dir/merge.log" \
	"$here/slurm-merge.sh" "$shards" "$dir"
