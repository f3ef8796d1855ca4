package hive

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// record replays a GameString.
func record(t testing.TB, gameType, moves string) *replay.Played {
	t.Helper()
	name, data := "game.uhp", []byte(gameType+";InProgress;White[1];"+moves+"\n")
	for r := range parse.Detect(name, data).Records(parse.Input{Name: name, Data: data}) {
		return replay.Replay(r.Clone(), replay.Options{})
	}
	t.Fatal("there is no record")
	return nil
}

// playGame plays moves that a function chooses.
func playGame(t testing.TB, letters hive.Letters, plies int, choose func(*hive.Position, []game.Move) game.Move) *replay.Played {
	t.Helper()
	kind, err := replay.GameByName("hive")
	if err != nil {
		t.Fatal(err)
	}
	pos := hive.New(hive.Rules{Letters: letters})
	p := &replay.Played{Kind: kind, Played: game.Played{State: pos, Record: &parse.Record{
		Tags: []parse.Tag{{Name: "White", Value: "Random"}, {Name: "Black", Value: "Chance"}},
	}}}
	for len(p.Plies) < plies && !pos.Outcome().Over {
		m := choose(pos, pos.Moves(nil))
		p.Plies = append(p.Plies, game.PlayedPly{Move: m, Seat: pos.Turn(), Token: -1})
		pos.Play(m)
	}
	p.Outcome = pos.Outcome()
	for range p.Plies {
		pos.Undo()
	}
	return p
}

// randomGame plays random moves, the same ones for the same seed.
func randomGame(t testing.TB, letters hive.Letters, plies int, seed uint64) *replay.Played {
	random := rand.New(rand.NewPCG(seed, 0))
	return playGame(t, letters, plies, func(_ *hive.Position, legal []game.Move) game.Move {
		return legal[random.IntN(len(legal))]
	})
}

// climbingGame plays to the highest cell that can be reached, and at random where all are low.
func climbingGame(t testing.TB, plies int, seed uint64) *replay.Played {
	random := rand.New(rand.NewPCG(seed, 0))
	return playGame(t, allLetters, plies, func(pos *hive.Position, legal []game.Move) game.Move {
		best, top := legal[random.IntN(len(legal))], 0
		for _, m := range legal {
			if at, ok := pos.To(m); ok && pos.Height(at) > top {
				best, top = m, pos.Height(at)
			}
		}
		return best
	})
}

const allLetters = hive.WithMosquito | hive.WithLadybug | hive.WithPillbug

