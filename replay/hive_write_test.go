package replay_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// allowing are the options with some leniencies granted.
func allowing(names ...string) replay.Options {
	return replay.Options{Options: game.Options{Allow: parse.AllowAll(names...)}}
}

// Bugs that were placed in any order are numbered anew, in names and references, so that what is
// written needs no leniency.
func TestWritingNumbersBugsInTheOrderOfPlacing(t *testing.T) {
	const text = "Base;InProgress;Black[5];wA3;bG2 wA3-;wA1 -wA3;bG3 bG2-;wQ -wA1;bQ bG3-;wA2 -wQ;bA3 bQ-;wA2 /wA3\n"
	p := replayText(t, "uhp", text, allowing("any-number"))[0]
	if f := p.Fault(); f != nil {
		t.Fatal(f.Message)
	}
	for _, format := range []string{"uhp", "pgn", "pgn-hivegame", "boardspace"} {
		again := convert(t, p, format)
		if f := again.Fault(); f != nil || len(again.Plies) != len(p.Plies) {
			t.Errorf("%s: %d plies, %+v", format, len(again.Plies), f)
		}
	}
	want := []string{"wA1", "bG1 wA1-", "wA2 -wA1", "bG2 bG1-", "wQ -wA2", "bQ bG2-", "wA3 -wQ", "bA1 bQ-", "wA3 wA2\\"}
	if got := kept(convert(t, p, "pgn").Record, parse.Play); !slices.Equal(got, want) {
		t.Errorf("written as %q\nwant %q", got, want)
	}
}

func TestUndeclaredExpansionsWidenTheTypeInEveryFormat(t *testing.T) {
	for _, test := range []struct{ format, text string }{
		{"boardspace", "(;GM[27]SU[hive];P0[1 dropb M N 13 .];P0[2 done];P1[3 dropb bL O 13 wM-];P1[4 done])"},
		{"uhp", "Base;InProgress;White[2];wM;bL wM-\n"},
		{"pgn", "[GameType \"Base\"]\n\n1. wM\n2. bL wM-\n"},
		{"pgn-hivegame", "[GameType \"Base\"]\n\n1. wM1\n2. bL wM1-\n"},
	} {
		if p := replayText(t, test.format, test.text, replay.Options{})[0]; p.Fault() == nil || p.Fault().Code != "hive/not-in-game" {
			t.Errorf("%s: without --allow %+v", test.format, p.Findings)
		}
		p := replayText(t, test.format, test.text, allowing("undeclared-expansion"))[0]
		if len(p.Plies) != 2 || p.Rules != "standard+ML" {
			t.Errorf("%s: %d plies under %s: %+v", test.format, len(p.Plies), p.Rules, p.Findings)
		}
	}
}

// A result that nobody can read is one finding, before and after the game is written anew.
func TestAnUnreadResultIsNoContradiction(t *testing.T) {
	const text = "[GameType \"Base\"]\n[Site \"hivegame.com\"]\n[Result \"error parsing result\"]\n\n1. wA1\n{[%end resign 0]}\n"
	p := replayText(t, "pgn-hivegame", text, replay.Options{})[0]
	for _, played := range []*replay.Played{p, convert(t, p, "pgn")} {
		if got := codesOf(played); !slices.Equal(got, []string{"hive/result-unread"}) {
			t.Errorf("%s: %q", played.Record.Format, got)
		}
	}
}

// The header and the end of the moves say the same. A GameString's State of an open board that somebody has won is an error,
// and must not become a result that counts.
func TestTheResultAfterTheMovesIsThatOfTheHeader(t *testing.T) {
	for _, test := range []struct{ format, text, result, after string }{
		{"uhp", "Base;BlackWins;White[2];wA1;bA1 wA1-\n", "InProgress", ""},
		{"uhp", "Base;InProgress;White[2];wA1;bA1 wA1-\n", "InProgress", ""},
		{"pgn", "[GameType \"Base\"]\n[Result \"Draw\"]\n\n1. wA1\n2. bA1 wA1-\n3. wA1 wA1\n", "Draw", ""},
		{"pgn", "[GameType \"Base\"]\n[Result \"Draw\"]\n\n1. wA1\n2. bA1 wA1-\n", "Draw", "Draw"},
		{"pgn", "[GameType \"Base\"]\n[Result \"Draw\"]\n\n1. wA1\n{[%end resign 0]}\n", "Draw", "Draw"},
		{"pgn", "[GameType \"Base\"]\n[Result \"who knows\"]\n\n1. wA1\n{[%end resign 0]}\n", "who knows", "BlackWins"},
	} {
		p := replayText(t, test.format, test.text, replay.Options{})[0]
		once := convert(t, p, "pgn")
		after := strings.Join(kept(once.Record, parse.Result), " ")
		if result := once.Record.Tag("Result"); result != test.result || after != test.after {
			t.Errorf("%s: %q in the header and %q after the moves", test.text, result, after)
		}
		if once.Outcome.Over != p.Outcome.Over {
			t.Errorf("%s: comes back as %+v, was %+v", test.text, once.Outcome, p.Outcome)
		}
		if got, want := written(t, once, "pgn"), written(t, p, "pgn"); got != want {
			t.Errorf("written once more:\n%s\nwant\n%s", got, want)
		}
	}
}

