package bluelagoon_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// codesOf returns the codes of findings, in their order, without the game's name.
func codesOf(ills []*game.Illegal) string {
	var codes []string
	for _, ill := range ills {
		codes = append(codes, strings.TrimPrefix(ill.Code, "bluelagoon/"))
	}
	return strings.Join(codes, " ")
}

// What makes a well-formed string no position; all reasons are told, in the order of the codes.
func TestInvalidStates(t *testing.T) {
	for _, c := range []struct{ old, new, codes, at string }{
		{"a 3 2", "a 1 2", "board-size", "1 2; c"},
		{"a 3 2", "a 65 2", "board-size", "65 2; c"},
		{"a 3 2", "a 999999999 2", "board-size", "999999999"},
		{"a 3 2", "a 3 3", "player-count", "3; c"},
		{"a 3 2", "a 3 999999999", "player-count", "999999999; c"},
		{" p 1 0 0 0 0 0 0 S 2,0 T 1,0;", "", "player-count current-player", "2; c"},
		{"p 1", "p 2", "player-ids", "2 0 0"},
		{"c 1", "c 2", "current-player", "2 E"},
		{"i 5 0,0 1,0", "i 5 0,0 0,2", "off-board-cell", "0,2"},
		{"i 5 0,0 1,0", "i 5 0,0 999999999,999999999", "off-board-cell", "999999999,"},
		{"S 2,0", "S 2,0 2,0", "duplicate-cell", "2,0 T"},
		{"s 0,0 1,2", "s 1,2 0,0", "unsorted", "0,0; r"},
		{"i 5 0,0 1,0; i 7 1,2;", "i 7 1,2; i 5 0,0 1,0;", "islands-unsorted", "i 5"},
		{"i 5 0,0 1,0; i 7 1,2;", "i 5 1,0; i 5 0,0;", "islands-unsorted", "i 5 0,0"},
		{"i 7 1,2", "i 7 0,0", "islands-overlap", "0,0; s"},
		{"B W", "B 1,2 W", "two-tokens", "1,2 W"},
		{"S 2,0", "S 0,1", "two-pieces", "0,1 T"},
		{"S 2,0 T 1,0", "S 2,0 T 2,0", "two-pieces", "2,0;"},
		{"a 3 2; c 1", "a 1 7; c 9", "board-size player-count current-player", "1 7"},
		{"S 2,0 T 1,0", "S 2,0 0,1 9,9 T 1,0 1,0", "off-board-cell duplicate-cell unsorted two-pieces", "9,9"},
	} {
		text := strings.Replace(small, c.old, c.new, 1)
		if ill := bluelagoon.WellFormed(text, parse.Allow{}); ill != nil {
			t.Errorf("%q is malformed: %v", text, ill)
		}
		p := bluelagoon.Parser{}
		s, ills := p.ParseAll(text)
		if s != nil || codesOf(ills) != c.codes {
			t.Errorf("%q: %v, not %s", text, ills, c.codes)
		} else if !strings.HasPrefix(text[ills[0].Off:], c.at) {
			t.Errorf("%q: %v at %q, not at %q", text, ills[0], text[ills[0].Off:], c.at)
		}
	}
}

