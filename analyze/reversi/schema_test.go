package reversi

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/stats/statstest"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// A reversiLook is what a plain look at a position finds.
type reversiLook struct {
	discs                                     [2]int64
	lead, mobility, frontier, stable, regions int64
}

var directions8 = [8][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}

// lookAt counts cell by cell.
func lookAt(b reversi.Board) (l reversiLook) {
	n := b.Size()
	at := func(row, col int) game.Seat { return b.At(reversi.NewSquare(row, col)) }
	on := func(row, col int) bool { return row >= 0 && col >= 0 && row < n && col < n }
	sign := [2]int64{reversi.Black: 1, reversi.White: -1}
	encloses := func(row, col int, seat game.Seat) bool {
		for _, d := range directions8 {
			r, c := row+d[0], col+d[1]
			for on(r, c) && at(r, c) == 1-seat {
				r, c = r+d[0], c+d[1]
			}
			if on(r, c) && at(r, c) == seat && (r != row+d[0] || c != col+d[1]) {
				return true
			}
		}
		return false
	}
	seen := map[[2]int]bool{}
	var fill func(row, col int) int64
	fill = func(row, col int) int64 {
		if !on(row, col) || at(row, col) != game.Nobody || seen[[2]int{row, col}] {
			return 0
		}
		seen[[2]int{row, col}] = true
		cells := int64(1)
		for _, d := range directions8 {
			cells += fill(row+d[0], col+d[1])
		}
		return cells
	}
	empty := 0
	for row := range n {
		for col := range n {
			seat := at(row, col)
			if seat == game.Nobody {
				empty++
				l.regions += fill(row, col) % 2
				for side := range game.Seat(2) {
					if encloses(row, col, side) {
						l.mobility += sign[side]
					}
				}
				continue
			}
			l.discs[seat]++
			l.lead += sign[seat]
			for _, d := range directions8 {
				if r, c := row+d[0], col+d[1]; on(r, c) && at(r, c) == game.Nobody {
					l.frontier += sign[seat]
					break
				}
			}
			if stableOnEdge(at, n, row, col) {
				l.stable += sign[seat]
			}
		}
	}
	if empty > maxRegionCells {
		l.regions = stats.Null
	}
	return l
}

// stableOnEdge says whether a disc stands in a full edge, or has only discs of its side between it and a corner
// of that edge, the corner among them.
func stableOnEdge(at func(row, col int) game.Seat, n, row, col int) bool {
	line := func(cell func(i int) game.Seat, place int) bool {
		full, before, after := true, true, true
		for i := range n {
			own := cell(i) == at(row, col)
			full = full && cell(i) != game.Nobody
			before = before && (i > place || own)
			after = after && (i < place || own)
		}
		return full || before || after
	}
	return (row == 0 || row == n-1) && line(func(i int) game.Seat { return at(row, i) }, col) ||
		(col == 0 || col == n-1) && line(func(i int) game.Seat { return at(i, col) }, row)
}

