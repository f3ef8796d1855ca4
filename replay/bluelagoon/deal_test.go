package bluelagoon_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// Both deals of seed 1 on the printed board: a seed means the same deals for ever.
func TestDealsOfSeed(t *testing.T) {
	for of, want := range map[bluelagoon.Phase]string{
		bluelagoon.Exploration: "r C 0,5 2,1 3,12 6,6 8,2 12,11 B 0,9 4,0 8,5 10,6 11,0 12,8 W 0,0 1,4 3,10 4,2 7,12 11,5 " +
			"P 1,12 3,5 5,11 7,8 9,9 10,3 S 1,8 3,7 5,9 6,3 7,0 9,0 10,10 12,2;",
		bluelagoon.Settlement: "r C 1,8 3,10 8,2 10,3 10,10 12,11 B 0,0 0,9 1,12 5,11 7,8 12,2 W 1,4 2,1 3,5 3,7 6,3 12,8 " +
			"P 4,0 4,2 6,6 7,12 10,6 11,0 S 0,5 3,12 5,9 7,0 8,5 9,0 9,9 11,5;",
	} {
		b := onMap(t, "default")
		s := bluelagoon.New(b, 2)
		drawn := bluelagoon.DrawDeal(1, of)
		if ill := s.Distribute(func(bluelagoon.Phase) (bluelagoon.Deal, *game.Illegal) { return drawn, nil }); ill != nil {
			t.Fatal(ill)
		}
		if got := statements(position(s))["r"]; got != want {
			t.Errorf("the deal of %v is\n%s\nnot\n%s", of, got, want)
		}
		read, ill := b.ParseDeal(want, parse.Allow{})
		if ill != nil || read != drawn {
			t.Errorf("the deal of %v is read as %v: %v", of, read, ill)
		}
		if read, ill = b.ParseDeal("deal"+want[1:], parse.Allow{}); ill != nil || read != drawn {
			t.Errorf("as a ply the deal of %v is read as %v: %v", of, read, ill)
		}
	}
}

// Over many seeds every circle gets each kind about as often as there are tokens of it.
func TestDealsAreUniform(t *testing.T) {
	const deals = 5_000
	for _, of := range []bluelagoon.Phase{bluelagoon.Exploration, bluelagoon.Settlement} {
		var counts [bluelagoon.Tokens][bluelagoon.Kinds]int
		for seed := range uint64(deals) {
			for circle, k := range bluelagoon.DrawDeal(seed, of) {
				counts[circle][k]++
			}
		}
		for circle, by := range counts {
			for k, n := range by {
				if d := n - deals*bluelagoon.Kind(k).Total()/bluelagoon.Tokens; d < -150 || d > 150 {
					t.Errorf("circle %d got %v %d times in %d deals", circle, bluelagoon.Kind(k), n, deals)
				}
			}
		}
	}
}

func TestDealsThatAreNone(t *testing.T) {
	const good = "deal C 0,5 2,1 3,12 6,6 8,2 12,11 B 0,9 4,0 8,5 10,6 11,0 12,8 W 0,0 1,4 3,10 4,2 7,12 11,5 " +
		"P 1,12 3,5 5,11 7,8 9,9 10,3 S 1,8 3,7 5,9 6,3 7,0 9,0 10,10 12,2;"
	b := onMap(t, "default")
	for _, c := range []struct{ code, old, new, at string }{
		{"token-off-circle", "C 0,5", "C 0,4", "0,4"},
		{"two-tokens", "B 0,9", "B 0,5", "0,5 4,0"},
		{"two-tokens", "12,2;", "12,2 12,11;", "12,11;"},
		{"token-count", "C 0,5", "C", ""},
		{"off-board-cell", "12,2;", "12,12;", "12,12"},
		{"unsorted", "C 0,5 2,1", "C 2,1 0,5", "0,5"},
		{"duplicate-cell", "C 0,5 2,1", "C 0,5 0,5", "0,5 3,12"},
		{"bad-spacing", "deal", "dealt", "t C"},
		{"bad-statement", "deal", "lead", "lead"},
		{"bad-token-list", " W 0,0", " X 0,0", "X"},
		{"missing-semicolon", "12,2;", "12,2", ""},
		{"trailing-text", "12,2;", "12,2; ", ""},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		_, ill := b.ParseDeal(text, parse.Allow{})
		if ill == nil || ill.Code != "bluelagoon/"+c.code {
			t.Errorf("%s: %v, not %s", text, ill, c.code)
			continue
		}
		if c.at != "" && !strings.HasPrefix(text[ill.Off:], c.at) {
			t.Errorf("%s: the fault is at %q, not at %q", ill.Code, text[ill.Off:], c.at)
		}
	}
	if _, ill := b.ParseDeal("deal C B W P S;", parse.Allow{}); ill == nil || ill.Code != "bluelagoon/token-count" {
		t.Errorf("a deal of nothing: %v", ill)
	}
}
