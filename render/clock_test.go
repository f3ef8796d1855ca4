package render

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
)

// filmOf returns the film of a record.
func filmOf(t *testing.T, p *replay.Played) *scene.Film {
	t.Helper()
	d, err := DrawerFor(p.Kind.Name)
	if err != nil {
		t.Fatal(err)
	}
	return d.Film(p, scene.Options{})
}

// What clocks show goes on until there is news, passes that the record leaves out included.
func TestClockTimes(t *testing.T) {
	const head = "[Game \"reversi\"]\n[Rules \"othello\"]\n[Size \"4\"]\n[Black \"Ada\"]\n[White \"Bob\"]\n[Result \"*\"]\n\n"
	for _, c := range []struct {
		name, moves string
		want        [][2]string
	}{
		{"none", "1. b1 {good} c1 *", nil},
		{"used", "1. b1 {[%tm 61999]} c1 {[%tm 3661000]} 2. d1 *",
			[][2]string{{}, {"1:01", ""}, {"1:01", "1:01:01"}, {"1:01", "1:01:01"}}},
		{"left", "1. b1 {[%clk 0:04:05] solid} c1 {[%clk 1:00:00]} *",
			[][2]string{{}, {"4:05", ""}, {"4:05", "1:00:00"}}},
		{"not in time", "1. b1 {[%clk soon]} c1 {[%clk ]} *", nil},
	} {
		p := drawtest.ReplayText(t, "game.pgn", []byte(head+c.moves+"\n"))[0]
		if got := scene.ClockTimes(p); !slices.Equal(got, c.want) {
			t.Errorf("%s: the clocks show %q, want %q", c.name, got, c.want)
		}
	}
	p := drawtest.TextGame(t, newReversi(t, 8), "f5", "d6", "c3")
	p.Record.Tokens = []parse.Token{
		{Kind: parse.Play, Seat: parse.NoSeat}, {Kind: parse.Clock, Seat: 0, Text: "5000"},
		{Kind: parse.VariationOpen}, {Kind: parse.Clock, Seat: 0, Text: "9000"}, {Kind: parse.VariationClose},
		{Kind: parse.Play, Seat: parse.NoSeat}, {Kind: parse.Clock, Seat: 7, Text: "9000"},
	}
	p.Read = len(p.Record.Tokens)
	p.Plies[0].Token, p.Plies[1].Token, p.Plies[2].Token = 0, -1, 5
	if got, want := scene.ClockTimes(p), [][2]string{{}, {"0:05"}, {"0:05"}, {"0:05"}}; !slices.Equal(got, want) {
		t.Errorf("the clocks show %q, want %q", got, want)
	}
}

// Clocks follow the names and take room from them; comments are told without them.
func TestClocksInPictures(t *testing.T) {
	const text = "[Game \"reversi\"]\n[Rules \"othello\"]\n[Black \"%s\"]\n[White \"Bob\"]\n[Result \"*\"]\n\n" +
		"1. f5 {[%clk 0:04:05] solid} d6 {[%tm 61000]} *\n"
	for _, name := range []string{"Ada", strings.Repeat("long", 30)} {
		p := drawtest.ReplayText(t, "game.pgn", []byte(strings.Replace(text, "%s", name, 1)))[0]
		f := filmOf(t, p)
		drawtest.CheckFilm(t, f)
		drawtest.WantShown(t, name, f, nil, []string{"4:05", "1:01"})
		if f.Moves[0].Comment != "solid" {
			t.Errorf("the comment is %q", f.Moves[0].Comment)
		}
		var m scene.Measurer
		right := 0
		for _, l := range f.Back.Labels {
			if l.Text == name {
				right = l.X + m.Width(m.Fit(&l), l.Size, true)
			}
		}
		for _, l := range f.Frames[2].Labels {
			if l.Text == "4:05" && l.X < right {
				t.Errorf("%s: the clock at %d covers the name, which ends at %d", name, l.X, right)
			}
		}
	}
}

// Several comments on a move may be of different people: each has a line of its own, however it was broken.
func TestCommentsHaveLinesOfTheirOwn(t *testing.T) {
	const text = "[Game \"%s\"]\n[Rules \"%s\"]\n[Result \"*\"]\n\n{a game}\n{of two} 1. %s {annotation: score +3,\nloss 2} {score -1, nodes 9} *\n"
	for _, c := range []struct{ name, rules, move string }{{"reversi", "othello", "f5"}, {"hive", "standard", "wS1"}} {
		p := drawtest.ReplayText(t, "game.pgn", fmt.Appendf(nil, text, c.name, c.rules, c.move))[0]
		f := filmOf(t, p)
		if want := "annotation: score +3, loss 2\nscore -1, nodes 9"; len(f.Moves) != 1 || f.Moves[0].Comment != want || f.Comment != "a game\nof two" {
			t.Errorf("%s: %q and %+v, want %q", c.name, f.Comment, f.Moves, want)
		}
	}
}
