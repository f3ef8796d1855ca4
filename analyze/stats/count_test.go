package stats

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// talliedResult returns what a tally comes to.
func talliedResult(t testing.TB, s Settings, tally *Tally) *Result {
	t.Helper()
	b, d := newBuilder(nil, s, nil), newDuplicateBuild(nil)
	for _, e := range sortedEntries(t, flushed(tally)) {
		add := b.add
		if section(e.Key[0]) >= statisticsSections {
			add = d.add
		}
		if err := add(e); err != nil {
			t.Fatalf("%x: %v", e.Key, err)
		}
	}
	r := b.finish()
	d.finish(b)
	return r
}

// countedFrom returns what records in plybook's own form come to.
func countedFrom(t testing.TB, s Settings, records string) *Result {
	t.Helper()
	own, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	var tallies Tallies
	c := NewCollector(Options{Settings: s}, &tallies)
	r := replay.NewReplayer(replay.Options{})
	r.Watch, r.WatchDue = c.Watch, c.WatchDue
	number := int64(0)
	for record := range own.Records(parse.Input{Name: "a.pgn", Data: []byte(records), Line: 1, Column: 1}) {
		number++
		played := r.Replay(record)
		if f := played.Fault(); f != nil && !strings.Contains(records, "fault") {
			t.Fatalf("game %d: %s: %s", number, f.Code, f.Message)
		}
		c.Game(&Origin{Number: number, Source: "a.pgn", Index: int64(record.Index), Line: int64(record.Line)}, played, nil)
	}
	return talliedResult(t, s, tallies.Take()[0])
}

// reversiRecord is a record of a game that ended as somebody says.
func reversiRecord(black, white, moves, result string) string {
	text := fmt.Sprintf("[Game \"reversi\"]\n[Rules \"othello\"]\n[Black \"%s\"]\n[White \"%s\"]\n[Result \"%s\"]\n", black, white, result)
	if result != "*" {
		text += "[Termination \"resigned\"]\n"
	}
	return text + "\n" + moves + " " + result + "\n\n"
}

// A record without a ply is a position, whoever is named in it, and a game that was decided before it began is a game.
func TestPositionsAreNoGames(t *testing.T) {
	const setup = "[Game \"reversi\"]\n[Rules \"othello\"]\n[Black \"Ann\"]\n[White \"Ben\"]\n[Setup \"%s\"]\n\n%s\n\n"
	const (
		begun = "---------------------------OX------XO--------------------------- X"
		white = "---------------------------OX------XX------X-------------------- O"
		ended = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X"
	)
	r := countedFrom(t, Settings{TreePlies: 8, MinGames: 1},
		fmt.Sprintf(setup, begun, "*")+fmt.Sprintf(setup, white, "*")+fmt.Sprintf(setup, white, "*")+fmt.Sprintf(setup, ended, "*")+
			reversiRecord("Ann", "Ben", "", "64-0")+ // by forfeit
			reversiRecord("Ann", "Ben", "1. f5", "*")+
			fmt.Sprintf(setup, white, "1. f4 *"))
	g := r.Games[0]
	v := g.Variants[0]
	want := Totals{Records: 7, Positions: 4, Unfinished: 2, Plies: 2}
	if v.Totals != want || g.Totals != want || r.Totals != want || v.Games() != 3 {
		t.Errorf("counted are %+v, want %+v", v.Totals, want)
	}
	s := v.PositionStats
	if s == nil || s.Over != 1 || s.Chance != 0 || len(s.Choices) != 2 || s.Choices[0].N != 1 || s.Choices[1].N != 2 {
		t.Fatalf("the positions are %+v", s)
	}
	for _, c := range s.Choices {
		bins := []Bin2D{{4, 1}}
		if c.Label == "White" {
			bins = []Bin2D{{3, 2}}
		}
		if !slices.Equal(c.Bins, bins) || c.Mean != float64(bins[0].Value) {
			t.Errorf("%s has moves %v, %.2f in the mean; want %v", c.Label, c.Bins, c.Mean, bins)
		}
	}
	if v.Outcomes.Games != 1 || v.Outcomes.Wins[0] != 1 || g.PlayersAll != 2 || g.Players[0].Games != 1 {
		t.Errorf("the forfeit counts as %+v, for %+v", v.Outcomes, g.Players)
	}
	for _, m := range v.Measures {
		if m.Measure.Name == "length" && !slices.Equal(m.Series[0].Bins, []Bin2D{{0, 1}, {1, 2}}) {
			t.Errorf("the games have the lengths %v", m.Series[0].Bins)
		}
	}
	maps := map[string]int64{}
	for _, h := range v.Heats {
		maps[h.Name] = h.Games
	}
	if maps[PositionMap] != 4 || maps[movesMap] != 3 || maps[firstMap] != 2 || maps[finalMap] != 1 {
		t.Errorf("maps are over %v", maps)
	}
	if len(v.Examples) == 0 || !slices.ContainsFunc(v.Examples, func(e Example) bool { return e.Why == PositionExample && e.Number == 1 }) {
		t.Error("no position is an example")
	}
}

