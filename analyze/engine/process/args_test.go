package process

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
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

func TestSplit(t *testing.T) {
	for text, want := range map[string]string{
		`./engine`:                    `[./engine]`,
		`  a  b	c `:                   `[a b c]`,
		`"my engine" 'x y' z`:         `[my engine|x y|z]`,
		`my\ engine a\"b`:             `[my engine|a"b]`,
		`C:\engines\new.exe --hash 1`: `[C:\engines\new.exe --hash 1]`,
		`"C:\Program Files\e.exe" ''`: `[C:\Program Files\e.exe|]`,
		`a'b c'd`:                     `[ab cd]`,
		`'a\'`:                        `[a\]`,
		`say "it \"well\""`:           `[say it "well"]`,
		`"open`:                       `a quote is not closed in "open`,
		``:                            `no program is given`,
		`''`:                          `no program is given`,
	} {
		args, err := Split(text)
		got := "[" + strings.Join(args, "|") + "]"
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(want, "|") {
			got = strings.ReplaceAll(got, "|", " ")
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func FuzzSplit(f *testing.F) {
	mutate.Add(f, `"a b" c\ d 'e`)
	f.Fuzz(func(t *testing.T, text string) {
		args, err := Split(text)
		if err == nil && len(args) == 0 {
			t.Errorf("%q has neither a program nor a fault", text)
		}
	})
}
