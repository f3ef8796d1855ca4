package replay_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// validLagoon replays a text that holds one valid game.
func validLagoon(t testing.TB, format, text string, o replay.Options) *replay.Played {
	t.Helper()
	all := replayText(t, format, text, o)
	if len(all) != 1 {
		t.Fatalf("%d records, want 1", len(all))
	}
	for _, f := range all[0].Findings {
		if f.Severity != parse.Note {
			t.Fatalf("%s at ply %d: %s\n%s", f.Code, f.Ply, f.Message, f.Source)
		}
	}
	return all[0]
}

// backAndForth takes a log through plybook's own form and back, and the other way round.
func backAndForth(t testing.TB, log string) (pgn string) {
	t.Helper()
	p := validLagoon(t, "bluelagoon-log", log, replay.Options{})
	last := string(p.AtPly(p.PlyCount()).AppendPosition(nil))
	own, pgn := rewrite(t, p, "pgn")
	for _, f := range own.Findings {
		if f.Severity != parse.Note {
			t.Fatalf("in\n%s\n%s: %s", pgn, f.Code, f.Message)
		}
	}
	if got := string(own.AtPly(own.PlyCount()).AppendPosition(nil)); got != last || own.PlyCount() != p.PlyCount() {
		t.Fatalf("as PGN the game ends after ply %d with\n%s\nwant\n%s", own.PlyCount(), got, last)
	}
	back, text := rewrite(t, own, "bluelagoon-log")
	if text != log {
		t.Fatalf("through\n%s\nthe log becomes\n%s\nwant\n%s", pgn, text, log)
	}
	if _, again := rewrite(t, back, "pgn"); again != pgn {
		t.Fatalf("the PGN becomes\n%s\nwant\n%s", again, pgn)
	}
	if _, again := rewrite(t, own, "pgn"); again != pgn {
		t.Fatalf("written anew the PGN becomes\n%s\nwant\n%s", again, pgn)
	}
	return pgn
}

func TestGamesOfTwoToFourPlayersGoThroughPGN(t *testing.T) {
	for _, name := range bluelagoon.MapNames() {
		for players := bluelagoon.MinSeats; players <= bluelagoon.MaxSeats; players++ {
			if name == "space-invaders" && players != 4 {
				continue // they are long
			}
			for seed := range uint64(2) {
				log := strings.Join(playLagoon(t, "map "+name, players, seed), "\n") + "\n"
				pgn := backAndForth(t, log)
				want := fmt.Sprintf("[Game \"bluelagoon\"]\n[Players \"%d\"]\n[Setup \"map %s\"]\n", players, name)
				if !strings.HasPrefix(pgn, want) || strings.Count(pgn, "\ndeal ") != 2 || !strings.Contains(pgn, "\nscore ") {
					t.Errorf("the PGN does not begin with\n%s or lacks deals or scores:\n%s", want, pgn)
				}
			}
		}
	}
}

func TestEveryStateOfARandomGameIsValid(t *testing.T) {
	log := playLagoon(t, "map face", 3, 8)
	var states []string
	for i := 0; i < len(log); i += 2 {
		states = append(states, log[i])
	}
	for i, p := range replayText(t, "bluelagoon-states", strings.Join(states, "\n"), replay.Options{}) {
		for _, f := range p.Findings {
			if f.Severity != parse.Note || f.Code != "bluelagoon/tally-unknown" {
				t.Errorf("state %d: %s %s", i+1, f.Code, f.Message)
			}
		}
		if got := string(p.State.AppendPosition(nil)); got != states[i] {
			t.Errorf("state %d is read as\n%s\nwant\n%s", i+1, got, states[i])
		}
	}
}

// A record may begin and end anywhere.
func TestRecordsThatBeginOrEndInTheMiddle(t *testing.T) {
	log := playLagoon(t, "map wheels", 4, 1)
	s := settlement(log)
	for _, part := range [][]string{
		log[40:], log[s:], log[len(log)-1:], log[:1], log[:41], log[:s+1], log[s-2 : s+1], log[s-20 : s+21],
	} {
		backAndForth(t, strings.Join(part, "\n")+"\n")
	}
	for _, end := range []int{2, s, len(log) - 1} { // these end with a move
		p := replayText(t, "bluelagoon-log", strings.Join(log[:end], "\n"), replay.Options{})[0]
		if len(p.Findings) != 1 || p.Findings[0].Code != "bluelagoon/no-final-state" {
			t.Errorf("%d lines: %+v", end, p.Findings)
		}
	}
}

