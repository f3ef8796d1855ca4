#!/usr/bin/env bash
# The step of action.yml that checks records, and compares them with those of another commit. Its inputs are INPUT_*, and PLYBOOK is
# the program. The log has the findings as text, and as commands those that plybook has escaped.
set -euo pipefail

# shellcheck source=.ci/action/log.sh
. "$(dirname "${BASH_SOURCE[0]}")/log.sh"

fail() { # MESSAGE: what keeps the job from being done
	tell error "$1"
	output exit-code 2
	exit 2
}

output() { # NAME VALUE: numbers and own paths alone
	printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"
}

lines() { # TEXT: its lines that are not empty, into the array REPLY
	REPLY=()
	local line
	while IFS= read -r line || [[ -n $line ]]; do
		line=${line%$'\r'}
		if [[ -n $line ]]; then
			REPLY+=("$line")
		fi
	done <<<"$1"
}

sum() { # NAME: of a number in all rows about files
	{ grep -o "\"$1\":[0-9]*" "$rows" || true; } | awk -F: '{ n += $2 } END { print n + 0 }'
}

count() { # PATTERN FILE: lines that begin so
	grep -c "^$1" "$2" || true
}

commit() { # of the records: of a pull request its last one, not GitHub's merge of it
	local sha
	sha=$(git rev-parse HEAD)
	if [[ ${GITHUB_REF:-} == refs/pull/*/merge && ${GITHUB_SHA:-} == "$sha" ]]; then
		sha=$(git rev-parse --verify --quiet 'HEAD^2' || echo "$sha")
	fi
	echo "$sha"
}

push() { # REFSPEC: to origin, and nothing into the log
	GIT_TERMINAL_PROMPT=0 git push --quiet --force --no-verify origin "$1" >/dev/null 2>&1
}

keep() { # FOLDER: makes a commit of the images in it, without parents, and prints it; equal images make the same commit
	local file blob tree
	tree=$(for file in "$1"/*.png; do
		blob=$(git hash-object -w --no-filters -- "$file")
		printf '100644 blob %s\t%s\n' "$blob" "${file##*/}"
	done | git mktree) || return
	env GIT_{AUTHOR,COMMITTER}_NAME='github-actions[bot]' GIT_{AUTHOR,COMMITTER}_EMAIL='41898282+github-actions[bot]@users.noreply.github.com' \
		GIT_{AUTHOR,COMMITTER}_DATE='@0 +0000' git commit-tree -m 'Board images of plybook diff' "$tree"
}

case ${INPUT_IMAGES:-} in
'' | branch) ;;
*) fail "images must be branch or empty, not $INPUT_IMAGES." ;;
esac

