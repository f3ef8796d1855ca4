package canvas

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"github.com/plybook/plybook/render/scene"
)

func TestPagesAreTextWhateverTheRecordHolds(t *testing.T) {
	f := &scene.Film{
		Width: 10, Height: 10, Frames: []scene.Scene{{}}, Title: "a\x00b",
		Comment: "bell \a", Finding: &scene.Note{Code: "hive/bad-move", Message: "`\x1b[31m\xff\xfe` is not a move.", Token: "\u0085\xff"},
	}
	var b bytes.Buffer
	if err := WriteHTML(&b, f, HTMLOptions{}); err != nil {
		t.Fatal(err)
	}
	if !utf8.Valid(b.Bytes()) {
		t.Error("the page is no UTF-8")
	}
	for _, c := range []string{"\x00", "\a", "\x1b", "\u0085"} {
		if bytes.Contains(b.Bytes(), []byte(c)) {
			t.Errorf("the page holds %q", c)
		}
	}
}
