package canvas

import (
	"image/color"
	"io"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/plybook/plybook/render/scene"
)

// WriteSVG writes one frame as an SVG picture, width pixels wide. Frames count from 0, the start.
// The last frame of a record that breaks off has the refused move on top.
func WriteSVG(w io.Writer, f *scene.Film, frame, width int) error {
	if err := checkFrames(f, frame, frame, width); err != nil {
		return err
	}
	height := toPixels(f, f.Height, width)
	dst := make([]byte, 0, 1<<16)
	dst = append(dst, `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="t d"`...)
	dst = appendAttr(dst, "width", width)
	dst = appendAttr(dst, "height", height)
	dst = append(dst, ` viewBox="0 0 `...)
	dst = strconv.AppendInt(dst, int64(f.Width), 10)
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(f.Height), 10)
	dst = append(dst, `" `+svgStyle+">\n<title id=\"t\">"...)
	dst = appendEscaped(dst, f.Title)
	dst = append(dst, "</title>\n<desc id=\"d\">"...)
	scenes := f.Layers(frame)
	text := f.Description
	for _, s := range scenes {
		text = scene.JoinSentences(text, s.Caption)
	}
	dst = appendEscaped(dst, text)
	dst = append(dst, "</desc>\n<defs>\n"...)
	dst = appendUsedSymbols(dst, f, scenes)
	dst = append(dst, "</defs>\n<rect"...)
	dst = appendAttr(dst, "width", f.Width)
	dst = appendAttr(dst, "height", f.Height)
	dst = appendColor(dst, "fill", f.Background)
	dst = append(dst, "/>\n"...)
	var m scene.Measurer
	for _, s := range scenes {
		dst = append(dst, "<g>\n"...)
		dst = appendScene(dst, &m, s)
		dst = append(dst, "</g>\n"...)
	}
	dst = append(dst, "</svg>\n"...)
	_, err := w.Write(dst)
	return err
}

// fontFamilies is what viewers with fonts of their own are asked for. Labels are measured with the
// first one, and shown as wide in any of them.
const fontFamilies = "Go,'Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif"

// svgStyle are the attributes that an svg element needs above what [appendSymbols] and
// [appendScene] write: they are inherited.
const svgStyle = `font-family="` + fontFamilies + `" ` + lineStyle

// lineStyle are those of pictures without text.
const lineStyle = `stroke-linecap="round" stroke-linejoin="round"`

// appendSymbols appends the sprites of a film as symbol elements, to stand in defs. Sprite i has
// the id "s" and i.
func appendSymbols(dst []byte, f *scene.Film) []byte {
	for i := range f.Sprites {
		dst = appendSymbol(dst, f, i)
	}
	return dst
}

// appendUsedSymbols appends only those sprites that the scenes place.
func appendUsedSymbols(dst []byte, f *scene.Film, scenes []*scene.Scene) []byte {
	used := make([]bool, len(f.Sprites))
	for _, s := range scenes {
		for _, p := range s.Placed {
			used[p.Sprite] = true
		}
	}
	for i := range f.Sprites {
		if used[i] {
			dst = appendSymbol(dst, f, i)
		}
	}
	return dst
}

func appendSymbol(dst []byte, f *scene.Film, i int) []byte {
	s := &f.Sprites[i]
	// A symbol without a viewBox has its own (0,0) where it is used; what lies left of it or above
	// would be clipped if overflow were not visible.
	dst = append(dst, `<symbol id="s`...)
	dst = strconv.AppendInt(dst, int64(i), 10)
	dst = append(dst, `" overflow="visible">`...)
	if s.Title != "" {
		dst = append(dst, "<title>"...)
		dst = appendEscaped(dst, s.Title)
		dst = append(dst, "</title>"...)
	}
	return append(appendShapes(dst, s.Shapes), "</symbol>\n"...)
}

// appendShapes appends shapes around (0,0), lines of one look as one path.
func appendShapes(dst []byte, shapes []scene.Shape) []byte {
	for i := 0; i < len(shapes); {
		shape := shapes[i]
		for i++; i < len(shapes) && sameLine(&shape, &shapes[i]); i++ {
			shape.Path = slices.Concat(shape.Path, shapes[i].Path)
		}
		dst = appendShape(dst, &shape, 0, 0)
	}
	return dst
}

// sameLine says whether two shapes are lines of one opaque colour and width, which look the same
// as one path. Fills do not: where they overlap, one could cut a hole into the other.
func sameLine(a, b *scene.Shape) bool {
	return a.Fill.A == 0 && b.Fill.A == 0 && a.Stroke.A == 255 &&
		a.Stroke == b.Stroke && a.Width == b.Width && a.Dashed == b.Dashed
}

// appendScene appends a scene: uses of the symbols, paths and texts, one per line.
func appendScene(dst []byte, m *scene.Measurer, s *scene.Scene) []byte {
	for _, p := range s.Placed {
		dst = append(dst, `<use href="#s`...)
		dst = strconv.AppendInt(dst, int64(p.Sprite), 10)
		dst = append(dst, '"')
		dst = appendAttr(dst, "x", p.X)
		dst = appendAttr(dst, "y", p.Y)
		dst = append(dst, "/>\n"...)
	}
	for i := range s.Strokes {
		k := &s.Strokes[i]
		dst = appendShape(dst, &k.Shape, k.X, k.Y)
		dst = append(dst, '\n')
	}
	for i := range s.Labels {
		dst = AppendLabel(dst, m, &s.Labels[i])
	}
	return dst
}

