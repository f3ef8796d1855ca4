# Completion of plybook for PowerShell: plybook completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName plybook -ScriptBlock {
	param($wordToComplete, $commandAst, $cursorPosition)
	$words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
	if ($wordToComplete -eq '') {
		$words += ' ' # an empty word would get lost on the way
	}
	& plybook @words --generate-bash-completion 2>$null |
		Where-Object { $_ -like "$wordToComplete*" } |
		ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
}
