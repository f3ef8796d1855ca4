package findings

import (
	"encoding/json"
	"io"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// newRDJSON returns the layout of reviewdog's diagnostics, an object a line, from which it comments on changes.
// https://github.com/reviewdog/reviewdog/tree/master/proto/rdf
func newRDJSON(w io.Writer, o Options) Writer {
	e := json.NewEncoder(wording.ControlEscaper{Writer: w})
	e.SetEscapeHTML(false)
	return &rdJSONWriter{e, o.Root}
}

type rdJSONWriter struct {
	encoder *json.Encoder
	root    *Root
}

type rdDiagnostic struct {
	Message  string     `json:"message"`
	Location rdLocation `json:"location"`
	Severity string     `json:"severity"`
	Source   rdSource   `json:"source"`
	Code     rdCode     `json:"code"`
}

type rdLocation struct {
	Path  string   `json:"path"`
	Range *rdRange `json:"range,omitempty"`
}

type rdRange struct {
	Start rdPosition  `json:"start"`
	End   *rdPosition `json:"end,omitempty"`
}

// An rdPosition has a column in bytes, from 1.
type rdPosition struct {
	Line   int `json:"line"`
	Column int `json:"column,omitempty"`
}

type rdSource struct {
	Name string `json:"name"`
}

type rdCode struct {
	Value string `json:"value"`
	URL   string `json:"url"`
}

var rdSeverity = [...]string{parse.Error: "ERROR", parse.Warning: "WARNING", parse.Note: "INFO"}

func (r *rdJSONWriter) Game(g *Game) error {
	for i := range g.Findings {
		if err := r.encoder.Encode(r.diagnostic(g, &g.Findings[i])); err != nil {
			return err
		}
	}
	return nil
}

func (r *rdJSONWriter) Close(*Summary) error { return nil }

func (r *rdJSONWriter) diagnostic(g *Game, f *replay.Finding) *rdDiagnostic {
	outer, _ := g.outer(f.File)
	d := &rdDiagnostic{
		Message: g.message(f), Location: rdLocation{Path: r.root.Name(outer)}, Severity: rdSeverity[f.Severity],
		Source: rdSource{"plybook"}, Code: rdCode{f.Code, codeURL(f.Code)},
	}
	if !g.NoLines && f.Line > 0 {
		d.Location.Range = &rdRange{Start: rdPosition{f.Line, f.Column}}
		if f.Width > 0 {
			d.Location.Range.End = &rdPosition{f.Line, f.Column + f.Width}
		}
	}
	return d
}
