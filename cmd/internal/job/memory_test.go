package job

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
)

// What waits to be emitted is bounded by what it says that it takes.
func TestResultsSayWhatTheyTake(t *testing.T) {
	long := strings.Repeat("x", 1000)
	game := findings.Game{Title: "A – B", Findings: []replay.Finding{{Source: long, Message: long}}}
	for name, c := range map[string]struct {
		value corpus.Sized
		least int
	}{
		"judgement": {judgement{game: &game}, 2000},
		"result":    {&result[Picture]{game: game, value: &Picture{File: File{Data: []byte(long)}}}, 3000},
		"hit":       {hit{text: []byte(long), record: []byte(long)}, 2000},
	} {
		if got := c.value.MemorySize(); got < c.least {
			t.Errorf("%s: %d bytes; want %d at least", name, got, c.least)
		}
	}
}
