package play

import (
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/plybook/plybook/replay/game"
)

// An editor sets a start position up.
type editor struct {
	text  string // of the position, in the game's notation, as it was typed or made
	fault *Refusal
}

// doEdit opens the editor: on the game that Text names, or on the position that is shown. In the editor it puts the piece of
// the palette that Text names, or nothing, on the cells that Clicks are.
func (s *Session) doEdit(c *call) *Refusal {
	if s.mode == modeEdit {
		return s.doArrange(c)
	}
	config := Config{Game: c.Text}
	if s.table != nil && c.Text == "" {
		n := s.node(c.window)
		config = Config{Game: s.table.kind.Name, Rules: s.table.rules, Values: s.table.config.Values}
		config.Setup = string(s.table.goTo(n).AppendPosition(nil))
	}
	t, refused := newTable(config, s.o.Seed, nil)
	if refused != nil && config.Setup != "" { // a game whose positions have no text of their own
		config.Setup = ""
		t, refused = newTable(config, s.o.Seed, nil)
	}
	if refused != nil {
		return refused
	}
	s.leave(c.now)
	s.series, s.mode, s.banner = nil, modeEdit, nil
	s.edit = &editor{text: string(t.state.AppendPosition(nil))}
	s.setTable(t, nil)
	return nil
}

// doArrange puts a piece on cells. One that is put where it stands already is removed.
func (s *Session) doArrange(c *call) *Refusal {
	a, ok := s.table.goTo(s.table.root).(game.Arranger)
	if !ok {
		return refuse("Positions of %s are edited as text.", s.table.kind.Title)
	}
	clicks, refused := spots(c.Clicks)
	if refused != nil {
		return refused
	}
	piece, _ := game.ParseSpot(c.Text)
	if len(clicks) == 1 && textOn(s.table.state, clicks[0].Cell) == piece.Word {
		piece.Word = ""
	}
	var puts []game.Put
	for _, click := range clicks {
		if click.On == game.OnCell {
			puts = append(puts, game.Put{Cell: click.Cell, Word: piece.Word})
		}
	}
	return s.setUp(a.Arrange(puts, s.table.state.Turn()))
}

// textOn returns what stands on a cell, as [game.CellLister] has it.
func textOn(state game.State, cell game.Cell) string {
	if lister, ok := state.(game.CellLister); ok {
		for _, c := range lister.AppendCells(nil) {
			if c.Cell == cell {
				return c.Text
			}
		}
	}
	return ""
}

// doTurn gives the move to the seat N.
func (s *Session) doTurn(c *call) *Refusal {
	a, ok := s.table.goTo(s.table.root).(game.Arranger)
	if !ok {
		return refuse("The text of the position gives the side to move.")
	}
	if c.N < 0 || c.N >= len(s.table.seats) {
		return refuse("There is no seat %d.", c.N)
	}
	return s.setUp(a.Arrange(nil, game.Seat(c.N)))
}

// doSetup takes over a position as text. What cannot be read leaves the last position on the board.
func (s *Session) doSetup(c *call) *Refusal { return s.setUp(strings.TrimSpace(c.Text)) }

func (s *Session) setUp(text string) *Refusal {
	config := s.table.config
	config.Setup = text
	t, refused := newTable(config, s.o.Seed, nil)
	s.edit = &editor{text: text, fault: refused}
	if refused != nil {
		s.change(false)
		return nil
	}
	s.setTable(t, nil)
	return nil
}

// A beginning is the position from which a game is to go on, with the moves that led to it.
type beginning struct {
	form Config
	line []*node
	text string // what it is, for people
}

// doHere opens the form of a new game that goes on from the shown position. Its seats are of those who have played the game that is shown.
func (s *Session) doHere(c *call) *Refusal {
	t, at := s.table, s.node(c.window)
	switch {
	case s.edit != nil && s.edit.fault != nil:
		return s.edit.fault
	case t.overAt(at) && s.mode == modeEdit:
		return refuse("The game is over in this position; change it.")
	case t.overAt(at):
		return refuse("The game is over here; go back to an earlier move.")
	}
	here := &beginning{line: at.path(), text: "The game begins at the position that was set up."}
	if s.mode != modeEdit {
		here.text = fmt.Sprintf("The game begins after ply %d of %s.", at.number(), t.title())
	}
	here.form = Config{Game: t.kind.Name, Rules: t.rules, Setup: t.config.Setup, Values: maps.Clone(t.options.Values), Seats: s.players(), Here: true}
	refused := s.doStart(c)
	s.here = here
	return refused
}

// beginHere begins a game that goes on from where the form was opened. Rules and board are those of the position.
func (s *Session) beginHere(c Config, now time.Duration) *Refusal {
	if s.here == nil {
		return refuse("The position to play from is gone; open it again.")
	}
	form := &s.here.form
	c.Game, c.Rules, c.Setup, c.Values = form.Game, form.Rules, form.Setup, form.Values
	return s.beginAfter(c, s.here.line, now)
}

// viewEdit shows a position that is being set up.
func (s *Session) viewEdit(v *View, of Client, w *window) {
	t := s.table
	v.Game, v.Kind, v.Rules, v.Board = t.kind.Name, t.kind.Title, t.rules, t.boardName()
	v.Title, v.Node = t.kind.Title+": start position", "0"
	v.Marks = newMarks()
	s.viewBoard(v, w, t.root)
	state := t.goTo(t.root)
	v.Turn = int(state.Turn())
	v.Edit = &EditView{Text: s.edit.text, Turn: v.Turn, Palette: []HandView{}}
	if s.edit.fault != nil {
		v.Edit.Fault = bannerOf("refused", s.edit.fault)
	}
	if a, ok := state.(game.Arranger); ok {
		v.Edit.Palette = s.handViews(v, w, a.AppendPalette(nil))
	}
	for i := range t.seats {
		v.Seats = append(v.Seats, SeatView{Name: t.kind.SeatName(game.Seat(i)), Seat: t.kind.SeatName(game.Seat(i)), Colour: s.seatColour(w, i), Kind: Human})
	}
	s.viewHands(v, w, t.root)
	if !of.Host {
		return
	}
	v.May = append(v.May, "edit", "setup", "start")
	if _, ok := state.(game.Arranger); ok {
		v.May = append(v.May, "turn")
	}
	if s.edit.fault == nil && !t.overAt(t.root) {
		v.May = append(v.May, "here")
	}
}
