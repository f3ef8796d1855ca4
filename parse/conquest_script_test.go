package parse

import (
	"strings"
	"testing"
)

func TestScriptWords(t *testing.T) {
	r := readOne(t, "conquest-script", "0\nAda L.\r\n\t1 -3  x\n")
	if got, want := dump(r), "0 | Ada | L. | 1 | -3 | x"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	// Words are no plies, of which a record has fewer.
	if r := readOne(t, "conquest-script", strings.Repeat("0 ", 2*MaxPlies)); r.Fatal() != nil || len(r.Tokens) != 2*MaxPlies {
		t.Errorf("%d words, %v", len(r.Tokens), r.Fatal())
	}
	if r := readOne(t, "conquest-script", strings.Repeat("0 ", MaxTokens+1)); r.Fatal() == nil {
		t.Error("no bound on words")
	}
}

func TestDetectScripts(t *testing.T) {
	for text, want := range map[string]string{
		"0 0 1 1":                 "conquest-script",
		"0\nAda\nBob\n1\n3\n":     "conquest-script",
		"0 0 1 1 x":               "",
		"3\nAda\n":                "",
		"(0,0)->(1,1)\n":          "conquest-moves",
		"x5o/7/7/7/7/7/o5x x 0 1": "ataxx-fen",
	} {
		got := ""
		if f := DetectFor("conquest", "x.txt", []byte(text)); f != nil {
			got = f.Name
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if f := Detect("x.txt", []byte(text)); f != nil && f.Name == "conquest-script" {
			t.Errorf("%q is detected as a script without being told", text)
		}
	}
}

func FuzzConquestScript(f *testing.F) {
	fuzz(f, "conquest-script", "0\nAda\n\n1 0\r\n", "0 0 1 1 \x00")
}