// Games for the tests: a move that one hive forbids, one that a gate stops, a throw, a pass, a
// closed queen, a climb, a token that is no move.
var games = map[string]struct{ gameType, moves string }{
	"start":    {"Base+MLP", ""},
	"climb":    {"Base+P", `wP;bB1 wP-;wQ -wP;bQ bB1-;wB1 \wP;bA1 bQ-;wB1 wP`},
	"one-hive": {"Base", `wA1;bB1 wA1-;wQ \wA1;bA1 bB1-;wA1 \bB1`},
	"gate":     {"Base", `wA1;bG1 wA1\;wQ wA1/;bA1 bG1-;wB1 wQ/;bQ bA1/;wB1 \bQ;bQ wQ\`},
	"throw":    {"Base+MP", `wM;bP wM\;wQ -wM;bQ bP\;wQ bP/;wM -bP`},
	"pass":     {"Base+M", `wB1;bM wB1-;wM \wB1;bQ bM/;wQ wM/;bQ wQ\;wB1 bM;pass`},
	"closed":   {"Base+MP", `wG1;bB1 \wG1;wB1 /wG1;bQ -bB1;wP -wB1;bP -bQ;wQ /wP;bS1 bB1/;wG2 wP\;bP /bQ;wQ bQ\`},
	"letters":  {"Base", `wA1;bB1 wA1-;nonsense`},
}

func gameNamed(t testing.TB, name string) *replay.Played {
	t.Helper()
	g, ok := games[name]
	if !ok {
		t.Fatalf("there is no game %q", name)
	}
	return record(t, g.gameType, g.moves)
}

// films calls f with a film of every game and with films of random ones, short and long.
func films(t *testing.T, f func(t *testing.T, p *replay.Played, film *scene.Film)) {
	for name := range games {
		t.Run(name, func(t *testing.T) {
			p := gameNamed(t, name)
			f(t, p, Film(p, scene.Options{Values: drawtest.Switches("hints")}))
		})
	}
	for plies, letters := range map[int]hive.Letters{1: 0, 40: hive.WithPillbug, 300: allLetters} {
		t.Run(fmt.Sprintf("random %d", plies), func(t *testing.T) {
			p := randomGame(t, letters, plies, uint64(plies))
			f(t, p, Film(p, scene.Options{}))
		})
	}
	t.Run("climbing", func(t *testing.T) {
		p := climbingGame(t, 60, 88)
		f(t, p, Film(p, scene.Options{}))
	})
}

func TestFilms(t *testing.T) {
	films(t, func(t *testing.T, p *replay.Played, f *scene.Film) {
		if len(f.Frames) != len(p.Plies)+1 || len(f.Moves) != len(p.Plies) {
			t.Errorf("%d frames and %d moves for %d plies", len(f.Frames), len(f.Moves), len(p.Plies))
		}
		if fault := p.Fault(); (fault != nil) != (f.Refused != nil) || (fault != nil) != (f.Finding != nil) {
			t.Errorf("the fault is %v, the film says %v", fault, f.Finding)
		}
		names := map[string]bool{}
		for i := range f.Sprites {
			s := &f.Sprites[i]
			if names[s.Name] || strings.Trim(s.Name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") != "" {
				t.Errorf("the sprite name %q is taken or malformed", s.Name)
			}
			names[s.Name] = true
		}
		for i := range f.Frames {
			for _, s := range f.Layers(i) {
				for _, placed := range s.Placed {
					if placed.Sprite < 0 || placed.Sprite >= len(f.Sprites) {
						t.Fatalf("a scene places the sprite %d of %d", placed.Sprite, len(f.Sprites))
					}
				}
			}
		}
	})
}

// The plane stands still: every piece on the board lies within it in every frame, at the place
// that the layout of the whole game gives to its cell.
func TestViewportIsFixed(t *testing.T) {
	films(t, func(t *testing.T, p *replay.Played, f *scene.Film) {
		board := f.Sprites[f.Back.Placed[0].Sprite].Bounds
		for i, frame := range f.Frames {
			pieces := 0
			for _, placed := range frame.Placed {
				s := &f.Sprites[placed.Sprite]
				if !strings.HasPrefix(s.Name, "piece-") {
					continue
				}
				pieces++
				if placed.X+s.Bounds.X0 < board.X0 || placed.X+s.Bounds.X1 > board.X1 ||
					placed.Y+s.Bounds.Y0 < board.Y0 || placed.Y+s.Bounds.Y1 > board.Y1 {
					t.Fatalf("frame %d: %s lies outside of the board", i, s.Name)
				}
			}
			if want := p.At(i).(*hive.Position).OnBoard().Len(); pieces != want {
				t.Fatalf("frame %d shows %d pieces of %d", i, pieces, want)
			}
		}
	})
}

// What is said about the end and about passes has room of its own, below the board.
func TestWordsCoverNoCells(t *testing.T) {
	films(t, func(t *testing.T, _ *replay.Played, f *scene.Film) {
		board := f.Sprites[f.Back.Placed[0].Sprite].Bounds
		for i := range f.Sprites {
			s := &f.Sprites[i]
			said := s.Name == "refusal" || s.Name == "result" || s.Name == "pass"
			if said && (s.Bounds.Y0 < board.Y1 || s.Bounds.Y1 > f.Height) {
				t.Errorf("%s lies at %v, the board at %v", s.Name, s.Bounds, board)
			}
		}
	})
}

func TestSpritesStayWithinBounds(t *testing.T) {
	drawtest.WantWithinBounds(t, Film(climbingGame(t, 40, 121), scene.Options{Values: drawtest.Switches("hints")}))
}

func TestShows(t *testing.T) {
	for _, c := range []struct {
		game  string
		frame int // from the end
		names []string
		texts []string
	}{
		{"start", 0, []string{"hand-wQ", "hand-bP", "turn-white"}, []string{"0", "/0", "start", "White", "to move"}},
		{"climb", 0, []string{"piece-wB1", "height", "under-wP", "moved", "left", "resting"}, []string{"2", "wB1 wP", "7", "/7"}},
		{"one-hive", 0, []string{"refused", "part-0", "part-1", "refusal"}, []string{`wA1 \bB1  ·  hive/one-hive`}},
		{"gate", 0, []string{"refused", "gate"}, []string{`bQ wQ\  ·  hive/gate`}},
		{"throw", 0, []string{"thrower", "left", "moved", "resting"}, []string{"wM -bP"}},
		{"pass", 0, []string{"pass", "turn-white"}, []string{"pass", "Black passes"}},
		{"closed", 0, []string{"closed", "result", "beside-queen-3"}, []string{"Black wins: queen surrounded", "6 of 6"}},
		{"letters", 0, []string{"refusal"}, []string{"nonsense  ·  hive/bad-piece"}},
	} {
		f := Film(gameNamed(t, c.game), scene.Options{})
		names, texts := drawtest.Contents(f, f.Layers(len(f.Frames) - 1 - c.frame)[1:]...)
		for _, want := range c.names {
			if !slices.Contains(names, want) {
				t.Errorf("%s: the last frame has no sprite %q; it has %q", c.game, want, names)
			}
		}
		for _, want := range c.texts {
			if !slices.Contains(texts, want) {
				t.Errorf("%s: the last frame does not say %q; it says %q", c.game, want, texts)
			}
		}
	}
}

// An arrow shows the way of a piece only where it runs over no other: then it would seem to end there.
func TestArrows(t *testing.T) {
	const row = `wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wG1 -wQ;bA1 bQ-;`
	for moves, want := range map[string]int{
		row + `wG1 bA1-`:         0,
		row + `wA1 -wG1;bA1 bQ/`: 2,
		`wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bG1 bQ-;wB1 wQ`: 2,
	} {
		p := record(t, "Base", moves)
		f := Film(p, scene.Options{})
		last := &f.Frames[len(f.Frames)-1]
		if n := len(last.Strokes); p.Fault() != nil || n != want {
			t.Errorf("%s: %d strokes, want %d; fault %v", moves, n, want, p.Fault())
		}
		if names, _ := drawtest.Contents(f, last); !slices.Contains(names, "left") || !slices.Contains(names, "moved") {
			t.Errorf("%s: the cells of the move are not outlined: %q", moves, names)
		}
	}
}

// Stacks of five and more show their height and everything that they cover.
func TestStacks(t *testing.T) {
	p := climbingGame(t, 60, 88)
	f := Film(p, scene.Options{})
	highest := 0
	for i := range f.Frames {
		want := []string{}
		for _, stack := range p.At(i).(*hive.Position).Stacks() {
			if n := len(stack); n > 1 {
				highest = max(highest, n)
				for _, x := range slices.Backward(stack[:n-1]) {
					want = append(want, kindName("under", x.Seat(), x.Kind()))
				}
			}
		}
		names, _ := drawtest.Contents(f, &f.Frames[i])
		names = slices.DeleteFunc(names, func(n string) bool { return !strings.HasPrefix(n, "under-") })
		if !slices.Equal(names, want) {
			t.Errorf("frame %d shows %q as covered, want %q", i, names, want)
		}
	}
	if highest < 5 {
		t.Errorf("the highest stack has %d pieces: choose another seed", highest)
	}
}

func TestHands(t *testing.T) {
	f := Film(record(t, "Base+L", `wA1;bG1 wA1-;wA2 -wA1;bB1 bG1-;wL -wA2;bA1 bB1-`), scene.Options{})
	var hands [2][]string
	for _, p := range f.Frames[6].Placed {
		name := f.Sprites[p.Sprite].Name
		if strings.HasPrefix(name, "hand-") || strings.HasPrefix(name, "gone-") {
			side := 0
			if p.X > scene.Width/2 {
				side = 1
			}
			hands[side] = append(hands[side], name)
		}
	}
	want := [2][]string{
		{"hand-wQ", "hand-wS", "hand-wB", "hand-wG", "hand-wA", "gone-l"},
		{"hand-bQ", "hand-bS", "hand-bB", "hand-bG", "hand-bA", "hand-bL"},
	}
	for side := range want {
		if !slices.Equal(hands[side], want[side]) {
			t.Errorf("the hand at side %d is %q, want %q", side, hands[side], want[side])
		}
	}
	if names, _ := drawtest.Contents(f, &f.Frames[6]); !slices.Contains(names, "due") {
		t.Error("the queen is not framed on the last turn on which she may be placed")
	}
	if names, _ := drawtest.Contents(f, &f.Frames[4]); slices.Contains(names, "due") {
		t.Error("the queen is framed too early")
	}
}

func TestTitlesAndCaptions(t *testing.T) {
	p := gameNamed(t, "closed")
	p.Record.Tags = append(p.Record.Tags, parse.Tag{Name: "White", Value: " Ann\u202e "}, parse.Tag{Name: "Black", Value: "?"})
	f := Film(p, scene.Options{})
	for _, c := range [][2]string{
		{f.Title, "Ann – Black, Black wins: queen surrounded"},
		{f.Description, "A game of Hive, Base+MP, in 11 plies. Black wins: queen surrounded."},
		{f.Frames[0].Caption, "Start. White to move."},
		{f.Frames[2].Caption, `Ply 2: Black plays bB1 \wG1. White to move.`},
		{f.Frames[11].Caption, `Ply 11: White plays wQ bQ\. Black wins: queen surrounded.`},
	} {
		if c[0] != c[1] {
			t.Errorf("got %q, want %q", c[0], c[1])
		}
	}
}

func TestResults(t *testing.T) {
	for _, c := range []struct {
		outcome game.Outcome
		want    string
	}{
		{game.Outcome{}, ""},
		{game.DrawnBy("both queens"), "Draw: both queens surrounded"},
		{game.WonBy(hive.White, "queen"), "White wins: queen surrounded"},
		{game.WonBy(hive.Black, "resignation"), "Black wins: resignation"},
		{game.WonBy(hive.White, "not said"), "White wins, reason not recorded"},
		{game.DrawnBy("not said"), "Draw, reason not recorded"},
		{game.DrawnBy(""), "Draw"},
	} {
		if got := resultText(c.outcome); got != c.want {
			t.Errorf("%+v is %q, want %q", c.outcome, got, c.want)
		}
	}
}

// A record that could not be opened, or whose hive wanders off, is drawn all the same.
func TestFilmsOfAnything(t *testing.T) {
	nothing := &replay.Played{Played: game.Played{Record: &parse.Record{}}}
	if f := Film(nothing, scene.Options{}); len(f.Frames) != 1 || canvas.WritePNG(io.Discard, f, 0, 100) != nil {
		t.Error("a record without a position is not drawn as an empty board")
	}
	for _, far := range []extent{
		{top: 0, bottom: 3, left: 0, right: 2000, some: true},
		{top: -30_000, bottom: 30_000, left: -9, right: 9, some: true},
	} {
		l := newLayout(far, 8, 0)
		x, y := l.middle(hive.Axial{R: far.bottom, Q: (far.right - far.bottom) / 2})
		if l.a < 1 || l.b < 1 || l.height > 2*scene.Width && far.bottom < 1000 || x > scene.Width || y < 0 {
			t.Errorf("%+v is laid out as %+v", far, l)
		}
	}
}

// Cells lie on whole pixels in pictures of the usual width, and are as regular as that allows.
func TestCellsAreRegular(t *testing.T) {
	for a := scene.FinestCell; a <= widestCell; a += px {
		var l layout
		l.setCell(a)
		if l.a%px != 0 || l.b%px != 0 {
			t.Errorf("a cell of %d has rows %d apart", l.a, l.b)
		}
		if off := 1000*l.b - 1732*l.a; off > 505*px || off < -505*px {
			t.Errorf("a cell of %d has rows %d apart, which is not the nearest pixel", l.a, l.b)
		}
	}
}

func TestGIFFramesAreThePNGs(t *testing.T) {
	drawtest.WantFramesAlike(t, Film(gameNamed(t, "one-hive"), scene.Options{}), 240)
	drawtest.WantFramesAlike(t, Film(gameNamed(t, "throw"), scene.Options{}), 480)
	drawtest.WantFramesAlike(t, Film(climbingGame(t, 24, 121), scene.Options{}), 720)
}

func TestSVG(t *testing.T) {
	p := gameNamed(t, "one-hive")
	p.Record.Tags = append(p.Record.Tags, parse.Tag{Name: "White", Value: "<script>"}, parse.Tag{Name: "Black", Value: "Жук & 漢字"})
	f := Film(p, scene.Options{})
	elements, text := drawtest.SVG(t, f, len(f.Frames)-1)
	if elements["script"] != 0 || elements["symbol"] == 0 {
		t.Errorf("elements: %v", elements)
	}
	for _, want := range []string{"<script>", "Жук & 漢字", "White ant 1", "the hive falls into 2 parts", "hive/one-hive"} {
		if !strings.Contains(text, want) {
			t.Errorf("the SVG does not say %q", want)
		}
	}
}

// The pictures of testdata, by name: a film, a width, and the last frame.
func TestGoldens(t *testing.T) {
	for name, c := range map[string]struct {
		played  *replay.Played
		width   int
		options scene.Options
	}{
		"stacks":  {climbingGame(t, 40, 121), 600, scene.Options{}},
		"refused": {gameNamed(t, "one-hive"), 300, scene.Options{Theme: "okabe"}},
		"throw":   {gameNamed(t, "throw"), 240, scene.Options{Theme: "dark", Values: drawtest.Switches("hints")}},
		"mono":    {gameNamed(t, "closed"), 400, scene.Options{Values: drawtest.Switches("mono")}},
		"pass":    {gameNamed(t, "pass"), 200, scene.Options{}},
		"gate":    {gameNamed(t, "gate"), 200, scene.Options{}},
		"start":   {gameNamed(t, "start"), 160, scene.Options{}},
	} {
		f := Film(c.played, c.options)
		drawtest.WantGolden(t, name, drawtest.PNG(t, f, len(f.Frames)-1, c.width))
	}
}

// Every public record can be drawn, and animations stay within a bound that grows with the game.
func TestDrawsPublicRecords(t *testing.T) {
	dir := drawtest.PublicRecords(t)
	drawn := 0
	for _, pattern := range []string{"boardspace/*.sgf", "mzinga/games/*.pgn", "hivegame/*/*.pgn", "ugent/*.txt"} {
		files, err := filepath.Glob(filepath.Join(dir, "hive", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for i, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range drawtest.ReplayText(t, file, data) {
				f := Film(p, scene.Options{})
				drawn++
				if err := canvas.WritePNG(io.Discard, f, len(f.Frames)-1, 240); err != nil {
					t.Errorf("%s: %v", file, err)
				}
				if i%8 != 0 {
					continue
				}
				var b bytes.Buffer
				if err := canvas.WriteGIF(&b, f, 0, len(f.Frames)-1, 720, canvas.Animation{}); err != nil {
					t.Errorf("%s: %v", file, err)
				}
				if limit := 30_000 + 4_500*len(f.Frames); b.Len() > limit {
					t.Errorf("%s: the GIF of %d frames has %d bytes, more than %d", file, len(f.Frames), b.Len(), limit)
				}
			}
		}
	}
	if drawn < 60 {
		t.Errorf("only %d games were drawn", drawn)
	}
}

// benchmarkFilm is a game of 72 plies with all bugs.
func benchmarkFilm(b *testing.B) *scene.Film {
	p := randomGame(b, allLetters, 72, 6)
	if len(p.Plies) < 72 {
		b.Fatalf("the game ends after %d plies: choose another seed", len(p.Plies))
	}
	return Film(p, scene.Options{})
}

func BenchmarkGIF(b *testing.B) {
	f := benchmarkFilm(b)
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := canvas.WriteGIF(&out, f, 0, len(f.Frames)-1, 720, canvas.Animation{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(out.Len())/1024, "KiB")
}

func BenchmarkPNG(b *testing.B) {
	f := benchmarkFilm(b)
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := canvas.WritePNG(&out, f, len(f.Frames)-1, 720); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(out.Len())/1024, "KiB")
}

func BenchmarkSVG(b *testing.B) {
	f := benchmarkFilm(b)
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := canvas.WriteSVG(&out, f, len(f.Frames)-1, 720); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(out.Len())/1024, "KiB")
}

func BenchmarkFilm(b *testing.B) {
	p := randomGame(b, allLetters, 72, 6)
	b.ReportAllocs()
	for b.Loop() {
		Film(p, scene.Options{})
	}
}

// A record whose result is wrong goes to its end all the same: the picture shows the board's, and
// says what the record claims.
func TestWithAWrongClaim(t *testing.T) {
	name := "game.uhp"
	data := []byte(strings.Join([]string{games["closed"].gameType, "WhiteWins;Black[6]", games["closed"].moves}, ";"))
	for r := range parse.Detect(name, data).Records(parse.Input{Name: name, Data: data}) {
		p := replay.Replay(r, replay.Options{})
		if p.Fault() == nil {
			t.Fatal("the claim is not refuted")
		}
		f := Film(p, scene.Options{})
		_, texts := drawtest.Contents(f, &f.Frames[11])
		for _, want := range []string{"Black wins: queen surrounded", "The result is WhiteWins, but the final position gives BlackWins."} {
			if !slices.Contains(texts, want) {
				t.Errorf("the last frame says %q, not %q", texts, want)
			}
		}
		if f.Refused != nil || f.Finding == nil || f.Finding.Code != "hive/result" {
			t.Errorf("refused %v, finding %v", f.Refused, f.Finding)
		}
	}
}

// Pictures of Hive show no clocks, so times stay in the comments.
func TestCommentsKeepTimes(t *testing.T) {
	const text = "[Game \"hive\"]\n[Rules \"standard\"]\n[Result \"*\"]\n\n1. wS1 {[%clk 0:04:05] solid} *\n"
	f := Film(drawtest.ReplayText(t, "game.pgn", []byte(text))[0], scene.Options{})
	if want := "[%clk 0:04:05] solid"; len(f.Moves) != 1 || f.Moves[0].Comment != want {
		t.Errorf("the moves are %+v, want the comment %q", f.Moves, want)
	}
}

// Small pictures show the pieces of the whole game, and nothing of the names of rows and columns, such as the ticks of these.
func TestThumbnailsHaveThePiecesAlone(t *testing.T) {
	f := Film(record(t, "Base", "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"), scene.Options{})
	small := f.Thumbnail(scene.Width)
	if small.Width >= f.Width*2/3 || len(small.Back.Strokes)+len(small.Back.Labels) > 0 {
		t.Errorf("%d of %d wide, with %d strokes and %d labels behind", small.Width, f.Width, len(small.Back.Strokes), len(small.Back.Labels))
	}
	last := &small.Frames[len(small.Frames)-1]
	pieces := 0
	for _, at := range last.Placed {
		s := &small.Sprites[at.Sprite]
		if strings.HasPrefix(s.Title, "White ") || strings.HasPrefix(s.Title, "Black ") {
			pieces++
			if b := s.Bounds; at.X+b.X0 < 0 || at.Y+b.Y0 < 0 || at.X+b.X1 > small.Width || at.Y+b.Y1 > small.Height {
				t.Errorf("%s sticks out", s.Title)
			}
		}
	}
	if pieces != 4 {
		t.Errorf("%d pieces", pieces)
	}
}
