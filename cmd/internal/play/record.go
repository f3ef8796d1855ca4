package play

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// Tags of records that people have played, beside those that all records have.
const (
	tagSeries    = "Series"    // "3/5"
	tagSeed      = "Seed"      // of the deals, once the game is over
	tagTakebacks = "Takebacks" // how many
	tagHints     = "Hints"     // how many were asked for
	tagManual    = "Manual"    // moves were carried out by hand
	tagHardcore  = "Hardcore"  // nothing could be taken back
	tagFrom      = "From"      // where the game begins: in a position that was set up, or after a ply of another game
	typeSuffix   = "Type"      // of a seat's player: human or program
)

// dateForm is that of the day on which a game began.
const dateForm = "2006.01.02"

// ownFormat returns plybook's own format.
func ownFormat() *parse.Format {
	f, err := parse.FormatByName("pgn")
	if err != nil {
		panic("the table of formats lacks plybook PGN: " + err.Error())
	}
	return f
}

// header returns a record of the game without moves.
func (t *table) header() *parse.Record {
	r := &parse.Record{Game: t.kind.Name, Format: ownFormat().Name, Numbering: parse.ByPly}
	if t.source != nil {
		r.Tags = append(r.Tags, t.source.Record.Tags...)
		r.Format = t.source.Record.Format
		return r
	}
	var h record.Heading
	h.Add("Event", "Game at plybook")
	if !t.begun.IsZero() {
		h.Add("Date", t.begun.Format(dateForm))
	}
	for i := range t.seats {
		h.Add(t.kind.PlayerTag(i), t.nameOf(i))
	}
	for i, s := range t.seats {
		kind := "human"
		if s.Kind == Engine {
			kind = "program"
		}
		h.Add(t.kind.PlayerTag(i)+typeSuffix, kind)
	}
	h.Add("Rules", t.rules)
	t.addPlay(&h)
	r.Tags = h
	return r
}

// addPlay adds how the game was played.
func (t *table) addPlay(h *record.Heading) {
	if t.clocks.control.Bounded() {
		h.Add("TimeControl", t.clocks.control.String())
	}
	if t.config.Games > 1 {
		h.Add(tagSeries, fmt.Sprintf("%d/%d", t.config.round, t.config.Games))
	}
	if t.stats.Takebacks > 0 {
		h.Add(tagTakebacks, strconv.Itoa(t.stats.Takebacks))
	}
	if t.stats.Hints > 0 {
		h.Add(tagHints, strconv.Itoa(t.stats.Hints))
	}
	if t.stats.From != "" {
		h.Add(tagFrom, t.stats.From)
	}
	if t.config.Manual {
		h.Add(tagManual, "true")
	}
	if t.config.Hardcore {
		h.Add(tagHardcore, "true")
	}
	if t.kind.Deals() && t.over() {
		h.Add(tagSeed, t.options.Values[replay.SeedFlag])
	}
}

func (t *table) over() bool { return t.outcome().Over }

// text returns the game in plybook's own format, with its variations.
func (t *table) text() ([]byte, error) {
	r, err := t.record()
	if err != nil {
		return nil, err
	}
	return ownFormat().Append(nil, r, parse.EncodeOptions{})
}

// record returns the game as a record in plybook's own format, with its variations.
func (t *table) record() (*parse.Record, error) {
	line := t.tip.path()
	p := t.played(line)
	p.Record.Format = ownFormat().Name
	if t.root.comment != "" {
		p.Record.Tokens = append(p.Record.Tokens, parse.Token{Kind: parse.Comment, Seat: parse.NoSeat, Text: t.root.comment})
	}
	for i, n := range line {
		p.Plies[i].Token = int32(len(p.Record.Tokens))
		p.Record.Tokens = append(p.Record.Tokens, n.tokens(parse.Play)...)
		n.addOthers(&p.Played)
	}
	if t.tip != t.root && len(t.tip.next) > 0 {
		t.addTried(&p.Played)
	}
	if t.ended.Over {
		p.Record.Tokens = append(p.Record.Tokens, t.endToken())
	}
	p.Read = len(p.Record.Tokens)
	p.At(len(p.Plies))
	written, refused := t.kind.Write(&p.Played, ownFormat().Name)
	t.sync(line)
	if refused != nil {
		return nil, refused
	}
	if !t.over() && written.FindTag("Termination") == nil {
		written.Tags = append(written.Tags, parse.Tag{Name: "Termination", Value: "unterminated"})
	}
	return written, nil
}

