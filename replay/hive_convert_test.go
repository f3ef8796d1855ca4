package replay_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// convert writes a played game in a format and replays what was written.
func convert(t testing.TB, p *replay.Played, format string) *replay.Played {
	t.Helper()
	again, _ := rewrite(t, p, format)
	return again
}

// tags are the tags of a record as names and values.
func tags(r *parse.Record) (all [][2]string) {
	for _, t := range r.Tags {
		all = append(all, [2]string{t.Name, t.Value})
	}
	return all
}

// kept are the tokens of some kinds.
func kept(r *parse.Record, kinds ...parse.Kind) (all []string) {
	for _, t := range r.Tokens {
		if slices.Contains(kinds, t.Kind) {
			all = append(all, t.Text)
		}
	}
	return all
}

// moves are the plies of a game, whatever their text.
func moves(p *replay.Played) (all []game.Move) {
	for _, ply := range p.Plies {
		all = append(all, ply.Move)
	}
	return all
}

func faultCode(p *replay.Played) string {
	if f := p.Fault(); f != nil {
		return f.Code
	}
	return ""
}

// eachHiveGame calls f for every game of the public records.
func eachHiveGame(t *testing.T, f func(t *testing.T, p *replay.Played)) {
	dir := recordsOf(t, "hive")
	games := 0
	err := fs.WalkDir(os.DirFS(dir), ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".sgf", ".pgn", ".txt"}, filepath.Ext(file)) {
			return err
		}
		for _, p := range replayFile(t, filepath.Join(dir, file), replay.Options{File: file}) {
			if p.State == nil {
				continue
			}
			games++
			t.Run(file, func(t *testing.T) { f(t, p) })
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if games < 80 {
		t.Errorf("only %d games", games)
	}
}

func TestConvertingThroughGameStringsKeepsMovesTagsAndResult(t *testing.T) {
	eachHiveGame(t, func(t *testing.T, p *replay.Played) {
		if p.Fault() != nil {
			t.Skip("a GameString has no place for the rest of a broken game")
		}
		pgn := convert(t, p, "pgn")
		uhp := convert(t, pgn, "uhp")
		back := convert(t, uhp, "pgn")
		if !slices.Equal(moves(back), moves(p)) {
			t.Errorf("other moves:\n%s\n%s", gameString(t, back), gameString(t, p))
		}
		if got, want := kept(back.Record, parse.Play), kept(pgn.Record, parse.Play); !slices.Equal(got, want) {
			t.Errorf("moves:\n got %q\nwant %q", got, want)
		}
		if got, want := tags(back.Record), tags(pgn.Record); !slices.Equal(got, want) {
			t.Errorf("tags:\n got %q\nwant %q", got, want)
		}
		if got, want := kept(back.Record, parse.Result), kept(pgn.Record, parse.Result); !slices.Equal(got, want) {
			t.Errorf("result lines %q, want %q", got, want)
		}
		for _, step := range []*replay.Played{pgn, uhp, back} {
			if step.Outcome != p.Outcome {
				t.Errorf("outcome %+v in %s, want %+v", step.Outcome, step.Record.Format, p.Outcome)
			}
		}
	})
}

// The site's sentence names the winner. Where that name is both players' it has to say more.
func TestNamesakesKeepTheirResultOnBoardspace(t *testing.T) {
	for _, names := range [][2]string{{"random", "random"}, {"bot1", "bot2"}, {"bot", "bot1"}, {"", ""}} {
		tags := fmt.Sprintf("[White %q]\n[Black %q]\n", names[0], names[1])
		for _, text := range []string{
			pgnOf(closedQueen, `[Result "WhiteWins"]`+"\n"+tags), pgnOf("wA1;bA1 wA1-", `[Result "BlackWins"]`+"\n"+tags),
			pgnOf("wA1;bA1 wA1-", `[Result "WhiteWins"]`+"\n"+tags), pgnOf("wA1;bA1 wA1-", tags),
		} {
			p := readIn(t, "pgn", text, replay.Options{})
			again, sgf := rewrite(t, p, "boardspace")
			if names[0] == "" && p.Outcome.Reason == "not said" {
				continue // nobody whom a sentence could name
			}
			sameGame(t, sgf, again, p)
		}
	}
}

func TestPGNKeepsEverythingFaultsIncluded(t *testing.T) {
	eachHiveGame(t, func(t *testing.T, p *replay.Played) {
		pgn := convert(t, p, "pgn")
		again := convert(t, pgn, "pgn")
		if !slices.Equal(tags(again.Record), tags(pgn.Record)) {
			t.Errorf("tags:\n got %q\nwant %q", tags(again.Record), tags(pgn.Record))
		}
		kinds := []parse.Kind{parse.Play, parse.Comment, parse.Clock, parse.End, parse.Extra, parse.Result}
		if got, want := kept(again.Record, kinds...), kept(pgn.Record, kinds...); !slices.Equal(got, want) {
			t.Errorf("tokens:\n got %q\nwant %q", got, want)
		}
		if pgn.Record.Rest != again.Record.Rest {
			t.Errorf("rest %q, want %q", again.Record.Rest, pgn.Record.Rest)
		}
		if got, want := faultCode(pgn), faultCode(p); got != want {
			t.Errorf("fault %q, want %q", got, want)
		}
		if len(pgn.Plies) != len(p.Plies) || pgn.Outcome != p.Outcome {
			t.Errorf("%d plies %+v, want %d %+v", len(pgn.Plies), pgn.Outcome, len(p.Plies), p.Outcome)
		}
	})
}

func TestBoardspaceIsWrittenAsItReplays(t *testing.T) {
	eachHiveGame(t, func(t *testing.T, p *replay.Played) {
		if p.Fault() != nil || p.Rules[:5] == "ugent" {
			t.Skip("only sound games of the whole rules have a grid")
		}
		sgf := convert(t, p, "boardspace")
		if !slices.Equal(moves(sgf), moves(p)) {
			t.Errorf("other moves:\n%s\n%s", gameString(t, sgf), gameString(t, p))
		}
		for _, f := range sgf.Findings {
			if f.Severity != parse.Note {
				t.Errorf("%s: %s", f.Code, f.Message)
			}
		}
	})
}
