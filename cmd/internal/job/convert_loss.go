package job

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"sync"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// losses is the table of what a game may lose in another format. count compares the game with what is read back.
var losses = [...]struct {
	noun  string
	bare  bool // left out on purpose where only the moves are asked for
	count func(game, back *replay.Played) int
}{
	ruleSetLoss: {"rule set", false, func(game, back *replay.Played) int { return lostIf(game.Rules != back.Rules) }},
	{"ply", false, func(game, back *replay.Played) int { return game.PlyCount() - back.PlyCount() }},
	{"result", false, func(game, back *replay.Played) int {
		return lostIf(game.Outcome.Over != back.Outcome.Over || game.Outcome.Winners != back.Outcome.Winners)
	}},
	{"reason for the end", false, func(game, back *replay.Played) int {
		return lostIf(game.Outcome.Over && back.Outcome.Over && back.Outcome.Winners == game.Outcome.Winners &&
			back.Outcome.Reason != game.Outcome.Reason)
	}},
	{"player name", true, func(game, back *replay.Played) (n int) {
		for seat := range game.Seats() {
			name := game.Player(seat)
			n += lostIf(name != "" && (seat >= back.Seats() || back.Player(seat) != name))
		}
		return n
	}},
	{"comment", true, lostTokens(parse.Comment)},
	{"annotation", true, lostTokens(parse.Extra)},
	{"clock time", true, lostTokens(parse.Clock)},
	{"variation", false, lostTokens(parse.VariationOpen)},
}

// ruleSetLoss is the row of games that are read back by other rules.
const ruleSetLoss = 0

func lostIf(lost bool) int {
	if lost {
		return 1
	}
	return 0
}

// lostTokens counts the tokens of a kind that are missing, as far as the record was read.
func lostTokens(kind parse.Kind) func(game, back *replay.Played) int {
	count := func(p *replay.Played) (n int) {
		for i := range p.Record.Tokens[:p.Read] {
			n += lostIf(p.Record.Tokens[i].Kind == kind)
		}
		return n
	}
	return func(game, back *replay.Played) int { return count(game) - count(back) }
}

// A loss counts what the games of a conversion lose, by the rows of losses.
type loss [len(losses)]int

// Losses count what is lost in a conversion. The zero value is empty and ready to use.
type Losses struct {
	format  string
	lost    [len(losses)]struct{ count, games int }
	leftOut []string // the first games that are not written, named
	games   int      // so many of them
}

// maxLeftOut is how many games that are not written are named.
const maxLeftOut = 5

// add counts what a game that is written has lost.
func (l *Losses) add(lost *loss) {
	for i, n := range lost {
		if n > 0 {
			l.lost[i].count += n
			l.lost[i].games++
		}
	}
}

// leaveOut counts a game that is not written.
func (l *Losses) leaveOut(game *findings.Game) {
	if game.Index == 0 { // a finding about a file
		return
	}
	if l.games++; l.games <= maxLeftOut {
		l.leftOut = append(l.leftOut, fmt.Sprintf("%s game %d", wording.ShownName(game.File), game.Index))
	}
}

// Lines say what was lost, one kind a line, and which games were left out.
func (l *Losses) Lines() (lines []string) {
	for i, lost := range l.lost {
		if lost.count > 0 {
			noun := losses[i].noun
			lines = append(lines, fmt.Sprintf("%s cannot hold every %s: %s lost in %s", l.format, noun, wording.Number(int64(lost.count)), wording.Count(lost.games, "game")))
		}
	}
	if l.games > 0 {
		line := wording.Count(l.games, "game") + " left out: " + l.leftOut[0]
		for _, name := range l.leftOut[1:] {
			line += ", " + name
		}
		if more := l.games - len(l.leftOut); more > 0 {
			line += " and " + wording.Number(int64(more)) + " more"
		}
		lines = append(lines, line)
	}
	return lines
}

// A converter converts games in several goroutines.
type converter struct {
	Conversion
	options   replay.Options
	replayers sync.Pool // for reading back
}

func (r *Run) converter(c Conversion) *converter {
	options := r.Corpus.Replay
	if c.Lost == nil {
		c.Lost = &Losses{}
	}
	c.Lost.format = c.To.Name
	return &converter{Conversion: c, options: options, replayers: sync.Pool{New: func() any {
		return replay.NewReplayer(options)
	}}}
}

// lost reads a game back as it was written and returns what it has lost.
func (c *converter) lost(g *corpus.Game, data []byte, beside func(string) ([]byte, error)) (lost loss) {
	r := c.replayers.Get().(*replay.Replayer)
	defer c.replayers.Put(r)
	in := parse.Input{Data: data, Allow: c.options.Allow, Game: g.Played.Kind.Name, Last: true, Beside: beside}
	for record := range c.To.Records(in) {
		if record.OfFile {
			continue
		}
		r.Options.Rules = c.options.Rules
		back := r.Replay(record)
		otherRules := losses[ruleSetLoss].count(g.Played, back)
		if otherRules > 0 { // what else is lost, is so by the same rules too
			r.Options.Rules = g.Played.Rules
			back = r.Replay(record)
		}
		lost = c.compare(g.Played, back)
		lost[ruleSetLoss] = otherRules
		return lost
	}
	return c.all(g)
}

// all is what a game loses of which nothing is read back.
func (c *converter) all(g *corpus.Game) loss {
	return c.compare(g.Played, &replay.Played{Played: game.Played{Record: &parse.Record{}}})
}

// compare returns what a game has lost that was read back so.
func (c *converter) compare(played, back *replay.Played) (lost loss) {
	for i := range losses {
		if !c.BareMoves || !losses[i].bare {
			lost[i] = max(0, losses[i].count(played, back))
		}
	}
	return lost
}

// anyYear stands for the year of a file, which the game that comes first tells: another one need not.
const anyYear = 2000

// lostInFile returns what a game loses in a file whose header speaks of all records.
func (c *converter) lostInFile(g *corpus.Game, record *parse.Record) loss {
	alone := c.EncodeOptions
	alone.Beside, alone.Year = nil, cmp.Or(alone.Year, anyYear)
	file := c.To.NewFile(alone)
	if _, err := file.Add(record); err != nil {
		return c.all(g)
	}
	files, err := file.Files()
	if err != nil {
		return c.all(g)
	}
	named := map[string][]byte{}
	for _, f := range files {
		named[f.Name] = f.Data
	}
	return c.lost(g, named[""], func(name string) ([]byte, error) {
		if data, ok := named[name]; ok {
			return bytes.Clone(data), nil
		}
		return nil, fs.ErrNotExist
	})
}
