package job

import (
	"slices"
	"strings"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
)

// A MissingPlyError says that the only game of a run has no such ply as was asked for. Among several
// games that is a finding about one of them.
type MissingPlyError struct{ File, Message string }

func (e *MissingPlyError) Error() string { return e.File + ": " + e.Message }

// An onlyGame holds the first result of a run back, if its ply is missing, until it is known whether there is
// another one.
type onlyGame[T any] struct {
	begun bool // the first result has come
	held  *result[T]
}

// pass emits a result, or holds it back.
func (o *onlyGame[T]) pass(res *result[T], emit func(*result[T]) error) error {
	first := !o.begun
	o.begun = true
	if first && slices.ContainsFunc(res.game.Findings, isMissingPly) {
		o.held = res
		return nil
	}
	if held := o.held; held != nil {
		o.held = nil
		if err := emit(held); err != nil {
			return err
		}
	}
	return emit(res)
}

// end emits what is still held back, with an error in place of the finding about its ply.
func (o *onlyGame[T]) end(emit func(*result[T]) error) error {
	if o.held == nil {
		return nil
	}
	game := &o.held.game
	i := slices.IndexFunc(game.Findings, isMissingPly)
	message := game.Findings[i].Message
	game.Findings = slices.Delete(game.Findings, i, i+1)
	if err := emit(o.held); err != nil {
		return err
	}
	return &MissingPlyError{game.File, strings.TrimSuffix(strings.ToLower(message[:1])+message[1:], ".")}
}

func isMissingPly(f replay.Finding) bool { return f.Code == findings.CodeNoPly }
