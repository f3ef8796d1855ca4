package hive

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// A spriteKind is a kind of sprite of this game.
type spriteKind uint8

const (
	pieceSprite   spriteKind = iota // a tile with its bug and number, by piece
	handSprite                      // a kind in the hand, by seat and kind
	goneSprite                      // a kind of which none is left in the hand
	miniSprite                      // a covered piece, by seat and kind
	crownSprite                     // the queen's tile beside a name, by seat
	pipSprite                       // a cell beside that tile: 0 empty, 1 occupied, 2 one of five, 3 of six
	turnSprite                      // a tile of the side to move, by seat
	cellSprite                      // an empty cell
	panelSprite                     // the board
	fromSprite                      // outline of the cell that a piece left
	toSprite                        // outline of the cell that it came to
	throwerSprite                   // ring around the pillbug that threw it
	changedSprite                   // outline of a cell that was asked for
	restSprite                      // mark on a resting piece
	closedSprite                    // ring around a closed queen
	dueSprite                       // frame around a queen in the hand that has to be placed now
	badgeSprite                     // ground of the height of a stack
	pinSprite                       // mark on a pinned piece
	targetSprite                    // mark on a cell that can be reached
	crossSprite                     // cross on the target of a refused move
	gateSprite                      // outline of the cells that a refused move cannot pass between
	partSprite                      // tint of a part of the hive, by number
	bannerSprite                    // ground of the words about a refused move
	resultSprite                    // ground of the words about the end
	passSprite                      // ground of the words about a pass
)

// A spriteKey tells sprites of a film apart.
type spriteKey struct {
	what spriteKind
	seat game.Seat
	n    int // a piece, a kind, or a number
}

// sprite returns the index of a sprite, and makes it when it is first asked for: a film has only
// those that it shows.
func (d *drawing) sprite(what spriteKind, seat game.Seat, n int) int {
	key := spriteKey{what, seat, n}
	i, ok := d.sprites[key]
	if !ok {
		i = len(d.film.Sprites)
		d.sprites[key] = i
		s := spriteMakers[what](d, seat, n)
		for j := range s.Shapes {
			s.Bounds = s.Bounds.Union(s.Shapes[j].Bounds())
		}
		d.film.Sprites = append(d.film.Sprites, s)
	}
	return i
}

// spriteMakers are the makers of the sprites, by what they show. Bounds follow from the shapes.
var spriteMakers = [...]func(d *drawing, seat game.Seat, n int) scene.Sprite{
	pieceSprite:   (*drawing).pieceTile,
	handSprite:    (*drawing).handTile,
	goneSprite:    (*drawing).goneTile,
	miniSprite:    (*drawing).miniTile,
	crownSprite:   (*drawing).crownTile,
	pipSprite:     (*drawing).pip,
	turnSprite:    (*drawing).turnTile,
	cellSprite:    (*drawing).emptyCell,
	panelSprite:   (*drawing).panel,
	fromSprite:    (*drawing).fromMark,
	toSprite:      (*drawing).toMark,
	changedSprite: (*drawing).changedMark,
	throwerSprite: (*drawing).throwerMark,
	restSprite:    (*drawing).restMark,
	closedSprite:  (*drawing).closedRing,
	dueSprite:     (*drawing).dueFrame,
	badgeSprite:   (*drawing).badge,
	pinSprite:     (*drawing).pin,
	targetSprite:  (*drawing).targetMark,
	crossSprite:   (*drawing).cross,
	gateSprite:    (*drawing).gateMark,
	partSprite:    (*drawing).partTint,
	bannerSprite:  (*drawing).banner,
	resultSprite:  (*drawing).resultGround,
	passSprite:    (*drawing).passGround,
}

var seatWords = [2]string{"White", "Black"}

// tileShare is how much of its cell a tile fills, in percent; bugShare how much of a tile its bug.
const (
	tileShare = 97
	bugShare  = 96
)

// tile returns a tile with a bug for a cell of the given radius.
func (d *drawing) tile(radius int, seat game.Seat, k hive.Kind) []scene.Shape {
	p := &d.theme.Seats[seat]
	outer := radius * tileShare / 100
	shapes := []scene.Shape{
		{Path: scene.Hexagon(outer), Fill: p.Rim},
		{Path: scene.Hexagon(outer - max(radius*7/100, 1)), Fill: p.Fill},
	}
	return append(shapes, d.bug(radius*bugShare/100, p, k)...)
}

