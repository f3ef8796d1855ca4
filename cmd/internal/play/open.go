package play

import (
	"bytes"
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// maxList is how many games of a file are listed.
const maxList = 1000

// A book is a file of records that was opened.
type book struct {
	name  string
	text  []byte
	games int  // in it, as far as they are listed
	saved bool // it is one of the saved files
}

// records returns the records of a file. Each is valid until the next one.
func records(name string, text []byte) (iter.Seq[*parse.Record], *Refusal) {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, refuse("The record is empty.")
	}
	format := parse.Detect(name, text)
	if format == nil {
		return nil, &Refusal{Message: "This is not a record in a format that plybook reads.", Hint: "`plybook formats` lists them"}
	}
	return format.Records(parse.Input{Name: name, Data: text}), nil
}

// replayed replays the records of a file one after the other, until yield returns false.
func replayed(name string, text []byte, yield func(p *replay.Played) bool) *Refusal {
	all, refused := records(name, text)
	if refused != nil {
		return refused
	}
	reader := replay.NewReplayer(replay.Options{File: name})
	for r := range all {
		if !yield(reader.Replay(r)) {
			break
		}
	}
	return nil
}

// openTable makes the table of a record for review.
func openTable(name string, text []byte, which int) (*table, *Refusal) {
	all, refused := records(name, text)
	if refused != nil {
		return nil, refused
	}
	n := 0
	for r := range all {
		if n == which {
			return tableOf(name, r.Clone())
		}
		n++
	}
	return nil, refuse("The file has no record %d.", which+1)
}

// tableOf makes the table of a record, with its variations.
func tableOf(name string, r *parse.Record) (*table, *Refusal) {
	t := &table{loser: game.Nobody}
	reader := replay.NewReplayer(replay.Options{File: name})
	first := reader.Replay(r)
	if first.Kind == nil || first.State == nil {
		return nil, faultRefusal(first)
	}
	t.kind, t.rules = first.Kind, first.Rules
	t.options = game.Options{Rules: t.rules}
	t.config = Config{Game: t.kind.Name, Rules: t.rules, Setup: player.SetupOf(first, t.options)}
	played := *first
	played.Plies = append([]game.PlayedPly(nil), first.Plies...)
	t.tree = newTree(played.At(0))
	t.source = &played
	t.tip = t.insert(played.Plies)
	t.addRecord()
	t.seats = make([]seat, t.state.Seats())
	t.clocks = newClocks(player.TimeControl{Off: true}, len(t.seats))
	for i := range t.seats {
		t.seats[i] = seat{Seat: Seat{Name: played.Player(i), Kind: Human}, entrant: i}
	}
	if o := played.Outcome; o.Over && !t.goTo(t.tip).Outcome().Over {
		t.ended = o
		t.loser = loserOf(o, len(t.seats))
	}
	return t, nil
}

// loserOf returns the one seat that has not won.
func loserOf(o game.Outcome, seats int) game.Seat {
	loser := game.Nobody
	for i := range game.Seat(seats) {
		if !o.Won(i) {
			loser = i
		}
	}
	return loser
}

// maxVariations bounds how many plies of variations are read.
const maxVariations = 10_000

// A recordWalk goes along the tokens of a record and the tree of its game.
type recordWalk struct {
	*table
	written map[int]*node // plies of the game by their tokens
	aside   []game.AsidePly
	at      *node
	forks   []fork // variations that are open, the outermost first
	skipped int    // what comes before this token is not read
	added   int    // plies of variations
}

// A fork is where a variation begins.
type fork struct {
	token int
	after *node // the ply that it stands in place of
}

// addRecord adds the variations of a record to the tree of its game, and to both what the record has beside their moves.
func (t *table) addRecord() {
	p := t.source
	w := recordWalk{table: t, written: map[int]*node{}, aside: p.Aside, at: t.root}
	line := t.tip.path()
	for i, ply := range p.Plies {
		if ply.Token >= 0 {
			w.written[int(ply.Token)] = line[i]
		}
	}
	for i := range p.Record.Tokens[:p.Read] {
		if n := w.written[i]; n != nil {
			w.at = n
			if text := p.Record.Tokens[i].Text; strings.HasPrefix(text, n.text+":") {
				n.text = text // with what was carried out by hand
			}
		}
		w.play(i)
		if i >= w.skipped {
			w.token(i, &p.Record.Tokens[i])
		}
	}
}

// play adds what is played in a variation at a token.
func (w *recordWalk) play(token int) {
	for ; len(w.aside) > 0 && int(w.aside[0].Token) == token; w.aside = w.aside[1:] {
		if w.added++; w.aside[0].Step == game.AsideRefused || w.added > maxVariations {
			w.skipped = max(w.skipped, w.source.Record.VariationEnd(w.forks[len(w.forks)-1].token))
			continue
		}
		if token >= w.skipped {
			w.at = w.add(w.at, w.aside[0].Move)
		}
	}
}

