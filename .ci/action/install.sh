#!/usr/bin/env bash
# The step of action.yml that gets plybook: a release that fits the runner, checked against its sum, kept in the runner's cache of
# tools. PLYBOOK_RELEASES and PLYBOOK_REPOSITORY say where from, for tests.
set -euo pipefail

releases=${PLYBOOK_RELEASES:-https://github.com/plybook/plybook/releases}
repository=${PLYBOOK_REPOSITORY:-https://github.com/plybook/plybook}

# shellcheck source=.ci/action/log.sh
. "$(dirname "${BASH_SOURCE[0]}")/log.sh"

fail() { # MESSAGE
	tell error "$1"
	exit 2
}

found() { # PATH of the program
	printf 'plybook=%s\n' "$1" >>"$GITHUB_OUTPUT"
	"$1" --version
	exit 0
}

sha256() { # FILE
	if command -v sha256sum >/dev/null; then
		sha256sum "$1" | cut -d' ' -f1
	else
		shasum -a 256 "$1" | cut -d' ' -f1
	fi
}

if [[ -n ${INPUT_PLYBOOK:-} ]]; then
	if [[ ! -x $INPUT_PLYBOOK ]]; then
		fail "The input plybook names no program: $INPUT_PLYBOOK"
	fi
	found "$INPUT_PLYBOOK"
fi

# A version may be the beginning of one: 1 or 1.2 is the newest that begins so. Branches and commits are none: they get the newest.
wanted=${INPUT_VERSION:-}
if [[ -z $wanted && ${ACTION_REF:-} =~ ^v[0-9]+(\.[0-9]+){0,2}$ ]]; then
	wanted=$ACTION_REF
fi
wanted=${wanted#v}
if [[ ! $wanted =~ ^([0-9]+(\.[0-9]+){0,2})?$ ]]; then
	fail "The input version is like 1.2.3, 1.2 or 1, not $wanted"
fi
version=$wanted
if [[ ! $wanted =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]; then
	tags=$(git ls-remote --tags --refs "$repository" "v${wanted:+$wanted.}*") || fail "The releases of $repository cannot be listed."
	version=$(sed -n 's|.*refs/tags/v\([0-9]*\.[0-9]*\.[0-9]*\)$|\1|p' <<<"$tags" | sort -V | tail -n 1)
	if [[ -z $version ]]; then
		fail "$repository has no release ${wanted:-at all}."
	fi
fi

case ${RUNNER_OS:-} in
Linux) os=linux archive=tar.gz program=plybook ;;
macOS) os=darwin archive=tar.gz program=plybook ;;
Windows) os=windows archive=zip program=plybook.exe ;;
*) fail "There is no release for the system ${RUNNER_OS:-?}." ;;
esac
case ${RUNNER_ARCH:-} in
X64) arch=amd64 ;;
ARM64) arch=arm64 ;;
*) fail "There is no release for the processor ${RUNNER_ARCH:-?}." ;;
esac

folder=${RUNNER_TOOL_CACHE:-${RUNNER_TEMP:-/tmp}}/plybook/$version/$arch
if [[ -x $folder/$program && -f $folder/complete ]]; then
	found "$folder/$program"
fi

temp=$(mktemp -d "${RUNNER_TEMP:-/tmp}/plybook-install.XXXXXX")
trap 'rm -rf "$temp"; resume' EXIT
name=plybook_${version}_${os}_${arch}.$archive
url=$releases/download/v$version

get() { # FILE
	curl --silent --show-error --fail --location --retry 3 --output "$temp/$1" "$url/$1" || fail "$url/$1 cannot be downloaded."
}

get "$name"
sum=${INPUT_SHA256:-}
if [[ -z $sum ]]; then
	get checksums.txt
	sum=$(awk -v name="$name" '$2 == name || $2 == "*" name { print $1 }' "$temp/checksums.txt")
fi
real=$(sha256 "$temp/$name")
if [[ $real != "$sum" ]]; then
	fail "$url/$name has the SHA-256 sum $real, and ${sum:-no other} was expected."
fi

# Whether the release workflow built the archive. gh says it with one exit code for all that can go wrong, so what keeps it from
# finding out is looked for: then the sum has to do.
unverifiable() { # WHY
	printf 'The attestation of %s is not checked: %s. Its SHA-256 sum is right.\n' "$name" "$1"
}

verify() {
	local answer
	if ! command -v gh >/dev/null; then
		unverifiable 'there is no gh'
	elif [[ -z ${GH_TOKEN:-} ]]; then
		unverifiable 'gh has no token'
	elif [[ $(gh attestation verify --help 2>/dev/null) != *'gh attestation verify'* ]]; then
		unverifiable 'this gh is too old for it'
	elif gh attestation verify "$temp/$name" --repo plybook/plybook; then
		return
	elif ! answer=$(gh api --silent "repos/plybook/plybook/attestations/sha256:$real" 2>&1) && [[ $answer != *'HTTP 404'* ]]; then
		unverifiable "GitHub cannot be asked ($answer)"
	elif gh attestation trusted-root --help >/dev/null 2>&1 && ! gh attestation trusted-root >/dev/null; then
		unverifiable 'the keys of Sigstore cannot be fetched'
	else
		fail "$url/$name was not built by the release workflow of plybook."
	fi
}

verify

mkdir -p "$folder"
if [[ $archive == zip ]]; then
	unzip -oq "$temp/$name" -d "$folder"
else
	tar -xzf "$temp/$name" -C "$folder"
fi
: >"$folder/complete"
found "$folder/$program"
