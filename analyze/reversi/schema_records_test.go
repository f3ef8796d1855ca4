package reversi

import (
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/stats/statstest"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// The scores of the base were written down by those who played; the corners stand in the moves.
func TestGamesOfTheWTHORBaseAreMeasuredAsItSays(t *testing.T) {
	games := 0
	var corners, lengths []int64
	statstest.EachRecord(t, Schema(), filepath.Join(statstest.Records(t, "reversi"), "wthor", "WTH_2019.wtb"), game.Options{}, func(m *statstest.Measured, p *replay.Played) {
		games++
		board := p.At(len(p.Plies)).(reversi.Board)
		passes := slices.DeleteFunc(slices.Clone(p.Plies), func(ply game.PlayedPly) bool { return ply.Move != reversi.Pass })
		lengths = append(lengths, int64(len(p.Plies)-len(passes)))
		score, theory := numberOf(t, p, "Score"), numberOf(t, p, "Theory")
		over := board.Outcome().Over
		if over && m.OfGame("final_filled") != 2*score-64 {
			t.Errorf("game %d: a difference of %d, and the base has %d discs of Black", games, m.OfGame("final_filled"), score)
		}
		if over && theory > 0 && m.OfGame("theory_gap") != 2*(score-theory) {
			t.Errorf("game %d: %d discs from theory, and the base has %d and %d", games, m.OfGame("theory_gap"), score, theory)
		}
		black, white := board.Counts()
		if got := m.Last("black") + m.Last("white"); got != int64(black+white) || got > 64 || over && m.OfGame("final") != m.Last("black")-m.Last("white") {
			t.Errorf("game %d ends with %d and %d discs and a difference of %d", games, m.Last("black"), m.Last("white"), m.OfGame("final"))
		}
		checkTurned(t, games, m, p)
		corner := slices.IndexFunc(p.Plies, func(ply game.PlayedPly) bool {
			return slices.Contains([]string{"a1", "a8", "h1", "h8"}, string(board.AppendMove(nil, ply.Move)))
		})
		if corner < 0 {
			if m.OfGame("corner_ply") != stats.Null {
				t.Errorf("game %d: a corner with ply %d", games, m.OfGame("corner_ply"))
			}
			return
		}
		corners = append(corners, m.OfGame("corner_ply"))
		if m.OfGame("corner_ply") != int64(corner+1) || m.OfGame("corner_by") != int64(p.Plies[corner].Seat) {
			t.Errorf("game %d: seat %d takes a corner with ply %d, want seat %d with ply %d", games,
				m.OfGame("corner_by"), m.OfGame("corner_ply"), p.Plies[corner].Seat, corner+1)
		}
	})
	if games == 0 {
		t.Fatal("the base has no games")
	}
	// What everybody knows who plays.
	slices.Sort(corners)
	slices.Sort(lengths)
	if n := lengths[len(lengths)/2]; n != 60 {
		t.Errorf("the median game has %d discs placed, want 60", n)
	}
	if ply := corners[len(corners)/2]; ply < 30 || ply > 50 {
		t.Errorf("the median first corner is taken with ply %d", ply)
	}
}

// checkTurned checks that discs placed and turned make the difference at the end.
func checkTurned(t *testing.T, number int, m *statstest.Measured, p *replay.Played) {
	t.Helper()
	lead := int64(0)
	for i, ply := range p.Plies {
		if turned := m.OfPly(i, "turned"); turned != stats.Null {
			gain := 1 + 2*turned
			if ply.Seat == reversi.White {
				gain = -gain
			}
			lead += gain
		}
	}
	if n := len(p.Plies); n > 0 && lead != m.Last("black")-m.Last("white") {
		t.Errorf("game %d: the plies make a difference of %d, the board has %d and %d discs", number, lead, m.Last("black"), m.Last("white"))
	}
}

func numberOf(t *testing.T, p *replay.Played, tag string) int64 {
	t.Helper()
	n, err := strconv.Atoi(p.Record.Tag(tag))
	if err != nil {
		t.Fatalf("%s: %v", tag, err)
	}
	return int64(n)
}
