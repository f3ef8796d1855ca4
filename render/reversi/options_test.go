package reversi

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/square"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// With flips every legal cell has a line for each direction, and the number of discs that it turns.
func TestFlips(t *testing.T) {
	p := played(t, "", "", "f5 d6 c5")
	b := p.At(3).(reversi.Board)
	f := Film(p, scene.Options{Values: map[string]string{"hints": "flips"}})
	drawtest.CheckFilm(t, f)
	lines, cells := 0, 0
	l := square.NewLayout(8, 8)
	var want []string
	for _, m := range b.Moves(nil) {
		s, _ := reversi.DiscOf(m)
		turned := b.Turned(m)
		x, y := l.Middle(s.Cell())
		want = append(want, fmt.Sprint(x, y, " ", turned.Len()))
		lines += b.Lines(s).Len()
		cells++
	}
	last := &f.Frames[3]
	var got []string
	for _, label := range last.Labels {
		if label.Y > l.Y0 && label.Y < l.Panel.Y1-square.Rim {
			got = append(got, fmt.Sprint(label.X, label.Y-l.Share(250)*35/100, " ", label.Text))
		}
	}
	plain := Film(p, scene.Options{Values: drawtest.Switches("hints")})
	if strokes := len(last.Strokes) - len(plain.Frames[3].Strokes); strokes != 2*lines {
		t.Errorf("%d strokes for %d lines and their ends", strokes, lines)
	}
	if placed := drawtest.PlacedAs(f, last, "flips-1"); len(placed) != cells || !slices.Equal(got, want) {
		t.Errorf("%d cells with the numbers %v, want %d with %v", len(placed), got, cells, want)
	}
}

// A page shows the flips of every position in which somebody can move.
func TestPageShowsTheFlipsOfEveryPosition(t *testing.T) {
	p := played(t, "", "", "f5 d6 c5 f4 e3 c6 d3 f6 e6 d7")
	f := Film(p, scene.Options{Values: map[string]string{"hints": "flips"}})
	for ply := range f.Frames {
		b := p.At(ply).(reversi.Board)
		if got, want := len(drawtest.PlacedAs(f, &f.Frames[ply], fmt.Sprint("flips-", b.Turn()))), len(b.Moves(nil)); got != want || want == 0 {
			t.Errorf("ply %d: flips on %d cells, want %d", ply, got, want)
		}
	}
	drawtest.ShowsEveryFrame(t, f)
}

// The board of a transcript has every disc as it was placed, with its ply, and the passes below.
func TestNumbers(t *testing.T) {
	p := played(t, "", smallSetup, "b1 c1 d1 a1 a3 -- d4")
	f := Film(p, scene.Options{Values: drawtest.Switches("numbers", "effects")})
	drawtest.CheckFilm(t, f)
	drawtest.WantShown(t, "numbers", f, nil, []string{"1", "2", "3", "4", "5", "7", "White passes at 6"})
	if len(f.Between) > 0 {
		t.Error("discs that lie as they were placed turn over")
	}
	if plain := Film(p, scene.Options{}); f.Height <= plain.Height {
		t.Error("there is no room for the passes")
	}
	l := square.NewLayout(4, 4)
	last := &f.Frames[len(p.Plies)]
	for cell, ply := range map[string]int{"b1": 1, "c1": 2, "d4": 7} {
		s, _ := reversi.ParseSquare(cell)
		x, y := l.Middle(s.Cell())
		seat := p.Plies[ply-1].Seat
		if !slices.Contains(drawtest.PlacedAs(f, last, "disc-"), fmt.Sprint(scene.SpriteName("disc", seat), x, y)) {
			t.Errorf("%s has no disc of the seat %d, who placed it", cell, seat)
		}
	}
	dtu := Film(played(t, "dtu", "", "@d4e4 f6"), scene.Options{Values: drawtest.Switches("numbers")})
	names, texts := drawtest.Contents(dtu, &dtu.Frames[2])
	discs, ones := 0, 0
	for _, name := range names {
		if strings.HasPrefix(name, "disc-") {
			discs++
		}
	}
	for _, text := range texts {
		if text == "1" {
			ones++
		}
	}
	if discs != 5 || ones < 2 {
		t.Errorf("after a placement and a move there are %d discs and %d times the number 1", discs, ones)
	}
}

