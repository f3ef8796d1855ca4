package contactix

import (
	"strconv"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// Who plays what: tiles beside the names above the board, and the names again at the edges that each
// player joins.

const (
	badgeX      = 48 * px // of the middle of the tile beside a name, from the side
	badgeY      = 52 * px
	badgeRadius = 29 * px

	captionRadius = 10 * px // of the tile beside a name at an edge
	captionGap    = 7 * px  // between them
	captionAside  = 16 * px // from the sides of the panel, and from each other
	captionApart  = 24 * px // from the names of rows
)

// drawPlayers draws the tiles beside the names, and the names at the edges. A swap of sides exchanges
// both.
func (d *drawing) drawPlayers(s *scene.Scene, pos *contactix.State) {
	var names [2]string
	var widths [2]int
	for side := range names {
		player := pos.PlayerOf(side)
		s.Place(d.icon("plays", side, badgeRadius), scene.FromSide(player, badgeX), badgeY)
		names[side] = d.Players[player]
		widths[side] = 2*captionRadius + captionGap + d.Measure.Width(names[side], captionSize, false) + px
	}
	for side, places := range d.layout.captions(widths) {
		for _, at := range places {
			d.drawCaption(s, side, names[side], at)
		}
	}
}

// icon returns a tile beside a name.
func (d *drawing) icon(name string, side, radius int) int {
	return d.Sprite(scene.SpriteName(name, game.Seat(side)), func() scene.Sprite {
		return scene.Sprite{Title: d.sides[side], Shapes: d.tile(side, radius), Over: d.Theme.Background, Aside: true}
	})
}

// A caption is the place of a player's name at an edge, its tile included.
type caption struct {
	left, right int
	y           int // of its middle
}

// captions returns the places for the names of both sides, by side, at the first and the last of its
// edges. Widths are those of the names with their tiles.
func (l *layout) captions(widths [2]int) (at [2][2]caption) {
	inner := scene.Rect{X0: l.panel.X0 + captionAside, Y0: l.panel.Y0 + captionHeight*48/100, X1: l.panel.X1 - captionAside, Y1: l.panel.Y1 - captionHeight*48/100}
	above, below := caption{inner.X0, inner.X1, inner.Y0}, caption{inner.X0, inner.X1, inner.Y1}
	var fits bool
	if at[1], fits = l.besideEdges(inner, widths[1]); !fits {
		// The outer ends of the lines above and below.
		half := (inner.X0 + inner.X1) / 2
		width := min(widths[1], half-inner.X0)
		at[1] = [2]caption{{inner.X0, inner.X0 + width, inner.Y1}, {inner.X1 - width, inner.X1, inner.Y0}}
		above.right = at[1][1].left - captionAside
		below.left = at[1][0].right + captionAside
	}
	// In the middle above and below the bands, or as near to it as there is room.
	middle := 50 * (l.columns - 1)
	at[0] = [2]caption{
		above.around(l.at(middle-edgeShare/2, -edgeShare).X, widths[0]),
		below.around(l.at(middle+edgeShare/2, 100*(l.rows-1)+edgeShare).X, widths[0]),
	}
	return at
}

// besideEdges returns the places for a name of a width beside the slanting bands, as near to their
// middle as there is room.
func (l *layout) besideEdges(inner scene.Rect, width int) (at [2]caption, fits bool) {
	out := l.edge(2*l.a) + l.rim + captionApart
	for row := 50 * (l.rows - 1); row >= 0; row -= 10 {
		left, right := l.at(0, 100*(l.rows-1)-row), l.at(100*(l.columns-1), row)
		if left.X-out-width >= inner.X0 {
			return [2]caption{{left.X - out - width, left.X - out, left.Y}, {right.X + out, right.X + out + width, right.Y}}, true
		}
	}
	return at, false
}

// around narrows the caption to a width around x, within its bounds.
func (c caption) around(x, width int) caption {
	width = min(width, c.right-c.left)
	left := min(max(x-width/2, c.left), c.right-width)
	return caption{left, left + width, c.y}
}

// drawCaption writes a name at an edge.
func (d *drawing) drawCaption(s *scene.Scene, side int, name string, c caption) {
	s.Place(d.icon("joins", side, captionRadius), c.left+captionRadius, c.y)
	text := c.left + 2*captionRadius + captionGap
	s.Labels = append(s.Labels, scene.Label{
		X: text, Y: c.y + captionSize*36/100, Size: captionSize,
		Color: d.Theme.Ink, Over: d.Theme.Board, Text: name, Max: c.right - text,
	})
}

// drawPly writes the ply and whose turn it is.
func (d *drawing) drawPly(s *scene.Scene, pos *contactix.State, ply int, outcome game.Outcome) {
	d.DrawLine(s, ply)
	if outcome.Over {
		return
	}
	d.DrawTurn(s, d.icon("turn", pos.ToMove(), scene.TurnRadius))
	if pos.SwapPossible() {
		s.Labels[len(s.Labels)-1].Text = "may swap"
	}
}

// columnName returns the letters of a column, counted from 0.
func columnName(column int) string {
	name := contactix.AppendCell(nil, column, 0, contactix.Upper)
	return string(name[:len(name)-len(strconv.Itoa(1))])
}
