package engine

import (
	"slices"
	"testing"
)

func TestSplitUndoesQuote(t *testing.T) {
	words := []string{"plain", "two words", "a'b", `"`, `\`, `C:\e.exe`, `a\ b`, `''`, `'\''`, "tab\there", ""}
	for i := range words {
		line := "x"
		for _, word := range words[i:] {
			line += " " + Quote(word)
		}
		if args, err := Split(line); err != nil || !slices.Equal(args[1:], words[i:]) {
			t.Errorf("%s: %q, %v, want %q", line, args, err, words[i:])
		}
	}
}
