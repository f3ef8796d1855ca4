package scene

import (
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// LetterPath returns the outline of a character of the bold font, of a size, with its middle at
// (0,0), for sprites that carry a letter. It is empty if the font lacks the character.
func LetterPath(r rune, size int) Path {
	var buf sfnt.Buffer
	f := FontFor(true)
	glyph, err := f.GlyphIndex(&buf, r)
	if err != nil || glyph == 0 {
		return nil
	}
	segments, err := f.LoadGlyph(&buf, glyph, fixed.Int26_6(EmUnits), nil)
	if err != nil {
		return nil
	}
	box := segments.Bounds()
	middle := box.Min.Add(box.Max)
	at := func(p fixed.Point26_6) (x, y int) {
		const half = 2 * EmUnits
		return ScaleRound(2*int(p.X)-int(middle.X), size, half), ScaleRound(2*int(p.Y)-int(middle.Y), size, half)
	}
	var path Path
	for _, s := range segments {
		var g Segment
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if len(path) > 0 {
				path = append(path, Segment{Op: Close})
			}
			g.Op = MoveTo
			g.X, g.Y = at(s.Args[0])
		case sfnt.SegmentOpLineTo:
			g.Op = LineTo
			g.X, g.Y = at(s.Args[0])
		case sfnt.SegmentOpQuadTo:
			g.Op = QuadTo
			g.CX, g.CY = at(s.Args[0])
			g.X, g.Y = at(s.Args[1])
		case sfnt.SegmentOpCubeTo:
			g.Op = CubicTo
			g.CX, g.CY = at(s.Args[0])
			g.CX2, g.CY2 = at(s.Args[1])
			g.X, g.Y = at(s.Args[2])
		}
		path = append(path, g)
	}
	return append(path, Segment{Op: Close})
}
