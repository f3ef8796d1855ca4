package conquest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// A model is the game again, written down as the rules say it and as slow as it likes: the
// positions of a State are compared with it.
type model struct {
	rules Rules
	n     int
	cells []Stone
	side  int
	clock int
	full  int
}

type modelMove struct{ from, to int } // cells; equal for a clone without source; -1 for a pass

func newModel(r Rules, p Setup) *model {
	return &model{r, p.Size, slices.Clone(p.Cells), int(p.Turn), p.Clock, p.Full}
}

func (m *model) distance(a, b int) int {
	return max(abs(a/m.n-b/m.n), abs(a%m.n-b%m.n))
}

// steps returns all pairs of an own pawn and an empty cell at a distance, by source, then target.
func (m *model) steps(side, least, most int) (all []modelMove) {
	for from, s := range m.cells {
		if s != stoneOf(side) {
			continue
		}
		for to, t := range m.cells {
			if d := m.distance(from, to); t == Empty && least <= d && d <= most {
				all = append(all, modelMove{from, to})
			}
		}
	}
	return all
}

func (m *model) moves() (all []modelMove) {
	if m.end() != open {
		return nil
	}
	if m.rules == Conquest {
		all = m.steps(m.side, 1, 2)
	} else {
		seen := map[int]bool{}
		for _, s := range m.steps(m.side, 1, 1) {
			if !seen[s.to] {
				seen[s.to] = true
				all = append(all, modelMove{s.to, s.to})
			}
		}
		slices.SortFunc(all, func(a, b modelMove) int { return a.to - b.to })
		all = append(all, m.steps(m.side, 2, 2)...)
	}
	if len(all) == 0 {
		all = append(all, modelMove{-1, -1})
	}
	return all
}

func (m *model) count(s Stone) (n int) {
	for _, c := range m.cells {
		if c == s {
			n++
		}
	}
	return n
}

func (m *model) end() ending {
	x, o, empty := m.count(X), m.count(O), m.count(Empty)
	mine, theirs := len(m.steps(m.side, 1, 2)), len(m.steps(1-m.side, 1, 2))
	limited := m.clock >= 100
	if m.rules == Nerdvana {
		switch {
		case limited:
			return limit
		case mine > 0:
			return open
		}
	}
	switch {
	case x == 0 && o == 0:
		return barren
	case x == 0 || o == 0:
		return elimination
	case empty == 0:
		return full
	case m.rules == Nerdvana:
		return jailed
	case m.rules == Ataxx && mine == 0 && theirs == 0:
		return stuck
	case m.rules == Ataxx && limited:
		return limit
	}
	return open
}

// outcome returns the scores and the winner: 0, 1, or -1 for nobody.
func (m *model) outcome() (x, o, winner int) {
	x, o, winner = m.count(X), m.count(O), -1
	e := m.end()
	if m.rules == Nerdvana {
		switch {
		case e == limit:
			return 24, 24, -1
		case m.side == 0:
			o += m.count(Empty)
		default:
			x += m.count(Empty)
		}
	}
	switch {
	case e == limit:
	case x > o:
		winner = 0
	case o > x:
		winner = 1
	}
	return x, o, winner
}

func (m *model) play(v modelMove) {
	mine, theirs := stoneOf(m.side), stoneOf(1-m.side)
	m.clock++
	if v.to >= 0 {
		m.cells[v.to] = mine
		for i, s := range m.cells {
			if s == theirs && m.distance(i, v.to) == 1 {
				m.cells[i] = mine
			}
		}
		if m.distance(v.from, v.to) == 2 {
			m.cells[v.from] = Empty
		} else {
			m.clock = 0
		}
	}
	m.full += m.side
	m.side = 1 - m.side
}

func (m *model) clone() *model {
	c := *m
	c.cells = slices.Clone(m.cells)
	return &c
}

func (m *model) perft(depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for _, v := range m.moves() {
		c := m.clone()
		c.play(v)
		n += c.perft(depth - 1)
	}
	return n
}

