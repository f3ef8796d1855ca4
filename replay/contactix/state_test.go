package contactix_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// sizes are boards with edges of every kind: one cell, one row, one column, squares, and the largest.
var sizes = [][2]int{{1, 1}, {1, 4}, {5, 1}, {2, 2}, {3, 3}, {4, 3}, {3, 5}, {11, 11}, {63, 63}}

// joined says by flooding the board which side joins its edges, or -1.
func joined(s *contactix.State) int {
	for side := range 2 {
		var queue []int
		seen := make([]bool, s.Cells())
		add := func(cell int) {
			if s.Tile(cell) == side && !seen[cell] {
				seen[cell] = true
				queue = append(queue, cell)
			}
		}
		for cell := range s.Cells() {
			if column, row := s.Place(cell); side == 0 && row == 0 || side == 1 && column == 0 {
				add(cell)
			}
		}
		for len(queue) > 0 {
			cell := queue[0]
			queue = queue[1:]
			column, row := s.Place(cell)
			if side == 0 && row == s.Rows()-1 || side == 1 && column == s.Columns()-1 {
				return side
			}
			for _, d := range [...][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {1, -1}, {-1, 1}} {
				if next, ok := s.CellAt(column+d[0], row+d[1]); ok {
					add(next)
				}
			}
		}
	}
	return -1
}

// A look is everything that can be seen of a position.
type look struct {
	position   string
	key, image game.Key
	turn       game.Seat
	ply        int
	outcome    game.Outcome
	moves      string
	last, mark int
	swapped    bool
}

func lookAt(s *contactix.State) look {
	last, _ := s.Last()
	mark, _ := s.SwapMark()
	return look{
		string(s.AppendPosition(nil)), s.Key(), s.SymmetricKey(), s.Turn(), s.Ply(), s.Outcome(),
		fmt.Sprint(s.Moves(nil)), last, mark, s.Swapped(),
	}
}

// randomMove returns a legal move. The swap of sides, which Moves does not list beside that of pieces,
// comes too, and a pass only now and then.
func randomMove(s *contactix.State, rng *rand.Rand) game.Move {
	if s.SwapPossible() && rng.IntN(2) == 0 {
		if s.Columns() == s.Rows() && rng.IntN(2) == 0 {
			return contactix.SwapPieces
		}
		return contactix.SwapSides
	}
	moves := s.Moves(nil)
	return moves[rng.IntN(len(moves))]
}

func TestRandomPlayIsTakenBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, size := range sizes {
		games := 40
		if size[0] > 20 {
			games = 1
		}
		s := newState(t, size[0], size[1], contactix.HexPass)
		for range games {
			var before []look
			seen := size[0] <= 20
			for s.Turn() != game.Nobody {
				if seen || s.Ply()%97 == 0 {
					before = append(before, lookAt(s))
				}
				m := randomMove(s, rng)
				s.Play(m)
			}
			if s.Winner() != joined(s) {
				t.Fatalf("%v: side %d has won, by flooding %d", size, s.Winner(), joined(s))
			}
			for s.Ply() > 0 {
				s.Undo()
				if seen || s.Ply()%97 == 0 {
					want := before[len(before)-1]
					before = before[:len(before)-1]
					if got := lookAt(s); got != want {
						t.Fatalf("%v: after taking back:\n got %+v\nwant %+v", size, got, want)
					}
				}
			}
		}
	}
}

// After every ply the winner is the one that flooding finds, and a full board has one.
func TestWinnersAreFoundAtOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, size := range sizes {
		if size[0] > 20 {
			continue
		}
		for range 30 {
			s := newState(t, size[0], size[1], contactix.Contactix)
			for s.Turn() != game.Nobody {
				moves := s.Moves(nil)
				if len(moves) == 0 {
					t.Fatalf("%v: a full board without a winner", size)
				}
				s.Play(moves[rng.IntN(len(moves))])
				if got, want := s.Winner(), joined(s); got != want {
					t.Fatalf("%v, %s: side %d has won, by flooding %d", size, s.AppendPosition(nil), got, want)
				}
			}
			if want := game.WonBy(game.Seat(s.Winner()), "connection"); s.Outcome() != want {
				t.Fatalf("outcome %+v, want %+v", s.Outcome(), want)
			}
		}
	}
}

// A swap of pieces gives the first tile to the other side and mirrors it; one of sides changes who
// plays which side. Either way it is the first player's turn.
func TestSwaps(t *testing.T) {
	for _, row := range []struct {
		swap     game.Move
		position string
		side     int
		mark     string
	}{
		{contactix.SwapPieces, "...1/..../..../.... 0", 0, "D1"},
		{contactix.SwapSides, "..../..../..../0... 1", 1, "A4"},
	} {
		s := newState(t, 4, 4, contactix.Hex)
		cell, _ := s.CellAt(0, 3)
		s.Play(game.Move(cell))
		if got := string(s.AppendPosition(nil)); got != "..../..../..../0... 1 swap" {
			t.Errorf("before the swap: %s", got)
		}
		s.Play(row.swap)
		if got := string(s.AppendPosition(nil)); got != row.position {
			t.Errorf("after it: %s, want %s", got, row.position)
		}
		if s.Turn() != 0 || s.ToMove() != row.side || s.PlayerOf(row.side) != 0 {
			t.Errorf("player %d moves with side %d, want player 0 with %d", s.Turn(), s.ToMove(), row.side)
		}
		mark, ok := s.SwapMark()
		if !ok || s.CellText(mark) != row.mark {
			t.Errorf("the mark is on %s, want %s", s.CellText(mark), row.mark)
		}
		if s.SwapPossible() {
			t.Error("a second swap is possible")
		}
	}
}

