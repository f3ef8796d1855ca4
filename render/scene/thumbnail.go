package scene

import "slices"

// Thumbnail returns the film of the board alone, to be shown small: without what stands around the board, and without letters
// of less than a size in units, which nobody could read, and the grounds of these.
func (f *Film) Thumbnail(letters int) *Film {
	to := *f
	box := f.Board
	if box == (Rect{}) {
		box = Rect{X1: f.Width, Y1: f.Height}
	}
	to.Width, to.Height, to.Board = box.X1-box.X0, box.Y1-box.Y0, Rect{}
	cut := func(s *Scene) Scene { return f.cut(s, box, letters) }
	to.Back = cut(&f.Back)
	to.Frames = cutAll(f.Frames, cut)
	to.Between = make([][]Scene, len(f.Between))
	for i := range f.Between {
		to.Between[i] = cutAll(f.Between[i], cut)
	}
	if f.Refused != nil {
		refused := cut(f.Refused)
		to.Refused = &refused
	}
	return &to
}

func cutAll(all []Scene, cut func(*Scene) Scene) []Scene {
	out := make([]Scene, len(all))
	for i := range all {
		out[i] = cut(&all[i])
	}
	return out
}

// cut returns what a scene has within a rectangle, whose upper left corner comes to (0,0).
func (f *Film) cut(s *Scene, box Rect, letters int) Scene {
	to := s.moved(-box.X0, -box.Y0)
	box = Rect{X1: box.X1 - box.X0, Y1: box.Y1 - box.Y0}
	outside := func(r Rect, x, y int) bool {
		return r.X1+x <= box.X0 || r.X0+x >= box.X1 || r.Y1+y <= box.Y0 || r.Y0+y >= box.Y1
	}
	to.Placed = slices.DeleteFunc(to.Placed, func(p Placed) bool {
		sprite := &f.Sprites[p.Sprite]
		return sprite.Aside || sprite.Letters > 0 && sprite.Letters < letters || outside(sprite.Bounds, p.X, p.Y)
	})
	to.Strokes = slices.DeleteFunc(to.Strokes, func(k Stroke) bool { return outside(k.Bounds(), k.X, k.Y) })
	to.Labels = slices.DeleteFunc(to.Labels, func(l Label) bool { return l.Size < letters || outside(Rect{0, -l.Size, 1, 1}, l.X, l.Y) })
	return to
}
