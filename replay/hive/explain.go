package hive

import (
	"fmt"

	"github.com/plybook/plybook/replay/game"
)

// A check looks for one reason why a play may not be played, and returns nil if it does not hold.
type check func(*Position, *goal) *game.Illegal

// The checks in the order of the table of codes: the first that finds something explains the play.
var (
	playChecks  = []check{checkGameOver, checkInGame, checkMissingPass, checkColour}
	handChecks  = []check{checkQueenFirst, checkQueenLate, checkOrder, checkOnPiece, checkApart, checkByEnemy}
	boardChecks = []check{checkQueenLate, checkBeforeQueen, checkCovered, checkResting, checkNoMove, checkOneHive}
	throwChecks = []check{checkThrowStack, checkThrowerResting, checkThrowGate, checkThrowTarget}
	walkChecks  = []check{checkOccupied, checkGate, checkContact, checkOwnWay}
)

// explain returns why a play that is not legal is not, with the legal moves of the same piece.
func (p *Position) explain(g goal) *game.Illegal {
	ill := p.firstOf(&g, playChecks)
	switch {
	case ill != nil:
	case p.hand.Has(g.piece):
		ill = p.firstOf(&g, handChecks)
	case g.piece.Seat() != p.mover():
		ill = p.firstOf(&g, boardChecks, throwChecks)
	default:
		ill = p.firstOf(&g, boardChecks, walkChecks)
	}
	ill.Near = p.near(g.piece)
	return ill
}

func (p *Position) firstOf(g *goal, lists ...[]check) *game.Illegal {
	for _, list := range lists {
		for _, c := range list {
			if ill := c(p, g); ill != nil {
				return ill
			}
		}
	}
	return nil
}

// near returns the legal moves of a piece; of one in the hand, those of the first of its kind.
func (p *Position) near(x Piece) (moves []game.Move) {
	if !p.inGame.Has(x) {
		return nil
	}
	if p.hand.Has(x) {
		x = p.nextOf(x)
	}
	for _, m := range p.Moves(nil) {
		if MovedPiece(m) == x {
			moves = append(moves, m)
		}
	}
	return moves
}

func checkGameOver(p *Position, g *goal) *game.Illegal {
	if p.end == open {
		return nil
	}
	return p.gameOver()
}

func checkInGame(p *Position, g *goal) *game.Illegal {
	if p.inGame.Has(g.piece) {
		return nil
	}
	return p.notInGame(g.piece)
}

func checkMissingPass(p *Position, g *goal) *game.Illegal {
	if g.piece.Seat() == p.mover() || !p.MustPass() {
		return nil
	}
	return p.missingPass()
}

func checkColour(p *Position, g *goal) *game.Illegal {
	if g.piece.Seat() == p.mover() || len(p.throwersOf(g.piece)) > 0 {
		return nil
	}
	return p.wrongColour(g.piece, g.at)
}

// throwersOf returns the mover's pieces with the pillbug's power, resting or not, that touch a
// piece on the board.
func (p *Position) throwersOf(x Piece) (throwers []Piece) {
	if !p.OnBoard().Has(x) {
		return nil
	}
	at := p.place(x)
	for _, kind := range []Kind{Pillbug, Mosquito} {
		y, _ := NewPiece(p.mover(), kind, 1)
		if p.hasPower(y) && Distance(at, p.place(y)) == 1 {
			throwers = append(throwers, y)
		}
	}
	return throwers
}

func checkQueenFirst(p *Position, g *goal) *game.Illegal {
	if g.piece.Kind() != Queen || p.Ply() >= 2 || bases[p.rules.Base].queenFirst {
		return nil
	}
	return p.queenFirstTurn(g.at)
}

func checkQueenLate(p *Position, g *goal) *game.Illegal {
	if !p.queenLate() || g.piece == p.queen() {
		return nil
	}
	return p.queenOverdue(g.at)
}

func checkOrder(p *Position, g *goal) *game.Illegal {
	next := p.nextOf(g.piece)
	if next == g.piece || g.style&AnyNumber != 0 {
		return nil
	}
	return pieceOrder(g.piece, next, g.at)
}

func checkOnPiece(p *Position, g *goal) *game.Illegal {
	on := p.top(g.cell)
	if on == NoPiece {
		return nil
	}
	return placeOnPiece(g.at, on)
}

func checkApart(p *Position, g *goal) *game.Illegal {
	switch {
	case p.Ply() == 0 && g.cell != start:
		return refusal("place-apart", "The first piece must be on (0,0).", g.at)
	case p.Ply() == 0:
		return nil
	case p.Ply() == 1 && p.occupied(g.cell) == 0:
		return placeApart(g.at, "The second piece must touch the first")
	case p.Ply() > 1 && p.coloured(g.cell, p.mover()) == 0:
		return placeApart(g.at, "A new piece must touch a piece of its own colour")
	}
	return nil
}

func checkByEnemy(p *Position, g *goal) *game.Illegal {
	for d := range 6 {
		if p.coloured(g.cell, 1-p.mover())>>d&1 == 1 {
			return placeByEnemy(g.at, p.top(g.cell.step(d)), g.at.Step(d))
		}
	}
	return nil
}