# The images of a pull request have a branch. It is deleted when the pull request is closed, and then nothing is checked. After a merge
# the ref is the branch merged into, so that only the event has the number.
number=${GITHUB_REF:-}
number=${number#refs/pull/}
number=${number%%/*}
media=
if [[ ${INPUT_IMAGES:-} == branch && ${GITHUB_EVENT_NAME:-} == pull_request ]]; then
	if [[ ${EVENT_ACTION:-} == closed ]]; then
		number=${EVENT_NUMBER:-}
	fi
	if [[ $number =~ ^[0-9]+$ ]]; then
		media=refs/heads/plybook-media/$number
	fi
	if [[ ${EVENT_ACTION:-} == closed ]]; then
		if [[ -n $media && -n $(GIT_TERMINAL_PROMPT=0 git ls-remote origin "$media" 2>/dev/null || true) ]] && ! push ":$media"; then
			tell notice "The token may not delete the branch ${media#refs/heads/}."
		fi
		output exit-code 0
		exit 0
	fi
fi

work=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/plybook.XXXXXX")
base=$work/base
rows=$work/files.jsonl
found=$work/findings.md
annotations=$work/annotations
compared=$work/diff.md
changes=$work/diff.jsonl
trap 'git worktree remove --force "$base" >/dev/null 2>&1 || true; resume' EXIT

lines "${INPUT_PATHS:-.}"
paths=("${REPLY[@]}")
flags=(--fail-on "${INPUT_FAIL_ON:-warning}" --unrecognised "${INPUT_UNRECOGNISED:-extension}" --also "md=$found" --summary "$rows" --brief)
if [[ ${INPUT_ANNOTATIONS:-true} == true ]]; then
	flags+=(--also "github=$annotations")
fi
lines "${INPUT_EXCLUDE:-}"
for pattern in ${REPLY[@]+"${REPLY[@]}"}; do
	flags+=(--exclude "$pattern")
done
if [[ -n ${INPUT_SARIF:-} ]]; then
	flags+=(--also "sarif=$INPUT_SARIF")
	output sarif-file "$INPUT_SARIF"
fi
if [[ -n ${INPUT_BASELINE:-} ]]; then
	if [[ ! -f $INPUT_BASELINE ]]; then
		fail "There is no baseline $INPUT_BASELINE; plybook validate --write-baseline $INPUT_BASELINE ${paths[*]} writes it."
	fi
	flags+=(--baseline "$INPUT_BASELINE")
fi
lines "${INPUT_ARGS:-}"
flags+=(${REPLY[@]+"${REPLY[@]}"})

# Files that a pull request changes count as found in a folder; the paths say which of them are meant.
if [[ ${INPUT_CHANGED_ONLY:-false} == true && -n ${GITHUB_BASE_REF:-} ]]; then
	if ! git diff -z --name-only --diff-filter=ACMR --relative "origin/$GITHUB_BASE_REF...HEAD" -- "${paths[@]}" >"$work/changed"; then
		fail "What has changed since origin/$GITHUB_BASE_REF is not known here; the checkout needs fetch-depth: 0."
	fi
	what=(--files-from "$work/changed")
else
	what=(-- "${paths[@]}")
fi
status=0
plain "$PLYBOOK" validate "${flags[@]}" "${what[@]}" || status=$?
if [[ -s $annotations ]]; then
	annotate "$annotations"
fi
if ((status > 1)); then
	fail "plybook could not check the records; the log says why."
fi

output summary-file "$rows"
for name in errors warnings games; do
	output "$name" "$(sum "$name")"
done
output findings $(($(sum errors) + $(sum warnings) + $(sum notes)))
output unrecognised "$(grep -c '"status":"unrecognised"' "$rows" || true)"
output files "$(grep -vc '"status":"un[a-z]*"' "$rows" || true)"

# The summary of a job is lost as a whole if it is larger than 1 MiB: it is cut before a heading.
if [[ ${INPUT_SUMMARY:-true} == true && -n ${GITHUB_STEP_SUMMARY:-} ]]; then
	LC_ALL=C awk -v most=900000 '
		function show() { # the part, if there is room; what folds begins and ends, or neither
			if (total + size > most) {
				left++
			} else {
				total += size
				if (part ~ /\n<details>/) folded = 1
				if (part ~ /\n<\/details>/ && !folded--) sub(/\n<\/details>/, "", part)
				printf "%s", part
			}
			size = 0
			part = ""
		}
		/^### / { show() }
		{ part = part $0 "\n"; size += length($0) + 1 }
		END { show(); if (folded > 0) print "\n</details>"; if (left) printf "\nFindings under %d more headings are in the log.\n", left }
	' "$found" >>"$GITHUB_STEP_SUMMARY"
fi

# The last positions of games, compared with those of another commit.
changed=0
if [[ -n ${INPUT_DIFF_BASE:-} ]]; then
	if ((${#paths[@]} != 1)); then
		fail "diff-base compares one folder or file, and paths has ${#paths[@]}."
	fi
	if ! git worktree add --quiet --detach "$base" "$INPUT_DIFF_BASE" >/dev/null; then
		fail "There is no commit $INPUT_DIFF_BASE here; the checkout needs fetch-depth: 0."
	fi
	new=${paths[0]}
	if [[ $new == /* ]]; then
		top=$(git rev-parse --show-toplevel)
		if [[ $new/ != "$top"/* ]]; then
			fail "diff-base compares what lies in the repository $top, and $new does not."
		fi
		old=$base/${new#"$top"}
	else
		old=$base/$(git rev-parse --show-prefix)$new
	fi
	if [[ ! -e $old ]]; then
		tell notice "$INPUT_DIFF_BASE has no $new; nothing is compared."
		: >"$changes"
		printf '<!-- plybook-diff:diff -->\nNothing to compare with.\n' >"$compared"
	else
		different=0
		plain "$PLYBOOK" diff --output jsonl --out "$changes" "$old" "$new" || different=$?
		if ((different > 1)); then
			fail "plybook could not compare the games; the log says why."
		fi
		view=(--exit-zero --output md --label "$INPUT_DIFF_BASE" --label "$new" --out "$compared")
		if [[ -n $media ]]; then
			view+=(--images "$work/images")
		fi
		"$PLYBOOK" diff "${view[@]}" "$old" "$new" 2>/dev/null
		if compgen -G "$work/images/*.png" >/dev/null; then
			if sha=$(keep "$work/images" 2>/dev/null) && push "$sha:$media"; then
				"$PLYBOOK" diff "${view[@]}" --image-url "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/blob/$sha" "$old" "$new" 2>/dev/null
			else
				tell notice 'The token may not push images here, as on pull requests from forks; the boards are shown as text.'
			fi
		fi
		if [[ ! -s $changes ]]; then
			text=$(<"$compared")
			printf '%s\n' "${text/No differences:/No differences at $(commit):}" >"$compared"
		fi
	fi
	if [[ ${INPUT_SUMMARY:-true} == true && -n ${GITHUB_STEP_SUMMARY:-} ]]; then
		{
			echo
			cat "$compared"
		} >>"$GITHUB_STEP_SUMMARY"
	fi
	changed=$(count '{"kind":' "$changes")
	case ${INPUT_FAIL_ON:-warning} in
	never) ;;
	error) if (($(count '{"kind":"changed"' "$changes") + $(count '{"kind":"removed"' "$changes"))); then status=1; fi ;;
	*) if ((changed)); then status=1; fi ;;
	esac
	output diff-file "$compared"
	output changed-games "$changed"
fi

# One comment, which is found again by its first line, and made only if there is something to say.
if [[ ${INPUT_COMMENT:-false} == true && -s $compared && ${GITHUB_EVENT_NAME:-} == pull_request* && $number =~ ^[0-9]+$ ]] && command -v gh >/dev/null; then
	comments=repos/$GITHUB_REPOSITORY/issues
	# shellcheck disable=SC2016 # $ENV is gh's
	id=$(MARK='<!-- plybook-diff:diff -->' gh api --paginate "$comments/$number/comments" \
		--jq '.[] | select(.user.type == "Bot" and (.body | startswith($ENV.MARK))) | .id' 2>/dev/null | head -n 1 || true)
	if [[ -n $id ]]; then
		put=(--method PATCH "$comments/comments/$id")
	elif ((changed)); then
		put=("$comments/$number/comments")
	else
		put=()
	fi
	if ((${#put[@]})) && ! gh api --silent "${put[@]}" -F "body=@$compared" 2>/dev/null; then
		tell notice 'The token may not comment here, as on pull requests from forks; the summary of the job has the same text.'
	fi
fi

output exit-code "$status"
exit "$status"
