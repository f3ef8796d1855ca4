package replay

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/plybook/plybook/parse"
)

// What findings show of a line is the same whichever findings stand before them.
func TestExcerptsAreTheTextAroundThePlace(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var source []byte
	for n := range 40 {
		for range random.IntN(200 * (1 + n)) {
			source = append(source, byte('a'+random.IntN(26)))
		}
		source = append(source, '\n')
	}
	rec := &parse.Record{Source: source}
	var e lineExcerpt
	for off := range len(source) {
		if random.IntN(5) == 0 {
			off = random.IntN(len(source))
		}
		line, start := rec.LineAt(off)
		from, to := max(0, off-start-sourceShown), min(len(line), off-start+sourceShown)
		text, at := e.around(line, start, off)
		if want := string(line[from:to]); text != want || at != off-start-from {
			t.Fatalf("at %d of the line at %d: %q, %d; want %q, %d", off-start, start, text, at, want, off-start-from)
		}
	}
}

// The findings of a record share the text of its lines: a thousand of them in a long one take little more than the line.
func TestFindingsShareTheTextOfTheirLine(t *testing.T) {
	const unit = ";P0[1 x]"
	rec := &parse.Record{Source: bytes.Repeat([]byte(unit), 1000)}
	var e lineExcerpt
	texts := map[*byte]bool{}
	for off := 0; off < len(rec.Source); off += len(unit) {
		line, start := rec.LineAt(off)
		e.around(line, start, off)
		texts[unsafe.StringData(e.text)] = true
	}
	if got, most := len(texts)*(2*sourceShown+sourceAhead), 10*len(rec.Source); got > most {
		t.Errorf("the texts of %d bytes take %d; want at most %d", len(rec.Source), got, most)
	}
}
