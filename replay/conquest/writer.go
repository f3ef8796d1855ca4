package conquest

import (
	"slices"
	"strconv"

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
	written, _ := ParseRules(t.Record.Tag("Rules"))
	t.Verbatim = t.notation == t.From.notationUnder(written)
	t.numbered = t.Out.Format == t.Record.Format && !t.To.numbers && !slices.ContainsFunc(t.Plies, func(p game.PlayedPly) bool { return p.Token < 0 })
	t.Out.Numbering = parse.ByPly
	if ill := t.Walk(t, t.Plies); ill != nil {
		return nil, ill
	}
	if e := t.source.rules.end(t.source); t.To.ends && e != open && t.target.Turn() != game.Nobody {
		return nil, t.Refuse(len(t.Plies), "The record cannot be written in %s: the game would be over there (%s), but by the rules %s it is not.",
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

// WritePly implements [record.PlyWriter]. A pass may not be written, but takes a number.
func (t *conversion) WritePly(kind parse.Kind, ply game.PlayedPly) *game.Illegal {
	n, m := t.source.Ply()+1, ply.Move
	if t.target.Turn() == game.Nobody {
		return t.Refuse(n, "Ply %d cannot be written in %s: by its rules the game is over before (%s).",
			n, t.Out.Format, reasons[t.target.rules.end(t.target)])
	}
	if m == Pass && !t.target.rules.passes {
		return t.Refuse(n, "Ply %d is a pass, which cannot be written in %s.", n, t.Out.Format)
	}
	if m != Pass || t.To.passes && t.notation != Tuples {
		if t.To.numbers {
			t.Token(parse.Number, parse.NoSeat, strconv.Itoa(t.target.Ply()+1))
		}
		t.Token(kind, parse.NoSeat, string(t.target.AppendMoveAs(nil, t.sameMove(m), t.notation)))
	}
	t.PlayPly(m)
	return nil
}

// PlayPly implements [record.PlyWriter].
func (t *conversion) PlayPly(m game.Move) {
	same := t.sameMove(m)
	t.source.Play(m)
	t.target.Play(same)
}

// UndoPly implements [record.PlyWriter].
func (t *conversion) UndoPly(game.Move) {
	t.source.Undo()
	t.target.Undo()
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

// Between implements [record.PlyWriter].
func (t *conversion) Between(tokens []parse.Token, numbers bool) {
	for i := range tokens {
		k := &tokens[i]
		if slices.Contains(t.To.Keep, k.Kind) || k.Kind == parse.Number && t.numbered && numbers {
			t.Token(k.Kind, k.Seat, k.Text)
		}
	}
}
