package scene

import (
	_ "embed" // for what is known of the fonts
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// fontText is what drawings need of the two fonts, a line each: the widths of a character, by its number, and of those after
// it, and the outlines of letters in the bold font. Canvases that draw pixels have the fonts themselves.
//
//go:embed font.txt
var fontText string

// A fontTable is fontText as it is looked up.
type fontTable struct {
	regular, bold map[rune]int // widths
	outlines      map[rune]Path
}

var fonts = sync.OnceValue(func() *fontTable {
	t := &fontTable{map[rune]int{}, map[rune]int{}, map[rune]Path{}}
	for line := range strings.Lines(fontText) {
		kind, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		number, rest, _ := strings.Cut(rest, " ")
		first, err := strconv.ParseInt(number, 16, 32)
		if err != nil {
			panic("font.txt: " + err.Error()) // it is part of the program
		}
		switch r := rune(first); kind {
		case "regular":
			addWidths(t.regular, r, rest)
		case "bold":
			addWidths(t.bold, r, rest)
		case "outline":
			t.outlines[r] = MustPath(rest)
		}
	}
	return t
})

// addWidths adds the widths of a character and of those after it.
func addWidths(to map[rune]int, r rune, widths string) {
	for width := range strings.FieldsSeq(widths) {
		to[r], _ = strconv.Atoi(width) // a test compares the text with the fonts
		r++
	}
}

func (t *fontTable) width(r rune, isBold bool) (width int, ok bool) {
	if isBold {
		width, ok = t.bold[r]
	} else {
		width, ok = t.regular[r]
	}
	return width, ok
}

// LetterPath returns the outline of a digit or a letter from A to Z in the bold font, of a size, with its middle at (0,0),
// for sprites that carry a letter. It is empty for other characters.
func LetterPath(r rune, size int) Path { return fonts().outlines[r].Scaled(size, size, 2*EmUnits) }

// A Measurer measures text.
type Measurer struct{}

// EmUnits is the size of the font's em in its own units, in which the ruler measures.
const EmUnits = 2048

// boxUnits is the advance of the box that stands for a character which the font lacks.
const boxUnits = EmUnits * 9 / 16

// firstWide is where the scripts begin whose characters are as wide as high. The font lacks them, and viewers that have
// them need that room.
const firstWide = '\u2e80'

// Has says whether the font has a character.
func (m *Measurer) Has(r rune, isBold bool) bool {
	_, ok := fonts().width(r, isBold)
	return ok
}

// Advance returns the width of a character in 1/EmUnits of the font's size.
func (m *Measurer) Advance(r rune, isBold bool) int {
	if width, ok := fonts().width(r, isBold); ok {
		return width
	}
	if r >= firstWide {
		return EmUnits
	}
	return boxUnits
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
