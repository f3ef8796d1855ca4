package hive

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// The tests in this file hold the rules against the collection of records. It is not part of
// this repository; see recordsFile.

func TestRecordedExamples(t *testing.T) {
	for _, row := range recordsRows(t, "examples.tsv") {
		want, rules, gameString, play := row[0], row[1], row[2], row[3]
		p := mustStart(t, gameString, rules)
		m, refused := p.Read(play, 0)
		if want != "legal" {
			if refused == nil || refused.Code != want {
				t.Errorf("%s: %s gives %v, want %s", gameString, play, refused, want)
			}
			continue
		}
		if refused != nil {
			t.Errorf("%s: %s: %v", gameString, play, refused)
			continue
		}
		p.Play(m)
		if got := p.StateName(); got != row[4] {
			t.Errorf("%s: state after %s is %s, want %s", gameString, play, got, row[4])
		}
	}
}

func TestRecordedRefusals(t *testing.T) {
	for _, row := range recordsRows(t, "mzinga/invalid_moves.tsv") {
		p := mustStart(t, row[0], "")
		if _, refused := p.Read(row[1], 0); refused == nil || refused.Code != row[2] {
			t.Errorf("%s: %s gives %v, want %s", row[0], row[1], refused, row[2])
		}
	}
}

func TestRecordedMoveLists(t *testing.T) {
	for _, row := range recordsRows(t, "mzinga/valid_moves.tsv") {
		moveListIs(t, mustStart(t, row[0], ""), row[1])
	}
}

// moveListIs compares the legal moves with a list of texts, as pieces and cells.
func moveListIs(t *testing.T, p *Position, list string) {
	t.Helper()
	var want []game.Move
	for text := range strings.SplitSeq(list, ";") {
		m, refused := p.Read(text, 0)
		if refused != nil {
			t.Errorf("%s: %s: %v", p.AppendPosition(nil), text, refused)
			continue
		}
		want = append(want, m)
	}
	got := p.Moves(nil)
	slices.Sort(want)
	slices.Sort(got)
	if want = slices.Compact(want); !slices.Equal(got, want) {
		t.Errorf("%s: %d legal moves, want %d", p.AppendPosition(nil), len(got), len(want))
	}
}

func TestRecordedEngineCases(t *testing.T) {
	data, err := io.ReadAll(recordsFile(t, "nokamute/uhp_tests.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for block := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n\n") {
		lines := strings.Split(block, "\n")
		t.Run(strings.TrimPrefix(lines[0], "# "), func(t *testing.T) {
			p, err := StartPosition(lines[1], game.Options{Values: map[string]string{"repetition": "draw"}})
			if err != nil {
				t.Fatal(err)
			}
			if state := strings.Split(lines[1], ";")[1]; p.StateName() != state {
				t.Errorf("state is %s, want %s", p.StateName(), state)
			}
			if len(lines) > 2 {
				moveListIs(t, p, lines[2])
			}
		})
	}
}

func TestRecordedPerft(t *testing.T) {
	for _, row := range recordsRows(t, "ugent/perft.tsv") {
		p := mustStart(t, row[0], "ugent")
		for depth := 1; depth <= 2; depth++ {
			if got, want := p.Perft(depth), row[depth]; strconv.FormatUint(got, 10) != want {
				t.Errorf("%s: perft %d = %d, want %s", row[0], depth, got, want)
			}
		}
	}
}

// TestRecordedGames replays every game of the collection from its canonical text.
func TestRecordedGames(t *testing.T) {
	counts, finals := map[string]string{}, map[string]string{}
	for _, row := range recordsRows(t, "expected/legal_counts.tsv") {
		counts[row[0]] = row[1]
	}
	for _, row := range recordsRows(t, "expected/final.tsv") {
		finals[row[0]] = row[1]
	}
	compared := 0
	for _, row := range recordsRows(t, "expected/boardspace.tsv") {
		file, plies, state, gameString := row[0], row[3], row[4], row[9]
		t.Run(file, func(t *testing.T) {
			p, legal := replayCanonical(t, gameString)
			if strconv.Itoa(p.Ply()) != plies || p.StateName() != state {
				t.Errorf("%d plies and %s, want %s and %s", p.Ply(), p.StateName(), plies, state)
			}
			if turn := string(p.AppendTurn(nil)); turn != strings.Split(gameString, ";")[2] {
				t.Errorf("turn is %s in %.60s", turn, gameString)
			}
			if row[1] != "1" {
				return
			}
			compared++
			if legal != counts[file] {
				t.Errorf("legal plays\n%s, want\n%s", legal, counts[file])
			}
			_, stacks, _ := strings.Cut(string(p.AppendPosition(nil)), "] ")
			stacks, _, _ = strings.Cut(stacks, " resting:")
			if stacks != finals[file] {
				t.Errorf("final stacks\n%s, want\n%s", stacks, finals[file])
			}
		})
	}
	if compared != len(finals) || compared != len(counts) {
		t.Errorf("%d games were compared; there are %d final positions and %d lists of counts",
			compared, len(finals), len(counts))
	}
}

// replayCanonical plays a GameString, expecting every text to be canonical, and returns the number
// of legal plays before each ply.
func replayCanonical(t *testing.T, gameString string) (*Position, string) {
	t.Helper()
	fields := strings.Split(gameString, ";")
	p := mustStart(t, fields[0], "")
	var legal []string
	for _, text := range fields[3:] {
		legal = append(legal, fmt.Sprint(len(p.Moves(nil))))
		m, refused := p.Read(text, 0)
		if refused != nil {
			t.Fatalf("ply %d, %s: %v", p.Ply()+1, text, refused)
		}
		if got := string(p.AppendMove(nil, m)); got != text {
			t.Fatalf("ply %d: canonical text of %s is %s", p.Ply()+1, text, got)
		}
		p.Play(m)
	}
	return p, strings.Join(legal, " ")
}

// TestRecordedRepetitions finds the third occurrences that the collection knows, and no others.
func TestRecordedRepetitions(t *testing.T) {
	for _, row := range recordsRows(t, "expected/boardspace.tsv") {
		p := mustStart(t, row[9], "")
		plies, ok := p.Repetition()
		switch row[0] {
		case "boardspace/HV-wayfarer-WeakBot-2020-08-03-1807.sgf":
			if !ok || plies[2] != 56 {
				t.Errorf("%s: third occurrence %v, want after ply 56", row[0], plies)
			}
		case "mzinga/games/U!HV-kearf29-Dumbot-2013-04-20-0054.sgf":
			if ok {
				t.Errorf("%s: third occurrence %v, but the resting piece differs", row[0], plies)
			}
		}
	}
}

// TestRecordedPuzzles proves that the one move of each puzzle forces the win, and no other does,
// by search to the full width.
func TestRecordedPuzzles(t *testing.T) {
	for _, row := range recordsRows(t, "mzinga/puzzles.tsv") {
		plies, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(err)
		}
		t.Run(row[2], func(t *testing.T) {
			p := mustStart(t, row[0], "")
			key, refused := p.Read(row[2], 0)
			if refused != nil {
				t.Fatal(refused)
			}
			for _, m := range p.Moves(nil) {
				p.Play(m)
				wins := forced(p, 1-p.mover(), plies-1)
				p.Undo()
				if wins != (m == key) {
					t.Errorf("%s forces a win in %d plies: %v", p.AppendMove(nil, m), plies, wins)
				}
			}
		})
	}
}