// move returns the model's move as the package writes it down.
func (m *model) move(v modelMove) game.Move {
	if v.to < 0 {
		return Pass
	}
	from, to := cellAt(v.from/m.n, v.from%m.n), cellAt(v.to/m.n, v.to%m.n)
	switch m.distance(v.from, v.to) {
	case 0:
		return cloneTo(to)
	case 1:
		return cloneFrom(from, to)
	}
	return jump(from, to)
}

// moveList returns the model's moves as the package writes them down.
func (m *model) moveList() (all []game.Move) {
	for _, v := range m.moves() {
		all = append(all, m.move(v))
	}
	return all
}

// agree compares all that a state says of its position with the model.
func (m *model) agree(t *testing.T, s *State) {
	t.Helper()
	if got, want := s.Moves(nil), m.moveList(); !slices.Equal(got, want) {
		t.Fatalf("%s\n%s %s: moves %v, want %v", m.rules, s.AppendRows(nil), s.AppendPosition(nil), texts(s, got), texts(s, want))
	}
	for i, want := range m.cells {
		if got := s.At(cellAt(i/m.n, i%m.n).place()); got != want {
			t.Fatalf("%s: cell %d is %d, want %d", s.AppendRows(nil), i, got, want)
		}
	}
	if x, o, empty := s.Count(); x != m.count(X) || o != m.count(O) || empty != m.count(Empty) {
		t.Fatalf("%s: count %d %d %d", s.AppendRows(nil), x, o, empty)
	}
	if s.Clock() != m.clock || s.FullMove() != m.full {
		t.Fatalf("%s: clock %d, number %d, want %d and %d", s.AppendRows(nil), s.Clock(), s.FullMove(), m.clock, m.full)
	}
	if s.Key() != keyOf(m.cells, m.n, m.side) {
		t.Fatalf("%s: the key is not that of the position from scratch", s.AppendRows(nil))
	}
	m.agreeOnEnd(t, s)
}

func (m *model) agreeOnEnd(t *testing.T, s *State) {
	t.Helper()
	out := s.Outcome()
	if m.end() == open {
		if out != (game.Outcome{}) || s.Turn() != game.Seat(m.side) {
			t.Fatalf("%s %s: outcome %+v, turn %d, but the game is open", m.rules, s.AppendRows(nil), out, s.Turn())
		}
		return
	}
	x, o, winner := m.outcome()
	won := game.Nobody
	for seat := range game.Seat(2) {
		if out.Won(seat) {
			won = seat
		}
	}
	if s.Turn() != game.Nobody || !out.Over || !out.Scored || out.Reason != reasons[m.end()] ||
		int(won) != winner || int(out.Scores[0]) != x || int(out.Scores[1]) != o {
		t.Fatalf("%s %s: turn %d, outcome %+v, want winner %d, %d to %d by %s",
			m.rules, s.AppendPosition(nil), s.Turn(), out, winner, x, o, reasons[m.end()])
	}
}

func texts(s *State, moves []game.Move) (all []string) {
	for _, m := range moves {
		all = append(all, string(s.AppendMoveAs(nil, m, Tuples)))
	}
	return all
}

// bits returns everything in a state that a ply can change.
func (s *State) bits() string {
	board := ""
	switch g := s.grid.(type) {
	case *grid64:
		board = fmt.Sprint(g.now, len(g.past))
	case *grid128:
		board = fmt.Sprint(g.now, len(g.past))
	case *gridAny:
		board = fmt.Sprint(g.cells, g.tally, len(g.past))
	}
	return fmt.Sprint(board, s.side, s.clock, s.full, s.key, len(s.past))
}

// randomSetup returns a board with pawns, gaps if asked for, and between none and many empty cells.
func randomSetup(rng *rand.Rand, n int, gaps bool) Setup {
	p := Setup{Size: n, Cells: make([]Stone, n*n), Turn: game.Seat(rng.IntN(2)), Clock: rng.IntN(3), Full: 1 + rng.IntN(40)}
	if rng.IntN(4) == 0 {
		p.Clock = 94 + rng.IntN(8)
	}
	emptiness, gappiness, favour := rng.Float64(), 0.0, rng.Float64()
	if gaps && rng.IntN(2) == 0 {
		gappiness = rng.Float64() * 0.6
	}
	for i := range p.Cells {
		switch {
		case rng.Float64() < gappiness:
			p.Cells[i] = Gap
		case rng.Float64() < emptiness:
		case rng.Float64() < favour:
			p.Cells[i] = X
		default:
			p.Cells[i] = O
		}
	}
	return p
}

