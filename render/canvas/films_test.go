package canvas

import (
	"bytes"
	"fmt"
	"image/color"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

// SampleFilm is a film of no game with everything a canvas has to draw: sprites that overlap,
// strokes, dashes, transparency, labels of each kind, a refusal.
func SampleFilm(frames int) *scene.Film {
	red, ink, paper := scene.RGB(0xD12020), scene.RGB(0x202020), scene.RGB(0xFAFAF0)
	glass := color.NRGBA{B: 200, A: 90}
	f := &scene.Film{
		Title: `<script>alert("1")</script> & co`, Description: "A square and a disc.",
		Width: 1000, Height: 600, Background: paper,
		Sprites: []scene.Sprite{
			{Name: "disc", Title: "Disc", Bounds: scene.Rect{X0: -80, Y0: -80, X1: 80, Y1: 80}, Over: paper, Shapes: []scene.Shape{
				{Path: scene.MustPath("O0 0 80"), Fill: red}, {Path: scene.MustPath("E0 20 40 20"), Fill: paper},
			}},
			{Name: "square", Title: "Square <2>", Bounds: scene.Rect{X0: -120, Y0: -120, X1: 120, Y1: 120}, Over: paper, Shapes: []scene.Shape{
				{Path: scene.MustPath("M-110 -110 L110 -110 L110 110 L-110 110 Z"), Fill: glass, Stroke: ink, Width: 20},
				{Path: scene.MustPath("M-90 60 Q0 -120 90 60"), Stroke: red, Width: 12, Dashed: true},
			}},
		},
	}
	f.Back = scene.Scene{
		Placed: []scene.Placed{{Sprite: 1, X: 500, Y: 300}},
		Labels: []scene.Label{{X: 20, Y: 60, Size: 50, Color: ink, Over: paper, Text: "A name that is too long to be shown", Max: 400}},
	}
	for i := range frames {
		f.Frames = append(f.Frames, scene.Scene{
			Placed:  []scene.Placed{{Sprite: 0, X: 100 + 60*i, Y: 400 - 20*i}, {Sprite: 0, X: 860, Y: 500}},
			Strokes: []scene.Stroke{{Shape: scene.Shape{Path: scene.MustPath("M0 0 C50 -80 120 -80 160 10"), Stroke: ink, Width: 9}, X: 60 * i, Y: 500}},
			Labels: []scene.Label{
				{X: 980, Y: 580, Size: 60, Align: scene.Right, Bold: true, Color: red, Over: paper, Text: strings.Repeat("I", i)},
				{X: 500, Y: 320, Size: 44, Align: scene.Center, Color: ink, Over: paper, Text: "a<b & \"c\""},
			},
			Caption: "Frame <" + string(rune('0'+i%10)) + ">",
		})
	}
	f.Refused = &scene.Scene{Placed: []scene.Placed{{Sprite: 1, X: 300, Y: 200}}, Caption: "Refused."}
	return f
}

// WalkFilm is a film of no particular game: two kinds of tile, of which one is put on the table a
// ply, a stone that walks over them, a ring, and a label that counts.
func WalkFilm(plies int) *scene.Film {
	ink, light, dark := color.NRGBA{60, 52, 44, 255}, color.NRGBA{250, 244, 228, 255}, color.NRGBA{70, 62, 58, 255}
	tile := func(name, title string, fill color.NRGBA) scene.Sprite {
		hexagon := scene.Path{
			{Op: scene.MoveTo, Y: -40}, {Op: scene.LineTo, X: 35, Y: -20}, {Op: scene.LineTo, X: 35, Y: 20},
			{Op: scene.LineTo, Y: 40}, {Op: scene.LineTo, X: -35, Y: 20}, {Op: scene.LineTo, X: -35, Y: -20}, {Op: scene.Close},
		}
		return scene.Sprite{Name: name, Title: title, Bounds: scene.Rect{X0: -40, Y0: -45, X1: 40, Y1: 45},
			Shapes: []scene.Shape{{Path: hexagon, Fill: fill, Stroke: ink, Width: 3}}}
	}
	stone := scene.Sprite{Name: "stone", Title: "Stone", Bounds: scene.Rect{X0: -12, Y0: -12, X1: 12, Y1: 12}, Unique: true,
		Shapes: []scene.Shape{{Path: scene.Path{{Op: scene.Circle, CX: 12}}, Fill: color.NRGBA{30, 110, 130, 255}}}}
	f := &scene.Film{
		Title: "Ann – Ben", Description: "Ann and Ben put tiles on a table.",
		Width: 1000, Height: 760, Background: color.NRGBA{236, 229, 214, 255},
		Sprites: []scene.Sprite{tile("light", "Light tile", light), tile("dark", "Dark tile", dark), stone},
		Back:    scene.Scene{Labels: []scene.Label{{X: 500, Y: 50, Size: 28, Align: scene.Center, Bold: true, Color: ink, Text: "Ann – Ben"}}},
		Seats:   []string{"Light", "Dark"},
	}
	var placed []scene.Placed
	for ply := range plies + 1 {
		s := scene.Scene{Placed: slices.Clone(placed), Caption: fmt.Sprintf("Ply %d.", ply)}
		s.Labels = append(s.Labels, scene.Label{X: 500, Y: 730, Size: 24, Align: scene.Center, Color: ink, Text: s.Caption})
		if len(placed) > 0 {
			p := placed[len(placed)-1]
			s.Placed = append(s.Placed, scene.Placed{Sprite: 2, X: p.X, Y: p.Y})
			s.Strokes = []scene.Stroke{{Shape: scene.Shape{Path: scene.Path{{Op: scene.Circle, CX: 20}}, Stroke: color.NRGBA{200, 60, 40, 255}, Width: 4}, X: p.X, Y: p.Y}}
			f.Moves = append(f.Moves, scene.Move{Text: fmt.Sprintf("tile %c%d", 'a'+ply%8, ply), Seat: game.Seat((ply - 1) % 2)})
		}
		f.Frames = append(f.Frames, s)
		row, col := ply/10%8, ply%10
		placed = append(placed, scene.Placed{Sprite: ply % 2, X: 120 + 76*col + 38*(row%2), Y: 140 + 66*row})
	}
	return f
}

// TurningFilm is a walkFilm with two scenes between any two positions.
func TurningFilm(plies int) *scene.Film {
	f := WalkFilm(plies)
	for i := range plies {
		var between []scene.Scene
		for turn := range 2 {
			s := f.Frames[i+1]
			s.Labels = append(slices.Clone(s.Labels), scene.Label{X: 500, Y: 400 + 40*turn, Size: 28, Text: "turning"})
			between = append(between, s)
		}
		f.Between = append(f.Between, between)
	}
	return f
}

// BrokenFilm is the beginning of a record that breaks off, made of names and texts that would be
// markup or script anywhere else.
func BrokenFilm() *scene.Film {
	f := WalkFilm(10)
	f.Title = nasty
	f.Comment = "before the start: " + nasty
	f.Moves[3].Comment = "well played: " + nasty
	f.Frames[10].Caption = nasty
	f.Finding = &scene.Note{
		Code: "walk/off-the-table", Message: "The tile would fall: " + nasty, Token: "tile <z99>",
		Hint: "keep to the table", Ply: 11,
	}
	f.Refused = &scene.Scene{Labels: []scene.Label{{X: 500, Y: 400, Size: 60, Align: scene.Center, Color: color.NRGBA{200, 0, 0, 255}, Text: "refused"}}}
	return f
}

func PageOf(t testing.TB, f *scene.Film, o HTMLOptions) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteHTML(&b, f, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
