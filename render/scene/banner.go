package scene

import "image/color"

// Sizes of the words below a board: on a pill, and of the sentence below it that says what is wrong.
const (
	PillHeight  = 38 * px
	pillSize    = 23 * px // of the words on a pill
	leastPill   = 14 * px // of those that need much room
	FaultHeight = 24 * px // of a sentence below
	FaultSize   = 18 * px
)

// PillLabel is the words on a pill around a point: in smaller letters if they need it, and shortened if that is not enough.
func PillLabel(at Point, text string, c, ground color.NRGBA, most int) Label {
	var r Measurer
	size := pillSize
	if width := r.Width(text, size, true); width > most {
		size = max(size*most/width/px*px, leastPill)
	}
	return Label{
		X: at.X, Y: at.Y + size*36/100, Size: size, Align: Center, Bold: true, Color: c, Over: ground, Text: text, Max: most,
	}
}
