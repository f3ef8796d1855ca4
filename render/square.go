package render

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A squareGame is what the shared part of a drawing has to know of a game of two on a square board.
type squareGame struct {
	title  string // "Reversi"
	rules  string // full name of the rule set
	size   int    // cells along a side
	seats  [2]string
	names  squareNames
	pieces [2]Piece    // what the pieces of a seat are made of
	field  color.NRGBA // the ground of an empty cell
	track  color.NRGBA // the part of the bar for empty cells

	form   [2]func(y, r int) Path // of the pieces, around (0,y)
	piece  func(seat game.Seat, radius int, ground color.NRGBA) []Shape
	isPass func(m game.Move) bool
	result func(o game.Outcome) string // in words; "" for an open game
}

// A squareDrawing makes the film of such a game. The game's own drawing embeds it, and adds the
// board, the pieces and the marks.
type squareDrawing struct {
	squareGame
	played  *replay.Played
	theme   *Theme
	layout  squareLayout
	players [2]string
	film    *Film
	sprites map[string]int // by name
}

// newSquareDrawing begins the film of a game, with everything but its scenes.
func newSquareDrawing(p *replay.Played, t *Theme, g squareGame) squareDrawing {
	d := squareDrawing{
		squareGame: g, played: p, theme: t, layout: laySquare(g.size), sprites: map[string]int{},
	}
	if p.Fault() != nil {
		d.layout.height += faultHeight
	}
	for seat := range d.players {
		d.players[seat] = playerName(p, seat, g.seats[seat])
	}
	d.film = &Film{
		Width: squareWidth, Height: d.layout.height, Background: t.Background, Seats: d.seats[:],
		Frames: make([]Scene, 0, len(p.Plies)+1),
	}
	result := g.result(p.Outcome)
	d.film.Title = d.players[0] + " – " + d.players[1]
	d.film.Description = fmt.Sprintf("A game of %s in %s.", d.kind(), counted(len(p.Plies), "ply", "plies"))
	if result != "" {
		d.film.Title += ", " + lowerFirst(result)
		d.film.Description += " " + result + "."
	}
	d.film.Comment, d.film.Moves = moveList(p, g.isPass)
	return d
}

// kind says what is played: "Reversi, one-line, 8 × 8".
func (d *squareDrawing) kind() string {
	rules := ", " + d.rules
	if strings.EqualFold(d.rules, d.title) {
		rules = ""
	}
	return fmt.Sprintf("%s%s, %d × %d", d.title, rules, d.size, d.size)
}

// playerName returns what a player is called: as the record says, or else like his seat.
func playerName(p *replay.Played, seat int, word string) string {
	name := strings.TrimSpace(printable(p.Player(seat)))
	if name == "" || name == "?" {
		return word
	}
	return name
}

// moveList returns the move list of a film, and the comment before the first move. A comment
// belongs to the ply before it; those in variations are left out with them.
func moveList(p *replay.Played, isPass func(game.Move) bool) (first string, moves []Move) {
	plyOf := make([]int, len(p.Record.Tokens)) // the ply of a token, from 1
	for i, ply := range p.Plies {
		m := Move{Seat: ply.Seat, Text: "(pass)"}
		if ply.Token >= 0 {
			plyOf[ply.Token] = i + 1
		}
		if ply.Token >= 0 || !isPass(ply.Move) {
			m.Text = printable(p.MoveText(i + 1))
		}
		moves = append(moves, m)
	}
	ply, depth := 0, 0
	for i, t := range p.Record.Tokens {
		ply = max(ply, plyOf[i])
		switch {
		case t.Kind == parse.VariationOpen:
			depth++
		case t.Kind == parse.VariationClose:
			depth--
		case t.Kind != parse.Comment || depth > 0:
		case ply == 0:
			first = joinSentences(first, t.Text)
		default:
			moves[ply-1].Comment = joinSentences(moves[ply-1].Comment, t.Text)
		}
	}
	return first, moves
}

// A squareMoment is what the picture of a position says besides showing the board.
type squareMoment struct {
	ply     int
	pieces  [2]int // of each seat
	empty   int    // cells
	turn    game.Seat
	outcome game.Outcome // by the rules
	note    string       // to stand in the lower right corner
}

// moveOf returns the move that led to the position after a ply, and whether there is one.
func (d *squareDrawing) moveOf(ply int) (game.Move, bool) {
	if ply == 0 {
		return 0, false
	}
	return d.played.Plies[ply-1].Move, true
}

// passed says whether the position came about by a pass.
func (d *squareDrawing) passed(m *squareMoment) bool {
	move, ok := d.moveOf(m.ply)
	return ok && d.isPass(move)
}