func (d *drawing) bug(radius int, p *scene.Piece, k hive.Kind) []scene.Shape {
	b := bugs[k.Letter()]
	c := colorsOf(d.theme.Hues[b.hue], p, d.mono)
	return b.shapes(radius, &c)
}

func (d *drawing) pieceTile(_ game.Seat, n int) scene.Sprite {
	x := hive.Piece(n)
	shapes := d.tile(d.layout.radius, x.Seat(), x.Kind())
	if x.Kind().Count() > 1 {
		shapes = append(shapes, dots(d.layout.radius, x.Number(), &d.theme.Seats[x.Seat()])...)
	}
	return scene.Sprite{Name: "piece-" + x.String(), Title: pieceTitle(x), Shapes: shapes, Over: d.theme.Board, Unique: true}
}

// pieceTitle returns what a person would call a piece: "White queen bee", or with its number where there are several of its kind.
func pieceTitle(x hive.Piece) string {
	title := seatWords[x.Seat()] + " " + x.Kind().String()
	if x.Kind().Count() > 1 {
		title = fmt.Sprintf("%s %d", title, x.Number())
	}
	return title
}

// dots are the number of a bug: dots along the upper right edge of its tile, kept clear of the bug.
func dots(radius, n int, p *scene.Piece) []scene.Shape {
	size := max(radius*80/1000, 1)
	var clear, dots scene.Path
	for i := range n {
		along := (2*i - n + 1) * radius * 110 / 1000
		dot := scene.Segment{Op: scene.Circle, X: radius*40/100 + along*866/1000, Y: -radius*51/100 + along/2}
		dot.CX = size + radius*3/100
		clear = append(clear, dot)
		dot.CX = size
		dots = append(dots, dot)
	}
	return []scene.Shape{{Path: clear, Fill: p.Fill}, {Path: dots, Fill: p.Ink}}
}

func (d *drawing) handTile(seat game.Seat, n int) scene.Sprite {
	k := hive.Kind(n)
	return scene.Sprite{
		Name:   kindName("hand", seat, k),
		Title:  seatWords[seat] + " " + k.String() + " in hand",
		Shapes: d.tile(handRadius, seat, k), Over: d.theme.Background,
	}
}

// goneTile is an empty place in the hand: an outline with the shadow of the bug.
func (d *drawing) goneTile(_ game.Seat, n int) scene.Sprite {
	k := hive.Kind(n)
	shadow := scene.Mix(d.theme.Background, d.theme.Line, 75)
	p := scene.Piece{Fill: d.theme.Background, Ink: shadow}
	c := colorsOf(scene.Hue{}, &p, true)
	rim := handRadius * 5 / 100
	shapes := []scene.Shape{{Path: scene.Hexagon(handRadius*tileShare/100 - rim/2), Stroke: shadow, Width: rim}}
	shapes = append(shapes, bugs[k.Letter()].shapes(handRadius*bugShare/100, &c)...)
	return scene.Sprite{Name: "gone-" + string(k.Letter()|0x20), Title: "no " + k.String() + " left", Shapes: shapes, Over: d.theme.Background}
}

func (d *drawing) miniTile(seat game.Seat, n int) scene.Sprite {
	k := hive.Kind(n)
	radius := d.layout.radius * miniShare / 100
	p := &d.theme.Seats[seat]
	other := &d.theme.Seats[1-seat]
	shapes := []scene.Shape{{Path: scene.Hexagon(radius), Fill: p.Fill, Stroke: scene.Mix(other.Fill, p.Fill, 35), Width: max(radius*16/100, 1)}}
	return scene.Sprite{
		Name:   kindName("under", seat, k),
		Title:  seatWords[seat] + " " + k.String() + ", covered",
		Shapes: append(shapes, d.bug(radius, p, k)...), Over: p.Fill,
	}
}

// The tile beside a name, with a place for each of the six cells around the queen.
const (
	crownRadius = 21 * px
	pipRadius   = 11 * px
)

func (d *drawing) crownTile(seat game.Seat, _ int) scene.Sprite {
	return scene.Sprite{
		Name:  kindName("queen-of", seat, hive.Queen),
		Title: seatWords[seat], Shapes: d.tile(crownRadius, seat, hive.Queen), Over: d.theme.Background,
	}
}

