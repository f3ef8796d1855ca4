package bluelagoon

import (
	"image/color"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/bluelagoon"
)

// Sizes of what stands on cells, in thousandths of the radius of a cell.
const (
	tokenShare   = 530
	settlerShare = 545
	hutShare     = 565
)

// token is a token that lies on the map.
func (d *drawing) token(k bluelagoon.Kind) int {
	return d.Sprite(tokenNames[k], func() scene.Sprite {
		return scene.Sprite{Title: k.String(), Shapes: d.paint.token(k, d.layout.share(tokenShare)), Over: d.paint.floor}
	})
}

var tokenNames = [bluelagoon.Kinds]string{"token-C", "token-B", "token-W", "token-P", "token-S"}

// pieceSize is the size of pieces on the map.
func (d *drawing) pieceSize(p bluelagoon.Piece) int {
	return d.layout.share([...]int{bluelagoon.Settler: settlerShare, bluelagoon.Village: hutShare}[p])
}

// piece is a piece on a cell.
func (d *drawing) piece(on shownPiece, cell int) int {
	sea := d.board.IslandOf(cell) < 0
	form := [...]int{bluelagoon.Settler: btoi(sea), bluelagoon.Village: 2}[on.piece]
	return d.Sprite(pieceNames[on.seat][form], func() scene.Sprite {
		ground := d.paint.sand
		if sea {
			ground = d.paint.sea
		}
		return scene.Sprite{
			Title: seatWords[on.seat] + " " + on.piece.String(), Over: ground,
			Shapes: d.paint.piece(on.seat, on.piece, sea, d.pieceSize(on.piece)),
		}
	})
}

// outline is a line around a cell, of some width.
func (d *drawing) outline(name, title string, c color.NRGBA, width int) int {
	return d.Sprite(name, func() scene.Sprite {
		path := scene.Hexagon(d.layout.share(930))
		return scene.Sprite{Title: title, Over: d.paint.sand, Shapes: []scene.Shape{
			{Path: path, Stroke: d.paint.light, Width: d.layout.share(width * 2)},
			{Path: path, Stroke: c, Width: d.layout.share(width)},
		}}
	})
}

// drawPly shows the token that the last move claimed, at the corner of its cell.
func (d *drawing) drawPly(s *scene.Scene, m *moment) {
	if !m.last.placed || m.step == clearing || d.options.HideLast || m.last.claimed == bluelagoon.NoToken {
		return
	}
	x, y := d.layout.Middle(d.board.Place(m.last.cell))
	s.Place(d.claimed(m.last.claimed), x+d.layout.a*92/100, y-d.layout.radius()*52/100)
}

// pieceNames are the names of the sprites by seat: a settler on land, one on sea, a village.
var pieceNames = [bluelagoon.MaxSeats][3]string{
	{"settler-0-land", "settler-0-sea", "village-0-land"},
	{"settler-1-land", "settler-1-sea", "village-1-land"},
	{"settler-2-land", "settler-2-sea", "village-2-land"},
	{"settler-3-land", "settler-3-sea", "village-3-land"},
}

// halo is what lies behind the piece that was placed last: its outline in the colour of last moves.
func (d *drawing) halo(on shownPiece, cell int) int {
	sea := d.board.IslandOf(cell) < 0
	parts, size := pieceParts(on.piece, sea), d.pieceSize(on.piece)
	name := [...]string{"moved-settler", "moved-paddler"}[btoi(sea)]
	if on.piece == bluelagoon.Village {
		name = "moved-village"
	}
	return d.Sprite(name, func() scene.Sprite {
		var path scene.Path
		for _, part := range parts {
			if part.outer() {
				path = append(path, scene.MustPath(part.path).Scaled(size, size, pieceFrame)...)
			}
		}
		return scene.Sprite{Title: "the last move", Over: d.paint.sand, Shapes: []scene.Shape{
			{Path: path, Fill: d.theme.Accent, Stroke: d.theme.Accent, Width: d.layout.share(350)},
		}}
	})
}

// claimed is a token that has just been claimed.
func (d *drawing) claimed(k bluelagoon.Kind) int {
	return d.Sprite("claimed-"+string(k.Letter()), func() scene.Sprite {
		r := d.layout.badge(440, signLeast)
		plate := scene.Shape{Path: scene.DiscAt(0, r), Fill: d.paint.floor, Stroke: d.theme.Accent, Width: max(r*16/100, 1)}
		return scene.Sprite{Title: "claimed: " + k.String(), Over: d.paint.sand, Shapes: append([]scene.Shape{plate}, d.paint.token(k, r*70/100)...)}
	})
}

