package contactix

import (
	"fmt"
	"strconv"

	"github.com/plybook/plybook/replay/game"
)

// A State is a position, with the way back to its start. It implements [game.State],
// [game.Counter], [game.Passer], [game.Symmetric], [game.CellLister] and [game.PieceLister].
type State struct {
	*board
	rules   Rules
	tiles   []uint8 // by node
	links   []link  // by node
	side    int     // to move
	swapped bool    // the players have changed sides
	winner  int     // side that joins its edges, or -1
	key     game.Key
	past    []step

	laid     int  // tiles of the setup
	setSwap  bool // the setup is one tile, and the ply to come may be a swap
	setCell  int  // of the setup's first tile
	sides    bool // Moves lists a swap of sides; see UsualSwap
	names    [2]string
	coloured bool // the names are the record's
}

// A step is what Play does and Undo takes back.
type step struct {
	move  game.Move
	joint joint
}

// NewState returns the empty board of a size, side 0 to move. Both numbers are 1 to [MaxSide].
func NewState(columns, rows int, rules Rules) (*State, error) {
	if min(columns, rows) < 1 || max(columns, rows) > MaxSide {
		return nil, fmt.Errorf("a board of %d × %d cells is not possible; both numbers must be 1 to %d", columns, rows, MaxSide)
	}
	b := newBoard(columns, rows)
	s := &State{
		board: b, tiles: make([]uint8, len(b.tiles)), links: newLinks(b),
		past: make([]step, 0, len(b.places)+2), names: sideNames,
	}
	s.reset(rules)
	return s, nil
}

// reset goes back to the empty board, without a setup.
func (s *State) reset(rules Rules) {
	s.clear()
	s.rules = rules
	s.side, s.swapped, s.winner = 0, false, -1
	s.key = s.board.key
	s.past = s.past[:0]
	s.laid, s.setSwap = 0, false
}

// Rules returns the set of rules.
func (s *State) Rules() Rules { return s.rules }

// Columns returns how many columns the board has.
func (s *State) Columns() int { return s.columns }

// Rows returns how many rows the board has.
func (s *State) Rows() int { return s.rows }

// BoardName implements [game.Sized]: columns, then rows.
func (s *State) BoardName() string { return strconv.Itoa(s.columns) + "x" + strconv.Itoa(s.rows) }

// Cells returns how many cells the board has.
func (s *State) Cells() int { return len(s.places) }

// Tile returns the side of the tile on a cell, or -1.
func (s *State) Tile(cell int) int {
	return int(s.tiles[s.places[cell].node]) - int(tile0)
}

// ToMove returns the side to move; after the end the one whose turn it would be.
func (s *State) ToMove() int { return s.side }

// Swapped says whether the players have changed sides.
func (s *State) Swapped() bool { return s.swapped }

// PlayerOf returns the player who lays the tiles of a side.
func (s *State) PlayerOf(side int) game.Seat {
	if s.swapped {
		side = 1 - side
	}
	return game.Seat(side)
}

// SideOf returns the side whose tiles a player lays.
func (s *State) SideOf(player game.Seat) int { return int(s.PlayerOf(int(player))) }

// Winner returns the side that joins its edges, or -1.
func (s *State) Winner() int { return s.winner }

// Seats implements [game.State].
func (s *State) Seats() int { return 2 }

// Turn implements [game.State].
func (s *State) Turn() game.Seat {
	if s.winner >= 0 {
		return game.Nobody
	}
	return s.PlayerOf(s.side)
}

// Ply implements [game.State].
func (s *State) Ply() int { return len(s.past) }

// Outcome implements [game.State].
func (s *State) Outcome() game.Outcome {
	if s.winner < 0 {
		return game.Outcome{}
	}
	return game.WonBy(s.PlayerOf(s.winner), "connection")
}

// Moves implements [game.State]: the empty cells in their order, then the swap, then the pass. Of the
// two swaps, which are equal in play, it is [State.UsualSwap]; Play knows both.
func (s *State) Moves(dst []game.Move) []game.Move {
	if s.winner >= 0 {
		return dst
	}
	node := s.columns + 2
	cell := game.Move(0)
	for range s.rows {
		for range s.columns {
			node++
			if s.tiles[node] == empty {
				dst = append(dst, cell)
			}
			cell++
		}
		node += 2
	}
	if s.SwapPossible() {
		dst = append(dst, s.UsualSwap())
	}
	if s.rules.Passes() {
		dst = append(dst, Pass)
	}
	return dst
}

