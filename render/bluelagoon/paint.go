package bluelagoon

import (
	"image/color"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/bluelagoon"
)

// A paint has the colours of a map and of what stands on it: warm islands in a blue sea.
type paint struct {
	light, dark       color.NRGBA            // the lightest and the darkest colour
	sea, net, shallow color.NRGBA            // open water, the lines between its cells, water near a shore
	sand              color.NRGBA            // shores, and the lines between cells of land
	land              [landTints]color.NRGBA // of islands
	floor, stone      color.NRGBA            // of stone circles
	wood              color.NRGBA            // of canoes
	name              color.NRGBA            // of rows and columns
	kinds             [bluelagoon.Kinds]color.NRGBA
	seats             [bluelagoon.MaxSeats]scene.Piece // Ink is a band around pieces, if it is not the Rim
}

const landTints = 8

// newPaint mixes the colours of a theme. A dark one has its map by night.
func newPaint(t *scene.Theme, mono bool) *paint {
	light, dark := t.Background, t.Ink
	night := scene.Luma(light) < scene.Luma(dark)
	if night {
		light, dark = dark, light
	}
	of := func(h int) color.NRGBA { return t.Hues[h].Light }
	both := func(a, b, percent int) color.NRGBA { return scene.Mix(of(a), of(b), percent) }
	p := &paint{light: t.Seats[0].Fill, dark: t.Seats[1].Fill}
	p.sea = both(scene.Blue, scene.Teal, 18)
	p.shallow, p.name = scene.Mix(p.sea, light, 38), scene.Mix(p.sea, light, 82)
	p.sand = scene.Mix(of(scene.Amber), light, 68)
	p.wood, p.stone = scene.Mix(of(scene.Brown), p.sand, 20), scene.Mix(t.Muted, p.dark, 35)
	for i, tint := range [landTints]struct {
		of   color.NRGBA
		sand int // percent
	}{
		{of(scene.Green), 42}, {of(scene.Amber), 30}, {both(scene.Red, scene.Amber, 30), 52}, {both(scene.Green, scene.Amber, 45), 30},
		{of(scene.Brown), 50}, {both(scene.Green, scene.Brown, 25), 22}, {both(scene.Amber, scene.Brown, 35), 12}, {both(scene.Violet, scene.Red, 35), 55},
	} {
		p.land[i] = scene.Mix(tint.of, p.sand, tint.sand)
	}
	if night {
		for _, c := range append([]*color.NRGBA{&p.sea, &p.shallow, &p.sand, &p.wood, &p.name}, each(p.land[:])...) {
			*c = scene.Mix(*c, dark, 42)
		}
		p.stone = scene.Mix(p.stone, p.dark, 55)
	}
	p.net, p.floor = scene.Mix(p.sea, p.dark, 24), scene.Mix(p.sand, light, 38)
	p.kinds = [bluelagoon.Kinds]color.NRGBA{
		bluelagoon.Coconut: scene.Mix(of(scene.Brown), p.dark, 20), bluelagoon.Bamboo: scene.Mix(of(scene.Green), p.dark, 12),
		bluelagoon.Water: of(scene.Blue), bluelagoon.Stone: of(scene.Violet), bluelagoon.Statuette: of(scene.Slate),
	}
	for seat := range 2 {
		p.seats[seat] = t.Seats[seat]
		p.seats[seat].Ink = p.seats[seat].Rim
	}
	p.seats[2] = scene.Piece{
		Fill: scene.Mix(both(scene.Violet, scene.Red, 45), light, 52), Rim: scene.Mix(of(scene.Violet), p.dark, 62), Ink: scene.Mix(of(scene.Violet), p.dark, 35),
	}
	p.seats[3] = scene.Piece{Fill: scene.Mix(of(scene.Red), p.dark, 26), Rim: scene.Mix(of(scene.Red), light, 82), Ink: scene.Mix(of(scene.Red), light, 70)}
	if mono {
		p.grey()
	}
	return p
}

// each returns pointers to colours.
func each(colors []color.NRGBA) []*color.NRGBA {
	all := make([]*color.NRGBA, len(colors))
	for i := range colors {
		all[i] = &colors[i]
	}
	return all
}

// greyTints are the tints of islands without hues: how far from the lightest one to the water, in
// percent.
var greyTints = [landTints]int{45, 8, 60, 28, 75, 36, 18, 52}

// grey takes the hues out of all colours, and spreads the tints of the islands.
func (p *paint) grey() {
	for i := range p.land {
		p.land[i] = scene.Mix(p.sand, p.sea, greyTints[i])
	}
	all := []*color.NRGBA{
		&p.light, &p.dark, &p.sea, &p.net, &p.shallow, &p.sand, &p.floor, &p.stone, &p.wood, &p.name,
	}
	all = append(append(all, each(p.land[:])...), each(p.kinds[:])...)
	for i := range p.seats {
		all = append(all, &p.seats[i].Fill, &p.seats[i].Rim, &p.seats[i].Ink)
	}
	for _, c := range all {
		*c = scene.RGB(0x010101 * uint32(scene.Luma(*c)))
	}
}
