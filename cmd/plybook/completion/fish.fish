# Completion of plybook for fish: plybook completion fish | source
function __plybook_complete
	set -l words (commandline -opc)
	set -l current (commandline -ct)
	set words[1] (string replace -r '^~/' "$HOME/" -- $words[1]) # fish leaves ~ to whoever wants it
	type -q $words[1]; or return
	set -l answers ($words "$current" --generate-bash-completion 2>/dev/null)
	if test (count $answers) -gt 0
		printf '%s\n' $answers
	else if string match -q -- '-*=*' "$current"
		set -l flag (string split -m 1 = -- "$current")
		for path in (__fish_complete_path "$flag[2]")
			echo "$flag[1]=$path"
		end
	else
		__fish_complete_path "$current"
	end
end
complete -c plybook -f -a '(__plybook_complete)'