// token takes note of a token that is no move.
func (w *recordWalk) token(i int, token *parse.Token) {
	switch token.Kind {
	case parse.VariationOpen:
		w.forks = append(w.forks, fork{i, w.at})
		w.at = cmp.Or(w.at.parent, w.at)
	case parse.VariationClose:
		last := len(w.forks) - 1
		w.at, w.forks = w.forks[last].after, w.forks[:last]
	case parse.Comment:
		w.at.comment = strings.TrimSpace(w.at.comment + " " + token.Text)
	case parse.Clock:
		if d, err := time.ParseDuration(token.Text + "ms"); err == nil && w.at != w.root {
			w.at.used, w.at.timed = d, true
		}
	}
}

// faultRefusal says why nothing of a record can be shown.
func faultRefusal(p *replay.Played) *Refusal {
	f := p.Fault()
	if f == nil {
		return refuse("This record cannot be shown.")
	}
	return &Refusal{Code: f.Code, Message: f.Message, Hint: f.Hint, Place: fmt.Sprintf("%d:%d", f.Line, f.Column)}
}

// Open reads a file of records of any format, and shows its game for review, or a list if there are several.
func (s *Session) Open(name string, text []byte, now time.Duration) *Refusal {
	return s.open(&book{name: name, text: text}, now)
}

func (s *Session) open(b *book, now time.Duration) *Refusal {
	var list []ListView
	refused := replayed(b.name, b.text, func(p *replay.Played) bool {
		list = append(list, ListView{N: len(list), Title: titleOf(p), Text: lengthOf(p), Fault: p.Fault() != nil})
		return len(list) < maxList
	})
	if refused != nil {
		return refused
	}
	b.games = len(list)
	if len(list) == 0 {
		return refuse("There is no game in this record.")
	}
	if len(list) > 1 {
		if r := s.doStart(&call{now: now}); r != nil {
			return r
		}
		s.library.book, s.library.list = b, list
		s.change(false)
		return nil
	}
	if !b.saved { // the start screen leads back to it
		s.library.list = list
	}
	return s.showGame(b, 0, now)
}

// showGame shows a game of a file for review.
func (s *Session) showGame(b *book, n int, now time.Duration) *Refusal {
	t, refused := openTable(b.name, b.text, n)
	if refused != nil {
		return refused
	}
	if b.saved {
		t.keepIn(b, n)
	}
	s.leave(now)
	s.library.book = b
	s.review(t)
	return nil
}

// keepIn lets what is changed in a review be saved in the file that the record is in, if nothing that the record says would be lost by
// that.
func (t *table) keepIn(b *book, n int) {
	if f := (&File{Name: b.name, Text: b.text}); t.isAs(f, n) {
		all := splitRecords(f)
		t.file, t.before, t.after = b.name, all[:n], all[n+1:]
	}
}

// isAs says whether a record of a file says no more than what would be written of a game.
func (t *table) isAs(f *File, n int) bool {
	all := splitRecords(f)
	text, err := t.text()
	return err == nil && n < len(all) && bytes.Equal(bytes.TrimSpace(text), bytes.TrimSpace(all[n]))
}

// review shows a table with a record.
func (s *Session) review(t *table) {
	s.series, s.mode, s.edit, s.banner, s.say = nil, modeReview, nil, nil, ""
	at := t.root
	if t.source.Fault() != nil {
		at = t.tip
	}
	s.setTable(t, at)
}

