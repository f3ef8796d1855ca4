package conquest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A manner is how one format writes a played game.
type manner struct {
	rules    Rules // of the format's games
	own      bool  // the rules are those of the record
	tags     func(*transcript) []parse.Tag
	notation Notation                 // of the moves, unless the rules are the record's own
	passes   bool                     // passes are written, unless the rules leave them out
	numbers  bool                     // every ply has its number
	keep     []parse.Kind             // what else of the source's tokens has a place here
	aside    bool                     // variations have one
	result   bool                     // the result stands behind the moves
	ends     bool                     // how the game ended is not written, so that the rules must end it
	refuse   func(*transcript) string // why the record cannot be written, or ""; the target stands at its end
}

// remarks are what PGN-shaped text keeps of a record beside its moves.
var remarks = []parse.Kind{parse.Comment, parse.Clock, parse.End, parse.Extra}

var manners = map[string]manner{
	"pgn":       {own: true, tags: (*transcript).ownTags, passes: true, numbers: true, keep: remarks, aside: true, result: true},
	"ataxx-pgn": {rules: Ataxx, tags: (*transcript).engineTags, notation: UAI, passes: true, keep: remarks, aside: true, result: true},
	"ataxx-fen": {rules: Ataxx, tags: (*transcript).fenTags, refuse: (*transcript).noPosition},

	"conquest-board": {rules: Conquest, tags: (*transcript).boardTags, refuse: (*transcript).noBoard},
	"conquest-moves": {rules: Conquest, tags: (*transcript).noTags, notation: Tuples, refuse: (*transcript).noStart, ends: true},

	"nerdvana": {rules: Nerdvana, tags: (*transcript).contestTags, notation: LetterRow, refuse: (*transcript).noContest,
		keep: []parse.Kind{parse.Comment, parse.Clock}},
}

// A transcript is a played game on its way into another format.
type transcript struct {
	*game.Played
	format string
	to     manner
	form   form
	start  Setup
	source *State // the game at the ply that is being written, under the record's rules
	target *State // and under those of the format
	style  Style  // of the moves in the record

	numbered bool // the record's numbers are right in the target
	out      *parse.Record
}

// Write makes the record that says the same in another format of this game; see [record.Writer].
func Write(p *game.Played, format string) (*parse.Record, *game.Illegal) {
	to, ok := manners[format]
	if !ok {
		return nil, notExpressible(0, "A game of Conquest cannot be written in the format %s.", format)
	}
	source := p.State.(*State)
	t := &transcript{Played: p, format: format, to: to, form: forms[p.Record.Format], source: source}
	if to.own {
		t.to.rules = source.which
		t.to.notation = source.rules.notation
	}
	source.rewind()
	out, ill := t.write()
	source.rewind()
	for _, ply := range p.Plies {
		source.Play(ply.Move)
	}
	return out, ill
}

// rewind takes all plies back.
func (s *State) rewind() {
	for s.Ply() > 0 {
		s.Undo()
	}
}

func notExpressible(ply int, format string, args ...any) *game.Illegal {
	return &game.Illegal{Code: "conquest/not-expressible", Ply: ply, Message: fmt.Sprintf(format, args...)}
}

// write writes the record, beginning with the game at its start.
func (t *transcript) write() (*parse.Record, *game.Illegal) {
	t.start = t.source.setup()
	if ill := ruleSets[t.to.rules].check(t.start); ill != nil {
		return nil, notExpressible(0, "The position cannot be written in %s. %s", t.format, ill.Message)
	}
	t.target = newState(t.to.rules, t.start)
	if t.to.rules == t.source.which {
		t.target.limit = t.source.limit
	}
	t.style = t.writtenStyle()
	t.numbered = t.format == t.Record.Format && !t.to.numbers && !slices.ContainsFunc(t.Plies, func(p game.PlayedPly) bool { return p.Token < 0 })
	t.out = &parse.Record{Game: "conquest", Format: t.format, Numbering: parse.ByPly}
	if ill := t.plies(); ill != nil {
		return nil, ill
	}
	if e := t.source.rules.end(t.source); t.to.ends && e != open && t.target.Turn() != game.Nobody {
		return nil, notExpressible(len(t.Plies), "The record cannot be written in %s: it ends there (%s), and by the rules %s the game goes on.",
			t.format, reasons[e], t.to.rules)
	}
	if t.to.refuse != nil {
		if why := t.to.refuse(t); why != "" {
			return nil, notExpressible(0, "The record cannot be written in %s: %s.", t.format, why)
		}
	}
	t.out.Tags = t.to.tags(t)
	if broken := t.Read < len(t.Record.Tokens) || t.Record.Fatal() != nil; t.to.result && !broken {
		t.token(parse.Result, t.result())
	}
	return t.out, nil
}

// setup returns the position as one to start from.
func (s *State) setup() Setup {
	setup := Setup{Size: s.n, Cells: make([]Stone, 0, s.n*s.n), Turn: game.Seat(s.side), Clock: s.clock, Full: s.full}
	for i := range s.n * s.n {
		setup.Cells = append(setup.Cells, s.grid.at(cellAt(i/s.n, i%s.n)))
	}
	return setup
}

// writtenStyle returns how the record writes its moves, as lenient as it may have been read.
func (t *transcript) writtenStyle() Style {
	notation := t.form.notation
	if t.form.own {
		rules, _ := ParseRules(t.Record.Tag("Rules"))
		notation = rules.Notation()
	}
	return Style{Notation: notation, Loose: true, LongClone: true}
}

