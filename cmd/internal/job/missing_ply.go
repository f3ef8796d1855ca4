package job

import (
	"slices"
	"strings"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports"
)

// A MissingPlyError says that the only game of a run has no such ply as was asked for. Among several
// games that is a finding about one of them.
type MissingPlyError struct{ File, Message string }

func (e *MissingPlyError) Error() string { return e.File + ": " + e.Message }

// A lone keeps the first product of a run back, if its ply is missing, until it is known whether there is
// another one.
type lone struct {
	begun bool // the first product has come
	held  *Product
}

// pass emits a product, or keeps it back.
func (l *lone) pass(p *Product, emit func(*Product) error) error {
	first := !l.begun
	l.begun = true
	if first && slices.ContainsFunc(p.Game.Findings, isMissingPly) {
		l.held = p
		return nil
	}
	if held := l.held; held != nil {
		l.held = nil
		if err := emit(held); err != nil {
			return err
		}
	}
	return emit(p)
}

// end emits what is still kept back, with an error in place of the finding about its ply.
func (l *lone) end(emit func(*Product) error) error {
	if l.held == nil {
		return nil
	}
	game := &l.held.Game
	i := slices.IndexFunc(game.Findings, isMissingPly)
	message := game.Findings[i].Message
	game.Findings = slices.Delete(game.Findings, i, i+1)
	if err := emit(l.held); err != nil {
		return err
	}
	return &MissingPlyError{game.File, strings.TrimSuffix(strings.ToLower(message[:1])+message[1:], ".")}
}

func isMissingPly(f replay.Finding) bool { return f.Code == reports.CodeNoPly }
