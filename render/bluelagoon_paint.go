package render

import (
	"image/color"

	"github.com/plybook/plybook/replay/bluelagoon"
)

// A lagoonPaint has the colours of a map and of what stands on it: warm islands in a blue sea.
type lagoonPaint struct {
	light, dark       color.NRGBA            // the lightest and the darkest colour
	sea, net, shallow color.NRGBA            // open water, the lines between its cells, water near a shore
	sand              color.NRGBA            // shores, and the lines between cells of land
	land              [landTints]color.NRGBA // of islands
	floor, stone      color.NRGBA            // of stone circles
	wood              color.NRGBA            // of canoes
	name              color.NRGBA            // of rows and columns
	kinds             [bluelagoon.Kinds]color.NRGBA
	seats             [bluelagoon.MaxSeats]Piece // Ink is a band around pieces, if it is not the Rim
}

const landTints = 8

// newLagoonPaint mixes the colours of a theme. A dark one has its map by night.
func newLagoonPaint(t *Theme, mono bool) *lagoonPaint {
	light, dark := t.Background, t.Ink
	night := luma(light) < luma(dark)
	if night {
		light, dark = dark, light
	}
	of := func(h int) color.NRGBA { return t.Hues[h].Light }
	both := func(a, b, percent int) color.NRGBA { return mix(of(a), of(b), percent) }
	p := &lagoonPaint{light: t.Seats[0].Fill, dark: t.Seats[1].Fill}
	p.sea = both(Blue, Teal, 18)
	p.shallow, p.name = mix(p.sea, light, 38), mix(p.sea, light, 82)
	p.sand = mix(of(Amber), light, 68)
	p.wood, p.stone = mix(of(Brown), p.sand, 20), mix(t.Muted, p.dark, 35)
	for i, tint := range [landTints]struct {
		of   color.NRGBA
		sand int // percent
	}{
		{of(Green), 42}, {of(Amber), 30}, {both(Red, Amber, 30), 52}, {both(Green, Amber, 45), 30},
		{of(Brown), 50}, {both(Green, Brown, 25), 22}, {both(Amber, Brown, 35), 12}, {both(Violet, Red, 35), 55},
	} {
		p.land[i] = mix(tint.of, p.sand, tint.sand)
	}
	if night {
		for _, c := range append([]*color.NRGBA{&p.sea, &p.shallow, &p.sand, &p.wood, &p.name}, each(p.land[:])...) {
			*c = mix(*c, dark, 42)
		}
		p.stone = mix(p.stone, p.dark, 55)
	}
	p.net, p.floor = mix(p.sea, p.dark, 24), mix(p.sand, light, 38)
	p.kinds = [bluelagoon.Kinds]color.NRGBA{
		bluelagoon.Coconut: mix(of(Brown), p.dark, 20), bluelagoon.Bamboo: mix(of(Green), p.dark, 12),
		bluelagoon.Water: of(Blue), bluelagoon.Stone: of(Violet), bluelagoon.Statuette: of(Slate),
	}
	for seat := range 2 {
		p.seats[seat] = t.Seats[seat]
		p.seats[seat].Ink = p.seats[seat].Rim
	}
	p.seats[2] = Piece{
		Fill: mix(both(Violet, Red, 45), light, 52), Rim: mix(of(Violet), p.dark, 62), Ink: mix(of(Violet), p.dark, 35),
	}
	p.seats[3] = Piece{Fill: mix(of(Red), p.dark, 26), Rim: mix(of(Red), light, 82), Ink: mix(of(Red), light, 70)}
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
func (p *lagoonPaint) grey() {
	for i := range p.land {
		p.land[i] = mix(p.sand, p.sea, greyTints[i])
	}
	all := []*color.NRGBA{
		&p.light, &p.dark, &p.sea, &p.net, &p.shallow, &p.sand, &p.floor, &p.stone, &p.wood, &p.name,
	}
	all = append(append(all, each(p.land[:])...), each(p.kinds[:])...)
	for i := range p.seats {
		all = append(all, &p.seats[i].Fill, &p.seats[i].Rim, &p.seats[i].Ink)
	}
	for _, c := range all {
		*c = rgb(0x010101 * uint32(luma(*c)))
	}
}
