package bluelagoon

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// start is the start of a game, undealt, or the position of a state string.
func start(t testing.TB, setup string, players int, seed uint64) *bluelagoon.State {
	t.Helper()
	values := map[string]string{"seed": strconv.FormatUint(seed, 10)}
	if players > 0 {
		values["players"] = strconv.Itoa(players)
	}
	s, err := bluelagoon.Start(setup, game.Options{Values: values})
	if err != nil {
		t.Fatal(err)
	}
	return s.(*bluelagoon.State)
}

// randomGame is the beginning of a game on a map, deals included, the same one for the same seed.
// Players like to claim tokens and to go ashore, so that both phases come to something.
func randomGame(t testing.TB, setup string, players, plies int, seed uint64) *replay.Played {
	t.Helper()
	s := start(t, setup, players, seed)
	random := rand.New(rand.NewPCG(seed, 7))
	p := drawtest.PlayedGame(s, plies, func(legal []game.Move) game.Move {
		if s.Turn() == game.Chance {
			return legal[0]
		}
		best, most := legal[0], -9
		for _, m := range legal {
			piece, cell, _ := bluelagoon.PlacementOf(m)
			worth := random.IntN(6)
			switch {
			case piece == bluelagoon.Village && s.Board().IsCircle(cell):
				worth -= 3
			case s.Token(cell) != bluelagoon.NoToken:
				worth += 8
			}
			if s.Board().IslandOf(cell) >= 0 {
				worth += 2
			}
			for _, next := range s.Board().Neighbours(cell) {
				if s.Token(int(next)) != bluelagoon.NoToken {
					worth += 2
				}
			}
			if worth > most {
				best, most = m, worth
			}
		}
		return best
	})
	return withKind(t, p)
}

func withKind(t testing.TB, p *replay.Played) *replay.Played {
	t.Helper()
	kind, err := replay.GameByName("bluelagoon")
	if err != nil {
		t.Fatal(err)
	}
	p.Kind = kind
	return p
}

// played plays moves from the deal of seed 1 on.
func played(t testing.TB, setup string, players int, moves ...string) *replay.Played {
	t.Helper()
	s := start(t, setup, players, 1)
	next := 0
	return withKind(t, drawtest.PlayedGame(s, 1+len(moves), func(legal []game.Move) game.Move {
		if s.Turn() == game.Chance {
			return legal[0]
		}
		m, refused := s.ParseMove(moves[next])
		if refused != nil {
			t.Fatalf("%s: %v", moves[next], refused)
		}
		next++
		return m
	}))
}

// settlementOf returns the index of the deal of settlement.
func settlementOf(t testing.TB, p *replay.Played) int {
	t.Helper()
	for i := len(p.Plies) - 1; i > 0; i-- {
		if p.Plies[i].Seat == game.Chance {
			return i
		}
	}
	t.Fatal("the game does not reach settlement")
	return 0
}

// wantCells checks that every frame shows the pieces and tokens of its position, each in the
// middle of its cell.
func wantCells(t *testing.T, p *replay.Played, f *scene.Film) {
	t.Helper()
	for i := range f.Frames {
		s := p.At(i).(*bluelagoon.State)
		l := newLayout(s.Board().Height(), mapRim)
		var want []string
		for cell := range s.Board().Cells() {
			x, y := l.Middle(s.Board().Place(cell))
			ground := "land"
			if s.Board().IslandOf(cell) < 0 {
				ground = "sea"
			}
			if seat, piece := s.Piece(cell); piece != bluelagoon.NoPiece {
				want = append(want, fmt.Sprintf("%s-%d-%s%d %d", piece, seat, ground, x, y))
			} else if k := s.Token(cell); k != bluelagoon.NoToken {
				want = append(want, fmt.Sprintf("token-%c%d %d", k.Letter(), x, y))
			}
		}
		got := drawtest.PlacedAs(f, &f.Frames[i], "settler-")
		got = append(append(got, drawtest.PlacedAs(f, &f.Frames[i], "village-")...), drawtest.PlacedAs(f, &f.Frames[i], "token-")...)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("frame %d shows %v, want %v", i, got, want)
		}
	}
}

var maps = bluelagoon.MapNames()

func TestFilms(t *testing.T) {
	for i, name := range maps {
		for players := bluelagoon.MinSeats; players <= bluelagoon.MaxSeats; players++ {
			p := randomGame(t, "map "+name, players, 1000, uint64(i))
			f := Film(p, scene.Options{Theme: scene.Themes()[i%len(scene.Themes())].Name, Values: map[string]string{
				"overlay": [...]string{"", "chains", "majorities,villages"}[players-2], "mono": [...]string{"", scene.On}[i%2],
			}})
			drawtest.CheckFilm(t, f)
			wantCells(t, p, f)
		}
	}
}

