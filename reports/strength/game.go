package strength

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/wording"
)

// A Game is what one record says of its players, and of the game besides who won.
type Game struct {
	*Verdict
	file     string
	index    int      // of the record in its file
	who      string   // played
	seats    []string // what they are called
	plies    int
	key      [16]byte // of the game
	keyed    bool
	opening  openingKey
	text     string // of the opening
	named    string // what the record calls it
	begins   int    // plies of it
	record   string // the whole game, in plybook PGN, to draw it; "" if it is too long
	end      string // how it ended
	failed   string // the player whose failure is the result, or ""
	ended    bool   // a failure ended it, whatever the result is
	settled  bool   // and the solver gave the result
	solver   bool   // the match has it asked
	rules    string
	event    string
	settings string       // of the match
	made     []playerSpec // what the players of a match were made from, by seat
	searches []SearchTotals
}

// An openingKey identifies an opening: symmetric equivalents and transpositions have the same one.
type openingKey struct {
	rules string
	key   game.Key
}

// GameOf returns what a record says, with an opening of so many plies; nil if it is of no known game.
func GameOf(g *corpus.Game, openingPlies int) *Game {
	p := g.Played
	if p.Kind == nil || p.State == nil {
		return nil
	}
	b := &Game{
		Verdict: VerdictOf(g), file: g.Source.Name, index: g.Record.Index, who: wording.Players(p),
		plies: p.PlyCount(), rules: strings.Clone(p.Rules), event: strings.Clone(p.Record.Tag("Event")),
		settings: strings.Clone(p.Record.Tag("Match")), searches: searchesOf(p),
	}
	for seat := range p.Seats() {
		b.seats = append(b.seats, seatName(p.Kind, seat))
		if b.settings != "" {
			b.made = append(b.made, specTags(p, seat))
		}
	}
	id := new(corpus.Identifier).Identify(g)
	b.key, b.keyed = id.Hash, id.Steps != nil
	if openingPlies == 0 {
		openingPlies = drawnPlies(b.settings)
	}
	b.setOpening(p, openingPlies)
	b.setEnd(p)
	if len(p.Plies) <= maxDrawn {
		b.record = stats.RecordOf(p)
	}
	return b
}

// maxDrawn bounds the plies of games that are drawn.
const maxDrawn = 1000

func seatName(kind *replay.Game, seat int) string {
	if seat < len(kind.Seats) {
		return kind.Seats[seat]
	}
	return "Player " + strconv.Itoa(seat+1)
}

var drawnOpenings = regexp.MustCompile(`(?:^|, )openings random:(\d{1,4})(?:,|$)`)

// drawnPlies returns how many plies a match drew, as its settings say.
func drawnPlies(settings string) int {
	if m := drawnOpenings.FindStringSubmatch(settings); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil && n > 0 {
			return n
		}
	}
	return DefaultOpeningPlies
}

// setOpening sets the opening: the start, where it is not the usual one, and the first plies of players.
func (b *Game) setOpening(p *replay.Played, plies int) {
	var text strings.Builder
	for _, tag := range []string{"Setup", "FEN"} {
		if setup := p.Record.Tag(tag); setup != "" {
			text.WriteString(setup + ":")
			break
		}
	}
	end := p.PlyEnd(plies)
	var move []byte
	for i := range end {
		state := p.At(i)
		if p.Plies[i].Seat == game.Chance {
			continue
		}
		if text.Len() > 0 {
			text.WriteByte(' ')
		}
		move = state.AppendMove(move[:0], p.Plies[i].Move)
		text.Write(move)
	}
	b.named, b.begins = strings.Clone(p.Record.Tag("Opening")), plies
	b.text, b.opening = text.String(), openingKey{rules: b.rules, key: game.SymmetricKey(p.At(end))}
	p.At(len(p.Plies))
}

// setEnd sets how the game ended, in a few words: by the record's own for games without a result, by the adjudication or
// else the failure where a match has one, and else by the rules.
func (b *Game) setEnd(p *replay.Played) {
	b.end = p.Outcome.Reason
	if b.end == "" || !p.Outcome.Over {
		b.end = p.Record.Tag("Termination")
	}
	_, reason := taggedFailure(p)
	b.ended, b.solver = reason != "", strings.Contains(b.settings, ", adjudicate-solve ")
	b.settled = match.ReadAdjudication(p.Record) == match.BySolver
	if why := match.ReadAdjudication(p.Record); why != "" {
		b.end += ": " + why
	} else if name, reason := failureOf(p); reason != "" {
		b.failed, b.end = strings.Clone(name), reason
	}
	if b.end == "" {
		b.end = "not told"
	}
	b.end = shortened(b.end, 60)
}

