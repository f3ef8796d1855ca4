// Package replay plays records under the rules of their games.
//
// Call [Replay] for one record, or keep a [Replayer] for many:
//
//	r := replay.NewReplayer(replay.Options{})
//	for record := range format.Records(input) {
//		game := r.Replay(record)
//		fmt.Println(len(game.Plies), game.Outcome, game.Findings)
//	}
//
// What the package promises: every ply is checked in the position in which it was played. An error ends its game, so
// every position shown did occur; the plies before the error are kept. Findings come in the order of the record, and the
// first error is the last finding about plies. An error in a variation ends only that variation.
//
// Other programs may rely on this package: within a major version names keep their meaning, and only new names are
// added. Before version 1, CHANGELOG.md lists every breaking change.
package replay

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// Cell is a place on a board.
type Cell = game.Cell

// Options say how to read records. The zero value is the default.
type Options struct {
	File string // name to put into findings
	Game string // the game of all records, which then need not name it; "": any game, which records must name

	// Unshown selects findings that need only code, severity and ply: their place in the file, position and legal moves
	// are left empty. nil selects none.
	Unshown func(parse.Severity) bool

	Games []*Game // the table of games; nil is that of [Games]
	game.Options
}

// A Played is a record after replay: its plies, outcome and findings.
type Played struct {
	game.Played
	Kind     *Game     // the row of its game; nil if the game is unknown
	Findings []Finding // in order; see [Played.Fault]
	cut      int       // place in Findings, from 1, of the one about the token that ended the game; 0: none did
}

// Fault returns the first finding that is an error, or nil for a valid record. Findings about variations do not count.
func (p *Played) Fault() *Finding {
	for i := range p.Findings {
		if p.Findings[i].Severity == parse.Error && !p.Findings[i].Aside {
			return &p.Findings[i]
		}
	}
	return nil
}

// AtPly returns the position after the ply with a number, as people count plies; see [game.Played.PlyEnd]. It moves the
// state, as [Played.At] does.
func (p *Played) AtPly(number int) game.State { return p.At(p.PlyEnd(number)) }

// At returns the position after the first n of all plies, moves of chance among them. It is the one state of the game,
// moved to that place; the next call moves it again. Copies of p share the state, and [game.State.Ply] tells them where
// it is.
func (p *Played) At(n int) game.State {
	at := p.State.Ply()
	for ; at > n; at-- {
		p.State.Undo()
	}
	for ; at < n; at++ {
		p.State.Play(p.Plies[at].Move)
	}
	return p.State
}

// token returns the token of the ply with a number, or of the last one before it that the record
// does not leave out.
func (p *Played) token(number int) *parse.Token {
	i := p.PlyIndex(number)
	if i < 0 {
		i = len(p.Plies) - 1
	}
	for ; i >= 0; i-- {
		if t := p.Plies[i].Token; t >= 0 {
			return &p.Record.Tokens[t]
		}
	}
	return nil
}

// isChance says whether the last ply is a move of chance that stands in a token.
func (p *Played) isChance(token int) bool {
	last := len(p.Plies) - 1
	return last >= 0 && p.Plies[last].Seat == game.Chance && int(p.Plies[last].Token) == token
}

// Replay plays one record. The result does not share memory with later replays.
func Replay(r *parse.Record, o Options) *Played { return NewReplayer(o).Replay(r) }

// A Replayer replays one record after another with the same memory.
type Replayer struct {
	Options Options

	// Watch, if set, is called with the position in which a game begins, and after every ply of it, of players and of
	// chance, with the position it led to: p has the plies so far, and the record. It is not called for plies of
	// variations. Watch must leave the position unchanged; the outcome and the findings are not yet complete.
	Watch func(p *Played)

	// WatchDue, if set, is called before each ply that Watch is called after: p has the plies before it.
	WatchDue func(p *Played, ply game.PlayedPly)

	// WatchAside, if set, is called after every ply of a variation: p has the plies that lead to it, those before the variation
	// first, and the position that it led to.
	WatchAside func(p *Played)

	played  Played
	readers map[string]record.Reader
	moves   []game.Move
	playing bool // findings are about the ply to come; those before the first play are about the record
	aside   bool // of a variation
	fork    int  // plies before it
	codes   map[string]parse.Severity
	place   lineAt
	excerpt lineExcerpt
	due     int  // the move number to come; 0 before the first one
	half    bool // one ply of a pair has come
	omitted int  // place in Findings, from 1, of the one that stands for those left out
}

