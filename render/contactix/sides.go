package contactix

import "github.com/plybook/plybook/render/scene"

// Sides returns the colours of the tiles of the first player, who joins top and bottom, and the second.
func Sides(t *scene.Theme) []scene.Side {
	fills, _ := sideFills(t, [2]string{}, false)
	return []scene.Side{
		{Color: fills[0], Word: "red", Cells: "tiles from top to bottom"},
		{Color: fills[1], Word: "blue", Cells: "tiles from left to right"},
	}
}