func newReversi(t testing.TB, rules reversi.Rules, size int) reversi.Board {
	t.Helper()
	b, err := reversi.New(rules, size)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// afterFirstPly returns the position after a ply as the start of a game, in which White begins.
func afterFirstPly(t testing.TB, b reversi.Board) reversi.Board {
	t.Helper()
	b.Play(b.Moves(nil)[0])
	start, err := reversi.Start(string(b.AppendPosition(nil)), game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return start.(reversi.Board)
}

func TestReversiPliesAreMeasuredAsAPlainLookDoes(t *testing.T) {
	for _, size := range []int{4, 6, 8, 10} {
		for seed := range uint64(12) {
			b := newReversi(t, reversi.Rules{Placement: seed%4 == 1, OneLine: seed%4 == 2}, size)
			if seed%4 == 3 {
				b = afterFirstPly(t, b)
			}
			lead, second := lookAt(b).lead, 1-b.Turn()
			statstest.Random(t, Schema(), b, seed, 200, func(p statstest.Ply) {
				l := lookAt(b)
				want := statstest.Nulls(Schema().PlyColumns)
				want[blackColumn], want[whiteColumn] = l.discs[0], l.discs[1]
				if p.Seat == second {
					want[leadColumn] = l.lead
				}
				if p.Seat == second && size <= 8 {
					want[mobilityColumn], want[frontierColumn], want[stableColumn], want[regionsColumn] = l.mobility, l.frontier, l.stable, l.regions
				}
				if p.Move == reversi.Pass {
					want[passedColumn] = int64(b.Ply())
				} else if _, ok := reversi.DiscOf(p.Move); ok {
					want[turnedColumn] = (max(l.lead-lead, lead-l.lead) - 1) / 2
					want[placeColumn] = p.Row[placeColumn] // see below
				}
				for i := range want {
					if p.Row[i] != want[i] {
						t.Fatalf("%d×%d, game %d, ply %d, %s: %d, want %d in %s", size, size, seed, b.Ply(), Schema().PlyColumns[i].Name, p.Row[i], want[i], b.AppendPosition(nil))
					}
				}
				lead = l.lead
			})
		}
	}
}

func TestReversiDiscsAreCountedByTheirCells(t *testing.T) {
	for size, want := range map[int]map[int64]int{
		8: {cornerPlace: 4, riskyXPlace: 4, riskyCPlace: 8, edgePlace: 16, innerPlace: 32},
		6: {cornerPlace: 4, riskyXPlace: 4, riskyCPlace: 8, edgePlace: 8, innerPlace: 12},
		4: {cornerPlace: 4, riskyXPlace: 4, riskyCPlace: 8},
	} {
		got := map[int64]int{}
		for row := range size {
			for col := range size {
				kind, corner := placeOf(reversi.NewSquare(row, col), size)
				got[kind]++
				near := cornerCells(size)[corner]
				if kind != innerPlace && kind != edgePlace && max(abs(near.Row()-row), abs(near.Col()-col)) > 1 {
					t.Errorf("%d×%d: %v is next to %v", size, size, reversi.NewSquare(row, col), near)
				}
			}
		}
		for kind, n := range want {
			if got[kind] != n {
				t.Errorf("%d×%d: %d cells are %s, want %d", size, size, got[kind], places[kind], n)
			}
		}
	}
}

// Corners, X cells, passes and the last disc, told from the moves and the positions alone.
func TestReversiGamesAreMeasuredAsTheirMovesTell(t *testing.T) {
	for seed := range uint64(60) {
		size := []int{4, 6, 8}[seed%3]
		b := newReversi(t, reversi.Rules{}, size)
		want := statstest.Nulls(Schema().GameColumns)
		want[passesColumn] = 0
		taken := map[reversi.Square]bool{}
		by := game.Nobody
		end := statstest.Random(t, Schema(), b, seed, 100, func(p statstest.Ply) {
			cell, disc := reversi.DiscOf(p.Move)
			if !disc {
				want[passesColumn]++
				return
			}
			want[lastColumn] = int64(p.Seat)
			at := func(row, col int) bool { return cell == reversi.NewSquare(row, col) }
			last := size - 1
			for _, c := range []struct{ row, col, inRow, inCol int }{{0, 0, 1, 1}, {0, last, 1, last - 1}, {last, 0, last - 1, 1}, {last, last, last - 1, last - 1}} {
				corner := reversi.NewSquare(c.row, c.col)
				x := at(c.inRow, c.inCol)
				switch {
				case cell == corner && len(taken) == 0:
					want[cornerPlyColumn], want[cornerByColumn], by = int64(b.Ply()), int64(p.Seat), p.Seat
				case x && !taken[corner] && want[riskColumn] == stats.Null:
					want[riskColumn] = int64(b.Ply())
				}
				if cell == corner {
					taken[corner] = true
				}
			}
		})
		var discs, corners [2]int64
		for row := range size {
			for col := range size {
				cell := reversi.NewSquare(row, col)
				if seat := b.At(cell); seat != game.Nobody {
					discs[seat]++
					if taken[cell] {
						corners[seat]++
					}
				}
			}
		}
		want[finalColumn], want[filledColumn] = discs[0]-discs[1], discs[0]-discs[1]
		switch empty := int64(size*size) - discs[0] - discs[1]; {
		case want[finalColumn] > 0:
			want[filledColumn] += empty
		case want[finalColumn] < 0:
			want[filledColumn] -= empty
		}
		want[cornersColumn] = corners[0] - corners[1]
		if by != game.Nobody {
			own := discs[by] - discs[1-by]
			want[cornerResultColumn] = map[bool]int64{own > 0: 0, own == 0: 1, own < 0: 2}[true]
		}
		for i := range want {
			if end[i] != want[i] {
				t.Errorf("%d×%d, game %d, %s: %d, want %d", size, size, seed, Schema().GameColumns[i].Name, end[i], want[i])
			}
		}
	}
}

func TestReversiEndingsAreComparedWithTheTheoryOfWTHOR(t *testing.T) {
	for _, c := range []struct {
		format, tags string
		size         int
		theory       int64
		ok           bool
	}{
		{"wthor", "Theory=33 Depth=24", 8, 2, true},
		{"pgn", "WthorTheory=30 WthorDepth=22", 8, -4, true},
		{"pgn", "Theory=33 Depth=24", 8, 0, false},     // whatever that may be
		{"wthor", "Theory=33", 8, 0, false},            // in a file of endings it is for the side to move
		{"wthor", "Theory=0 Depth=24", 8, 0, false},    // none was computed
		{"wthor", "Theory=65 Depth=24", 8, 0, false},   // more discs than cells
		{"wthor", "Theory=90 Depth=24", 10, 80, true},  //
		{"ggf", "Theory=33 Depth=24", 8, 0, false},     //
		{"wthor", "Theory=lots Depth=24", 8, 0, false}, //
		{"wthor", "Theory=32 Depth=24", 8, 0, true},    //
		{"wthor", "Theory=64 Depth=24", 8, 64, true},   //
	} {
		r := &parse.Record{Format: c.format}
		for field := range strings.FieldsSeq(c.tags) {
			name, value, _ := strings.Cut(field, "=")
			r.Tags = append(r.Tags, parse.Tag{Name: name, Value: value})
		}
		theory, _, ok := Theory(r, c.size)
		if ok != c.ok || ok && theory != c.theory {
			t.Errorf("%s, %s: %d, %v, want %d, %v", c.format, c.tags, theory, ok, c.theory, c.ok)
		}
	}
	for _, c := range []struct {
		theory, real int64
		want         string
	}{
		{10, 2, "won and kept"}, {-10, -64, "won and kept"}, {2, 0, "won, then drawn"}, {-2, 0, "won, then drawn"},
		{2, -2, "won, then lost"}, {-64, 1, "won, then lost"}, {0, 0, "drawn and kept"}, {0, 8, "drawn, then decided"}, {0, -8, "drawn, then decided"},
	} {
		if got := endings[endingOf(c.theory, c.real)]; got != c.want {
			t.Errorf("theory %d, real %d: %s, want %s", c.theory, c.real, got, c.want)
		}
	}
}

// The shortest game: Black takes all discs with the ninth ply. Two discs, five placed, eleven turned and five lost
// are thirteen.
func TestTheShortestGameOfReversi(t *testing.T) {
	p := statstest.From(t, Schema(), newReversi(t, reversi.Rules{}, 8))
	p.PlayTexts("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5")
	p.Finish(game.Outcome{})
	end := p.Game
	var turned []int64
	for _, row := range p.Plies {
		turned = append(turned, row[turnedColumn])
	}
	if want := []int64{1, 1, 1, 1, 1, 2, 3, 1, 5}; !slices.Equal(turned, want) {
		t.Errorf("the plies turn %d, want %d", turned, want)
	}
	if end[finalColumn] != 13 || end[filledColumn] != 64 || end[cornerPlyColumn] != stats.Null || end[lastColumn] != int64(reversi.Black) {
		t.Errorf("at the end %d", end)
	}
}

func TestMeasuringReversiAllocatesNothing(t *testing.T) {
	statstest.NoAllocs(t, Schema(), newReversi(t, reversi.Rules{}, 8))
}
