package findings

import (
	"encoding/json"
	"io"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// newJSON returns the layout of one object a line. Its fields and their order are a promise;
// new ones are added at the end.
func newJSON(w io.Writer, o Options) Writer {
	e := json.NewEncoder(wording.ControlEscaper{Writer: w})
	e.SetEscapeHTML(false)
	return &jsonWriter{e, o.Root}
}

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
