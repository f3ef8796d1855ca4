package replay_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// lagoonRecords returns the recorded logs by their names, or skips the test.
func lagoonRecords(t testing.TB) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(recordsOf(t, "bluelagoon"), "games", "*.txt"))
	if err != nil || len(files) != 6 {
		t.Fatalf("%d games, want 6 (%v)", len(files), err)
	}
	logs := map[string]string{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		logs[strings.TrimSuffix(filepath.Base(file), ".txt")] = string(data)
	}
	return logs
}

func TestRecordedLogsOfBlueLagoonAreValid(t *testing.T) {
	for name, log := range lagoonRecords(t) {
		p := replayText(t, "bluelagoon-log", log, replay.Options{})[0]
		for _, f := range p.Findings {
			t.Errorf("%s: %s %s", name, f.Code, f.Message)
		}
		if p.PlyCount() != 130 || len(p.Plies) != 131 || p.Plies[70].Seat != game.Chance {
			t.Errorf("%s: %d plies of %d in all, want 130 of 131 with a deal after ply 70", name, p.PlyCount(), len(p.Plies))
		}
		lines := strings.Split(log, "\n")
		for ply := range p.PlyCount() + 1 {
			if got := string(p.AtPly(ply).AppendPosition(nil)); got != lines[2*ply] {
				t.Errorf("%s: after ply %d\n%s\nthe record says\n%s", name, ply, got, lines[2*ply])
			}
		}
		again, pgn := rewrite(t, p, "pgn")
		for _, f := range again.Findings {
			t.Errorf("%s as PGN: %s %s", name, f.Code, f.Message)
		}
		if _, got := rewrite(t, again, "bluelagoon-log"); got != log+"\n" {
			t.Errorf("%s: through PGN it becomes another log", name)
		}
		if _, got := rewrite(t, again, "pgn"); got != pgn {
			t.Errorf("%s: its PGN is written anew as\n%s\nwant\n%s", name, got, pgn)
		}
	}
}

func TestRecordedResultsOfBlueLagoon(t *testing.T) {
	logs := lagoonRecords(t)
	table, err := os.ReadFile(filepath.Join(recordsOf(t, "bluelagoon"), "games.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(table)), "\n") {
		row := strings.Split(line, "\t")
		if i == 0 {
			continue
		}
		p := replayText(t, "bluelagoon-log", logs[row[0]], replay.Options{})[0]
		scores := strconv.Itoa(int(p.Outcome.Scores[0])) + "," + strconv.Itoa(int(p.Outcome.Scores[1]))
		winner, _ := strconv.Atoi(row[13])
		if scores != row[11] || !p.Outcome.Won(game.Seat(winner)) {
			t.Errorf("%s: %s, winners %b; want %s, player %d", row[0], scores, p.Outcome.Winners, row[11], winner)
		}
	}
}