func checkBeforeQueen(p *Position, g *goal) *game.Illegal {
	if !p.hand.Has(p.queen()) {
		return nil
	}
	return p.moveBeforeQueen(g.at)
}

func checkCovered(p *Position, g *goal) *game.Illegal {
	top, ok := p.Covered(g.piece)
	if !ok {
		return nil
	}
	return refusal("covered", fmt.Sprintf("%s lies under %s and cannot move.", g.piece, top), g.at, p.place(top))
}

func checkResting(p *Position, g *goal) *game.Illegal {
	if g.piece != p.resting {
		return nil
	}
	return refusal("resting", fmt.Sprintf("%s was moved in the ply before and cannot move now.", g.piece),
		g.at, p.place(g.piece))
}

func checkNoMove(p *Position, g *goal) *game.Illegal {
	if g.cell != p.at[g.piece] {
		return nil
	}
	return noMove(g.at)
}

func checkOneHive(p *Position, g *goal) *game.Illegal {
	if !p.pinnedIfAny(g.piece.bit()).Has(g.piece) {
		return nil
	}
	return refusal("one-hive", fmt.Sprintf("Without %s the hive falls into %d parts.",
		g.piece, len(p.Parts(g.piece))), g.at, p.place(g.piece))
}

func checkThrowStack(p *Position, g *goal) *game.Illegal {
	if p.below[g.piece] == NoPiece {
		return nil
	}
	return refusal("throw-stack", fmt.Sprintf("%s stands on a stack; a pillbug throws only pieces that are not in a stack.",
		g.piece), g.at, p.place(g.piece))
}

func checkThrowerResting(p *Position, g *goal) *game.Illegal {
	for _, y := range p.throwersOf(g.piece) {
		if y != p.resting {
			return nil
		}
	}
	return refusal("thrower-resting", fmt.Sprintf("%s was moved in the ply before and cannot throw now.",
		p.resting), g.at, p.place(p.resting))
}

// checkThrowGate finds a throw to an empty cell beside the thrower that only a gate stops, on the
// way up or down.
func checkThrowGate(p *Position, g *goal) *game.Illegal {
	if p.height(g.cell) > 0 {
		return nil
	}
	for _, y := range p.throwersOf(g.piece) {
		c := p.at[y]
		down, beside := direction(c, g.cell)
		if y == p.resting || !beside {
			continue
		}
		up, _ := direction(p.at[g.piece], c)
		if p.gated(p.at[g.piece], up, 1) {
			return p.gate(g, p.at[g.piece], up)
		}
		return p.gate(g, c, down)
	}
	return nil
}

func checkThrowTarget(p *Position, g *goal) *game.Illegal {
	for _, y := range p.throwersOf(g.piece) {
		if y != p.resting {
			return refusal("throw-target", fmt.Sprintf("%s can throw %s only to an empty cell next to itself.",
				y, g.piece), g.at, p.place(y))
		}
	}
	return nil
}

// direction returns the direction from a cell to a neighbour; ok is false if it is none.
func direction(from, to cell) (d int, ok bool) {
	for d := range 6 {
		if from.step(d) == to {
			return d, true
		}
	}
	return 0, false
}

func checkOccupied(p *Position, g *goal) *game.Illegal {
	on := p.top(g.cell)
	if on == NoPiece {
		return nil
	}
	ill := occupied(g.at, on)
	switch {
	case !p.canClimb(g.piece):
		return ill
	case g.marked && g.style&ClimbByDirection == 0:
		return hinted(ill, fmt.Sprintf("write a climb as `%s %s`, or pass `--allow climb-by-direction`",
			g.piece, on))
	}
	return nil
}

// canClimb says whether a piece can end on another one.
func (p *Position) canClimb(x Piece) bool {
	if bases[p.rules.Base].flat {
		return false
	}
	c := p.at[x]
	return x.Kind() == Beetle || x.Kind() == Mosquito && (p.height(c) > 1 || p.models(c).has(Beetle))
}

func checkGate(p *Position, g *goal) *game.Illegal {
	path := p.way(g.piece, g.cell, unlessGates)
	for i := 1; i < len(path); i++ {
		d, _ := direction(path[i-1], path[i])
		if p.gatedWithout(g.piece, path[i-1], d) {
			return p.gate(g, path[i-1], d)
		}
	}
	return nil
}

// gate names the two stacks between which a step does not pass.
func (p *Position) gate(g *goal, c cell, d int) *game.Illegal {
	left, right := c.step(d+5), c.step(d+1)
	return refusal("gate", fmt.Sprintf("%s cannot pass between %s and %s.", g.piece, p.top(left), p.top(right)),
		g.at, p.axial(left), p.axial(right))
}

func checkContact(p *Position, g *goal) *game.Illegal {
	if p.way(g.piece, g.cell, unlessContact) == nil {
		return nil
	}
	return refusal("contact", fmt.Sprintf("%s would lose contact with the hive on the way.", g.piece),
		g.at, p.place(g.piece))
}

func checkOwnWay(p *Position, g *goal) *game.Illegal { return p.ownWay(g.piece, g.at) }
