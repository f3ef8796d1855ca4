package source

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
)

func TestWideTextIsReadByLetters(t *testing.T) {
	const text = "Žofia – 𝄞\n and some more"
	for encoding, wide := range mutate.Wide(text) {
		if !strings.Contains(encoding, "mark") {
			continue
		}
		w := multiByteTextOf([]byte(wide))
		if w == nil || string(w.utf8([]byte(wide))) != text {
			t.Errorf("%s is not read as it was written: %v", encoding, w)
		}
		w.utf8([]byte(wide)[:len(wide)-1])
	}
	for _, other := range []string{"", "\xff", "toy\n0 1 2 3\n", "\x14\x18\x01\x02" + strings.Repeat("\x00\x00", 20), strings.Repeat("\x00", 64)} {
		if w := multiByteTextOf([]byte(other)); w != nil {
			t.Errorf("%q is taken for %s", other, w.name)
		}
	}
}