func (d *drawing) pip(_ game.Seat, n int) scene.Sprite {
	t := d.theme
	s := scene.Shape{Path: scene.Hexagon(pipRadius * 78 / 100)}
	switch n {
	case 0:
		s.Stroke, s.Width = t.Line, pipRadius*18/100
	case 1:
		s.Fill = scene.Mix(t.Background, t.Ink, 55)
	case 2:
		s.Fill = t.Accent
	default:
		s.Fill = t.Fault
	}
	title := "occupied"
	if n == 0 {
		title = "free"
	}
	return scene.Sprite{Name: fmt.Sprintf("beside-queen-%d", n), Title: title, Shapes: []scene.Shape{s}, Over: t.Background}
}

func (d *drawing) turnTile(seat game.Seat, _ int) scene.Sprite {
	p := &d.theme.Seats[seat]
	return scene.Sprite{
		Name:   "turn-" + strings.ToLower(seatWords[seat]),
		Title:  seatWords[seat],
		Shapes: []scene.Shape{{Path: scene.Hexagon(turnRadius * tileShare / 100), Fill: p.Fill, Stroke: p.Rim, Width: 2 * px}},
		Over:   d.theme.Background,
	}
}

func (d *drawing) emptyCell(game.Seat, int) scene.Sprite {
	dot := max(d.layout.radius*9/100, 1)
	return scene.Sprite{Name: "cell", Over: d.theme.Board, Shapes: []scene.Shape{{
		Path: scene.Path{{Op: scene.Circle, CX: dot}}, Fill: d.theme.Line,
	}}}
}

func (d *drawing) panel(game.Seat, int) scene.Sprite {
	return scene.Sprite{
		Name:   "board",
		Shapes: []scene.Shape{{Path: scene.RoundRect(d.layout.board, scene.Corner), Fill: d.theme.Board}},
		Over:   d.theme.Background,
	}
}

func (d *drawing) banner(game.Seat, int) scene.Sprite {
	return d.ground("refusal", refusalWidth, refusalHeight, d.theme.Fault)
}

func (d *drawing) resultGround(game.Seat, int) scene.Sprite {
	return d.ground("result", resultWidth, bannerHeight, d.theme.Ink)
}

func (d *drawing) passGround(game.Seat, int) scene.Sprite {
	return d.ground("pass", passWidth, bannerHeight, d.theme.Ink)
}

// ground is what words below the board stand on.
func (d *drawing) ground(name string, width, height int, c color.NRGBA) scene.Sprite {
	top := d.layout.board.Y1 + footGap
	area := scene.Rect{X0: (scene.Width - width) / 2, Y0: top, X1: (scene.Width + width) / 2, Y1: top + height}
	return scene.Sprite{
		Name: name, Shapes: []scene.Shape{{Path: scene.RoundRect(area, bannerHeight/2), Fill: c}}, Over: d.theme.Background,
	}
}

// marker returns a sprite of one outline around a cell.
func (d *drawing) marker(name, title string, c color.NRGBA, share, width int, dashed bool) scene.Sprite {
	r := d.layout.radius
	return scene.Sprite{Name: name, Title: title, Over: d.theme.Board, Shapes: []scene.Shape{{
		Path: scene.Hexagon(r * share / 100), Stroke: c, Width: max(r*width/1000, 1), Dashed: dashed,
	}}}
}

func (d *drawing) fromMark(game.Seat, int) scene.Sprite {
	return d.marker("left", "the cell left", d.theme.Accent, 74, 65, true)
}

func (d *drawing) toMark(game.Seat, int) scene.Sprite {
	return d.marker("moved", "the last move", d.theme.Accent, 93, 90, false)
}

func (d *drawing) changedMark(game.Seat, int) scene.Sprite {
	return d.marker("marked", "marked", d.theme.Hint, 102, 130, false)
}

func (d *drawing) gateMark(game.Seat, int) scene.Sprite {
	return d.marker("gate", "no way between these", d.theme.Fault, 93, 110, false)
}

func (d *drawing) closedRing(game.Seat, int) scene.Sprite {
	return d.marker("closed", "a closed queen", d.theme.Fault, 108, 130, false)
}

func (d *drawing) throwerMark(game.Seat, int) scene.Sprite {
	ring := d.marker("thrower", "threw it", d.theme.Accent, 91, 100, true)
	ground := ring.Shapes[0]
	ground.Stroke, ground.Dashed = d.theme.Board, false
	ring.Shapes = []scene.Shape{ground, ring.Shapes[0]}
	return ring
}

func (d *drawing) dueFrame(game.Seat, int) scene.Sprite {
	return scene.Sprite{Name: "due", Title: "has to be placed now", Over: d.theme.Background, Shapes: []scene.Shape{{
		Path: scene.Hexagon(handRadius * 108 / 100), Stroke: d.theme.Accent, Width: 5 * px,
	}}}
}