// Any map can be drawn: the smallest, the largest, one of land only, islands that touch, that are
// torn apart, or of which there are more than letters.
func TestDrawsAnyMap(t *testing.T) {
	for name, setup := range map[string]string{
		"small":    "a 2 2; c 0 E; i 5 0,0; s; r C B W P S; p 0 0 0 0 0 0 0 S T; p 1 0 0 0 0 0 0 S T;",
		"no land":  "a 3 3; c 2 E; s; r C B W P S; p 0 0 0 0 0 0 0 S T; p 1 0 0 0 0 0 0 S T; p 2 0 0 0 0 0 0 S T;",
		"land":     "a 2 2; c 0 E; i 1000 0,0 1,0 1,1; s 0,0; r C B W P S; p 0 0 0 0 0 0 0 S T; p 1 0 0 0 0 0 0 S T;",
		"touching": "a 4 2; c 0 E; i 1 0,0 0,1; i 2 0,2 1,0; i 3 1,1 1,2 1,3; s 0,0; r C B W P S; p 0 0 0 0 0 0 0 S T; p 1 0 0 0 0 0 0 S T;",
		"torn":     "a 5 2; c 0 E; i 7 0,0 4,3; s 4,3; r C B W P S 4,3; p 0 0 0 0 0 0 0 S T; p 1 0 0 0 0 0 0 S T;",
		"late":     "a 3 2; c 1 S; i 7 0,0 0,1; s 0,0; r C 0,0 B W P S; p 0 44 0 0 0 0 0 S T 0,1; p 1 123 0 0 0 0 0 S T;",
		"largest":  checkeredMap(64),
	} {
		t.Run(name, func(t *testing.T) {
			p := withKind(t, &replay.Played{Played: game.Played{Record: &parse.Record{}, State: start(t, setup, 0, 0)}})
			f := Film(p, scene.Options{Values: map[string]string{"overlay": "chains,majorities,moves,villages"}, Marks: []game.Cell{{Row: 1}, {Row: 99, Col: -1}}})
			drawtest.CheckFilm(t, f)
			wantCells(t, p, f)
			drawtest.PNG(t, f, 0, 300)
			if text := string(AppendText(nil, p.State, nil, scene.TextOptions{})); !strings.Contains(text, "Total") {
				t.Errorf("the text is\n%s", text)
			}
		})
	}
}

// checkeredMap is a map with many islands of one cell.
func checkeredMap(height int) string {
	text := fmt.Sprintf("a %d 2; c 0 E;", height)
	for row := 0; row < height; row += 2 {
		for col := 0; col < height-1; col += 3 {
			text += fmt.Sprintf(" i 3 %d,%d;", row, col)
		}
	}
	return text + " s; r C B W P S; p 0 0 0 0 0 0 0 S T; p 1 0 0 0 0 0 0 S T;"
}

// The frames of a GIF laid over each other are the PNGs, also where more is shown between them.
func TestGIFFramesAreThePNGs(t *testing.T) {
	for _, width := range []int{64, 240, 480, 720} {
		drawtest.WantFramesAlike(t, Film(randomGame(t, "", 3, 9, 1), scene.Options{Values: map[string]string{"overlay": "chains,majorities,moves"}}), width)
		drawtest.WantFramesAlike(t, Film(drawtest.Refuse(t, played(t, "", 2, "S 0,4"), "S 0,4"), scene.Options{}), width)
	}
}

