package reversi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A refusal is a move that is not legal, to be explained.
type refusal struct {
	b  Board
	by game.Seat // who moves as the record has it, or Nobody
	w  written
}

// reasons are the rules about moves in the order in which they are told: the first that
// is broken is the one.
var reasons = [...]func(*refusal) *game.Illegal{
	gameOver, mustPass, wrongTurn, offBoard,
	placementFirst, placementOver, notCentre, badPlacement,
	mayNotPass, occupied, noFlip, needLine, noSuchLine,
	flipTwice, flipExtra, flipMissing,
}

// explain says why a move may not be played that [accept] refuses.
func explain(b Board, by game.Seat, w written) *game.Illegal {
	r := &refusal{b, by, w}
	for _, reason := range reasons {
		if ill := reason(r); ill != nil {
			return ill
		}
	}
	return badMove(b, w.text)
}

// illegal returns an explanation about cells.
func illegal(code, message string, cells ...Square) *game.Illegal {
	ill := &game.Illegal{Code: "reversi/" + code, Message: message}
	for _, s := range cells {
		ill.Cells = append(ill.Cells, s.Cell())
	}
	return ill
}

// clipped is how much of a long text a message quotes.
const clipped = 40

func clip(text string) string { return parse.Clip(text, clipped) }

func badMove(b Board, text string) *game.Illegal {
	ill := illegal("bad-move", fmt.Sprintf("`%s` is not a move in this notation.", clip(text)))
	last := NewSquare(b.Size()-1, b.Size()-1)
	switch {
	case strings.Contains(text, ">") && !b.Rules().OneLine:
		ill.Hint = "a line is given under the one-line rules only"
	case b.Rules().OneLine:
		ill.Hint = fmt.Sprintf("write a cell from a1 to %s and, where it has several lines, one of them: `c4>ne`", last)
	default:
		ill.Hint = fmt.Sprintf("write a cell from a1 to %s, or `%s` for a pass", last, passText)
	}
	return ill
}

func gameOver(r *refusal) *game.Illegal {
	if r.b.Turn() != game.Nobody {
		return nil
	}
	message := "Neither side can move in the start position; the game is over, so no move can follow."
	if k := r.b.Ply(); k > 0 {
		message = fmt.Sprintf("Neither side could move after ply %d; the game was over, so no move can follow.", k)
	}
	return illegal("game-over", message, r.target()...)
}

func mustPass(r *refusal) *game.Illegal {
	if r.w.kind != writtenDisc || !r.b.MustPass() {
		return nil
	}
	mover := r.b.Turn()
	ill := illegal("must-pass", fmt.Sprintf("%s has no legal move and must pass before %s plays %s.",
		seatNames[mover], seatNames[1-mover], clip(r.w.text)), r.target()...)
	ill.Hint = "write the pass, or pass --allow implied-pass"
	ill.Near = []game.Move{Pass}
	return ill
}

func wrongTurn(r *refusal) *game.Illegal {
	mover := r.b.Turn()
	if r.by == game.Nobody || r.by == mover {
		return nil
	}
	return illegal("wrong-turn", fmt.Sprintf("This move is %s's in the record, but %s is to move.",
		seatNames[r.by], seatNames[mover]), r.target()...)
}

func offBoard(r *refusal) *game.Illegal {
	cells := r.w.turned
	if r.w.kind != writtenPass {
		cells.Add(r.w.cell)
	}
	if r.w.kind == writtenPair {
		cells.Add(r.w.second)
	}
	size := r.b.Size()
	for s := range cells.All() {
		if !s.on(size) {
			return outside(s.String(), size)
		}
	}
	return nil
}

func outside(cell string, size int) *game.Illegal {
	return illegal("off-board", fmt.Sprintf("%s lies outside the %d×%[2]d board.", cell, size))
}

func placementFirst(r *refusal) *game.Illegal {
	if r.w.kind == writtenPair || !r.b.Placing() {
		return nil
	}
	ill := illegal("placement-first", "The four centre cells must be filled before the first move.", r.target()...)
	c := centre(r.b.Size())
	ill.Hint = fmt.Sprintf("the starter's two cells come first, as in `@%s%s`", c[1], c[2])
	return ill
}

func placementOver(r *refusal) *game.Illegal {
	if r.w.kind != writtenPair || r.b.Placing() {
		return nil
	}
	message := "The centre is already filled; `%s` comes too late."
	for _, s := range centre(r.b.Size()) {
		if r.b.At(s) == game.Nobody {
			message = "Pairs are placed on an empty board only; `%s` comes too late."
		}
	}
	return illegal("placement-over", fmt.Sprintf(message, clip(r.w.text)), r.target()...)
}

func notCentre(r *refusal) *game.Illegal {
	if r.w.kind != writtenPair {
		return nil
	}
	for _, s := range r.target() {
		if !inCentre(r.b, s) {
			c := centre(r.b.Size())
			ill := illegal("not-centre", fmt.Sprintf("%s is not one of the four centre cells.", s), s)
			ill.Hint = fmt.Sprintf("they are %s, %s, %s and %s", c[0], c[1], c[2], c[3])
			return ill
		}
	}
	return nil
}

