package play_test

import (
	"testing"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// moveOf returns the first legal move of a job's position.
func moveOf(t *testing.T, j play.Job) string {
	t.Helper()
	kind, err := replay.GameByName(j.Game)
	if err != nil {
		t.Fatal(err)
	}
	state, err := kind.Start(j.Setup, game.Options{Rules: j.Rules, Values: j.Values})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range j.Moves {
		state.Play(m)
	}
	return string(state.AppendMove(nil, state.Moves(nil)[0]))
}