func TestShows(t *testing.T) {
	whole := randomGame(t, "", 2, 1000, 1)
	deal := settlementOf(t, whole)
	upTo := func(plies int) *replay.Played { return randomGame(t, "", 2, plies, 1) }
	resigned := upTo(9)
	resigned.Outcome = game.WonBy(1, "resignation")
	for _, c := range []struct {
		name    string
		played  *replay.Played
		options scene.Options
		sprites []string
		texts   []string
	}{
		{"undealt", randomGame(t, "", 2, 0, 1), scene.Options{}, nil, []string{"Exploration", "start", "0"}},
		{"dealt", upTo(1), scene.Options{}, []string{"token-C", "token-B", "token-W", "token-P", "token-S", "turn-0"},
			[]string{"deal", "Player 0", "to move", "30", "5", "New tokens lie on the stone circles"}},
		{"a canoe", played(t, "", 2, "S 0,4"), scene.Options{}, []string{"settler-0-sea", "moved-paddler", "turn-1"}, []string{"S 0,4", "1", "29"}},
		{"a claim", played(t, "", 2, "S 0,4", "S 0,8", "T 0,5"), scene.Options{},
			[]string{"village-0-land", "moved-village", "claimed-C", "pad-C-12"}, []string{"T 0,5", "4", "3"}},
		{"moves", played(t, "", 2, "S 0,4", "S 0,8"), scene.Options{Values: map[string]string{"hints": scene.On}}, []string{"may-settle", "may-do-both"}, nil},
		{"only villages", played(t, "", 2, "S 0,4", "S 0,8"), scene.Options{Values: map[string]string{"overlay": "moves"}}, []string{"may-settle", "may-do-both"}, nil},
		{"villages", played(t, "", 2, "S 0,4", "S 0,8", "T 0,3", "T 0,7"), scene.Options{Values: map[string]string{"overlay": "villages"}}, []string{"survives"}, nil},
		{"majorities", played(t, "", 2, "S 0,4", "S 0,8", "T 0,3", "S 0,7", "S 0,5"), scene.Options{Values: map[string]string{"overlay": "majorities"}},
			[]string{"lead-0", "lead-0-1", "count-0", "count-1"}, []string{"6", "2×3"}},
		{"chains", played(t, "", 2, "S 0,4", "S 0,8", "T 0,3", "S 0,7", "S 0,5"), scene.Options{Values: map[string]string{"overlay": "chains"}},
			[]string{"settler-0-sea"}, []string{"A B", "B"}},
		{"exploration ends", upTo(deal), scene.Options{}, []string{"words"}, []string{"End of exploration: nobody can move", "Exploration"}},
		{"settlement", upTo(deal + 2), scene.Options{}, []string{"token-S"}, []string{"Settlement"}},
		{"end", whole, scene.Options{}, []string{"winner", "words"}, []string{resultText(whole.Outcome, seatWords[:2])}},
		{"resigned", resigned, scene.Options{}, []string{"winner", "words"}, []string{"Player 1 wins: resignation"}},
		{"marked", played(t, "", 2, "S 0,4"), scene.Options{Marks: []game.Cell{{Row: 3, Col: 3}}}, []string{"marked"}, nil},
		{"occupied", drawtest.Refuse(t, played(t, "", 2, "S 0,4"), "S 0,4"), scene.Options{},
			[]string{"refused", "refusal"}, []string{"S 0,4  ·  bluelagoon/occupied", "Cell 0,4 already holds player 0's settler."}},
		{"off board", drawtest.Refuse(t, played(t, "", 2, "S 0,4"), "S 0,12"), scene.Options{}, []string{"refusal"}, []string{"S 0,12  ·  bluelagoon/off-board"}},
		{"after the end", drawtest.Refuse(t, upTo(1000), "S 0,4"), scene.Options{}, []string{"refusal"}, []string{"S 0,4  ·  bluelagoon/game-over"}},
	} {
		f := Film(c.played, c.options)
		drawtest.CheckFilmOf(t, c.name, f, c.played)
		drawtest.WantShown(t, c.name, f, c.sprites, c.texts)
	}
}

// What stays still on the map: a ring of stones on every circle, a bonus for every island that hides
// no piece, and the first cell of every row.
func TestMap(t *testing.T) {
	for _, name := range maps {
		s := start(t, "map "+name, 2, 0)
		f := Film(withKind(t, &replay.Played{Played: game.Played{Record: &parse.Record{}, State: s}}), scene.Options{})
		l := newLayout(s.Board().Height(), mapRim)
		var rings []string
		for _, cell := range s.Board().Circles() {
			x, y := l.Middle(s.Board().Place(cell))
			rings = append(rings, fmt.Sprint("circle", x, y))
		}
		if got := drawtest.PlacedAs(f, &f.Back, "circle"); !slices.Equal(got, rings) {
			t.Errorf("%s: the stone circles are %v, want %v", name, got, rings)
		}
		bonuses := 0
		for _, p := range f.Back.Placed {
			if f.Sprites[p.Sprite].Name != "bonus" {
				continue
			}
			bonuses++
			for c := range l.cells() {
				x, y := l.Middle(c)
				if d := scene.Distance(scene.Point{X: p.X, Y: p.Y}, scene.Point{X: x, Y: y}); d < l.radius()*95/100 {
					t.Errorf("%s: a bonus is only %d of %d away from the middle of %v", name, d, l.radius(), c)
				}
			}
		}
		if want := len(s.Board().Islands()); bonuses != want {
			t.Errorf("%s: %d bonuses for %d islands", name, bonuses, want)
		}
		_, texts := drawtest.Contents(f, &f.Back)
		for row := range l.rows {
			if first := fmt.Sprintf("%d,0", row); l.rows < 30 && !slices.Contains(texts, first) {
				t.Errorf("%s: the cell %s is not named", name, first)
			}
		}
	}
}

