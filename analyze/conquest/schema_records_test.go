package conquest

import (
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/stats/statstest"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// Pawns are cloned and captured: that is all that makes a difference between the sides.
func TestCapturesOfRecordsMakeTheDifferenceOfTheBoard(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(statstest.Records(t, "conquest"), "pgn", "*.pgn"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no games: %v", err)
	}
	games := 0
	for _, file := range files {
		statstest.EachRecord(t, Schema(), file, game.Options{}, func(m *statstest.Measured, p *replay.Played) {
			games++
			x, o, _ := p.At(0).(*conquest.State).Count()
			clones, jumps, passes, captures := int64(0), int64(0), int64(0), int64(0)
			lead := int64(x - o)
			for i, ply := range p.Plies {
				gain := int64(0)
				switch m.Label("kind", m.OfPly(i, "kind")) {
				case "clone":
					clones, gain = clones+1, 2*m.OfPly(i, "clone_turned")+1
					captures += m.OfPly(i, "clone_turned")
				case "jump":
					jumps, gain = jumps+1, 2*m.OfPly(i, "jump_turned")
					captures += m.OfPly(i, "jump_turned")
				case "pass":
					passes++
				}
				if ply.Seat == 1 {
					gain = -gain
				}
				lead += gain
			}
			x, o, empty := p.At(len(p.Plies)).(*conquest.State).Count()
			if lead != int64(x-o) {
				t.Errorf("%s, game %d: the plies make a difference of %d, the board has %d and %d pawns", file, games, lead, x, o)
			}
			if len(p.Plies) > 0 && m.Last("empty") != int64(empty) {
				t.Errorf("%s, game %d: %d empty cells, want %d", file, games, m.Last("empty"), empty)
			}
			if !p.Outcome.Over {
				return
			}
			for name, want := range map[string]int64{"clones": clones, "jumps": jumps, "passes": passes, "turned": captures} {
				if got := m.OfGame(name); got != want {
					t.Errorf("%s, game %d: %s %d, want %d", file, games, name, got, want)
				}
			}
			if from := m.OfGame("led_from"); from != stats.Null && (from < 1 || from > int64(len(p.Plies))) {
				t.Errorf("%s, game %d: the winner leads from ply %d of %d", file, games, from, len(p.Plies))
			}
		})
	}
	if games == 0 {
		t.Error("no game was sound")
	}
}
