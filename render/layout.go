package render

// Games are laid out in units. In a picture of the usual 720 pixels ten of them make a pixel, and
// whatever decides how cells lie to each other is a multiple of ten.
const px = 10

// Sizes of type that the games share.
const (
	nameSize = 30 * px
	textSize = 21 * px
	plySize  = 23 * px
	rimSize  = 15 * px
)

// onPixel cuts a length to whole pixels.
func onPixel(v int) int { return v / px * px }

// toward returns the point that lies a length away from a on the way to b.
func toward(a, b point, length int) point {
	far := max(distance(a, b), 1)
	return point{a.X + (b.X-a.X)*length/far, a.Y + (b.Y-a.Y)*length/far}
}

// hexSize returns how far apart rows of regular hexagons lie with corners above and below that are
// 2·a wide, a·√3, and how far their corners are from the middle, a·2/√3. If a is whole pixels, so are
// the rows.
func hexSize(a int) (pitch, radius int) {
	unit := 1
	if a%px == 0 {
		unit = px
	}
	return max(scaleRound(a, 1351, 780*unit)*unit, 1), max(scaleRound(a, 1351, 1170), 1)
}

func abs(n int) int { return max(n, -n) }