// Beside maps of numbers rows have numbers alone, which cannot be read as decimals.
func TestRowsOfHeatMapsAreNumbered(t *testing.T) {
	f := (&scene.Drawer{HeatBoard: HeatBoard}).HeatFilm(start(t, "", 2, 0), &scene.HeatMap{}, scene.Options{})
	_, texts := drawtest.Contents(f, &f.Back)
	if want := []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}; !slices.Equal(texts[:len(want)], want) {
		t.Errorf("the rows are called %q, want %q", texts, want)
	}
}

// A ring around a piece stays visible: no stone of it lies under a piece, but for the corners of huts.
func TestRingsSurroundPieces(t *testing.T) {
	const radius = 1000 * px
	p := newPaint(&scene.Themes()[0], false)
	ring := p.circle(radius)[1]
	d := drawing{layout: layout{pitch: radius * 3 / 2}}
	settler := scene.Rect{}
	for _, s := range p.piece(0, bluelagoon.Settler, false, d.pieceSize(bluelagoon.Settler)) {
		settler = settler.Union(s.Bounds())
	}
	covered := 0
	for _, stone := range ring.Path {
		if at := (scene.Rect{X0: stone.X, Y0: stone.Y, X1: stone.X, Y1: stone.Y}); at.Union(settler) == settler {
			covered++
		}
	}
	if covered > 2 {
		t.Errorf("%d of %d stones have their middle under a settler", covered, len(ring.Path))
	}
}

// An outline runs once around what hangs together, and around every hole.
func TestCoasts(t *testing.T) {
	l := newLayout(13, mapRim)
	place := func(texts ...string) (cells []game.Cell) {
		for _, text := range texts {
			var c game.Cell
			if _, err := fmt.Sscanf(text, "%d,%d", &c.Row, &c.Col); err != nil {
				t.Fatal(err)
			}
			cells = append(cells, c)
		}
		return cells
	}
	for _, c := range []struct {
		name          string
		cells         []game.Cell
		corners, ways int
	}{
		{"nothing", nil, 0, 0},
		{"one cell", place("6,6"), 6, 1},
		{"two cells", place("6,6", "6,7"), 10, 1},
		{"apart", place("6,6", "0,0"), 12, 2},
		{"a ring", place("5,6", "5,7", "6,5", "6,7", "7,6", "7,7"), 24, 2},
	} {
		outline := l.coast(c.cells)
		path := outline.path(0)
		corners, ways := 0, 0
		for _, g := range path {
			switch g.Op {
			case scene.QuadTo:
				corners++
			case scene.Close:
				ways++
			}
		}
		if corners != c.corners || ways != c.ways {
			t.Errorf("%s: %d corners on %d ways, want %d on %d", c.name, corners, ways, c.corners, c.ways)
		}
		if a, b := scene.Abs(turnOf(path)), scene.Abs(turnOf(outline.path(l.share(200)))); len(c.cells) > 0 && b >= a {
			t.Errorf("%s: moved inwards it covers %d, before %d", c.name, b, a)
		}
	}
}

// turnOf returns twice the area of a path, as its control points have it.
func turnOf(p scene.Path) (twice int) {
	var start, at scene.Point
	for _, g := range p {
		to := scene.Point{X: g.CX, Y: g.CY}
		switch g.Op {
		case scene.MoveTo:
			start, at = scene.Point{X: g.X, Y: g.Y}, scene.Point{X: g.X, Y: g.Y}
			continue
		case scene.Close:
			to = start
		}
		twice += at.X/px*to.Y/px - to.X/px*at.Y/px
		at = to
	}
	return twice
}