// plies writes the tokens up to the result.
func (t *transcript) plies() *game.Illegal {
	tokens := t.Record.Tokens[:t.Read]
	next := 0
	for i, ply := range t.Plies {
		if ply.Token >= 0 {
			t.between(tokens[next:ply.Token], t.numbered)
			next = int(ply.Token) + 1
		}
		if ill := t.ply(i+1, ply.Move); ill != nil {
			return ill
		}
	}
	t.between(tokens[next:], false) // a number behind the last ply belongs to one that is not played
	return nil
}

// ply writes a ply and plays it.
func (t *transcript) ply(n int, m game.Move) *game.Illegal {
	if t.target.Turn() == game.Nobody {
		return notExpressible(n, "Ply %d cannot be written in %s: by its rules the game is over before (%s).",
			n, t.format, reasons[t.target.rules.end(t.target)])
	}
	if m == Pass && !t.target.rules.passes {
		return notExpressible(n, "Ply %d is a pass, which cannot be written in %s.", n, t.format)
	}
	t.move(parse.Play, m)
	return nil
}

// move writes a move of the game or of a variation, and plays it.
func (t *transcript) move(kind parse.Kind, m game.Move) {
	same := t.sameMove(m)
	if m != Pass || t.to.passes && t.to.notation != Tuples {
		if t.to.numbers {
			t.token(parse.Number, strconv.Itoa(t.target.Ply()+1))
		}
		t.token(kind, string(t.target.AppendMoveAs(nil, same, t.to.notation)))
	}
	t.source.Play(m)
	t.target.Play(same)
}

// sameMove returns the move under the rules of the target: clones get or lose their source.
func (t *transcript) sameMove(m game.Move) game.Move {
	if m == Pass || isJump(m) || t.target.rules.sourced == t.source.rules.sourced {
		return m
	}
	to := target(m)
	if !t.target.rules.sourced {
		return cloneTo(to)
	}
	from, _ := t.source.pawnNextTo(to.place(), t.source.side)
	return cloneFrom(cellAt(int(from.Row), int(from.Col)), to)
}

func (t *transcript) token(kind parse.Kind, text string) {
	t.out.Tokens = append(t.out.Tokens, parse.Token{Kind: kind, Seat: parse.NoSeat, Text: text})
}

// between writes what stands between two plies of the game.
func (t *transcript) between(tokens []parse.Token, numbers bool) {
	for i := 0; i < len(tokens); i++ {
		if tokens[i].Kind == parse.VariationOpen {
			i += t.variation(tokens[i:])
		} else {
			t.keep(&tokens[i], numbers)
		}
	}
}

// keep copies a token that has a place in the target.
func (t *transcript) keep(k *parse.Token, numbers bool) {
	if slices.Contains(t.to.keep, k.Kind) || k.Kind == parse.Number && numbers {
		t.out.Tokens = append(t.out.Tokens, parse.Token{Kind: k.Kind, Seat: k.Seat, Text: k.Text})
	}
}

// variation writes the variation that tokens begin with, in place of the ply before it. It returns
// the place of its end.
func (t *transcript) variation(tokens []parse.Token) (end int) {
	end = variationLen(tokens) - 1
	at := t.source.Ply() - 1
	if !t.to.aside || at < 0 {
		return end
	}
	played, same := t.source.past[at].move, t.target.past[at].move
	t.takeBack(at)
	t.token(parse.VariationOpen, "(")
	for i := 1; i < end; i++ {
		switch tokens[i].Kind {
		case parse.VariationOpen:
			i += t.variation(tokens[i:])
		case parse.VariationPlay:
			if !t.variationPly(tokens[i].Text) {
				t.unplayed(tokens[i:end], tokens[end].Off)
				i = end
			}
		default:
			t.keep(&tokens[i], t.numbered)
		}
	}
	t.token(parse.VariationClose, ")")
	t.takeBack(at)
	t.source.Play(played)
	t.target.Play(same)
	return end
}

// variationPly writes a ply of a variation, and the pass before it that is not written. It returns
// false if the ply is not legal.
func (t *transcript) variationPly(text string) bool {
	w, ok := t.style.scan(text, t.source.n)
	if s := t.source; ok && !w.pass && s.rules.passes && s.rules.end(s) == open && !s.grid.mobile(s.side) {
		t.move(parse.VariationPlay, Pass)
	}
	m, ill := t.source.ReadMove(text, t.style)
	if ill != nil || t.target.Turn() == game.Nobody {
		return false
	}
	t.move(parse.VariationPlay, m)
	return true
}

// unplayed keeps what follows an illegal ply of a variation, up to a place in the record: as it is
// or, if the target writes moves in another way, in a comment.
func (t *transcript) unplayed(tokens []parse.Token, end int) {
	if t.to.notation != t.style.Notation {
		raw := t.Record.Source[tokens[0].Off:end]
		t.token(parse.Comment, strings.TrimSpace(string(raw)))
		return
	}
	for _, k := range tokens {
		if k.Kind != parse.Number {
			t.out.Tokens = append(t.out.Tokens, parse.Token{Kind: k.Kind, Seat: k.Seat, Text: k.Text})
		}
	}
}

func (t *transcript) takeBack(ply int) {
	for t.source.Ply() > ply {
		t.source.Undo()
		t.target.Undo()
	}
}

// variationLen returns how many tokens the variation has that tokens begin with.
func variationLen(tokens []parse.Token) int {
	depth := 0
	for i := range tokens {
		switch tokens[i].Kind {
		case parse.VariationOpen:
			depth++
		case parse.VariationClose:
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(tokens)
}