// codesOf are the codes of a game's findings.
func codesOf(p *replay.Played) (codes []string) {
	for _, f := range p.Findings {
		codes = append(codes, f.Code)
	}
	return codes
}

// Formats that cannot name rules take only games that are legal by the rules they are read by.
func TestGamesUnderOtherRulesAreWrittenWhereTheyReadBack(t *testing.T) {
	const (
		queens  = "# [Rules \"queen-first\"]\nBase;InProgress;White[2];wQ;bQ wQ-\n"
		plain   = "# [Rules \"queen-first\"]\nBase;InProgress;White[2];wA1;bA1 wA1-\n"
		late    = "Base;InProgress;White[4];wA1;bA1 wA1-;wS1 -wA1;bS1 bA1-;wG1 -wS1;bG1 bS1-\n"
		beetles = "# [Rules \"ugent\"]\nBase;InProgress;White[4];wB1;bB1 wB1-;wQ -wB1;bQ bB1-;wQ \\wB1;bQ bB1/\n"
	)
	for _, test := range []struct {
		name, text string
		refused    []string
	}{
		{"queens first", queens, []string{"boardspace", "pgn-hivegame", "ugent"}},
		{"rules that allow more than the game needs", plain, nil},
		{"queens too late for the assignment", late, []string{"ugent"}},
		{"the assignment's game", beetles, nil},
	} {
		p := replayText(t, "uhp", test.text, replay.Options{})[0]
		if f := p.Fault(); f != nil {
			t.Fatalf("%s: %s", test.name, f.Message)
		}
		for _, format := range []string{"boardspace", "pgn-hivegame", "pgn", "uhp", "ugent"} {
			to, err := parse.FormatByName(format)
			if err != nil {
				t.Fatal(err)
			}
			if _, ill := p.Write(to); (ill != nil) != slices.Contains(test.refused, format) {
				t.Errorf("%s, %s: %v", test.name, format, ill)
				continue
			} else if ill != nil {
				continue
			}
			if again := convert(t, p, format); again.Fault() != nil || len(again.Plies) != len(p.Plies) {
				t.Errorf("%s, %s: %+v", test.name, format, again.Fault())
			}
		}
	}
	p := replayText(t, "uhp", queens, replay.Options{})[0]
	for _, format := range []string{"pgn", "uhp"} {
		if again := convert(t, p, format); again.Rules != "queen-first" {
			t.Errorf("%s is read back by the rules %s", format, again.Rules)
		}
	}
}

// What goes through a PGN comes back to boardspace as if it had never been there.
func TestBoardspaceComesBackThroughPGN(t *testing.T) {
	eachHiveGame(t, func(t *testing.T, p *replay.Played) {
		if p.Record.Format != "boardspace" || p.Fault() != nil {
			t.Skip("only sound records of boardspace")
		}
		straight, through := written(t, p, "boardspace"), written(t, convert(t, p, "pgn"), "boardspace")
		if straight != through {
			t.Errorf("straight\n%s\nthrough a PGN\n%s", straight, through)
		}
	})
}

func TestBoardspaceHeadersHaveTheOrderOfTheSite(t *testing.T) {
	const text = `(;RE[Game won by A]P1[id "B"]P1[ranking 9]P0[id "A"]P0[time 0:01:00 ]CM[0,1]GN[x]P-1[y]DT[2020.01.02]VV[1]GM[27]SU[hive]; P0[0 Start P0]` +
		`; P0[1 dropb wA1 N 13 .]; P0[2 done]; P1[3 offerdraw]; P1[4 done]TM[7])`
	const want = "(;\nGM[27]\nVV[1]\nSU[hive]\nDT[2020.01.02]\nGN[x]\nRE[Game won by A]\nP0[id \"A\"]\nP1[id \"B\"]\nP1[ranking 9]\nCM[0,1]\nP-1[y]\n" +
		"; P0[0 Start P0]\n; P0[1 dropb wA1 N 13 .]\n; P0[2 done]\n; P1[3 offerdraw]\n; P1[4 done]TM[7]\n;\nP0[time 0:01:00]\n)\n"
	p := replayText(t, "boardspace", text, replay.Options{})[0]
	if got := written(t, p, "boardspace"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := written(t, convert(t, p, "pgn"), "boardspace"); got != want {
		t.Errorf("through a PGN\n%s\nwant\n%s", got, want)
	}
}

// written is the text of a game in a format.
func written(t testing.TB, p *replay.Played, format string) string {
	t.Helper()
	to, err := parse.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	rec, ill := p.Write(to)
	if ill != nil {
		t.Fatal(ill)
	}
	text, err := to.Append(nil, rec, parse.EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
