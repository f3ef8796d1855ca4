package reversi

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/square"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// start is the start under rules, or a set-up, with --size where that is not 0.
func start(t testing.TB, rules, setup string, size int) game.State {
	t.Helper()
	o := game.Options{Rules: rules}
	if size != 0 {
		o.Values = map[string]string{"size": strconv.Itoa(size)}
	}
	s, err := reversi.Start(setup, o)
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

// perfectGame is the game that is published as perfect play.
const perfectGame = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7 d2 b5 a5 a6 a7 g5 e3 b4 c8 g6 g4 c2 e8 d1 " +
	"f7 e2 g3 h4 f1 e1 f2 g1 b1 f8 g8 b3 h3 b2 h5 b7 a3 a4 a1 a2 c1 h2 h1 g2 b8 a8 g7 h8 h7 h6"

// passSetup is a position in which Black must pass, and White's next move ends the game.
const passSetup = "OX-- ---- ---- ---- X"

// smallSetup is the standard start position on 4 × 4: a game with a pass, b1 c1 d1 a1 a3 -- d4, takes 7 plies.
const smallSetup = "-----OX--XO----- X"

// wantDiscs checks that every frame shows the discs of its position, each in the same place.
func wantDiscs(t *testing.T, p *replay.Played, f *scene.Film) {
	t.Helper()
	size := p.State.(reversi.Board).Size()
	l := square.NewLayout(size, size)
	for ply := range f.Frames {
		b := p.At(ply).(reversi.Board)
		var want []string
		for c := range l.Cells() {
			if seat := b.At(reversi.NewSquare(int(c.Row), int(c.Col))); seat != game.Nobody {
				x, y := l.Middle(c)
				want = append(want, fmt.Sprint(scene.SpriteName("disc", seat), x, y))
			}
		}
		if got := drawtest.PlacedAs(f, &f.Frames[ply], "disc-"); !slices.Equal(got, want) {
			t.Fatalf("ply %d shows %v, want %v", ply, got, want)
		}
	}
}

func TestFilms(t *testing.T) {
	for size := reversi.MinSize; size <= reversi.MaxSize; size += 2 {
		for i, rules := range []string{"othello", "dtu", "one-line", "dtu-one-line"} {
			p := drawtest.RandomGame(start(t, rules, "", size), 600, uint64(size))
			f := Film(p, scene.Options{Values: drawtest.Switches([][]string{{"hints"}, {}, {"hints", "mono"}, {"mono"}}[i%4]...)})
			drawtest.CheckFilm(t, f)
			wantDiscs(t, p, f)
		}
	}
}

func TestGIFFramesAreThePNGs(t *testing.T) {
	for _, width := range []int{64, 240, 480, 720} {
		drawtest.WantFramesAlike(t, Film(drawtest.RandomGame(start(t, "dtu-one-line", "", 6), 9, 1), scene.Options{Values: drawtest.Switches("hints")}), width)
		drawtest.WantFramesAlike(t, Film(drawtest.Refuse(t, played(t, "", "", "f5 d6"), "a1"), scene.Options{}), width)
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
		{"start", played(t, "", "", ""), scene.Options{},
			[]string{"disc-0", "disc-1", "turn-0"}, []string{"2", "60", "0", "/0", "start", "to move"}},
		{"move", played(t, "", "", "f5"), scene.Options{},
			[]string{"placed", "turned", "turn-1"}, []string{"4", "1", "f5", "/1", "59"}},
		{"hints", played(t, "", "", "f5"), scene.Options{Values: drawtest.Switches("hints"), Marks: []game.Cell{{Row: 4, Col: 5}}},
			[]string{"legal-1", "marked"}, nil},
		{"placement", played(t, "dtu", "", ""), scene.Options{}, []string{"centre"}, []string{"0", "64"}},
		{"placed", played(t, "dtu", "", "@d4e4"), scene.Options{}, []string{"placed"}, []string{"@d4e4", "2"}},
		{"pass", played(t, "", passSetup, "--"), scene.Options{}, []string{"special", "turn-1"}, []string{"pass", "Black passes"}},
		{"end", played(t, "", passSetup, "-- c1"), scene.Options{},
			[]string{"result", "turned"}, []string{"White wins 3–0 (16–0 with empty cells): wipe-out", "13"}},
		{"draw", played(t, "", "", perfectGame), scene.Options{}, []string{"result"}, []string{"Draw 32–32", "60"}},
		{"occupied", drawtest.Refuse(t, played(t, "", "", "f5"), "e5"), scene.Options{},
			[]string{"refused", "refusal", "legal-1"}, []string{"e5  ·  reversi/occupied", "e5 already holds a black disc."}},
		{"off board", drawtest.Refuse(t, played(t, "", "", "f5"), "i9"), scene.Options{},
			[]string{"refusal"}, []string{"i9  ·  reversi/off-board"}},
		{"discs to turn", drawtest.Refuse(t, played(t, "", "", "f5"), "d6:d5,e5"), scene.Options{},
			[]string{"refused-disc", "wrong"}, []string{"d6:d5,e5  ·  reversi/flip-extra"}},
		{"after the end", drawtest.Refuse(t, played(t, "", passSetup, "-- c1"), "d1"), scene.Options{},
			[]string{"refused", "refusal"}, []string{"d1  ·  reversi/game-over"}},
		{"wrong claim", drawtest.Claim(played(t, "", passSetup, "-- c1")), scene.Options{},
			[]string{"result"}, []string{"The result is 40–24, the moves give something else."}},
	} {
		f := Film(c.played, c.options)
		drawtest.CheckFilmOf(t, c.name, f, c.played)
		drawtest.WantShown(t, c.name, f, c.sprites, c.texts)
	}
}

// Under one-line rules a line runs through the discs turned.
func TestLine(t *testing.T) {
	p := played(t, "one-line", "", "f5 d6 c3 d3 c4 b3>se")
	f := Film(p, scene.Options{})
	l := square.NewLayout(8, 8)
	x, y := l.Middle(game.Cell{Row: 2, Col: 1})
	last := f.Frames[len(p.Plies)]
	if !slices.ContainsFunc(last.Strokes, func(s scene.Stroke) bool { return s.X == x && s.Y == y && !s.Dashed }) {
		t.Errorf("no line begins at b3: %v", last.Strokes)
	}
}

func TestCaptions(t *testing.T) {
	f := Film(played(t, "", passSetup, "-- c1"), scene.Options{})
	drawtest.WantCaptions(t, f,
		"Start. Black 1, White 1. Black to move.",
		"Ply 1: Black passes. Black 1, White 1. White to move.",
		"Ply 2: White plays c1. Black 0, White 3. White wins 3–0 (16–0 with empty cells): wipe-out.",
	)
	if want := "Black – White, White wins 3–0 (16–0 with empty cells): wipe-out"; f.Title != want {
		t.Errorf("the title is %q, want %q", f.Title, want)
	}
	if want := "A game of Reversi, othello, 4 × 4 in 2 plies. White wins 3–0 (16–0 with empty cells): wipe-out."; f.Description != want {
		t.Errorf("the description is %q, want %q", f.Description, want)
	}
	if want := []scene.Move{{Text: "(pass)", Seat: 0}, {Text: "c1", Seat: 1}}; !slices.Equal(f.Moves, want) {
		t.Errorf("the moves are %v, want %v", f.Moves, want)
	}
}

// The result shows the discs on the board; a score that fills in the empty cells says both.
func TestResults(t *testing.T) {
	b := played(t, "", passSetup, "-- c1")
	board := b.At(2).(reversi.Board)
	for _, c := range []struct {
		black, white int16
		want         string
	}{
		{0, 3, "White wins 3–0 (16–0 with empty cells): wipe-out"},
		{0, 16, "White wins 3–0 (16–0 with empty cells): wipe-out"},
		{1, 15, "White wins 15–1: wipe-out"},
	} {
		o := board.Outcome()
		o.Scores[reversi.Black], o.Scores[reversi.White] = c.black, c.white
		if got := resultText(o, board); got != c.want {
			t.Errorf("%d–%d: %s, want %s", c.black, c.white, got, c.want)
		}
	}
	if got := resultText(game.WonBy(reversi.Black, "resignation"), board); got != "Black wins: resignation" {
		t.Errorf("a resignation is %q", got)
	}
}

func TestFilmsOfAnything(t *testing.T) {
	for name, p := range map[string]*replay.Played{
		"no position": {Played: game.Played{Record: &parse.Record{}}},
		"resigned": {Played: game.Played{
			Record: &parse.Record{}, State: start(t, "", "", 0), Outcome: game.WonBy(reversi.Black, "resignation"),
		}},
		"names": {Played: game.Played{
			State: start(t, "", "", 4),
			Record: &parse.Record{Tags: []parse.Tag{
				{Name: "Player0", Value: strings.Repeat("Ä", 300)}, {Name: "Player1", Value: "B"}, {Name: "Event", Value: "\x00<b>"},
			}},
		}},
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
		"middle":    {played(t, "", "", strings.Join(strings.Fields(perfectGame)[:30], " ")), 400, scene.Options{}},
		"end":       {played(t, "", "", perfectGame), 200, scene.Options{Theme: "okabe"}},
		"hints":     {played(t, "", "", "f5 d6 c3"), 240, scene.Options{Theme: "dark", Values: drawtest.Switches("hints")}},
		"refused":   {drawtest.Refuse(t, played(t, "", "", "f5 d6"), "h8"), 240, scene.Options{}},
		"mono":      {played(t, "one-line", "", "f5 d6 c3 d3 c4 b3>se"), 240, scene.Options{Values: drawtest.Switches("mono")}},
		"claim":     {drawtest.Claim(played(t, "", passSetup, "-- c1")), 240, scene.Options{}},
		"placement": {played(t, "dtu", "", ""), 160, scene.Options{}},
		"turned":    {drawtest.Refuse(t, played(t, "", "", "f5 f6 e6 f4 c3 c4 d3 d6 b4"), "d2:d3"), 240, scene.Options{}},
		"flips":     {played(t, "", "", "f5 d6 c3 d3 c4 f4 f6"), 240, scene.Options{Values: map[string]string{"hints": "flips"}}},
		"numbers": {played(t, "", smallSetup, "b1 c1 d1 a1 a3 -- d4"), 200,
			scene.Options{Values: drawtest.Switches("numbers")}},
	} {
		f := Film(c.played, c.options)
		drawtest.WantGolden(t, name, drawtest.PNG(t, f, len(f.Frames)-1, c.width))
	}
}

func BenchmarkGIF(b *testing.B) {
	drawtest.BenchmarkGIF(b, played(b, "", "", perfectGame), Film)
}

func TestTextsHaveRoom(t *testing.T) {
	drawtest.WantTextsHaveRoom(t, map[string]*scene.Film{
		"random":  Film(drawtest.Tagged(drawtest.RandomGame(start(t, "", "", 8), 70, 2)), drawtest.WithSwitches("numbers", "hints")),
		"claimed": Film(drawtest.Tagged(drawtest.Claim(played(t, "", "", "f5 d6 c3 d3 c4"))), scene.Options{Values: map[string]string{"hints": "flips"}}),
	})
}

func TestHeatGoldens(t *testing.T) {
	d, start := &scene.Drawer{HeatBoard: HeatBoard}, func() game.State { return start(t, "", "", 8) }
	light := drawtest.RandomHeat(t, d, "Where they move", 200, 30, start, scene.Options{})
	drawtest.WantGolden(t, "heat", drawtest.PNG(t, light, 0, 480))
	dark := drawtest.RandomHeat(t, d, "", 200, 20, start, scene.Options{Theme: "dark"})
	drawtest.WantGolden(t, "heat-dark", drawtest.PNG(t, dark, 0, 480))
}