func (d *drawing) badge(game.Seat, int) scene.Sprite {
	r := d.layout.badge()
	return scene.Sprite{Name: "height", Letters: r * scene.BadgeText / 100, Over: d.theme.Board, Shapes: []scene.Shape{{
		Path: scene.Path{{Op: scene.Circle, CX: r}}, Fill: d.theme.Accent, Stroke: d.theme.Background, Width: max(r*18/100, 1),
	}}}
}

// restMark is the sign for a pause.
func (d *drawing) restMark(game.Seat, int) scene.Sprite {
	r := d.layout.radius * badgeShare / 100
	bar := max(r*24/100, 1)
	return scene.Sprite{Name: "resting", Title: "rests", Over: d.theme.Board, Shapes: []scene.Shape{
		{Path: scene.Path{{Op: scene.Circle, CX: r}}, Fill: d.theme.Muted, Stroke: d.theme.Background, Width: max(r*18/100, 1)},
		{Path: scene.Path{
			{Op: scene.MoveTo, X: -bar, Y: -r * 35 / 100}, {Op: scene.LineTo, X: -bar, Y: r * 35 / 100},
			{Op: scene.MoveTo, X: bar, Y: -r * 35 / 100}, {Op: scene.LineTo, X: bar, Y: r * 35 / 100},
		}, Stroke: d.theme.Background, Width: bar},
	}}
}

func (d *drawing) pin(game.Seat, int) scene.Sprite {
	r := d.layout.radius * badgeShare * 60 / 10000
	return scene.Sprite{Name: "pinned", Title: "pinned", Over: d.theme.Board, Shapes: []scene.Shape{{
		Path: scene.Path{{Op: scene.Circle, CX: max(r, 1)}}, Fill: d.theme.Background, Stroke: d.theme.Fault, Width: max(r*45/100, 1),
	}}}
}

// targetMark is a dot on an empty cell, and a ring around a piece.
func (d *drawing) targetMark(_ game.Seat, n int) scene.Sprite {
	r := d.layout.radius
	if n > 0 {
		return d.marker("target-piece", "can be climbed", d.theme.Hint, 84, 80, false)
	}
	return scene.Sprite{Name: "target", Title: "can be reached", Over: d.theme.Board, Shapes: []scene.Shape{{
		Path: scene.Path{{Op: scene.Circle, CX: max(r*17/100, 1)}}, Fill: d.theme.Hint,
	}}}
}

func (d *drawing) cross(game.Seat, int) scene.Sprite {
	r := d.layout.radius
	arm := r * 46 / 100
	bars := scene.Path{
		{Op: scene.MoveTo, X: -arm, Y: -arm}, {Op: scene.LineTo, X: arm, Y: arm},
		{Op: scene.MoveTo, X: arm, Y: -arm}, {Op: scene.LineTo, X: -arm, Y: arm},
	}
	outline := scene.Hexagon(r * 93 / 100)
	return scene.Sprite{Name: "refused", Title: "refused", Over: d.theme.Board, Shapes: []scene.Shape{
		{Path: outline, Stroke: d.theme.Fault, Width: max(r*110/1000, 1)},
		{Path: bars, Stroke: d.theme.Background, Width: max(r*28/100, 1)},
		{Path: bars, Stroke: d.theme.Fault, Width: max(r*17/100, 1)},
	}}
}

// partHues tint the parts into which a hive would fall.
var partHues = [...]int{scene.Amber, scene.Blue, scene.Green, scene.Violet, scene.Red}

func (d *drawing) partTint(_ game.Seat, n int) scene.Sprite {
	r := d.layout.radius
	c := d.theme.Hues[partHues[n%len(partHues)]].Light
	fill := c
	fill.A = 90
	return scene.Sprite{Name: fmt.Sprintf("part-%d", n), Title: "a part of the hive", Over: d.theme.Board, Shapes: []scene.Shape{
		{Path: scene.Hexagon(r * 96 / 100), Fill: fill, Stroke: c, Width: max(r*9/100, 1)},
	}}
}

// badgeShare and miniShare are the sizes of marks and of covered pieces, in percent of the radius
// of a cell.
const (
	badgeShare = 25
	badgeMost  = 50 // of numbers on small cells
	miniShare  = 42
)

func kindName(what string, seat game.Seat, k hive.Kind) string {
	return fmt.Sprintf("%s-%c%c", what, "wb"[seat], k.Letter())
}
