package measure

import (
	"encoding/json"
	"fmt"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/where"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A howRead is all that makes a difference to how records are read, but for the files beside them.
type howRead struct {
	Format    string            `json:"format,omitempty"`
	Game      string            `json:"game,omitempty"`
	Rules     string            `json:"rules,omitempty"`
	Allow     []string          `json:"allow,omitempty"`
	Switches  map[string]string `json:"switches,omitempty"`
	Encoding  parse.Encoding    `json:"encoding,omitempty"`
	PieceSize int               `json:"piece_size,omitempty"`
	Where     string            `json:"where,omitempty"`
}

// reading returns a [howRead] as plans and parts have it.
func reading(o *corpus.Options) string {
	rules := &o.Replay.Options
	h := howRead{
		Game: o.Replay.Game, Rules: rules.Rules, Allow: rules.Allow.Names(), Switches: rules.Values,
		Encoding: o.Encoding, PieceSize: o.PieceSize,
	}
	if o.Format != nil {
		h.Format = o.Format.Name
	}
	if o.Where != nil {
		h.Where = o.Where.String()
	}
	text, _ := json.Marshal(h) // texts and numbers alone
	return string(text)
}

// ReadAsPlanned makes options read records as they were read when a plan was made.
func ReadAsPlanned(o *corpus.Options, p *corpus.PlanHeader) (err error) {
	var h howRead
	if err := json.Unmarshal([]byte(p.Reading), &h); err != nil {
		return fmt.Errorf("the plan has unknown reading options; make it again: %w", err)
	}
	o.Format, o.Where = nil, nil
	if h.Format != "" {
		if o.Format, err = parse.FormatByName(h.Format); err != nil {
			return fmt.Errorf("the plan: %w", err)
		}
	}
	if h.Where != "" {
		if o.Where, err = where.Parse(h.Where); err != nil {
			return fmt.Errorf("the plan: %w", err)
		}
	}
	o.Replay.Game, o.Encoding, o.PieceSize = h.Game, h.Encoding, h.PieceSize
	o.Replay.Options = game.Options{Rules: h.Rules, Allow: parse.AllowAll(h.Allow...), Values: h.Switches}
	return nil
}
