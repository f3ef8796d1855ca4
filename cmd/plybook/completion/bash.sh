# Completion of plybook for bash: source <(plybook completion bash)
_plybook() {
	local current=${COMP_WORDS[COMP_CWORD]} words=("${COMP_WORDS[@]:0:COMP_CWORD}") answers
	[[ $current == -* ]] && words+=("$current")
	answers=$("${words[@]}" --generate-bash-completion 2>/dev/null)
	mapfile -t COMPREPLY < <(compgen -W "$answers" -- "$current")
}
complete -o bashdefault -o default -F _plybook plybook
