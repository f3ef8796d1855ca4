package reversi

import (
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/reversi"
)

// discsOf returns what the discs of the seats are made of.
func discsOf(t *scene.Theme) [2]scene.Piece {
	return [2]scene.Piece{reversi.Black: t.Seats[1], reversi.White: t.Seats[0]}
}

// Sides returns the colours of the discs of Black and White.
func Sides(t *scene.Theme) []scene.Side {
	discs := discsOf(t)
	return scene.SidesOf(discs[:]...)
}
