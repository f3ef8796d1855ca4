package contactix

import (
	"context"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

func cellsOf(s *contactix.State, moves []game.Move) string {
	var cells []string
	for _, m := range moves {
		cells = append(cells, string(s.AppendMove(nil, m)))
	}
	return strings.ToUpper(strings.Join(cells, " "))
}

// winners asks the solver for all winning moves, and checks that its lists are those of the legal moves.
func winners(t *testing.T, c *Solver, s *contactix.State, l search.Limits) Verdict {
	t.Helper()
	before := string(s.AppendPosition(nil))
	v := c.Solve(context.Background(), s, l, false)
	if after := string(s.AppendPosition(nil)); after != before {
		t.Fatalf("the solver made %s of %s", after, before)
	}
	moves := s.Moves(nil)
	i := [3]int{}
	for _, m := range moves {
		found := false
		for k, list := range [][]game.Move{v.Winning, v.Losing, v.Open} {
			if i[k] < len(list) && list[i[k]] == m {
				i[k]++
				found = true
			}
		}
		if !found {
			t.Fatalf("%s: %+v leaves out %s, or is out of order", before, v, s.AppendMove(nil, m))
		}
	}
	if len(v.Winning)+len(v.Losing)+len(v.Open) != len(moves) {
		t.Fatalf("%s: %+v has moves that there are not", before, v)
	}
	return v
}

// What is known about the empty board: all winning first moves. The maps of 5 × 5 are those of exhaustive search.
func TestContactixSolverOnEmptyBoards(t *testing.T) {
	c := NewSolver()
	for _, b := range []struct{ setup, winning string }{
		{". 0", "A1"},
		{"../.. 0", "B1 A2"},
		{".../.../... 0", "C1 A2 B2 C2 A3"},
		{"..../..../..../.... 0", "D1 C2 B3 A4"},
		{".../.../.../... 0", ""},
		{"..../..../.... 0", "A1 B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3"},
		{"...../...../...../...../..... 0", "E1 B2 C2 D2 E2 B3 C3 D3 A4 B4 C4 D4 A5"},
	} {
		s := contactixAt(t, b.setup)
		v := winners(t, c, s, search.Limits{})
		if got := cellsOf(s, v.Winning); got != b.winning || len(v.Open) > 0 || v.Limit != NoLimit {
			t.Errorf("%s: %s win and %s are open, want %s", b.setup, got, cellsOf(s, v.Open), b.winning)
		}
	}
}

// Whatever follows from proofs about other moves is the same as what every move is worth by itself, also on
// boards with parts that do not matter, and with tiles in any number.
func TestContactixSolverAgreesWithMinimax(t *testing.T) {
	c := NewSolver()
	r := rand.New(rand.NewPCG(5, 2))
	positions := 400
	if testing.Short() {
		positions = 150
	}
	for range positions {
		s := emptyContactix(t, 2+r.IntN(4), 2+r.IntN(4), r.IntN(2), contactix.Contactix)
		for s.Winner() < 0 && s.Cells()-s.Ply() > 11 {
			wander(s, r, 1)
		}
		wander(s, r, r.IntN(6))
		if s.Winner() >= 0 {
			s.Undo()
		}
		known := map[game.Key]bool{}
		var want []game.Move
		for _, m := range s.Moves(nil) {
			s.Play(m)
			if !moverWins(s, known) {
				want = append(want, m)
			}
			s.Undo()
		}
		v := winners(t, c, s, search.Limits{})
		if !slices.Equal(v.Winning, want) || len(v.Open) > 0 {
			t.Errorf("%s: %s win, want %s", s.AppendPosition(nil), cellsOf(s, v.Winning), cellsOf(s, want))
		}
	}
}

// moverWins says by plain search whether who is to move wins.
func moverWins(s *contactix.State, known map[game.Key]bool) bool {
	if s.Winner() >= 0 {
		return false
	}
	if wins, ok := known[s.Key()]; ok {
		return wins
	}
	wins := false
	var room [64]game.Move
	for _, m := range s.Moves(room[:0]) {
		s.Play(m)
		wins = wins || !moverWins(s, known)
		s.Undo()
		if wins {
			break
		}
	}
	known[s.Key()] = wins
	return wins
}

// A first tile with which its side would win is taken over by a swap; the second player decides.
func TestContactixSolverKnowsTheSwap(t *testing.T) {
	c := NewSolver()
	s := emptyContactix(t, 4, 4, 0, contactix.Hex)
	if v := winners(t, c, s, search.Limits{}); len(v.Winning) > 0 || len(v.Losing) != 16 {
		t.Errorf("before a swap %s win", cellsOf(s, v.Winning))
	}
	for first, swaps := range map[string]bool{"C2": true, "A4": true, "A1": false, "D2": false} {
		m, ill := s.ParseMove(first)
		if ill != nil {
			t.Fatal(ill)
		}
		s.Play(m)
		v := winners(t, c, s, search.Limits{})
		if got := slices.Contains(v.Winning, contactix.SwapPieces); got != swaps || swaps && len(v.Winning) != 1 || len(v.Open) > 0 {
			t.Errorf("after %s these win: %s", first, cellsOf(s, v.Winning))
		}
		s.Undo()
	}
}

// What is too large is not decided, and said to be so; a win at once is seen on every board.
func TestContactixSolverLeavesOpenWhatIsTooLarge(t *testing.T) {
	c := NewSolver()
	for _, size := range []int{9, 11, 13, 19, 63} {
		s := emptyContactix(t, size, size, 0, contactix.Contactix)
		const nodes = 50_000
		v := winners(t, c, s, search.Limits{Nodes: nodes})
		if _, known := v.Known(); known || len(v.Open) != size*size {
			t.Errorf("%d × %d: %d moves are open", size, size, len(v.Open))
		}
		limit := LimitBudget
		if size*size > MaxEmpties {
			limit = LimitEmpties
		}
		if v.Limit != limit {
			t.Errorf("%d × %d: the limit is %d, want %d", size, size, v.Limit, limit)
		}
		if v.Nodes > 2*nodes {
			t.Errorf("%d × %d: %d positions of %d", size, size, v.Nodes, nodes)
		}
	}
	s := emptyContactix(t, 63, 3, 0, contactix.Contactix)
	for _, text := range []string{"H1", "A1", "H2", "A2"} {
		m, ill := s.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		s.Play(m)
	}
	v := winners(t, c, s, search.Limits{Nodes: 100})
	if cellsOf(s, v.Winning) != "G3 H3" || len(v.Losing) > 0 || v.Limit != LimitEmpties {
		t.Errorf("63 × 3: %s win", cellsOf(s, v.Winning))
	}
}

var hard = flag.Bool("hard", false, "solve the hardest puzzles too, which takes minutes")

// The published puzzles, with every move that wins. The fifteen that take most are left undecided unless -hard is given; what is
// proved of them holds.
func TestContactixSolverOnPuzzles(t *testing.T) {
	records := os.Getenv("PLYBOOK_RECORDS")
	if records == "" {
		t.Skip("PLYBOOK_RECORDS is not set: no real records")
	}
	folder := filepath.Join(records, "contactix/puzzles")
	text, err := os.ReadFile(filepath.Join(folder, "winning-moves.json"))
	if err != nil {
		t.Fatal(err)
	}
	var puzzles []struct {
		File    string   `json:"file"`
		Turn    string   `json:"toplay"`
		Winning []string `json:"winning"`
	}
	if err := json.Unmarshal(text, &puzzles); err != nil {
		t.Fatal(err)
	}
	if len(puzzles) < 25 {
		t.Fatalf("%d puzzles", len(puzzles))
	}
	limits, most := search.Limits{Nodes: 250_000}, int32(15)
	if *hard {
		limits, most = search.Limits{}, 0
	}
	var undecided atomic.Int32
	t.Cleanup(func() {
		if n := undecided.Load(); n > most {
			t.Errorf("%d puzzles are undecided after %d positions, want at most %d", n, limits.Nodes, most)
		}
	})
	for _, p := range puzzles {
		t.Run(p.File, func(t *testing.T) {
			t.Parallel()
			s := recordAt(t, "hex-sgf", filepath.Join(folder, p.File))
			s.SetTurn(slices.Index([]string{"black", "white"}, p.Turn))
			start := time.Now()
			v := winners(t, NewSolver(), s, limits)
			t.Logf("%d positions, %v", v.Nodes, time.Since(start).Round(time.Millisecond))
			if len(v.Open) > 0 {
				undecided.Add(1)
			}
			wins := strings.Fields(strings.ToUpper(strings.Join(p.Winning, " ")))
			for _, m := range slices.Concat(v.Winning, v.Losing) {
				if cell := cellsOf(s, []game.Move{m}); slices.Contains(v.Winning, m) != slices.Contains(wins, cell) {
					t.Errorf("%s win and %s lose, want %s to win", cellsOf(s, v.Winning), cellsOf(s, v.Losing), wins)
					break
				}
			}
		})
	}
}

// recordAt returns the last position of the first record of a file.
func recordAt(t *testing.T, format, path string) *contactix.State {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	reader, err := parse.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	for record := range reader.Records(parse.Input{Name: path, Data: data}) {
		played := replay.Replay(record, replay.Options{})
		return played.AtPly(played.PlyCount()).(*contactix.State)
	}
	t.Fatalf("%s has no record", path)
	return nil
}

// The player wins what is won, where the search alone does not see it, and says what it has proved.
func TestContactixSolverPlays(t *testing.T) {
	if testing.Short() {
		t.Skip("solves dozens of positions")
	}
	kind, err := replay.GameByName("contactix")
	if err != nil {
		t.Fatal(err)
	}
	p, err := newSolverPlayer(kind, "", player.Options{Table: 1 << 10})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		setup string
		nodes int64
		move  string // "": any
		wins  bool
	}{
		{"...../...../...../...../..... 0", 60_000, "", true},
		{".../.../... 0", 0, "B2", true},
		{".../.0./.../... 1", 2000, "", true},
		{"..1./.01./1.1./..1. 0", 0, "B3", false},
	} {
		s := contactixAt(t, c.setup)
		g := &player.Game{Kind: kind, State: s}
		if err := p.Begin(t.Context(), g, s.Turn(), 0); err != nil {
			t.Fatal(err)
		}
		choice, err := p.Move(context.Background(), g, search.Limits{Nodes: c.nodes})
		if err != nil {
			t.Fatal(err)
		}
		move := cellsOf(s, []game.Move{choice.Move})
		if plies := choice.Score.Plies(); c.move != "" && move != c.move || plies == 0 || plies > 0 != c.wins {
			t.Errorf("%s: %s with %d, want %s", c.setup, move, plies, c.move)
		}
	}
}

