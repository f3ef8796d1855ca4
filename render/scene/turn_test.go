package scene

import "testing"

// Narrowed shapes keep their height, and lie within their bounds.
func TestNarrowed(t *testing.T) {
	shapes := []Shape{
		{Path: DiscAt(10, 100), Fill: RGB(0xFF0000)},
		{Path: RoundedSquare(0, 80), Stroke: RGB(0x00FF00), Width: 20},
	}
	for _, percent := range []int{1, 14, 62, 100} {
		for i, s := range Narrowed(shapes, percent) {
			was, is := shapes[i].Bounds(), s.Bounds()
			if is.X1-is.X0 > (was.X1-was.X0)*percent/100+2 || is.X1 <= is.X0 {
				t.Errorf("%d %%: shape %d goes from %v to %v", percent, i, was, is)
			}
			if low, high := was.Y1-was.Y0-20, was.Y1-was.Y0; is.Y1-is.Y0 < low || is.Y1-is.Y0 > high {
				t.Errorf("%d %%: shape %d goes from %v to %v", percent, i, was, is)
			}
		}
	}
}