// Lengths of a dash and of the gap after it, in widths of the line; round ends lengthen the dash
// by one width at the cost of the gap.
const (
	dashOn  = 4
	dashOff = 4
)

func appendShape(dst []byte, s *scene.Shape, dx, dy int) []byte {
	dst = append(dst, `<path d="`...)
	dst = appendPath(dst, s.Path, dx, dy)
	dst = append(dst, '"')
	if s.Fill.A == 0 {
		dst = append(dst, ` fill="none"`...)
	} else {
		dst = appendColor(dst, "fill", s.Fill)
	}
	if s.Stroke.A > 0 && s.Width > 0 {
		dst = appendColor(dst, "stroke", s.Stroke)
		dst = appendAttr(dst, "stroke-width", s.Width)
		if s.Dashed {
			dst = append(dst, ` stroke-dasharray="`...)
			dst = strconv.AppendInt(dst, int64(dashOn*s.Width), 10)
			dst = append(dst, ' ')
			dst = strconv.AppendInt(dst, int64(dashOff*s.Width), 10)
			dst = append(dst, '"')
		}
	}
	return append(dst, "/>"...)
}

func appendPath(dst []byte, p scene.Path, dx, dy int) []byte {
	for i := range p {
		g := &p[i]
		switch g.Op {
		case scene.MoveTo:
			dst = appendPoints(dst, 'M', g.X+dx, g.Y+dy)
		case scene.LineTo:
			dst = appendPoints(dst, 'L', g.X+dx, g.Y+dy)
		case scene.QuadTo:
			dst = appendPoints(dst, 'Q', g.CX+dx, g.CY+dy, g.X+dx, g.Y+dy)
		case scene.CubicTo:
			dst = appendPoints(dst, 'C', g.CX+dx, g.CY+dy, g.CX2+dx, g.CY2+dy, g.X+dx, g.Y+dy)
		case scene.Close:
			dst = append(dst, 'Z')
		case scene.Circle:
			r := g.CX
			dst = appendPoints(dst, 'M', g.X+dx-r, g.Y+dy)
			dst = appendPoints(dst, 'a', r, r, 0, 1, 0, 2*r, 0)
			dst = appendPoints(dst, 'a', r, r, 0, 1, 0, -2*r, 0)
			dst = append(dst, 'Z')
		}
	}
	return dst
}

func appendPoints(dst []byte, op byte, n ...int) []byte {
	dst = append(dst, op)
	for i, v := range n {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendInt(dst, int64(v), 10)
	}
	return dst
}

// anchors are the values of text-anchor by [Align].
var anchors = [...]string{scene.Left: "", scene.Center: ` text-anchor="middle"`, scene.Right: ` text-anchor="end"`}

// AppendLabel appends a label, as wide as pictures of pixels have it, whatever font viewers show it in. They stretch the
// letters and not the spaces between them, which could make letters overlap.
func AppendLabel(dst []byte, m *scene.Measurer, l *scene.Label) []byte {
	text := m.Fit(l)
	dst = append(dst, "<text"...)
	dst = appendAttr(dst, "x", l.X)
	dst = appendAttr(dst, "y", l.Y)
	dst = appendAttr(dst, "font-size", l.Size)
	dst = append(dst, anchors[l.Align]...)
	if l.Bold {
		dst = append(dst, ` font-weight="bold"`...)
	}
	// A letter alone moves nothing, and would be another one if it were stretched: an I of other fonts is narrow.
	if width := m.Width(text, l.Size, l.Bold); width > 0 && utf8.RuneCountInString(text) > 1 {
		dst = appendAttr(dst, "textLength", width)
		dst = append(dst, ` lengthAdjust="spacingAndGlyphs"`...)
	}
	dst = appendColor(dst, "fill", l.Color)
	dst = append(dst, '>')
	dst = appendEscaped(dst, text)
	return append(dst, "</text>\n"...)
}

func appendAttr(dst []byte, name string, value int) []byte {
	dst = append(dst, ' ')
	dst = append(dst, name...)
	dst = append(dst, `="`...)
	dst = strconv.AppendInt(dst, int64(value), 10)
	return append(dst, '"')
}

// appendColor appends name="#rrggbb", and name-opacity if the colour is not opaque.
func appendColor(dst []byte, name string, c color.NRGBA) []byte {
	const digits = "0123456789abcdef"
	dst = append(dst, ' ')
	dst = append(dst, name...)
	dst = append(dst, `="#`...)
	for _, v := range [3]uint8{c.R, c.G, c.B} {
		dst = append(dst, digits[v>>4], digits[v&15])
	}
	dst = append(dst, '"')
	if c.A == 255 {
		return dst
	}
	dst = append(dst, ' ')
	dst = append(dst, name...)
	dst = append(dst, `-opacity="`...)
	dst = strconv.AppendFloat(dst, float64(c.A)/255, 'f', 3, 64)
	return append(dst, '"')
}

// appendEscaped appends text for element content or a quoted attribute of XML and HTML.
// Characters that XML does not allow are dropped.
func appendEscaped(dst []byte, text string) []byte {
	for _, r := range scene.Printable(text) {
		switch r {
		case '&':
			dst = append(dst, "&amp;"...)
		case '<':
			dst = append(dst, "&lt;"...)
		case '>':
			dst = append(dst, "&gt;"...)
		case '"':
			dst = append(dst, "&quot;"...)
		case '\'':
			dst = append(dst, "&#39;"...)
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}
