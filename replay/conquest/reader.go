package conquest

import (
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A form is what the formats of this game differ in beyond their syntax.
type form struct {
	rules    Rules    // where neither the record nor the caller names them
	notation Notation // of the moves
	own      bool     // the notation is that of the rules that the record names instead
	setup    string   // the tag that holds the position to start from
	position bool     // a record is a position and claims nothing
	script   bool     // a record is what is typed into the assignment's program
}

var forms = map[string]form{
	"pgn":             {rules: Conquest, own: true, setup: "Setup"},
	"ataxx-pgn":       {rules: Ataxx, notation: UAI, setup: "FEN"},
	"ataxx-fen":       {rules: Ataxx, notation: UAI, setup: "Setup", position: true},
	"conquest-board":  {rules: Conquest, notation: Tuples, setup: "Setup", position: true},
	"conquest-moves":  {rules: Conquest, notation: Tuples},
	"conquest-script": {rules: Conquest, notation: Tuples, script: true},
	"nerdvana":        {rules: Nerdvana, notation: LetterRow},
	"nerdvana-input":  {rules: Nerdvana, notation: LetterRow, setup: "Setup", position: true},
}

// playerTags are the names of the tags that hold a seat's player, in any case of letters. X plays
// first, whatever engines call it.
var playerTags = [][]string{{"Black", "Player1", "Red", "X"}, {"White", "Player2", "Blue", "O"}}

// PlayerTags returns the names, in any case of letters, of the tags that hold a seat's player.
func PlayerTags() [][]string { return playerTags }

// A Reader reads records of this game in every format; see [record.Reader].
type Reader struct {
	state   *State
	which   Rules
	record  *parse.Record
	options game.Options
	form    form
	style   Style
	silent  bool // passes may be left out

	start    Setup
	counted  bool         // a move number has been read
	first    int          // the number of the first ply, or pair of plies, as the last number has it
	resigned game.Outcome // by an end that is no ply

	claim     claim // the result that the record states
	claims    [1]record.Claim
	settledBy string // how findings name what the claim is compared with

	script *script // what the words of a script mean
	heard  int     // words of it that have been read
}

// NewReader returns a Reader.
func NewReader() record.Reader { return &Reader{} }

// Rules implements [record.Reader].
func (r *Reader) Rules() string { return r.which.String() }

// Open implements [record.Reader].
func (r *Reader) Open(rec *parse.Record, o game.Options) (game.State, *game.Illegal) {
	f, ok := forms[rec.Format]
	if !ok {
		f = forms["pgn"]
	}
	*r = Reader{state: r.state, record: rec, options: o, form: f, first: 1}
	if ill := r.chooseRules(); ill != nil {
		return nil, ill
	}
	read := r.readStart
	if f.script {
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
	written := r.form.rules
	if tag := r.record.FindTag("Rules"); tag != nil && r.form.own {
		var err error
		if written, err = ParseRules(tag.Value); err != nil {
			return at(tag, &game.Illegal{Code: "conquest/bad-rules", Message: game.Sentence(err)})
		}
	}
	r.which = written
	if r.options.Rules != "" {
		var err error
		if r.which, err = ParseRules(r.options.Rules); err != nil {
			return &game.Illegal{Code: "conquest/bad-rules", Message: game.Sentence(err)}
		}
	}
	notation := r.form.notation
	if r.form.own {
		notation = written.Notation()
	}
	r.style = NewStyle(notation, r.options.Allow)
	r.silent = notation == Tuples || r.options.Allow.Has("silent-pass")
	return nil
}

// at puts what there is to say at the place of a tag.
func at(tag *parse.Tag, ill *game.Illegal) *game.Illegal {
	if tag != nil && ill != nil {
		ill.Off, ill.Len = tag.Off, max(tag.Len, 1)
	}
	return ill
}

// Read implements [record.Reader].
func (r *Reader) Read(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	if t.Kind == parse.End {
		r.end(t)
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

// end notes an end that is no ply and that the board does not show.
func (r *Reader) end(t *parse.Token) {
	if o, ok := record.EndedBy(t, game.Seat(r.state.side)); ok {
		r.resigned = o
	}
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
	if !r.counted && r.record.Numbering == parse.ByPair {
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
	if r.record.Numbering == parse.ByPair {
		return (ply + int(r.start.Turn)) / 2
	}
	return ply
}
