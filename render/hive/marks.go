package hive

import (
	"image/color"
	"strings"
	"unicode"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// drawQueens rings the queens that are closed.
func (d *drawing) drawQueens(s *scene.Scene, pos *hive.Position) {
	for seat := range game.Seat(2) {
		if n, _ := pos.QueenNeighbours(seat); n == 6 {
			queen, _ := hive.NewPiece(seat, hive.Queen, 1)
			at, _ := pos.Where(queen)
			x, y := d.layout.middle(at)
			s.Place(d.sprite(closedSprite, 0, 0), x, y)
		}
	}
}

// drawPly marks the last move.
func (d *drawing) drawPly(s *scene.Scene, pos *hive.Position, ply shownPly) {
	if ply.number == 0 || ply.pass && d.alone || !ply.pass && !d.last {
		return
	}
	if ply.pass {
		s.Place(d.sprite(passSprite, 0, 0), 0, 0)
		mover := d.film.Moves[ply.number-1].Seat
		s.Labels = append(s.Labels, d.bannerLabel(seatWords[mover&1]+" passes", d.theme.Ink, passWidth))
		return
	}
	if ply.from != nil {
		x, y := d.stackTop(*ply.from, pos.Height(*ply.from))
		s.Place(d.sprite(fromSprite, 0, 0), x, y)
	}
	if ply.thrower != nil {
		x, y := d.stackTop(*ply.thrower, pos.Height(*ply.thrower))
		s.Place(d.sprite(throwerSprite, 0, 0), x, y)
	}
	x, y := d.stackTop(ply.to, pos.Height(ply.to))
	s.Place(d.sprite(toSprite, 0, 0), x, y)
	if ply.from != nil && d.freeWay(pos, ply) {
		s.Strokes = append(s.Strokes, d.arrow(ply)...)
	}
}

// drawResult says how the game ended, at its end.
func (d *drawing) drawResult(s *scene.Scene, pos *hive.Position, ply shownPly) {
	if d.over(pos, ply) {
		s.Place(d.sprite(resultSprite, 0, 0), 0, 0)
		s.Labels = append(s.Labels, d.bannerLabel(d.status(pos, ply), d.theme.Ink, resultWidth))
	}
	if f := d.played.Fault(); f != nil && scene.BreakOff(d.played) == nil && ply.number == len(d.played.Plies) {
		sentence := d.sentence(f.Message, d.layout.height-footGap-sentenceSize*35/100)
		sentence.Color, sentence.Over = d.theme.Fault, d.theme.Background
		s.Labels = append(s.Labels, sentence)
	}
}

// sentence is a sentence below the board.
func (d *drawing) sentence(text string, y int) scene.Label {
	return scene.Label{
		X: scene.Width / 2, Y: y, Size: sentenceSize, Align: scene.Center,
		Color: d.theme.Background, Over: d.theme.Fault, Text: scene.Printable(text), Max: refusalWidth - 28*px,
	}
}

// drawChanges outlines the cells that were asked for.
func (d *drawing) drawChanges(s *scene.Scene, pos *hive.Position) {
	for _, c := range d.marks {
		if at := axialOf(c); d.layout.shows(at) {
			x, y := d.stackTop(at, pos.Height(at))
			s.Place(d.sprite(changedSprite, 0, 0), x, y)
		}
	}
}

// drawMarks adds the sign of a resting piece and, on request, what is pinned and what can be
// reached.
func (d *drawing) drawMarks(s *scene.Scene, pos *hive.Position) {
	r := d.layout.radius
	resting, rests := pos.Resting()
	if rests {
		at, _ := pos.Where(resting)
		cx, cy := d.stackTop(at, pos.Height(at))
		// Here neither arrows end nor do the heights of this stack and the next ones stand.
		s.Place(d.sprite(restSprite, 0, 0), cx-r*56/100, cy+r*44/100)
	}
	if !d.hints {
		return
	}
	pinned := pos.Pinned()
	for at, stack := range pos.Stacks() {
		if len(stack) == 1 && pinned.Has(stack[0]) {
			cx, cy := d.layout.middle(at)
			if !rests || stack[0] != resting {
				cy += r * 46 / 100
			}
			s.Place(d.sprite(pinSprite, 0, 0), cx-r*54/100, cy)
		}
	}
	seen := map[hive.Axial]bool{}
	for _, m := range pos.Moves(nil) {
		at, ok := pos.To(m)
		if !ok || seen[at] || !d.layout.shows(at) {
			continue
		}
		seen[at] = true
		height := pos.Height(at)
		cx, cy := d.stackTop(at, height)
		s.Place(d.sprite(targetSprite, 0, min(height, 1)), cx, cy)
	}
}

// freeWay says whether the way of a piece can be drawn without running over others. A throw runs
// over its thrower, which is marked.
func (d *drawing) freeWay(pos *hive.Position, ply shownPly) bool {
	if ply.thrower != nil {
		return true
	}
	x0, y0 := d.layout.middle(*ply.from)
	x1, y1 := d.layout.middle(ply.to)
	length := scene.Distance(scene.Point{X: x0, Y: y0}, scene.Point{X: x1, Y: y1})
	for at, stack := range pos.Stacks() {
		if at == *ply.from || at == ply.to {
			continue
		}
		for level := range stack {
			x, y := d.stackTop(at, len(stack))
			y += level * d.layout.lift(len(stack))
			along := (x-x0)*(x1-x0) + (y-y0)*(y1-y0)
			if along < 0 || along > length*length {
				continue
			}
			if off := scene.Abs((x-x0)*(y1-y0) - (y-y0)*(x1-x0)); off < d.layout.radius*90/100*length {
				return false
			}
		}
	}
	return true
}

// arrow returns the way of a piece: a line that begins in the cell left and ends with a head at
// the rim of the target. A throw bends over the thrower.
func (d *drawing) arrow(ply shownPly) []scene.Stroke {
	r := d.layout.radius
	x0, y0 := d.layout.middle(*ply.from)
	x1, y1 := d.layout.middle(ply.to)
	via := scene.Point{X: (x1 - x0) / 2, Y: (y1 - y0) / 2}
	if ply.thrower != nil {
		x, y := d.layout.middle(*ply.thrower)
		via = scene.Point{X: x - x0, Y: y - y0}
	}
	end := scene.Point{X: x1 - x0, Y: y1 - y0}
	start := scene.Toward(scene.Point{}, via, r*30/100)
	tip := scene.Toward(end, via, r*78/100)
	neck := scene.Toward(end, via, r*108/100)
	width := max(r*8/100, 1)
	// The head's corners lie left and right of the neck.
	back := scene.Point{X: neck.X - tip.X, Y: neck.Y - tip.Y}
	left := scene.Point{X: neck.X - back.Y*55/100, Y: neck.Y + back.X*55/100}
	right := scene.Point{X: neck.X + back.Y*55/100, Y: neck.Y - back.X*55/100}
	shaft := scene.Path{
		{Op: scene.MoveTo, X: start.X, Y: start.Y},
		{Op: scene.QuadTo, CX: via.X, CY: via.Y, X: neck.X, Y: neck.Y},
	}
	head := scene.Path{
		{Op: scene.MoveTo, X: tip.X, Y: tip.Y}, {Op: scene.LineTo, X: left.X, Y: left.Y},
		{Op: scene.LineTo, X: right.X, Y: right.Y}, {Op: scene.Close},
	}
	return []scene.Stroke{
		{Shape: scene.Shape{Path: shaft, Stroke: d.theme.Accent, Width: width}, X: x0, Y: y0},
		{Shape: scene.Shape{Path: head, Fill: d.theme.Accent, Stroke: d.theme.Accent, Width: width / 2}, X: x0, Y: y0},
	}
}

// noteOf is a finding for viewers.
func noteOf(f *replay.Finding) *scene.Note {
	if f == nil {
		return nil
	}
	return &scene.Note{Code: f.Code, Message: f.Message, Hint: f.Hint, Token: tellingToken(f), Ply: f.Ply}
}

// tellingToken returns the token that a finding is about, "" if that would tell nothing: a bracket
// that is never closed, say.
func tellingToken(f *replay.Finding) string {
	if !strings.ContainsFunc(f.Token, unicode.IsLetter) {
		return ""
	}
	return f.Token
}

// refusal draws why the record breaks off, if it does: the target crossed, the code and the reason;
// for some codes also the cells that matter.
func (d *drawing) refusal() *scene.Scene {
	f := scene.BreakOff(d.played)
	if f == nil {
		return nil
	}
	s := &scene.Scene{Caption: scene.JoinSentences("Refused: "+f.Message, f.Code+".")}
	if pos, ok := d.played.State.(*hive.Position); ok {
		d.drawRefused(s, pos, f.Code, f.Cells)
	}
	s.Place(d.sprite(bannerSprite, 0, 0), 0, 0)
	text := f.Code
	if token := tellingToken(f); token != "" {
		text = scene.Printable(token) + "  ·  " + f.Code
	}
	what := d.bannerLabel(text, d.theme.Fault, refusalWidth)
	s.Labels = append(s.Labels, what, d.sentence(f.Message, what.Y+sentenceHeight))
	return s
}

// bannerLabel is a line of text on a banner of some width.
func (d *drawing) bannerLabel(text string, ground color.NRGBA, width int) scene.Label {
	return scene.Label{
		X: scene.Width / 2, Y: d.layout.board.Y1 + footGap + bannerHeight/2 + bannerSize*35/100 - 2*px, Size: bannerSize, Align: scene.Center, Bold: true,
		Color: d.theme.Background, Over: ground, Text: text, Max: width - 28*px,
	}
}

func (d *drawing) drawRefused(s *scene.Scene, pos *hive.Position, code string, cells []game.Cell) {
	if len(cells) == 0 {
		return
	}
	target, others := axialOf(cells[0]), cells[1:]
	switch code {
	case "hive/one-hive":
		d.drawParts(s, pos, others)
	case "hive/gate":
		for _, c := range others {
			x, y := d.stackTop(axialOf(c), pos.Height(axialOf(c)))
			s.Place(d.sprite(gateSprite, 0, 0), x, y)
		}
	}
	if d.layout.shows(target) {
		x, y := d.stackTop(target, pos.Height(target))
		s.Place(d.sprite(crossSprite, 0, 0), x, y)
	}
}

// drawParts tints the parts into which the hive falls without the piece on the cell.
func (d *drawing) drawParts(s *scene.Scene, pos *hive.Position, cells []game.Cell) {
	if len(cells) == 0 {
		return
	}
	piece, ok := pos.Top(axialOf(cells[0]))
	if !ok {
		return
	}
	for i, part := range pos.Parts(piece) {
		for _, at := range part {
			x, y := d.stackTop(at, pos.Height(at))
			s.Place(d.sprite(partSprite, 0, i), x, y)
		}
	}
}
