package scene_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/plybook/plybook/render/scene"
)

var update = flag.Bool("update", false, "write font.txt anew")

// letters are the characters whose outlines are known.
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

func TestFontTableIsThatOfTheFonts(t *testing.T) {
	want := widths(t, "regular", goregular.TTF) + widths(t, "bold", gobold.TTF) + outlines(t, gobold.TTF)
	if *update {
		if err := os.WriteFile("font.txt", []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
		t.Skip("font.txt is new: build the test again")
	}
	got, err := os.ReadFile("font.txt")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("font.txt is not what the fonts have; write it anew with -update")
	}
}

// What is looked up is what the fonts have.
func TestCharactersAreAsWideAsInTheFonts(t *testing.T) {
	var m scene.Measurer
	for bold, ttf := range map[bool][]byte{false: goregular.TTF, true: gobold.TTF} {
		f := parse(t, ttf)
		for r := rune(0); r < unicode.MaxLatin1; r++ {
			want, ok := advance(t, f, r)
			if m.Has(r, bold) != ok || ok && m.Advance(r, bold) != want {
				t.Errorf("%q, bold %v: %d, %v; want %d, %v", r, bold, m.Advance(r, bold), m.Has(r, bold), want, ok)
			}
		}
	}
}

func parse(t *testing.T, ttf []byte) *sfnt.Font {
	t.Helper()
	f, err := sfnt.Parse(ttf)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// advance returns the width of a character; ok is false if the font lacks it.
func advance(t *testing.T, f *sfnt.Font, r rune) (width int, ok bool) {
	t.Helper()
	var buf sfnt.Buffer
	glyph, err := f.GlyphIndex(&buf, r)
	if err != nil || glyph == 0 {
		return 0, false
	}
	a, err := f.GlyphAdvance(&buf, glyph, fixed.Int26_6(scene.EmUnits), font.HintingNone)
	if err != nil {
		t.Fatal(err)
	}
	return int(a), true
}

// widths lists the widths of all characters of a font, a line for each run of them.
func widths(t *testing.T, name string, ttf []byte) string {
	var b strings.Builder
	f, in := parse(t, ttf), false
	for r := range rune(0x10000) { // they have none beyond the basic plane
		width, ok := advance(t, f, r)
		switch {
		case ok && !in:
			fmt.Fprintf(&b, "%s %x %d", name, r, width)
		case ok:
			fmt.Fprintf(&b, " %d", width)
		case in:
			b.WriteByte('\n')
		}
		in = ok
	}
	return b.String()
}

// outlines lists the outlines of letters, with the middle at (0,0), in halves of the font's units.
func outlines(t *testing.T, ttf []byte) string {
	var b strings.Builder
	var buf sfnt.Buffer
	f := parse(t, ttf)
	for _, r := range letters {
		glyph, err := f.GlyphIndex(&buf, r)
		if err != nil {
			t.Fatal(err)
		}
		segments, err := f.LoadGlyph(&buf, glyph, fixed.Int26_6(scene.EmUnits), nil)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "outline %x ", r)
		box := segments.Bounds()
		middle := box.Min.Add(box.Max)
		for i, s := range segments {
			if s.Op == sfnt.SegmentOpMoveTo && i > 0 {
				b.WriteByte('Z')
			}
			b.WriteByte("MLQC"[s.Op])
			for _, p := range s.Args[:[]int{1, 1, 2, 3}[s.Op]] {
				fmt.Fprintf(&b, " %d %d", 2*p.X-middle.X, 2*p.Y-middle.Y)
			}
		}
		b.WriteString("Z\n")
	}
	return b.String()
}
