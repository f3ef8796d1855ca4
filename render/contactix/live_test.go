package contactix

import (
	"image/color"
	"testing"

	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// After a swap of sides the colours of the seats change places, and back again where the position before is shown.
func TestSeatColoursFollowASwapOfSides(t *testing.T) {
	s, err := contactix.Start("", game.Options{Rules: "hex", Values: map[string]string{"swap": "sides"}})
	if err != nil {
		t.Fatal(err)
	}
	p := drawtest.TextGame(t, s, "c2", "swap-sides")
	b := Board(p, scene.Options{})
	colors := func(ply int) [2]color.NRGBA {
		b.Position(p, ply)
		return [2]color.NRGBA{b.Color(0), b.Color(1)}
	}
	first, swapped := colors(1), colors(2)
	if swapped != [2]color.NRGBA{first[1], first[0]} || first[0] == first[1] || colors(1) != first {
		t.Errorf("the colours are %v before the swap, %v after it, then %v", first, swapped, colors(1))
	}
}