// drawMarks adds what overlays show on top of the pieces.
func (d *drawing) drawMarks(s *scene.Scene, m *moment) {
	if len(m.targets) > 0 {
		d.drawMoves(s, m)
	}
	if d.shows(overlayVillages) && m.phase == bluelagoon.Exploration {
		for cell, on := range m.pieces {
			if on.there && on.piece == bluelagoon.Village && !d.board.IsCircle(cell) {
				x, y := d.layout.Middle(d.board.Place(cell))
				s.Place(d.survivor(), x-d.layout.a*80/100, y-d.layout.radius()*50/100)
			}
		}
	}
	for i := range m.majorities {
		d.drawCounts(s, i, &m.majorities[i])
	}
	if d.shows(overlayChains) {
		d.drawChains(s, m)
	}
}

// survivor is the mark on a village that stays for settlement.
func (d *drawing) survivor() int {
	return d.Sprite("survives", func() scene.Sprite {
		r := d.layout.badge(330, signLeast)
		return scene.Sprite{Title: "survives", Over: d.paint.sand, Shapes: []scene.Shape{
			{Path: scene.DiscAt(0, r), Fill: d.theme.Hint, Stroke: d.paint.light, Width: max(r*16/100, 1)},
			{Path: scene.MustPath("M-46 4 L-12 40 L50 -38").Scaled(r, r, pieceFrame), Stroke: d.paint.light, Width: max(r*24/100, 1)},
		}}
	})
}

// drawMoves marks where the player to move may place a settler, a village, or either.
func (d *drawing) drawMoves(s *scene.Scene, m *moment) {
	may := make([]int, len(m.pieces)) // a bit for each piece
	for _, move := range m.targets {
		if piece, cell, ok := bluelagoon.PlacementOf(move); ok {
			may[cell] |= 1 << piece
		}
	}
	for cell, pieces := range may {
		if pieces != 0 {
			d.put(s, d.target(pieces), cell)
		}
	}
}

func (d *drawing) target(pieces int) int {
	what := [...]string{1: "settler", 2: "village", 3: "settler or village"}[pieces]
	return d.Sprite([...]string{1: "may-settle", 2: "may-build", 3: "may-do-both"}[pieces], func() scene.Sprite {
		r := d.layout.share(200)
		path := scene.DiscAt(0, r)
		if pieces > 1 {
			path = scene.MustPath("M0 -130 L130 -10 L90 -10 L90 110 L-90 110 L-90 -10 L-130 -10 Z").Scaled(r, r, pieceFrame)
		}
		shapes := []scene.Shape{{Path: path, Fill: d.theme.Hint, Stroke: d.paint.light, Width: d.layout.share(60)}}
		if pieces == 3 {
			shapes = append(shapes, scene.Shape{Path: scene.DiscAt(r*30/100, r*45/100), Fill: d.paint.light})
		}
		return scene.Sprite{Title: "a " + what + " may be placed here", Over: d.paint.sand, Shapes: shapes}
	})
}

// crossed is the mark on the cell of a refused move.
func (d *drawing) crossed() int {
	return d.Sprite("refused", func() scene.Sprite {
		r := d.layout.radius()
		bars := scene.CrossAt(0, max(r*44/100, 1))
		return scene.Sprite{Title: "refused", Over: d.paint.sand, Shapes: []scene.Shape{
			{Path: scene.Hexagon(r * 93 / 100), Stroke: d.theme.Fault, Width: max(r*11/100, 1)},
			{Path: bars, Stroke: d.paint.light, Width: max(r*30/100, 1)},
			{Path: bars, Stroke: d.theme.Fault, Width: max(r*17/100, 1)},
		}}
	})
}

// findings says what is wrong with the record. If it breaks off, that is drawn on its last frame: the
// cell crossed, and the code with the reason below.
func (d *drawing) findings() {
	f := d.played.Fault()
	if f == nil {
		return
	}
	d.Film.Finding = &scene.Note{Code: f.Code, Message: f.Message, Hint: f.Hint, Token: f.Token, Ply: f.Ply}
	if scene.BreakOff(d.played) == nil {
		return
	}
	s := &scene.Scene{Caption: scene.JoinSentences("Refused: "+f.Message, f.Code+".")}
	if d.played.State != nil {
		for i, c := range f.Cells {
			switch {
			case !d.layout.Has(c):
			case i == 0:
				d.putAt(s, d.crossed(), c)
			default:
				d.putAt(s, d.outline("involved", "involved", d.theme.Fault, 80), c)
			}
		}
	}
	text := f.Code
	if f.Token != "" {
		text = scene.Printable(f.Token) + "  ·  " + f.Code
	}
	d.drawBanner(s, "refusal", text, d.theme.Fault, scene.FaultHeight)
	s.Labels = append(s.Labels, d.sentence(f.Message, d.theme.Background, d.theme.Fault))
	d.Film.Refused = s
}
