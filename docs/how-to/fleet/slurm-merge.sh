#!/usr/bin/env bash
#SBATCH --job-name=plybook-merge
#SBATCH --cpus-per-task=2
#SBATCH --mem=2G
#SBATCH --time=1:00:00
# Merges the parts of all shards.
set -euo pipefail
shards=$1 dir=$2
parts=()
for shard in $(seq "$shards"); do
	parts+=("$dir/$shard.plypart")
done
exec plybook merge --exit-zero --out "$dir/stats" "${parts[@]}"
