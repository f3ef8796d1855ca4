package conquest

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/stats/statstest"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// stonesOf returns what stands on a board, cell by cell.
func stonesOf(s *conquest.State) map[game.Cell]conquest.Stone {
	cells := map[game.Cell]conquest.Stone{}
	for row := range int16(s.Size()) {
		for col := range int16(s.Size()) {
			c := game.Cell{Row: row, Col: col}
			cells[c] = s.At(c)
		}
	}
	return cells
}

func pawns(cells map[game.Cell]conquest.Stone, of conquest.Stone) (n int64) {
	for _, stone := range cells {
		if stone == of {
			n++
		}
	}
	return n
}

// A conquestLook is what a game looks like from outside: every board and the moves between them.
type conquestLook struct {
	second game.Seat // the side that did not begin
	boards []map[game.Cell]conquest.Stone
	seats  []game.Seat
	kinds  []conquest.Kind
	turned []int64
}

// see takes note of a ply and returns how it should be measured.
func (l *conquestLook) see(s *conquest.State, p statstest.Ply) []int64 {
	before, now := l.boards[len(l.boards)-1], stonesOf(s)
	own := [2]conquest.Stone{conquest.X, conquest.O}[p.Seat]
	kind, turned := conquest.Passing, int64(0)
	switch pawns(now, conquest.X) + pawns(now, conquest.O) - pawns(before, conquest.X) - pawns(before, conquest.O) {
	case 1:
		kind = conquest.Clone
	case 0:
		for c := range now {
			if before[c] == own && now[c] != own {
				kind = conquest.Jump
			}
		}
	}
	for c := range now {
		if before[c] != own && before[c] != conquest.Empty && now[c] == own {
			turned++
		}
	}
	l.boards, l.seats = append(l.boards, now), append(l.seats, p.Seat)
	l.kinds, l.turned = append(l.kinds, kind), append(l.turned, turned)
	want := statstest.Nulls(Schema().PlyColumns)
	want[kindColumn] = int64(kind)
	switch kind {
	case conquest.Clone:
		want[byCloneColumn] = turned
	case conquest.Jump:
		want[byJumpColumn] = turned
	}
	want[xColumn], want[oColumn], want[emptyColumn] = pawns(now, conquest.X), pawns(now, conquest.O), pawns(now, conquest.Empty)
	if p.Seat == l.second {
		want[leadColumn] = want[xColumn] - want[oColumn]
	}
	return want
}

// lead returns X's pawns less O's after a ply, from 1.
func (l *conquestLook) lead(ply int) int64 {
	return pawns(l.boards[ply], conquest.X) - pawns(l.boards[ply], conquest.O)
}

// longest returns the most plies in a row, among some, that something holds for.
func (l *conquestLook) longest(among, of func(i int) bool) (most int64) {
	run := int64(0)
	for i := range l.kinds {
		switch {
		case !among(i):
		case of(i):
			run++
			most = max(most, run)
		default:
			run = 0
		}
	}
	return most
}

// game returns how a game should be measured that has ended so.
func (l *conquestLook) game(o game.Outcome) []int64 {
	want := statstest.Nulls(Schema().GameColumns)
	kind := func(k conquest.Kind) func(int) bool { return func(i int) bool { return l.kinds[i] == k } }
	by := func(seat game.Seat) func(int) bool { return func(i int) bool { return l.seats[i] == seat } }
	all := func(int) bool { return true }
	for i, n := range l.turned {
		if n > 0 {
			want[contactColumn] = int64(i + 1)
			break
		}
	}
	if !o.Over {
		return want
	}
	last := len(l.kinds)
	want[finalColumn] = l.lead(last)
	for column, k := range map[int]conquest.Kind{clonesColumn: conquest.Clone, jumpsColumn: conquest.Jump, passesColumn: conquest.Passing} {
		want[column] = 0
		for i := range l.kinds {
			if l.kinds[i] == k {
				want[column]++
			}
		}
	}
	want[turnedColumn] = 0
	for _, n := range l.turned {
		want[turnedColumn] += n
	}
	want[longestJumpsColumn] = l.longest(all, kind(conquest.Jump))
	want[longestPassesColumn] = max(l.longest(by(0), kind(conquest.Passing)), l.longest(by(1), kind(conquest.Passing)))
	l.leads(o, want)
	edge := int16(0)
	for c := range l.boards[0] {
		edge = max(edge, c.Row)
	}
	want[cornersColumn] = 0
	for _, c := range []game.Cell{{}, {Row: edge}, {Col: edge}, {Row: edge, Col: edge}} {
		want[cornersColumn] += map[conquest.Stone]int64{conquest.X: 1, conquest.O: -1}[l.boards[last][c]]
	}
	return want
}

