package replay_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// replayText replays the records of a text.
func replayText(t testing.TB, format, text string, o replay.Options) (all []*replay.Played) {
	t.Helper()
	f, err := parse.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	for rec := range f.Records(parse.Input{Data: []byte(text), Allow: o.Allow}) {
		all = append(all, replay.Replay(rec.Clone(), o))
	}
	return all
}

func TestARecordHasABoundOnItsFindings(t *testing.T) {
	var text strings.Builder
	text.WriteString("[Game \"hive\"]\n[GameType \"Base\"]\n[Rules \"notation\"]\n\n1. wA1\n")
	for range 1500 {
		text.WriteString("7. pass\n9. pass\n")
	}
	p := replayText(t, "pgn", text.String(), replay.Options{})[0]
	warnings := 0
	for _, f := range p.Findings {
		if f.Severity != parse.Error {
			warnings++
		}
	}
	if last := p.Findings[len(p.Findings)-1]; last.Code != "record/limit" || last.Severity != parse.Warning {
		t.Errorf("the last finding is %s %s, want a warning record/limit", last.Severity, last.Code)
	}
	if warnings != parse.MaxFaults+1 {
		t.Errorf("%d warnings and notes, want %d", warnings, parse.MaxFaults+1)
	}
}

func TestWhatIsSaidAtOnceIsBoundedToo(t *testing.T) {
	state := "a 7 2; c 0 E; s" + strings.Repeat(" 0,0", 3*parse.MaxFaults) + "; r C B W P S; p 0 0 0 0 0 0 0 S T; p 1 0 0 0 0 0 0 S T;\n"
	p := replayText(t, "bluelagoon-states", state, replay.Options{})[0]
	if len(p.Findings) != parse.MaxFaults+1 {
		t.Fatalf("%d findings, want %d", len(p.Findings), parse.MaxFaults+1)
	}
	if last := p.Findings[parse.MaxFaults]; last.Code != "record/limit" || last.Severity != parse.Error {
		t.Errorf("the last finding is %s %s, want an error record/limit", last.Severity, last.Code)
	}
}

func TestFindingsHaveTheirPlacesInAnyOrder(t *testing.T) {
	text := "[Game \"hive\"]\n[GameType \"Base\"]\n[Result \"Draw\"]\n\n1. wA1\n3. bA1 wA1-\n\nWhiteWins\n"
	for _, p := range replayText(t, "pgn", text, replay.Options{}) {
		for _, f := range p.Findings {
			if f.Line == 0 || !strings.Contains(strings.Split(text, "\n")[f.Line-1], f.Token) {
				t.Errorf("%s: `%s` is not on line %d", f.Code, f.Token, f.Line)
			}
		}
		if len(p.Findings) != 3 {
			t.Errorf("%d findings, want 3: %+v", len(p.Findings), p.Findings)
		}
	}
}

func TestNumbersAreHeldAgainstPlies(t *testing.T) {
	const head = "[Game \"hive\"]\n[GameType \"Base\"]\n\n"
	for _, test := range []struct {
		name, moves string
		want        []string
	}{
		{"right", "1. wA1\n2. bA1 wA1-\n3. wQ -wA1\n", nil},
		{"one left out", "1. wA1\n3. bA1 wA1-\n4. wQ -wA1\n", []string{"3"}},
		{"past every bound", "9223372036854775807. wA1\n2. bA1 wA1-\n", []string{"9223372036854775807"}},
		{"past every integer", "99999999999999999999. wA1\n2. bA1 wA1-\n", []string{"99999999999999999999"}},
	} {
		p := replayText(t, "pgn", head+test.moves, replay.Options{})[0]
		var got []string
		for _, f := range p.Findings {
			if f.Code == "hive/move-number" {
				got = append(got, f.Token)
			}
		}
		if strings.Join(got, " ") != strings.Join(test.want, " ") {
			t.Errorf("%s: wrong numbers %q, want %q", test.name, got, test.want)
		}
	}
}

// Of a finding that nobody sees nothing is made up but what counts.
func TestFindingsThatAreNotShownAreNotLaidOut(t *testing.T) {
	format, err := parse.FormatByName("transcript")
	if err != nil {
		t.Fatal(err)
	}
	hidden := func(s parse.Severity) bool { return s == parse.Error }
	for record := range format.Records(parse.Input{Name: "a.txt", Data: []byte("f5d6a1\n")}) {
		f := replay.Replay(record, replay.Options{Unshown: hidden}).Fault()
		if f == nil || f.Severity != parse.Error || f.Ply != 3 || f.Game != 1 {
			t.Fatalf("the finding does not count: %+v", f)
		}
		if f.Position != "" || f.LegalAll != 0 || f.Source != "" || f.Line != 0 {
			t.Errorf("more was made of it than its count: %+v", f)
		}
		if full := replay.Replay(record, replay.Options{}).Fault(); full.Position == "" || full.Line == 0 {
			t.Errorf("a finding that is shown lacks its place: %+v", full)
		}
	}
}