// ended returns how the game ended with a position; the zero outcome if it goes on.
func (d *squareDrawing) ended(m *squareMoment) game.Outcome {
	if d.last(m.ply) && d.played.Outcome.Over {
		return d.played.Outcome
	}
	return m.outcome
}

// last says whether a ply is the last one.
func (d *squareDrawing) last(ply int) bool { return ply == len(d.played.Plies) }

// mover returns the seat of a move list's line, also where a record gives it to nobody.
func (d *squareDrawing) mover(ply int) game.Seat { return d.film.Moves[ply-1].Seat & 1 }

// caption says in words what led to a position, what there is on the board, and what comes now.
func (d *squareDrawing) caption(m *squareMoment) string {
	what := "Start."
	switch {
	case d.passed(m):
		what = fmt.Sprintf("Ply %d: %s passes.", m.ply, d.seats[d.mover(m.ply)])
	case m.ply > 0:
		what = fmt.Sprintf("Ply %d: %s plays %s.", m.ply, d.seats[d.mover(m.ply)], d.film.Moves[m.ply-1].Text)
	}
	next := d.result(d.ended(m))
	if next == "" && m.turn >= 0 {
		next = d.seats[m.turn&1] + " to move"
	}
	if next != "" {
		next += "."
	}
	return joinSentences(what, fmt.Sprintf("%s %d, %s %d.", d.seats[0], m.pieces[0], d.seats[1], m.pieces[1]), next)
}

// findings says what is wrong with the record. If it breaks off, that is drawn on its last frame: the
// code below the board, and on it what the game has to show.
func (d *squareDrawing) findings(show func(s *Scene, cells []game.Cell)) {
	f := d.played.Fault()
	if f == nil {
		return
	}
	d.film.Finding = &Note{Code: f.Code, Message: f.Message, Hint: f.Hint, Token: f.Token, Ply: f.Ply}
	if breakOff(d.played) == nil {
		return
	}
	s := &Scene{Caption: joinSentences("Refused: "+f.Message, f.Code+".")}
	if d.played.State != nil {
		show(s, f.Cells)
	}
	text := f.Code
	if f.Token != "" {
		text = printable(f.Token) + "  ·  " + f.Code
	}
	d.drawBanner(s, "refusal", text, d.theme.Fault, faultHeight)
	s.Labels = append(s.Labels, d.sentence(f.Message, faultHeight, d.theme.Background, d.theme.Fault))
	d.film.Refused = s
}

// sprite returns the index of a sprite, and makes it when it is first asked for: a film has only
// those that it shows. Bounds follow from the shapes.
func (d *squareDrawing) sprite(name string, draw func() Sprite) int {
	if i, ok := d.sprites[name]; ok {
		return i
	}
	s := draw()
	s.Name = name
	for i := range s.Shapes {
		s.Bounds = s.Bounds.union(s.Shapes[i].bounds())
	}
	i := len(d.film.Sprites)
	d.sprites[name] = i
	d.film.Sprites = append(d.film.Sprites, s)
	return i
}

// put places a sprite in the middle of a cell.
func (d *squareDrawing) put(s *Scene, sprite int, c game.Cell) {
	x, y := d.layout.middle(c)
	s.place(sprite, x, y)
}

// winnerText says who won; "" for an open game.
func winnerText(o game.Outcome, seats [2]string) string {
	switch {
	case !o.Over:
		return ""
	case o.Drawn():
		return "Draw"
	case o.Won(0):
		return seats[0] + " wins"
	}
	return seats[1] + " wins"
}

// withReason adds to a result how it came, in the game's own words where it has some.
func withReason(text, reason string, words map[string]string) string {
	if own, ok := words[reason]; ok {
		reason = own
	}
	if reason == "" {
		return text
	}
	return text + ": " + reason
}

// greyField is the ground of an empty cell in pictures without hues: the lightest pieces and the
// darkest both stand out from it, in every theme.
func greyField(t *Theme) color.NRGBA { return mix(t.Board, t.Muted, 38) }

// round, square and cross are drawings around (0,y) that reach as far as r to every side.
func round(y, r int) Path { return Path{{Op: Circle, Y: y, CX: r}} }

func square(y, r int) Path { return roundRect(Rect{-r, y - r, r, y + r}, r*36/100) }

func cross(y, r int) Path {
	return Path{
		{Op: MoveTo, X: -r, Y: y - r}, {Op: LineTo, X: r, Y: y + r},
		{Op: MoveTo, X: r, Y: y - r}, {Op: LineTo, X: -r, Y: y + r},
	}
}

// seatSprite is the name of a sprite that each seat has one of.
func seatSprite(what string, seat game.Seat) string { return what + "-" + strconv.Itoa(int(seat)) }
