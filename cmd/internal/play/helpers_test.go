package play_test

import (
	"testing"

	"github.com/plybook/plybook/cmd/internal/play"
)

// moveOf returns the first legal move of a job's position.
func moveOf(t *testing.T, j play.Job) string {
	t.Helper()
	_, _, state, err := j.Start()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range j.Moves {
		state.Play(m)
	}
	return string(state.AppendMove(nil, state.Moves(nil)[0]))
}