// The pad has the points of the rules, in every frame of whole games.
func TestPad(t *testing.T) {
	for players := bluelagoon.MinSeats; players <= bluelagoon.MaxSeats; players++ {
		p := randomGame(t, "", players, 1000, 3)
		f := Film(p, scene.Options{})
		d := drawing{}
		d.pad = newPad(newLayout(13, mapRim).sea.Y1, players, false, false)
		for i := range f.Frames {
			s := p.At(i).(*bluelagoon.State)
			at := map[scene.Point]scene.Label{}
			for _, l := range f.Frames[i].Labels {
				at[scene.Point{X: l.X, Y: l.Y}] = l
			}
			for seat := range game.Seat(players) {
				points := s.Scores(seat)
				x := d.pad.points(int(seat), s.Phase())
				_, fixed := s.Tally(s.Phase())
				for row := range padRows {
					label := at[scene.Point{X: x, Y: baseline(d.pad.rows+row*padRow, padRow, padText)}]
					if want := strconv.Itoa(padRows[row].points(&points)); label.Text != want {
						t.Fatalf("frame %d: %s of player %d is %q, want %s", i, padRows[row].name, seat, label.Text, want)
					}
					if inFull := label.Color == scene.Themes()[0].Ink; inFull != fixed {
						t.Fatalf("frame %d: points are in full ink: %v, and final: %v", i, inFull, fixed)
					}
				}
				total := s.FinalScores()[seat]
				if s.Turn() != game.Nobody {
					total += points.Total()
				}
				label := at[scene.Point{X: d.pad.points(int(seat), bluelagoon.Settlement), Y: baseline(d.pad.total, padTotal, padBig)}]
				if want := strconv.Itoa(total); label.Text != want {
					t.Fatalf("frame %d: the total of player %d is %q, want %s", i, seat, label.Text, want)
				}
			}
		}
	}
}

// The end of a phase has pictures of its own: the last piece with points that still run, the tally,
// the board cleared, and the deal.
func TestPhasesEnd(t *testing.T) {
	p := randomGame(t, "", 2, 1000, 1)
	f := Film(p, scene.Options{})
	deal := settlementOf(t, p)
	if len(f.Between[deal-1]) != 1 || len(f.Between[deal]) != 1 || len(f.Between[len(p.Plies)-1]) != 1 {
		t.Fatalf("around the deal there are %d and %d scenes, before the end %d; want one each",
			len(f.Between[deal-1]), len(f.Between[deal]), len(f.Between[len(p.Plies)-1]))
	}
	for i, between := range f.Between {
		if i != deal-1 && i != deal && i != len(p.Plies)-1 && len(between) > 0 {
			t.Errorf("there is something between the plies %d and %d", i, i+1)
		}
		for j := range between {
			if !between[j].Stays {
				t.Errorf("what lies between the plies %d and %d is gone in a moment", i, i+1)
			}
		}
	}
	before, cleared := &f.Between[deal-1][0], &f.Between[deal][0]
	if names, _ := drawtest.Contents(f, before); slices.Contains(names, "words") {
		t.Error("the last piece of exploration is already its end")
	}
	if !slices.Equal(drawtest.PlacedAs(f, before, "settler-"), drawtest.PlacedAs(f, &f.Frames[deal], "settler-")) {
		t.Error("the tally changes the board")
	}
	if n := len(drawtest.PlacedAs(f, cleared, "settler-")) + len(drawtest.PlacedAs(f, cleared, "token-")); n > 0 {
		t.Errorf("%d settlers and tokens are on the board when it is cleared", n)
	}
	if got, want := drawtest.PlacedAs(f, cleared, "village-"), drawtest.PlacedAs(f, &f.Frames[deal+1], "village-"); !slices.Equal(got, want) {
		t.Errorf("the villages %v stay, and settlement begins with %v", got, want)
	}
	if _, texts := drawtest.Contents(f, cleared); !slices.Contains(texts, "The board is cleared") {
		t.Errorf("a cleared board says %q", texts)
	}
	if got := f.After(p.PlyNumber(deal - 1)); got != deal+1 {
		t.Errorf("the position after the last ply of exploration is frame %d, want %d, after the deal", got, deal+1)
	}
	for i, caption := range map[int]string{
		deal:     "End of exploration: nobody can move.",
		deal + 1: "The tokens are dealt.",
	} {
		if got := f.Frames[i].Caption; !strings.Contains(got, caption) {
			t.Errorf("frame %d: %s", i, got)
		}
	}
}