// UsualSwap returns the swap that Moves lists where one is possible: that of pieces, or where the game was
// started with the switch swap for sides, and on boards without a long diagonal, that of sides.
func (s *State) UsualSwap() game.Move {
	if s.columns == s.rows && !s.sides {
		return SwapPieces
	}
	return SwapSides
}

// SwapPossible says whether the ply to come may be a swap: one tile lies on the board, and nothing
// else has happened.
func (s *State) SwapPossible() bool {
	switch len(s.past) {
	case 0:
		return s.setSwap
	case 1:
		_, tile := CellOf(s.past[0].move)
		return tile && s.laid == 0 && s.rules.Swap() && s.winner < 0
	}
	return false
}

// opening returns the cell of the tile that a swap is about.
func (s *State) opening() int {
	if s.setSwap {
		return s.setCell
	}
	cell, _ := CellOf(s.past[0].move)
	return cell
}

// mirrored returns the image of a cell in the long diagonal of a board with as many rows as columns.
func (s *State) mirrored(cell int) int { return cell%s.columns*s.columns + cell/s.columns }

// Play implements [game.State].
func (s *State) Play(m game.Move) {
	if m >= SwapPieces {
		s.playWord(m)
		return
	}
	s.past = append(s.past, step{move: m})
	p := &s.places[m]
	if s.lay(p.node, s.side, &s.past[len(s.past)-1].joint) {
		s.winner = s.side
	}
	s.key = s.key.Xor(p.keys[s.side&1])
	s.side ^= 1
}

// Undo implements [game.State].
func (s *State) Undo() {
	last := &s.past[len(s.past)-1]
	s.past = s.past[:len(s.past)-1]
	if last.move >= SwapPieces {
		s.undoWord(last.move)
		return
	}
	p := &s.places[last.move]
	s.side ^= 1
	s.key = s.key.Xor(p.keys[s.side&1])
	s.lift(p.node, &last.joint)
	s.winner = -1
}

// playWord plays a move that lays no tile.
func (s *State) playWord(m game.Move) {
	switch m {
	case SwapPieces:
		s.movePiece(s.opening(), s.mirrored(s.opening()), s.side)
		s.pass()
	case SwapSides:
		s.swapped = !s.swapped
	case Pass:
		s.pass()
	}
	s.past = append(s.past, step{move: m})
}

func (s *State) undoWord(m game.Move) {
	switch m {
	case SwapPieces:
		s.movePiece(s.mirrored(s.opening()), s.opening(), s.side)
		s.pass()
	case SwapSides:
		s.swapped = !s.swapped
	case Pass:
		s.pass()
	}
}

// pass gives the turn to the other side.
func (s *State) pass() {
	s.side ^= 1
	s.key = s.key.Xor(turnKey)
}

// movePiece takes the only tile off the board and lays one of a side.
func (s *State) movePiece(from, to, side int) {
	was, is := &s.places[from], &s.places[to]
	s.key = s.key.Xor(was.keys[1-side].Xor(is.keys[side]))
	s.clear()
	s.lay(is.node, side, new(joint))
}

// Last returns the cell of the tile that was laid last, or mirrored by a swap; ok is false if there
// is none but those of the setup.
func (s *State) Last() (cell int, ok bool) {
	for i := len(s.past) - 1; i >= 0; i-- {
		m := s.past[i].move
		if cell, ok := CellOf(m); ok {
			return cell, true
		}
		if m == SwapPieces {
			return s.mirrored(s.opening()), true
		}
	}
	return 0, false
}

// SwapMark returns the cell of the tile that was swapped, where it lies now; ok is false if there was
// no swap.
func (s *State) SwapMark() (cell int, ok bool) {
	for i := range min(2, len(s.past)) {
		switch s.past[i].move {
		case SwapPieces:
			return s.mirrored(s.opening()), true
		case SwapSides:
			return s.opening(), true
		}
	}
	return 0, false
}

// AppendCells implements [game.CellLister]: the sides of tiles as 0 and 1.
func (s *State) AppendCells(dst []game.CellText) []game.CellText {
	for cell := range s.places {
		if side := s.Tile(cell); side >= 0 {
			dst = append(dst, game.CellText{Cell: s.GameCell(cell), Text: sideDigits[side]})
		}
	}
	return dst
}

// CellName implements [game.CellNamer]. Sides are named by their edges: their colours differ from game to game.
func (s *State) CellName(word string) string {
	if word == sideDigits[0] {
		return "tiles from top to bottom"
	}
	return "tiles from left to right"
}

var sideDigits = [2]string{"0", "1"}
