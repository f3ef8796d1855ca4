package engine

import (
	"errors"
	"strings"
)

// Quote returns a word as [Split] takes it: as it stands, or in quotes.
func Quote(word string) string {
	if word != "" && !strings.ContainsAny(word, " \t\"'\\") {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// Split splits a command into the program and its arguments as a shell would, without one: at blanks,
// except between quotes of either kind. A backslash takes a blank, a quote or a backslash behind it as
// it stands and is itself before anything else, so that Windows' names of files need no care; between
// single quotes it has no meaning.
func Split(command string) ([]string, error) {
	var args []string
	var word strings.Builder
	begun, quote := false, byte(0)
	for i := 0; i < len(command); i++ {
		c := command[i]
		switch {
		case c == '\\' && quote != '\'' && i+1 < len(command) && strings.IndexByte(" \t\"'\\", command[i+1]) >= 0:
			i++
			word.WriteByte(command[i])
			begun = true
		case c == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(c)
		case c == '"' || c == '\'':
			quote, begun = c, true
		case c == ' ' || c == '\t':
			if begun {
				args = append(args, word.String())
				word.Reset()
			}
			begun = false
		default:
			word.WriteByte(c)
			begun = true
		}
	}
	if quote != 0 {
		return nil, errors.New("a quote is never closed in " + command)
	}
	if begun {
		args = append(args, word.String())
	}
	if len(args) == 0 || args[0] == "" {
		return nil, errors.New("no program is named")
	}
	return args, nil
}

// CheckSpec returns what is wrong with a text that names a protocol and a program, as in "uhp:./engine".
func CheckSpec(spec string) error {
	name, command, _ := strings.Cut(spec, ":")
	if _, err := protocolByName(name); err != nil {
		return err
	}
	_, err := Split(command)
	return err
}