// Discs that a ply turns narrow and widen again; nothing else moves, and a ply that turns nothing has no
// scenes of its own.
func TestEffects(t *testing.T) {
	p := played(t, "", smallSetup, "b1 c1 d1 a1 a3 -- d4")
	f := Film(p, scene.Options{Values: drawtest.Switches("effects")})
	drawtest.CheckFilm(t, f)
	wantDiscs(t, p, f)
	for ply := 1; ply < len(f.Frames); ply++ {
		turned := reversi.Set{}
		if m := p.Plies[ply-1].Move; m != reversi.Pass {
			turned = p.At(ply - 1).(reversi.Board).Turned(m)
		}
		scenes := f.Before(ply)
		if want := min(turned.Len(), 1) * len(scene.TurnSteps); len(scenes) != want {
			t.Errorf("%d scenes before ply %d, want %d", len(scenes), ply, want)
		}
		all := len(drawtest.PlacedAs(f, &f.Frames[ply], "disc-"))
		for i := range scenes {
			turning, lying := drawtest.PlacedAs(f, &scenes[i], "turning-"), drawtest.PlacedAs(f, &scenes[i], "disc-")
			if len(turning) != turned.Len() || len(lying) != all-turned.Len() {
				t.Errorf("scene %d before ply %d: %d discs turn and %d lie, want %d of %d", i, ply, len(turning), len(lying), turned.Len(), all)
			}
			if side := turning[0][len("turning-")]; (side == byte('0'+p.Plies[ply-1].Seat)) != scene.TurnSteps[i].Flipped {
				t.Errorf("scene %d before ply %d shows the side %c", i, ply, side)
			}
		}
	}
	if plain := Film(p, scene.Options{}); len(plain.Between) != 0 {
		t.Error("discs turn over without being asked to")
	}
}

// Before the last position neither counts nor the result are told, not in the title either.
func TestWithoutSpoilers(t *testing.T) {
	p := drawtest.Claim(played(t, "", passSetup, "-- c1"))
	f := Film(p, scene.Options{Values: drawtest.Switches("no-spoilers")})
	drawtest.CheckFilm(t, f)
	if f.Title != "Black – White" || strings.Contains(f.Description, "wins") || f.Finding != nil {
		t.Errorf("the title is %q, the description %q, the finding %v", f.Title, f.Description, f.Finding)
	}
	if got, want := f.Frames[0].Caption, "Start. Black to move."; got != want {
		t.Errorf("the start is %q, want %q", got, want)
	}
	if _, texts := drawtest.Contents(f, &f.Frames[0]); slices.Contains(texts, "1") || !slices.Contains(texts, "14") {
		t.Errorf("the start says %q", texts)
	}
	drawtest.WantShown(t, "the end", f, []string{"result"}, []string{"White wins 3–0 (16–0 with empty cells): wipe-out", "3", "13"})
	broken := Film(drawtest.Refuse(t, played(t, "", "", "f5"), "e5"), scene.Options{Values: drawtest.Switches("no-spoilers")})
	if broken.Finding == nil || broken.Refused == nil {
		t.Error("a move that is refused is kept quiet")
	}
}

// The line above the board has the number that the move has in a record.
func TestMoveNumbers(t *testing.T) {
	f := Film(played(t, "", "", "f5 d6 c3"), scene.Options{})
	for ply, want := range map[int]string{1: "1.", 2: "1.", 3: "2."} {
		if _, texts := drawtest.Contents(f, &f.Frames[ply]); !slices.Contains(texts, want) {
			t.Errorf("ply %d says %q, not %q", ply, texts, want)
		}
	}
}

// Every choice that the table offers can be drawn, alone and with the others, in any position.
func TestChoices(t *testing.T) {
	for _, rules := range []string{"othello", "dtu-one-line"} {
		p := drawtest.RandomGame(start(t, rules, "", 6), 40, 5)
		for _, f := range Flags() {
			drawtest.CheckFilm(t, Film(p, scene.Options{Values: drawtest.Switches(f.Name)}))
			for _, v := range f.Values {
				drawtest.CheckFilm(t, Film(p, scene.Options{Values: map[string]string{f.Name: v.Name}, Marks: []game.Cell{{}}}))
			}
		}
		drawtest.CheckFilm(t, Film(p, scene.Options{Values: drawtest.Switches("hints", "numbers", "effects", "no-spoilers", "mono")}))
	}
}