// Where the first line has no tokens the second is the same with tokens, and not so where a PGN names a map.
func TestLogsMayBeginWithTheDeal(t *testing.T) {
	log := playLagoon(t, "map sides", 2, 9)
	first := log[0]
	restate(t, &first, "r ", withoutTokens)
	pgn := backAndForth(t, strings.Join(slices.Insert(slices.Clone(log), 0, first), "\n")+"\n")
	if !strings.Contains(pgn, "[Setup \""+first+"\"]") {
		t.Errorf("the setup is not the state without tokens:\n%s", pgn)
	}
	short := backAndForth(t, first+"\n")
	if !strings.Contains(short, "[Setup \"map sides\"]") {
		t.Errorf("the setup is not the name of the map:\n%s", short)
	}
	for _, second := range []string{first, strings.Replace(log[0], "c 0 E", "c 1 E", 1)} {
		p := replayText(t, "bluelagoon-log", first+"\n"+second+"\n"+log[1], replay.Options{})[0]
		want := map[bool]string{true: "bluelagoon/missing-deal", false: "bluelagoon/wrong-next-player"}[second == first]
		if len(p.Findings) != 1 || p.Findings[0].Code != want || p.Findings[0].Ply != 1 {
			t.Errorf("%+v; want %s", p.Findings, want)
		}
	}
}

// customMap is a map of one's own: two islands that touch, of 32 cells in all.
func customMap() string {
	cells := func(rows ...int) (text string) {
		for _, row := range rows {
			for col := range 8 {
				text += fmt.Sprintf(" %d,%d", row, col)
			}
		}
		return text
	}
	return "a 9 3; c 0 E; i 3" + cells(1, 2) + "; i 7" + cells(3, 5) + "; s" + cells(1, 2, 3, 5) +
		"; r C B W P S; p 0 0 0 0 0 0 0 S T; p 1 0 0 0 0 0 0 S T; p 2 0 0 0 0 0 0 S T;"
}

func TestMapsOfOnesOwn(t *testing.T) {
	for seed := range uint64(3) {
		p := playedLagoon(t, customMap(), 3, seed)
		p.Record.Tags = []parse.Tag{{Name: "Setup", Value: customMap()}}
		log := lagoonText(t, p, "bluelagoon-log")
		if !strings.HasPrefix(log, customMap()+"\na 9 3;") {
			t.Fatalf("the log begins with\n%s", log[:500])
		}
		backAndForth(t, log)
	}
}

// If no village survives exploration the game is over with it. Then the second deal may be there or not.
func TestGamesThatEndWithExploration(t *testing.T) {
	log := overAtOnce(t)
	pgn := backAndForth(t, strings.Join(log, "\n")+"\n")
	if strings.Count(pgn, "\ndeal ") != 1 || strings.Count(pgn, "\nscore ") != 1 {
		t.Errorf("want a deal and a score:\n%s", pgn)
	}
	restate(t, &log[len(log)-1], "r ", withoutTokens)
	pgn = backAndForth(t, strings.Join(log, "\n")+"\n")
	if strings.Contains(pgn, "\ndeal ") || strings.Count(pgn, "\nscore ") != 1 {
		t.Errorf("want a score and no deal:\n%s", pgn)
	}
	p := validLagoon(t, "pgn", pgn+"\n", replay.Options{})
	if p.State.Turn() != game.Nobody || !p.Outcome.Over {
		t.Errorf("the game goes on: %+v", p.Outcome)
	}
}

// overAtOnce returns a log in which no village survives exploration: every cell of land is a circle.
func overAtOnce(t *testing.T) []string {
	t.Helper()
	p := playedLagoon(t, customMap(), 3, 4)
	log := strings.Split(strings.TrimSuffix(lagoonText(t, p, "bluelagoon-log"), "\n"), "\n")
	if s := settlement(log); s != len(log)-1 {
		t.Fatalf("settlement begins on line %d of %d", s+1, len(log))
	}
	return log
}

func TestSeedsStandInForDealsThatARecordLeavesOut(t *testing.T) {
	log := playLagoon(t, "map default", 4, 77)
	pgn := backAndForth(t, strings.Join(log, "\n")+"\n")
	var kept []string
	for line := range strings.Lines(pgn) {
		if !strings.HasPrefix(line, "deal ") && !strings.HasPrefix(line, "[Setup") {
			kept = append(kept, line)
		}
	}
	bare := strings.Join(kept, "")
	o := replay.Options{}
	o.Values = map[string]string{"seed": "77", "map": "default"}
	p := validLagoon(t, "pgn", bare, o)
	if _, again := rewrite(t, p, "bluelagoon-log"); again != strings.Join(log, "\n")+"\n" {
		t.Error("the seed gives another game")
	}
	if p := replayText(t, "pgn", bare, replay.Options{})[0]; p.Fault() == nil || p.Fault().Code != "bluelagoon/not-dealt" {
		t.Errorf("without the seed: %+v", p.Fault())
	}
}

// Positions after a ply, and so duplicates and comparisons, are the same in both formats.
func TestLogsAndPGNsAreTheSameGame(t *testing.T) {
	log := strings.Join(playLagoon(t, "map default", 3, 12), "\n") + "\n"
	a := validLagoon(t, "bluelagoon-log", log, replay.Options{})
	b := validLagoon(t, "pgn", backAndForth(t, log), replay.Options{})
	if parting, differ := corpus.Diverge(a, b); differ {
		t.Errorf("they part at ply %d", parting.Ply)
	}
	if again := duplicatesOf(t, log, backAndForth(t, log)); again != 1 {
		t.Errorf("%d duplicates, want 1", again)
	}
	other := validLagoon(t, "bluelagoon-log", strings.Join(playLagoon(t, "map default", 3, 13), "\n"), replay.Options{})
	if parting, differ := corpus.Diverge(a, other); !differ || parting.Ply != 0 {
		t.Errorf("games with other deals part at ply %d, %v", parting.Ply, differ)
	}
}