// Where no village survives, settlement is over at once, and needs no deal.
func TestWithoutSurvivors(t *testing.T) {
	s, err := bluelagoon.Open("map sides", game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.SetDeal(bluelagoon.Exploration, bluelagoon.DrawDeal(1, bluelagoon.Exploration))
	p := withKind(t, drawtest.PlayedGame(s, 1000, func(legal []game.Move) game.Move {
		return legal[max(0, slices.IndexFunc(legal, func(m game.Move) bool {
			piece, cell, ok := bluelagoon.PlacementOf(m)
			return ok && piece == bluelagoon.Village && s.Board().IsCircle(cell)
		}))]
	}))
	last := len(p.Plies)
	if p.Plies[last-1].Move != bluelagoon.NoDeal {
		t.Fatal("a village survives: choose another game")
	}
	f := Film(p, scene.Options{})
	drawtest.CheckFilm(t, f)
	if f.Moves[last-1].Text != "no deal" || !strings.HasPrefix(f.Frames[last].Caption, "No village survives, and nothing is dealt. ") {
		t.Errorf("the last move is %q: %s", f.Moves[last-1].Text, f.Frames[last].Caption)
	}
}

func TestCaptions(t *testing.T) {
	p := played(t, "", 2, "S 0,4", "S 0,8", "T 0,5")
	f := Film(p, scene.Options{})
	drawtest.WantCaptions(t, f,
		"Start. 0–0 points if exploration ended now. The tokens are to be dealt.",
		"The tokens are dealt. 0–0 points if exploration ended now. Player 0 to move.",
		"Ply 1: Player 0 places a settler on 0,4. 0–0 points if exploration ended now. Player 1 to move.",
		"Ply 2: Player 1 places a settler on 0,8. 0–0 points if exploration ended now. Player 0 to move.",
		"Ply 3: Player 0 places a village on 0,5 and claims a token: coconut. 11–0 points if exploration ended now. Player 1 to move.",
	)
	if want := "Player 0 – Player 1"; f.Title != want {
		t.Errorf("the title is %q, want %q", f.Title, want)
	}
	if want := "A game of Blue Lagoon, map default, 2 players in 3 plies."; f.Description != want {
		t.Errorf("the description is %q, want %q", f.Description, want)
	}
}

func TestResults(t *testing.T) {
	for _, c := range []struct {
		outcome game.Outcome
		want    string
	}{
		{game.Outcome{}, ""},
		{game.Outcome{Over: true, Winners: 2, Reason: "points", Scored: true, Scores: [4]int16{121, 134, 9}}, "Player 1 wins (Player 0 121, Player 1 134, Player 2 9)"},
		{game.Outcome{Over: true, Winners: 4, Reason: "tokens", Scored: true, Scores: [4]int16{80, 9, 80}}, "Player 2 wins (Player 0 80, Player 1 9, Player 2 80): more tokens break the tie"},
		{game.Outcome{Over: true, Winners: 5, Reason: "shared", Scored: true, Scores: [4]int16{80, 9, 80}},
			"Player 0 and Player 2 share the victory (Player 0 80, Player 1 9, Player 2 80): as many points and tokens"},
		{game.Outcome{Over: true, Winners: 1, Reason: "resignation"}, "Player 0 wins: resignation"},
	} {
		if got := resultText(c.outcome, seatWords[:3]); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// The banner has the points of who won, however many play and whatever they are called.
func TestBannersHaveThePointsOfTheWinner(t *testing.T) {
	for players := bluelagoon.MinSeats; players <= bluelagoon.MaxSeats; players++ {
		p := drawtest.Tagged(randomGame(t, "map wheels", players, 1000, 3))
		most := slices.Max(p.Outcome.Scores[:])
		f, m := Film(p, scene.Options{}), scene.Measurer{}
		labels := f.Frames[len(f.Frames)-1].Labels
		banner := labels[len(labels)-1]
		if text := m.Fit(&banner); !strings.Contains(text, " wins") || !strings.Contains(text, strconv.Itoa(int(most))) {
			t.Errorf("%d players: the banner is %q, the scores are %v", players, text, p.Outcome.Scores)
		}
	}
}

// A player who cannot move is named in the picture of the ply after which he is skipped, as on the pad.
func TestSkips(t *testing.T) {
	skips := 0
	for seed := range uint64(6) {
		p := randomGame(t, "map sides", 3, 1000, seed)
		p.Record.Tags = append(p.Record.Tags, parse.Tag{Name: "Player1", Value: "yarrow"})
		names := []string{"Player 0", "yarrow", "Player 2"}
		f := Film(p, scene.Options{})
		for i := 1; i < len(f.Frames); i++ {
			mover := p.At(i - 1).(*bluelagoon.State).Player()
			s := p.At(i).(*bluelagoon.State)
			over, _, _ := s.PhaseOver()
			if s.Turn() < 0 || over || i == 1 {
				continue
			}
			var skipped []game.Seat
			for seat := (mover + 1) % 3; seat != s.Turn(); seat = (seat + 1) % 3 {
				skipped = append(skipped, seat)
			}
			_, texts := drawtest.Contents(f, &f.Frames[i])
			said := slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, "skipped") })
			if said != (len(skipped) > 0) || said && !slices.Contains(texts, skipsText(skipped, names)) {
				t.Errorf("seed %d, frame %d: %v are skipped; the picture says %q", seed, i, skipped, texts)
			}
			skips += len(skipped)
		}
	}
	if skips == 0 {
		t.Error("nobody is skipped in these games: choose others")
	}
}

