// Package bluelagoon draws games of Blue Lagoon: the map with its islands, tokens and pieces, and the score pad below it;
// both as text, too.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package bluelagoon

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// A drawing makes the film of a game of Blue Lagoon.
type drawing struct {
	scene.Builder
	played  *replay.Played
	start   *bluelagoon.State // shown if the record could not even be opened
	board   *bluelagoon.Board
	seats   int
	theme   *scene.Theme
	paint   *paint
	layout  layout
	pad     pad
	tints   []int         // by island
	bonuses []scene.Point // by island
	names   [bluelagoon.MaxSeats]string
	options *scene.Options
	alone   bool // there is no pad
}

// seatWords are what the players are called.
var seatWords = [bluelagoon.MaxSeats]string{"Player 0", "Player 1", "Player 2", "Player 3"}

// The overlays of pictures of Blue Lagoon.
const (
	overlayChains     = "chains"
	overlayMajorities = "majorities"
	overlayMoves      = "moves"
	overlayVillages   = "villages"
)

// overlayFlag has the overlays of pictures of Blue Lagoon.
var overlayFlag = scene.Flag{
	Name: "overlay", Several: true, Usage: "mark any of these, separated by commas",
	Values: []scene.Value{
		{Name: overlayChains, Text: "each player's chain that links the most islands"},
		{Name: overlayMajorities, Text: "the leader on each island"},
		{Name: overlayMoves, Text: "where the side to move may place a piece"},
		{Name: overlayVillages, Text: "the villages that survive exploration"},
	},
}

// Flags are the choices of pictures of Blue Lagoon.
func Flags() []scene.Flag {
	return []scene.Flag{overlayFlag, scene.HintsFlag, scene.MonoFlag, scene.SpoilersFlag}
}

// newDrawing begins the drawing of a game of Blue Lagoon, with a rim around the map. Of a record that could not even be opened there is the
// printed board.
func newDrawing(p *replay.Played, o *scene.Options, r rim) *drawing {
	d := &drawing{played: p, start: stateOf(p), theme: o.ThemeOrDefault(), options: o, Builder: scene.NewBuilder(&scene.Film{})}
	d.board, d.seats = d.start.Board(), d.start.Seats()
	d.paint = newPaint(d.theme, o.Has("mono"))
	d.layout = newLayout(d.board.Height(), r)
	d.tints, d.bonuses = d.tint(), d.layBonuses()
	return d
}

// Film draws a game of Blue Lagoon.
func Film(p *replay.Played, o scene.Options) *scene.Film { return newDrawing(p, &o, mapRim).all() }

// all draws the film.
func (d *drawing) all() *scene.Film {
	p := d.played
	d.pad = newPad(d.layout.sea.Y1, d.seats, d.shows(overlayChains), p.Fault() != nil)
	f := d.Film
	f.Width, f.Height, f.Background, f.Seats = scene.Width, d.pad.height, d.theme.Background, seatWords[:d.seats]
	f.Board = d.layout.sea
	f.Board.Y1 -= waveHeight
	for seat := range d.seats {
		d.names[seat] = scene.PlayerName(p, seat, seatWords[seat])
	}
	d.Film.Players = d.names[:d.seats]
	d.describe()
	d.drawSea(&d.Film.Back)
	d.drawMap(&d.Film.Back)
	d.drawPadBack(&d.Film.Back)
	d.frames()
	d.findings()
	return d.Film
}

// stateOf returns the position of a record, or the printed board if there is none.
func stateOf(p *replay.Played) *bluelagoon.State {
	if s, ok := p.State.(*bluelagoon.State); ok {
		return s
	}
	start, err := bluelagoon.Start("", game.Options{})
	if err != nil {
		panic("the printed board: " + err.Error())
	}
	return start.(*bluelagoon.State)
}

// shows says whether an overlay was asked for.
func (d *drawing) shows(overlay string) bool {
	return d.options.Is("overlay", overlay) || overlay == overlayMoves && d.options.Has("hints")
}

// at returns the position after so many plies.
func (d *drawing) at(index int) *bluelagoon.State {
	if d.played.State == nil {
		return d.start
	}
	return d.played.At(index).(*bluelagoon.State)
}

