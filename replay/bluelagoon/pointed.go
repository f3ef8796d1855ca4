package bluelagoon

import (
	"fmt"
	"slices"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// AppendGestures implements [game.Pointed]: the piece in hand and the cell, in any order. The cell is enough where the
// other piece may not be placed there.
func (s *State) AppendGestures(dst []game.Gesture, m game.Move, _ bool) []game.Gesture {
	piece, cell, ok := PlacementOf(m)
	if !ok {
		return dst
	}
	there := game.CellSpot(s.board.Place(cell))
	dst = append(dst, game.Gesture{game.AllOf(game.HandSpot(game.Seat(s.player), piece.String()), there)})
	if !s.valid(s.player, 1-piece, cell) {
		dst = append(dst, game.Gesture{game.OneOf(there)})
	}
	return dst
}

// handNames are the names of what is in a hand.
var handNames = [...]string{Settler: "Settlers", Village: "Villages"}

// AppendHands implements [game.Pointed]: settlers and villages, player by player.
func (s *State) AppendHands(dst []game.Hand) []game.Hand {
	for seat := range s.seats {
		for piece, left := range [...]int{Settler: s.settlersLeft(seat), Village: s.villagesLeft(seat)} {
			dst = append(dst, game.Hand{
				Spot: game.HandSpot(game.Seat(seat), pieceNames[piece]), Count: left,
				Name: fmt.Sprintf("%s of player %d", handNames[piece], seat),
			})
		}
	}
	return dst
}

// AppendPointed implements [game.Pointed]: clicks add nothing.
func (s *State) AppendPointed(dst []byte, m game.Move, _ []game.Spot) []byte {
	return s.AppendMove(dst, m)
}

// Refuse implements [game.Pointed]. A piece and a cell are judged as a move.
func (s *State) Refuse(clicks []game.Spot) *game.Illegal {
	ill := s.refuseClicks(clicks)
	if ill != nil {
		ill.Cells = game.CellsOf(clicks, func(c game.Cell) bool {
			_, ok := s.board.Cell(int(c.Row), int(c.Col))
			return ok
		})
	}
	return ill
}

func (s *State) refuseClicks(clicks []game.Spot) *game.Illegal {
	if ill := s.notPlaying(); ill != nil {
		return ill
	}
	if len(clicks) == 0 {
		return badClicks("Nothing was selected.")
	}
	ill := s.refuseClick(clicks[0])
	if ill == nil && len(clicks) > 1 {
		ill = s.refusePair(clicks[0], clicks[1])
	}
	if ill == nil && len(clicks) > 2 {
		return badClicks("A move is a piece and a cell, but more was selected.")
	}
	return ill
}

// refuseClick says why no move begins with a click, or returns nil.
func (s *State) refuseClick(click game.Spot) *game.Illegal {
	switch {
	case click == game.PassSpot:
		return badClicks("There is no pass in Blue Lagoon: a player without a legal move is skipped.")
	case click.On == game.OnButton:
		return badClicks("There is no button `%s`.", parse.Clip(click.Word, 40))
	case click.On == game.OnHand:
		piece, ill := s.pieceAt(click)
		if ill == nil {
			ill = s.refusePiece(piece)
		}
		return ill
	case click != game.CellSpot(click.Cell):
		return badClicks(nothingThere)
	}
	_, noSettler := s.judgePlacement(clicked(Settler, click.Cell))
	_, noVillage := s.judgePlacement(clicked(Village, click.Cell))
	switch {
	case noSettler == nil || noVillage == nil:
		return nil
	case s.settlersLeft(s.player) == 0:
		return noVillage
	}
	return noSettler
}

// refusePair says why two clicks, the first of which begins a move, are none, or returns nil.
func (s *State) refusePair(first, second game.Spot) *game.Illegal {
	held, there := first, second
	if first.On == game.OnCell {
		held, there = second, first
	}
	if held.On != game.OnHand || there != game.CellSpot(there.Cell) {
		return badClicks("A move is one piece in hand and one cell.")
	}
	piece, ill := s.pieceAt(held)
	if ill == nil {
		_, ill = s.judgePlacement(clicked(piece, there.Cell))
	}
	return ill
}

// pieceAt returns the kind of piece that is pointed at in the hand of the player to move.
func (s *State) pieceAt(spot game.Spot) (Piece, *game.Illegal) {
	piece := slices.Index(pieceNames[:], spot.Word)
	switch {
	case spot.Seat < 0 || int(spot.Seat) >= s.seats:
		return NoPiece, badClicks("There is no player %d.", spot.Seat)
	case spot != game.HandSpot(spot.Seat, spot.Word):
		return NoPiece, badClicks(nothingThere)
	case piece < 0:
		return NoPiece, badClicks("Nobody has a `%s` in hand.", parse.Clip(spot.Word, 40))
	case int(spot.Seat) != s.player:
		return NoPiece, s.wrongTurn(spot.Seat)
	}
	return Piece(piece), nil
}

// refusePiece says why the player may place a kind of piece nowhere, or returns nil.
func (s *State) refusePiece(piece Piece) *game.Illegal {
	settlers, villages := s.moves(s.player)
	if (piece == Settler && settlers > 0) || (piece == Village && villages > 0) {
		return nil
	}
	if ill := s.noneLeft(piece); ill != nil {
		return ill
	}
	return illegal("not-adjacent", "No %s can be placed: no free cell for it touches one of player %d's pieces.", piece, s.player)
}

// clicked is a piece on a cell that may be on no board.
func clicked(piece Piece, c game.Cell) written {
	return written{piece: piece, coord: coord{row: int32(c.Row), col: int32(c.Col)}}
}

// nothingThere is what there is to say about spots that are none.
const nothingThere = "This cannot be selected."

func badClicks(format string, args ...any) *game.Illegal {
	ill := illegal("malformed-move", format, args...)
	ill.Hint = "point at a settler or a village in your hand, and at a cell"
	return ill
}
