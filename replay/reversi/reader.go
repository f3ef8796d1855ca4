package reversi

import (
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A Reader reads records of this game in every format; see [record.Reader].
type Reader struct {
	record.Reading[*dialect]
	board Board

	implied  bool // forced passes are inserted
	position bool // nothing says that the record is a whole game
	mirror   bool // cells are read from another point of view; see image
	letters  bool // cells are two letters

	trailing trailing
	branches []trailing // what it was where the variations begin that are open
	claim    claim      // the result that the record states

	usual   Board // the standard start position, kept for the next record that begins from it
	usually kept
}

// A kept says what the board is that a Reader keeps.
type kept struct {
	rules     Rules
	size      int
	passWords bool
}

// trailing counts passes after the end of the game.
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
	r.Begin(&dialects, rec, o)
	r.trailing, r.branches = trailing{}, r.branches[:0]
	r.position = r.Dialect.position
	r.implied = r.Dialect.implied || o.Allow.Has("implied-pass")
	r.mirror = o.Allow.Has(allowTranspose) || o.Allow.Has(allowFromBottom)
	r.letters = rec.Format == "othello-sgf" && o.Allow.Has("sgf-letters")

	var s setup
	if r.Dialect.start != nil {
		var ill *game.Illegal
		if s, ill = r.Dialect.start(r); ill != nil {
			return nil, ill
		}
	}
	rules, ill := r.rules()
	if ill == nil {
		ill = r.build(rules, s)
	}
	if ill != nil {
		return nil, ill
	}
	if s.text == "" {
		return r.board, nil
	}
	r.Found = append(r.Found, CheckSetup(r.board)...)
	for _, ill := range r.Found {
		ill.At(s.off, s.len)
	}
	return r.board, r.First()
}

// rules takes the rule set from the caller, the record or the format, in this order.
func (r *Reader) rules() (Rules, *game.Illegal) {
	name, tag := r.RulesName()
	rules, err := ParseRules(name)
	if err == nil {
		return rules, nil
	}
	ill := illegal("rules-missing", "The Rules tag is missing; known: othello, dtu, one-line, dtu-one-line.")
	if name != "" {
		ill.Message = "Unknown rules `" + clip(name) + "`; known: othello, dtu, one-line, dtu-one-line."
	}
	if tag != nil {
		ill.At(tag.Off, tag.Len)
	}
	return Rules{}, ill
}

// build sets the board up.
func (r *Reader) build(rules Rules, s setup) *game.Illegal {
	size := s.size
	if size == "" && s.text == "" {
		size = r.Options.Values["size"]
	}
	usual := kept{rules: rules, size: 8, passWords: r.Options.Allow.Has(allowPassWords)}
	if s.text == "" && size == "" && r.usual != nil && r.usually == usual {
		r.usual.Rewind()
		r.board = r.usual
		return nil
	}
	o := game.Options{Rules: rules.String(), Allow: r.Options.Allow}
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

// locate turns a place in the text of a setup into one in the record: of all of the setup, if that is not
// written as it is read.
func (r *Reader) locate(ill *game.Illegal, s setup) {
	src := r.Record.Source
	if ill.Len > 0 && s.off+s.len <= len(src) && string(src[s.off:s.off+s.len]) == s.text {
		ill.Off += s.off
		return
	}
	ill.At(s.off, s.len)
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
		r.End(t, r.board.Turn()) // a game that is over has ended before it
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
		return 0, record.Skip, r.trail(t)
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

// trail notes a pass after the end of the game. It is reported at the end of the record, or at once if it is in
// a variation.
func (r *Reader) trail(t *parse.Token) *game.Illegal {
	if r.trailing.passes++; r.trailing.passes == 1 {
		r.trailing.off = t.Off
	}
	r.trailing.end = t.Off + t.Len
	if len(r.branches) == 0 {
		return nil
	}
	return r.trailingPasses()
}

// Branch implements [record.Brancher].
func (r *Reader) Branch() {
	r.branches, r.trailing = append(r.branches, r.trailing), trailing{}
}

// Rejoin implements [record.Brancher].
func (r *Reader) Rejoin() {
	last := len(r.branches) - 1
	r.trailing, r.branches = r.branches[last], r.branches[:last]
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
	if r.Options.Allow.Has(allowFromBottom) {
		s = Symmetry(5).Square(s, size)
	}
	if r.Options.Allow.Has(allowTranspose) {
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
