package conquest

import (
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A Reader reads records of this game in every format; see [record.Reader].
type Reader struct {
	record.Reading[*dialect]
	state  *State
	which  Rules
	style  Style
	silent bool // passes may be left out

	start   Setup
	counted bool // a move number has been read
	first   int  // the number of the first ply, or pair of plies, as the last number has it

	claim     claim  // the result that the record states
	settledBy string // how findings name what the claim is compared with

	script    *script // what the words of a script mean
	wordsRead int     // words of it that have been read
}

// NewReader returns a Reader.
func NewReader() record.Reader { return &Reader{} }

// Rules implements [record.Reader].
func (r *Reader) Rules() string { return r.which.String() }

// Open implements [record.Reader].
func (r *Reader) Open(rec *parse.Record, o game.Options) (game.State, *game.Illegal) {
	*r = Reader{Reading: r.Reading, state: r.state, first: 1}
	r.Begin(&dialects, rec, o)
	if ill := r.chooseRules(); ill != nil {
		return nil, ill
	}
	read := r.readStart
	if r.Dialect.script {
		read = r.openScript
	}
	start, ill := read()
	if ill != nil {
		return nil, ill
	}
	r.start = start
	r.state = newState(r.which, start)
	if name := r.state.rules.unlimit; name != "" && o.Allow.Has(name) {
		r.state.limit = 0
	}
	r.state.counters = o.Values["counters"] == "on"
	return r.state, nil
}

// chooseRules takes the rules from the caller, the record or the format, in this order. The moves
// stay in the notation of the record.
func (r *Reader) chooseRules() *game.Illegal {
	name := r.Dialect.Rules
	var tag *parse.Tag
	if r.Dialect.Named {
		if tag = r.Record.FindTag("Rules"); tag != nil {
			name = tag.Value
		}
	}
	written, err := ParseRules(name)
	if err != nil {
		return badRules(err).AtTag(tag)
	}
	r.which = written
	if r.Options.Rules != "" {
		if r.which, err = ParseRules(r.Options.Rules); err != nil {
			return badRules(err)
		}
	}
	notation := r.Dialect.notationUnder(written)
	r.style = NewStyle(notation, r.Options.Allow)
	r.silent = notation == Tuples || r.Options.Allow.Has("silent-pass")
	return nil
}

func badRules(err error) *game.Illegal {
	return &game.Illegal{Code: "conquest/bad-rules", Message: game.Sentence(err)}
}

// Read implements [record.Reader].
func (r *Reader) Read(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	if t.Kind == parse.End {
		r.End(t, game.Seat(r.state.side))
		return 0, record.Skip, nil
	}
	if r.script != nil {
		return r.readWord()
	}
	if r.silent && r.leavesPass(t.Text) {
		return Pass, record.Again, nil
	}
	m, ill := r.state.ReadMove(t.Text, r.style)
	if ill != nil {
		return 0, record.Stop, ill
	}
	return m, record.Ply, nil
}

// leavesPass says whether a pass that is not written comes before a text.
func (r *Reader) leavesPass(text string) bool {
	if !r.mustPass() {
		return false
	}
	w, ok := r.style.scan(text, r.state.n)
	return !ok || !w.pass
}

// mustPass says whether the side to move has nothing but a pass.
func (r *Reader) mustPass() bool {
	s := r.state
	return s.rules.passes && !s.grid.mobile(s.side) && s.rules.end(s) == open
}

// Number implements [record.Numberer]. Numbers that count pairs begin with 1 or with the full-move
// number of the setup; those that count plies count the passes too that are not written.
func (r *Reader) Number(n int) (expected int) {
	ply := r.state.Ply()
	least, most := r.numbered(ply), r.numbered(ply)
	if r.silent && r.mustPass() {
		most = r.numbered(ply + 1)
		if r.style.Notation == Tuples {
			least = most
		}
	}
	other := r.first
	if !r.counted && r.Record.Numbering == parse.ByPair {
		other = r.start.Full
	}
	expected = least + r.first
	for _, right := range [...][2]int{{least, r.first}, {most, r.first}, {least, other}, {most, other}} {
		if n == right[0]+right[1] {
			r.counted, r.first = true, right[1]
			return n
		}
	}
	r.counted, r.first = true, n-least
	return expected
}

// numbered returns how many plies, or pairs of plies, are counted before a ply.
func (r *Reader) numbered(ply int) int {
	if r.Record.Numbering == parse.ByPair {
		return (ply + int(r.start.Turn)) / 2
	}
	return ply
}
