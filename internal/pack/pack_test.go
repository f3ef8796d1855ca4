package pack

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"io"
	"testing"
)

func TestTextsComeBack(t *testing.T) {
	for _, text := range [][]byte{nil, []byte("a"), bytes.Repeat([]byte("ab"), 1<<16)} {
		deflated, zipped := Deflate(text), Gzip(text)
		if got, err := io.ReadAll(flate.NewReader(bytes.NewReader(deflated))); err != nil || !bytes.Equal(got, text) {
			t.Errorf("%d bytes deflated: another text, %v", len(text), err)
		}
		r, err := gzip.NewReader(bytes.NewReader(zipped))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, text) || r.Name != "" || !r.ModTime.IsZero() {
			t.Errorf("%d bytes by gzip: another text, or a header, %v", len(text), err)
		}
		if most := 50 + len(text)/100; len(deflated) > most || len(zipped) > most {
			t.Errorf("%d bytes become %d and %d", len(text), len(deflated), len(zipped))
		}
	}
}
