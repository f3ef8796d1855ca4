#!/usr/bin/env bash
# Measures a corpus with GNU parallel, on this machine or by ssh on others.
#
#   parallel.sh PLAN SHARDS DIR [MACHINES]
#
# MACHINES is a list for --sshlogin, as in 8/ada,8/bob,: (8 shards at a time on each of two machines, and this one). All have
# plybook, and PLAN, the corpus and DIR under the same paths. After a failure, run it again: finished shards are skipped.
set -euo pipefail
plan=$1 shards=$2 dir=$3 machines=${4:-:}
mkdir -p "$dir"
seq "$shards" | parallel --sshlogin "$machines" --workdir "$PWD" --joblog "$dir/joblog" --resume-failed \
	--quote plybook analyze --exit-zero --resume --plan "$plan" --shard "{}/$shards" --out "$dir/{}.plypart"
parts=()
for shard in $(seq "$shards"); do
	parts+=("$dir/$shard.plypart")
done
exec plybook merge --exit-zero --out "$dir/stats" "${parts[@]}"
