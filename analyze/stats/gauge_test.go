package stats_test

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

// A meter holds what the gauge of a game fills in.
type meter struct {
	t     testing.TB
	sheet stats.Sheet
	gauge stats.Gauge
	game  []int64
	plies [][]int64 // of players
}

func newMeter(t testing.TB, name string) *meter {
	t.Helper()
	sheet := stats.SheetOf(name)
	if sheet.NewGauge == nil {
		t.Fatalf("%s has no gauge", name)
	}
	return &meter{t: t, sheet: sheet, gauge: sheet.NewGauge()}
}

func nulls(columns []stats.Column) []int64 {
	return slices.Repeat([]int64{stats.Null}, len(columns))
}

func (m *meter) begin(s game.State) {
	m.plies = m.plies[:0]
	m.gauge.Begin(s)
}

func (m *meter) ply(s game.State, ply game.PlayedPly) {
	if ply.Seat == game.Chance {
		m.gauge.Ply(s, ply, nil)
		return
	}
	row := nulls(m.sheet.PlyColumns)
	m.gauge.Ply(s, ply, row)
	m.plies = append(m.plies, row)
}

func (m *meter) end(p *replay.Played) {
	m.game = nulls(m.sheet.GameColumns)
	m.gauge.End(p, m.game)
	if r, ok := m.gauge.(stats.Reviewer); ok {
		r.Review(func(ply int) []int64 { return m.plies[ply] })
	}
}

// ofGame returns the value of a column of the game.
func (m *meter) ofGame(name string) int64 { return valueOf(m.t, m.sheet.GameColumns, m.game, name) }

// ofPly returns the value of a column of a player's ply, counted from 0.
func (m *meter) ofPly(ply int, name string) int64 {
	return valueOf(m.t, m.sheet.PlyColumns, m.plies[ply], name)
}

// last returns the value of a column of the last ply.
func (m *meter) last(name string) int64 { return m.ofPly(len(m.plies)-1, name) }

func valueOf(t testing.TB, columns []stats.Column, row []int64, name string) int64 {
	t.Helper()
	i := slices.IndexFunc(columns, func(c stats.Column) bool { return c.Name == name })
	if i < 0 {
		t.Fatalf("no column is called %q", name)
	}
	return row[i]
}

// label returns what a value of a column with labels is called.
func (m *meter) label(name string, value int64) string {
	m.t.Helper()
	for _, c := range append(slices.Clone(m.sheet.GameColumns), m.sheet.PlyColumns...) {
		if c.Name == name && value >= 0 && int(value) < len(c.Labels) {
			return c.Labels[value]
		}
	}
	return "none"
}

// A playout is a game by lot.
type playout struct {
	*meter
	state  game.State
	played []game.PlayedPly
	choose func(s game.State, moves []game.Move) game.Move // nil: by lot
	look   func(ply game.PlayedPly)                        // called behind every ply; nil: not
}

