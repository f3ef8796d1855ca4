package bluelagoon_test

import (
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// A line is a random game: its start and its moves, deals among them.
func line(b *testing.B, board string, players int) (*bluelagoon.State, []game.Move) {
	b.Helper()
	s := started(b, board, players, 1)
	r := rand.New(rand.NewPCG(1, 1))
	var moves []game.Move
	for s.Turn() != game.Nobody {
		m := draw(s, r)
		moves = append(moves, m)
		s.Play(m)
	}
	for range moves {
		s.Undo()
	}
	return s, moves
}

// A game forth and back; a ply is both.
func BenchmarkPlayUndo(b *testing.B) {
	for _, board := range []string{"default", "space-invaders"} {
		b.Run(board, func(b *testing.B) {
			s, moves := line(b, board, 2)
			b.ReportAllocs()
			for b.Loop() {
				for _, m := range moves {
					s.Play(m)
				}
				for range moves {
					s.Undo()
				}
			}
			b.ReportMetric(float64(len(moves)*b.N)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}

// A game with all that a search asks for: moves, and all players' points after every ply.
func BenchmarkPlayScored(b *testing.B) {
	s, line := line(b, "default", 2)
	moves := make([]game.Move, 0, 2*s.Board().Cells())
	b.ReportAllocs()
	for b.Loop() {
		for _, m := range line {
			moves = s.Moves(moves[:0])
			s.Play(m)
			for seat := range game.Seat(s.Seats()) {
				if s.Scores(seat).Total() < 0 {
					b.Fatal("negative points")
				}
			}
		}
		for range line {
			s.Undo()
		}
	}
	b.ReportMetric(float64(len(line)*b.N)/b.Elapsed().Seconds(), "plies/s")
}

// A game as texts: reading every move and writing every position.
func BenchmarkReplayText(b *testing.B) {
	s, moves := line(b, "default", 2)
	var lines []string
	for _, m := range moves {
		lines = append(lines, moveText(s, m))
		s.Play(m)
	}
	for range moves {
		s.Undo()
	}
	var room []byte
	b.ReportAllocs()
	for b.Loop() {
		for _, text := range lines {
			m, ill := s.ParseMove(text)
			if ill != nil {
				b.Fatal(ill)
			}
			s.Play(m)
			room = s.AppendPosition(room[:0])
		}
		for range lines {
			s.Undo()
		}
	}
	b.ReportMetric(float64(len(moves)*b.N)/b.Elapsed().Seconds(), "plies/s")
}

func BenchmarkPerft(b *testing.B) {
	s := started(b, "default", 2, 1)
	n := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		n += s.Perft(4)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "leaves/s")
}

func BenchmarkParseState(b *testing.B) {
	s, moves := line(b, "default", 2)
	for _, m := range moves[:60] {
		s.Play(m)
	}
	text := position(s)
	p := bluelagoon.Parser{}
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, ill := p.Parse(text); ill != nil {
			b.Fatal(ill)
		}
	}
}
