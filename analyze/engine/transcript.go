package engine

import (
	"context"
	"io"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
)

// A transcript is a program of which every line is written down: what it is sent after "> ", and what it writes after "< ".
type transcript struct {
	protocol.Lines
	to io.Writer
}

// Send implements [protocol.Lines].
func (t *transcript) Send(ctx context.Context, line string) error {
	t.note("> ", line)
	return t.Lines.Send(ctx, line)
}

// Receive implements [protocol.Lines].
func (t *transcript) Receive(ctx context.Context) (string, error) {
	line, err := t.Lines.Receive(ctx)
	if err == nil {
		t.note("< ", line)
	}
	return line, err
}

func (t *transcript) note(mark, line string) {
	_, _ = io.WriteString(t.to, mark+line+"\n") // whoever has opened it reports its errors
}

// openTranscript begins the transcript of a game, if there is to be one.
func (e *Engine) openTranscript(g *player.Game) (err error) {
	e.closeTranscript()
	if e.options.Transcript != nil {
		e.transcript, err = e.options.Transcript(g.Number)
	}
	return err
}

// closeTranscript ends it.
func (e *Engine) closeTranscript() {
	if e.transcript != nil {
		_ = e.transcript.Close() // whoever has opened it reports its errors
		e.transcript = nil
	}
}