func badPlacement(r *refusal) *game.Illegal {
	if r.w.kind != writtenPair || r.w.cell != r.w.second {
		return nil
	}
	return misplaced(&r.w)
}

func misplaced(w *written) *game.Illegal {
	return illegal("bad-placement", fmt.Sprintf("The starter places two discs on two different centre cells, "+
		"the opponent gets the other two; `%s` does not fit.", clip(w.text)), w.cell, w.second)
}

func mayNotPass(r *refusal) *game.Illegal {
	if r.w.kind != writtenPass {
		return nil
	}
	moves := r.b.Moves(nil)
	message := "%s has %d legal moves, for example %s, and may not pass."
	if len(moves) == 1 {
		message = "%s has %d legal move, %s, and may not pass."
	}
	return illegal("may-not-pass", fmt.Sprintf(message, seatNames[r.b.Turn()], len(moves), r.b.AppendMove(nil, moves[0])))
}

func occupied(r *refusal) *game.Illegal {
	owner := r.b.At(r.w.cell)
	if owner == game.Nobody {
		return nil
	}
	return illegal("occupied", fmt.Sprintf("%s already holds a %s disc.", r.w.cell, discNames[owner]), r.w.cell)
}

func noFlip(r *refusal) *game.Illegal {
	if r.b.Lines(r.w.cell) != 0 {
		return nil
	}
	ill := illegal("no-flip", fmt.Sprintf("A disc on %s encloses no opposing disc.", r.w.cell), r.w.cell)
	mover := r.b.Turn()
	if r.b.linesOf(1-mover, r.w.cell) == 0 {
		return ill
	}
	ill.Hint = fmt.Sprintf("%s could play there: is a move missing before it?", seatNames[1-mover])
	if black, white := r.b.Counts(); r.b.Ply() == 0 && black+white == 4 {
		ill.Hint = "rows counted from the bottom, or White first?"
	}
	return ill
}

func needLine(r *refusal) *game.Illegal {
	lines := r.b.Lines(r.w.cell)
	if !r.b.Rules().OneLine || r.w.chosen || lines.Len() < 2 {
		return nil
	}
	ill := illegal("need-line", fmt.Sprintf("%d lines can be flipped from %s (%s); the move must choose one.",
		lines.Len(), r.w.cell, lines), r.w.cell)
	ill.Near = linesFrom(r.w.cell, lines)
	ill.Hint = fmt.Sprintf("write `%s`", r.b.AppendMove(nil, ill.Near[0]))
	return ill
}

func noSuchLine(r *refusal) *game.Illegal {
	lines := r.b.Lines(r.w.cell)
	if !r.w.chosen || lines.Has(r.w.line) {
		return nil
	}
	ill := illegal("no-such-line", fmt.Sprintf("From %s nothing is enclosed to the %s.",
		r.w.cell, directionNames[r.w.line].long), r.w.cell)
	ill.Near = linesFrom(r.w.cell, lines)
	ill.Hint = fmt.Sprintf("lines from %s: %s", r.w.cell, lines)
	return ill
}

func linesFrom(s Square, lines Lines) (moves []game.Move) {
	for d := range lines.All() {
		moves = append(moves, Line(s, d))
	}
	return moves
}

func flipTwice(r *refusal) *game.Illegal {
	if !r.w.again {
		return nil
	}
	s := r.w.twice
	return illegal("flip-twice", fmt.Sprintf("%s is listed twice among the discs to flip.", s), r.w.cell, s)
}

func flipExtra(r *refusal) *game.Illegal {
	for s := range r.w.turned.minus(r.enclosed()).All() {
		return illegal("flip-extra", fmt.Sprintf("%s is not enclosed by this move and stays as it is.", s), r.w.cell, s)
	}
	return nil
}

func flipMissing(r *refusal) *game.Illegal {
	missing := r.enclosed().minus(r.w.turned)
	if !r.w.listed || missing.empty() {
		return nil
	}
	message := "%s are enclosed and were not flipped."
	if missing.Len() == 1 {
		message = "%s is enclosed and was not flipped."
	}
	ill := illegal("flip-missing", fmt.Sprintf(message, missing.names()), r.w.cell)
	for s := range missing.All() {
		ill.Cells = append(ill.Cells, s.Cell())
	}
	return ill
}

// target returns the cells that the move puts discs on, without those that are off the board: a
// drawing has no place for them.
func (r *refusal) target() []Square {
	var cells []Square
	switch r.w.kind {
	case writtenDisc:
		cells = []Square{r.w.cell}
	case writtenPair:
		cells = []Square{r.w.cell, r.w.second}
	}
	return slices.DeleteFunc(cells, func(s Square) bool { return !s.on(r.b.Size()) })
}

// enclosed returns what the move turns, where it is legal but for its list.
func (r *refusal) enclosed() Set {
	if !r.b.Rules().OneLine {
		return r.b.Turned(Disc(r.w.cell))
	}
	line := r.w.line
	if !r.w.chosen {
		line = r.b.Lines(r.w.cell).first()
	}
	return r.b.Turned(Line(r.w.cell, line))
}
