package conquest

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
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

// A Reader reads records of this game in every format; see [game.Reader].
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

	script *script // what the words of a script mean
	heard  int     // words of it that have been read
}

// NewReader returns a Reader.
func NewReader() game.Reader { return &Reader{} }

// Rules implements [game.Reader].
func (r *Reader) Rules() string { return r.which.String() }

// Open implements [game.Reader].
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
			return at(tag, &game.Illegal{Code: "conquest/bad-rules", Message: sentence(err)})
		}
	}
	r.which = written
	if r.options.Rules != "" {
		var err error
		if r.which, err = ParseRules(r.options.Rules); err != nil {
			return &game.Illegal{Code: "conquest/bad-rules", Message: sentence(err)}
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

// sentence makes an error's text a sentence.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// at puts what there is to say at the place of a tag.
func at(tag *parse.Tag, ill *game.Illegal) *game.Illegal {
	if tag != nil && ill != nil {
		ill.Off, ill.Len = tag.Off, max(tag.Len, 1)
	}
	return ill
}

// readStart returns the position that the record starts from.
func (r *Reader) readStart() (Setup, *game.Illegal) {
	size, sizeTag, ill := r.number("size", 2, MaxSize)
	if ill != nil {
		return Setup{}, ill
	}
	turn, turnTag, ill := r.number("turn", 1, 2)
	if ill != nil {
		return Setup{}, ill
	}
	tag := r.record.FindTag(r.form.setup)
	if tag == nil && r.form.own {
		tag = r.record.FindTag("FEN")
	}
	setup := Setup{}
	switch {
	case tag == nil && r.form.position:
		return Setup{}, r.noPosition()
	case tag == nil && size == 0:
		setup = startSetup(DefaultSize)
	case tag == nil:
		setup = startSetup(size)
	case isRows(tag.Value):
		setup, ill = ParseRows(tag.Value)
	default:
		setup, ill = ParseFEN(tag.Value, r.options.Allow)
	}
	switch {
	case ill != nil:
		return Setup{}, at(tag, ill)
	case sizeTag != nil && size != setup.Size:
		return Setup{}, at(sizeTag, badBoard(fmt.Sprintf("its size is %d, and the tag Size says %d", setup.Size, size)))
	case turnTag != nil && setup.turnGiven && setup.Turn != game.Seat(turn-1):
		return Setup{}, at(turnTag, badBoard(fmt.Sprintf("it says that player %d moves, and the tag Turn says %d", setup.Turn+1, turn)))
	case turn != 0 && !setup.turnGiven:
		setup.Turn = game.Seat(turn - 1)
	}
	if tag == nil {
		tag = sizeTag
	}
	return setup, at(tag, r.checkStart(setup))
}

// number returns the value of a tag of plybook's own form or, if there is none, of the option of
// that name; 0 if neither is there.
func (r *Reader) number(name string, least, most int) (int, *parse.Tag, *game.Illegal) {
	var tag *parse.Tag
	text := r.options.Values[name]
	if r.form.own {
		if tag = r.record.FindTag(strings.ToUpper(name[:1]) + name[1:]); tag != nil {
			text = tag.Value
		}
	}
	if text == "" && tag == nil {
		return 0, nil, nil
	}
	n, ok := parseDigits(text, 4)
	if !ok || n < least || n > most {
		return 0, tag, at(tag, badBoard(fmt.Sprintf("its %s is a number from %d to %d, not %s", name, least, most, shorten(text))))
	}
	return n, tag, nil
}

// noPosition explains by the record's own fault why a record that should be a position is none.
func (r *Reader) noPosition() *game.Illegal {
	f := r.record.Fatal()
	if f == nil {
		return badBoard("there is nothing to read")
	}
	return &game.Illegal{Code: f.Code, Message: f.Message, Hint: f.Hint, Off: f.Off, Len: max(f.Len, 1)}
}

// checkStart says why the rules do not know a position. Records of the assignment's game have
// boards of its sizes, although its rules would work on others.
func (r *Reader) checkStart(setup Setup) *game.Illegal {
	if ill := ruleSets[r.which].check(setup); ill != nil {
		return ill
	}
	if r.which == Conquest && !r.options.Allow.Has("even-size") {
		return checkStart(setup.Size)
	}
	return nil
}

// Read implements [game.Reader].
func (r *Reader) Read(t *parse.Token) (game.Move, game.Step, *game.Illegal) {
	if t.Kind == parse.End {
		r.end(t)
		return 0, game.Skip, nil
	}
	if r.script != nil {
		return r.readWord()
	}
	if r.silent && r.leavesPass(t.Text) {
		return Pass, game.Again, nil
	}
	m, ill := r.state.ReadMove(t.Text, r.style)
	if ill != nil {
		return 0, game.Stop, ill
	}
	return m, game.Ply, nil
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
	loser := game.Seat(t.Seat)
	if loser != 0 && loser != 1 {
		loser = game.Seat(r.state.side)
	}
	switch t.Text {
	case "resign":
		r.resigned = game.WonBy(1-loser, "resignation")
	case "time":
		r.resigned = game.WonBy(1-loser, "time")
	case "draw":
		r.resigned = game.DrawnBy("agreement")
	}
}

// Number implements [game.Numberer]. Numbers that count pairs begin with 1 or with the full-move
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
