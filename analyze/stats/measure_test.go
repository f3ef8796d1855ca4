package stats

import (
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A measuredPly is a ply with the row that a gauge has filled in.
type measuredPly struct {
	game.PlayedPly
	row []int64
}

// measureRandom plays a game at random and measures it. each is called behind every ply.
func measureRandom(t testing.TB, s game.State, sheet Sheet, seed uint64, most int, each func(p measuredPly)) (end []int64) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	return measureGame(t, s, sheet, most, func(legal []game.Move) game.Move { return legal[random.IntN(len(legal))] }, each)
}

func measureGame(t testing.TB, s game.State, sheet Sheet, most int, choose func(legal []game.Move) game.Move, each func(p measuredPly)) (end []int64) {
	t.Helper()
	g := sheet.NewGauge()
	g.Begin(s)
	p := &replay.Played{Played: game.Played{Record: &parse.Record{}, State: s}}
	for range most {
		legal := s.Moves(nil)
		if len(legal) == 0 {
			break
		}
		ply := measuredPly{game.PlayedPly{Move: choose(legal), Seat: s.Turn(), Token: -1}, nulls(len(sheet.PlyColumns))}
		s.Play(ply.Move)
		p.Plies = append(p.Plies, ply.PlayedPly)
		g.Ply(s, ply.PlayedPly, ply.row)
		if each != nil {
			each(ply)
		}
	}
	p.Outcome = s.Outcome()
	for range p.Plies {
		s.Undo() // a game that is played stands at its start
	}
	end = nulls(len(sheet.GameColumns))
	g.End(p, end)
	return end
}

func nulls(n int) []int64 {
	row := make([]int64, n)
	for i := range row {
		row[i] = Null
	}
	return row
}

// textPlayer chooses the moves of a game one after the other.
func textPlayer(t testing.TB, s game.State, texts ...string) func([]game.Move) game.Move {
	return func([]game.Move) game.Move {
		t.Helper()
		m, refused := s.ParseMove(texts[0])
		if refused != nil {
			t.Fatalf("%s: %v", texts[0], refused)
		}
		texts = texts[1:]
		return m
	}
}

// wantNoAllocs measures a random game twice and checks that the gauge has all its memory after the first time.
func wantNoAllocs(t *testing.T, s game.State, sheet Sheet) {
	t.Helper()
	var plies []game.PlayedPly
	measureRandom(t, s, sheet, 7, 60, func(p measuredPly) { plies = append(plies, p.PlayedPly) })
	for range plies {
		s.Undo()
	}
	g, row := sheet.NewGauge(), nulls(len(sheet.PlyColumns))
	allocs := testing.AllocsPerRun(5, func() {
		g.Begin(s)
		for _, ply := range plies {
			s.Play(ply.Move)
			g.Ply(s, ply, row)
		}
		for range plies {
			s.Undo()
		}
	})
	if allocs > 0 {
		t.Errorf("measuring a game of %d plies allocates %v times", len(plies), allocs)
	}
}
