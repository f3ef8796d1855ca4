package hive

import (
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// randomGames are texts of seeded random games with every expansion, long enough to have all pieces
// in play.
func randomGames(b testing.TB, games int) (texts [][]string, plies int) {
	rng := rand.New(rand.NewPCG(1, 2))
	p := New(mustRules(b, "standard+MLP"))
	for range games {
		p.Reset(p.rules)
		var game []string
		for range 60 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := randomMove(p, moves, rng)
			game = append(game, string(p.AppendMove(nil, m)))
			p.Play(m)
		}
		texts = append(texts, game)
		plies += len(game)
	}
	return texts, plies
}

// BenchmarkReplay reads and plays whole games from text, with repetition watched.
func BenchmarkReplay(b *testing.B) {
	games, plies := randomGames(b, 20)
	p := New(mustRules(b, "standard+MLP"))
	b.ReportAllocs()
	for b.Loop() {
		for _, game := range games {
			p.Reset(p.rules)
			p.SetRepetition(false)
			for _, text := range game {
				m, refused := p.Read(text, 0)
				if refused != nil {
					b.Fatal(refused)
				}
				p.Play(m)
			}
		}
	}
	b.ReportMetric(float64(plies*b.N)/b.Elapsed().Seconds(), "plies/s")
}

// BenchmarkMoves lists the moves of a middle game.
func BenchmarkMoves(b *testing.B) {
	p := mustStart(b, positionP2, "")
	room := make([]game.Move, 0, 512)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n += len(p.Moves(room))
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
}

func BenchmarkPerftMiddleGame3(b *testing.B) {
	p := mustStart(b, positionP2, "")
	b.ReportAllocs()
	var lines uint64
	for b.Loop() {
		lines += p.Perft(3)
	}
	b.ReportMetric(float64(lines)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}

func BenchmarkKey(b *testing.B) {
	p := mustStart(b, positionP2, "")
	b.ReportAllocs()
	for b.Loop() {
		p.computeKey()
	}
}

func BenchmarkSymmetricKey(b *testing.B) {
	p := mustStart(b, positionP2, "")
	b.ReportAllocs()
	for b.Loop() {
		p.SymmetricKey()
	}
}

// TestNothingIsAllocated checks what [game.State] promises of playing and listing moves.
func TestNothingIsAllocated(t *testing.T) {
	for _, rules := range []string{"standard+MLP", "ugent", "notation+MLP"} {
		rng := rand.New(rand.NewPCG(4, 4))
		p := New(mustRules(t, rules))
		p.SetRepetition(true)
		room := make([]game.Move, 0, 8192)
		text := make([]byte, 0, 64)
		p.repeats.keys = append(make([]game.Key, 0, 512), p.repeats.keys...)
		allocs := testing.AllocsPerRun(100, func() {
			moves := p.Moves(room)
			if len(moves) == 0 {
				return
			}
			m := moves[rng.IntN(len(moves))]
			text = p.AppendMove(text[:0], m)
			p.Play(m)
			p.Turn()
			p.Outcome()
			p.Key()
			p.SymmetricKey()
			p.Undo()
			p.Play(m)
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations a ply", rules, allocs)
		}
		if p.Ply() < 30 {
			t.Errorf("%s: only %d plies were played", rules, p.Ply())
		}
	}
}
