package render

import "image/color"

// Sizes of the words below a board: on a pill, and of the sentence below it that says what is wrong.
const (
	pillHeight  = 38 * px
	pillSize    = 23 * px // of the words on a pill
	leastPill   = 14 * px // of those that need much room
	faultHeight = 24 * px // of a sentence below
	faultSize   = 18 * px
)

// pillLabel is the words on a pill around a point: in smaller letters if they need it, and shortened if that is not enough.
func pillLabel(at point, text string, c, ground color.NRGBA, most int) Label {
	var r ruler
	size := pillSize
	if width := r.width(text, size, true); width > most {
		size = max(size*most/width/px*px, leastPill)
	}
	return Label{
		X: at.X, Y: at.Y + size*36/100, Size: size, Align: Center, Bold: true, Color: c, Over: ground, Text: text, Max: most,
	}
}
