package analyze_test

import (
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/replay"
)

// Every game has one row, and its row has all that is called without asking.
func TestEveryGameHasACompleteRow(t *testing.T) {
	rows := analyze.Games()
	if len(rows) != len(replay.Games()) {
		t.Errorf("the table of analyze has %d rows, that of replay %d", len(rows), len(replay.Games()))
	}
	for _, kind := range replay.Games() {
		switch row, ok := analyze.GameOf(kind); {
		case !ok:
			t.Errorf("%s is in the table of replay, and not in analyze/table.go", kind.Name)
		case row.New == nil:
			t.Errorf("the row of %s in analyze/table.go has no Evaluation", kind.Name)
		case row.Schema.Game != kind.Name || row.Schema.NewObserver == nil:
			t.Errorf("the row of %s in analyze/table.go has the Schema of %q, or one without an observer", kind.Name, row.Schema.Game)
		}
	}
}