// leads says how the lead went.
func (l *conquestLook) leads(o game.Outcome, want []int64) {
	var signs, leads []int64
	var plies []int
	for i, seat := range l.seats {
		if seat != l.second {
			continue
		}
		lead := l.lead(i + 1)
		leads, plies = append(leads, lead), append(plies, i+1)
		if lead != 0 {
			signs = append(signs, lead/max(lead, -lead))
		}
		now := l.boards[i+1]
		if want[halfColumn] == stats.Null && pawns(now, conquest.X)+pawns(now, conquest.O) >= pawns(now, conquest.Empty) {
			switch {
			case lead == 0:
				want[halfColumn] = 2
			case o.Won(0) && lead > 0 || o.Won(1) && lead < 0:
				want[halfColumn] = 0
			default:
				want[halfColumn] = 1
			}
		}
	}
	want[changesColumn] = int64(max(len(slices.Compact(signs)), 1) - 1)
	if o.Drawn() {
		return
	}
	sign := int64(1)
	if o.Won(1) {
		sign = -1
	}
	want[deficitColumn] = 0
	for _, lead := range leads {
		want[deficitColumn] = max(want[deficitColumn], -sign*lead)
	}
	if sign*l.lead(len(l.kinds)) <= 0 {
		return
	}
	want[ledFromColumn] = int64(len(l.kinds))
	for i := len(leads) - 1; i >= 0 && sign*leads[i] > 0; i-- {
		want[ledFromColumn] = int64(plies[i])
	}
}

func TestConquestIsMeasuredAsItLooks(t *testing.T) {
	schema := Schema()
	ended := 0
	for seed := range uint64(40) {
		values := map[string]string{"size": []string{"5", "7"}[seed%2]}
		rules := []string{"conquest", "nerdvana", "ataxx"}[seed%3]
		if rules != "conquest" {
			values = nil
		}
		setup := ""
		if rules == "ataxx" && seed%2 == 1 {
			setup = "x5o/7/2-1-2/7/2-1-2/7/o5x o 0 1"
		}
		start, err := conquest.Start(setup, game.Options{Rules: rules, Values: values})
		if err != nil {
			t.Fatal(err)
		}
		s := start.(*conquest.State)
		look := &conquestLook{second: 1 - s.Turn(), boards: []map[game.Cell]conquest.Stone{stonesOf(s)}}
		most := 600
		if seed%8 == 5 {
			most = 20
		}
		end := statstest.Random(t, schema, s, seed, most, func(p statstest.Ply) {
			for i, want := range look.see(s, p) {
				if p.Row[i] != want {
					t.Fatalf("%s, game %d, ply %d, %s: %d, want %d", rules, seed, s.Ply(), schema.PlyColumns[i].Name, p.Row[i], want)
				}
			}
		})
		outcome := s.Outcome()
		if outcome.Over {
			ended++
		}
		for i, want := range look.game(outcome) {
			if end[i] != want {
				t.Errorf("%s, game %d, %s: %d, want %d", rules, seed, schema.GameColumns[i].Name, end[i], want)
			}
		}
		// What a side has it began with, cloned or captured, and did not lose.
		have := look.lead(0)
		for i, turned := range look.turned {
			gain := 2 * turned
			if look.kinds[i] == conquest.Clone {
				gain++
			}
			have += gain * []int64{1, -1}[look.seats[i]]
		}
		if have != look.lead(len(look.kinds)) {
			t.Errorf("%s, game %d: clones and captures make a difference of %d, the board has %d", rules, seed, have, look.lead(len(look.kinds)))
		}
	}
	if ended < 20 {
		t.Errorf("only %d games came to an end", ended)
	}
}

func TestMeasuringConquestAllocatesNothing(t *testing.T) {
	s, err := conquest.Start("", game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	statstest.NoAllocs(t, Schema(), s)
}

// What is said of a measure holds under all rules.
func TestMeasuresAreOfAllRules(t *testing.T) {
	for _, m := range Schema().Measures {
		if strings.Contains(strings.ToLower(m.Text), "ataxx") {
			t.Errorf("%s is said to be of some rules: %s", m.Name, m.Text)
		}
	}
}
