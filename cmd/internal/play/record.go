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
	typeSuffix   = "Type"      // of a seat's player: human or program
)

// ownFormat returns plybook's own format.
func ownFormat() *parse.Format {
	f, err := parse.FormatByName("pgn")
	if err != nil {
		panic("the table of formats lacks plybook's own: " + err.Error())
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
		h.Add("Date", t.begun.Format("2006.01.02"))
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

// record returns the game as a record in plybook's own format.
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
	if err := t.addVariations(written, line); err != nil {
		return nil, err
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

// addVariations puts the variations of a line after the moves that they take the place of. Moves that the record leaves out have
// none there.
func (t *table) addVariations(r *parse.Record, line []*node) error {
	some := false
	for _, n := range line {
		some = some || len(n.parent.next) > 1
	}
	if !some {
		return nil
	}
	text, err := ownFormat().Append(nil, r, parse.EncodeOptions{})
	if err != nil {
		return err
	}
	after := map[int]*node{} // by the number of moves in the text before and with it
	for back := range ownFormat().Records(parse.Input{Data: text}) {
		p := replay.Replay(back, replay.Options{Options: game.Options{Rules: t.rules}})
		for i, ply := range p.Plies[:min(len(p.Plies), len(line))] {
			if ply.Token >= 0 {
				after[movesIn(back.Tokens[:ply.Token+1])] = line[i]
			}
		}
		break
	}
	var tokens []parse.Token
	for i, token := range r.Tokens {
		tokens = append(tokens, token)
		if token.Kind != parse.Play {
			continue
		}
		if n := after[movesIn(r.Tokens[:i+1])]; n != nil {
			for _, v := range n.parent.next {
				if v != n {
					tokens = v.appendVariation(tokens)
				}
			}
		}
	}
	plain := r.Tokens
	if r.Tokens = tokens; !t.readsBack(r) {
		r.Tokens = plain // the form of this game has no variations yet, and the game is worth more
	}
	return nil
}

// readsBack says whether a record is written and read without an error.
func (t *table) readsBack(r *parse.Record) bool {
	text, err := ownFormat().Append(nil, r, parse.EncodeOptions{})
	if err != nil {
		return false
	}
	for back := range ownFormat().Records(parse.Input{Data: text}) {
		return replay.Replay(back, replay.Options{Options: game.Options{Rules: t.rules}}).Fault() == nil
	}
	return false
}

func movesIn(tokens []parse.Token) (n int) {
	for i := range tokens {
		if tokens[i].Kind == parse.Play {
			n++
		}
	}
	return n
}

// appendVariation appends the variation that begins with a node.
func (n *node) appendVariation(dst []parse.Token) []parse.Token {
	dst = append(dst, parse.Token{Kind: parse.VariationOpen, Seat: parse.NoSeat, Text: "("})
	for first := true; ; first = false {
		dst = append(dst, n.tokens(parse.VariationPlay)...)
		if !first {
			for _, v := range n.parent.next[1:] {
				dst = v.appendVariation(dst)
			}
		}
		if len(n.next) == 0 {
			break
		}
		n = n.next[0]
	}
	return append(dst, parse.Token{Kind: parse.VariationClose, Seat: parse.NoSeat, Text: ")"})
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
