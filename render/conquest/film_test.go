package conquest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/square"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// start is the start under rules, or a set-up, with --size where that is not 0.
func start(t testing.TB, rules, setup string, size int) game.State {
	t.Helper()
	o := game.Options{Rules: rules}
	if size != 0 {
		o.Values = map[string]string{"size": strconv.Itoa(size)}
		o.Allow = parse.AllowAll("even-size")
	}
	s, err := conquest.Start(setup, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// played plays moves, separated by blanks.
func played(t testing.TB, rules, setup, moves string) *replay.Played {
	t.Helper()
	return drawtest.TextGame(t, start(t, rules, setup, 0), strings.Fields(moves)...)
}

const (
	ataxxStart = "x5o/7/7/7/7/7/o5x x 0 1"
	// ataxxGaps is a position with gaps.
	ataxxGaps = "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1"
	// ataxxPass is a position in which X is walled in and passes.
	ataxxPass = "x--o/---1/---1/1111 x 56 30"
)

// wantPawns checks that every frame shows the pawns of its position, each in the same place.
func wantPawns(t *testing.T, p *replay.Played, f *scene.Film) {
	t.Helper()
	size := p.State.(*conquest.State).Size()
	l := square.NewLayout(size, size)
	for ply := range f.Frames {
		pos := p.At(ply).(*conquest.State)
		var want []string
		for c := range l.Cells() {
			if stone := pos.At(c); stone == conquest.X || stone == conquest.O {
				x, y := l.Middle(c)
				want = append(want, fmt.Sprint(scene.SpriteName("pawn", game.Seat(stone-conquest.X)), x, y))
			}
		}
		if got := drawtest.PlacedAs(f, &f.Frames[ply], "pawn-"); !slices.Equal(got, want) {
			t.Fatalf("ply %d shows %v, want %v", ply, got, want)
		}
	}
}

func TestFilms(t *testing.T) {
	for _, size := range []int{2, 3, 4, 5, 7, 9, 10, 11, 21, 99} {
		p := drawtest.RandomGame(start(t, "conquest", "", size), 40, uint64(size))
		f := Film(p, scene.Options{Values: drawtest.Switches([]string{"hints", "mono"}[min(size/10, 1)])})
		drawtest.CheckFilm(t, f)
		wantPawns(t, p, f)
	}
	for _, c := range []struct{ rules, setup string }{{"ataxx", ataxxStart}, {"ataxx", ataxxGaps}, {"nerdvana", ""}} {
		p := drawtest.RandomGame(start(t, c.rules, c.setup, 0), 300, 7)
		f := Film(p, scene.Options{})
		drawtest.CheckFilm(t, f)
		wantPawns(t, p, f)
	}
}

func TestGIFFramesAreThePNGs(t *testing.T) {
	for _, width := range []int{64, 240, 480, 720} {
		drawtest.WantFramesAlike(t, Film(drawtest.RandomGame(start(t, "ataxx", ataxxGaps, 0), 9, 1), scene.Options{Values: drawtest.Switches("hints")}), width)
		drawtest.WantFramesAlike(t, Film(drawtest.Refuse(t, played(t, "ataxx", "", "f2 b2"), "a7a4"), scene.Options{}), width)
	}
}

func TestShows(t *testing.T) {
	for _, c := range []struct {
		name    string
		played  *replay.Played
		options scene.Options
		sprites []string
		texts   []string
	}{
		{"start", played(t, "conquest", "", ""), scene.Options{},
			[]string{"pawn-0", "pawn-1", "turn-0"}, []string{"2", "45", "start", "to move"}},
		{"clone", played(t, "conquest", "", "(0,0)->(1,1)"), scene.Options{},
			[]string{"moved", "cloned", "turn-1"}, []string{"3", "2", "(0,0)->(1,1)"}},
		{"clone without source", played(t, "ataxx", "", "f2"), scene.Options{}, []string{"moved"}, []string{"f2"}},
		{"jump", played(t, "ataxx", "", "g1g3"), scene.Options{}, []string{"moved", "left"}, []string{"g1g3"}},
		{"hints", played(t, "ataxx", "", "f2"), scene.Options{Values: drawtest.Switches("hints"), Marks: []game.Cell{{Row: 6, Col: 6}}},
			[]string{"can-clone", "can-jump", "marked"}, nil},
		{"pass", played(t, "ataxx", ataxxPass, "0000"), scene.Options{},
			[]string{"special", "turn-1"}, []string{"pass", "X passes", "57 plies without a clone"}},
		{"end", played(t, "conquest", "X_O/___/O_X", "(2,2)->(1,1)"), scene.Options{},
			[]string{"result", "turned"}, []string{"X wins 5–0: elimination"}},
		{"refused", drawtest.Refuse(t, played(t, "conquest", "", "(0,0)->(1,1)"), "(0,6)->(0,2)"), scene.Options{},
			[]string{"refused", "refusal", "source", "can-clone", "can-jump"}, []string{"(0,6)->(0,2)  ·  conquest/too-far"}},
		{"clone refused", drawtest.Refuse(t, played(t, "ataxx", "", "f2"), "d4"), scene.Options{},
			[]string{"refused"}, []string{"d4  ·  conquest/no-neighbour"}},
		{"off board", drawtest.Refuse(t, played(t, "ataxx", "", "f2"), "h9"), scene.Options{},
			[]string{"refusal"}, []string{"h9  ·  conquest/off-board"}},
	} {
		f := Film(c.played, c.options)
		drawtest.CheckFilm(t, f)
		drawtest.WantShown(t, c.name, f, c.sprites, c.texts)
	}
}

// A jump has an arrow, a clone has not; both turn what is beside the destination.
func TestArrow(t *testing.T) {
	for move, want := range map[string]int{"a3c3": 2, "b4": 0} {
		p := played(t, "ataxx", "5/5/x2oo/5/5 x 0 1", move)
		f := Film(p, scene.Options{})
		last := &f.Frames[1]
		arrows := 0
		for _, s := range last.Strokes {
			if s.Y > f.Sprites[f.Back.Placed[0].Sprite].Bounds.Y0 {
				arrows++
			}
		}
		if arrows != want {
			t.Errorf("%s has %d strokes on the board, want %d", move, arrows, want)
		}
		if got, turned := len(drawtest.PlacedAs(f, last, "turned")), map[string]int{"a3c3": 1, "b4": 0}[move]; got != turned {
			t.Errorf("%s marks %d pawns as turned, want %d", move, got, turned)
		}
	}
}

// Rows and columns have the names of the notation.
func TestNames(t *testing.T) {
	for _, c := range []struct{ rules, topRow, leftColumn string }{
		{"conquest", "0", "0"}, {"ataxx", "7", "a"}, {"nerdvana", "1", "a"},
	} {
		f := Film(played(t, c.rules, "", ""), scene.Options{})
		l := square.NewLayout(7, 7)
		x, y := l.Middle(game.Cell{})
		row, col := "", ""
		for _, label := range f.Back.Labels {
			switch {
			case label.X < l.X0 && label.Y > y-l.Cell/2 && label.Y < y+l.Cell/2:
				row = label.Text
			case label.X == x && label.Y > l.Panel.Y0 && label.Y < l.Panel.Y1:
				col = label.Text
			}
		}
		if row != c.topRow || col != c.leftColumn {
			t.Errorf("%s: the upper left cell is in row %q, column %q; want %q, %q", c.rules, row, col, c.topRow, c.leftColumn)
		}
	}
}

// A gap is no cell: nothing is drawn there.
func TestGaps(t *testing.T) {
	f := Film(played(t, "ataxx", ataxxGaps, ""), scene.Options{})
	if got := len(drawtest.PlacedAs(f, &f.Back, "cell")); got != 45 {
		t.Errorf("%d cells are drawn, want 45", got)
	}
}

func TestCaptions(t *testing.T) {
	f := Film(played(t, "ataxx", ataxxPass, "0000 d3"), scene.Options{})
	drawtest.WantCaptions(t, f,
		"Start. X 1, O 1. X to move.",
		"Ply 1: X passes. X 1, O 1. O to move.",
		"Ply 2: O plays d3. X 1, O 2. X to move.",
	)
	if want := "A game of Conquest, ataxx, 4 × 4 in 2 plies."; f.Description != want {
		t.Errorf("the description is %q, want %q", f.Description, want)
	}
}

func TestFilmsOfAnything(t *testing.T) {
	for name, p := range map[string]*replay.Played{
		"no position": {Played: game.Played{Record: &parse.Record{}}},
		"adjudicated": {Played: game.Played{
			Record: &parse.Record{}, State: start(t, "ataxx", "", 0), Outcome: game.WonBy(1, "Out of time"),
		}},
		"no pawns": {Played: game.Played{Record: &parse.Record{}, State: start(t, "ataxx", "2/2 x 0 1", 0)}},
	} {
		t.Run(name, func(t *testing.T) {
			f := Film(p, scene.Options{Values: drawtest.Switches("hints"), Marks: []game.Cell{{Row: 90, Col: -3}}})
			drawtest.CheckFilm(t, f)
			drawtest.WantFramesAlike(t, f, 200)
		})
	}
}

func TestGoldens(t *testing.T) {
	for name, c := range map[string]struct {
		played  *replay.Played
		width   int
		options scene.Options
	}{
		"clone":   {played(t, "conquest", "X_O__/O____/_____/_____/X___O", "(0,0)->(1,1)"), 200, scene.Options{}},
		"jump":    {played(t, "ataxx", "x5o/7/2-1-2/2o4/2-1-2/7/o5x x 0 1", "a7b5"), 400, scene.Options{}},
		"okabe":   {greedyAtaxx(t, 40, 1), 240, scene.Options{Theme: "okabe"}},
		"dark":    {greedyAtaxx(t, 41, 1), 240, scene.Options{Theme: "dark", Values: drawtest.Switches("hints")}},
		"flips":   {greedyAtaxx(t, 30, 1), 240, scene.Options{Values: map[string]string{"hints": "flips"}}},
		"mono":    {greedyAtaxx(t, 300, 1), 200, scene.Options{Values: drawtest.Switches("mono")}},
		"refused": {drawtest.Refuse(t, played(t, "conquest", "", "(0,0)->(1,1)"), "(0,6)->(0,2)"), 240, scene.Options{}},
	} {
		f := Film(c.played, c.options)
		drawtest.WantGolden(t, name, drawtest.PNG(t, f, len(f.Frames)-1, c.width))
	}
}

// What stands below the board has the whole line, or what the half-move clock leaves of it.
func TestFoot(t *testing.T) {
	long := strings.Repeat("word ", 30)
	for _, c := range []struct {
		name, event string
		played      *replay.Played
		whole       bool
	}{
		{"room to spare", "The Invitation of the Harbour Club, Second Division, Round 7", played(t, "", "", "(0,0)->(1,1)"), true},
		{"no room", long, played(t, "", "", "(0,0)->(1,1)"), false},
		{"a clock", long, jumpingAtaxx(t, clockFrom+1), false},
	} {
		c.played.Record.Tags = []parse.Tag{{Name: "Event", Value: c.event}}
		f, m := Film(c.played, scene.Options{}), scene.Measurer{}
		var foot scene.Label
		for _, l := range f.Back.Labels {
			if l.Text == c.event {
				foot = l
			}
		}
		text := m.Fit(&foot)
		if (text == c.event) != c.whole {
			t.Errorf("%s: the line is %q", c.name, text)
		}
		right := foot.X + m.Width(text, foot.Size, false)
		for _, l := range f.Frames[len(f.Frames)-1].Labels {
			if l.Y == foot.Y && l.X-m.Width(l.Text, l.Size, false) < right {
				t.Errorf("%s: %q is covered by %q", c.name, text, l.Text)
			}
		}
	}
}

// jumpingAtaxx is a game in which pawns only jump, as long as they can.
func jumpingAtaxx(t testing.TB, plies int) *replay.Played {
	return drawtest.PlayedGame(start(t, "ataxx", "", 7), plies, func(legal []game.Move) game.Move {
		for _, m := range legal {
			if kind, _, _ := conquest.Parts(m); kind == conquest.Jump {
				return m
			}
		}
		return legal[0]
	})
}

// greedyAtaxx is a game in which both sides take the best of six random moves: those turn 2.5 pawns
// a ply and jump half of the time, as programs do.
func greedyAtaxx(t testing.TB, plies int, seed uint64) *replay.Played {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	pos := start(t, "ataxx", ataxxStart, 0).(*conquest.State)
	return drawtest.PlayedGame(pos, plies, func(legal []game.Move) game.Move {
		best, most := legal[0], -1
		for range 6 {
			m := legal[random.IntN(len(legal))]
			p := newShownPly(pos, m, pos.Turn())
			gain := 2 * len(p.turned)
			if p.kind == conquest.Clone {
				gain += 3
			}
			if gain > most {
				best, most = m, gain
			}
		}
		return best
	})
}

func BenchmarkGIF(b *testing.B) { drawtest.BenchmarkGIF(b, greedyAtaxx(b, 60, 0), Film) }

func TestTextsHaveRoom(t *testing.T) {
	flips := scene.Options{Values: map[string]string{"hints": "flips"}}
	drawtest.WantTextsHaveRoom(t, map[string]*scene.Film{
		"tuples": Film(drawtest.Tagged(drawtest.RandomGame(start(t, "", "", 7), 60, 3)), flips),
		"ranks":  Film(drawtest.Tagged(greedyAtaxx(t, 120, 0)), flips),
	})
}

func TestHeatGolden(t *testing.T) {
	start := func() game.State { return start(t, "", "", 0) }
	f := drawtest.RandomHeat(t, &scene.Drawer{HeatBoard: HeatBoard}, "", 30, 40, start, scene.Options{Theme: "okabe"})
	drawtest.WantGolden(t, "heat", drawtest.PNG(t, f, 0, 480))
}
