package contactix

import "github.com/plybook/plybook/render/scene"

// Sides returns the colours of the tiles that the first player begins with, which join top and bottom, and the second. After a swap of sides each player
// has the tiles of the other colour, so charts of players have neither.
func Sides(t *scene.Theme) []scene.Side {
	fills, _ := sideFills(t, [2]string{}, false)
	const note = "Red moves first, whatever a record calls that colour. After a swap of sides, each player has the other colour."
	return []scene.Side{
		{Color: fills[0], Player: scene.Mix(t.Hues[scene.Violet].Light, scene.RGB(0), 40), Note: note, Word: "red", Cells: "tiles from top to bottom"},
		{Color: fills[1], Player: scene.Mix(t.Hues[scene.Green].Light, scene.RGB(0xFFFFFF), 50), Note: note, Word: "blue", Cells: "tiles from left to right"},
	}
}
