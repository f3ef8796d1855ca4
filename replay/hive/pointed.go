package hive

import (
	"fmt"
	"slices"

	"github.com/plybook/plybook/replay/game"
)

var _ game.Pointed = (*Position)(nil)

// handWords are the words of the pieces in the hands: "wA" for a white ant, by seat and kind.
var handWords = func() (words [2][Kinds]string) {
	for seat := range words {
		for k := range Kinds {
			words[seat][k] = string([]byte{"wb"[seat], k.Letter()})
		}
	}
	return words
}()

// handSpot returns what is pointed at for a piece in the hand: its kind. Under Notation, where equal bugs are placed in
// any order, it is the piece.
func (p *Position) handSpot(x Piece) game.Spot {
	if p.rules.Base == Notation {
		return game.HandSpot(x.Seat(), x.String())
	}
	return game.HandSpot(x.Seat(), handWords[x.Seat()][x.Kind()])
}

// cellSpot returns the spot of a cell.
func cellSpot(at Axial) game.Spot { return game.CellSpot(Cell(at)) }

// AppendGestures implements [game.Pointed]: the piece, in the hand or on the board, then the cell that it goes to. The
// piece that throws another one is not pointed at. Nothing is carried out by hand.
func (p *Position) AppendGestures(dst []game.Gesture, m game.Move, manual bool) []game.Gesture {
	if m == Pass {
		return append(dst, game.Gesture{game.OneOf(game.PassSpot)})
	}
	x := MovedPiece(m)
	piece := p.handSpot(x)
	if at, ok := p.Where(x); ok {
		piece = cellSpot(at)
	}
	to, _ := p.To(m)
	return append(dst, game.Gesture{game.OneOf(piece), game.OneOf(cellSpot(to))})
}

// AppendHands implements [game.Pointed]: the kinds that are in the game, White's before Black's; under Notation the pieces.
func (p *Position) AppendHands(dst []game.Hand) []game.Hand {
	for x := range Piece(pieces) {
		if !p.inGame.Has(x) || p.rules.Base != Notation && x.Number() > 1 {
			continue
		}
		hand := game.Hand{Spot: p.handSpot(x), Count: p.InHand(x.Seat(), x.Kind()), Name: seatNames[x.Seat()] + " " + x.Kind().String()}
		if p.rules.Base == Notation {
			hand.Count = (p.hand & x.bit()).Len()
			if x.Kind().Count() > 1 {
				hand.Name = fmt.Sprintf("%s %d", hand.Name, x.Number())
			}
		}
		dst = append(dst, hand)
	}
	return dst
}

// AppendPointed implements [game.Pointed]: clicks add nothing to the text of a move.
func (p *Position) AppendPointed(dst []byte, m game.Move, clicks []game.Spot) []byte {
	return p.AppendMove(dst, m)
}

// Refuse implements [game.Pointed]. It returns nil for the beginning of a gesture, or a whole one.
func (p *Position) Refuse(clicks []game.Spot) *game.Illegal {
	ill := p.refuse(clicks)
	if ill == nil {
		return nil
	}
	ill.Hint = "" // it is about records: other ways of writing, and lenient options
	if p.throwsFirst(clicks) && slices.Contains(throwerRefusals, ill.Code) {
		ill.Hint = "a throw begins with the piece that is thrown"
	}
	return ill
}

// throwerRefusals are the refusals of own moves of pillbugs and mosquitoes that may have been meant as throws.
var throwerRefusals = []string{"hive/pillbug-move", "hive/mosquito-move", "hive/occupied", "hive/no-move", "hive/one-hive"}

// throwsFirst says whether the first click is a piece of the mover that can throw.
func (p *Position) throwsFirst(clicks []game.Spot) bool {
	if len(clicks) == 0 || clicks[0].On != game.OnCell || p.rules.Base == Notation {
		return false
	}
	x, ok := p.Top(axialOf(clicks[0].Cell))
	return ok && x.Seat() == p.mover() && x != p.resting && p.hasPower(x)
}

