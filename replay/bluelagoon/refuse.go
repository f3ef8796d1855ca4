package bluelagoon

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// judge makes a legal move of what is written, or explains by the first rule that it breaks why it
// is none.
func (s *State) judge(by game.Seat, w written) (game.Move, *game.Illegal) {
	if ill := s.notPlaying(); ill != nil {
		return 0, ill
	}
	if by != game.Nobody && by != s.Turn() {
		return 0, s.wrongTurn(by)
	}
	return s.judgePlacement(w)
}

// notPlaying says why no player is to move, or returns nil.
func (s *State) notPlaying() *game.Illegal {
	switch s.status {
	case dealing:
		return s.dealFirst()
	case finished:
		return illegal("game-over", "The settlement phase is over; no more moves can be made.")
	}
	return nil
}

// judgePlacement is judge by the rules of placing alone, for the player whom the state string names.
func (s *State) judgePlacement(w written) (game.Move, *game.Illegal) {
	cell, ok := s.board.Cell(int(w.row), int(w.col))
	if !ok {
		return 0, s.offBoard(w)
	}
	if s.valid(s.player, w.piece, cell) {
		return Placement(w.piece, cell), nil
	}
	ill := s.refusal(w.piece, cell)
	ill.Cells = []game.Cell{s.board.Place(cell)}
	ill.Near = s.near(w.piece, cell)
	return 0, ill
}

// refusal says which rule forbids the player to place a piece on a cell.
func (s *State) refusal(piece Piece, cell int) *game.Illegal {
	if ill := s.noneLeft(piece); ill != nil {
		return ill
	}
	name := s.board.CellName(cell)
	owner, standing := s.Piece(cell)
	switch {
	case standing != NoPiece:
		return illegal("occupied", "Cell %s already holds player %d's %s.", name, owner, standing)
	case piece == Village && s.board.IslandOf(cell) < 0:
		return illegal("village-on-sea", "Villages stand on land, and %s is sea.", name)
	case s.phase == Exploration:
		return illegal("not-adjacent", "Land cells in exploration must touch one of the player's own pieces, and %s does not.", name)
	}
	return illegal("not-adjacent", "Every cell in settlement must touch one of the player's own pieces, and %s does not.", name)
}

// noneLeft says why the player has no piece of a kind to place, or returns nil.
func (s *State) noneLeft(piece Piece) *game.Illegal {
	switch seat := s.player; {
	case piece == Village && s.phase == Settlement:
		return illegal("village-in-settlement", "Villages cannot be placed in the settlement phase.")
	case piece == Settler && s.settlersLeft(seat) == 0:
		return illegal("no-settlers-left", "Player %d has all %d settlers on the board.", seat, settlersEach[s.seats])
	case piece == Village && s.villagesLeft(seat) == 0:
		return illegal("no-villages-left", "Player %d has all %d villages on the board.", seat, villagesEach)
	}
	return nil
}

// illegal returns an explanation.
func illegal(code, format string, args ...any) *game.Illegal {
	return &game.Illegal{Code: codePrefix + code, Message: fmt.Sprintf(format, args...)}
}

// offBoard explains why there is no such cell.
func (s *State) offBoard(w written) *game.Illegal {
	height := s.board.Height()
	if w.row < 0 || int(w.row) >= height {
		return illegal("off-board", "There is no cell %v: the board has %d rows.", w.coord, height)
	}
	return illegal("off-board", "There is no cell %v: row %d has %d columns.", w.coord, w.row, s.board.Width(int(w.row)))
}

// dealFirst explains that a deal is due.
func (s *State) dealFirst() *game.Illegal {
	if of, _ := s.Due(); of == Exploration {
		return illegal("not-dealt", "The tokens have not been dealt; a deal must come before the first move.")
	}
	return illegal("missing-deal", "The settlement phase starts without a deal.")
}

func (s *State) unexpectedDeal() *game.Illegal {
	if s.status == finished {
		return illegal("unexpected-deal", "No deal is due here: the game is over.")
	}
	return illegal("unexpected-deal", "No deal is due here: the phase is not over.")
}

// wrongTurn explains whose turn it is, and who is skipped.
func (s *State) wrongTurn(by game.Seat) *game.Illegal {
	text := fmt.Sprintf("It is player %d's turn, not player %d's", s.player, by)
	if skipped := s.Skipped(nil); len(skipped) == 1 {
		text += fmt.Sprintf("; player %d has no move and is skipped", skipped[0])
	} else if len(skipped) > 1 {
		text += fmt.Sprintf("; players %s have no move and are skipped", seatList(skipped))
	}
	return illegal("wrong-turn", "%s.", text)
}

// seatList returns numbers of players as a sentence has them: "1 and 2".
func seatList(seats []game.Seat) string {
	var names []string
	for _, seat := range seats {
		names = append(names, fmt.Sprint(seat))
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// near returns the legal moves that come closest to a refused one: the other piece on the same
// cell, then the same piece beside it.
func (s *State) near(piece Piece, cell int) (moves []game.Move) {
	if other := 1 - piece; s.valid(s.player, other, cell) {
		moves = append(moves, Placement(other, cell))
	}
	for _, next := range s.board.Neighbours(cell) {
		if s.valid(s.player, piece, int(next)) {
			moves = append(moves, Placement(piece, int(next)))
		}
	}
	return moves
}

// Skipped appends the players who are skipped between the last ply and the turn, because they are
// stuck.
func (s *State) Skipped(dst []game.Seat) []game.Seat {
	if len(s.plies) == 0 || s.status != playing {
		return dst
	}
	if IsDeal(s.plies[len(s.plies)-1].move) && !s.sawExploration() {
		return dst
	}
	return s.skippedOver(dst)
}

// skippedOver appends the players between the one who made the last ply and the one of the turn.
func (s *State) skippedOver(dst []game.Seat) []game.Seat {
	last := int(s.plies[len(s.plies)-1].player)
	for i := 1; i <= s.seats; i++ {
		seat := (last + i) % s.seats
		if seat == s.player {
			break
		}
		dst = append(dst, game.Seat(seat))
	}
	return dst
}

// A Last is a placement, and what came with it.
type Last struct {
	Seat    game.Seat
	Piece   Piece
	Cell    int
	Claimed Kind
}

// Last returns the last ply; ok is false at the start, and if it was a deal.
func (s *State) Last() (l Last, ok bool) {
	if len(s.plies) == 0 {
		return l, false
	}
	done := &s.plies[len(s.plies)-1]
	piece, cell, ok := PlacementOf(done.move)
	if !ok {
		return l, false
	}
	return Last{game.Seat(done.player), piece, cell, done.claimed}, true
}
