package diff

import (
	"encoding/json"
	"io"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/reports/wording"
)

// NewJSON returns the view for programs: one object a change, on a line. The names and order of its members are a promise; new
// ones are added at the end.
func NewJSON(w io.Writer) View {
	e := json.NewEncoder(wording.ControlEscaper{Writer: w})
	e.SetEscapeHTML(false)
	return &jsonView{e}
}

type jsonView struct{ encoder *json.Encoder }

type jsonChange struct {
	Kind    string       `json:"kind"` // changed, removed, added
	ID      string       `json:"id"`
	Was     string       `json:"was,omitempty"` // its older name or number, if that was another
	Old     *jsonSide    `json:"old,omitempty"`
	New     *jsonSide    `json:"new,omitempty"`
	Parting *jsonParting `json:"parting,omitempty"`
	Cells   []jsonCell   `json:"cells,omitempty"` // that differ in the last positions
}

type jsonSide struct {
	Game     string `json:"game"`
	Rules    string `json:"rules"`
	Plies    int    `json:"plies"`
	Outcome  string `json:"outcome"`
	Position string `json:"position"`
	Fault    string `json:"fault,omitempty"`
}

// A jsonParting is the first ply that differs; a side that ends before it has no move.
type jsonParting struct {
	Ply int    `json:"ply"`
	Old string `json:"old,omitempty"`
	New string `json:"new,omitempty"`
}

type jsonCell struct {
	Row int16 `json:"row"`
	Col int16 `json:"col"`
}

func (j *jsonView) Begin(*corpus.DiffTotals) error { return nil }

func (j *jsonView) Change(c *Comparison) error {
	out := jsonChange{Kind: c.Kind.String(), ID: c.ID(), Was: c.Was(), Old: jsonSideOf(c.Old), New: jsonSideOf(c.New)}
	if p := c.Parting; p != nil {
		out.Parting = &jsonParting{p.Ply, p.OldMove, p.NewMove}
	}
	for _, cell := range c.Cells {
		out.Cells = append(out.Cells, jsonCell{cell.Row, cell.Col})
	}
	return j.encoder.Encode(&out)
}

func jsonSideOf(l *corpus.Line) *jsonSide {
	if l == nil {
		return nil
	}
	return &jsonSide{l.Game, l.Rules, l.Plies, l.Outcome, l.Position, l.Fault}
}

func (j *jsonView) Close() error { return nil }
