package contactix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A Reader reads records of this game in every format; see [record.Reader].
type Reader struct {
	record.Reading[*dialect]
	rules  Rules
	state  *State
	states []*State // of the last sizes, the present one first: kept for records with boards of theirs

	plays int       // tokens of plies that have been read
	swap  game.Move // the swap, as it was understood; 0 before there is one
	trial bool      // this Reader finds out whether another reading of the swap is legal
	lost  lost
	claim claim // the result that the record states

	joined  int  // side that a board's state says has won, or -1
	guessed bool // the size of the board is
}

// A lost says of a resignation, a forfeit or a time-out who lost by it and how.
type lost struct {
	side int
	how  string // "resigned"
	ply  int    // after which it came
}

// NewReader returns a Reader.
func NewReader() record.Reader { return &Reader{} }

// Rules implements [record.Reader].
func (r *Reader) Rules() string { return r.rules.String() }

// Open implements [record.Reader].
func (r *Reader) Open(rec *parse.Record, o game.Options) (game.State, *game.Illegal) {
	*r = Reader{Reading: r.Reading, states: r.states, trial: r.trial}
	r.Begin(&dialects, rec, o)
	if ill := r.chooseRules(); ill != nil {
		return nil, ill
	}
	start := r.Dialect.start
	if start == nil {
		start = startEmpty
	}
	p, ill := start(r)
	if ill != nil {
		return nil, ill
	}
	if r.state = r.stateOf(p.Columns, p.Rows); r.state == nil {
		return nil, badSize()
	}
	r.state.reset(r.rules)
	r.state.setUp(p)
	r.state.names, r.state.coloured = r.Dialect.names, false
	r.readColours()
	return r.state, r.First()
}

// keptStates is how many boards of different sizes a Reader keeps: files have games on a few.
const keptStates = 8

// stateOf returns the state for boards of a size, or nil if there are none such.
func (r *Reader) stateOf(columns, rows int) *State {
	i := slices.IndexFunc(r.states, func(s *State) bool { return s.columns == columns && s.rows == rows })
	if i < 0 {
		s, err := NewState(columns, rows, r.rules)
		if err != nil {
			return nil
		}
		if i = min(len(r.states), keptStates-1); i == len(r.states) {
			r.states = append(r.states, s)
		}
		r.states[i] = s
	}
	s := r.states[i]
	copy(r.states[1:i+1], r.states[:i])
	r.states[0] = s
	return s
}

// Read implements [record.Reader]. Cells of a game in which all is well take the short way.
func (r *Reader) Read(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	if cell, ok := r.readCell(t); ok {
		r.plays++
		return game.Move(cell), record.Ply, nil
	}
	if t.Kind == parse.End {
		return r.readEnd(t)
	}
	m, step, ill := r.readPlay(t)
	switch {
	case t.Kind != parse.Play || step == record.Again:
	case step == record.Stop:
		r.tryOtherSwap(ill)
	default:
		r.plays++
	}
	return m, step, ill
}

// readCell reads a token that lays a tile, if it may.
func (r *Reader) readCell(t *parse.Token) (cell int, ok bool) {
	s := r.state
	if t.Kind != parse.Play || r.Dialect.letters || r.Dialect.again || r.Ended.Over || s.winner >= 0 {
		return 0, false
	}
	column, row, ok := ParseCell(t.Text)
	if !ok || r.sideOf(t) != s.side {
		return 0, false
	}
	cell, ok = s.CellAt(column, row)
	return cell, ok && s.tiles[s.places[cell].node] == empty
}

// sideOf returns the side that a token is of: if it does not say, the one to move.
func (r *Reader) sideOf(t *parse.Token) int {
	switch {
	case t.Seat != 0 && t.Seat != 1:
		return r.state.side
	case r.Dialect.players:
		return r.state.SideOf(game.Seat(t.Seat))
	}
	return int(t.Seat)
}

// readPlay reads a ply and tests it in the order of the codes: is the game over, is it the side's turn,
// is the cell on the board and empty.
func (r *Reader) readPlay(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	if ill := r.afterEnd(t); ill != nil {
		if r.Options.Allow.Has(allowAfterEnd) {
			return 0, record.Skip, nil
		}
		return 0, record.Stop, r.pointAt(t, ill)
	}
	w, ok := r.scan(t.Text)
	if !ok {
		return 0, record.Stop, badMove(t.Text)
	}
	if r.sideOf(t) != r.state.side {
		if r.Options.Allow.Has(allowWrongTurn) {
			return Pass, record.Again, nil
		}
		return 0, record.Stop, r.pointAt(t, r.wrongTurn(t))
	}
	if w.kind == writtenCell {
		name := t.Text
		if r.Dialect.letters {
			name = string(AppendCell(nil, w.column, w.row, Upper))
		}
		m, ill := r.state.readCell(w.column, w.row, name)
		return m, stepOf(ill), ill
	}
	m, note := Pass, (*game.Illegal)(nil)
	if w.kind != writtenPass {
		m, note = r.readSwap(t, w)
	}
	if ill := r.state.refuseWord(m); ill != nil {
		return 0, record.Stop, ill
	}
	if m != Pass && t.Kind == parse.Play {
		r.swap = m
	}
	return m, record.Ply, note
}

