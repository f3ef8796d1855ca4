package findings

import (
	"errors"

	"github.com/plybook/plybook/parse"
)

// An Output is one of the places to which a run writes its findings.
type Output struct {
	writer Writer // within the limit
	limit  *Limit
}

// NewOutput returns an output that shows no more than a limit lets it.
func NewOutput(w Writer, limit *Limit) Output { return Output{limit.Writer(w), limit} }

// Outputs are all of them: a [Writer] that writes to each what it shows, and closes all, whatever becomes of the others.
type Outputs []Output

// Full states that none of them shows a further finding of a severity, as [Limit.Full] does of one.
func (all Outputs) Full(s parse.Severity) bool {
	for i := range all {
		if !all[i].limit.Full(s) {
			return false
		}
	}
	return true
}

// Game implements [Writer].
func (all Outputs) Game(g *Game) error {
	for i := range all {
		if err := all[i].writer.Game(g); err != nil {
			return err
		}
	}
	return nil
}

// Close implements [Writer].
func (all Outputs) Close(s *Summary) error {
	var errs []error
	for i := range all {
		own := *s
		errs = append(errs, all[i].writer.Close(&own))
	}
	return errors.Join(errs...)
}
