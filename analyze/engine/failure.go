package engine

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
)

// asFailure makes the crash of an engine, a timeout and output that cannot be read the [player.Failure] that ends its game,
// and ends a program with which lines cannot be exchanged any more. One that has resigned goes on. Other errors are not the
// engine's, and stay what they are.
func (e *Engine) asFailure(err error) error {
	if err == nil {
		return nil
	}
	if ctx := e.lifetime(); ctx.Err() != nil {
		e.quit(e.command.InterruptGrace)
		return context.Cause(ctx) // what a program does that was interrupted is not its error
	}
	f := protocol.FailureOf(err, e.process)
	if f == nil {
		e.quit(e.command.InterruptGrace) // it has done nothing wrong
		return err
	}
	if f.Reason != player.Resigned {
		e.kill() // so that the log is whole
	}
	if e.process == nil {
		f.Log = e.log
	}
	return f
}

// A StartError is why a program could not be started, or does not take its options.
type StartError struct{ Err error }

func (e *StartError) Error() string { return "cannot start the engine: " + e.Err.Error() }

// Unwrap returns the cause.
func (e *StartError) Unwrap() error { return e.Err }

// notStarted explains why the system has not started a program.
func notStarted(program string, err error) error {
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return fmt.Errorf("the program %s is not in PATH", protocol.Quoted(program))
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("the program %s does not exist", protocol.Quoted(program))
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%s is not executable", protocol.Quoted(program))
	}
	return err
}
