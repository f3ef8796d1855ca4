package uhp

import (
	"errors"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// checkGameString returns what is wrong with a GameString: a move, a state or a turn that cannot be read, a move that cannot
// be played, or a result that the board does not have. It is what `plybook validate` reports, and what is a warning there,
// such as the number of another turn, is none here.
func checkGameString(kind *replay.Game, text string, o game.Options) error {
	format, err := parse.FormatByName("uhp")
	if err != nil {
		return err
	}
	for record := range format.Records(parse.Input{Data: []byte(text + "\n"), Game: kind.Name, Allow: o.Allow}) {
		if f := replay.Replay(record, replay.Options{Game: kind.Name, Options: o}).Fault(); f != nil {
			return errors.New("err " + findingText(f.Code, f.Message, f.Hint))
		}
	}
	return nil
}

// findingText returns what is wrong on one line, and what to do about it if there is a hint.
func findingText(code, message, hint string) string {
	text := code + ": " + protocol.OneLine(message)
	if hint != "" {
		text += " (" + protocol.OneLine(hint) + ")"
	}
	return text
}
