package replay_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// What is wrong with a header is said of the header, at its place, and only once.
func TestFaultsOfHeadersAreSaidWhereTheyStand(t *testing.T) {
	for _, test := range []struct {
		name, text, rules string
		line              int
		code              string
	}{
		{"a name that is too long, before the game is known", "[White \"" + strings.Repeat("a", 300) + "\"]\n[Game \"hive\"]\n\n1. wA1\n", "", 1, "record/limit"},
		{"a tag without its end hides the type", "[Game \"hive\"]\n[GameType \"Base\"\n\n1. wA1\n", "", 2, "hive/stray-text"},
		{"rules that nobody knows", "[Game \"hive\"]\n[GameType \"Base\"]\n[Rules \"banana\"]\n\n1. wA1\n", "", 3, "hive/bad-type"},
		{"no type", "[Game \"hive\"]\n\n1. wA1\n", "", 1, "hive/missing-type"},
		{"expansions that the rules do not have", "[Game \"hive\"]\n[GameType \"Base+M\"]\n\n1. wA1\n", "ugent", 2, "hive/bad-type"},
	} {
		t.Run(test.name, func(t *testing.T) {
			format, err := parse.FormatByName("pgn")
			if err != nil {
				t.Fatal(err)
			}
			records := 0
			for rec := range format.Records(parse.Input{Data: []byte(test.text)}) {
				if records++; records > 1 {
					continue
				}
				p := replay.Replay(rec, replay.Options{Options: game.Options{Rules: test.rules}})
				if len(p.Findings) != 1 || p.Findings[0].Code != test.code || p.Findings[0].Line != test.line {
					t.Errorf("%+v, want one %s on line %d", p.Findings, test.code, test.line)
				}
			}
			if records == 0 {
				t.Error("no record")
			}
		})
	}
}

func TestTheRulesTagNamesTheExpansionsWhereNoTypeDoes(t *testing.T) {
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	data := []byte("[Game \"hive\"]\n[Rules \"queen-first+MLP\"]\n\n1. wQ\n2. bM wQ-\n")
	for rec := range format.Records(parse.Input{Data: data}) {
		p := replay.Replay(rec, replay.Options{})
		if p.Rules != "queen-first+MLP" || p.Fault() != nil || len(p.Plies) != 2 {
			t.Errorf("%s, %d plies, %+v", p.Rules, len(p.Plies), p.Findings)
		}
	}
}

// A boardspace record names its winner; a game without names has no sentence for that.
func TestBoardspaceResultsNeedNames(t *testing.T) {
	data := []byte("Base;InProgress;Black[1];wA1")
	for rec := range parse.Detect("a.uhp", data).Records(parse.Input{Data: data}) {
		p := replay.Replay(rec, replay.Options{})
		p.Outcome = game.WonBy(0, "time")
		to, err := parse.FormatByName("boardspace")
		if err != nil {
			t.Fatal(err)
		}
		out, refused := p.Write(to)
		if refused != nil {
			t.Fatal(refused)
		}
		if tag := out.FindTag("RE"); tag != nil {
			t.Errorf("RE[%s] names nobody", tag.Value)
		}
	}
}