// After a swap of sides the white tiles are the first player's, who wins with them.
func TestPlayersKeepTheirSeats(t *testing.T) {
	s := play(t, newState(t, 2, 2, contactix.Hex), "a1", "swap-sides", "a2", "b1", "b2")
	if s.Winner() != 1 || !s.Outcome().Won(0) || s.Outcome().Won(1) {
		t.Errorf("side %d has won and the outcome is %+v; want side 1 and player 0", s.Winner(), s.Outcome())
	}
}

func TestSwapIsTheSecondPlyOnly(t *testing.T) {
	for _, row := range []struct {
		name  string
		rules contactix.Rules
		setup string
		plies []string
		want  bool
	}{
		{"no tile", contactix.Hex, ".../.../... 0", nil, false},
		{"one tile", contactix.Hex, ".../.../... 0", []string{"a1"}, true},
		{"one tile of the other side", contactix.Hex, ".../.../... 1", []string{"a1"}, true},
		{"two tiles", contactix.Hex, ".../.../... 0", []string{"a1", "b2"}, false},
		{"a pass and a tile", contactix.HexPass, ".../.../... 0", []string{"pass", "b2"}, false},
		{"a tile and a pass", contactix.HexPass, ".../.../... 0", []string{"b2", "pass"}, false},
		{"a swap", contactix.Hex, ".../.../... 0", []string{"a1", "swap-sides"}, false},
		{"a set-up", contactix.Hex, "..0/.../... 1", nil, false},
		{"a tile after a set-up", contactix.Hex, "..0/.../... 1", []string{"a1"}, false},
		{"a set-up that says so", contactix.Hex, "..0/.../... 1 swap", nil, true},
		{"a ply after it", contactix.Hex, "..0/.../... 1 swap", []string{"a1"}, false},
		{"rules without swap", contactix.Contactix, ".../.../... 0", []string{"a1"}, false},
		{"a tile that wins", contactix.Hex, ". 0", []string{"a1"}, false},
	} {
		s := play(t, setUp(t, row.setup, row.rules), row.plies...)
		if s.SwapPossible() != row.want {
			t.Errorf("%s: a swap is possible: %v", row.name, s.SwapPossible())
		}
		swap := slices.ContainsFunc(s.Moves(nil), contactix.IsSwap)
		if swap != row.want {
			t.Errorf("%s: a swap is among the moves: %v", row.name, swap)
		}
	}
}