// describe fills in what the film says about the game as a whole.
func (d *drawing) describe() {
	d.Film.Comment, d.Film.Moves = scene.MoveList(d.played, func(game.Move) bool { return false }, true)
	for i, ply := range d.played.Plies {
		switch {
		case ply.Move == bluelagoon.NoDeal:
			d.Film.Moves[i].Text = "no deal"
		case bluelagoon.IsDeal(ply.Move):
			d.Film.Moves[i].Text = "deal"
		}
	}
	result := d.result(d.played.Outcome)
	if d.options.Has(scene.SpoilersFlag.Name) {
		result = ""
	}
	d.Film.Title = strings.Join(d.names[:d.seats], " – ")
	d.Film.Description = fmt.Sprintf("A game of %s in %s.", d.kind(), scene.Counted(d.played.PlyCount(), "ply", "plies"))
	if result != "" {
		d.Film.Title += ", " + scene.InTitle(result)
		d.Film.Description += " " + result + "."
	}
}

// kind says what is played: "Blue Lagoon, map default, 2 players".
func (d *drawing) kind() string {
	name := d.board.MapName()
	if name == "" {
		name = fmt.Sprintf("of %d rows", d.board.Height())
	}
	return fmt.Sprintf("Blue Lagoon, map %s, %d players", name, d.seats)
}

// result says who won with which scores, and what decided between equal ones; "" for an open game.
func (d *drawing) result(o game.Outcome) string { return resultText(o, seatWords[:d.seats]) }

// resultText does the same for players of some names.
func resultText(o game.Outcome, names []string) string {
	if !o.Over {
		return ""
	}
	text, _ := winnersOf(o, names)
	switch {
	case o.Scored && len(names) == 2:
		scores := []int16{o.Scores[0], o.Scores[1]}
		if o.Winners == 1<<1 {
			slices.Reverse(scores)
		}
		text += " " + scoresText(scores)
	case o.Scored:
		text += " (" + namedScores(o.Scores[:len(names)], names) + ")"
	}
	return scene.WithReason(text, o.Reason, reasons)
}

// verdict is a result in less words, to stand below all scores: of more than two players, it says those of the
// winners only.
func verdict(o game.Outcome, names []string) string {
	text, points := winnersOf(o, names)
	if !o.Over || !o.Scored || len(names) == 2 || points < 0 {
		return resultText(o, names)
	}
	return scene.WithReason(fmt.Sprintf("%s with %d points", text, points), o.Reason, reasons)
}

// winnersOf says who won, and returns their points, or -1 if nobody did.
func winnersOf(o game.Outcome, names []string) (text string, points int) {
	var winners []string
	points = -1
	for seat, name := range names {
		if o.Won(game.Seat(seat)) {
			winners, points = append(winners, name), int(o.Scores[seat])
		}
	}
	text = scene.Listed(winners, "and")
	switch len(winners) {
	case 0:
		text = "Draw"
	case 1:
		text += " wins"
	default:
		text += " share the victory"
	}
	return text, points
}

// reasons say how a game ended, by the reason of its outcome. Points need no words.
var reasons = map[string]string{
	"points": "",
	"tokens": "more tokens break the tie",
	"shared": "as many points and tokens",
}

// namedScores says which player has which score: of more than two, a row of numbers says it no longer.
func namedScores(scores []int16, names []string) string {
	var texts []string
	for seat, n := range scores {
		texts = append(texts, names[seat]+" "+strconv.Itoa(int(n)))
	}
	return strings.Join(texts, ", ")
}

func scoresText(scores []int16) string {
	var texts []string
	for _, n := range scores {
		texts = append(texts, strconv.Itoa(int(n)))
	}
	return strings.Join(texts, "–")
}

// frames draws every position, and what lies between them: how a phase stands before its points are
// counted, and the board when it has been cleared.
func (d *drawing) frames() {
	plies := d.played.Plies
	d.Film.Frames = make([]scene.Scene, 0, len(plies)+1)
	d.Film.Between = make([][]scene.Scene, 0, len(plies))
	for number := range d.played.PlyCount() + 1 {
		d.Film.Ends = append(d.Film.Ends, d.played.PlyEnd(number))
	}
	for i := range len(plies) + 1 {
		m := d.moment(i)
		if i > 0 {
			d.Film.Between = append(d.Film.Between, d.between(m))
		}
		d.Film.Frames = append(d.Film.Frames, d.frame(m))
	}
	end := &d.Film.Frames[len(plies)]
	for _, c := range d.options.Marks {
		if d.layout.Has(c) {
			d.putAt(end, d.outline("marked", "marked", d.theme.Hint, 80), c)
		}
	}
}

// moment returns what there is to show of the position after so many plies.
func (d *drawing) moment(index int) *moment {
	m := newMoment(d.at(index))
	m.index, m.number = index, d.played.PlyNumber(index-1)
	if index > 0 {
		m.readMove(d.at(index-1), d.played.Plies[index-1].Move)
	}
	d.readOverlays(m, d.at(index))
	return m
}