// start begins a game.
func start(t testing.TB, name, setup string, o game.Options) *playout {
	t.Helper()
	kind, err := replay.GameByName(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := kind.Start(setup, o)
	if err != nil {
		t.Fatal(err)
	}
	return &playout{meter: newMeter(t, name), state: s}
}

// play plays until the game is over or has so many plies, and ends it with the outcome of the board, or else with
// the one that is given.
func (p *playout) play(seed uint64, most int, open game.Outcome) *replay.Played {
	lot := rand.New(rand.NewPCG(seed, 1))
	s := p.state
	p.begin(s)
	for len(p.played) < most && s.Turn() != game.Nobody {
		moves := s.Moves(nil)
		m := moves[lot.IntN(len(moves))]
		if p.choose != nil {
			m = p.choose(s, moves)
		}
		p.step(m)
	}
	return p.finish(open)
}

// step plays a move.
func (p *playout) step(m game.Move) {
	ply := game.PlayedPly{Move: m, Seat: p.state.Turn()}
	p.state.Play(m)
	p.played = append(p.played, ply)
	p.ply(p.state, ply)
	if p.look != nil {
		p.look(ply)
	}
}

// finish ends the game.
func (p *playout) finish(open game.Outcome) *replay.Played {
	played := &replay.Played{Played: game.Played{Record: &parse.Record{}, State: p.state, Plies: p.played, Outcome: p.state.Outcome()}}
	if !played.Outcome.Over {
		played.Outcome = open
	}
	for range p.played { // At begins there
		p.state.Undo()
	}
	p.end(played)
	return played
}

// eachRecord measures the sound games of a file.
func eachRecord(t *testing.T, name, path string, o game.Options, each func(m *meter, p *replay.Played)) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	format := parse.DetectFor(name, path, data)
	if format == nil {
		t.Fatalf("%s is in no format that is known", path)
	}
	m := newMeter(t, name)
	r := replay.NewReplayer(replay.Options{Game: name, Options: o})
	r.Watch = func(p *replay.Played) {
		if n := len(p.Plies); n > 0 {
			m.ply(p.State, p.Plies[n-1])
		} else {
			m.begin(p.State)
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

// records returns the folder of the public records of a game.
func records(t *testing.T, name string) string {
	t.Helper()
	root := os.Getenv("PLYBOOK_RECORDS")
	if root == "" {
		t.Skip("PLYBOOK_RECORDS does not name the folder of the public records")
	}
	return filepath.Join(root, name)
}

// table reads a table of tab-separated values: a map by column for every row.
func table(t *testing.T, path string) (rows []map[string]string) {
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

func TestSheetsFitTogether(t *testing.T) {
	for _, sheet := range stats.Sheets() {
		t.Run(sheet.Game, func(t *testing.T) {
			if _, err := replay.GameByName(sheet.Game); err != nil {
				t.Error(err)
			}
			checkColumns(t, sheet.GameColumns)
			checkColumns(t, sheet.PlyColumns)
			names := map[string]bool{}
			for _, m := range sheet.Measures {
				if names[m.Name] {
					t.Errorf("two measures are called %s", m.Name)
				}
				names[m.Name] = true
				checkMeasure(t, sheet, m)
			}
		})
	}
}

func checkColumns(t *testing.T, columns []stats.Column) {
	t.Helper()
	names := map[string]bool{}
	for _, c := range columns {
		if names[c.Name] || strings.Trim(c.Name, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" {
			t.Errorf("%q is no good name of a column", c.Name)
		}
		names[c.Name] = true
		if c.Title == "" || !strings.HasSuffix(c.Text, ".") {
			t.Errorf("%s has title %q and text %q", c.Name, c.Title, c.Text)
		}
	}
}

func checkMeasure(t *testing.T, sheet stats.Sheet, m stats.Measure) {
	t.Helper()
	find := func(columns []stats.Column, name string) *stats.Column {
		if i := slices.IndexFunc(columns, func(c stats.Column) bool { return c.Name == name }); i >= 0 {
			return &columns[i]
		}
		return nil
	}
	ofGames := find(sheet.GameColumns, m.Column) != nil
	for _, name := range append([]string{m.Column}, m.Also...) {
		c := find(sheet.PlyColumns, name)
		if ofGames {
			c = find(sheet.GameColumns, name)
		}
		switch {
		case c == nil:
			t.Errorf("%s has no column %s", m.Name, name)
		case (m.Kind == stats.Shares) != (c.Labels != nil):
			t.Errorf("%s: shares are of columns with labels, and %s has %d", m.Name, name, len(c.Labels))
		}
	}
	if ofGames && (m.Kind == stats.Curve || m.Split == stats.BySeat) {
		t.Errorf("%s is of games, which have neither plies nor seats", m.Name)
	}
	if m.Kind != stats.Means && m.Also != nil {
		t.Errorf("%s has %d columns", m.Name, len(m.Also)+1)
	}
	if m.Title == "" || !strings.HasSuffix(m.Text, ".") {
		t.Errorf("%s has title %q and text %q", m.Name, m.Title, m.Text)
	}
}

func TestGaugesAllocateNothingForAPly(t *testing.T) {
	for _, sheet := range stats.Sheets() {
		p := start(t, sheet.Game, "", game.Options{})
		p.play(7, 60, game.Outcome{}) // and goes back to the start
		row := nulls(sheet.PlyColumns)
		allocs := testing.AllocsPerRun(5, func() {
			p.gauge.Begin(p.state)
			for _, ply := range p.played {
				p.state.Play(ply.Move)
				if ply.Seat == game.Chance {
					p.gauge.Ply(p.state, ply, nil)
				} else {
					p.gauge.Ply(p.state, ply, row)
				}
			}
			for range p.played {
				p.state.Undo()
			}
		})
		if allocs > 0 {
			t.Errorf("%s: a game of %d plies is measured with %v allocations", sheet.Game, len(p.played), allocs)
		}
	}
}

// BenchmarkGauges measures games by lot, playing them on the board included; a figure is of one ply.
func BenchmarkGauges(b *testing.B) {
	for _, sheet := range stats.Sheets() {
		b.Run(sheet.Game, func(b *testing.B) {
			p := start(b, sheet.Game, "", game.Options{})
			p.play(7, 60, game.Outcome{})
			row := nulls(sheet.PlyColumns)
			for b.Loop() {
				p.gauge.Begin(p.state)
				for _, ply := range p.played {
					p.state.Play(ply.Move)
					if ply.Seat == game.Chance {
						p.gauge.Ply(p.state, ply, nil)
					} else {
						p.gauge.Ply(p.state, ply, row)
					}
				}
				for range p.played {
					p.state.Undo()
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(p.played)), "ns/ply")
		})
	}
}
