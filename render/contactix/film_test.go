package contactix

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/colornames"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// start is the empty board of a size, or of the usual one, under rules.
func start(t testing.TB, rules, size string) game.State {
	t.Helper()
	s, err := contactix.Start("", game.Options{Rules: rules, Values: map[string]string{"size": size}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// played plays moves, separated by blanks, between Ada and Bob.
func played(t testing.TB, rules, size, moves string) *replay.Played {
	t.Helper()
	p := drawtest.TextGame(t, start(t, rules, size), strings.Fields(moves)...)
	p.Record.Tags = []parse.Tag{{Name: "Player0", Value: "Ada"}, {Name: "Player1", Value: "Bob"}}
	return p
}

// setup is a position without moves.
func setup(t testing.TB, setup string) *replay.Played {
	t.Helper()
	s, err := contactix.Start(setup, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return drawtest.TextGame(t, s)
}

// coloured is a record that names its colours.
func coloured(t *testing.T, size, colours, moves string) *replay.Played {
	t.Helper()
	text := fmt.Sprintf("[Game \"contactix\"]\n[Rules \"hex\"]\n[Player0 \"Ada\"]\n[Player1 \"Bob\"]\n[Size %q]\n[Colours %q]\n[Result \"*\"]\n\n%s *\n",
		size, colours, moves)
	p := drawtest.ReplayText(t, "game.pgn", []byte(text))[0]
	if f := p.Fault(); f != nil {
		t.Fatal(f.Message)
	}
	return p
}

// winningMoves is a game on 5 × 5 that red wins from C1 to A5.
const winningMoves = "c1 a1 c2 a2 b3 a3 b4 a4 a5"

// wantTiles checks that every frame shows the tiles of its position, each in the same place.
func wantTiles(t *testing.T, p *replay.Played, f *scene.Film) {
	t.Helper()
	end := lastPosition(p)
	l := newLayout(end.Columns(), end.Rows(), scene.RimSize)
	for ply := range f.Frames {
		pos := p.At(ply).(*contactix.State)
		var want []string
		for cell := range pos.Cells() {
			if side := pos.Tile(cell); side >= 0 {
				x, y := l.Middle(pos.GameCell(cell))
				want = append(want, fmt.Sprint(scene.SpriteName("tile", game.Seat(side)), x, y))
			}
		}
		if got := drawtest.PlacedAs(f, &f.Frames[ply], "tile-"); !slices.Equal(got, want) {
			t.Fatalf("ply %d shows %v, want %v", ply, got, want)
		}
	}
}

func TestFilms(t *testing.T) {
	for i, size := range []string{
		"1x1", "1x2", "2x1", "2x2", "3x3", "10x5", "5x10", "11x11", "13x13", "19x19", "26x26", "63x63", "63x1", "1x63", "63x4", "4x63", "27x63",
	} {
		p := drawtest.RandomGame(start(t, "hex", size), 60, uint64(i))
		f := Film(p, drawtest.WithSwitches([]string{"hints", "numbers", "mono"}[i%3]))
		drawtest.CheckFilm(t, f)
		wantTiles(t, p, f)
	}
}

// Games with thousands of plies can be drawn.
func TestFilmOfALongGame(t *testing.T) {
	p := drawtest.RandomGame(start(t, "contactix", "63x63"), contactix.MaxSide*contactix.MaxSide, 1)
	f := Film(p, scene.Options{})
	last := len(f.Frames) - 1
	if last < 2000 || !strings.Contains(f.Frames[last].Caption, "wins: connection.") {
		t.Fatalf("%d plies, %s", last, f.Frames[last].Caption)
	}
	if got := len(drawtest.PlacedAs(f, &f.Frames[last], "tile-")); got != last {
		t.Errorf("%d tiles after %d plies", got, last)
	}
	drawtest.PNG(t, f, last, 720)
}

func TestGIFFramesAreThePNGs(t *testing.T) {
	for _, width := range []int{64, 240, 480, 720} {
		drawtest.WantFramesAlike(t, Film(played(t, "hex", "5", "a3 swap-pieces b2 b3"), drawtest.WithSwitches("hints", "numbers")), width)
		drawtest.WantFramesAlike(t, Film(drawtest.Refuse(t, played(t, "hex", "10x5", "a3 swap-sides b2"), "a3"), scene.Options{}), width)
		drawtest.WantFramesAlike(t, Film(played(t, "contactix", "5", winningMoves), scene.Options{}), width)
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
		{"start", played(t, "contactix", "11", ""), scene.Options{},
			[]string{"turn-0", "plays-0", "plays-1", "joins-0", "joins-1"}, []string{"0", "/0", "start", "to move", "Ada", "Bob"}},
		{"move", played(t, "contactix", "11", "f6"), scene.Options{}, []string{"tile-0", "last", "turn-1"}, []string{"1", "f6"}},
		{"swap possible", played(t, "hex", "11", "f6"), drawtest.WithSwitches("hints"), []string{"swappable-0", "legal"}, []string{"may swap"}},
		{"swap of pieces", played(t, "hex", "11", "a4 swap-pieces"), scene.Options{},
			[]string{"tile-1", "swapped-1", "left", "last", "special", "turn-0"}, []string{"Blue swaps: the tile changes its colour and is mirrored"}},
		{"swap of sides", played(t, "hex", "11", "a4 swap-sides"), scene.Options{},
			[]string{"tile-0", "swapped-0", "last", "special", "turn-1"}, []string{"The players swap sides"}},
		{"pass", played(t, "hex+pass", "11", "a4 pass"), scene.Options{}, []string{"special", "turn-0"}, []string{"pass", "Blue passes"}},
		{"hints", played(t, "contactix", "2", "a1 b2"), drawtest.WithSwitches("hints"), []string{"wins-0", "legal"}, nil},
		{"marks", played(t, "contactix", "2", "a1"), scene.Options{Marks: []game.Cell{{Row: 1, Col: 1}}}, []string{"marked"}, nil},
		{"numbers", played(t, "contactix", "5", winningMoves), drawtest.WithSwitches("numbers"), []string{"path-of-0-2-7-11-16-20"}, []string{"1", "2", "8", "9"}},
		{"end", played(t, "contactix", "5", winningMoves), scene.Options{}, []string{"path-of-0-2-7-11-16-20", "result", "last"}, []string{"Red wins: connection"}},
		{"joined in the set-up", setup(t, ".1/11 0"), scene.Options{}, []string{"path-of-1-2-1", "result"}, []string{"Blue wins: connection"}},
		{"occupied", drawtest.Refuse(t, played(t, "contactix", "5", "c3"), "c3"), scene.Options{},
			[]string{"refused-tile", "refusal"}, []string{"c3  ·  contactix/occupied", "C3 already holds a red tile."}},
		{"off board", drawtest.Refuse(t, played(t, "contactix", "10x5", "c3"), "c6"), scene.Options{},
			[]string{"refusal"}, []string{"c6  ·  contactix/off-board", "C6 is not on this 10 × 5 board."}},
		{"after the end", drawtest.Refuse(t, played(t, "contactix", "5", winningMoves), "e5"), scene.Options{},
			[]string{"path-of-0-2-7-11-16-20", "refused", "refusal"}, []string{"e5  ·  contactix/game-over"}},
		{"wrong claim", drawtest.Claim(played(t, "contactix", "5", winningMoves)), scene.Options{},
			[]string{"result"}, []string{"The result is 40–24, the moves give something else."}},
	} {
		f := Film(c.played, c.options)
		drawtest.CheckFilmOf(t, c.name, f, c.played)
		drawtest.WantShown(t, c.name, f, c.sprites, c.texts)
	}
}

// The tile that a refused move is about stays to be seen under the cross.
func TestRefusalsCoverNoTiles(t *testing.T) {
	f := Film(drawtest.Refuse(t, played(t, "contactix", "5", "c3"), "c3"), scene.Options{})
	for _, p := range f.Refused.Placed {
		s := &f.Sprites[p.Sprite]
		for _, shape := range s.Shapes {
			if s.Name == "refused-tile" && shape.Fill.A > 0 {
				t.Error("the tile is painted over")
			}
		}
	}
}

// Between two outermost cells nothing of the edge beside them shows.
func TestEdgesEndAtTheCells(t *testing.T) {
	for _, width := range []int{240, 333, 480, 720, 1200} {
		for _, size := range []string{"5", "11", "19"} {
			p := played(t, "hex", size, "")
			f := Film(p, scene.Options{})
			m, l := drawtest.PNG(t, f, 0, width), newLayout(lastPosition(p).Columns(), lastPosition(p).Rows(), scene.RimSize)
			edge := newPaint(&scene.Themes()[0], [2]string{"red", "blue"}, false, false).sides[0].fill
			for col := range l.columns - 1 {
				for _, row := range []int{0, l.rows - 1} {
					x, y := l.Middle(game.Cell{Row: int16(row), Col: int16(col)})
					for _, dy := range []int{-l.radius / 4, 0, l.radius / 4} {
						c := color.NRGBAModel.Convert(m.At(scene.ScaleRound(x+l.a, width, f.Width), scene.ScaleRound(y+dy, width, f.Width))).(color.NRGBA)
						if scene.Abs(int(c.R)-int(c.B)) > scene.Abs(int(edge.R)-int(edge.B))/3 {
							t.Fatalf("%s, %d pixels wide: %v between the columns %d and %d of row %d", size, width, c, col, col+1, row)
						}
					}
				}
			}
		}
	}
}

// The ring lies on the tile laid last, the S on the tile swapped, where it lies now.
func TestMarksLieOnTheirTiles(t *testing.T) {
	for _, c := range []struct {
		moves      string
		last, swap game.Cell
		swapped    string
	}{
		{"a4 swap-pieces", game.Cell{Col: 3}, game.Cell{Col: 3}, "swapped-1"},
		{"a4 swap-pieces f6", game.Cell{Row: 5, Col: 5}, game.Cell{Col: 3}, "swapped-1"},
		{"a4 swap-sides", game.Cell{Row: 3}, game.Cell{Row: 3}, "swapped-0"},
		{"a4 swap-sides f6 g7", game.Cell{Row: 6, Col: 6}, game.Cell{Row: 3}, "swapped-0"},
	} {
		f := Film(played(t, "hex", "11", c.moves), scene.Options{})
		l := newLayout(11, 11, scene.RimSize)
		for sprite, at := range map[string]game.Cell{"last": c.last, c.swapped: c.swap} {
			x, y := l.Middle(at)
			if got, want := drawtest.PlacedAs(f, &f.Frames[len(f.Frames)-1], sprite), []string{fmt.Sprint(sprite, x, y)}; !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", c.moves, got, want)
			}
		}
	}
}

// Names stand at the edges that the players join, which a swap of sides exchanges.
func TestNamesStandAtTheEdges(t *testing.T) {
	f := Film(played(t, "hex", "11", "a4 swap-sides f6"), scene.Options{})
	panel := newLayout(11, 11, scene.RimSize).panel
	for ply, want := range [][4]string{{"Ada", "Bob", "Ada", "Bob"}, {"Ada", "Bob", "Ada", "Bob"}, {"Bob", "Ada", "Bob", "Ada"}, {"Bob", "Ada", "Bob", "Ada"}} {
		var got [4]string
		for _, l := range f.Frames[ply].Labels {
			switch {
			case l.Size != captionSize:
			case l.Y < panel.Y0+captionHeight:
				got[0] = l.Text
			case l.Y > panel.Y1-captionHeight:
				got[2] = l.Text
			case l.X > scene.Width/2:
				got[1] = l.Text
			default:
				got[3] = l.Text
			}
		}
		if got != want {
			t.Errorf("ply %d: at the top, right, bottom and left stand %v, want %v", ply, got, want)
		}
	}
}

// Names at the edges lie on the panel, beside the edges, and not on each other.
func TestNamesFit(t *testing.T) {
	var m scene.Measurer
	for columns := 1; columns <= contactix.MaxSide; columns++ {
		for rows := 1; rows <= contactix.MaxSide; rows++ {
			l := newLayout(columns, rows, scene.RimSize)
			if l.panel.Y1 > 1100*px {
				t.Fatalf("%d × %d: the panel ends at %d", columns, rows, l.panel.Y1)
			}
			left, right := l.at(-edgeShare, -edgeShare), l.at(100*(columns-1)+edgeShare, 100*(rows-1)+edgeShare)
			if left.X < l.panel.X0 || right.X > l.panel.X1 {
				t.Fatalf("%d × %d: the board reaches from %v to %v", columns, rows, left, right)
			}
			for _, name := range []string{"Al", "A name of common length", strings.Repeat("W", 100)} {
				width := m.Width(name, captionSize, false)
				var all []scene.Rect
				for side, places := range l.captions([2]int{width, width}) {
					for i, c := range places {
						area := scene.Rect{X0: c.left, Y0: c.y - captionSize/2, X1: c.right, Y1: c.y + captionSize/2}
						if area.Union(l.panel) != l.panel || c.right-c.left < min(width, 150*px) {
							t.Fatalf("%d × %d: name %d of side %d lies at %v, on a panel of %v", columns, rows, i, side, area, l.panel)
						}
						for _, other := range all {
							if overlap(area, other) {
								t.Fatalf("%d × %d: names lie at %v and %v", columns, rows, area, other)
							}
						}
						all = append(all, area)
					}
				}
				for _, area := range all[2:] { // the bands slant, and so do the names of rows
					for row := range rows {
						x0, y := l.Middle(game.Cell{Row: int16(row)})
						x1, _ := l.Middle(game.Cell{Row: int16(row), Col: int16(columns - 1)})
						if overlap(area, scene.Rect{X0: x0 - l.edge(2*l.a) - l.rim, Y0: y - l.pitch/2, X1: x1 + l.edge(2*l.a) + l.rim, Y1: y + l.pitch/2}) {
							t.Fatalf("%d × %d: a name at %v lies on row %d", columns, rows, area, row+1)
						}
					}
				}
			}
		}
	}
}

func overlap(a, b scene.Rect) bool { return a.X0 < b.X1 && b.X0 < a.X1 && a.Y0 < b.Y1 && b.Y0 < a.Y1 }

// Columns are called A to Z, AA, AB …; rows count from 1, and their numbers follow the slant.
func TestNamesOfRowsAndColumns(t *testing.T) {
	f := Film(played(t, "contactix", "30x10", ""), scene.Options{})
	var letters, numbers []string
	before := 0
	for _, label := range f.Back.Labels {
		switch _, err := strconv.Atoi(label.Text); {
		case label.Size != scene.RimSize:
		case err != nil && label.Align == scene.Center:
			letters = append(letters, label.Text)
		case label.Align == scene.Right:
			numbers = append(numbers, label.Text)
			if label.X <= before {
				t.Errorf("the number %s stands at %d, not right of %d", label.Text, label.X, before)
			}
			before = label.X
		}
	}
	if len(letters) < 20 || letters[0] != "A" || letters[1] != "A" || !slices.Contains(letters, "AC") {
		t.Errorf("the columns are called %v", letters)
	}
	if !slices.IsSortedFunc(numbers, func(a, b string) int { return len(a) - len(b) }) || numbers[0] != "1" {
		t.Errorf("the rows are called %v", numbers)
	}
}

// On request the result is told by the last picture only.
func TestKeepsTheResultBack(t *testing.T) {
	f := Film(played(t, "contactix", "5", winningMoves), drawtest.WithSwitches("no-spoilers"))
	last := len(f.Frames) - 1
	for ply := range last {
		if _, texts := drawtest.Contents(f, f.Layers(ply)...); strings.Contains(strings.Join(texts, " ")+f.Frames[ply].Caption, "wins") {
			t.Errorf("ply %d says %q, %s", ply, texts, f.Frames[ply].Caption)
		}
	}
	if strings.Contains(f.Title+f.Description, "wins") {
		t.Errorf("the film is called %s. %s", f.Title, f.Description)
	}
	drawtest.WantShown(t, "the end", f, []string{"path-of-0-2-7-11-16-20", "result"}, []string{"Red wins: connection"})
}

// The line of the winning path goes through the middles of its tiles and ends in the bands.
func TestPathRunsFromEdgeToEdge(t *testing.T) {
	l := newLayout(5, 5, scene.RimSize)
	for _, c := range []struct {
		moves string
		cells []game.Cell
		side  int
	}{
		{winningMoves, []game.Cell{{Row: 0, Col: 2}, {Row: 1, Col: 2}, {Row: 2, Col: 1}, {Row: 3, Col: 1}, {Row: 4, Col: 0}}, 0},
		{"a1 a3 b1 b3 c1 c3 d1 d3 e1 e3", []game.Cell{{Row: 2, Col: 0}, {Row: 2, Col: 1}, {Row: 2, Col: 2}, {Row: 2, Col: 3}, {Row: 2, Col: 4}}, 1},
	} {
		f := Film(played(t, "contactix", "5", c.moves), scene.Options{})
		if got := drawtest.PlacedAs(f, &f.Frames[len(f.Frames)-2], "path"); len(got) > 0 {
			t.Errorf("there is a path before the end: %v", got)
		}
		at := slices.IndexFunc(f.Sprites, func(s scene.Sprite) bool { return strings.HasPrefix(s.Name, "path-of-"+strconv.Itoa(c.side)+"-") })
		if at < 0 {
			t.Fatalf("side %d has no path", c.side)
		}
		line := f.Sprites[at].Shapes[0].Path
		if len(line) != len(c.cells)+2 {
			t.Fatalf("the path has %d points, want one for each of %d cells, and two at the edges", len(line), len(c.cells))
		}
		for i, cell := range c.cells {
			if x, y := l.Middle(cell); line[i+1].X != x || line[i+1].Y != y {
				t.Errorf("point %d of the path is %d,%d, want %d,%d", i+1, line[i+1].X, line[i+1].Y, x, y)
			}
		}
		first, last := line[0], line[len(line)-1]
		out := [2]bool{first.Y < l.y0 && last.Y > l.y0+4*l.pitch, first.X < l.x0+2*l.a && last.X > l.x0+10*l.a}
		if !out[c.side] {
			t.Errorf("the path of side %d goes from %v to %v", c.side, first, last)
		}
	}
}

// Numbers are those of the plies; the tile swapped has an S instead, and that it left has none.
func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		moves string
		want  []string
	}{
		{"a1 b2 c3", []string{"1", "2", "3"}},
		{"a4 swap-pieces b2 a4", []string{"3", "4"}},
		{"a4 swap-sides b2 c3", []string{"3", "4"}},
	} {
		p := played(t, "hex", "5", c.moves)
		f := Film(p, drawtest.WithSwitches("numbers"))
		l := newLayout(5, 5, scene.RimSize)
		var got []string
		for _, label := range f.Frames[len(f.Frames)-1].Labels {
			if label.Y > l.y0-l.a && label.Y < l.y0+5*l.pitch && label.Bold && label.Align == scene.Center {
				got = append(got, label.Text)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: the tiles are numbered %v, want %v", c.moves, got, c.want)
		}
	}
}

func TestCaptions(t *testing.T) {
	for _, c := range []struct {
		played *replay.Played
		want   []string
	}{
		{played(t, "hex", "3", "a3 swap-pieces b2"), []string{
			"Start. Red to move.", "Ply 1: Red plays a3. Blue to move or swap.",
			"Ply 2: Blue swaps: the tile changes its colour and is mirrored. Red to move.", "Ply 3: Red plays b2. Blue to move.",
		}},
		{played(t, "hex+pass", "3", "a3 swap-sides b2 pass"), []string{
			"Start. Red to move.", "Ply 1: Red plays a3. Blue to move or swap.", "Ply 2: The players swap sides. Blue to move.",
			"Ply 3: Blue plays b2. Red to move.", "Ply 4: Red passes. Blue to move.",
		}},
		{coloured(t, "2x2", "SandyBrown lime", "1. b1 2. a1 3. a2"), []string{
			"Start. SandyBrown to move.", "Ply 1: SandyBrown plays b1. Lime to move or swap.",
			"Ply 2: Lime plays a1. SandyBrown to move.", "Ply 3: SandyBrown plays a2. SandyBrown wins: connection.",
		}},
	} {
		drawtest.WantCaptions(t, Film(c.played, scene.Options{}), c.want...)
	}
	f := Film(played(t, "hex", "10x5", "a3 b2"), scene.Options{})
	if want := "A game of Hex, 10 × 5 in 2 plies."; f.Description != want {
		t.Errorf("the description is %q, want %q", f.Description, want)
	}
}

// Results name players by their seats, and after a swap of sides what tiles they hold at the end.
func TestResults(t *testing.T) {
	sides := [2]string{"Red", "Blue"}
	plain := lastPosition(played(t, "hex", "5", "a3 b2"))
	swapped := lastPosition(played(t, "hex", "5", "a3 swap-sides"))
	for _, c := range []struct {
		outcome game.Outcome
		pos     *contactix.State
		want    string
	}{
		{game.Outcome{}, plain, ""},
		{game.WonBy(0, "resignation"), plain, "Red wins: resignation"},
		{game.WonBy(0, "resignation"), swapped, "First player (now Blue) wins: resignation"},
		{game.WonBy(1, "connection"), swapped, "Second player (now Red) wins: connection"},
		{game.WonBy(1, ""), plain, "Blue wins"},
	} {
		if got := resultText(c.outcome, c.pos, sides); got != c.want {
			t.Errorf("%+v is %q, want %q", c.outcome, got, c.want)
		}
	}
}

func TestFilmsOfAnything(t *testing.T) {
	long := played(t, "hex", "4", "a1 swap-sides")
	long.Record.Tags = []parse.Tag{
		{Name: "Player0", Value: strings.Repeat("Ä", 300)}, {Name: "Player1", Value: "\x00<b>"}, {Name: "Event", Value: "\u202e"},
	}
	for name, p := range map[string]*replay.Played{
		"no position": {Played: game.Played{Record: &parse.Record{}}},
		"resigned": {Played: game.Played{
			Record: &parse.Record{}, State: start(t, "hex", "1"), Outcome: game.WonBy(1, "resignation"),
		}},
		"full board": setup(t, "0 1"),
		"names":      long,
	} {
		t.Run(name, func(t *testing.T) {
			o := drawtest.WithSwitches("hints", "numbers", "mono")
			o.Marks = []game.Cell{{Row: 90, Col: -3}}
			f := Film(p, o)
			drawtest.CheckFilm(t, f)
			drawtest.WantFramesAlike(t, f, 200)
		})
	}
}

// Whatever two colours a record names, and in whatever theme, tiles can be told from each other, from
// empty cells and from the ring of the last move: by their colours, or by letters as well.
func TestColoursAreDistinguished(t *testing.T) {
	names := slices.Concat(colornames.Names, []string{"rebeccapurple", "blueee"})
	lettered := 0
	for i := range scene.Themes() {
		theme := &scene.Themes()[i]
		for _, a := range names {
			for _, b := range names {
				if a == b {
					continue
				}
				p := newPaint(theme, [2]string{a, b}, true, false)
				one, two := &p.sides[0], &p.sides[1]
				switch {
				case alike(one.fill, two.fill):
					t.Fatalf("%s: %s and %s are both drawn in %v", theme.Name, a, b, one.fill)
				case p.lettered && (one.letter == "" || one.letter == two.letter):
					t.Fatalf("%s: the letters of %s and %s are %q and %q", theme.Name, a, b, one.letter, two.letter)
				case !p.lettered && (alike(one.fill, p.field) || alike(two.fill, p.field) || scene.Abs(scene.Luma(one.fill)-scene.Luma(two.fill)) < leastLuma):
					t.Fatalf("%s: %s and %s have no letters", theme.Name, a, b)
				case p.last == one.fill || p.last == two.fill || p.last == p.field:
					t.Fatalf("%s: the ring on %s and %s is %v", theme.Name, a, b, p.last)
				}
				if p.lettered {
					lettered++
				}
			}
		}
	}
	if all := len(scene.Themes()) * len(names) * (len(names) - 1); lettered > all*3/4 {
		t.Errorf("%d of %d pairs need letters", lettered, all)
	}
}

func TestColoursOfRecords(t *testing.T) {
	theme := &scene.Themes()[0]
	for _, c := range []struct {
		names       [2]string
		named, mono bool
		want        [2]color.NRGBA
		letters     [2]string
	}{
		{[2]string{"SandyBrown", "BLUE"}, true, false, [2]color.NRGBA{scene.RGB(0xF4A460), scene.RGB(0x0000FF)}, [2]string{}},
		{[2]string{"RebeccaPurple", "gold"}, true, false, [2]color.NRGBA{scene.RGB(0x663399), scene.RGB(0xFFD700)}, [2]string{}},
		{[2]string{"red", "blueee"}, true, false, [2]color.NRGBA{scene.RGB(0xFF0000), theme.Hues[scene.Slate].Light}, [2]string{"R", "B"}},
		{[2]string{"SandyBrown", "lime"}, true, false, [2]color.NRGBA{scene.RGB(0xF4A460), scene.RGB(0x00FF00)}, [2]string{"1", "2"}}, // S is for a swap
		{[2]string{"foo", "fool"}, true, false, [2]color.NRGBA{theme.Hues[scene.Slate].Light, theme.Hues[scene.Amber].Light}, [2]string{"1", "2"}},
		{[2]string{"aqua", "cyan"}, true, false, [2]color.NRGBA{scene.RGB(0x00FFFF), scene.RGB(0x00CCCC)}, [2]string{"A", "C"}},
		{[2]string{"red", "green"}, true, false, [2]color.NRGBA{scene.RGB(0xFF0000), scene.RGB(0x008000)}, [2]string{"R", "G"}},
		{[2]string{"black", "white"}, true, false, [2]color.NRGBA{scene.RGB(0x000000), scene.RGB(0xFFFFFF)}, [2]string{"B", "W"}},
		{[2]string{"black", "white"}, false, false, [2]color.NRGBA{theme.Seats[1].Fill, theme.Seats[0].Fill}, [2]string{}},
		{[2]string{"white", "black"}, false, true, [2]color.NRGBA{theme.Seats[0].Fill, theme.Seats[1].Fill}, [2]string{}},
		{[2]string{"red", "blue"}, false, true, [2]color.NRGBA{theme.Seats[1].Fill, theme.Seats[0].Fill}, [2]string{"R", "B"}},
	} {
		p := newPaint(theme, c.names, c.named, c.mono)
		got := [2]color.NRGBA{p.sides[0].fill, p.sides[1].fill}
		if letters := [2]string{p.sides[0].letter, p.sides[1].letter}; got != c.want || letters != c.letters {
			t.Errorf("%v: drawn in %v with letters %q, want %v and %q", c.names, got, letters, c.want, c.letters)
		}
	}
}

// The pairs of the themes need no letters.
func TestThemesNeedNoLetters(t *testing.T) {
	for i := range scene.Themes() {
		for _, names := range [][2]string{{"red", "blue"}, {"black", "white"}, {"white", "black"}} {
			if p := newPaint(&scene.Themes()[i], names, false, false); p.lettered {
				t.Errorf("%s: %v have letters", scene.Themes()[i].Name, names)
			}
		}
	}
}

func TestGoldens(t *testing.T) {
	for name, c := range map[string]struct {
		played  *replay.Played
		width   int
		options scene.Options
	}{
		"pieces":  {played(t, "hex", "11", "a4 swap-pieces f6 e8 h5"), 480, scene.Options{}},
		"sides":   {played(t, "hex", "5", "a4 swap-sides c3"), 240, scene.Options{Theme: "dark", Values: map[string]string{"hints": scene.On}}},
		"end":     {played(t, "contactix", "5", winningMoves), 240, scene.Options{Theme: "okabe"}},
		"colours": {coloured(t, "10x5", "SandyBrown lime", "1. f3 2. e3 3. g2 4. d4"), 320, scene.Options{}},
		"refused": {drawtest.Refuse(t, played(t, "contactix", "7", "d4 e3"), "d4"), 240, scene.Options{}},
		"mono":    {played(t, "contactix", "4x7", "b4 c3 c2"), 240, drawtest.WithSwitches("mono")},
		"numbers": {played(t, "contactix", "5", winningMoves), 240, drawtest.WithSwitches("numbers")},
		"black":   {blackGame(t), 240, scene.Options{}},
	} {
		f := Film(c.played, c.options)
		drawtest.WantGolden(t, name, drawtest.PNG(t, f, len(f.Frames)-1, c.width))
	}
}

// blackGame is a record whose notation calls the sides black and white.
func blackGame(t *testing.T) *replay.Played {
	t.Helper()
	const text = `(;FF[4]GM[11]SZ[6]PB[Ada]PW[Bob];B[c4];W[d3];B[d4];W[c5]RE[B+Resign])`
	return drawtest.ReplayText(t, "game.sgf", []byte(text))[0]
}

func BenchmarkGIF(b *testing.B) {
	for _, plies := range []int{40, 80} {
		b.Run(strconv.Itoa(plies), func(b *testing.B) {
			drawtest.BenchmarkGIF(b, drawtest.RandomGame(start(b, "hex", "11"), plies, 4), Film)
		})
	}
}

// Whatever a record says, its film holds what films promise, and its text is written.
func FuzzDrawing(f *testing.F) {
	for _, text := range []string{
		"[Game \"contactix\"]\n[Rules \"hex+pass\"]\n[Player0 \"Ada\"]\n[Size \"10x5\"]\n[Colours \"SandyBrown lime\"]\n\n1. a3 2. swap-sides 3. pass 4. a3 *\n",
		"[Game \"contactix\"]\n[Rules \"hex\"]\n[Setup \"0../011/... 0\"]\n\n1. a3 *\n",
		"size: 2 * 2\norientation: aqua * cyan\nturn: aqua\nstate: undecided\ntiles: 1\n    (A1) -> cyan\n",
		"(;GM[11]SZ[3];B[a3];W[swap-pieces];B[a3];W[c1]RE[B+])",
	} {
		mutate.Add(f, text, uint8(0))
	}
	f.Fuzz(func(t *testing.T, text string, choices uint8) {
		o := scene.Options{Theme: scene.Themes()[int(choices>>3)%len(scene.Themes())].Name, Values: map[string]string{}}
		for i, name := range []string{"hints", "numbers", "mono"} {
			if choices>>i&1 == 1 {
				o.Values[name] = scene.On
			}
		}
		for _, p := range drawtest.ReplayText(t, "game", []byte(text)) {
			if p.Kind == nil || p.Kind.Name != "contactix" {
				continue
			}
			drawtest.CheckFilm(t, Film(p, o))
			if p.State != nil {
				AppendText(nil, p.At(len(p.Plies)), p, scene.TextOptions{Color: choices&1 == 1})
			}
		}
	})
}

func TestTextsHaveRoom(t *testing.T) {
	drawtest.WantTextsHaveRoom(t, map[string]*scene.Film{
		"refused":   Film(drawtest.Tagged(drawtest.Refuse(t, played(t, "hex", "11", "a4 swap-sides f6 e8 h5 k11"), "h5")), drawtest.WithSwitches("numbers")),
		"at an end": Film(played(t, "contactix", "5", winningMoves), drawtest.WithSwitches("hints")),
	})
}

func TestHeatGolden(t *testing.T) {
	start := func() game.State { return start(t, "hex", "11") }
	f := drawtest.RandomHeat(t, &scene.Drawer{HeatBoard: HeatBoard}, "The first moves", 300, 3, start, scene.Options{})
	drawtest.WantGolden(t, "heat", drawtest.PNG(t, f, 0, 480))
}
