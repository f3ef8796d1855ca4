package engine

import (
	"fmt"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// checkGameString returns what is wrong with a GameString whose moves can be played: a state or a turn that cannot be
// read, or a result that the board does not have. It is what `plybook validate` says, and what is a warning there, such
// as the number of another turn, is none here.
func checkGameString(kind *replay.Game, text string, o game.Options) error {
	format, err := parse.FormatByName("uhp")
	if err != nil {
		return err
	}
	for record := range format.Records(parse.Input{Data: []byte(text + "\n"), Game: kind.Name}) {
		if fault := replay.Replay(record, replay.Options{Game: kind.Name, Options: o}).Fault(); fault != nil {
			return fmt.Errorf("err %s: %s", fault.Code, foldBlanks(fault.Message))
		}
	}
	return nil
}
