# shellcheck shell=bash
# The log of the action's steps, which source this file first. A runner obeys lines of the log that look like commands, and names of
# files, records and messages of other programs may look like that. So commands are stopped all the time, except for those of `tell`
# and `annotate`. Only a line with the token starts them again, and nobody can know it beforehand.

# The runner reads standard output and standard error in any order; one of them alone keeps to its order.
exec 2>&1

token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
if [[ ! $token =~ ^[0-9a-f]{32}$ ]]; then
	echo 'There are no random numbers here.'
	exit 2
fi

stop() { printf '::stop-commands::%s\n' "$token"; }

resume() { printf '::%s::\n' "$token"; }

escape() { # TEXT: as the data of a workflow command
	local text=${1//'%'/%25}
	text=${text//$'\r'/%0D}
	printf '%s' "${text//$'\n'/%0A}"
}

tell() { # error|warning|notice TEXT
	resume
	printf '::%s title=plybook::%s\n' "$1" "$(escape "$2")"
	stop
}

annotate() { # FILE that plybook wrote as --output github: its commands
	resume
	grep -E '^::(error|warning|notice) file=' "$1" || true
	stop
}

plain() { # COMMAND…: what it prints has none of the marks that colour and fold a log
	"$@" 2>&1 | sed 's/##\[/##\\x5b/g'
}

stop
trap resume EXIT