// Records that do not tell the size of their board count, invalid ones as everywhere apart.
func TestGuessedBoardsAreCounted(t *testing.T) {
	format, err := parse.FormatByName("hex-lines")
	if err != nil {
		t.Fatal(err)
	}
	var tallies Tallies
	c := NewCollector(Options{Settings: Settings{TreePlies: 8, MinGames: 1}}, &tallies)
	r := replay.NewReplayer(replay.Options{})
	r.Watch, r.WatchDue = c.Watch, c.WatchDue
	number := int64(0)
	for record := range format.Records(parse.Input{Data: []byte("b a1,w b2\nb c3,w b2\nb a1,w n14\nb a1,w a1\n")}) {
		number++
		c.Game(&Origin{Number: number}, r.Replay(record), nil)
	}
	g := talliedResult(t, Settings{}, tallies.Take()[0]).Games[0]
	want := Totals{Records: 4, Invalid: 1, Unfinished: 3, Plies: 6, Guessed: 3}
	if g.Totals != want {
		t.Errorf("counted are %+v, want %+v", g.Totals, want)
	}
	if v := g.Variants; len(v) != 2 || v[0].Board != "11x11"+SizeNotGiven || v[0].Guessed != 2 || v[1].Board != "14x14"+SizeNotGiven || v[1].Guessed != 1 {
		t.Errorf("the variants are %+v and %+v", v[0], v[1])
	}
}

