package protocol

import (
	"errors"
	"fmt"
	"strings"

	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay/game"
)

// FailureOf returns the failure of a program that an error in talking with it is: a crash, output that cannot be read, an answer
// that comes too late, or the failure that the error has. It is nil if the program has done nothing wrong.
func FailureOf(err error, of *process.Process) *player.Failure {
	var f *player.Failure
	switch {
	case errors.As(err, &f):
		return f
	case errors.Is(err, process.ErrEnded):
		return &player.Failure{Reason: player.Crash, Detail: of.Ending()}
	case errors.Is(err, process.ErrLineTooLong):
		return &player.Failure{Reason: player.Garbled, Detail: err.Error()}
	case errors.Is(err, ErrLate):
		return &player.Failure{Reason: player.Timeout, Detail: err.Error()}
	}
	return nil
}

// LogName returns what logs call a program: its command, and the number of the game that it plays, or has played last; 0: of none.
func LogName(args []string, game int) string {
	name := strings.Join(args, " ")
	if game > 0 {
		name += fmt.Sprintf(" (game %d)", game)
	}
	return name
}

// Garbled returns the failure of a program that answers what cannot be read.
func Garbled(format string, args ...any) error {
	return &player.Failure{Reason: player.Garbled, Detail: fmt.Sprintf(format, args...)}
}

// Refused returns the failure of a program that rejects a game, a position or a legal move.
func Refused(format string, args ...any) error {
	return &player.Failure{Reason: player.Refused, Detail: fmt.Sprintf(format, args...)}
}

// ReadMove returns the legal move that a text of a program means, by a reader of such texts.
func ReadMove(text string, read func(text string) (game.Move, *game.Illegal)) (game.Move, error) {
	if strings.TrimSpace(text) == "" {
		return 0, Garbled("it answered without a move")
	}
	m, ill := read(text)
	if ill == nil {
		return m, nil
	}
	reason := player.Illegal
	if _, code, _ := strings.Cut(ill.Code, "/"); strings.HasPrefix(code, "bad-") {
		reason = player.Garbled
	}
	return 0, &player.Failure{Reason: reason, Detail: Quoted(text) + ": " + ill.Message}
}

// CheckRules returns what is wrong with a game by other rules than the known ones, by which some programs play: no protocol has words for rules,
// and programs would break others without knowing, or refuse what others play.
func CheckRules(programs, known, rules string) error {
	if rules == known {
		return nil
	}
	return fmt.Errorf("%s use the rules %s, not %s; pass --rules %s", programs, known, rules, known)
}

// Quoted quotes a text of a program, or as much of it as a message can take.
func Quoted(text string) string {
	const most = 80
	if len(text) > most {
		return fmt.Sprintf("%q…", text[:most])
	}
	return fmt.Sprintf("%q", text)
}

// OneLine makes any text fit for one line of a protocol.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// Clause makes a sentence of the rules part of a longer one.
func Clause(ill *game.Illegal) string { return strings.TrimSuffix(OneLine(ill.Message), ".") }