// titleOf names a record by its players.
func titleOf(p *replay.Played) string {
	var names []string
	for i := range p.Seats() {
		if name := p.Player(i); name != "" {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		return strings.Join(names, " – ")
	}
	if p.Kind != nil {
		return p.Kind.Title
	}
	return "Unknown game"
}

func pliesText(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}

// lengthOf says how long a record is and how it ended.
func lengthOf(p *replay.Played) string {
	if p.Kind == nil {
		return "cannot be read"
	}
	text := pliesText(p.PlyCount())
	if p.Outcome.Over {
		text += ", " + outcomeText(p.Kind, p.Outcome, nil)
	}
	if f := p.Fault(); f != nil {
		text += ", " + f.Code
	}
	return text
}

// doLoad shows a record: the saved game of number N or, where Text is "resume", goes on with it; or the record that Text is.
func (s *Session) doLoad(c *call) *Refusal {
	if c.Text != "" && c.Text != "resume" {
		return s.Open("", []byte(c.Text), c.now)
	}
	f := s.library.file(c.N)
	if f == nil {
		return refuse("There is no saved game %d.", c.N)
	}
	if c.Text == "resume" {
		return s.resume(f, c.now)
	}
	return s.open(&book{name: f.Name, text: f.Text, saved: true}, c.now)
}

// doGame shows the game of number N of the file that was opened.
func (s *Session) doGame(c *call) *Refusal {
	b := s.library.book
	if b == nil || c.N < 0 || c.N >= b.games {
		return refuse("There is no game %d in the list.", c.N+1)
	}
	return s.showGame(b, c.N, c.now)
}

// vary plays a legal move from a position of a review, as a variation if the line goes on in another way.
func (s *Session) vary(c *call, at *node, m game.Move, text string) *Refusal {
	t := s.table
	if len(at.next) > 0 && at.variations() >= parse.MaxNested && !slices.ContainsFunc(at.next, func(n *node) bool { return n.move == m }) {
		return refuse("Variations can be nested at most %d deep.", parse.MaxNested)
	}
	if t.keeps() && t.tip == t.root {
		return refuse("This game has no move yet; resume it instead.")
	}
	n := t.add(at, m)
	if text != "" {
		n.text = text
	}
	for t.goTo(n).Turn() == game.Chance {
		moves := t.state.Moves(nil)
		if len(moves) == 0 {
			break
		}
		n = t.add(n, moves[0])
	}
	if at == t.tip && !t.keeps() {
		t.tip = n.last()
	}
	c.window.at = n
	s.banner, s.say = nil, ""
	s.change(true)
	s.save(c.now)
	return nil
}

// keeps says whether the moves of a game stay as they are in reviews: those of one that was played, and not only written.
func (t *table) keeps() bool {
	return t.source == nil || t.ended.Over || t.source.Record.Tag(t.kind.PlayerTag(0)+typeSuffix) != ""
}

// mayPromote says why no variation that a node is in takes the place of what it is a variation of.
func (s *Session) mayPromote(n *node) *Refusal {
	t, first := s.table, n.branch()
	switch {
	case first == nil:
		return refuse("This is already the main line.")
	case t.keeps() && t.tip.has(first.parent.next[0]):
		return refuse("The moves of the game cannot be changed.")
	}
	return nil
}

// mayDelete says why a ply is not deleted.
func (s *Session) mayDelete(n *node) *Refusal {
	t := s.table
	switch {
	case n.parent == nil:
		return refuse("The start position cannot be deleted.")
	case t.keeps() && t.tip.has(n):
		return refuse("The moves of the game cannot be changed.")
	}
	return nil
}

// doPromote makes the variation of the shown position, or of the node that Text names, the line that it is a variation of.
func (s *Session) doPromote(c *call) *Refusal {
	n, refused := s.named(c)
	if refused != nil {
		return refused
	}
	if refused := s.mayPromote(n); refused != nil {
		return refused
	}
	s.table.goTo(s.table.root)
	n.promote()
	s.settleTip(c.now)
	return nil
}

// named returns the node that an act is about.
func (s *Session) named(c *call) (*node, *Refusal) {
	if c.Text == "" {
		return s.node(c.window), nil
	}
	n := s.table.find(c.Text)
	if n == nil {
		return nil, refuse("There is no ply %q.", clip(c.Text))
	}
	return n, nil
}

// settleTip finds the end of the main line again.
func (s *Session) settleTip(now time.Duration) {
	t := s.table
	if !t.keeps() {
		t.tip = t.root.last()
	}
	s.change(true)
	s.save(now)
}

// doDelete deletes a ply and all that follows it.
func (s *Session) doDelete(c *call) *Refusal {
	n, refused := s.named(c)
	if refused != nil {
		return refused
	}
	if refused := s.mayDelete(n); refused != nil {
		return refused
	}
	s.table.goTo(s.table.root)
	for _, w := range s.windows {
		if w.at != nil && w.at.has(n) {
			w.at = n.parent
		}
	}
	n.cut()
	s.settleTip(c.now)
	return nil
}

// isMain says whether a node is of the main line.
func (n *node) isMain() bool { return n.branch() == nil }

// longestComment is how many bytes a comment has at most.
const longestComment = 4000

// doComment writes a comment on the shown position.
func (s *Session) doComment(c *call) *Refusal {
	if len(c.Text) > longestComment {
		return refuse("A comment has at most %d bytes.", longestComment)
	}
	s.node(c.window).comment = strings.TrimSpace(strings.ToValidUTF8(strings.ReplaceAll(c.Text, "\r\n", "\n"), ""))
	s.change(false)
	s.save(c.now)
	return nil
}

// doReview goes from a game that is over to its review.
func (s *Session) doReview(c *call) *Refusal {
	s.mode = modeReview
	s.change(true)
	return nil
}