// NewReplayer returns a Replayer. It is for one goroutine.
func NewReplayer(o Options) *Replayer {
	r := &Replayer{Options: o, readers: map[string]record.Reader{}, codes: map[string]parse.Severity{}}
	for _, c := range Codes() {
		r.codes[c.Name] = c.Severity
	}
	for _, g := range o.Games {
		for _, c := range g.Codes {
			r.codes[c.Name] = c.Severity
		}
	}
	return r
}

// Replay plays a record. The result is valid until the next call, and as long as the record.
func (r *Replayer) Replay(rec *parse.Record) *Played {
	p := &r.played
	*p = Played{Played: game.Played{Record: rec, Plies: p.Plies[:0], Aside: p.Aside[:0]}, Findings: p.Findings[:0]}

	r.place, r.excerpt, r.due, r.half, r.omitted = lineAt{}, lineExcerpt{}, 0, false, 0

	if rec.OfFile {
		r.syntaxOnly(p)
		return p
	}
	kind := r.gameOf(p)
	if kind == nil {
		return p
	}
	p.Kind = kind
	reader := r.readers[kind.Name]
	if reader == nil {
		reader = kind.NewReader()
		r.readers[kind.Name] = reader
	}
	state, ill := reader.Open(rec, r.Options.Options)
	if state == nil && r.brokenOff(p) {
		return p
	}
	if ill != nil {
		r.add(p, ill, nil)
	}
	if state == nil {
		return p
	}
	p.State, p.Rules = state, reader.Rules()
	if guesser, ok := reader.(record.BoardGuesser); ok {
		p.BoardGuessed = guesser.GuessedBoard()
	}
	if r.Watch != nil {
		r.Watch(p)
	}
	broken := r.play(p, reader)
	r.playing = false
	r.settle(p, reader, broken)
	return p
}

// gameOf returns the game of a record; nil if there is a finding about that instead.
func (r *Replayer) gameOf(p *Played) *Game {
	name := cmp.Or(p.Record.Game, r.Options.Game)
	kind, err := gameByName(r.table(), name)
	if err != nil {
		if !r.brokenOff(p) {
			r.unknownGame(p, name)
		}
		return nil
	}
	if r.Options.Game != "" && p.Record.Game != "" {
		if asked, err := gameByName(r.table(), r.Options.Game); err == nil && asked != kind {
			r.otherGame(p, kind, asked)
			return nil
		}
	}
	return kind
}

// brokenOff reports the faults of a record whose syntax broke, and says whether it did: what is
// missing from its header may only not have been read.
func (r *Replayer) brokenOff(p *Played) bool {
	if p.Record.Fatal() == nil {
		return false
	}
	r.syntaxOnly(p)
	return true
}

// syntaxOnly reports the faults of a record of which nothing is played.
func (r *Replayer) syntaxOnly(p *Played) {
	for i := range p.Record.Faults {
		r.syntax(p, &p.Record.Faults[i])
	}
}

// table returns the games that are known here.
func (r *Replayer) table() []*Game {
	if r.Options.Games != nil {
		return r.Options.Games
	}
	return games
}

