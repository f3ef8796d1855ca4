package conquest

import (
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A conversion is a played game on its way into another format.
type conversion struct {
	record.Conversion[*dialect]
	rules    Rules    // of the record that is written
	notation Notation // of its moves
	start    Setup
	source   *State // the game at the ply that is being written, under the record's rules
	target   *State // and under those of the format
	style    Style  // of the moves in the record

	numbered bool // the record's numbers are right in the target
}

// Write makes the record that says the same in another format of this game; see [record.Writer].
func Write(p *game.Played, format string) (*parse.Record, *game.Illegal) {
	c, ill := dialects.Convert(p, format)
	if ill != nil {
		return nil, ill
	}
	source := p.State.(*State)
	t := &conversion{Conversion: c, source: source, rules: source.which, notation: c.To.notationUnder(source.which)}
	if !t.To.Named {
		t.rules, _ = ParseRules(t.To.Rules)
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

// write writes the record, beginning with the game at its start.
func (t *conversion) write() (*parse.Record, *game.Illegal) {
	t.start = t.source.setup()
	if ill := ruleSets[t.rules].check(t.start); ill != nil {
		return nil, t.Refuse(0, "The position cannot be written in %s. %s", t.Out.Format, ill.Message)
	}
	t.target = newState(t.rules, t.start)
	if t.rules == t.source.which {
		t.target.limit = t.source.limit
	}
	t.style = t.writtenStyle()
	t.numbered = t.Out.Format == t.Record.Format && !t.To.numbers && !slices.ContainsFunc(t.Plies, func(p game.PlayedPly) bool { return p.Token < 0 })
	t.Out.Numbering = parse.ByPly
	if ill := t.Walk(t.Plies, t.ply, t.between); ill != nil {
		return nil, ill
	}
	if e := t.source.rules.end(t.source); t.To.ends && e != open && t.target.Turn() != game.Nobody {
		return nil, t.Refuse(len(t.Plies), "The record cannot be written in %s: it ends there (%s), and by the rules %s the game goes on.",
			t.Out.Format, reasons[e], t.rules)
	}
	if t.To.refuse != nil {
		if why := t.To.refuse(t); why != "" {
			return nil, t.Refuse(0, "The record cannot be written in %s: %s.", t.Out.Format, why)
		}
	}
	t.Out.Tags = t.To.tags(t)
	if t.To.result && t.Whole() {
		t.Token(parse.Result, parse.NoSeat, t.resultAfter())
	}
	return t.Out, nil
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
func (t *conversion) writtenStyle() Style {
	rules, _ := ParseRules(t.Record.Tag("Rules"))
	return Style{Notation: t.From.notationUnder(rules), Loose: true, LongClone: true}
}

// ply writes a ply and plays it.
func (t *conversion) ply(i int) *game.Illegal {
	n, m := i+1, t.Plies[i].Move
	if t.target.Turn() == game.Nobody {
		return t.Refuse(n, "Ply %d cannot be written in %s: by its rules the game is over before (%s).",
			n, t.Out.Format, reasons[t.target.rules.end(t.target)])
	}
	if m == Pass && !t.target.rules.passes {
		return t.Refuse(n, "Ply %d is a pass, which cannot be written in %s.", n, t.Out.Format)
	}
	t.move(parse.Play, m)
	return nil
}

// move writes a move of the game or of a variation, and plays it.
func (t *conversion) move(kind parse.Kind, m game.Move) {
	same := t.sameMove(m)
	if m != Pass || t.To.passes && t.notation != Tuples {
		if t.To.numbers {
			t.Token(parse.Number, parse.NoSeat, strconv.Itoa(t.target.Ply()+1))
		}
		t.Token(kind, parse.NoSeat, string(t.target.AppendMoveAs(nil, same, t.notation)))
	}
	t.source.Play(m)
	t.target.Play(same)
}

// sameMove returns the move under the rules of the target: clones get or lose their source.
func (t *conversion) sameMove(m game.Move) game.Move {
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

// between writes what stands between two plies of the game. A number after the last one belongs to a ply that is not played.
func (t *conversion) between(tokens []parse.Token) {
	for i := 0; i < len(tokens); i++ {
		if tokens[i].Kind == parse.VariationOpen {
			i += t.variation(tokens[i:])
		} else {
			t.keep(&tokens[i], t.numbered && t.source.Ply() < len(t.Plies))
		}
	}
}

// keep copies a token that has a place in the target.
func (t *conversion) keep(k *parse.Token, numbers bool) {
	if slices.Contains(t.To.Keep, k.Kind) || k.Kind == parse.Number && numbers {
		t.Token(k.Kind, k.Seat, k.Text)
	}
}

// variation writes the variation that tokens begin with, in place of the ply before it. It returns
// the place of its end.
func (t *conversion) variation(tokens []parse.Token) (end int) {
	end = variationLen(tokens) - 1
	at := t.source.Ply() - 1
	if !t.To.aside || at < 0 {
		return end
	}
	played, same := t.source.past[at].move, t.target.past[at].move
	t.takeBack(at)
	t.Token(parse.VariationOpen, parse.NoSeat, "(")
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
	t.Token(parse.VariationClose, parse.NoSeat, ")")
	t.takeBack(at)
	t.source.Play(played)
	t.target.Play(same)
	return end
}

// variationPly writes a ply of a variation, and the pass before it that is not written. It returns
// false if the ply is not legal.
func (t *conversion) variationPly(text string) bool {
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
func (t *conversion) unplayed(tokens []parse.Token, end int) {
	if t.notation != t.style.Notation {
		raw := t.Record.Source[tokens[0].Off:end]
		t.Token(parse.Comment, parse.NoSeat, strings.TrimSpace(string(raw)))
		return
	}
	for _, k := range tokens {
		if k.Kind != parse.Number {
			t.Token(k.Kind, k.Seat, k.Text)
		}
	}
}

func (t *conversion) takeBack(ply int) {
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
