// Package hive plays Hive: the tournament rules with every expansion, the simplified game of the
// assignment, and a mode without rules for drawing.
//
// Start with [New] or [Start], which give a [Position], and read plays with [Position.Read]:
//
//	p := hive.New(hive.Rules{Letters: hive.WithMosquito})
//	move, refused := p.Read("wA1", 0)
//	if refused == nil {
//		p.Play(move)
//	}
//
// What the package promises, beyond [game.State]: a move is a piece and a target cell, so that
// texts which name a cell in different ways are equal moves; a play is refused with the first
// code that applies, in the order of the table of codes; cells are rows and columns relative to
// the cell of the first piece, however far the hive wanders.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package hive

import (
	"github.com/plybook/plybook/replay/game"
)

// pieceShift is where a move has its piece; below it lies the target: a cell of the torus, or
// under [Notation] what [unruledTarget] says.
const pieceShift = 16

// Pass is the move of a player who has no other.
const Pass = game.Move(NoPiece)<<pieceShift | game.Move(noCell)

func newMove(x Piece, to cell) game.Move {
	return game.Move(x)<<pieceShift | game.Move(to)
}

// IsPass says whether a move is a pass.
func IsPass(m game.Move) bool { return m == Pass }

// IsPass says whether a move is a pass.
func (*Position) IsPass(m game.Move) bool { return m == Pass }

// MovedPiece returns the piece that a move places, moves or throws; [NoPiece] for a pass.
func MovedPiece(m game.Move) Piece { return Piece(m >> pieceShift & 31) }

// target returns the cell of a move that is no pass.
func target(m game.Move) cell { return cell(m) & torusMask }

// An end says how a game stands.
type end uint8

const (
	open        end = iota
	whiteClosed     // the white queen is surrounded
	blackClosed
	bothClosed
	repeated // third occurrence, where that ends the game
)

// ends are the outcome, the state as UHP calls it, and the cause in words, by [end].
var ends = [...]struct {
	outcome game.Outcome
	state   string
	cause   string
}{
	open:        {game.Outcome{}, "InProgress", ""},
	whiteClosed: {game.WonBy(Black, "queen"), "BlackWins", "the white queen closed"},
	blackClosed: {game.WonBy(White, "queen"), "WhiteWins", "the black queen closed"},
	bothClosed:  {game.DrawnBy("both queens"), "Draw", "both queens closed"},
	repeated:    {game.DrawnBy("repetition"), "Draw", "third occurrence of the position"},
}

// A step is what [Position.Undo] needs in order to take a move back.
type step struct {
	move    game.Move
	from    cell // where the piece came from; noCell from the hand, and for a pass
	resting Piece
	end     end
	anchor  cell
	home    Axial // of the anchor; under Notation, where the piece came from
}
