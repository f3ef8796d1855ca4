#compdef plybook
# Completion of plybook for zsh: source <(plybook completion zsh)
_plybook() {
	local -a answers
	answers=("${(@f)$("${(@)words[1,CURRENT]}" --generate-bash-completion 2>/dev/null)}")
	if [[ -n $answers[1] ]]; then
		compadd -- $answers
	else
		_files
	fi
}
compdef _plybook plybook
