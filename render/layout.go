package render

import "github.com/plybook/plybook/replay/game"

// Games are laid out in units. In a picture of the usual 720 pixels ten of them make a pixel, and
// whatever decides how cells lie to each other is a multiple of ten.
const px = 10

// Sizes of type that the games share.
const (
	nameSize = 30 * px
	textSize = 21 * px
	plySize  = 23 * px
	rimSize  = 15 * px
	footSize = 17 * px
)

// Lengths that the games share.
const (
	stageWidth  = 720 * px // of every picture
	stageMargin = 14 * px  // beside the panel that a board lies on
	boardCorner = 14 * px  // radius of that panel's corners
	moverSize   = 10 * px  // radius of the piece that shows whose turn it is
	finestCell  = 4 * px   // below this half width, cells of hexagons lie no longer on whole pixels
)

// onPixel cuts a length to whole pixels.
func onPixel(v int) int { return v / px * px }

// lineOn returns the width of a line as a part of a radius. On large cells lines grow no more.
func lineOn(radius, thousandths int) int {
	const most = 28 * px
	return max(min(radius, most)*thousandths/1000, 1)
}

// beside mirrors a distance from the left side for seat 1, whose things stand at the right.
func beside(seat game.Seat, x int) int {
	if seat == 1 {
		return stageWidth - x
	}
	return x
}
