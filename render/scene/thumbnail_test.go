package scene

import "testing"

// A thumbnail has the board alone: nothing that lies around it, and no letters too small to be read nor what these stand on.
func TestThumbnailIsTheBoardAlone(t *testing.T) {
	disc := Sprite{Name: "disc", Bounds: Rect{-10, -10, 10, 10}}
	at := func(x, y int) Scene {
		return Scene{
			Placed: []Placed{{0, 20, 20}, {0, x, y}, {1, x, y}, {2, x, y}}, Strokes: []Stroke{{Shape: Shape{Path: DiscAt(0, 5)}, X: 10, Y: 10}, {Shape: Shape{Path: DiscAt(0, 5)}, X: x, Y: y}},
			Labels: []Label{{X: 30, Y: 20, Size: 6, Text: "small"}, {X: 20, Y: 20, Size: 30, Text: "outside"}, {X: x, Y: y, Size: 8, Text: "large"}}, Caption: "Start.",
		}
	}
	refused := at(150, 150)
	f := &Film{
		Width: 300, Height: 300, Board: Rect{100, 100, 200, 200}, Sprites: []Sprite{disc, {Name: "beside", Bounds: disc.Bounds, Aside: true}, {Name: "ground", Bounds: disc.Bounds, Letters: 6}}, Back: at(150, 150), Frames: []Scene{at(105, 195), at(150, 150)},
		Between: [][]Scene{{at(150, 150)}}, Refused: &refused, Moves: make([]Move, 1),
	}
	small := f.Thumbnail(8)
	if small.Width != 100 || small.Height != 100 || len(small.Frames) != 2 || len(small.Moves) != 1 {
		t.Errorf("%d × %d, %d frames, %d moves", small.Width, small.Height, len(small.Frames), len(small.Moves))
	}
	for i, s := range []*Scene{&small.Back, &small.Frames[0], &small.Frames[1], &small.Between[0][0], small.Refused} {
		want := Placed{0, 50, 50}
		if i == 1 {
			want = Placed{0, 5, 95}
		}
		if len(s.Placed) != 1 || s.Placed[0] != want || len(s.Strokes) != 1 || s.Strokes[0].X != want.X || s.Caption != "Start." {
			t.Errorf("scene %d: %+v", i, s)
		}
		if len(s.Labels) != 1 || s.Labels[0].Text != "large" || s.Labels[0].X != want.X {
			t.Errorf("scene %d: %+v", i, s.Labels)
		}
	}
	if len(f.Back.Placed) != 4 || f.Refused.Placed[1].X != 150 {
		t.Error("the film itself has changed")
	}
	f.Board = Rect{}
	if whole := f.Thumbnail(1); whole.Width != 300 || len(whole.Back.Placed) != 3 || len(whole.Back.Labels) != 3 {
		t.Errorf("a film that does not say where its board is: %+v", whole.Back)
	}
}
