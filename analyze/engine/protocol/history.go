package protocol

import (
	"slices"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay/game"
)

// A History is the moves of a game that a program has. The zero value is the start of a game.
type History struct {
	Moves   []game.Move
	Unknown bool // nobody knows what is on its board
}

// HistoryOf returns the history of all moves of a game.
func HistoryOf(g *player.Game) History { return History{Moves: slices.Clone(g.Moves)} }

// SharedWith returns how many moves of the game the program has; ok is false if it has others.
func (h *History) SharedWith(g *player.Game) (n int, ok bool) {
	n = len(h.Moves)
	if h.Unknown || n > len(g.Moves) || !slices.Equal(h.Moves, g.Moves[:n]) {
		return 0, false
	}
	return n, true
}

// MoveTexts returns the texts of the moves of a game from one on. Text is called in the position
// before each of them.
func MoveTexts(g *player.Game, from int, text func(m game.Move) string) []string {
	for range g.Moves[from:] {
		g.State.Undo()
	}
	var all []string
	for _, m := range g.Moves[from:] {
		all = append(all, text(m))
		g.State.Play(m)
	}
	return all
}

// AtPly calls a function while the game stands before a ply.
func AtPly(g *player.Game, ply int, f func()) {
	for range g.Moves[ply:] {
		g.State.Undo()
	}
	f()
	for _, m := range g.Moves[ply:] {
		g.State.Play(m)
	}
}

// ReadVariation reads the moves that a program expects, up to the first one that cannot be played; none if they
// do not begin with its own.
func ReadVariation(s game.State, texts []string, first game.Move, read func(text string) (game.Move, *game.Illegal)) (line []game.Move) {
	for _, text := range texts {
		m, ill := read(text)
		if ill != nil || len(line) == 0 && m != first {
			break
		}
		s.Play(m)
		line = append(line, m)
	}
	for range line {
		s.Undo()
	}
	return line
}
