package bluelagoon

import "github.com/plybook/plybook/render/scene"

// sideWords are what the colours of the seats look like in the classic theme.
var sideWords = [...]string{"white", "black", "pink", "dark red"}

// Sides returns the colours of the pieces of the players.
func Sides(t *scene.Theme) (sides []scene.Side) {
	for seat, pieces := range newPaint(t, false).seats {
		sides = append(sides, scene.Side{Color: pieces.Fill, Word: sideWords[seat]})
	}
	return sides
}
