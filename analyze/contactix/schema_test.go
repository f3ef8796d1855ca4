package contactix

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/stats/statstest"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

const beyond = 1000 // more than any way is long

// A plainWays is the places of a board, its cells and the first and the last edge of a side after them, and which
// of them are joined.
type plainWays [][]bool

func plainlyJoined(s *contactix.State, side int) plainWays {
	n := s.Cells()
	joined := make(plainWays, n+2)
	for cell := range joined {
		joined[cell] = make([]bool, n+2)
	}
	for cell := range n {
		for _, next := range s.AppendNeighbours(nil, cell) {
			joined[cell][next] = true
		}
		column, row := s.Place(cell)
		at, last := row, s.Rows()-1
		if side == 1 {
			at, last = column, s.Columns()-1
		}
		joined[cell][n], joined[n][cell] = at == 0, at == 0
		joined[cell][n+1], joined[n+1][cell] = at == last, at == last
	}
	return joined
}

// bridged joins places that are not, where two empty cells are joined to both: to cells these are bridges, and to
// edges from the second line.
func (w plainWays) bridged(s *contactix.State) plainWays {
	all := make(plainWays, len(w))
	for a := range w {
		all[a] = append([]bool(nil), w[a]...)
		for b := range w {
			between := 0
			for cell := range s.Cells() {
				if w[a][cell] && w[cell][b] && s.Tile(cell) == -1 {
					between++
				}
			}
			edges := a >= s.Cells() && b >= s.Cells()
			all[a][b] = all[a][b] || a != b && !edges && between == 2
		}
	}
	return all
}

// least returns the least cost of a way between the edges, where entering a cell has a cost: it goes on as long as
// a place gets a cheaper way.
func (w plainWays) least(cost func(cell int) int64) int64 {
	first, last := len(w)-2, len(w)-1
	way := make([]int64, len(w))
	for at := range way {
		way[at] = beyond
	}
	way[first] = 0
	for again := true; again; {
		again = false
		for at := range way {
			for next := range way {
				by := way[at]
				if next < first {
					by += cost(next)
				}
				if w[at][next] && by < way[next] {
					way[next], again = by, true
				}
			}
		}
	}
	return way[last]
}

// plainNeed returns how many empty cells a side has to fill where bridges count as joined.
func plainNeed(s *contactix.State, side int) int64 {
	return plainlyJoined(s, side).bridged(s).least(func(cell int) int64 {
		return map[int]int64{side: 0, -1: 1, 1 - side: beyond}[s.Tile(cell)]
	})
}

// plainChain returns the tiles of the shortest chain of a side.
func plainChain(s *contactix.State, side int) int64 {
	return plainlyJoined(s, side).least(func(cell int) int64 {
		return map[int]int64{side: 1, -1: beyond, 1 - side: beyond}[s.Tile(cell)]
	})
}

func plainTiles(s *contactix.State) (n [2]int64) {
	for _, c := range s.AppendCells(nil) {
		n[c.Text[0]-'0']++
	}
	return n
}

// plainSteps returns the steps between cells, by going out from one.
func plainSteps(s *contactix.State, from int) []int64 {
	steps := make([]int64, s.Cells())
	for cell := range steps {
		steps[cell] = -1
	}
	steps[from] = 0
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, next := range s.AppendNeighbours(nil, queue[0]) {
			if steps[next] < 0 {
				steps[next] = steps[queue[0]] + 1
				queue = append(queue, next)
			}
		}
	}
	return steps
}

// A hexGame is a board, and what the second player makes of the chance to swap.
type hexGame struct {
	size string
	swap bool
}

func TestContactixSchemaAgainstAPlainCount(t *testing.T) {
	if testing.Short() {
		t.Skip("counting plainly takes long")
	}
	for _, of := range []hexGame{{"3x3", false}, {"4x4", true}, {"5x5", true}, {"5x3", true}, {"4x6", false}, {"9x2", true}, {"1x6", false}, {"7x7", false}, {"63x2", false}} {
		for seed := range uint64(8) {
			t.Run(fmt.Sprint(of.size, " ", seed), func(t *testing.T) {
				p := statstest.Start(t, Schema(), "", game.Options{Rules: "hex", Values: map[string]string{"size": of.size}})
				s := p.State.(*contactix.State)
				most := beyond
				if seed%2 == 1 {
					most = 7 // and the second player resigns
				}
				checkContactix(t, p, s, of, seed, most)
			})
		}
	}
}