// play feeds the tokens to the reader and says whether a fault cut the game short. Faults of the
// syntax come in between, where they stand in the record.
func (r *Replayer) play(p *Played, reader record.Reader) (broken bool) {
	rec, faults := p.Record, p.Record.Faults
	for i := 0; i < len(rec.Tokens); i++ {
		t := &rec.Tokens[i]
		if len(faults) > 0 {
			if faults, broken = r.syntaxBefore(p, faults, t.Off); broken {
				return true
			}
		}
		r.playing = r.playing || !outside(t.Kind)
		switch t.Kind {
		case parse.Number:
			if !r.number(p, reader, t) {
				p.cut = len(p.Findings)
				return true
			}
		case parse.Play, parse.End, parse.Claim:
			if !r.token(p, reader, i) {
				p.cut = len(p.Findings)
				return true
			}
			if t.Kind == parse.Play && !p.isChance(i) {
				r.count(rec.Numbering)
			}
		case parse.VariationOpen:
			r.aside, r.fork = true, max(len(p.Plies)-1, 0)
			i = r.variation(p, reader, i)
			r.aside = false
		}
		p.Read = i + 1
	}
	if _, broken = r.syntaxBefore(p, faults, math.MaxInt); broken {
		return true
	}
	r.finish(p, reader, len(rec.Tokens))
	return false
}

// syntaxBefore reports the faults of the syntax before a place, and returns the others. It says whether one of them cut
// the game short.
func (r *Replayer) syntaxBefore(p *Played, faults []parse.Fault, off int) (rest []parse.Fault, broken bool) {
	for len(faults) > 0 && faults[0].Off < off {
		if r.syntax(p, &faults[0]) {
			return faults, true
		}
		faults = faults[1:]
	}
	return faults, false
}

// finish plays what the record leaves out at the end of the game or of a variation, which is before a token.
func (r *Replayer) finish(p *Played, reader record.Reader, end int) {
	finisher, ok := reader.(record.Finisher)
	for ok {
		var move game.Move
		if move, ok = finisher.Finish(); ok {
			r.put(p, game.PlayedPly{Move: move, Seat: p.State.Turn(), Token: -1}, end)
		}
	}
}

// outside says whether tokens of a kind are no part of the moves.
func outside(k parse.Kind) bool {
	return k == parse.Comment || k == parse.Clock || k == parse.Extra || k == parse.Setup
}

// token plays what one token means. It returns false at a fault.
func (r *Replayer) token(p *Played, reader record.Reader, index int) bool {
	t := &p.Record.Tokens[index]
	for {
		move, step, ill := reader.Read(t)
		if ill != nil {
			r.add(p, ill, t)
		}
		switch step {
		case record.Skip:
			return true
		case record.Stop:
			return false
		}
		from := int32(index)
		if step == record.Again {
			from = -1
		}
		r.put(p, game.PlayedPly{Move: move, Seat: p.State.Turn(), Token: from}, index)
		if step == record.Ply {
			return true
		}
	}
}

// syntax reports a fault of the syntax and says whether it ends the game.
func (r *Replayer) syntax(p *Played, f *parse.Fault) (fatal bool) {
	begun := r.playing
	if p.State != nil && strings.HasSuffix(f.Code, "/bad-move") {
		r.playing = true // the header follows even if this is the first move
	}
	r.add(p, &game.Illegal{
		Code: f.Code, Message: f.Message, Hint: f.Hint, Off: f.Off, Len: max(f.Len, 1), Severity: f.Severity,
	}, nil)
	r.playing = begun
	return f.Fatal
}

func (r *Replayer) unknownGame(p *Played, name string) {
	ill := &game.Illegal{Code: "record/game", Message: "The record does not name its game."}
	if name != "" {
		ill.Message = "Unknown game " + strconv.Quote(name) + "."
	}
	ill.Hint = "pass --game NAME; `plybook games` lists the names"
	r.add(p, ill, nil)
}

// otherGame reports that a record is of another game than the one that all have to be of.
func (r *Replayer) otherGame(p *Played, kind, asked *Game) {
	ill := &game.Illegal{
		Code:    "record/other-game",
		Message: "Expected a record of " + asked.Title + ", found one of " + kind.Title + ".",
		Hint:    "pass --game " + kind.Name + ", or leave --game out",
	}
	if t := p.Record.FindTag("Game"); t != nil {
		ill.Off, ill.Len = t.Off, t.Len
	}
	r.add(p, ill, nil)
}