// What shows that no game leads to a position, or that something cannot be known of it. The positions are made
// of the start of a game with the deal of seed 1.
func TestSingleStates(t *testing.T) {
	const first, second = "p 0 0 0 0 0 0 0 S T;", "p 1 0 0 0 0 0 0 S T;"
	for _, c := range []struct {
		replace []string
		codes   string
	}{
		{nil, ""},
		{[]string{"s 0,0 0,5", "s 0,5"}, "circle-count token-off-circle"},
		{[]string{"s 0,0 0,5", "s 0,4 0,5", "W 0,0", "W 0,4"}, "circle-on-sea"},
		{[]string{"i 6 0,0", "i 5; i 6 0,0"}, "empty-island"},
		{[]string{"W 0,0", "W 0,1"}, "token-off-circle circle-empty"},
		{[]string{"W 0,0", "W"}, "token-count circle-empty"},
		{[]string{first, "p 0 0 0 0 1 0 0 S T;"}, "token-count hand-mismatch"},
		{[]string{first, "p 0 0 0 0 0 0 0 S 0,0 0,4 1,0 T;"}, "circle-token-and-piece hand-mismatch stranded-group turn-order"},
		{[]string{first, "p 0 0 0 0 0 0 0 S 0,4 T 0,8;", "c 0", "c 1", second, "p 1 0 0 0 0 0 0 S 9,3 T;"}, "village-on-sea stranded-group"},
		{[]string{first, "p 0 4 0 0 0 0 0 S T;"}, "score-in-exploration"},
		{[]string{first, "p 0 0 0 0 0 0 0 S 0,1 T;", "c 0", "c 1"}, "stranded-group"},
		{[]string{first, "p 0 0 0 0 0 0 0 S 9,3 T;"}, "turn-order"},
		{[]string{first, "p 0 0 0 0 0 0 0 S 9,3 9,4 T;", "c 0", "c 1"}, "turn-order"},
		{[]string{first, "p 0 0 0 0 0 0 0 S 9,3 T;", "c 0", "c 1"}, ""},
		{[]string{second, "p 1 0 0 0 0 0 0 S 9,3 T;"}, ""},
		{[]string{"7,12 8,11 9,11", "7,12 9,11"}, "island-split"},
		{[]string{"0,6 0,7 1,6", "0,6 0,7 0,8 1,6"}, "islands-touch"},

		// Settlement: a village of each player, and player 1 has none in the third.
		{[]string{"c 0 E", "c 0 S", first, "p 0 70 0 0 0 0 0 S T 0,1;", second, "p 1 60 0 0 0 0 0 S T 9,1;"}, ""},
		{[]string{"c 0 E", "c 0 S", first, "p 0 70 0 0 0 0 0 S T 0,0;", second, "p 1 60 0 0 0 0 0 S T 9,1;", "W 0,0", "W"},
			"token-count hand-mismatch village-on-circle"},
		{[]string{"c 0 E", "c 1 S", first, "p 0 70 0 0 0 0 0 S T 0,1;"}, "current-player-stuck"},
		{[]string{"c 0 E", "c 0 S", first, "p 0 70 0 0 0 0 0 S 0,2 T 0,1;"}, ""},
		{[]string{"c 0 E", "c 0 S", first, "p 0 70 0 0 0 0 0 S 0,2 9,3 T 0,1;"}, "stranded-group"},
		{[]string{"c 0 E", "c 1 S"}, "tally-unknown"},
	} {
		text := strings.NewReplacer(c.replace...).Replace(position(dealt(t)))
		s, ill := bluelagoon.ParseState(text, parse.Allow{})
		if ill != nil {
			t.Errorf("%v: %v at %q", c.replace, ill, text[ill.Off:])
			continue
		}
		ills := s.Check()
		if c.codes == "tally-unknown" && len(ills) > 0 {
			ills = slices.DeleteFunc(ills, func(ill *game.Illegal) bool { return ill.Code != "bluelagoon/tally-unknown" })
		}
		if got := strings.Join(slices.Compact(strings.Fields(codesOf(ills))), " "); got != c.codes {
			t.Errorf("%v: %v, not %q", c.replace, ills, c.codes)
		}
	}
}

// dealt returns the start of a game on the printed board with the deal of seed 1.
func dealt(t *testing.T) *bluelagoon.State {
	t.Helper()
	s := started(t, "default", 2, 1)
	s.Play(s.Moves(nil)[0])
	return s
}

// Too many pieces: 31 settlers along the sea, and 6 villages.
func TestTooManyPieces(t *testing.T) {
	s := dealt(t)
	var settlers, villages []string
	for cell := range s.Board().Cells() {
		name := s.Board().CellName(cell)
		if s.Board().IslandOf(cell) < 0 {
			settlers = append(settlers, name)
		} else if !s.Board().IsCircle(cell) {
			villages = append(villages, name)
		}
	}
	for _, c := range []struct {
		settlers, villages int
		code               string
	}{{31, 0, "too-many-settlers"}, {30, 5, ""}, {30, 6, "too-many-villages"}} {
		who := "p 0 0 0 0 0 0 0 S " + strings.Join(settlers[:c.settlers], " ") + " T"
		for _, v := range villages[:c.villages] {
			who += " " + v
		}
		text := strings.Replace(position(s), "p 0 0 0 0 0 0 0 S T", who, 1)
		if got := codesOf(parsed(t, text).Check()); strings.Contains(got, "too-many") != (c.code != "") || !strings.Contains(got, c.code) {
			t.Errorf("%d settlers and %d villages: %s", c.settlers, c.villages, got)
		}
	}
}

// At the end of settlement the scores may or may not hold its points, unless a player has less than them.
func TestSingleEndOfSettlement(t *testing.T) {
	s := started(t, "default", 2, 3)
	playOut(s)
	text := position(s)
	if got := codesOf(parsed(t, text).Check()); got != "tally-unknown" {
		t.Errorf("the end: %s", got)
	}
	points, _ := s.Tally(bluelagoon.Settlement)
	if points[0].Total() == 0 {
		t.Fatal("player 0 has no points")
	}
	statement := statements(text)["p 0"]
	fields := strings.Fields(statement)
	fields[2] = "0"
	text = strings.Replace(text, statement, strings.Join(fields, " "), 1)
	again := parsed(t, text)
	ills := again.Check()
	if codesOf(ills) != "unscored-end" || ills[0].Severity != parse.Note {
		t.Errorf("before the tally: %v", ills)
	}
	if got := again.FinalScores()[0]; got != points[0].Total() {
		t.Errorf("with the points of settlement player 0 has %d, not %d", got, points[0].Total())
	}
}

// playOut plays the last legal move, a village while there are any, until the game is over.
func playOut(s *bluelagoon.State) {
	for s.Turn() != game.Nobody {
		moves := s.Moves(nil)
		s.Play(moves[len(moves)-1])
	}
}
