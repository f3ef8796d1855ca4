package stats_test

import (
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// The scores of the base were written down by those who played; the corners stand in the moves.
func TestGamesOfTheWTHORBaseAreMeasuredAsItSays(t *testing.T) {
	games := 0
	var corners, lengths []int64
	eachRecord(t, "reversi", filepath.Join(records(t, "reversi"), "wthor", "WTH_2019.wtb"), game.Options{}, func(m *meter, p *replay.Played) {
		games++
		board := p.At(len(p.Plies)).(reversi.Board)
		passes := slices.DeleteFunc(slices.Clone(p.Plies), func(ply game.PlayedPly) bool { return ply.Move != reversi.Pass })
		lengths = append(lengths, int64(len(p.Plies)-len(passes)))
		score, theory := numberOf(t, p, "Score"), numberOf(t, p, "Theory")
		over := board.Outcome().Over
		if over && m.ofGame("final_filled") != 2*score-64 {
			t.Errorf("game %d: a difference of %d, and the base has %d discs of Black", games, m.ofGame("final_filled"), score)
		}
		if over && theory > 0 && m.ofGame("theory_gap") != 2*(score-theory) {
			t.Errorf("game %d: %d discs from theory, and the base has %d and %d", games, m.ofGame("theory_gap"), score, theory)
		}
		black, white := board.Counts()
		if got := m.last("black") + m.last("white"); got != int64(black+white) || got > 64 || over && m.ofGame("final") != m.last("black")-m.last("white") {
			t.Errorf("game %d ends with %d and %d discs and a difference of %d", games, m.last("black"), m.last("white"), m.ofGame("final"))
		}
		checkTurned(t, games, m, p)
		corner := slices.IndexFunc(p.Plies, func(ply game.PlayedPly) bool {
			return slices.Contains([]string{"a1", "a8", "h1", "h8"}, string(board.AppendMove(nil, ply.Move)))
		})
		if corner < 0 {
			if m.ofGame("corner_ply") != stats.Null {
				t.Errorf("game %d: a corner with ply %d", games, m.ofGame("corner_ply"))
			}
			return
		}
		corners = append(corners, m.ofGame("corner_ply"))
		if m.ofGame("corner_ply") != int64(corner+1) || m.ofGame("corner_by") != int64(p.Plies[corner].Seat) {
			t.Errorf("game %d: seat %d takes a corner with ply %d, want seat %d with ply %d", games,
				m.ofGame("corner_by"), m.ofGame("corner_ply"), p.Plies[corner].Seat, corner+1)
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
func checkTurned(t *testing.T, number int, m *meter, p *replay.Played) {
	t.Helper()
	lead := int64(0)
	for i, ply := range p.Plies {
		if turned := m.ofPly(i, "turned"); turned != stats.Null {
			gain := 1 + 2*turned
			if ply.Seat == reversi.White {
				gain = -gain
			}
			lead += gain
		}
	}
	if n := len(p.Plies); n > 0 && lead != m.last("black")-m.last("white") {
		t.Errorf("game %d: the plies make a difference of %d, the board has %d and %d discs", number, lead, m.last("black"), m.last("white"))
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
