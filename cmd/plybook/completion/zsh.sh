#compdef plybook
# Completion of plybook for zsh: source <(plybook completion zsh)
_plybook() {
	local -a before answers
	before=("${(@)words[1,CURRENT-1]}")
	[[ $words[CURRENT] == -* ]] && before+=("$words[CURRENT]")
	answers=("${(@f)$(_CLI_ZSH_AUTOCOMPLETE_HACK=1 "${before[@]}" --generate-bash-completion 2>/dev/null)}")
	if [[ -n $answers[1] ]]; then
		_describe plybook answers
	else
		_files
	fi
}
compdef _plybook plybook
