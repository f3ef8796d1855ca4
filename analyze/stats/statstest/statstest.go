// Package statstest measures games for the tests of schemas.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package statstest

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Measured holds what an observer of a schema fills in.
type Measured struct {
	t        testing.TB
	schema   stats.Schema
	observer stats.Observer
	Game     []int64
	Plies    [][]int64 // of players
}

func newMeasured(t testing.TB, schema stats.Schema) *Measured {
	t.Helper()
	if schema.NewObserver == nil {
		t.Fatalf("%s has no observer", schema.Game)
	}
	return &Measured{t: t, schema: schema, observer: schema.NewObserver()}
}

// Nulls returns a row without values.
func Nulls(columns []stats.Column) []int64 {
	return slices.Repeat([]int64{stats.Null}, len(columns))
}

// Begin tells the observer that a game begins.
func (m *Measured) Begin(s game.State) {
	m.Plies = m.Plies[:0]
	m.observer.Begin(s)
}

func (m *Measured) ply(s game.State, ply game.PlayedPly) {
	if ply.Seat == game.Chance {
		m.observer.Ply(s, ply, nil)
		return
	}
	row := Nulls(m.schema.PlyColumns)
	m.observer.Ply(s, ply, row)
	m.Plies = append(m.Plies, row)
}

func (m *Measured) end(p *replay.Played) {
	m.Game = Nulls(m.schema.GameColumns)
	m.observer.End(p, m.Game)
	if r, ok := m.observer.(stats.Reviewer); ok {
		r.Review(func(ply int) []int64 { return m.Plies[ply] })
	}
}

// OfGame returns the value of a column of the game.
func (m *Measured) OfGame(name string) int64 {
	return valueOf(m.t, m.schema.GameColumns, m.Game, name)
}

// OfPly returns the value of a column of a player's ply, counted from 0.
func (m *Measured) OfPly(ply int, name string) int64 {
	return valueOf(m.t, m.schema.PlyColumns, m.Plies[ply], name)
}

// Last returns the value of a column of the last ply.
func (m *Measured) Last(name string) int64 { return m.OfPly(len(m.Plies)-1, name) }

func valueOf(t testing.TB, columns []stats.Column, row []int64, name string) int64 {
	t.Helper()
	i := slices.IndexFunc(columns, func(c stats.Column) bool { return c.Name == name })
	if i < 0 {
		t.Fatalf("no column is called %q", name)
	}
	return row[i]
}

// Label returns what a value of a column with labels is called.
func (m *Measured) Label(name string, value int64) string {
	m.t.Helper()
	for _, c := range append(slices.Clone(m.schema.GameColumns), m.schema.PlyColumns...) {
		if c.Name == name && value >= 0 && int(value) < len(c.Labels) {
			return c.Labels[value]
		}
	}
	return "none"
}

// A Playout is a game at random.
type Playout struct {
	*Measured
	State  game.State
	Played []game.PlayedPly
	Choose func(s game.State, moves []game.Move) game.Move // nil: at random
	Look   func(ply game.PlayedPly)                        // called after every ply; nil: not
}

// Start begins a game.
func Start(t testing.TB, schema stats.Schema, setup string, o game.Options) *Playout {
	t.Helper()
	kind, err := replay.GameByName(schema.Game)
	if err != nil {
		t.Fatal(err)
	}
	s, err := kind.Start(setup, o)
	if err != nil {
		t.Fatal(err)
	}
	return From(t, schema, s)
}

// From begins a game at a position.
func From(t testing.TB, schema stats.Schema, s game.State) *Playout {
	t.Helper()
	return &Playout{Measured: newMeasured(t, schema), State: s}
}

// Play plays until the game is over or has so many plies, and ends it with the outcome of the board, or else with
// the one that is given.
func (p *Playout) Play(seed uint64, most int, open game.Outcome) *replay.Played {
	random := rand.New(rand.NewPCG(seed, 1))
	s := p.State
	p.Begin(s)
	for len(p.Played) < most && s.Turn() != game.Nobody {
		moves := s.Moves(nil)
		m := moves[random.IntN(len(moves))]
		if p.Choose != nil {
			m = p.Choose(s, moves)
		}
		p.Step(m)
	}
	return p.Finish(open)
}