func (p *Position) refuse(clicks []game.Spot) *game.Illegal {
	switch {
	case p.end != open:
		return p.gameOver()
	case len(clicks) == 0:
		return nil
	case clicks[0] == game.PassSpot && len(clicks) == 1:
		_, ill := p.readPass()
		return ill
	case clicks[0].On == game.OnButton:
		return badClick(clicks[0])
	}
	x, ill := p.pointedPiece(clicks[0])
	switch {
	case ill != nil:
		return ill
	case len(clicks) == 1:
		return p.stuck(x)
	case len(clicks) > 2 || clicks[1].On != game.OnCell:
		return badClick(clicks[len(clicks)-1])
	}
	at := axialOf(clicks[1].Cell)
	if _, ill = p.ReadCell(x, at, 0); ill == nil && clicks[0].On == game.OnCell && clicks[0].Cell == clicks[1].Cell {
		ill = noMove(at) // records may say so under Notation
	}
	return ill
}

func axialOf(c game.Cell) Axial { return Axial{R: int(c.Row), Q: int(c.Col)} }

// badClick says that something is pointed at where no move has it.
func badClick(click game.Spot) *game.Illegal {
	return refusal("bad-move", fmt.Sprintf("A move is a piece in the hand or on the board, then a cell; found %s.", quoted(click.String())))
}

// pointedPiece returns the piece that is meant by a hand or a cell: the next one of its kind, or the top one of a stack.
func (p *Position) pointedPiece(click game.Spot) (Piece, *game.Illegal) {
	if click.On != game.OnCell {
		return p.handPiece(click)
	}
	at := axialOf(click.Cell)
	x, ok := p.Top(at)
	if !ok {
		return NoPiece, refusal("bad-move", fmt.Sprintf("%s is empty; a move begins with a piece, in the hand or on the board.", cellText(at)), at)
	}
	return x, nil
}

func (p *Position) handPiece(click game.Spot) (Piece, *game.Illegal) {
	last := NoPiece
	for x := range Piece(pieces) {
		if x.Kind() == Kinds || p.handSpot(x) != click {
			continue
		}
		if last = x; p.hand.Has(x) {
			return x, nil
		}
	}
	switch {
	case last == NoPiece:
		return NoPiece, refusal("bad-piece", quoted(click.String())+" is not a piece in hand.")
	case !p.inGame.Has(last):
		return NoPiece, p.notInGame(last)
	}
	return NoPiece, refusal("bad-piece", fmt.Sprintf("%s has no %s left to place.", seatNames[last.Seat()], last.Kind()))
}

// The reasons why a piece has no move at all: those that do not depend on where it is to go.
var (
	stuckInHand  = []check{checkQueenFirst, checkQueenLate}
	stuckOnBoard = []check{checkQueenLate, checkBeforeQueen, checkResting, checkOneHive}
	stuckVictim  = []check{checkThrowStack, checkThrowerResting}
)

// stuck says why a piece has no legal move; nil if it has one.
func (p *Position) stuck(x Piece) *game.Illegal {
	if slices.ContainsFunc(p.Moves(nil), func(m game.Move) bool { return m != Pass && MovedPiece(m) == x }) {
		return nil
	}
	at, onBoard := p.Where(x)
	g := goal{piece: x, at: at, cell: noCell}
	if !onBoard {
		ill := p.firstOf(&g, playChecks, stuckInHand)
		if ill == nil {
			ill = refusal("place-by-enemy", "Every empty cell beside a piece of the own colour touches the other colour too.")
		}
		ill.Cells = nil // no cell was pointed at
		return ill
	}
	if x.Seat() != p.mover() {
		if ill := p.firstOf(&g, playChecks, stuckOnBoard, stuckVictim); ill != nil {
			return ill
		}
		return refusal("throw-target", fmt.Sprintf("There is no empty cell to which %s can be thrown.", x), at)
	}
	if ill := p.firstOf(&g, playChecks, stuckOnBoard); ill != nil {
		return ill
	}
	ill := p.ownWay(x, at)
	ill.Message = fmt.Sprintf("There is no cell to which %s can go.", x)
	return ill
}