// duplicatesOf counts the games of a log that a PGN has too.
func duplicatesOf(t *testing.T, log, pgn string) (n int) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"a.txt": log, "b.pgn": pgn} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	games := identified(t, dir, corpus.Options{})
	for i, g := range games {
		for _, earlier := range games[:i] {
			if g.Hash == earlier.Hash && g.plies == earlier.plies {
				n++
			}
		}
	}
	return n
}

// Another second deal is where two games part, though their moves up to there are the same.
func TestGamesPartAtTheSecondDeal(t *testing.T) {
	log := playLagoon(t, "map default", 2, 12)
	s := settlement(log)
	log = log[:s+1]
	a := validLagoon(t, "bluelagoon-log", strings.Join(log, "\n"), replay.Options{})
	restate(t, &log[s], "r ", func(string) string { return statement(log[0], "r ") })
	b := validLagoon(t, "bluelagoon-log", strings.Join(log, "\n"), replay.Options{})
	parting, differ := corpus.Diverge(a, b)
	if !differ || parting.Ply != s/2 || !strings.HasPrefix(parting.OldMove, "deal C") || parting.OldMove == parting.NewMove ||
		parting.OldPosition == parting.NewPosition {
		t.Errorf("they part at ply %d: %s → %s", parting.Ply, parting.OldMove, parting.NewMove)
	}
}

func TestCommentsOfBlueLagoonAreKept(t *testing.T) {
	log := strings.Join(playLagoon(t, "map sides", 2, 30)[:5], "\n") + "\n"
	pgn := strings.Replace(backAndForth(t, log), "1. ", "{before} {[%tm 5]} 1. (0) ", 1)
	pgn = strings.Replace(pgn, "[Players", "[Event \"Reef Cup\"]\n[Player0 \"clover\"]\n[Seed \"30\"]\n[Players", 1)
	p := validLagoon(t, "pgn", pgn, replay.Options{})
	if p.Player(0) != "clover" || p.Player(1) != "" {
		t.Errorf("players %q and %q", p.Player(0), p.Player(1))
	}
	_, again := rewrite(t, p, "pgn")
	if want := strings.Replace(pgn, "(0) ", "", 1); strings.Join(strings.Fields(again), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("got\n%s\nwant\n%s", again, want)
	}
	if _, text := rewrite(t, p, "bluelagoon-log"); text != log {
		t.Errorf("got\n%s\nwant\n%s", text, log)
	}
}

// What a fault cuts off is kept in a comment and is read back as the same fault.
func TestBrokenLogsGoThroughPGN(t *testing.T) {
	for _, test := range lagoonFaults {
		log := lagoonGame(t)
		p := replayText(t, "bluelagoon-log", strings.Join(test.corrupt(t, log, settlement(log)), "\n"), replay.Options{})[0]
		if p.State == nil || p.Fault() == nil {
			continue
		}
		again, text := rewrite(t, p, "pgn")
		fault := again.Fault()
		if fault == nil || fault.Code != p.Fault().Code || again.PlyCount() != p.PlyCount() {
			t.Errorf("%s: %d plies and %+v, want %d and %s", test.name, again.PlyCount(), fault, p.PlyCount(), p.Fault().Code)
		}
		if _, twice := rewrite(t, again, "pgn"); twice != text {
			t.Errorf("%s: written anew it changes", test.name)
		}
	}
}

func TestLenienciesOfBlueLagoon(t *testing.T) {
	valid := playLagoon(t, "map sides", 2, 30)
	islands := func(line string) string {
		first, second := statement(line, "i 4"), statement(line, "i 20")
		return strings.Replace(line, first+"; "+second+";", second+"; "+first+";", 1)
	}
	for name, corrupt := range map[string]func(line string) string{
		"spaces":             func(line string) string { return " " + strings.ReplaceAll(line, " ", " \t") },
		"crlf":               func(line string) string { return line + "\r" },
		"no-final-semicolon": func(line string) string { return strings.TrimSuffix(line, ";") },
		"statement-order":    islands,
		"leading-zeros":      func(line string) string { return strings.ReplaceAll(line, " 0,", " 00,") },
		"unsorted": func(line string) string {
			return strings.Replace(line, "s 0,0 0,1", "s 0,1 0,0", 1)
		},
	} {
		var log []string
		for _, line := range valid {
			log = append(log, corrupt(line))
		}
		text := strings.Join(log, "\n")
		o := replay.Options{}
		if p := replayText(t, "bluelagoon-log", text, o)[0]; p.Fault() == nil {
			t.Errorf("%s: nothing is found", name)
		}
		o.Allow = parse.AllowAll(name)
		p := validLagoon(t, "bluelagoon-log", text, o)
		if _, again := rewrite(t, p, "bluelagoon-log"); again != strings.Join(valid, "\n")+"\n" {
			t.Errorf("%s: another game is read", name)
		}
	}
}
