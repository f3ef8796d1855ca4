package reversi_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

func TestRuleSetsRoundTripByName(t *testing.T) {
	want := []string{"othello", "dtu", "one-line", "dtu-one-line"}
	if got := ruleSets(); !slices.Equal(got, want) {
		t.Fatalf("the rule sets are %v, want %v", got, want)
	}
	for _, name := range want {
		r, err := reversi.ParseRules(name)
		if err != nil || r.String() != name {
			t.Errorf("rules %s are read as %s, %v", name, r, err)
		}
	}
}

// The switch for the size is one that other games may share: it does not list this game's sizes.
func TestSizeIsASharedFlag(t *testing.T) {
	got := reversi.Flags()
	if !slices.ContainsFunc(got, func(f game.Flag) bool { return f.Name == "size" && f.Values == nil }) {
		t.Errorf("the flags are %+v, want size for any text among them", got)
	}
}

// Every code of the specification's broken records is in the table.
func TestCodesOfBrokenRecordsAreKnown(t *testing.T) {
	text, err := os.ReadFile(records(t, "broken", "expected.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	names := " " + codeNames() + " "
	for line := range strings.Lines(string(text)) {
		for word := range strings.FieldsFuncSeq(line, func(r rune) bool { return strings.ContainsRune("\t ,", r) }) {
			if code, ok := strings.CutPrefix(word, "reversi/"); ok && !strings.Contains(names, " "+strings.TrimSpace(code)+" ") {
				t.Errorf("%s is not in the table of codes", word)
			}
		}
	}
}
