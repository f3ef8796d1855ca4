package render

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A viewer has what a Live handed out, as a page does.
type viewer struct {
	t       testing.TB
	live    *canvas.Live
	what    string
	parts   map[int]canvas.Part
	symbols map[string]string // the shapes of sprites, by id
	box     scene.Rect
}

func newViewer(t testing.TB, d *scene.Drawer, what string, o scene.Options) *viewer {
	t.Helper()
	l, err := canvas.NewLive(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return &viewer{t: t, live: l, what: what, parts: map[int]canvas.Part{}, symbols: map[string]string{}}
}

var symbolText = regexp.MustCompile(`^<symbol id="(s\d+)"(.*)$`)

// show takes over a shot and checks what all shots promise.
func (v *viewer) show(p *replay.Played, ply int, targets []game.Cell) canvas.Shot {
	v.t.Helper()
	s := v.live.Show(p, ply, targets)
	for line := range strings.Lines(s.Symbols) {
		m := symbolText.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil || v.symbols[m[1]] != "" {
			v.t.Fatalf("%s, ply %d: a symbol is none, or was there before: %q", v.what, ply, line)
		}
		v.symbols[m[1]] = m[2]
	}
	for _, part := range s.Parts {
		if _, known := v.parts[part.N]; known || part.N != len(v.parts) {
			v.t.Fatalf("%s, ply %d: part %d is handed out after %d parts", v.what, ply, part.N, len(v.parts))
		}
		v.parts[part.N] = part
	}
	for i, frame := range append(slices.Clone(s.Between), s.Frame) {
		seen := map[int]bool{}
		for _, n := range frame {
			if _, known := v.parts[n]; !known || seen[n] {
				v.t.Fatalf("%s, ply %d: part %d of scene %d is unknown or there twice", v.what, ply, n, i)
			}
			seen[n] = true
		}
	}
	if v.box.Union(s.Box) != s.Box {
		v.t.Fatalf("%s, ply %d: the box was %v, and is %v", v.what, ply, v.box, s.Box)
	}
	v.box = s.Box
	if s.Caption == "" || len(s.Times) != len(s.Between) || !strings.HasPrefix(s.Background, "#") || len(s.Background) != 7 {
		v.t.Fatalf("%s, ply %d: caption %q, background %q, %d times for %d scenes", v.what, ply, s.Caption, s.Background, len(s.Times), len(s.Between))
	}
	return s
}

var useText = regexp.MustCompile(`<use href="#(s\d+)"`)

// drawn returns a frame with its sprites written out, so that frames of different numbers can be compared.
func (v *viewer) drawn(frame []int) string {
	var b strings.Builder
	for _, n := range frame {
		b.WriteString(useText.ReplaceAllStringFunc(v.parts[n].Markup, func(use string) string {
			id := useText.FindStringSubmatch(use)[1]
			if v.symbols[id] == "" {
				v.t.Fatalf("%s: part %d uses %s, which was not handed out", v.what, n, id)
			}
			return v.symbols[id]
		}))
	}
	return b.String()
}

// targetsOf returns the cells that the legal moves of a position put something on.
func targetsOf(s game.State) (cells []game.Cell) {
	targeter, ok := s.(game.Targeter)
	if !ok {
		return nil
	}
	for _, m := range s.Moves(nil) {
		if c, ok := targeter.Target(m); ok {
			cells = append(cells, c)
		}
	}
	return cells
}

// wantCells checks that what stands on the board, and what can be pointed at, are cells of a shot.
func wantCells(t testing.TB, what string, s game.State, targets []game.Cell, shot *canvas.Shot) {
	t.Helper()
	texts, names := map[game.Cell]string{}, map[string]bool{}
	for _, c := range shot.Cells {
		if _, twice := texts[c.Cell]; twice || names[c.Name] || c.Name == "" {
			t.Fatalf("%s: the cell %v, %q, is there twice", what, c.Cell, c.Name)
		}
		if c.X <= shot.Box.X0 || c.X >= shot.Box.X1 || c.Y <= shot.Box.Y0 || c.Y >= shot.Box.Y1 || c.Outline < 0 || c.Outline >= len(shot.Outlines) {
			t.Fatalf("%s: the cell %s lies at %d,%d, out of the box %v, or has no outline", what, c.Name, c.X, c.Y, shot.Box)
		}
		texts[c.Cell], names[c.Name] = c.Text, true
	}
	for _, c := range targets {
		if _, ok := texts[c]; !ok {
			t.Fatalf("%s: the target %v is no cell", what, c)
		}
	}
	lister, ok := s.(game.CellLister)
	if !ok {
		return
	}
	on := map[game.Cell]bool{}
	for _, c := range lister.AppendCells(nil) {
		on[c.Cell] = true
		if texts[c.Cell] == "" {
			t.Fatalf("%s: %q on %v has no words", what, c.Text, c.Cell)
		}
	}
	for c, text := range texts {
		if text != "" && !on[c] {
			t.Fatalf("%s: %q is said to stand on %v", what, text, c)
		}
	}
}

// wantLive shows all positions of a game forward, backward and in jumps.
func wantLive(t testing.TB, d *scene.Drawer, what string, p *replay.Played, o scene.Options) {
	t.Helper()
	v := newViewer(t, d, what, o)
	plies := len(p.Plies)
	pictures := make([]string, plies+1) // without what lies behind, which grows
	var all []game.Cell
	for ply := range plies + 1 {
		targets := targetsOf(p.At(ply))
		all = append(all, targets...)
		shot := v.show(p, ply, targets)
		wantCells(t, fmt.Sprintf("%s, ply %d", what, ply), p.At(ply), targets, &shot)
	}
	order := make([]int, 0, 2*plies+2)
	for ply := range plies + 1 {
		order = append(order, plies-ply)
	}
	for ply := range plies + 1 {
		order = append(order, ply*7%(plies+1))
	}
	for _, ply := range order {
		shot := v.show(p, ply, nil)
		if len(shot.Parts)+len(shot.Symbols) > 0 {
			t.Fatalf("%s, ply %d: %d parts and the symbols %q are new the second time", what, ply, len(shot.Parts), shot.Symbols)
		}
		picture := v.drawn(shot.Frame)
		for _, between := range shot.Between {
			picture += "\n" + v.drawn(between)
		}
		if pictures[ply] != "" && picture != pictures[ply] {
			t.Fatalf("%s, ply %d: the picture has changed", what, ply)
		}
		pictures[ply] = picture
	}
	for _, ply := range []int{plies, plies / 2, 0} {
		fresh := newViewer(t, d, what, o)
		shot := fresh.show(p, 0, all)
		for from := range plies + 1 {
			if shot.Box == v.box {
				break
			}
			shot = fresh.show(p, from, nil) // what stood there once
		}
		if shot.Box != v.box {
			t.Fatalf("%s: the box is %v, and drawn anew %v", what, v.box, shot.Box)
		}
		shot = fresh.show(p, ply, nil)
		picture := fresh.drawn(shot.Frame)
		for _, between := range shot.Between {
			picture += "\n" + fresh.drawn(between)
		}
		if picture != pictures[ply] {
			t.Fatalf("%s, ply %d: drawn anew, the picture is another", what, ply)
		}
	}
}

// Sample games are drawn alike in any order, with no part made twice.
func TestLiveBoardsOfSamples(t *testing.T) {
	if testing.Short() {
		t.Skip("draws all positions of the samples")
	}
	for _, kind := range replay.Games() {
		t.Run(kind.Name, func(t *testing.T) {
			t.Parallel()
			d, err := DrawerFor(kind.Name)
			if err != nil {
				t.Fatal(err)
			}
			files, err := filepath.Glob(filepath.Join("..", "corpus", "samples", kind.Name, "*"))
			if err != nil {
				t.Fatal(err)
			}
			drawn := 0
			for _, file := range files {
				data, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				each := 3 // games of a file
				if testing.Short() {
					each = 1
				}
				for i, p := range drawtest.ReplayText(t, file, data) {
					if i == each || p.State == nil {
						break
					}
					wantLive(t, d, filepath.Base(file)+"/"+strconv.Itoa(i+1), p, scene.Options{Theme: scene.Themes()[drawn%len(scene.Themes())].Name})
					drawn++
				}
			}
			if drawn < 2 {
				t.Errorf("only %d games were drawn", drawn)
			}
		})
	}
}

// Random games of all rule sets, with the flags of drawings switched on one after the other.
func TestLiveBoardsOfAllRules(t *testing.T) {
	for _, kind := range replay.Games() {
		d, err := DrawerFor(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, rules := range kind.RuleSets {
			t.Run(kind.Name+"/"+rules.Name, func(t *testing.T) {
				t.Parallel()
				for seed, o := range liveOptions(d) {
					s := someStart(t, kind, rules, uint64(seed))
					plies := 50
					if testing.Short() {
						plies /= 4
					}
					p := drawtest.RandomGame(s, plies, uint64(seed))
					wantLive(t, d, fmt.Sprintf("%v, seed %d", o.Values, seed), p, o)
				}
			})
		}
	}
}

// liveOptions returns options that have each value of each flag of a drawing once, and those without any.
func liveOptions(d *scene.Drawer) []scene.Options {
	all := []scene.Options{{}, {HideLast: true}}
	for i, f := range d.Flags {
		values := []string{scene.On}
		if !f.IsAlone() {
			values = nil
		}
		for _, v := range f.Values {
			values = append(values, v.Name)
		}
		for _, v := range values {
			all = append(all, scene.Options{Theme: scene.Themes()[i%len(scene.Themes())].Name, Values: map[string]string{f.Name: v}})
		}
	}
	return all
}

// someStart returns a start in which the flags of new games have random values.
func someStart(t testing.TB, kind *replay.Game, rules game.RuleSet, seed uint64) game.State {
	t.Helper()
	lot := game.SplitMix(seed)
	oneOf := func(texts ...string) string { return texts[lot.Below(uint64(len(texts)))] }
	for range 100 {
		o := game.Options{Rules: rules.Name, Values: map[string]string{}}
		if rules.Options != "" {
			o.Rules += oneOf("", "+M", "+L", "+P", "+MLP")
		}
		for _, f := range kind.Flags {
			values := f.Values
			if f.Check != nil {
				values = slices.DeleteFunc([]string{"3", "4", "5x7", "6", "7", "8", "11", "13"}, func(v string) bool { return f.Check(v, parse.Allow{}) != nil })
			}
			if f.Start != "" && len(values) > 0 {
				o.Values[f.Name] = oneOf(values...)
			}
		}
		s, err := kind.Start("", o)
		if err == nil {
			return s
		}
		if !errors.As(err, new(*game.Illegal)) {
			t.Fatal(err)
		}
	}
	t.Fatalf("%s, %s: no start", kind.Name, rules.Name)
	return nil
}

// The outlines of cells cover the board and do not overlap: every middle lies in its own one alone, no two of them have an inner
// point in common, and halfway between neighbours there is no gap.
func TestOutlinesOfCells(t *testing.T) {
	for _, kind := range replay.Games() {
		d, err := DrawerFor(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, rules := range kind.RuleSets {
			for seed := range uint64(6) {
				s := someStart(t, kind, rules, seed)
				p := drawtest.RandomGame(s, 20, seed)
				shot := newViewer(t, d, kind.Name, scene.Options{}).show(p, len(p.Plies), nil)
				wantTiled(t, fmt.Sprintf("%s, %s, seed %d", kind.Name, rules.Name, seed), &shot)
			}
		}
	}
}

// A corner is a corner of an outline.
type corner struct{ x, y int }

// cornersOf reads an outline of straight lines, clockwise as it is seen.
func cornersOf(t testing.TB, path string) (all []corner) {
	t.Helper()
	for _, text := range strings.FieldsFunc(strings.TrimSuffix(path, "Z"), func(r rune) bool { return r == 'M' || r == 'L' }) {
		var c corner
		if _, err := fmt.Sscanf(text, "%d %d", &c.x, &c.y); err != nil {
			t.Fatalf("the outline %s: %v", path, err)
		}
		all = append(all, c)
	}
	return all
}

// inside says by how much a point lies inside of an outline at least, as twice the area over the nearest edge; negative outside.
func inside(outline []corner, x, y int) int {
	least := math.MaxInt
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		least = min(least, (b.x-a.x)*(y-a.y)-(b.y-a.y)*(x-a.x))
	}
	return least
}

func wantTiled(t *testing.T, what string, shot *canvas.Shot) {
	t.Helper()
	outline := cornersOf(t, shot.Outlines[0])
	if len(outline) != 4 && len(outline) != 6 || len(shot.Outlines) != 1 {
		t.Fatalf("%s: the outlines are %q", what, shot.Outlines)
	}
	reach := 0
	for _, c := range outline {
		reach = max(reach, c.x, c.y)
	}
	for i, a := range shot.Cells {
		if inside(outline, 0, 0) <= 0 {
			t.Fatalf("%s: the middle lies outside of the outline %v", what, outline)
		}
		for _, b := range shot.Cells[i+1:] {
			dx, dy := b.X-a.X, b.Y-a.Y
			if scene.Abs(dx) > 2*reach || scene.Abs(dy) > 2*reach {
				continue
			}
			if !apart(outline, dx, dy) {
				t.Fatalf("%s: the outlines of %s and %s overlap", what, a.Name, b.Name)
			}
			if touch(outline, dx, dy) && inside(outline, dx/2, dy/2) < -4*reach {
				t.Fatalf("%s: there is a gap between %s and %s", what, a.Name, b.Name)
			}
		}
	}
}

// apart says whether a convex outline and the same one elsewhere have no inner point in common: one edge has the other one beyond it.
func apart(outline []corner, dx, dy int) bool {
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		beyond := true
		for _, c := range outline {
			beyond = beyond && (b.x-a.x)*(c.y+dy-a.y)-(b.y-a.y)*(c.x+dx-a.x) <= 0
		}
		if beyond {
			return true
		}
	}
	return false
}

// touch says whether an outline has two corners in common with the same one elsewhere.
func touch(outline []corner, dx, dy int) bool {
	n := 0
	for _, c := range outline {
		if slices.Contains(outline, corner{c.x + dx, c.y + dy}) {
			n++
		}
	}
	return n == 2
}

// A name means the cell that moves call so.
func TestNamesOfCellsAreThoseOfMoves(t *testing.T) {
	for _, kind := range replay.Games() {
		d, err := DrawerFor(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		named := map[bool]int{}
		games := uint64(4)
		if testing.Short() {
			games = 2
		}
		for seed := range games {
			p := drawtest.RandomGame(usualStart(t, kind), 40, seed)
			for ply := range p.Plies {
				shot := newViewer(t, d, kind.Name, scene.Options{}).show(p, ply, targetsOf(p.At(ply)))
				s, m := p.At(ply), p.Plies[ply].Move
				targeter, ok := s.(game.Targeter)
				if !ok {
					continue
				}
				to, ok := targeter.Target(m)
				if !ok {
					continue
				}
				i := slices.IndexFunc(shot.Cells, func(c canvas.LiveCell) bool { return c.Cell == to })
				named[strings.Contains(strings.ToLower(string(s.AppendMove(nil, m))), strings.ToLower(shot.Cells[i].Name))]++
			}
		}
		// A game that names its targets by other pieces has other names for them in all its moves.
		if named[true] > 0 && named[false] > 0 {
			t.Errorf("%s: %d moves name their targets as the board does, %d do not", kind.Name, named[true], named[false])
		}
	}
}

// Names of rows and columns can be read where a page shows a board on a phone, lie on the board and apart from each other.
func TestCoordinatesAreLegibleOnPhones(t *testing.T) {
	const phone, least = 356, 11 // pixels: of the board, and of the letters
	for _, kind := range replay.Games() {
		t.Run(kind.Name, func(t *testing.T) {
			d, err := DrawerFor(kind.Name)
			if err != nil {
				t.Fatal(err)
			}
			p := drawtest.RandomGame(usualStart(t, kind), 0, 1)
			b := d.Board(p, scene.Options{})
			if b.Show != nil {
				b.Show(p, 0, nil)
			}
			var middles scene.Rect
			for c := range b.Cells {
				x, y := b.Middle(c)
				middles = middles.Union(scene.Rect{X0: x, Y0: y, X1: x + 1, Y1: y + 1})
			}
			var m scene.Measurer
			var boxes []scene.Rect
			for i := range b.Film.Back.Labels {
				l := &b.Film.Back.Labels[i]
				if l.X >= middles.X0 && l.X < middles.X1 && l.Y >= middles.Y0 && l.Y < middles.Y1 {
					continue // it is on the cells
				}
				if l.Size*phone < least*(b.Box.X1-b.Box.X0) {
					t.Errorf("%q has %.1f pixels, want %d", l.Text, float64(l.Size*phone)/float64(b.Box.X1-b.Box.X0), least)
				}
				wide := m.Width(l.Text, l.Size, l.Bold)
				left := l.X - []int{0, wide / 2, wide}[l.Align]
				box := scene.Rect{X0: left, Y0: l.Y - l.Size*72/100, X1: left + wide, Y1: l.Y}
				if b.Box.Union(box) != b.Box {
					t.Errorf("%q at %v leaves the board, %v", l.Text, box, b.Box)
				}
				for _, other := range boxes {
					if box.X0 < other.X1 && other.X0 < box.X1 && box.Y0 < other.Y1 && other.Y0 < box.Y1 {
						t.Errorf("%q at %v meets another name at %v", l.Text, box, other)
					}
				}
				boxes = append(boxes, box)
			}
			if len(boxes) < 8 {
				t.Errorf("there are %d names", len(boxes))
			}
		})
	}
}

// Positions of other variations are drawn too, and what has been handed out stays.
func TestLiveBoardsOfVariations(t *testing.T) {
	for _, kind := range replay.Games() {
		d, err := DrawerFor(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		v := newViewer(t, d, kind.Name, scene.Options{})
		for round := range 2 {
			for seed := range uint64(5) {
				p := drawtest.RandomGame(usualStart(t, kind), 60, seed)
				shot := v.show(p, len(p.Plies), nil)
				fresh := newViewer(t, d, kind.Name, scene.Options{})
				again := fresh.show(p, len(p.Plies), nil)
				if again.Box == shot.Box && (fresh.drawn(again.Frame) != v.drawn(shot.Frame) || again.Caption != shot.Caption) {
					t.Errorf("%s, seed %d: drawn anew, the picture is another", kind.Name, seed)
				}
				if round > 0 && len(shot.Parts) > 0 {
					t.Errorf("%s, seed %d: %d parts are new the second time", kind.Name, seed, len(shot.Parts))
				}
			}
		}
	}
}

// With the last move hidden, a board lacks its marks and nothing else, and says the same.
func TestLastMoveCanBeHidden(t *testing.T) {
	for _, kind := range replay.Games() {
		d, err := DrawerFor(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		p := drawtest.RandomGame(usualStart(t, kind), 60, 1)
		marked, hidden := newViewer(t, d, kind.Name, scene.Options{}), newViewer(t, d, kind.Name, scene.Options{HideLast: true})
		less := 0
		for ply := range len(p.Plies) + 1 {
			all, some := marked.show(p, ply, nil), hidden.show(p, ply, nil)
			if all.Caption != some.Caption {
				t.Errorf("%s, ply %d: it says %q, and with the last move hidden %q", kind.Name, ply, all.Caption, some.Caption)
			}
			rest := map[string]int{}
			for _, n := range all.Frame {
				rest[marked.drawn([]int{n})]++
			}
			for _, n := range some.Frame {
				part := hidden.drawn([]int{n})
				if rest[part]--; rest[part] < 0 {
					t.Fatalf("%s, ply %d: with the last move hidden there is %s", kind.Name, ply, part)
				}
			}
			if len(some.Frame) < len(all.Frame) {
				less++
			}
		}
		if 10*less < 8*len(p.Plies) {
			t.Errorf("%s: the last move is marked after %d of %d plies", kind.Name, less, len(p.Plies))
		}
	}
}

// longGame is a random game of moves that do not end it, where there are others.
func longGame(s game.State, plies int) *replay.Played {
	lot := game.SplitMix(1)
	return drawtest.PlayedGame(s, plies, func(legal []game.Move) game.Move {
		for range 100 {
			m := legal[lot.Below(uint64(len(legal)))]
			s.Play(m)
			over := s.Outcome().Over
			s.Undo()
			if !over {
				return m
			}
		}
		return legal[0]
	})
}

// BenchmarkLive draws positions far from each other. A position of any game takes at most 5 ms, and one of the largest 15 ms.
func BenchmarkLive(b *testing.B) {
	for _, c := range []struct {
		name, game, rules, size string
		plies                   int
	}{
		{"hive-1000", "hive", "standard+MLP", "", 1000},
		{"conquest-31", "conquest", "conquest", "31", 600},
		{"conquest-7", "conquest", "", "", 60},
		{"reversi-8", "reversi", "", "", 60},
		{"contactix-11", "contactix", "", "11", 100},
		{"bluelagoon", "bluelagoon", "", "", 100},
	} {
		b.Run(c.name, func(b *testing.B) {
			kind, err := replay.GameByName(c.game)
			if err != nil {
				b.Fatal(err)
			}
			d, err := DrawerFor(c.game)
			if err != nil {
				b.Fatal(err)
			}
			o := game.Options{Rules: c.rules, Values: map[string]string{}}
			if c.size != "" {
				o.Values["size"] = c.size
			}
			s, err := kind.Start("", o)
			if err != nil {
				b.Fatal(err)
			}
			p := longGame(s, c.plies)
			l, err := canvas.NewLive(d, scene.Options{Values: drawtest.Switches("effects")})
			if err != nil {
				b.Fatal(err)
			}
			ply := 0
			b.ReportAllocs()
			for b.Loop() {
				ply = (ply + len(p.Plies)/3) % (len(p.Plies) + 1) // far off, so that the position is walked to
				l.Show(p, ply, nil)
			}
			b.ReportMetric(float64(len(p.Plies)), "plies")
		})
	}
}
