package protocol

import (
	"fmt"
	"slices"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay/game"
)

// An Answer is what came of a question to a program.
type Answer uint8

const (
	Unasked  Answer = iota // the protocol, or the program, does not have the question
	Silent                 // it was asked in vain
	Answered               // its answer was compared
)

// A Comparison is where a program and the rules differ about a position. Its zero value is agreement, about nothing.
type Comparison struct {
	Moves    Answer // which moves are legal, or how many
	Position Answer // where the pieces are, or something else of the position

	Missing    []string // legal moves that it does not list
	Extra      []string // what it lists besides
	Difference string   // a sentence about what it has otherwise in the position; "" if nothing
	Result     string   // its result and that by the rules, where these differ; nothing else was asked then
}

// Differs reports whether the program and plybook differ.
func (c *Comparison) Differs() bool {
	return len(c.Missing) > 0 || len(c.Extra) > 0 || c.Difference != "" || c.Result != ""
}

// Compare compares what a program reports about the present position of a game with the rules.
func Compare(client Client, conn *Conn, g *player.Game) (c Comparison, err error) {
	if checker, ok := client.(ResultChecker); ok {
		if c.Result = checker.CheckResult(g); c.Result != "" {
			c.Position = Answered
			return c, nil
		}
	}
	if lister, ok := client.(MoveLister); ok && g.State.Turn() != game.Nobody {
		if err := c.compareMoves(lister, conn, g); err != nil {
			return c, err
		}
	}
	if checker, ok := client.(PositionChecker); ok {
		c.Difference, c.Position, err = checker.CheckPosition(conn, g)
	}
	return c, err
}

func (c *Comparison) compareMoves(lister MoveLister, conn *Conn, g *player.Game) error {
	theirs, number, a, err := lister.LegalMoves(conn, g)
	if c.Moves = a; err != nil || a != Answered {
		return err
	}
	ours := map[string]bool{}
	var names []string
	for _, m := range g.State.Moves(nil) {
		if name := lister.MoveName(g, m); name != "" && !ours[name] {
			ours[name] = true
			names = append(names, name)
		}
	}
	if theirs == nil {
		if number != len(names) {
			c.Difference = fmt.Sprintf("Expected %[2]d legal moves, found %[1]d.", number, len(names))
		}
		return nil
	}
	listed := map[string]bool{}
	for _, name := range theirs {
		if !ours[name] && !listed[name] {
			c.Extra = append(c.Extra, name)
		}
		listed[name] = true
	}
	c.Missing = slices.DeleteFunc(names, func(name string) bool { return listed[name] })
	return nil
}

// MoveNames returns the canonical names of moves as a program names them; those of what is no legal move
// stay as they are.
func MoveNames(g *player.Game, texts []string, read func(text string) (game.Move, *game.Illegal)) []string {
	names := []string{}
	for _, text := range texts {
		if m, ill := read(text); ill == nil {
			text = string(g.State.AppendMove(nil, m))
		}
		names = append(names, text)
	}
	return names
}
