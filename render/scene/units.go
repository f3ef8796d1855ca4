package scene

import "github.com/plybook/plybook/replay/game"

// Pixel is a pixel of a picture of the usual width of 720, in units: games are laid out in tenths of it,
// and whatever decides how cells lie to each other is a multiple of it.
const Pixel = 10

const px = Pixel

// Sizes of type that the games share.
const (
	NameSize = 30 * px
	TextSize = 21 * px
	PlySize  = 23 * px
	RimSize  = 20 * px // pages show pictures on phones at half their size, where this is ten pixels
	FootSize = 20 * px

	// AloneRimSize is RimSize on boards alone.
	AloneRimSize = 24 * px
)

// Lengths that the games share.
const (
	LeastBadge = RimSize * 100 / BadgeText // radius of the ground of a number that can be read
	BadgeText  = 160                       // size of such a number, in percent of that radius
	Width      = 720 * px                  // of every picture
	Margin     = 14 * px                   // beside the panel that a board lies on
	Corner     = 14 * px                   // radius of that panel's corners
	TurnRadius = 10 * px                   // radius of the piece that shows whose turn it is
	FinestCell = 4 * px                    // below this half width, cells of hexagons lie no longer on whole pixels
)

// OnPixel cuts a length to whole pixels.
func OnPixel(v int) int { return v / px * px }

// LineOn returns the width of a line as a part of a radius. On large cells lines grow no more.
func LineOn(radius, thousandths int) int {
	const most = 28 * px
	return max(min(radius, most)*thousandths/1000, 1)
}

// FromSide mirrors a distance from the left side for seat 1, whose things stand at the right.
func FromSide(seat game.Seat, x int) int {
	if seat == 1 {
		return Width - x
	}
	return x
}