// setUp returns the state of a setup.
func setUp(t testing.TB, text string, rules contactix.Rules) *contactix.State {
	t.Helper()
	p, ill := contactix.ParseSetup(text)
	if ill != nil {
		t.Fatal(ill)
	}
	s, err := contactix.New(p, rules)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play plays moves given as text.
func play(t testing.TB, s *contactix.State, moves ...string) *contactix.State {
	t.Helper()
	for _, text := range moves {
		m, ill := s.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		s.Play(m)
	}
	return s
}

// The moves are the empty cells row by row, then the swap, then the pass.
func TestMovesComeInOrder(t *testing.T) {
	s := play(t, newState(t, 3, 2, contactix.HexPass), "b1")
	var got []string
	for _, m := range s.Moves(nil) {
		got = append(got, string(s.AppendMove(nil, m)))
	}
	if want := []string{"a1", "c1", "a2", "b2", "c2", "swap-sides", "pass"}; !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
}

func TestNoBoardIsBeyondTheBounds(t *testing.T) {
	for _, size := range [][2]int{{0, 3}, {3, 0}, {64, 3}, {3, 64}, {-1, -1}} {
		if _, err := contactix.NewState(size[0], size[1], contactix.Hex); err == nil {
			t.Errorf("a board of %v", size)
		}
	}
}

// The winning path of the assignment's figures: a shortest chain, from the first edge on.
func TestWinningPaths(t *testing.T) {
	for _, row := range []struct {
		position, want string
	}{
		{".../.../... 0", ""},
		{"00./011/0.. 1", "A1 A2 A3"},
		{"..0/.0./0.. 1", "C1 B2 A3"},
		{"000/000/... 1", ""},
		{"000/000/000 1", "A1 A2 A3"},
		{"111/111/111 0", "A1 B1 C1"},
		{".1./1../... 0", ""},
		{"..../.111/1.11/.... 0", "A3 B2 C2 D2"},
		{"..11/.1../1.../.... 0", "A3 B2 C1 D1"},
		{"0 1", "A1"},
		{"1 0", "A1"},
		{".0. 1", "B1"},
	} {
		s := setUp(t, row.position, contactix.Contactix)
		got := ""
		for i, cell := range s.AppendPath(nil) {
			if i > 0 {
				got += " "
			}
			got += s.CellText(cell)
		}
		if got != row.want {
			t.Errorf("%s: path %q, want %q", row.position, got, row.want)
		}
	}
}

// A path is a chain of neighbours of the winner's tiles from edge to edge, and no shorter one exists.
func TestPathsAreShortest(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 100 {
		s := newState(t, 6, 5, contactix.Contactix)
		for moves := s.Moves(nil); len(moves) > 0; moves = s.Moves(moves[:0]) {
			s.Play(moves[rng.IntN(len(moves))])
		}
		path := s.AppendPath(nil)
		for i, cell := range path {
			if s.Tile(cell) != s.Winner() {
				t.Fatalf("%s is no tile of the winner", s.CellText(cell))
			}
			if i > 0 && !slices.Contains(s.AppendNeighbours(nil, path[i-1]), cell) {
				t.Fatalf("%s is no neighbour of %s", s.CellText(cell), s.CellText(path[i-1]))
			}
		}
		if want := shortest(s); len(path) != want {
			t.Errorf("%s: a path of %d, the shortest has %d", s.AppendPosition(nil), len(path), want)
		}
	}
}

// shortest returns the number of cells of a shortest winning chain, by relaxing distances.
func shortest(s *contactix.State) int {
	const far = 1 << 20
	d := make([]int, s.Cells())
	best := far
	for range s.Cells() {
		for cell := range d {
			column, row := s.Place(cell)
			if d[cell] == 0 {
				d[cell] = far
			}
			if s.Tile(cell) != s.Winner() {
				continue
			}
			if s.Winner() == 0 && row == 0 || s.Winner() == 1 && column == 0 {
				d[cell] = 1
			}
			for _, next := range s.AppendNeighbours(nil, cell) {
				if d[next] > 0 {
					d[cell] = min(d[cell], d[next]+1)
				}
			}
			if s.Winner() == 0 && row == s.Rows()-1 || s.Winner() == 1 && column == s.Columns()-1 {
				best = min(best, d[cell])
			}
		}
	}
	return best
}

// Two corners have two neighbours and two have three; there are 3mn − 2m − 2n + 1 neighbouring pairs.
func TestNeighbours(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {3, 3}, {11, 11}, {10, 5}, {1, 7}} {
		s := newState(t, size[0], size[1], contactix.Hex)
		sum := 0
		for cell := range s.Cells() {
			next := s.AppendNeighbours(nil, cell)
			if !slices.IsSorted(next) {
				t.Errorf("neighbours %v are not in cell order", next)
			}
			sum += len(next)
		}
		m, n := size[0], size[1]
		if want := 2 * (3*m*n - 2*m - 2*n + 1); sum != want {
			t.Errorf("%v: %d neighbours, want %d", size, sum, want)
		}
	}
	s := newState(t, 11, 11, contactix.Hex)
	for cell, want := range map[int]int{0: 2, 120: 2, 10: 3, 110: 3, 5: 4, 60: 6} {
		if got := len(s.AppendNeighbours(nil, cell)); got != want {
			t.Errorf("%s has %d neighbours, want %d", s.CellText(cell), got, want)
		}
	}
}

// Tiles are listed as boards of the assignment have them, in cell order.
func TestPieces(t *testing.T) {
	s := setUp(t, "0../.11/0.. 1", contactix.Contactix)
	if got, want := string(s.AppendPieces(nil)), "(A1) -> red\n(B2) -> blue\n(C2) -> blue\n(A3) -> red\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	var cells []string
	for _, c := range s.AppendCells(nil) {
		cells = append(cells, fmt.Sprintf("%d,%d %s", c.Cell.Row, c.Cell.Col, c.Text))
	}
	if want := []string{"0,0 0", "1,1 1", "1,2 1", "2,0 0"}; !slices.Equal(cells, want) {
		t.Errorf("cells %v, want %v", cells, want)
	}
}

// Playing, taking back, and asking for moves, outcome and key allocate nothing.
func TestPlayingAllocatesNothing(t *testing.T) {
	s := newState(t, 11, 11, contactix.HexPass)
	moves := s.Moves(nil)
	buffer := make([]game.Move, 0, len(moves)+2)
	allocated := testing.AllocsPerRun(10, func() {
		for _, m := range moves[:30] {
			s.Play(m)
			buffer = s.Moves(buffer[:0])
			_, _, _ = s.Outcome(), s.Key(), s.Turn()
			if s.Ply() == 1 {
				s.Play(contactix.SwapPieces)
				s.Undo()
			}
		}
		for s.Ply() > 0 {
			s.Undo()
		}
	})
	if allocated > 0 {
		t.Errorf("%v allocations", allocated)
	}
}
