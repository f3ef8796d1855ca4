package bluelagoon

import (
	"unicode/utf8"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

// Bonuses stand on corners of coasts, where they hide neither pieces nor tokens. Their sizes are
// thousandths of the radius of a cell.
const (
	bonusShare = 350
	bonusMost  = 650          // of small cells, so that the number can be read
	signLeast  = 85 * px / 10 // the radius that signs without a number need to be seen
)

// badge returns the radius of a round mark that is a share of a cell, or as much more as it needs there.
func (l *layout) badge(share, least int) int {
	return max(l.share(share), min(least, l.share(bonusMost)))
}

func (d *drawing) bonusRadius() int { return d.layout.badge(bonusShare, scene.LeastBadge) }

// layBonuses finds the corner for the bonus of every island: where few cells of the map meet, best
// of all one of land and two of sea, away from stone circles and from other bonuses.
func (d *drawing) layBonuses() []scene.Point {
	islands := d.board.Islands()
	bonuses := make([]scene.Point, len(islands))
	for i := range islands {
		least := -1
		for _, c := range d.places(islands[i].Cells) {
			beyond := d.layout.beyond(c)
			for k, at := range d.layout.corners(c) {
				// Beside c there meet the cells beyond the edges before and after the corner.
				cost := d.crowd(c) + d.crowd(beyond[(k+5)%6]) + d.crowd(beyond[k])
				for _, other := range bonuses[:i] {
					if scene.Distance(at, other) < 3*d.bonusRadius() {
						cost += 100
					}
				}
				if least < 0 || cost < least {
					bonuses[i], least = at, cost
				}
			}
		}
	}
	return bonuses
}

// crowd says how bad it is to cover the corner of a cell.
func (d *drawing) crowd(c game.Cell) int {
	cell, ok := d.board.Cell(int(c.Row), int(c.Col))
	switch {
	case !ok:
		return 20 // where rows and columns have their numbers
	case d.board.IsCircle(cell):
		return 30
	case d.board.IslandOf(cell) >= 0:
		return 8
	}
	return 4
}

// A plate is the plate of a bonus, with what is written on it.
type plate struct {
	x, y int
	half int // of its width
	text string
}

// plate returns the plate of an island. With chains it has the name of the island, too.
func (d *drawing) plate(island int, text string) plate {
	if d.shows(overlayChains) {
		text = islandName(island) + " " + text
	}
	at, r := d.bonuses[island], d.bonusRadius()
	p := plate{at.X, at.Y, r, text}
	if utf8.RuneCountInString(text) > 2 {
		p.half = 2 * r
		p.x = min(max(p.x, p.half+2*px), scene.Width-p.half-2*px)
	}
	return p
}

// drawBonus writes the bonus of an island, or something in its place.
func (d *drawing) drawBonus(s *scene.Scene, island int, text string) {
	if len(d.board.Islands()[island].Cells) == 0 {
		return
	}
	p, r := d.plate(island, text), d.bonusRadius()
	name, path := "bonus", scene.DiscAt(0, r)
	if p.half > r {
		name, path = "bonus-wide", scene.RoundRect(scene.Rect{X0: -p.half, Y0: -r, X1: p.half, Y1: r}, r)
	}
	s.Place(d.Sprite(name, func() scene.Sprite { return d.bonusPlate(path) }), p.x, p.y)
	size := r * scene.BadgeText / 100
	s.Labels = append(s.Labels, scene.Label{
		X: p.x, Y: p.y + size*36/100, Size: size, Align: scene.Center, Bold: true,
		Color: d.paint.dark, Over: d.paint.light, Text: p.text, Max: 2 * p.half,
	})
}

func (d *drawing) bonusPlate(path scene.Path) scene.Sprite {
	return scene.Sprite{Title: "bonus", Letters: d.bonusRadius() * scene.BadgeText / 100, Over: d.paint.shallow, Shapes: []scene.Shape{
		{Path: path, Fill: d.paint.light, Stroke: d.paint.dark, Width: max(d.bonusRadius()*14/100, 1)},
	}}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
