#compdef plybook
# Completion of plybook for zsh: source <(plybook completion zsh)
_plybook() {
	local program=${~words[1]} # the shell leaves ~ to whoever wants it
	local -a answers
	answers=("${(@f)$("$program" "${(@Q)words[2,CURRENT]}" --generate-bash-completion 2>/dev/null)}")
	if [[ -n $answers[1] ]]; then
		compadd -- $answers
	else
		[[ $PREFIX == -*=* ]] && compset -P '*='
		_files
	fi
}
if [[ $funcstack[1] == _plybook ]]; then
	_plybook "$@" # the shell has found this file by itself, to complete something
else
	(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
	compdef _plybook plybook
fi