// Without spoilers nothing tells the result, or how long the game is, before its last position.
func TestWithoutSpoilers(t *testing.T) {
	p := randomGame(t, "", 2, 1000, 1)
	f := Film(p, scene.Options{Values: map[string]string{"no-spoilers": scene.On}})
	if strings.Contains(f.Title+f.Description, "wins") {
		t.Errorf("%s: %s", f.Title, f.Description)
	}
	_, texts := drawtest.Contents(f, &f.Back, &f.Frames[5])
	if all := "/" + strconv.Itoa(p.PlyCount()); slices.Contains(texts, all) {
		t.Errorf("frame 5 says how long the game is: %q", texts)
	}
}

// Players and kinds of tokens are distinguished without hues: by lightness or a band, and by outline.
func TestNeedsNoHues(t *testing.T) {
	for i := range scene.Themes() {
		for _, mono := range []bool{false, true} {
			p := newPaint(&scene.Themes()[i], mono)
			for a := range p.seats {
				for b := range a {
					lightness := scene.Abs(scene.Luma(p.seats[a].Fill) - scene.Luma(p.seats[b].Fill))
					band := (p.seats[a].Ink != p.seats[a].Rim) != (p.seats[b].Ink != p.seats[b].Rim)
					if lightness < 60 && !band {
						t.Errorf("%s: the players %d and %d look alike", scene.Themes()[i].Name, b, a)
					}
				}
				own := &p.seats[a]
				if scene.Abs(scene.Luma(own.Fill)-scene.Luma(own.Rim)) < 60 {
					t.Errorf("%s: the rim of player %d does not stand out", scene.Themes()[i].Name, a)
				}
				for _, ground := range append([]int{scene.Luma(p.sea), scene.Luma(p.floor)}, lumas(p)...) {
					if max(scene.Abs(scene.Luma(own.Fill)-ground), scene.Abs(scene.Luma(own.Rim)-ground)) < 40 {
						t.Errorf("%s, mono %v: player %d does not stand out from a ground of %d", scene.Themes()[i].Name, mono, a, ground)
					}
				}
			}
			for k, c := range p.kinds {
				if scene.Abs(scene.Luma(c)-scene.Luma(p.floor)) < 40 {
					t.Errorf("%s, mono %v: token %d does not stand out from its circle", scene.Themes()[i].Name, mono, k)
				}
			}
		}
	}
	outlines := map[string]bool{}
	for _, parts := range tokenParts {
		outlines[parts[0].path] = true
	}
	if len(outlines) != len(tokenParts) {
		t.Error("two kinds of tokens have the same outline")
	}
}

func lumas(p *paint) (all []int) {
	for _, c := range p.land {
		all = append(all, scene.Luma(c))
	}
	return all
}

func TestFilmsOfAnything(t *testing.T) {
	state := func() *bluelagoon.State { return start(t, "", 4, 0) }
	for name, p := range map[string]*replay.Played{
		"no position": {Played: game.Played{Record: &parse.Record{}}},
		"resigned": {Played: game.Played{
			Record: &parse.Record{}, State: state(), Outcome: game.WonBy(3, "resignation"),
		}},
		"names": {Played: game.Played{
			State: state(),
			Record: &parse.Record{Tags: []parse.Tag{
				{Name: "Player0", Value: strings.Repeat("Ä", 300)}, {Name: "Player1", Value: "B"}, {Name: "Event", Value: "\x00<b>"},
			}},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			f := Film(p, scene.Options{Values: map[string]string{"hints": scene.On}, Marks: []game.Cell{{Row: 90, Col: -3}}})
			drawtest.CheckFilm(t, f)
			drawtest.WantFramesAlike(t, f, 200)
		})
	}
}

