package stats

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// rowKeeper keeps copies of rows.
type rowKeeper struct {
	games []GameRow
	plies []PlyRow
}

func (k *rowKeeper) WriteGame(g *GameRow) error {
	k.games = append(k.games, *g)
	return nil
}

func (k *rowKeeper) WritePly(_ int64, p *PlyRow) error {
	k.plies = append(k.plies, *p)
	k.plies[len(k.plies)-1].Values = slices.Clone(p.Values)
	return nil
}

func (k *rowKeeper) Close() error { return nil }

// rowsOf returns the rows of records in plybook's own form.
func rowsOf(t *testing.T, text string) *rowKeeper {
	t.Helper()
	own, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	c := NewCollector(Options{Settings: Settings{TreePlies: 8, MinGames: 2}, Games: true, Plies: true}, new(Tallies))
	r := replay.NewReplayer(replay.Options{})
	r.Watch, r.WatchDue = c.Watch, c.WatchDue
	var rows []byte
	number := int64(0)
	for record := range own.Records(parse.Input{Name: "a.pgn", Data: []byte(text), Line: 1, Column: 1}) {
		number++
		rows = c.Game(&Origin{Number: number, Source: "a.pgn", Index: int64(record.Index), Line: int64(record.Line)}, r.Replay(record), rows)
	}
	k := &rowKeeper{}
	if err := new(RowReader).Write(rows, k); err != nil {
		t.Fatal(err)
	}
	return k
}

func TestCommentsAndClocksTellOfPlies(t *testing.T) {
	k := rowsOf(t, strings.Join([]string{
		`[Game "reversi"]`, `[Rules "othello"]`, `[Black "A"]`, `[White "?"]`, `[Match "m"]`, ``,
		`{depth 9 before the first ply} 1. f5 {score +3, depth 5, nodes 1200, time 0.532 s}`,
		`d6 {[%tm 1500]} 2. c3 {[%tm 700]} d3 {[%tm 4000]} 3. c4 {score win in 3, exact} {[%tm 900]} *`, ``,
	}, "\n"))
	if len(k.games) != 1 || len(k.plies) != 5 {
		t.Fatalf("got %d games and %d plies", len(k.games), len(k.plies))
	}
	if g := k.games[0]; g.Game != "reversi" || g.Players[0] != "A" || g.Match != "m" || g.Plies != 5 || g.Over || g.Fault != "" {
		t.Errorf("the game is %+v", g)
	}
	for i, want := range []PlyRow{
		{Ply: 1, Seat: 0, Move: "f5", Legal: 4, Score: 3, Depth: 5, Nodes: 1200, Millis: 532},
		{Ply: 2, Seat: 1, Move: "d6", Legal: 3, Score: Null, Depth: Null, Nodes: Null, Millis: 1500},
		{Ply: 3, Seat: 0, Move: "c3", Legal: 5, Score: Null, Depth: Null, Nodes: Null, Millis: 700},
		{Ply: 4, Seat: 1, Move: "d3", Legal: 4, Score: Null, Depth: Null, Nodes: Null, Millis: 2500},
		{Ply: 5, Seat: 0, Move: "c4", Legal: 6, Score: Null, Depth: Null, Nodes: Null, Millis: 200},
	} {
		got := k.plies[i]
		if got.Legal != want.Legal || got.Move != want.Move || got.Ply != want.Ply || got.Seat != want.Seat || got.Score != want.Score ||
			got.Depth != want.Depth || got.Nodes != want.Nodes || got.Millis != want.Millis {
			t.Errorf("ply %d is %+v, want %+v", i+1, got, want)
		}
	}
}

// Of more lines than a result holds the ones that most games began with are left, whatever comes first.
func TestResultsHoldTheLinesOfMostGames(t *testing.T) {
	b := newBuilder(nil, Settings{TreePlies: 2, MinGames: 1}, nil)
	list := &entryList{}
	variant := AppendInt(AppendText(AppendText(AppendText(nil, "reversi"), "othello"), ""), 2)
	start := AppendWords(list.key(startSection, variant), [2]uint64{1, 2})
	list.add(start, []int64{1 << 40}, 1, []byte("start"))
	const lines = 5*MaxOpenings + 7
	games := func(i int) int64 { return int64(i%1000 + 1) }
	want := 0
	for i := range lines {
		key := AppendInt(AppendWords(list.key(openingSection, variant), [2]uint64{1, 2}), int64(i))
		list.add(key, []int64{games(i)}, 1, []byte("x"))
		if games(i) > 801 { // a fifth of them, less the few more that 801 itself would bring
			want++
		}
	}
	for _, e := range sortedEntries(t, list) {
		if err := b.add(e); err != nil {
			t.Fatal(err)
		}
		for _, v := range b.variants {
			if v.tree.kept > 2*MaxOpenings+1 {
				t.Fatalf("%d lines are kept", v.tree.kept)
			}
		}
	}
	got := b.finish().Games[0].Variants[0].Openings
	if len(got) > MaxOpenings || len(got) < want || got[0].Games != 1000 || got[len(got)-1].Games < 801 {
		t.Errorf("%d lines of %d to %d games, want %d", len(got), got[len(got)-1].Games, got[0].Games, want)
	}
}