// legalShown is how many legal moves a finding lists.
const legalShown = 12

// add turns what the rules say, about a token if t is not nil, into findings.
func (r *Replayer) add(p *Played, ill *game.Illegal, t *parse.Token) {
	r.addOne(p, ill, t, false)
	for _, also := range ill.Also {
		r.addOne(p, also, t, true)
	}
}

// addOne adds a finding. Of an error that ends the game there is one, which is never left out; others
// are, once there are too many findings.
func (r *Replayer) addOne(p *Played, ill *game.Illegal, t *parse.Token, also bool) {
	f := Finding{
		Code: ill.Code, Severity: r.severity(ill), File: r.Options.File, Game: p.Record.Index,
		Ply: ill.Ply, Message: ill.Message, Hint: ill.Hint, Cells: ill.Cells, Aside: r.aside, Plies: len(p.Plies),
	}
	if r.aside {
		f.Plies = r.fork
	}
	if (also || f.Severity != parse.Error) && len(p.Findings) >= parse.MaxFaults && !r.omit(p, &f) {
		return
	}
	due := ill.Ply == 0 && r.playing
	if due {
		f.Ply = p.PlyCount() + 1
	}
	if r.Options.Unshown == nil || !r.Options.Unshown(f.Severity) {
		if t == nil && ill.Ply > 0 {
			t = p.token(ill.Ply)
		}
		r.locate(&f, p.Record, ill, t)
		if due && f.Severity == parse.Error {
			r.situate(&f, p, ill)
		}
	}
	p.Findings = append(p.Findings, f)
}

// severity returns that of a finding: its own, or else that of its code.
func (r *Replayer) severity(ill *game.Illegal) parse.Severity {
	if ill.Severity != 0 {
		return ill.Severity
	}
	return r.codes[ill.Code]
}

// omit leaves out a finding because the record has too many of them. Of the first one it makes a finding
// that says so, and returns true.
func (r *Replayer) omit(p *Played, f *Finding) bool {
	if r.omitted > 0 {
		last := &p.Findings[r.omitted-1]
		last.Severity = min(last.Severity, f.Severity)
		return false
	}
	r.omitted = len(p.Findings) + 1
	f.Code, f.Hint, f.Cells = "record/limit", "", nil
	f.Message = "This record has more than " + strconv.Itoa(parse.MaxFaults) + " findings; the rest are left out."
	return true
}

// locate fills in the place in the file: that which the rules name, or else the token's.
func (r *Replayer) locate(f *Finding, rec *parse.Record, ill *game.Illegal, t *parse.Token) {
	off, length := ill.Off, ill.Len
	switch {
	case length == 0 && t != nil:
		off, length = t.Off, t.Len
		f.Token = t.Text
		if !rec.Binary { // whose text is no use to people
			f.Token = rec.Text(off, length)
		}
	case length > 0 && off+length <= len(rec.Source):
		f.Token = rec.Text(off, length)
	}
	f.Line, f.Column = r.place.of(rec, off)
	line, start := rec.LineAt(off)
	f.Source, f.At = r.excerpt.around(line, start, off)
	f.Width = length
}

// situate fills in the position before the fault and what would have been legal there.
func (r *Replayer) situate(f *Finding, p *Played, ill *game.Illegal) {
	f.Position = string(p.State.AppendPosition(nil))
	r.moves = p.State.Moves(r.moves[:0])
	f.LegalAll = len(r.moves)
	shown := ill.Near
	if len(shown) == 0 {
		shown = r.moves
	}
	for _, m := range shown[:min(len(shown), legalShown)] {
		f.Legal = append(f.Legal, string(p.State.AppendMove(nil, m)))
	}
}
