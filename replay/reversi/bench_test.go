package reversi_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

func perSecond(b *testing.B, n int, unit string) {
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), unit+"/s")
}

func BenchmarkPerft(b *testing.B) {
	for _, row := range []struct {
		name, rules string
		size, depth int
	}{
		{"8x8-depth9", "othello", 8, 9},
		{"6x6-depth9", "othello", 6, 9},
		{"10x10-depth7", "othello", 10, 7},
		{"one-line-8x8-depth7", "one-line", 8, 7},
	} {
		b.Run(row.name, func(b *testing.B) {
			board := start(b, row.rules, row.size, "")
			b.ReportAllocs()
			var leaves uint64
			for b.Loop() {
				leaves += board.Perft(row.depth)
			}
			perSecond(b, int(leaves), "leaves")
		})
	}
}

// The same lines with the last ply played too, by the calls that a search makes.
func BenchmarkPerftPlayed(b *testing.B) {
	const depth = 8
	board := start(b, "othello", 8, "")
	var moves [depth + 1][]game.Move
	var count func(left int) uint64
	count = func(left int) (n uint64) {
		if left == 0 {
			return 1
		}
		moves[left] = board.Moves(moves[left][:0])
		for _, m := range moves[left] {
			board.Play(m)
			n += count(left - 1)
			board.Undo()
		}
		return n
	}
	if n := count(depth); n != 390_216 {
		b.Fatalf("%d lines", n)
	}
	b.ReportAllocs()
	var leaves uint64
	for b.Loop() {
		leaves += count(depth)
	}
	perSecond(b, int(leaves), "leaves")
}

// games returns a hundred random games as moves.
func games(b *testing.B, rules string, size int) [][]game.Move {
	var all [][]game.Move
	for seed := range uint64(100) {
		end := randomGame(b, rules, size, seed, func(reversi.Board) {})
		line := make([]game.Move, end.Ply())
		for i := len(line) - 1; i >= 0; i-- {
			after := end.Key()
			end.Undo()
			for _, m := range end.Moves(nil) {
				end.Play(m)
				found := end.Key() == after
				end.Undo()
				if found {
					line[i] = m
				}
			}
		}
		all = append(all, line)
	}
	return all
}

// Whole games of 60 moves on 8 × 8, cells known, passes not written, the end counted: what a
// reader of WTHOR does after decoding.
func BenchmarkReplayOfCells(b *testing.B) {
	var cells [][]reversi.Square
	for _, line := range games(b, "othello", 8) {
		var all []reversi.Square
		for _, m := range line {
			if s, ok := reversi.DiscOf(m); ok {
				all = append(all, s)
			}
		}
		cells = append(cells, all)
	}
	board := start(b, "othello", 8, "").(*reversi.Board8)
	b.ReportAllocs()
	played, plies := 0, 0
	for b.Loop() {
		for _, line := range cells {
			board.Rewind()
			for _, s := range line {
				if board.Place(s) {
					continue
				}
				if board.MustPass() {
					board.Play(reversi.Pass)
				}
				if !board.Place(s) {
					b.Fatalf("%s is refused in %s", s, position(board))
				}
			}
			if !board.Outcome().Over {
				b.Fatal("the game is not over")
			}
			played, plies = played+1, plies+board.Ply()
		}
	}
	perSecond(b, played, "games")
	perSecond(b, plies, "plies")
}

// The same through game.State and with the texts of the moves, as replay does it.
func BenchmarkReplayOfTexts(b *testing.B) {
	for _, row := range []struct {
		name, rules string
		size        int
	}{{"othello-8x8", "othello", 8}, {"one-line-8x8", "one-line", 8}, {"othello-10x10", "othello", 10}, {"othello-16x16", "othello", 16}} {
		b.Run(row.name, func(b *testing.B) {
			board := start(b, row.rules, row.size, "")
			var lines [][]string
			for _, line := range games(b, row.rules, row.size) {
				board.Rewind()
				var all []string
				for _, m := range line {
					all = append(all, string(board.AppendMove(nil, m)))
					board.Play(m)
				}
				lines = append(lines, all)
			}
			var state game.State = board
			b.ReportAllocs()
			played, plies := 0, 0
			for b.Loop() {
				for _, line := range lines {
					board.Rewind()
					for _, text := range line {
						m, ill := state.ParseMove(text)
						if ill != nil || state.Turn() == game.Nobody {
							b.Fatalf("%s: %v", strings.Join(line, " "), ill)
						}
						state.Play(m)
					}
					if !state.Outcome().Over {
						b.Fatal("the game is not over")
					}
					played, plies = played+1, plies+len(line)
				}
			}
			perSecond(b, played, "games")
			perSecond(b, plies, "plies")
		})
	}
}

func BenchmarkMoves(b *testing.B) {
	for _, row := range []struct {
		name, rules string
		size        int
	}{{"othello-8x8", "othello", 8}, {"one-line-8x8", "one-line", 8}, {"othello-16x16", "othello", 16}} {
		b.Run(row.name, func(b *testing.B) {
			board := start(b, row.rules, row.size, "")
			line := games(b, row.rules, row.size)[0]
			moves := make([]game.Move, 0, 300)
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				board.Rewind()
				for _, m := range line {
					moves = board.Moves(moves[:0])
					n += len(moves)
					board.Play(m)
				}
			}
			perSecond(b, n, "moves")
		})
	}
}

// BenchmarkSymmetricKey finds the key of every position of games at random.
func BenchmarkSymmetricKey(b *testing.B) {
	board := start(b, "othello", 8, "")
	line := games(b, "othello", 8)[0]
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		board.Rewind()
		for _, m := range line {
			board.Play(m)
			board.SymmetricKey()
			n++
		}
	}
	perSecond(b, n, "keys")
}
