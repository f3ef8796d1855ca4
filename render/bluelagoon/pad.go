package bluelagoon

import (
	"cmp"
	"fmt"
	"image/color"
	"strconv"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// The score pad below the map: a line about the ply, a column for every player with what they have
// left and has claimed, and the points by category and phase.
const (
	padSide   = 18 * px
	padNames  = 110 * px // width of the column of categories
	padLine   = 50 * px  // height of the line about the ply
	padHead   = 37 * px  // of names
	padTotal  = 37 * px  // of what the points come to
	padHave   = 30 * px  // of pieces left, and of tokens
	padPhases = 26 * px  // of the names of the phases
	padRow    = 25 * px
	padSum    = 30 * px
	padFoot   = 50 * px

	padText   = 20 * px
	padSmall  = 17 * px // of the names of phases
	padBig    = 25 * px
	padName   = 20 * px
	padIcon   = 10 * px // size of pieces and tokens on the pad
	padGap    = 5 * px
	padCorner = 9 * px
	padWide   = 170 * px // a column from which on there is room
)

// padRows are the categories of points, in the order of the pad.
var padRows = [...]struct {
	name   string
	points func(p *bluelagoon.Points) int
}{
	{"Islands", func(p *bluelagoon.Points) int { return p.Islands }},
	{"Links", func(p *bluelagoon.Points) int { return p.Links }},
	{"Majorities", func(p *bluelagoon.Points) int { return p.Majorities }},
	{"Resources", func(p *bluelagoon.Points) int { return p.Resources }},
	{"Statuettes", func(p *bluelagoon.Points) int { return p.Statuettes }},
}

// phaseWords are the headings of the two phases: in narrow columns and in wide ones.
var phaseWords = [2][2]string{
	{bluelagoon.Exploration: "Explore", bluelagoon.Settlement: "Settle"},
	{bluelagoon.Exploration: "Exploration", bluelagoon.Settlement: "Settlement"},
}

// A pad says where things stand on the pad.
type pad struct {
	line, head, total, pieces, tokens, chains, phases, rows, sum, foot int // upper sides, from the top to the bottom
	column, height                                                     int // width of a player's column, height of the picture
}

func newPad(top, seats int, chains, fault bool) (p pad) {
	p.column = scene.OnPixel((scene.Width - 2*padSide - padNames) / seats)
	y := top
	for _, part := range [...]struct {
		at   *int
		size int
	}{
		{&p.line, padLine}, {&p.head, padHead}, {&p.total, padTotal}, {&p.pieces, padHave}, {&p.tokens, p.tokenRows() * padHave},
		{&p.chains, btoi(chains) * padHave}, {&p.phases, padPhases},
		{&p.rows, len(padRows) * padRow}, {&p.sum, padSum}, {&p.foot, padFoot},
	} {
		*part.at = y
		y += part.size
	}
	p.height = y
	if fault {
		p.height += scene.FaultHeight
	}
	return p
}

// left returns the left side of a player's column.
func (p *pad) left(seat int) int { return padSide + padNames + seat*p.column }

// points returns where the points of a phase end in a player's column.
func (p *pad) points(seat int, phase bluelagoon.Phase) int {
	return p.left(seat) + p.column*(44+int(phase)*44)/100
}

// baseline returns the base line of text in the middle of a row.
func baseline(top, height, size int) int { return top + height/2 + size*36/100 }

// drawPadBack draws what never changes on the pad.
func (d *drawing) drawPadBack(s *scene.Scene) {
	p, t := &d.pad, d.theme
	s.Place(d.Sprite("pad", d.padGround), 0, 0)
	name := scene.Label{X: padSide, Size: padText, Color: t.Muted, Over: t.Background, Max: padNames - padGap}
	row := func(top, height int, text string) {
		name.Y, name.Text = baseline(top, height, padText), text
		s.Labels = append(s.Labels, name)
	}
	row(p.total, padTotal, "Total")
	row(p.pieces, padHave, "Left")
	row(p.tokens, padHave, "Claimed")
	if d.shows(overlayChains) {
		row(p.chains, padHave, "Chain")
	}
	for i := range padRows {
		row(p.rows+i*padRow, padRow, padRows[i].name)
	}
	row(p.sum, padSum, "Sum")
	for seat := range d.seats {
		d.drawPadColumn(s, seat)
	}
	s.Labels = append(s.Labels, scene.Label{
		X: padSide, Y: baseline(p.foot, padFoot, scene.FootSize), Size: scene.FootSize, Color: t.Muted, Over: t.Background,
		Text: d.about(), Max: scene.Width - 2*padSide,
	})
}

// padGround are the lines of the pad: areas, so that they lie on whole pixels.
func (d *drawing) padGround() scene.Sprite {
	p := &d.pad
	var rules scene.Path
	for _, y := range [...]int{p.head, p.pieces, p.phases, p.sum, p.foot} {
		rules = append(rules, scene.Rectangle(scene.Rect{X0: padSide, Y0: y, X1: scene.Width - padSide, Y1: y + px})...)
	}
	for seat := range d.seats {
		x := p.left(seat) - padGap
		rules = append(rules, scene.Rectangle(scene.Rect{X0: x, Y0: p.head, X1: x + px, Y1: p.foot})...)
	}
	return scene.Sprite{Over: d.theme.Background, Shapes: []scene.Shape{{Path: rules, Fill: d.theme.Line}}}
}

// drawPadColumn draws what never changes in a player's column.
func (d *drawing) drawPadColumn(s *scene.Scene, seat int) {
	p, t := &d.pad, d.theme
	x := p.left(seat)
	s.Place(d.icon("seat", game.Seat(seat), bluelagoon.Settler, padIcon*13/10), x+padIcon+padGap, p.head+padHead/2)
	s.Labels = append(s.Labels, scene.Label{
		X: x + 2*padIcon + 3*padGap, Y: baseline(p.head, padHead, padName), Size: padName, Bold: true,
		Color: t.Ink, Over: t.Background, Text: d.names[seat], Max: p.column - 2*padIcon - 5*padGap,
	})
	for piece := range bluelagoon.Piece(2) {
		s.Place(d.icon("left-"+piece.String(), game.Seat(seat), piece, padIcon), d.pieceX(seat, piece), p.pieces+padHave/2)
	}
	for k := range bluelagoon.Kind(bluelagoon.Kinds) {
		x, top := p.token(seat, k)
		s.Place(d.tokenIcon(k, padIcon), x, top+padHave/2)
	}
	for phase, text := range phaseWords[btoi(p.column >= padWide)] {
		s.Labels = append(s.Labels, scene.Label{
			X: p.points(seat, bluelagoon.Phase(phase)), Y: baseline(p.phases, padPhases, padSmall), Size: padSmall,
			Align: scene.Right, Color: t.Muted, Over: t.Background, Text: text,
		})
	}
}

// pieceX returns the middle of an icon in a player's column.
func (d *drawing) pieceX(seat int, p bluelagoon.Piece) int {
	return d.pad.left(seat) + padGap + padIcon + int(p)*58*px
}

// tokenRows returns how many rows the tokens of a player take, each with its number.
func (p *pad) tokenRows() int { return 1 + btoi(p.column < padWide) }

// token returns where a token stands in a player's column: the middle from side to side, and the top of its row.
func (p *pad) token(seat int, k bluelagoon.Kind) (x, top int) {
	perRow := (bluelagoon.Kinds + p.tokenRows() - 1) / p.tokenRows()
	return p.left(seat) + padIcon + padGap/2 + int(k)%perRow*46*px, p.tokens + int(k)/perRow*padHave
}

// about is the static line below the pad: where and when, or else what is played.
func (d *drawing) about() string {
	return cmp.Or(scene.Occasion(d.played), d.kind())
}

// drawPad writes what the pad says about a picture.
func (d *drawing) drawPad(s *scene.Scene, m *moment) {
	d.drawLine(s, m)
	for seat := range m.players {
		d.drawHave(s, seat, &m.players[seat])
		for phase, how := range m.written {
			d.drawPoints(s, seat, &m.players[seat], bluelagoon.Phase(phase), how)
		}
		d.drawTotal(s, m, seat)
	}
	d.drawWords(s, m)
}

// padLabel is a number that ends at x.
func (d *drawing) padLabel(x, y, size, n int, c color.NRGBA) scene.Label {
	return scene.Label{X: x, Y: y, Size: size, Align: scene.Right, Color: c, Over: d.theme.Background, Text: strconv.Itoa(n)}
}

// drawHave writes how many pieces a player has left, and how many tokens.
func (d *drawing) drawHave(s *scene.Scene, seat int, p *playerState) {
	number := func(x, top, n int) {
		c := d.theme.Ink
		if n == 0 {
			c = d.theme.Muted
		}
		label := d.padLabel(x, baseline(top, padHave, padText), padText, n, c)
		label.Align = scene.Left
		s.Labels = append(s.Labels, label)
	}
	for i, n := range p.left {
		number(d.pieceX(seat, bluelagoon.Piece(i))+padIcon+padGap, d.pad.pieces, n)
	}
	for k, n := range p.hand {
		x, top := d.pad.token(seat, bluelagoon.Kind(k))
		number(x+padIcon+padGap*4/10, top, n)
	}
}

// drawPoints writes a player's points of a phase.
func (d *drawing) drawPoints(s *scene.Scene, seat int, p *playerState, phase bluelagoon.Phase, how writing) {
	if how == unwritten {
		return
	}
	ink := d.theme.Ink
	if how == running {
		ink = d.running()
	}
	x := d.pad.points(seat, phase)
	sum := p.points[phase].Total()
	if how == summed {
		sum = p.before
	} else {
		for i := range padRows {
			y := baseline(d.pad.rows+i*padRow, padRow, padText)
			s.Labels = append(s.Labels, d.padLabel(x, y, padText, padRows[i].points(&p.points[phase]), ink))
		}
	}
	label := d.padLabel(x, baseline(d.pad.sum, padSum, padText), padText, sum, ink)
	label.Bold = true
	s.Labels = append(s.Labels, label)
}

// running is the lighter ink of points that would count if the phase ended now.
func (d *drawing) running() color.NRGBA { return scene.Mix(d.theme.Ink, d.theme.Background, 48) }

// drawTotal writes what a player's points come to; those of winners stand on a plate.
func (d *drawing) drawTotal(s *scene.Scene, m *moment, seat int) {
	p := &d.pad
	right := p.points(seat, bluelagoon.Settlement)
	label := d.padLabel(right, baseline(p.total, padTotal, padBig), padBig, m.players[seat].total, d.theme.Ink)
	label.Bold = true
	if m.written[m.phase] == running {
		label.Color = d.running()
	}
	if d.ended(m).Won(game.Seat(seat)) {
		plate := d.Sprite("winner", func() scene.Sprite {
			area := scene.Rect{X0: padGap, Y0: padGap / 2, X1: p.column - 3*padGap, Y1: padTotal - padGap/2}
			return scene.Sprite{Title: "winner", Over: d.theme.Background, Shapes: []scene.Shape{{Path: scene.RoundRect(area, padCorner), Fill: d.theme.Ink}}}
		})
		s.Place(plate, p.left(seat), p.total)
		label.Color, label.Over = d.theme.Background, d.theme.Ink
	}
	s.Labels = append(s.Labels, label)
}

// drawLine writes the line between map and pad: the phase, the ply, its move with the token that it
// claimed, and whose turn it is.
func (d *drawing) drawLine(s *scene.Scene, m *moment) {
	p, t := &d.pad, d.theme
	line := scene.Label{Y: baseline(p.line, padLine, scene.PlySize), Size: scene.PlySize, Color: t.Ink, Over: t.Background}
	phase, number, move := line, line, line
	phase.X, phase.Bold, phase.Text = padSide, true, scene.UpperFirst(m.phase.String())
	number.X, number.Align, number.Text = 206*px, scene.Right, strconv.Itoa(m.number)
	move.X, move.Bold, move.Text, move.Max = 276*px, true, d.moveText(m), 104*px
	s.Labels = append(s.Labels, phase, number, move)
	if !d.options.Has(scene.SpoilersFlag.Name) {
		of := line
		of.X, of.Color, of.Text = number.X, t.Muted, "/"+strconv.Itoa(d.played.PlyCount())
		s.Labels = append(s.Labels, of)
	}
	var r scene.Measurer
	middle := p.line + padLine/2
	if m.last.placed && m.last.claimed != bluelagoon.NoToken && m.step != clearing {
		x := move.X + min(r.Width(move.Text, move.Size, true), move.Max) + 2*padIcon
		s.Place(d.tokenIcon(m.last.claimed, padIcon*12/10), scene.OnPixel(x), middle)
	}
	if m.turn < 0 || d.ended(m).Over {
		return
	}
	// The words stand still, so that an animation writes them once.
	toMove, who := line, line
	toMove.X, toMove.Align, toMove.Size, toMove.Color, toMove.Text = scene.Width-padSide, scene.Right, scene.TextSize, t.Muted, "to move"
	who.X, who.Align, who.Size, who.Max = toMove.X-scene.OnPixel(r.Width("to move ", scene.TextSize, false)), scene.Right, scene.TextSize, 180*px
	who.Text = d.names[m.turn]
	s.Labels = append(s.Labels, toMove, who)
	x := who.X - min(r.Width(who.Text, who.Size, false), who.Max) - scene.TurnRadius - padGap
	s.Place(d.icon("turn", m.turn, bluelagoon.Settler, scene.TurnRadius), scene.OnPixel(x), middle)
}

// moveText is the move that led to a picture.
func (d *drawing) moveText(m *moment) string {
	switch {
	case m.step == clearing:
		return "cleared"
	case m.index == 0:
		return "start"
	}
	return d.Film.Moves[m.index-1].Text
}

// drawWords writes on a pill what is particular about a picture.
func (d *drawing) drawWords(s *scene.Scene, m *moment) {
	fault := d.played.Fault()
	if d.last(m) && fault != nil {
		if scene.BreakOff(d.played) != nil {
			return // the refusal takes the place of other words
		}
		s.Labels = append(s.Labels, d.sentence(fault.Message, d.theme.Fault, d.theme.Background))
	}
	text := verdict(d.ended(m), d.names[:d.seats])
	if text == "" {
		text = d.words(m, d.names[:d.seats]) // by which the pad calls the players
	}
	if text != "" {
		d.drawBanner(s, "words", text, d.theme.Ink, 0)
	}
}

// drawBanner writes words on a pill below the pad, with room for more below them.
func (d *drawing) drawBanner(s *scene.Scene, name, text string, ground color.NRGBA, more int) {
	middle := d.pad.foot + padFoot/2
	area := scene.Rect{X0: padSide, Y0: middle - scene.PillHeight/2, X1: scene.Width - padSide, Y1: middle + scene.PillHeight/2 + more}
	s.Place(d.Sprite(name, func() scene.Sprite {
		return scene.Sprite{Over: d.theme.Background, Shapes: []scene.Shape{{Path: scene.RoundRect(area, scene.PillHeight/2), Fill: ground}}}
	}), 0, 0)
	s.Labels = append(s.Labels, scene.PillLabel(scene.Point{X: scene.Width / 2, Y: middle}, text, d.theme.Background, ground, scene.Width-2*padSide-40*px))
}

// sentence is what a fault says, below the words of a pill.
func (d *drawing) sentence(text string, c, ground color.NRGBA) scene.Label {
	return scene.Label{
		X: scene.Width / 2, Y: d.pad.foot + padFoot/2 + scene.FaultHeight + scene.FaultSize*36/100, Size: scene.FaultSize,
		Align: scene.Center, Color: c, Over: ground, Text: scene.Printable(text), Max: scene.Width - 2*padSide - 40*px,
	}
}

// icon is a piece of a player beside words or a number.
func (d *drawing) icon(what string, seat game.Seat, piece bluelagoon.Piece, size int) int {
	return d.Sprite(scene.SpriteName(what, seat), func() scene.Sprite {
		return scene.Sprite{Title: seatWords[seat] + " " + piece.String(), Shapes: d.paint.piece(seat, piece, false, size), Over: d.theme.Background}
	})
}

// tokenIcon is a token as it stands on the pad.
func (d *drawing) tokenIcon(k bluelagoon.Kind, size int) int {
	return d.Sprite(fmt.Sprintf("pad-%c-%d", k.Letter(), size/px), func() scene.Sprite {
		return scene.Sprite{Title: k.String(), Shapes: d.paint.token(k, size), Over: d.theme.Background}
	})
}
