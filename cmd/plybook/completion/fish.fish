# Completion of plybook for fish: plybook completion fish | source
function __plybook_complete
	set -l words (commandline -opc)
	set -e words[1]
	set -l current (commandline -ct)
	set -l answers (plybook $words "$current" --generate-bash-completion 2>/dev/null)
	if test (count $answers) -gt 0
		printf '%s\n' $answers
	else
		__fish_complete_path "$current"
	end
end
complete -c plybook -f -a '(__plybook_complete)'
