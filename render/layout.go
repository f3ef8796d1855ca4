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

func abs(n int) int { return max(n, -n) }