// pointAt lets a refusal be about the cell that a token lays a tile on, if it lays one.
func (r *Reader) pointAt(t *parse.Token, ill *game.Illegal) *game.Illegal {
	if w, ok := r.scan(t.Text); ok && w.kind == writtenCell {
		return r.state.pointAt(w.column, w.row, ill)
	}
	return ill
}

func stepOf(ill *game.Illegal) record.Step {
	if ill != nil {
		return record.Stop
	}
	return record.Ply
}

// A written is a ply as its text has it.
type written struct {
	kind        writtenKind
	column, row int
}

type writtenKind uint8

const (
	writtenCell writtenKind = iota
	writtenSwap
	writtenSwapPieces
	writtenSwapSides
	writtenPass
)

var writtenWords = map[string]writtenKind{
	"swap": writtenSwap, words[SwapPieces]: writtenSwapPieces, words[SwapSides]: writtenSwapSides, words[Pass]: writtenPass,
}

// scan reads the text of a ply, whether or not the board knows such a cell.
func (r *Reader) scan(text string) (w written, ok bool) {
	if r.Dialect.letters && len(text) == 2 && isLetter(text[0]) && isLetter(text[1]) {
		w.column, w.row = int(text[0]|0x20-'a'), int(text[1]|0x20-'a')
		return w, true
	}
	if !r.Dialect.letters {
		if w.column, w.row, ok = ParseCell(text); ok {
			if cell, on := r.state.CellAt(w.column, w.row); on && r.Dialect.again && r.repeats(cell) {
				w.kind = writtenSwap
			}
			return w, true
		}
	}
	w.kind, ok = writtenWords[strings.ToLower(text)]
	return w, ok
}

// repeats says whether a cell is that of the first ply, and the second is to come.
func (r *Reader) repeats(cell int) bool { return r.state.SwapPossible() && cell == r.state.opening() }

// afterEnd says why nothing can follow, if the game is over.
func (r *Reader) afterEnd(t *parse.Token) *game.Illegal {
	switch e := &r.lost; {
	case r.state.winner >= 0:
		return r.state.gameOver()
	case r.Ended.Over && t.Kind != parse.VariationPlay:
		return game.Illegalf("contactix/game-over", "%s %s after ply %d, so nothing can follow.", r.state.player(e.side), e.how, e.ply)
	}
	return nil
}

func (r *Reader) wrongTurn(t *parse.Token) *game.Illegal {
	turn, of := r.state.player(r.state.side), r.state.player(r.sideOf(t))
	return &game.Illegal{
		Code:    "contactix/wrong-turn",
		Message: fmt.Sprintf("It is %s's turn, but this ply is %s's.", turn, of),
		Hint:    "--allow " + allowWrongTurn + " takes " + turn + " to have passed",
	}
}

// losses are what a side did that lost the game by an end that is no ply.
var losses = map[string]string{
	"resign": "resigned", "time": "ran out of time", "forfeit": "forfeited", "adjudication": "lost by adjudication",
}

// readEnd reads an end that is no ply. Directly after a connection the loser may resign.
func (r *Reader) readEnd(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	how, ok := losses[t.Text]
	if !ok || t.Seat != parse.NoSeat && t.Seat != 0 && t.Seat != 1 {
		return 0, record.Stop, badMove(r.Record.Text(t.Off, t.Len))
	}
	side := r.sideOf(t)
	if ill := r.afterEnd(t); ill != nil {
		lost := r.state.winner == 1-side || r.state.winner < 0 && r.lost.side == side
		if lost && t.Text == "resign" || r.Options.Allow.Has(allowAfterEnd) {
			return 0, record.Skip, nil
		}
		return 0, record.Stop, ill
	}
	r.Ended = game.WonBy(r.state.PlayerOf(1-side), record.EndReason(t.Text))
	r.lost = lost{side, how, r.state.Ply()}
	return 0, record.Skip, nil
}

// Number implements [record.Numberer]. After the end of the game the ply is what is wrong, whatever its
// number.
func (r *Reader) Number(n int) (expected int) {
	switch {
	case r.state.winner >= 0 || r.Ended.Over || r.Options.Allow.Has(allowNumbers):
		return n
	case r.Record.Numbering == parse.ByPair:
		return r.plays/2 + 1
	default:
		return r.plays + 1
	}
}
