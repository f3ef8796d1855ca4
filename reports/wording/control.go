package wording

import (
	"bytes"
	"fmt"
	"io"
)

// A ControlEscaper writes JSON without the control characters beyond the first 32, which encoding/json leaves as they
// are and some terminals obey. It is given whole characters.
type ControlEscaper struct{ io.Writer }

// Write implements [io.Writer].
func (e ControlEscaper) Write(text []byte) (int, error) {
	if !bytes.ContainsFunc(text, IsLateControl) {
		return e.Writer.Write(text)
	}
	var escaped bytes.Buffer
	for _, r := range string(text) {
		if IsLateControl(r) {
			fmt.Fprintf(&escaped, "\\u%04x", r)
		} else {
			escaped.WriteRune(r)
		}
	}
	if _, err := e.Writer.Write(escaped.Bytes()); err != nil {
		return 0, err
	}
	return len(text), nil
}

// IsLateControl reports whether a character is a control character beyond the first 32.
func IsLateControl(r rune) bool { return 0x7f <= r && r < 0xa0 }
