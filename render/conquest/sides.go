package conquest

import "github.com/plybook/plybook/render/scene"

// pawnsOf returns what the pawns of X and O are made of.
func pawnsOf(t *scene.Theme) [2]scene.Piece { return [2]scene.Piece{t.Seats[3], t.Seats[2]} }

// Sides returns the colours of the pawns of X and O.
func Sides(t *scene.Theme) []scene.Side {
	pawns := pawnsOf(t)
	return scene.SidesOf(pawns[:]...)
}
