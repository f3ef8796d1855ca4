// Package pack compresses texts in memory, as far as it goes. The same text gives the same bytes.
package pack

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"io"
)

// Deflate returns a text deflated.
func Deflate(text []byte) []byte {
	return packed(text, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
}

// Gzip returns a text as a gzip file, whose header has no time and no name.
func Gzip(text []byte) []byte {
	return packed(text, func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, gzip.BestCompression) })
}

func packed(text []byte, packer func(io.Writer) (io.WriteCloser, error)) []byte {
	var to bytes.Buffer
	w, err := packer(&to)
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // nothing is written but memory
	}
	return to.Bytes()
}