// What is known of a board is not mixed with what is a guess: neither games nor pairings; and the table of games has the board alone.
func TestGuessedBoardsAreVariantsOfTheirOwn(t *testing.T) {
	format, err := parse.FormatByName("hex-moves")
	if err != nil {
		t.Fatal(err)
	}
	var whole Tallies
	c := NewCollector(Options{Settings: Settings{TreePlies: 8, MinGames: 1}, Games: true}, &whole)
	r := replay.NewReplayer(replay.Options{})
	r.Watch, r.WatchDue = c.Watch, c.WatchDue
	number, boards := int64(0), []string{}
	for _, size := range []string{"", "[Size \"11\"]\n"} {
		for record := range format.Records(parse.Input{Data: []byte("[Red \"Ada\"]\n[Blue \"Bob\"]\n" + size + "a1 b2 resign\n")}) {
			number++
			c.Game(&Origin{Number: number}, r.Replay(record), nil)
			boards = append(boards, c.row.Board)
		}
	}
	if want := []string{"11x11", "11x11"}; !slices.Equal(boards, want) {
		t.Errorf("the rows have %q, want %q", boards, want)
	}
	g := talliedResult(t, Settings{}, whole.Take()[0]).Games[0]
	var got []string
	for _, v := range g.Variants {
		got = append(got, fmt.Sprint(v.Board, ": ", v.Records, " ", v.Guessed))
	}
	for _, p := range g.Pairings {
		got = append(got, p.Board)
	}
	if want := []string{"11x11: 1 0", "11x11, size not given: 1 1", "11x11", "11x11, size not given"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A book of positions and nothing else is no game at all.
func TestPositionsAlone(t *testing.T) {
	r := countedFrom(t, Settings{TreePlies: 8, MinGames: 1},
		"[Game \"conquest\"]\n[Setup \"x5o/7/7/7/7/7/o5x x 0 1\"]\n\n*\n\n[Game \"conquest\"]\n[Setup \"xx4o/7/7/7/7/7/o5x o 0 1\"]\n\n*\n")
	v := r.Games[0].Variants[0]
	if v.Games() != 0 || v.Outcomes.Games != 0 || len(v.Outcomes.Wins) != 2 || len(v.Measures)+len(v.Openings)+len(v.Joined) != 0 {
		t.Errorf("two positions come to %+v", v)
	}
	cells := map[string]int64{}
	for _, h := range v.Heats {
		for _, c := range h.Cells {
			cells[fmt.Sprintf("%s %s %d %d", h.Name, h.Of, c.Row, c.Col)] += c.N
		}
	}
	if len(cells) != 5 || cells["position X 0 0"] != 2 || cells["position X 0 1"] != 1 {
		t.Errorf("on the cells stand %v", cells)
	}
}

// Who plays against himself has neither won nor lost, and nobody plays a game twice.
func TestGamesAgainstOneself(t *testing.T) {
	r := countedFrom(t, Settings{TreePlies: 8, MinGames: 1},
		reversiRecord("Ann", "Ann", "1. f5 d6", "64-0")+reversiRecord("Ann", "Ann", "1. f5 f6", "0-64")+
			reversiRecord("Ann", "Ben", "1. f5 d6", "64-0")+reversiRecord("Ben", "Ann", "1. f5 d6", "32-32")+
			reversiRecord("???", "Ann", "1. f5 d6", "0-64")+reversiRecord("Ben", "", "1. f5 d6", "*"))
	g := r.Games[0]
	want := []PlayerResult{
		{Name: "Ann", Games: 3, Wins: 2, Draws: 1, Points: 2.5, SelfPlay: 2},
		{Name: "Ben", Games: 2, Draws: 1, Losses: 1, Points: 0.5},
	}
	if len(g.Players) != len(want) || g.PlayersAll != 2 {
		t.Fatalf("the players are %+v", g.Players)
	}
	for i, p := range g.Players {
		if p.parts = 0; fmt.Sprint(p) != fmt.Sprint(want[i]) {
			t.Errorf("got %+v, want %+v", p, want[i])
		}
	}
	if len(g.Pairings) != 2 || g.Pairings[0].Wins[0] != 1 || g.Pairings[1].Draws != 1 {
		t.Errorf("the pairings are %+v", g.Pairings)
	}
}

// A game is worth a point, which its winners share, and among several players those count as better who won.
func TestPointsAndRanksOfSeveralPlayers(t *testing.T) {
	tally := NewTally()
	play := func(winners uint8, scores [4]int16, names ...string) {
		o := game.Outcome{Over: true, Winners: winners, Scores: scores, Scored: true}
		tally.players(&o, &GameRow{Game: "bluelagoon", Players: names})
	}
	play(0b001, [4]int16{50, 40, 30}, "A", "B", "C")
	play(0b011, [4]int16{50, 50, 30}, "A", "B", "C") // shared
	play(0b010, [4]int16{50, 50, 30}, "A", "B", "C") // by tokens
	play(0b000, [4]int16{50, 50, 50}, "A", "B", "C")
	play(0b001, [4]int16{50, 40, 40}, "A", "B", "B")
	play(0b100, [4]int16{10, 20, 30}, "", "B", "C")
	g := talliedResult(t, Settings{}, tally).Games[0]
	want := map[string]PlayerResult{
		"A": {Games: 5, Wins: 2, Draws: 2, Losses: 1, Points: 2 + 1.0/2 + 1.0/3, ByRank: []int64{4, 1, 0}},
		"B": {Games: 5, Wins: 1, Draws: 2, Losses: 2, Points: 1 + 1.0/2 + 1.0/3, SelfPlay: 1, ByRank: []int64{3, 2, 0}},
		"C": {Games: 5, Wins: 1, Draws: 1, Losses: 3, Points: 1 + 1.0/3, ByRank: []int64{2, 0, 3}},
	}
	for _, p := range g.Players {
		w := want[p.Name]
		w.Name, p.parts = p.Name, 0
		if fmt.Sprintf("%.9v", p) != fmt.Sprintf("%.9v", w) {
			t.Errorf("got %+v, want %+v", p, w)
		}
	}
	orders := map[string]int64{}
	for _, p := range g.Pairings {
		for _, o := range p.Order {
			orders[fmt.Sprint(strings.Join(p.Players, "-"), o.Score)] += o.N
		}
	}
	wanted := map[string]int64{
		"A-B-C[2 1 0]": 1, "A-B-C[1 1 0]": 1, "A-B-C[1 2 0]": 1, "A-B-C[0 0 0]": 1, "A-B-B[2 0 0]": 1, "-B-C[0 1 2]": 1,
	}
	if fmt.Sprint(orders) != fmt.Sprint(wanted) {
		t.Errorf("the orders are %v, want %v", orders, wanted)
	}
}

// Points of curves need ten values and one for every hundred games; of fewer games one each.
func TestPointsNeedValues(t *testing.T) {
	for games, want := range map[int64]int64{0: 0, 3: 3, 9: 9, 10: 10, 999: 10, 1000: 10, 1001: 11, 5000: 50} {
		m := MeasureResult{Measure: Measure{Kind: Curve}}
		m.need(games)
		if m.Needed != want || m.Enough(&Point{N: want - 1}) || !m.Enough(&Point{N: want}) {
			t.Errorf("of %d games a point needs %d values, want %d", games, m.Needed, want)
		}
	}
	m := MeasureResult{Measure: Measure{Kind: Histogram}}
	if m.need(50); m.Needed != 0 {
		t.Errorf("a histogram needs %d values", m.Needed)
	}
	var records strings.Builder
	for i := range 12 {
		moves := "1. f5 d6 2. c3"
		if i < 3 {
			moves += " d3"
		}
		records.WriteString(reversiRecord("Ann", "Ben", moves, "*"))
	}
	for _, m := range countedFrom(t, Settings{TreePlies: 8, MinGames: 1}, records.String()).Games[0].Variants[0].Measures {
		if m.Measure.Name != "choices" {
			continue
		}
		points := m.Series[0].Points
		if m.Needed != 10 || len(points) != 4 || !m.Enough(&points[2]) || m.Enough(&points[3]) {
			t.Errorf("%d values are needed of %+v", m.Needed, points)
		}
	}
}

// However many positions games begin in, memory holds a bounded number of them: those that most games begin in.
func TestStartsAreBounded(t *testing.T) {
	b := newBuilder(nil, Settings{MinGames: 1}, nil)
	variant := AppendInt(AppendText(AppendText(AppendText(nil, "conquest"), "ataxx"), "7x7"), 2)
	const all = 20 * MaxStarts
	games := func(n uint64) int64 { // the last ones have most
		return int64(n / 10)
	}
	add := func(s section, n uint64, moves ...int64) {
		key := AppendWords(append([]byte{byte(s)}, variant...), [2]uint64{n, 0})
		for _, m := range moves {
			key = AppendInt(key, m)
		}
		if err := b.add(&Entry{Key: key, Sums: []int64{games(n) + 1}, First: n + 1, Text: fmt.Append(nil, n)}); err != nil {
			t.Fatal(err)
		}
		if kept := len(b.present.tree.starts); kept > 2*MaxStarts {
			t.Fatalf("%d starting positions are kept", kept)
		}
	}
	for n := range uint64(all) {
		add(startSection, n)
	}
	for n := range uint64(all) {
		add(openingSection, n, 7)
	}
	v := b.finish().Games[0].Variants[0]
	if v.Starts != all || len(v.Openings) != MaxStarts || v.Openings[0].Games != games(all-1)+1 {
		t.Errorf("%d positions, %d lines, the first of %d games", v.Starts, len(v.Openings), v.Openings[0].Games)
	}
}

// Cells are counted alike while there are few of them and when there are many, near the origin and far away.
func TestHeatGridsCountAllCells(t *testing.T) {
	for _, adds := range []int{1, heatSparse - 1, heatSparse, heatSparse + 1, 20 * heatSparse} {
		var h heatGrid
		want := map[[2]int64]int64{}
		for i := range adds {
			cell := game.Cell{Row: int16(i*i%97 - 40), Col: int16(i%5*30 - 60)}
			if n := h.dense(cell); n != nil {
				*n++
			} else {
				h.add(cell)
			}
			want[[2]int64{int64(cell.Row), int64(cell.Col)}]++
		}
		h.each(func(row, col, n int64) {
			cell := [2]int64{row, col}
			if want[cell] != n {
				t.Errorf("of %d: %v came %d times, want %d", adds, cell, n, want[cell])
			}
			delete(want, cell)
		})
		if len(want) > 0 {
			t.Errorf("of %d: %d cells are missing", adds, len(want))
		}
	}
}

// What a variant of one game costs is little, for there may be as many variants as games.
func TestVariantsOfOneGameTakeLittleMemory(t *testing.T) {
	const most = 40 << 10
	record := "[Game \"contactix\"]\n[Rules \"hex\"]\n[Size \"%dx%d\"]\n\n1. a1 2. b2 3. a2 *\n\n"
	own, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	c := NewCollector(Options{Settings: Settings{TreePlies: 8, MinGames: 2}}, new(Tallies))
	r := replay.NewReplayer(replay.Options{})
	r.Watch, r.WatchDue = c.Watch, c.WatchDue
	var before, after runtime.MemStats
	variants := 0
	for columns := 3; columns < 24; columns++ {
		if columns == 4 { // what there is but once is there
			runtime.GC()
			runtime.ReadMemStats(&before)
			variants = 0
		}
		for rows := 3; rows < 24; rows++ {
			variants++
			for rec := range own.Records(parse.Input{Name: "a.pgn", Data: fmt.Appendf(nil, record, columns, rows)}) {
				c.Game(&Origin{Number: int64(variants), Source: "a.pgn", Index: 1, Line: 1}, r.Replay(rec), nil)
			}
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if each := (int64(after.HeapAlloc) - int64(before.HeapAlloc)) / int64(variants); each > most {
		t.Errorf("a variant of one game takes %d bytes, more than %d", each, most)
	}
	runtime.KeepAlive(c)
}

// Where a line begins is left out only where more than half of the games begin: the most frequent of many positions is
// no usual one.
func TestLinesSayWhereTheyBegin(t *testing.T) {
	const record = "[Game \"conquest\"]\n[Rules \"ataxx\"]\n[Setup \"%s\"]\n\n1. %s *\n\n"
	one, other := fmt.Sprintf(record, "x5o/7/7/7/7/7/o5x x", "b7"), fmt.Sprintf(record, "x5o/7/7/7/7/7/oo4x x", "f1")
	third := fmt.Sprintf(record, "x5o/7/7/7/7/7/ooo3x x", "b6")
	for games, want := range map[string][]string{
		strings.Repeat(one, 3) + strings.Repeat(other, 2):         {"", "x5o/7/7/7/7/7/oo4x x"},
		strings.Repeat(one, 3) + strings.Repeat(other, 2) + third: {"x5o/7/7/7/7/7/o5x x", "x5o/7/7/7/7/7/oo4x x", "x5o/7/7/7/7/7/ooo3x x"},
		strings.Repeat(one, 2):                                    {""},
	} {
		var got []string
		v := countedFrom(t, Settings{TreePlies: 1, MinGames: 1}, games).Games[0].Variants[0]
		for _, o := range v.Openings {
			got = append(got, o.Start)
		}
		if !slices.Equal(got, want) || v.Starts != int64(len(want)) {
			t.Errorf("lines from %q, want %q", got, want)
		}
	}
}

// Placeholders are no players, and the games of those who play them are counted by variant.
func TestPlaceholdersAreNoPlayers(t *testing.T) {
	r := countedFrom(t, Settings{}, reversiRecord("Player 1", "Player 2", "1. f5", "64-0")+reversiRecord("Ann", "guest", "1. f5 d6", "64-0")+
		reversiRecord("Ann", "Ben", "1. f5 f6", "64-0")+reversiRecord("white", "Ann", "1. f5 f4", "*")+reversiRecord("Ann", "?", "1. f5 f4 e3", "64-0"))
	g := r.Games[0]
	if g.PlayersAll != 2 || len(g.Players) != 2 || g.Players[0].Name != "Ann" || g.Players[0].Games != 3 || g.Players[1].Name != "Ben" {
		t.Errorf("%d players: %+v", g.PlayersAll, g.Players)
	}
	if len(g.Pairings) != 1 || !slices.Equal(g.Pairings[0].Players, []string{"Ann", "Ben"}) || g.Variants[0].Placeholders != 2 {
		t.Errorf("%d games have placeholders; %+v", g.Variants[0].Placeholders, g.Pairings)
	}
}