// Step plays a move.
func (p *Playout) Step(m game.Move) {
	ply := game.PlayedPly{Move: m, Seat: p.State.Turn()}
	p.State.Play(m)
	p.Played = append(p.Played, ply)
	p.ply(p.State, ply)
	if p.Look != nil {
		p.Look(ply)
	}
}

// PlayTexts begins and plays moves by their texts.
func (p *Playout) PlayTexts(texts ...string) {
	p.t.Helper()
	p.Begin(p.State)
	for _, text := range texts {
		m, refused := p.State.ParseMove(text)
		if refused != nil {
			p.t.Fatalf("%s: %v", text, refused)
		}
		p.Step(m)
	}
}

// Finish ends the game.
func (p *Playout) Finish(open game.Outcome) *replay.Played {
	played := &replay.Played{Played: game.Played{Record: &parse.Record{}, State: p.State, Plies: p.Played, Outcome: p.State.Outcome()}}
	if !played.Outcome.Over {
		played.Outcome = open
	}
	for range p.Played { // At begins there
		p.State.Undo()
	}
	p.end(played)
	return played
}

// Again measures the game once more, from the state before its first ply, and looks at nothing.
func (p *Playout) Again(row []int64) {
	p.observer.Begin(p.State)
	for _, ply := range p.Played {
		p.State.Play(ply.Move)
		if ply.Seat == game.Chance {
			p.observer.Ply(p.State, ply, nil)
		} else {
			p.observer.Ply(p.State, ply, row)
		}
	}
	for range p.Played {
		p.State.Undo()
	}
}

// A Ply is a ply with the row that an observer has filled in.
type Ply struct {
	game.PlayedPly
	Row []int64
}

// Random plays a game at random from a position and measures it. each is called after every ply; it may be nil.
func Random(t testing.TB, schema stats.Schema, s game.State, seed uint64, most int, each func(Ply)) (end []int64) {
	t.Helper()
	p := From(t, schema, s)
	if each != nil {
		p.Look = func(ply game.PlayedPly) { each(Ply{ply, p.Plies[len(p.Plies)-1]}) }
	}
	p.Play(seed, most, game.Outcome{})
	return p.Game
}

// NoAllocs measures a game at random twice and checks that the observer has all its memory after the first time.
func NoAllocs(t testing.TB, schema stats.Schema, s game.State) {
	t.Helper()
	p := From(t, schema, s)
	p.Play(7, 60, game.Outcome{}) // and goes back to the start
	row := Nulls(schema.PlyColumns)
	if allocs := testing.AllocsPerRun(5, func() { p.Again(row) }); allocs > 0 {
		t.Errorf("%s: a game of %d plies is measured with %v allocations", schema.Game, len(p.Played), allocs)
	}
}

// EachRecord measures the valid games of a file.
func EachRecord(t *testing.T, schema stats.Schema, path string, o game.Options, each func(m *Measured, p *replay.Played)) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	format := parse.DetectFor(schema.Game, path, data)
	if format == nil {
		t.Fatalf("%s is in no format that is known", path)
	}
	m := newMeasured(t, schema)
	r := replay.NewReplayer(replay.Options{Game: schema.Game, Options: o})
	r.Watch = func(p *replay.Played) {
		if n := len(p.Plies); n > 0 {
			m.ply(p.State, p.Plies[n-1])
		} else {
			m.Begin(p.State)
		}
	}
	for rec := range format.Records(parse.Input{Name: path, Data: data}) {
		p := r.Replay(rec)
		if p.State == nil || p.Fault() != nil {
			continue
		}
		m.end(p)
		each(m, p)
	}
}

// Records returns the folder of the public records of a game.
func Records(t *testing.T, name string) string {
	t.Helper()
	root := os.Getenv("PLYBOOK_RECORDS")
	if root == "" {
		t.Skip("PLYBOOK_RECORDS does not name the folder of the public records")
	}
	return filepath.Join(root, name)
}

// Table reads a table of tab-separated values: a map by column for every row.
func Table(t *testing.T, path string) (rows []map[string]string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	names := strings.Split(strings.TrimPrefix(lines[0], "# "), "\t")
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, value := range strings.Split(line, "\t") {
			row[names[i]] = value
		}
		rows = append(rows, row)
	}
	return rows
}
