# Completion of plybook for bash: source <(plybook completion bash)
_plybook() {
	local current=${COMP_WORDS[COMP_CWORD]} answers
	local program=${COMP_WORDS[0]/#'~/'/"$HOME/"} # the shell leaves ~ to whoever wants it
	answers=$("$program" "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$current" --generate-bash-completion 2>/dev/null)
	[[ $current == [=:] ]] && current=
	mapfile -t COMPREPLY < <(compgen -W "$answers" -- "$current")
}
complete -o bashdefault -o default -F _plybook plybook