func checkContactix(t *testing.T, p *statstest.Playout, s *contactix.State, of hexGame, seed uint64, most int) {
	last, first := -1, -1
	p.Look = func(ply game.PlayedPly) {
		cell, tile := contactix.CellOf(ply.Move)
		if tile && first < 0 {
			first = cell
		}
		checkContactixPly(t, p, s, ply, cell, last)
		if last = -1; tile {
			last = cell
		}
	}
	random := seed
	p.Choose = func(s game.State, moves []game.Move) game.Move {
		if swap := moves[len(moves)-1]; contactix.IsSwap(swap) {
			moves = moves[:len(moves)-1]
			if of.swap {
				return swap
			}
		}
		random = random*6364136223846793005 + 1442695040888963407
		return moves[random>>33%uint64(len(moves))]
	}
	played := p.Play(seed, most, game.WonBy(0, "resignation"))
	s = played.At(len(played.Plies)).(*contactix.State)

	check := func(name string, want int64) {
		t.Helper()
		if got := p.OfGame(name); got != want {
			t.Errorf("%s is %d, want %d", name, got, want)
		}
	}
	tiles := plainTiles(s)
	check("filled", int64(math.Round(float64(tiles[0]+tiles[1])*100/float64(s.Cells()))))
	swap, result := "no swap", "not swapped, "
	if of.swap {
		swap, result = "swap of pieces", "swapped, "
		if s.Columns() != s.Rows() {
			swap = "swap of sides"
		}
	}
	result += map[bool]string{true: "first", false: "second"}[played.Outcome.Won(0)] + " player won"
	if got := p.Label("swap", p.OfGame("swap")); got != swap {
		t.Errorf("swap is %s, want %s", got, swap)
	}
	if got := p.Label("swap_result", p.OfGame("swap_result")); got != result {
		t.Errorf("the result is %s, want %s", got, result)
	}
	if s.Columns()%2 == 1 && s.Rows()%2 == 1 {
		check("opening_distance", plainSteps(s, first)[s.Cells()/2])
	}
	detour, spare, toGo := int64(stats.Null), int64(stats.Null), int64(stats.Null)
	if side := s.Winner(); side >= 0 {
		chain := plainChain(s, side)
		detour, spare = chain-int64([2]int{s.Rows(), s.Columns()}[side]), tiles[side]-chain
	} else {
		toGo = plainNeed(s, s.SideOf(0))
	}
	check("detour", detour)
	check("spare", spare)
	check("to_go", toGo)
}

func checkContactixPly(t *testing.T, p *statstest.Playout, s *contactix.State, ply game.PlayedPly, cell, last int) {
	t.Helper()
	check := func(name string, want int64) {
		t.Helper()
		if got := p.Last(name); got != want {
			t.Errorf("%s after ply %d is %d, want %d\n%s", name, s.Ply(), got, want, s.AppendPosition(nil))
		}
	}
	reply, lead := int64(stats.Null), int64(stats.Null)
	if last >= 0 && !contactix.IsSwap(ply.Move) {
		reply = plainSteps(s, last)[cell]
	}
	if ply.Seat == 1 && s.Winner() < 0 {
		lead = plainNeed(s, s.SideOf(1)) - plainNeed(s, s.SideOf(0))
	}
	check("reply_distance", reply)
	need := int64(0)
	if s.Winner() < 0 {
		need = plainNeed(s, s.SideOf(ply.Seat))
	}
	check("need", need)
	check("need_lead", lead)
}

func TestFirstTilesInTheMiddleOfEvenBoards(t *testing.T) {
	for first, want := range map[string]int64{"c2": 0, "b3": 0, "b2": 1, "c3": 1, "a1": 3, "d4": 3, "a4": 1, "d1": 1, "a2": 2} {
		p := statstest.Start(t, Schema(), "", game.Options{Values: map[string]string{"size": "4x4"}})
		p.PlayTexts(first)
		p.Finish(game.Outcome{})
		if got := p.OfGame("opening_distance"); got != want {
			t.Errorf("%s is %d from the centre of 4x4, want %d", first, got, want)
		}
	}
}

// TestContactixSchemaOnRecords holds the swaps, the filled boards and the connections of public records against a
// table of them.
func TestContactixSchemaOnRecords(t *testing.T) {
	root := statstest.Records(t, "contactix")
	swaps := map[string]string{"": "no swap", "pieces": "swap of pieces", "sides": "swap of sides"}
	checked, swapped := 0, 0
	for _, row := range statstest.Table(t, filepath.Join(root, "expected.tsv")) {
		if !strings.HasPrefix(row["file"], "littlegolem/") && !strings.HasPrefix(row["file"], "olympiad/2") || row["code"] != "" || row["game"] != "1" {
			continue
		}
		o := game.Options{Values: map[string]string{"size": row["board"]}}
		statstest.EachRecord(t, Schema(), filepath.Join(root, row["file"]), o, func(m *statstest.Measured, p *replay.Played) {
			if strconv.Itoa(len(p.Plies)) != row["plies"] {
				t.Errorf("%s has %d plies, want %s", row["file"], len(p.Plies), row["plies"])
				return
			}
			s := p.At(len(p.Plies)).(*contactix.State)
			if got := m.Label("swap", m.OfGame("swap")); len(p.Plies) > 1 && got != swaps[row["swap"]] {
				t.Errorf("%s: %s, want %s", row["file"], got, swaps[row["swap"]])
			}
			stones, _ := strconv.Atoi(row["stones"])
			if got, want := m.OfGame("filled"), int64(math.Round(100*float64(stones)/float64(s.Cells()))); p.Outcome.Over && got != want {
				t.Errorf("%s: %d %% are filled, want %d", row["file"], got, want)
			}
			if got, want := m.OfGame("detour") != stats.Null, row["end"] == "connection"; got != want {
				t.Errorf("%s ended by %s, and its detour is %d", row["file"], row["end"], m.OfGame("detour"))
			}
			checked++
			if row["swap"] != "" {
				swapped++
			}
		})
	}
	if checked < 200 || swapped < 75 {
		t.Errorf("%d games with %d swaps were checked", checked, swapped)
	}
}
