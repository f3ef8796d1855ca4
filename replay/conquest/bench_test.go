package conquest

import (
	"testing"

	"github.com/plybook/plybook/replay/game"
)

func BenchmarkPerft(b *testing.B) {
	for _, v := range []struct {
		name, rules, size string
		depth             int
		count             func(*State, int) uint64
	}{
		{"ataxx/7x7/counted", "ataxx", "7", 6, (*State).Perft},
		{"ataxx/7x7/played", "ataxx", "7", 5, (*State).PerftPlayed},
		{"conquest/7x7/counted", "conquest", "7", 6, (*State).Perft},
		{"conquest/7x7/played", "conquest", "7", 5, (*State).PerftPlayed},
		{"ataxx/9x9/counted", "ataxx", "9", 5, (*State).Perft},
	} {
		b.Run(v.name, func(b *testing.B) {
			s := mustStart(b, v.rules, "", "size", v.size)
			b.ReportAllocs()
			var leaves uint64
			for b.Loop() {
				leaves += v.count(s, v.depth)
			}
			b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
		})
	}
}

// BenchmarkReplay measures a record's way through the rules: read the text of a move, play it.
func BenchmarkReplay(b *testing.B) {
	for _, rules := range []string{"ataxx", "conquest", "nerdvana"} {
		b.Run(rules, func(b *testing.B) {
			s := mustStart(b, rules, "")
			text := someGame(s)
			b.ReportAllocs()
			for b.Loop() {
				for _, t := range text {
					m, ill := s.ParseMove(t)
					if ill != nil {
						b.Fatal(ill)
					}
					s.Play(m)
				}
				for range text {
					s.Undo()
				}
			}
			b.ReportMetric(float64(b.N*len(text))/b.Elapsed().Seconds()/1e6, "Mplies/s")
		})
	}
}

// BenchmarkPlayouts measures what a simple player does: list, play, look for the end.
func BenchmarkPlayouts(b *testing.B) {
	s := mustStart(b, "ataxx", "")
	moves := make([]game.Move, 0, 512)
	plies := 0
	b.ReportAllocs()
	for b.Loop() {
		random := game.SplitMix(1)
		for s.Turn() != game.Nobody {
			moves = s.Moves(moves[:0])
			s.Play(moves[random.Below(uint64(len(moves)))])
			plies++
		}
		for s.Ply() > 0 {
			s.Undo()
		}
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds()/1e6, "Mplies/s")
}

func BenchmarkSymmetricKey(b *testing.B) {
	s := mustStart(b, "ataxx", "2x1x2/3o3/xx3oo/3x3/1o3x1/7/2o1x2")
	b.ReportAllocs()
	for b.Loop() {
		s.SymmetricKey()
	}
}

// someGame returns the moves of a game of about eighty plies, and leaves the state at its start.
func someGame(s *State) (text []string) {
	random := game.SplitMix(7)
	for s.Turn() != game.Nobody && s.Ply() < 100 {
		moves := s.Moves(nil)
		m := moves[random.Below(uint64(len(moves)))]
		text = append(text, string(s.AppendMove(nil, m)))
		s.Play(m)
	}
	for s.Ply() > 0 {
		s.Undo()
	}
	return text
}
