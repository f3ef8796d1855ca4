package findings

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/plybook/plybook/replay"
)

// newJSON returns the layout of one object a line. Its fields and their order are a promise;
// new ones are added at the end.
func newJSON(w io.Writer, o Options) Writer {
	e := json.NewEncoder(controlEscaper{w})
	e.SetEscapeHTML(false)
	return &jsonWriter{e, o.Root}
}

// A controlEscaper writes JSON without the control characters beyond the first 32, which encoding/json leaves as they
// are and some terminals obey. It is given whole characters.
type controlEscaper struct{ io.Writer }

func (e controlEscaper) Write(text []byte) (int, error) {
	if !bytes.ContainsFunc(text, isLateControl) {
		return e.Writer.Write(text)
	}
	var escaped bytes.Buffer
	for _, r := range string(text) {
		if isLateControl(r) {
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

// isLateControl reports whether a character is a control character beyond the first 32.
func isLateControl(r rune) bool { return 0x7f <= r && r < 0xa0 }

type jsonWriter struct {
	encoder *json.Encoder
	root    *Root
}

type jsonFinding struct {
	Code        string     `json:"code"`
	Severity    string     `json:"severity"`
	File        string     `json:"file"`
	Line        int        `json:"line,omitempty"`
	Column      int        `json:"column,omitempty"` // in bytes, from 1
	Game        int        `json:"game,omitempty"`
	Ply         int        `json:"ply,omitempty"`
	Token       string     `json:"token,omitempty"`
	Message     string     `json:"message"`
	Hint        string     `json:"hint,omitempty"`
	Legal       []string   `json:"legal,omitempty"`
	LegalCount  int        `json:"legal_count,omitempty"`
	Position    string     `json:"position,omitempty"`
	Cells       []jsonCell `json:"cells,omitempty"`
	Fingerprint string     `json:"fingerprint"`
}

type jsonCell struct {
	Row int16 `json:"row"`
	Col int16 `json:"col"`
}

func (j *jsonWriter) Game(g *Game) error {
	for i := range g.Findings {
		out := asJSON(&g.Findings[i])
		out.File = j.root.file(g)
		if err := j.encoder.Encode(out); err != nil {
			return err
		}
	}
	return nil
}

func (j *jsonWriter) Close(*Summary) error { return nil }

func asJSON(f *replay.Finding) *jsonFinding {
	out := &jsonFinding{
		Code: f.Code, Severity: f.Severity.String(), Line: f.Line, Column: f.Column,
		Game: f.Game, Ply: f.Ply, Token: f.Token, Message: f.Message, Hint: f.Hint,
		Legal: f.Legal, LegalCount: f.LegalAll, Position: f.Position, Fingerprint: fingerprint(f),
	}
	for _, c := range f.Cells {
		out.Cells = append(out.Cells, jsonCell{c.Row, c.Col})
	}
	return out
}
