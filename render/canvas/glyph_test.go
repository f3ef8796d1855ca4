package canvas

import "testing"

// As the help of render says.
func TestNamesHaveLetters(t *testing.T) {
	for text, want := range map[string]bool{"ÀéžŁőß": true, "Ωλάμψη": true, "ЖукёІ": true, "漢字": false, "שלום": false, "عين": false} {
		for _, isBold := range []bool{false, true} {
			for _, r := range text {
				if i, err := fontFor(isBold).GlyphIndex(nil, r); err != nil || (i != 0) != want {
					t.Errorf("bold %v: %c has glyph %d, error %v; want one: %v", isBold, r, i, err, want)
				}
			}
		}
	}
}