// between draws what comes before the position that a move leads to, if anything does: the end of a phase before its points
// are counted, or the board cleared for a deal.
func (d *drawing) between(m *moment) []scene.Scene {
	var before *moment
	switch {
	case m.step == tallying && !d.alone: // points change, and nothing on the board
		before = m.untallied()
	case m.step == dealing && m.phase == bluelagoon.Settlement:
		before = m.cleared()
	default:
		return nil
	}
	s := d.frame(before)
	s.Stays = true
	return []scene.Scene{s}
}

// frame draws one picture.
func (d *drawing) frame(m *moment) scene.Scene {
	s := scene.Scene{Caption: d.caption(m)}
	if d.shows(overlayMajorities) {
		d.drawLeaders(&s, m.majorities)
	}
	d.drawCells(&s, m)
	d.drawMarks(&s, m)
	d.drawPly(&s, m)
	if !d.alone {
		d.drawPad(&s, m)
	}
	return s
}

// drawCells places tokens and pieces, row by row.
func (d *drawing) drawCells(s *scene.Scene, m *moment) {
	for cell, on := range m.pieces {
		switch {
		case on.there:
			if m.last.placed && m.last.cell == cell && m.step != clearing && !d.options.HideLast {
				d.put(s, d.halo(on, cell), cell)
			}
			d.put(s, d.piece(on, cell), cell)
		case m.tokens[cell] != bluelagoon.NoToken:
			d.put(s, d.token(m.tokens[cell]), cell)
		}
	}
}

// put places a sprite in the middle of a cell.
func (d *drawing) put(s *scene.Scene, sprite, cell int) {
	d.putAt(s, sprite, d.board.Place(cell))
}

func (d *drawing) putAt(s *scene.Scene, sprite int, c game.Cell) {
	x, y := d.layout.Middle(c)
	s.Place(sprite, x, y)
}

// last says whether a picture is that of the last position.
func (d *drawing) last(m *moment) bool { return m.index == len(d.played.Plies) }

// ended returns how the game ended with a picture; the zero outcome if it goes on.
func (d *drawing) ended(m *moment) game.Outcome {
	if d.last(m) && d.played.Outcome.Over && !m.between {
		return d.played.Outcome
	}
	return m.outcome
}

// caption says in words what led to a picture, how the points stand, and what comes now.
func (d *drawing) caption(m *moment) string {
	what := "Start."
	switch {
	case m.step == clearing:
		what = ""
	case m.step == dealing && d.played.Plies[m.index-1].Move == bluelagoon.NoDeal:
		what = "No village survives, and nothing is dealt."
	case m.step == dealing:
		what = "The tokens are dealt."
	case m.last.placed:
		what = fmt.Sprintf("Ply %d: %s places a %s on %s", m.number, seatWords[m.last.seat], m.last.piece, d.board.CellName(m.last.cell))
		if m.last.claimed != bluelagoon.NoToken {
			what += " and claims a token: " + m.last.claimed.String()
		}
		what += "."
	}
	var totals []string
	for seat := range m.players {
		totals = append(totals, strconv.Itoa(m.players[seat].total))
	}
	points := strings.Join(totals, "–") + " points"
	if m.written[m.phase] == running {
		points += " if " + m.phase.String() + " ended now"
	}
	words := d.words(m, seatWords[:d.seats])
	if words != "" && words != newTokens {
		what = scene.JoinSentences(what, words+".")
	}
	return scene.JoinSentences(what, points+".", d.next(m))
}

// next says whose turn it is.
func (d *drawing) next(m *moment) string {
	switch {
	case d.ended(m).Over || m.step == tallying || m.step == clearing:
		return ""
	case m.turn >= 0:
		return seatWords[m.turn] + " to move."
	case m.turn == game.Chance:
		return "The tokens are to be dealt."
	}
	return ""
}

const newTokens = "New tokens lie on the stone circles"

// words returns what there is particular about a picture, by some names of the players; "" if there is nothing.
func (d *drawing) words(m *moment, names []string) string {
	if result := resultText(d.ended(m), names); result != "" {
		return result
	}
	switch {
	case m.step == tallying:
		return "End of " + m.phase.String() + ": " + m.ended
	case m.step == clearing:
		return "The board is cleared"
	case len(m.skipped) > 0:
		return skipsText(m.skipped, names)
	case m.step == dealing:
		return newTokens
	}
	return ""
}

// skipsText says who could not move, by the names of all seats.
func skipsText(seats []game.Seat, names []string) string {
	var skipped []string
	for _, seat := range seats {
		skipped = append(skipped, names[seat])
	}
	if len(skipped) == 1 {
		return skipped[0] + " cannot move and is skipped"
	}
	return scene.Listed(skipped, "and") + " cannot move and are skipped"
}