// endToken returns the end that is not the board's.
func (t *table) endToken() parse.Token {
	if t.ended.Reason == "agreement" {
		return parse.Token{Kind: parse.End, Seat: parse.NoSeat, Text: "draw"}
	}
	return parse.Token{Kind: parse.End, Seat: int8(t.loser), Text: cmp.Or(record.EndWord(t.ended.Reason), "resign")}
}

// tokens returns a move with what there is to say about it.
func (n *node) tokens(kind parse.Kind) []parse.Token {
	tokens := []parse.Token{{Kind: kind, Seat: parse.NoSeat, Text: n.text}}
	if n.timed {
		tokens = append(tokens, parse.Token{Kind: parse.Clock, Seat: int8(n.seat), Text: strconv.FormatInt(n.used.Milliseconds(), 10)})
	}
	if n.comment != "" {
		tokens = append(tokens, parse.Token{Kind: parse.Comment, Seat: parse.NoSeat, Text: n.comment})
	}
	return tokens
}

// addOthers adds the variations in place of a ply that a record has as its last one.
func (n *node) addOthers(p *game.Played) {
	for _, v := range n.parent.next {
		if v != n {
			v.addVariation(p)
		}
	}
}

// addTried adds what was tried from the end of a game: a variation that begins with its last move.
func (t *table) addTried(p *game.Played) {
	last := *t.tip
	last.comment, last.timed = "", false // they stand with the game's own
	last.addVariation(p)
}

// addVariation adds the variation that begins with a node.
func (n *node) addVariation(p *game.Played) {
	r := p.Record
	r.Tokens = append(r.Tokens, parse.Token{Kind: parse.VariationOpen, Seat: parse.NoSeat, Text: "("})
	for first := true; n != nil; first = false {
		p.Aside = append(p.Aside, game.AsidePly{Move: n.move, Seat: n.seat, Token: int32(len(r.Tokens))})
		r.Tokens = append(r.Tokens, n.tokens(parse.VariationPlay)...)
		if !first {
			n.addOthers(p)
		}
		n = n.step(1)
	}
	r.Tokens = append(r.Tokens, parse.Token{Kind: parse.VariationClose, Seat: parse.NoSeat, Text: ")"})
}

// endsOf returns which ends beside the board's a game knows: those that a record of it can have.
func endsOf(kind *replay.Game, t *table) map[string]bool {
	ends := map[string]bool{}
	seats := t.state.Seats()
	for word, o := range map[string]game.Outcome{
		"resign": lostBy(0, seats, "resignation"), "time": lostBy(0, seats, "time"), "draw": game.DrawnBy("agreement"),
	} {
		s := int8(0)
		if word == "draw" {
			s = parse.NoSeat
		}
		p := &replay.Played{Kind: kind}
		p.State, p.Rules, p.Record = t.state, t.rules, &parse.Record{Game: kind.Name, Format: ownFormat().Name, Numbering: parse.ByPly}
		p.Record.Tokens = []parse.Token{{Kind: parse.End, Seat: s, Text: word}}
		p.Read, p.Outcome = 1, o
		written, refused := kind.Write(&p.Played, ownFormat().Name)
		if refused != nil {
			continue
		}
		text, err := ownFormat().Append(nil, written, parse.EncodeOptions{})
		if err != nil {
			continue
		}
		for r := range ownFormat().Records(parse.Input{Data: text}) {
			back := replay.Replay(r, replay.Options{Game: kind.Name})
			ends[word] = back.Outcome.Over && back.Fault() == nil
		}
	}
	return ends
}

// fileName returns the name of the file of a game that begins at a time of day.
func fileName(kind *replay.Game, at time.Time, taken func(string) bool) string {
	base := kind.Name + "-" + at.UTC().Format("20060102-150405")
	name := base + ".pgn"
	for i := 2; taken(name); i++ {
		name = base + "-" + strconv.Itoa(i) + ".pgn"
	}
	return name
}