// failureOf returns which player of a match ended a game by a failure, and how; no reason if nobody did, or if the game was
// adjudicated after that.
func failureOf(p *replay.Played) (name, reason string) {
	if match.ReadAdjudication(p.Record) != "" {
		return "", ""
	}
	return taggedFailure(p)
}

// taggedFailure is failureOf for games that were adjudicated too.
func taggedFailure(p *replay.Played) (name, reason string) {
	tag := p.Record.Tag("Failure")
	if tag == "" {
		return "", ""
	}
	var names []string
	for seat := range p.Seats() {
		names = append(names, p.Player(seat))
	}
	seat, failure := match.ReadFailure(tag, names)
	if seat < 0 || failure.Reason == player.Resigned {
		return "", ""
	}
	return names[seat], failure.Reason
}

// shortened cuts a text to a number of letters, and copies it.
func shortened(text string, most int) string {
	letters := []rune(text)
	if len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return string(letters)
}

// SearchTotals is the depth, nodes and time of the searches of a player, as comments and clocks have them.
type SearchTotals struct {
	Moves  int // that they made
	Depth  Mean
	Nodes  Mean
	Micros Mean // time in microseconds
}

// A Mean is the sum, number and largest of some counts.
type Mean struct {
	Sum   uint64
	Count int
	Most  uint64
}

func (m *Mean) put(n uint64) {
	m.Sum, m.Count, m.Most = m.Sum+n, m.Count+1, max(m.Most, n)
}

func (m *Mean) add(o Mean) {
	m.Sum, m.Count, m.Most = m.Sum+o.Sum, m.Count+o.Count, max(m.Most, o.Most)
}

// value returns the mean, 0 if there is none.
func (m Mean) value() float64 {
	if m.Count == 0 {
		return 0
	}
	return float64(m.Sum) / float64(m.Count)
}

func (t *SearchTotals) add(o *SearchTotals) {
	t.Moves += o.Moves
	t.Depth.add(o.Depth)
	t.Nodes.add(o.Nodes)
	t.Micros.add(o.Micros)
}

// searchesOf returns the searches of each seat.
func searchesOf(p *replay.Played) []SearchTotals {
	all := make([]SearchTotals, p.Seats())
	owner := map[int32]game.Seat{} // of the tokens of plies
	for _, ply := range p.Plies {
		if ply.Seat >= 0 && int(ply.Seat) < len(all) {
			all[ply.Seat].Moves++
			if ply.Token >= 0 {
				owner[ply.Token] = ply.Seat
			}
		}
	}
	clocks := make([]clock, len(all))
	turn := game.Nobody
	for i, t := range p.Record.MainLine(p.Read) {
		switch t.Kind {
		case parse.Play:
			turn = game.Nobody
			if seat, ok := owner[int32(i)]; ok {
				turn = seat
			}
		case parse.Comment:
			if turn >= 0 {
				all[turn].read(t.Text)
			}
		case parse.Clock:
			if t.Seat >= 0 && int(t.Seat) < len(clocks) {
				clocks[t.Seat].read(t.Text)
			}
		}
	}
	for seat := range all {
		if all[seat].Micros.Count == 0 {
			all[seat].Micros = clocks[seat].moves
		}
	}
	return all
}

// A clock is what the clock of a seat shows.
type clock struct {
	used  uint64 // milliseconds so far
	moves Mean   // microseconds of a move
}

// read takes the milliseconds that were used so far.
func (c *clock) read(text string) {
	ms, err := strconv.ParseUint(text, 10, 40)
	if err == nil && ms >= c.used {
		c.moves.put((ms - c.used) * uint64(time.Millisecond/time.Microsecond))
		c.used = ms
	}
}

// read takes what a match writes after a move.
func (t *SearchTotals) read(comment string) {
	info := player.ReadComment(comment)
	for _, m := range []struct {
		of *Mean
		n  int64
	}{{&t.Depth, info.Depth}, {&t.Nodes, info.Nodes}, {&t.Micros, info.Micros}} {
		if m.n >= 0 {
			m.of.put(uint64(m.n))
		}
	}
}
