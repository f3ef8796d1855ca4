# Completion of plybook for bash: source <(plybook completion bash)
_plybook() {
	local current=${COMP_WORDS[COMP_CWORD]} answers
	answers=$("${COMP_WORDS[@]:0:COMP_CWORD}" "$current" --generate-bash-completion 2>/dev/null)
	[[ $current == = ]] && current=
	mapfile -t COMPREPLY < <(compgen -W "$answers" -- "$current")
}
complete -o bashdefault -o default -F _plybook plybook
