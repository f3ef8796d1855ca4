package measure

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/samplestest"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A plainCount counts a variant in the plainest way there is: every number under a text that says what it is.
type plainCount map[string]int64

func (c plainCount) add(format string, args ...any) { c[fmt.Sprintf(format, args...)]++ }

// plainly counts the games of a corpus, by "game|rules|board|seats".
func plainly(t *testing.T, treePlies int, args ...string) (byVariant, byGame map[string]plainCount) {
	t.Helper()
	byVariant, byGame = map[string]plainCount{}, map[string]plainCount{}
	of := func(m map[string]plainCount, key string) plainCount {
		if m[key] == nil {
			m[key] = plainCount{}
		}
		return m[key]
	}
	seen := map[string]bool{} // of games with a result
	_, err := corpus.Each(context.Background(), args, corpus.Options{Workers: 1},
		func() func(*corpus.Game) bool {
			return func(g *corpus.Game) bool {
				p := g.Played
				if f := p.Fault(); f != nil {
					name := ""
					if p.Kind != nil {
						name = p.Kind.Name
					}
					of(byGame, "").add("fault %s of %s", f.Code, name)
				}
				if p.Kind == nil || p.State == nil {
					return false
				}
				key := fmt.Sprintf("%s|%s|%s|%d", p.Kind.Name, p.Rules, boardName(p.State), p.State.Seats())
				countPlainly(of(byVariant, key), of(byGame, p.Kind.Name), p, treePlies)
				if p.Fault() == nil && p.Outcome.Over {
					id := fmt.Sprintf("%s %x", key, new(corpus.Identifier).Identify(g).Hash)
					if seen[id] {
						of(byVariant, key).add("copy won by %d", p.Outcome.Winners)
					}
					seen[id] = true
				}
				return true
			}
		},
		func(corpus.Item[bool]) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return byVariant, byGame
}

func boardName(s game.State) string {
	if sized, ok := s.(game.Sized); ok {
		return sized.BoardName()
	}
	return ""
}

func countPlainly(v, all plainCount, p *replay.Played, treePlies int) {
	v.add("records")
	if p.Fault() != nil {
		v.add("faulty")
		return
	}
	result := "open"
	if p.PlyCount() == 0 && !p.Outcome.Over {
		v.add("positions")
		v.add("turn of %d", p.At(len(p.Plies)).Turn())
		for _, c := range p.At(len(p.Plies)).(game.CellLister).AppendCells(nil) {
			top, _, _ := strings.Cut(c.Text, " ")
			if namer, ok := p.State.(game.CellNamer); ok {
				top = namer.CellName(top)
			}
			v.add("heat position %s %d %d", top, c.Cell.Row, c.Cell.Col)
		}
		return
	}
	if p.Outcome.Over {
		result = fmt.Sprint("won by ", p.Outcome.Winners)
		v.add("result %s", result)
		v.add("reason %s", p.Outcome.Reason)
		for seat := range p.State.Seats() {
			name := p.Player(seat)
			others := 0
			for other := range p.State.Seats() {
				if p.Player(other) == name && other != seat {
					others++
				}
			}
			switch {
			case strings.Trim(name, "? ") == "":
			case others > 0:
				all.add("player %s himself", name)
			default:
				all.add("player %s", name)
				if p.Outcome.Winners == 1<<seat {
					all.add("player %s won", name)
				}
			}
		}
	} else {
		v.add("unfinished")
	}
	v.add("length %d", p.PlyCount())
	var line []string
	before := keyText(p.At(0))
	start := string(p.At(0).AppendPosition(nil))
	v.add("start %s", start)
	ply := 0
	for i, played := range p.Plies {
		s := p.At(i)
		if played.Seat == game.Chance {
			continue
		}
		ply++
		v.add("plies")
		v.add("choices %d %d", ply, len(s.Moves(nil)))
		if targeter, ok := s.(game.Targeter); ok {
			if c, ok := targeter.Target(played.Move); ok {
				v.add("heat moves %d %d", c.Row, c.Col)
				if ply == 1 {
					v.add("heat first-move %d %d", c.Row, c.Col)
				}
			}
		}
		text := string(s.AppendMove(nil, played.Move))
		s = p.At(i + 1)
		if ply > treePlies {
			continue
		}
		line = append(line, text)
		v.add("line %s: %s", start, strings.Join(line, " "))
		v.add("line %s: %s, %s", start, strings.Join(line, " "), result)
		after := keyText(s)
		v.add("step %d %s %s", ply, before, after)
		v.add("step %d %s %s, %s", ply, before, after, result)
		before = after
	}
	last := p.At(len(p.Plies))
	_, targeted := last.(game.Targeter)
	if lister, ok := last.(game.CellLister); ok && targeted && p.Outcome.Over {
		for _, c := range lister.AppendCells(nil) {
			top, _, _ := strings.Cut(c.Text, " ")
			if namer, ok := last.(game.CellNamer); ok {
				top = namer.CellName(top)
			}
			v.add("heat final %s %d %d", top, c.Cell.Row, c.Cell.Col)
		}
	}
}

func keyText(s game.State) string {
	key := s.Key()
	if symmetric, ok := s.(game.Symmetric); ok {
		key = symmetric.SymmetricKey()
	}
	return fmt.Sprintf("%016x%016x", key[0], key[1])
}

// flattened writes the numbers of a variant of a result in the words of a plainCount.
func flattened(v *stats.VariantResult, mostStart string) plainCount {
	c := plainCount{}
	put := func(n int64, format string, args ...any) {
		if n != 0 {
			c[fmt.Sprintf(format, args...)] += n
		}
	}
	put(v.Records, "records")
	put(v.Invalid, "faulty")
	put(v.Positions, "positions")
	if v.PositionStats != nil {
		for seat, s := range v.PositionStats.Choices {
			put(s.N, "turn of %d", seat)
		}
		put(v.PositionStats.Chance, "turn of %d", game.Chance)
	}
	put(v.Unfinished, "unfinished")
	put(v.Plies, "plies")
	putOutcomes := func(o *stats.Outcomes, format string) {
		for seat, n := range o.Wins {
			put(n, format, 1<<seat)
		}
		put(o.Draws, format, 0)
	}
	putOutcomes(&v.Outcomes, "result won by %d")
	putOutcomes(&v.Copies, "copy won by %d")
	for _, r := range v.Reasons {
		put(r.Games, "reason %s", r.Label)
	}
	for _, m := range v.Measures {
		for _, s := range m.Series {
			for _, b := range s.Bins {
				if m.Measure.Name == "length" {
					put(b.N, "length %d", b.Value)
				}
			}
		}
	}
	for _, h := range v.Heats {
		name := "heat " + h.Name
		if h.Name == "final" || h.Name == "position" {
			name += " " + h.Of
		} else if h.Of != "" {
			continue // the parts of a sum
		}
		for _, cell := range h.Cells {
			put(cell.N, "%s %d %d", name, cell.Row, cell.Col)
		}
	}
	for _, o := range v.Openings {
		start := o.Start
		if start == "" {
			start = mostStart
		}
		line := fmt.Sprintf("line %s: %s", start, strings.Join(o.Moves, " "))
		put(o.Games, "%s", line)
		put(o.Games-o.Outcomes.Games, "%s, open", line)
		putOutcomes(&o.Outcomes, strings.ReplaceAll(line, "%", "%%")+", won by %d")
	}
	for _, j := range v.Joined {
		from, _ := j.From.MarshalText()
		to, _ := j.To.MarshalText()
		step := fmt.Sprintf("step %d %s %s", j.Ply, from, to)
		put(j.Games, "%s", step)
		put(j.Games-j.Outcomes.Games, "%s, open", step)
		putOutcomes(&j.Outcomes, step+", won by %d")
	}
	return c
}

// resultOf analyzes a corpus.
func resultOf(t *testing.T, a Analysis, args ...string) *stats.Result {
	t.Helper()
	name := filepath.Join(t.TempDir(), "part")
	measurePart(t, quietRun(2, args...), a, name)
	parts, err := OpenParts([]string{name})
	if err != nil {
		t.Fatal(err)
	}
	defer parts.Close()
	r, err := stats.Merge(analyze.Schemas(), parts.Parts, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The samples, counted in the plainest way there is, come to the same numbers.
func TestNumbersAreThoseOfAPlainCount(t *testing.T) {
	if testing.Short() {
		t.Skip("counts in one goroutine")
	}
	dir := samplestest.Folder(t)
	a := smallAnalysis()
	a.MinGames = 1 // everything is in the result
	r := resultOf(t, a, dir)
	byVariant, byGame := plainly(t, int(a.TreePlies), dir)
	variants := 0
	for _, g := range r.Games {
		for _, v := range g.Variants {
			variants++
			key := fmt.Sprintf("%s|%s|%s|%d", g.Game, v.Rules, v.Board, v.Seats)
			want := maps.Clone(byVariant[key])
			choices := plainCount{}
			maps.DeleteFunc(want, func(what string, n int64) bool {
				if strings.HasPrefix(what, "choices") {
					choices[what] = n
				}
				return strings.HasPrefix(what, "choices") || strings.Contains(what, "won by 3")
			})
			start := mostStart(want)
			starts := int64(0)
			maps.DeleteFunc(want, func(what string, _ int64) bool {
				if strings.HasPrefix(what, "start ") {
					starts++
					return true
				}
				return false
			})
			if v.Starts != starts {
				t.Errorf("%s: games begin in %d positions, want %d", key, v.Starts, starts)
			}
			sameCounts(t, key, flattened(v, start), want)
			sameChoices(t, key, v, choices)
		}
		samePlayers(t, g, byGame[g.Game])
	}
	if variants != len(byVariant) || variants < 6 {
		t.Errorf("%d variants, want %d", variants, len(byVariant))
	}
	invalid := int64(0)
	for _, f := range r.Faults {
		n := byGame[""][fmt.Sprintf("fault %s of %s", f.Code, f.Game)]
		if invalid += f.Games; f.Games != n || len(f.Examples) == 0 || f.Title == "" {
			t.Errorf("%s ended %d games of %s, want %d; %d examples", f.Code, f.Games, f.Game, n, len(f.Examples))
		}
	}
	if invalid != r.Invalid {
		t.Errorf("%d records have faults, and %d are faulty", invalid, r.Invalid)
	}
}

// mostStart returns the position that most games begin in.
func mostStart(c plainCount) (start string) {
	most := int64(0)
	for _, what := range slices.Sorted(maps.Keys(c)) {
		if s, ok := strings.CutPrefix(what, "start "); ok && c[what] > most {
			start, most = s, c[what]
		}
	}
	return start
}

func sameCounts(t *testing.T, what string, got, want plainCount) {
	t.Helper()
	wrong := 0
	for _, key := range slices.Sorted(maps.Keys(want)) {
		if got[key] != want[key] && wrong < 5 {
			wrong++
			t.Errorf("%s: %s: got %d, want %d", what, key, got[key], want[key])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[key]; !ok && wrong < 5 {
			wrong++
			t.Errorf("%s: %s: got %d, want none", what, key, got[key])
		}
	}
}

// sameChoices compares the curve of legal moves.
func sameChoices(t *testing.T, what string, v *stats.VariantResult, want plainCount) {
	t.Helper()
	for _, m := range v.Measures {
		if m.Measure.Name != "choices" {
			continue
		}
		for _, p := range m.Series[0].Points {
			var values []int64
			for key, n := range want {
				var ply, value int64
				if _, err := fmt.Sscanf(key, "choices %d %d", &ply, &value); err == nil && ply == p.Ply {
					for range n {
						values = append(values, value)
					}
				}
			}
			slices.Sort(values)
			n, sum := len(values), int64(0)
			for _, x := range values {
				sum += x
			}
			wanted := stats.Point{
				Ply: p.Ply, N: int64(n), Mean: float64(sum) / float64(n), Min: values[0], Lower: values[(n+3)/4-1],
				Median: float64(values[(n-1)/2]+values[n/2]) / 2, Upper: values[(3*n+3)/4-1], Max: values[n-1],
			}
			if p != wanted {
				t.Errorf("%s: choices at ply %d are %+v, want %+v", what, p.Ply, p, wanted)
			}
		}
		return
	}
	if len(want) > 0 {
		t.Errorf("%s: there is no curve of choices", what)
	}
}

func samePlayers(t *testing.T, g *stats.GameResult, want plainCount) {
	t.Helper()
	names := map[string]bool{}
	for what := range want {
		if name, ok := strings.CutPrefix(what, "player "); ok {
			names[strings.TrimSuffix(strings.TrimSuffix(name, " won"), " himself")] = true
		}
	}
	for _, p := range g.Players {
		games, wins, himself := want["player "+p.Name], want["player "+p.Name+" won"], want["player "+p.Name+" himself"]
		if p.Games != games || p.Wins != wins || p.Wins+p.Draws+p.Losses != p.Games || p.SelfPlay > himself || himself > 4*p.SelfPlay {
			t.Errorf("%s: %+v; want %d games, %d wins and %d seats in games against himself", g.Game, p, games, wins, himself)
		}
	}
	if len(g.Players) != len(names) || g.PlayersAll != int64(len(names)) {
		t.Errorf("%s: %d players, want %d", g.Game, len(g.Players), len(names))
	}
}

// Lines that fewer games came to than wanted are not followed, and no other is left out.
func TestRareLinesAreNotFollowed(t *testing.T) {
	dir := samplestest.Folder(t)
	a := smallAnalysis()
	a.MinGames = 1
	all := resultOf(t, a, filepath.Join(dir, "reversi"))
	a.MinGames = 3
	some := resultOf(t, a, filepath.Join(dir, "reversi"))
	for i, v := range all.Games[0].Variants {
		games := map[string]int64{}
		for _, o := range v.Openings {
			games[o.Start+":"+strings.Join(o.Moves, " ")] = o.Games
		}
		var want []string
		for _, o := range v.Openings {
			parent := o.Start + ":" + strings.Join(o.Moves[:len(o.Moves)-1], " ")
			if games[parent] >= a.MinGames || len(o.Moves) == 1 && v.Records >= a.MinGames && o.Start == "" {
				want = append(want, o.Start+":"+strings.Join(o.Moves, " "))
			}
		}
		var got []string
		for _, o := range some.Games[0].Variants[i].Openings {
			got = append(got, o.Start+":"+strings.Join(o.Moves, " "))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", v.Rules, got, want)
		}
	}
}

// writeGames writes a file of transcripts.
func writeGames(t *testing.T, lines ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// writeRecords writes a file of records in plybook's own form into a folder.
func writeRecords(t *testing.T, dir, records string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "games.pgn"), []byte(records), 0o666); err != nil {
		t.Fatal(err)
	}
}