func TestGoldens(t *testing.T) {
	values := func(flag, value string) scene.Options { return scene.Options{Values: map[string]string{flag: value}} }
	middle := randomGame(t, "", 2, 45, 1)
	for name, c := range map[string]struct {
		played  *replay.Played
		width   int
		options scene.Options
	}{
		"middle":     {middle, 480, scene.Options{}},
		"four":       {randomGame(t, "map wheels", 4, 60, 2), 360, scene.Options{Theme: "dark"}},
		"end":        {randomGame(t, "map face", 3, 1000, 2), 300, scene.Options{Theme: "okabe"}},
		"mono":       {randomGame(t, "map sides", 4, 30, 1), 240, values("mono", scene.On)},
		"invaders":   {randomGame(t, "map space-invaders", 2, 80, 1), 300, scene.Options{}},
		"chains":     {middle, 300, values("overlay", "chains")},
		"majorities": {middle, 300, values("overlay", "majorities,villages")},
		"moves":      {middle, 240, values("overlay", "moves")},
		"refused":    {drawtest.Refuse(t, randomGame(t, "", 2, 45, 1), "S 3,12"), 240, scene.Options{}},
	} {
		f := Film(c.played, c.options)
		drawtest.WantGolden(t, name, drawtest.PNG(t, f, len(f.Frames)-1, c.width))
	}
}

// The recorded games can be drawn, and animations stay within a bound that grows with the game.
func TestDrawsPublicRecords(t *testing.T) {
	dir := drawtest.PublicRecords(t)
	files, err := filepath.Glob(filepath.Join(dir, "bluelagoon", "games", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	drawn := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range drawtest.ReplayText(t, file, data) {
			if p.Kind == nil || p.Kind.Name != "bluelagoon" || p.Fault() != nil {
				t.Fatalf("%s: %v", file, p.Fault())
			}
			drawn++
			f := Film(p, scene.Options{})
			drawtest.CheckFilm(t, f)
			wantCells(t, p, f)
			AppendText(nil, p.At(len(p.Plies)), p, scene.TextOptions{})
			var b bytes.Buffer
			if err := canvas.WriteGIF(&b, f, 0, len(f.Frames)-1, 720, canvas.Animation{}); err != nil {
				t.Errorf("%s: %v", file, err)
			}
			if limit := 90_000 + 4_000*len(f.Frames); b.Len() > limit {
				t.Errorf("%s: the GIF of %d frames has %d bytes, more than %d", file, len(f.Frames), b.Len(), limit)
			}
		}
	}
	if drawn < 6 {
		t.Errorf("only %d games were drawn", drawn)
	}
}

func BenchmarkGIF(b *testing.B) {
	for _, c := range []struct {
		setup          string
		players, plies int
	}{{"", 2, 61}, {"", 2, 81}, {"", 2, 101}, {"", 2, 1000}, {"", 4, 1000}, {"map space-invaders", 2, 1000}} {
		p := randomGame(b, c.setup, c.players, c.plies, 3)
		b.Run(fmt.Sprintf("%s %d players %d plies", p.At(0).(*bluelagoon.State).Board().MapName(), c.players, p.PlyCount()), func(b *testing.B) {
			drawtest.BenchmarkGIF(b, p, Film)
		})
	}
}

// The plates of bonuses lie between cells of the map, not outside, where rows and columns have their numbers.
func TestBonusesLeaveTheNumbersAlone(t *testing.T) {
	for _, name := range bluelagoon.MapNames() {
		board, err := bluelagoon.MapByName(name)
		if err != nil {
			t.Fatal(err)
		}
		d := &drawing{board: board, seats: 2, layout: newLayout(board.Height(), mapRim)}
		for island, at := range d.layBonuses() {
			meet := 0
			for cell := range board.Cells() {
				corners := d.layout.corners(board.Place(cell))
				if slices.Contains(corners[:], at) {
					meet++
				}
			}
			if meet < 2 { // the tip of a cell, which a number stands beside
				t.Errorf("%s: the bonus of island %d lies at the rim of the map, at %v", name, island+1, at)
			}
		}
	}
}

func TestTextsHaveRoom(t *testing.T) {
	drawtest.WantTextsHaveRoom(t, map[string]*scene.Film{
		"four": Film(drawtest.Tagged(randomGame(t, "map wheels", 4, 1000, 3)), scene.Options{Values: map[string]string{"overlay": "chains,majorities"}}),
		"two":  Film(drawtest.Tagged(drawtest.Refuse(t, randomGame(t, "", 2, 1000, 1), "S 0,4")), drawtest.WithSwitches("hints")),
	})
}

func TestHeatGolden(t *testing.T) {
	start := func() game.State {
		s, err := bluelagoon.Start("", game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	f := drawtest.RandomHeat(t, &scene.Drawer{HeatBoard: HeatBoard}, "", 20, 40, start, scene.Options{})
	drawtest.WantGolden(t, "heat", drawtest.PNG(t, f, 0, 480))
}
