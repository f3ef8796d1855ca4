package reversi

import (
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A dialect is what the formats of this game differ in beyond their syntax.
type dialect struct {
	rules    string  // rule set where neither the record nor the caller names one; "": one has to
	implied  bool    // forced passes are left out; they are read where they are written
	scoring  scoring // how results count the empty cells
	position bool    // records are positions or openings: nothing says that they are whole games

	start func(*Reader) (setup, *game.Illegal)           // the position it begins with; nil: always the usual one
	claim func(*parse.Record, int) claim                 // the result as it is claimed, on a board of a size
	check func(*Reader, claim) *game.Illegal             // holds the claim against the board; nil: as all others do
	also  func(*Reader, []*game.Illegal) []*game.Illegal // what else to look at, at the end
}

var dialects = map[string]dialect{
	"pgn":          {start: startOwn, claim: claimOwn},
	"transcript":   {rules: "othello", implied: true, start: startSetup, claim: claimNothing},
	"eothello-csv": {rules: "othello", implied: true, claim: claimWinner},
	"quest-json":   {rules: "othello", implied: true, claim: claimNothing},
	"obf":          {rules: "othello", position: true, start: startSetup, claim: claimNothing, also: (*Reader).checkScores},
	"openings":     {rules: "othello", position: true, start: startOpening, claim: claimNothing},
	"solver":       {rules: "othello", position: true, start: startSolver, claim: claimNothing},
	"bitboards":    {rules: "othello", position: true, start: startBits, claim: claimNothing},
	"xot":          {rules: "othello", implied: true, position: true, start: startSetup, claim: claimNothing},
	"ggf":          {rules: "othello", scoring: either, start: startGGF, claim: claimGGF},
	"wthor": {
		rules: "othello", implied: true, scoring: toWinner, start: startWTHOR, claim: claimWTHOR,
		check: (*Reader).checkWTHOR, also: (*Reader).checkEndingMove,
	},
	"othello-sgf": {rules: "othello", scoring: toWinner, start: startSGF, claim: claimSGF},
	"pgn-wthor":   {rules: "othello", implied: true, scoring: toWinner, claim: claimExport},
	"pgn-edax":    {rules: "othello", scoring: toWinner, start: startEdax, claim: claimPGN, also: (*Reader).checkRemark},
	"pgn-playok":  {rules: "othello", scoring: either, claim: claimPGN},
}

// A Reader reads records of this game in every format; see [record.Reader].
type Reader struct {
	board   Board
	record  *parse.Record
	options game.Options
	dialect dialect

	implied  bool // forced passes are inserted
	position bool // nothing says that the record is a whole game
	mirror   bool // cells are read from another point of view; see image
	letters  bool // cells are two letters

	odd      []*game.Illegal // what is odd about the set-up and was not told when the record was opened
	trailing trailing
	ending   game.Outcome // by resignation, agreement or time, as a token has it

	claim  claim // the result that the record states
	claims [1]record.Claim

	usual   Board // the usual start, kept for the next record that begins from it
	usually kept
}

// A kept says what the board is that a Reader keeps.
type kept struct {
	rules     Rules
	size      int
	passWords bool
}

// trailing counts passes behind the end of the game.
type trailing struct {
	passes   int
	off, end int // where they stand
}

// NewReader returns a Reader.
func NewReader() record.Reader { return &Reader{} }

// Rules returns the name of the rule set of the open record.
func (r *Reader) Rules() string { return r.board.Rules().String() }

// Open prepares for a record.
func (r *Reader) Open(rec *parse.Record, o game.Options) (game.State, *game.Illegal) {
	d, ok := dialects[rec.Format]
	if !ok {
		d = dialects["pgn"]
	}
	r.record, r.options, r.dialect = rec, o, d
	r.odd, r.trailing, r.ending = nil, trailing{}, game.Outcome{}
	r.position = d.position
	r.implied = d.implied || o.Allow.Has("implied-pass")
	r.mirror = o.Allow.Has(allowTranspose) || o.Allow.Has(allowFromBottom)
	r.letters = rec.Format == "othello-sgf" && o.Allow.Has("sgf-letters")

	var s setup
	if d.start != nil {
		var ill *game.Illegal
		if s, ill = d.start(r); ill != nil {
			return nil, ill
		}
	}
	rules, ill := r.rules()
	if ill != nil {
		return nil, ill
	}
	if ill := r.build(rules, s); ill != nil {
		return nil, ill
	}
	if s.text == "" {
		return r.board, nil
	}
	for _, ill := range CheckSetup(r.board) {
		ill.Off, ill.Len = s.off, s.len
		r.odd = append(r.odd, ill)
	}
	if len(r.odd) == 0 {
		return r.board, nil
	}
	first := r.odd[0]
	r.odd = r.odd[1:]
	return r.board, first
}

// rules takes the rule set from the caller, the record or the format, in this order.
func (r *Reader) rules() (Rules, *game.Illegal) {
	name, tag := r.options.Rules, r.record.FindTag("Rules")
	var at parse.Tag
	if name == "" && r.dialect.rules == "" && tag != nil {
		name, at = tag.Value, *tag
	}
	if name == "" {
		name = r.dialect.rules
	}
	rules, err := ParseRules(name)
	if err == nil {
		return rules, nil
	}
	ill := illegal("rules-missing", "The Rules tag is missing; it is one of othello, dtu, one-line, dtu-one-line.")
	if name != "" {
		ill.Message = "No rules are called `" + clip(name) + "`; they are othello, dtu, one-line, dtu-one-line."
	}
	ill.Off, ill.Len = at.Off, at.Len
	return Rules{}, ill
}

// build sets the board up.
func (r *Reader) build(rules Rules, s setup) *game.Illegal {
	size := s.size
	if size == "" && s.text == "" {
		size = r.options.Values["size"]
	}
	usual := kept{rules: rules, size: 8, passWords: r.options.Allow.Has(allowPassWords)}
	if s.text == "" && size == "" && r.usual != nil && r.usually == usual {
		r.usual.Rewind()
		r.board = r.usual
		return nil
	}
	o := game.Options{Rules: rules.String(), Allow: r.options.Allow}
	if s.digits {
		o.Allow = parse.AllowAll(allowDigits)
	}
	if size != "" {
		o.Values = map[string]string{"size": size}
	}
	b, err := start(s.text, o)
	if err != nil {
		ill, ok := err.(*game.Illegal)
		if !ok {
			ill = illegal("bad-board", err.Error())
		}
		r.locate(ill, s)
		return ill
	}
	if s.text == "" && size == "" {
		r.usual, r.usually = b, usual
	}
	r.board = b
	return nil
}

// locate turns a place in the text of a set-up into one in the record: of all of the set-up, if that is not
// written as it is read.
func (r *Reader) locate(ill *game.Illegal, s setup) {
	src := r.record.Source
	if ill.Len > 0 && s.off+s.len <= len(src) && string(src[s.off:s.off+s.len]) == s.text {
		ill.Off += s.off
		return
	}
	ill.Off, ill.Len = s.off, s.len
}

// Read reads a token in the present position. Cells of a game in which all is well take the short
// way: no text is taken apart and nothing is allocated.
func (r *Reader) Read(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	s, ok := ParseSquare(t.Text)
	if !ok || r.mirror || r.letters || t.Kind != parse.Play || r.board.Rules().OneLine {
		return r.readText(t)
	}
	if r.implied && r.board.MustPass() {
		return Pass, record.Again, nil
	}
	if !r.board.Legal(s) || t.Seat != parse.NoSeat && game.Seat(t.Seat) != r.board.Turn() {
		return r.readText(t)
	}
	return Disc(s), record.Ply, nil
}

// readText reads a token of any kind.
func (r *Reader) readText(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	if t.Kind == parse.End {
		r.end(t)
		return 0, record.Skip, nil
	}
	text, ok := r.image(t.Text)
	if !ok {
		return 0, record.Stop, badMove(r.board, t.Text)
	}
	var w written
	if !w.read(r.board, text) {
		return 0, record.Stop, badMove(r.board, t.Text)
	}
	if w.kind == writtenPass && r.board.Turn() == game.Nobody {
		r.trail(t)
		return 0, record.Skip, nil
	}
	if w.kind == writtenDisc && r.implied && r.board.MustPass() {
		return Pass, record.Again, nil
	}
	if is, ill := r.board.SecondPair(text); ill != nil {
		ill.Ply = r.board.Ply() // both pairs are one ply
		return 0, record.Stop, ill
	} else if is {
		return 0, record.Skip, nil
	}
	m, ill := r.board.ParseMoveBy(game.Seat(t.Seat), text)
	if ill != nil {
		return 0, record.Stop, ill
	}
	return m, record.Ply, nil
}

// trail notes a pass behind the end of the game.
func (r *Reader) trail(t *parse.Token) {
	if r.trailing.passes++; r.trailing.passes == 1 {
		r.trailing.off = t.Off
	}
	r.trailing.end = t.Off + t.Len
}

// end notes an end that is no ply. A game that is over has ended before it.
func (r *Reader) end(t *parse.Token) {
	if o, ok := record.EndedBy(t, r.board.Turn()); ok {
		r.ending = o
	}
}

// image returns the text of a move as it is seen from this board: cells are turned if rows and
// columns are exchanged or rows are counted from the bottom, and pairs of letters become cells.
func (r *Reader) image(text string) (string, bool) {
	if !r.mirror && !r.letters {
		return text, true
	}
	s, ok := ParseSquare(text)
	if r.letters {
		if ok {
			return "", false // a mixture of both ways
		}
		if s, ok = letterSquare(text); !ok {
			return text, true
		}
	}
	size := r.board.Size()
	if !ok || !s.on(size) {
		return text, true
	}
	if r.options.Allow.Has(allowFromBottom) {
		s = Symmetry(5).Square(s, size)
	}
	if r.options.Allow.Has(allowTranspose) {
		s = Symmetry(6).Square(s, size)
	}
	return s.String(), true
}

// letterSquare reads a cell as records of Go have it: a letter for the column and one for the row,
// both from the upper left.
func letterSquare(text string) (s Square, ok bool) {
	if len(text) != 2 {
		return 0, false
	}
	col, row := text[0]-'a', text[1]-'a'
	return NewSquare(int(row), int(col)), col < MaxSize && row < MaxSize
}