// An arena is a set of rules with the boards that it is tried on.
type arena struct {
	rules Rules
	n     int
	gaps  bool
}

func arenas(largest int) (all []arena) {
	for n := 2; n <= largest; n++ {
		all = append(all, arena{Conquest, n, false}, arena{Ataxx, n, true}, arena{Nerdvana, n, true})
	}
	return all
}

func (a arena) String() string { return fmt.Sprintf("%s/%d", a.rules, a.n) }

func TestRandomGamesAgreeWithTheModel(t *testing.T) {
	const positions, plies = 600, 30 // fewer positions on larger boards, where the model is slow
	for _, a := range arenas(13) {
		t.Run(a.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(uint64(a.n), uint64(a.rules)))
			for range 4 + positions/(a.n*a.n*a.n) {
				p := randomSetup(rng, a.n, a.gaps)
				s, m := newState(a.rules, p), newModel(a.rules, p)
				playAlong(t, rng, s, m, plies)
			}
		})
	}
}

// playAlong plays random moves, compares every position with the model, and takes all back.
func playAlong(t *testing.T, rng *rand.Rand, s *State, m *model, plies int) {
	before := []string{s.bits()}
	m.agree(t, s)
	for range plies {
		all := m.moves()
		if len(all) == 0 {
			break
		}
		v := all[rng.IntN(len(all))]
		s.Play(m.move(v))
		m.play(v)
		m.agree(t, s)
		before = append(before, s.bits())
	}
	for i := len(before) - 1; ; i-- {
		if s.bits() != before[i] || s.Ply() != i {
			t.Fatalf("after taking back to ply %d: %s, before it was %s", i, s.bits(), before[i])
		}
		if i == 0 {
			return
		}
		s.Undo()
	}
}

func TestPerftAgreesWithTheModel(t *testing.T) {
	if testing.Short() {
		t.Skip("the model counts slowly")
	}
	const positions, depth, most = 25, 3, 16
	for _, a := range arenas(12) {
		t.Run(a.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(uint64(a.rules), uint64(a.n)))
			for range positions {
				p := randomSetup(rng, a.n, a.gaps)
				s, m := newState(a.rules, p), newModel(a.rules, p)
				if len(s.Moves(nil)) > most {
					continue // the model would take its time
				}
				for d := range depth + 1 {
					want := m.perft(d)
					if got := s.Perft(d); got != want {
						t.Fatalf("%s, clock %d: perft %d is %d, want %d", s.AppendRows(nil), p.Clock, d, got, want)
					}
					if got := s.PerftPlayed(d); got != want {
						t.Fatalf("%s, clock %d: perft %d played is %d, want %d", s.AppendRows(nil), p.Clock, d, got, want)
					}
				}
			}
		})
	}
}

// The three layouts in memory are one board: the same moves in the same order, the same keys.
func TestGridsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 400 {
		n := 2 + rng.IntN(smallSize-1)
		p := randomSetup(rng, n, true)
		grids := []grid{newGrid64(p.Cells, n), newGrid128(p.Cells, n), newGridAny(p.Cells, n)}
		side := rng.IntN(2)
		for range 10 {
			sourced := rng.IntN(2) == 0
			want := grids[0].moves(nil, side, sourced)
			for _, g := range grids[1:] {
				if got := g.moves(nil, side, sourced); !slices.Equal(got, want) || g.mobile(side) != (len(want) > 0) {
					t.Fatalf("%T: %v, want %v", g, got, want)
				}
			}
			if len(want) == 0 {
				break
			}
			m := want[rng.IntN(len(want))]
			key := grids[0].play(side, m)
			for _, g := range grids[1:] {
				if got := g.play(side, m); got != key {
					t.Fatalf("%T: a change of key of %x, want %x", g, got, key)
				}
			}
			side ^= 1
		}
	}
}
