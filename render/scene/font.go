package scene

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The fonts are parsed once and never written to. They are part of the library, so that parsing
// them cannot fail.
var (
	regular = sync.OnceValue(func() *sfnt.Font { return mustParse(goregular.TTF) })
	bold    = sync.OnceValue(func() *sfnt.Font { return mustParse(gobold.TTF) })
)

func mustParse(ttf []byte) *sfnt.Font {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic("embedded font: " + err.Error())
	}
	return f
}

func FontFor(isBold bool) *sfnt.Font {
	if isBold {
		return bold()
	}
	return regular()
}

// A Measurer measures text. It is for one goroutine.
type Measurer struct {
	buf      sfnt.Buffer
	advances map[glyphKey]int
}

type glyphKey struct {
	r    rune
	bold bool
}

// EmUnits is the size of the font's em in its own units, in which the ruler measures.
const EmUnits = 2048

// boxUnits is the advance of the box that stands for a character which the font lacks.
const boxUnits = EmUnits * 9 / 16

// firstWide is where the scripts begin whose characters are as wide as high. The font lacks them, and viewers that have
// them need that room.
const firstWide = '\u2e80'

// Has says whether the font has a character.
func (m *Measurer) Has(r rune, isBold bool) bool {
	glyph, err := FontFor(isBold).GlyphIndex(&m.buf, r)
	return err == nil && glyph != 0
}

// Advance returns the width of a character in 1/EmUnits of the font's size.
func (m *Measurer) Advance(r rune, isBold bool) int {
	key := glyphKey{r, isBold}
	if a, ok := m.advances[key]; ok {
		return a
	}
	f := FontFor(isBold)
	width := boxUnits
	if r >= firstWide {
		width = EmUnits
	}
	if glyph, err := f.GlyphIndex(&m.buf, r); err == nil && glyph != 0 {
		if a, err := f.GlyphAdvance(&m.buf, glyph, fixed.Int26_6(EmUnits), font.HintingNone); err == nil {
			width = int(a)
		}
	}
	if m.advances == nil {
		m.advances = map[glyphKey]int{}
	}
	m.advances[key] = width
	return width
}

// Width returns the width of a text in units, if its font has the given size.
func (m *Measurer) Width(text string, size int, isBold bool) int {
	sum := 0
	for _, r := range text {
		sum += m.Advance(r, isBold)
	}
	return sum * size / EmUnits
}

const ellipsis = '…'

// maxLabel bounds the characters of a label, whatever its Max: names come from files.
const maxLabel = 400

// Fit returns what is shown of a label: its text without what cannot be shown, and shortened to
// its Max with an ellipsis.
func (m *Measurer) Fit(l *Label) string {
	text := Shorten(Printable(l.Text), maxLabel)
	if l.Max <= 0 || m.Width(text, l.Size, l.Bold) <= l.Max {
		return text
	}
	room := l.Max*EmUnits/max(l.Size, 1) - m.Advance(ellipsis, l.Bold)
	for i, r := range text {
		room -= m.Advance(r, l.Bold)
		if room < 0 {
			return strings.TrimRightFunc(text[:i], unicode.IsSpace) + string(ellipsis)
		}
	}
	return text
}

// Shorten returns a text of at most n characters, the last of which is an ellipsis if it was longer.
func Shorten(text string, n int) string {
	if utf8.RuneCountInString(text) > n {
		return CutRunes(text, n-1) + string(ellipsis)
	}
	return text
}

func CutRunes(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}

// Printable drops control and format characters, which could hide or reorder the rest of a line,
// and puts the replacement character where the bytes are no UTF-8.
func Printable(text string) string {
	clean := true
	for _, r := range text {
		if r == utf8.RuneError || !shown(r) || unicode.IsSpace(r) && r != ' ' {
			clean = false
			break
		}
	}
	if clean {
		return text
	}
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !shown(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, string(utf8.RuneError)))
}

func shown(r rune) bool {
	return !unicode.In(r, unicode.Cc, unicode.Cf, unicode.Cs, unicode.Co, unicode.Variation_Selector) &&
		r != '\ufffe' && r != '\uffff'
}