// The player does not keep a move that is proved to lose if another is not, and says nothing of the score of that one.
func TestContactixSolverCorrectsWhatLoses(t *testing.T) {
	const setup = "......./......./...0.../......./......./......./....... 1"
	s := contactixAt(t, setup)
	solver := NewSolver()
	v := solver.Solve(context.Background(), s, search.Limits{Nodes: 20_000}, true)
	if _, known := v.Known(); known || len(v.Losing) == 0 || len(v.Open) < 2 {
		t.Fatalf("%d moves lose, %d are open", len(v.Losing), len(v.Open))
	}
	p := &solverPlayer{solver: solver}
	lost := player.Choice{Move: v.Losing[0], Score: 50, Scored: true}
	if got := p.correct(lost, v, s); !slices.Contains(v.Open, got.Move) || got.Scored || !slices.Equal(got.Line, []game.Move{got.Move}) {
		t.Errorf("%s becomes %+v", cellsOf(s, v.Losing[:1]), got)
	}
	open := player.Choice{Move: v.Open[1], Score: 50, Scored: true}
	if got := p.correct(open, v, s); got.Move != open.Move || !got.Scored {
		t.Errorf("%s becomes %+v", cellsOf(s, v.Open[1:2]), got)
	}
}

// Where a pass is all that is not known to lose, as before the first tile, which a swap may answer, the player lays a tile all the same.
func TestContactixSolverDoesNotPass(t *testing.T) {
	kind, err := replay.GameByName("contactix")
	if err != nil {
		t.Fatal(err)
	}
	by, err := newSolverPlayer(kind, "", player.Options{Table: 1 << 10})
	if err != nil {
		t.Fatal(err)
	}
	s := emptyContactix(t, 4, 4, 0, contactix.HexPass)
	g := &player.Game{Kind: kind, State: s}
	if err := by.Begin(t.Context(), g, s.Turn(), 0); err != nil {
		t.Fatal(err)
	}
	first, err := by.Move(t.Context(), g, search.Limits{Nodes: 500})
	if _, tile := contactix.CellOf(first.Move); err != nil || !tile {
		t.Fatalf("it begins with %s, %v", cellsOf(s, []game.Move{first.Move}), err)
	}
	s.Play(first.Move)
	p := by.(*solverPlayer)
	p.solver.Solve(t.Context(), s, search.Limits{Nodes: 1}, true)
	tiles := slices.DeleteFunc(s.Moves(nil), func(m game.Move) bool { _, tile := contactix.CellOf(m); return !tile })
	v := Verdict{Losing: tiles[:1], Open: []game.Move{contactix.Pass, tiles[1]}}
	if got := p.correct(player.Choice{Move: tiles[0]}, v, s); got.Move != tiles[1] {
		t.Errorf("%s becomes %s", cellsOf(s, tiles[:1]), cellsOf(s, []game.Move{got.Move}))
	}
}