// forced says whether a seat wins within some plies whatever the other one plays.
func forced(p *Position, seat game.Seat, plies int) bool {
	if o := p.Outcome(); o.Over {
		return o.Won(seat)
	}
	if plies == 0 {
		return false
	}
	attacks := p.Turn() == seat
	for _, m := range p.Moves(nil) {
		p.Play(m)
		wins := forced(p, seat, plies-1)
		p.Undo()
		if wins == attacks {
			return wins
		}
	}
	return !attacks
}

// TestRecordedSymmetries compares games that are equal up to rotation and mirror images.
func TestRecordedSymmetries(t *testing.T) {
	for _, group := range [][]string{
		{"mirroring/1", "mirroring/2", "mirroring/3"},
		{"rotation/wp1", "rotation/wp2"},
	} {
		var first []game.Key
		for _, name := range group {
			keys := symmetricKeys(t, "hivegame/hash/"+name+".pgn")
			if first == nil {
				first = keys
			}
			if !slices.Equal(keys, first) {
				t.Errorf("%s and %s differ", group[0], name)
			}
		}
	}
	one := symmetricKeys(t, "hivegame/hash/same_position/same_end1.pgn")
	two := symmetricKeys(t, "hivegame/hash/same_position/same_end2.pgn")
	if one[len(one)-1] != two[len(two)-1] || slices.Equal(one, two) {
		t.Error("same_end1 and same_end2 should be equal in the last ply only")
	}
}

func symmetricKeys(t *testing.T, name string) (keys []game.Key) {
	p := New(mustRules(t, "queen-first+MLP"))
	for _, text := range pgnMoves(t, name) {
		m, refused := p.Read(text, ClimbByDirection|NumberedUniques)
		if refused != nil {
			t.Fatalf("%s: ply %d, %s: %v", name, p.Ply()+1, text, refused)
		}
		p.Play(m)
		keys = append(keys, p.SymmetricKey())
	}
	return keys
}

// pgnMoves returns the moves of a file with one numbered move a line.
func pgnMoves(t *testing.T, name string) (moves []string) {
	data, err := io.ReadAll(recordsFile(t, name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		number, move, ok := strings.Cut(strings.TrimSpace(line), ".")
		if _, err := strconv.Atoi(number); ok && err == nil {
			moves = append(moves, move)
		}
	}
	return moves
}

// TestRecordedThirdOccurrences reads the pairs of games with and without a repetition.
func TestRecordedThirdOccurrences(t *testing.T) {
	for name, want := range map[string]int{"invalid/repeat": 13, "invalid/repeat2": 13, "valid/no_repeat": 0} {
		p := New(mustRules(t, "queen-first+MLP"))
		p.SetRepetition(false)
		for _, text := range pgnMoves(t, "hivegame/hash/"+name+".pgn") {
			m, refused := p.Read(text, ClimbByDirection|NumberedUniques)
			if refused != nil {
				t.Fatalf("%s: ply %d, %s: %v", name, p.Ply()+1, text, refused)
			}
			p.Play(m)
		}
		if plies, _ := p.Repetition(); plies[2] != want {
			t.Errorf("%s: third occurrence %v, want after ply %d", name, plies, want)
		}
	}
}
