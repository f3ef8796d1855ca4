package conquest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// realRecord returns a file of the public collections, which the variable PLYBOOK_RECORDS points at.
func realRecord(t *testing.T, name string) string {
	t.Helper()
	root := os.Getenv("PLYBOOK_RECORDS")
	if root == "" {
		t.Skip("PLYBOOK_RECORDS is not set: it names the folder of public records that holds conquest/")
	}
	text, err := os.ReadFile(filepath.Join(root, "conquest", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// table returns the fields of a file's lines below its heading.
func table(t *testing.T, name string) (rows [][]string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(realRecord(t, name)), "\n")
	for _, line := range lines[1:] {
		rows = append(rows, strings.Split(line, "\t"))
	}
	return rows
}

func numbers(t *testing.T, fields []string) (all counts) {
	t.Helper()
	for _, f := range fields {
		n, err := strconv.ParseUint(f, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, n)
	}
	return all
}

func TestPerftRecords(t *testing.T) {
	for _, name := range []string{"perft/libataxx20.tsv", "perft/openings60.tsv"} {
		for _, row := range table(t, name) {
			numbers(t, row[1:]).hold(t, mustStart(t, "ataxx", row[0]))
		}
	}
	for _, row := range table(t, "perft/sizes.tsv") {
		numbers(t, row[2:]).hold(t, mustStart(t, row[0], "", "size", row[1]))
	}
}

// result returns an outcome as PGN has it.
func result(o game.Outcome) string {
	switch {
	case o.Won(0):
		return "1-0"
	case o.Won(1):
		return "0-1"
	case o.Over:
		return "1/2-1/2"
	}
	return "*"
}

func TestResultRecords(t *testing.T) {
	for _, row := range table(t, "results.tsv") {
		s := mustStart(t, "ataxx", row[0])
		if got := result(s.Outcome()); got != row[1] {
			t.Errorf("%s is %s, want %s", row[0], got, row[1])
		}
		if got := string(s.AppendFEN(nil)); got != row[0] {
			t.Errorf("%s is written %s", row[0], got)
		}
	}
}

func TestInvalidMoveRecords(t *testing.T) {
	s := mustStart(t, "ataxx", "")
	for _, row := range table(t, "moves-invalid.tsv") {
		var text string
		if err := json.Unmarshal([]byte(row[0]), &text); err != nil {
			t.Fatal(err)
		}
		if _, ill := s.ParseMove(text); ill == nil {
			t.Errorf("%q is a move", text)
		}
	}
}

// A boardCase is a list of steps on the start: a move that is not checked, or a question.
type boardCase struct {
	ID    string
	Start int
	Steps []struct {
		Play, Cell, IsValid []int
		NbPawns, Player     int
		Expect              any
	}
}

func TestBoardCaseRecords(t *testing.T) {
	var cases []boardCase
	if err := json.Unmarshal([]byte(realRecord(t, "boards/board-cases.json")), &cases); err != nil {
		t.Fatal(err)
	}
	at := func(v []int) game.Cell { return game.Cell{Row: int16(v[0]), Col: int16(v[1])} }
	for _, c := range cases {
		board := string(mustStart(t, "conquest", "", "size", strconv.Itoa(c.Start)).AppendRows(nil))
		for _, step := range c.Steps {
			s := mustStart(t, "conquest", board)
			var got any
			switch {
			case step.Play != nil:
				// The method plays for whoever owns the pawn.
				owner := s.At(at(step.Play))
				s = mustStart(t, "conquest", board, "turn", strconv.Itoa(int(owner)))
				play(t, s, fmt.Sprintf("(%d,%d)->(%d,%d)", step.Play[0], step.Play[1], step.Play[2], step.Play[3]))
				board = string(s.AppendRows(nil))
				continue
			case step.Cell != nil:
				got = float64(s.At(at(step.Cell)))
			case step.IsValid != nil:
				got = s.Valid(at(step.IsValid), at(step.IsValid[2:]), game.Seat(step.Player-1)) == nil
			default:
				x, o, _ := s.Count()
				got = float64([]int{x, o}[step.NbPawns-1])
			}
			if got != step.Expect {
				t.Errorf("%s: %+v on %s is %v", c.ID, step, board, got)
			}
		}
	}
}

func TestOpeningRecords(t *testing.T) {
	positions := 0
	for _, name := range []string{"ply3-fair.txt", "tournament.txt", "zataxx-8ply-500.txt"} {
		for line := range strings.Lines(realRecord(t, "openings/"+name)) {
			line = strings.TrimSpace(line)
			if line == "" || line[0] == '#' {
				continue
			}
			if got := string(mustStart(t, "ataxx", line).AppendFEN(nil)); got != line {
				t.Errorf("%s is written %s", line, got)
			}
			positions++
		}
	}
	if positions != 1390 {
		t.Errorf("%d positions", positions)
	}
	plain := strings.Split(realRecord(t, "openings/zataxx-8ply-500.txt"), "\n")
	for i, line := range strings.Split(strings.TrimSpace(realRecord(t, "openings/zataxx-8ply-20-rb.txt")), "\n") {
		if _, ill := ParseFEN(line, noneAllowed); ill == nil || ill.Code != "conquest/fen-letters" {
			t.Errorf("%s: %v", line, ill)
		}
		p, ill := ParseFEN(line, parse.AllowAll("fen-rb"))
		if ill != nil {
			t.Fatal(ill)
		}
		if got := string(newState(Ataxx, p).AppendFEN(nil)); got != plain[i] {
			t.Errorf("%s is %s, want %s", line, got, plain[i])
		}
	}
}

var (
	pgnTag  = regexp.MustCompile(`\[(\w+) "(.*)"\]`)
	pgnNote = regexp.MustCompile(`\{[^}]*\}`)
	pgnMove = regexp.MustCompile(`^(0000|[a-g][1-7]([a-g][1-7])?)$`)
)

// Public games between engines: every move is legal, and positions and results are as claimed.
func TestGameRecords(t *testing.T) {
	plies := 0
	for _, name := range []string{"python-ataxx-examples", "engines-5000nodes", "engines-mixed"} {
		text := strings.ReplaceAll(realRecord(t, "pgn/"+name+".pgn"), "\r", "")
		for _, text := range strings.Split(text, "[Event ")[1:] {
			plies += replayGame(t, text)
		}
	}
	if want := 1661 + 7546 + 3962; plies != want {
		t.Errorf("%d plies, want %d", plies, want)
	}
}

// replayGame replays one game of a PGN without variations and returns its plies.
func replayGame(t *testing.T, text string) int {
	tags := map[string]string{}
	for _, m := range pgnTag.FindAllStringSubmatch(text, -1) {
		tags[m[1]] = m[2]
	}
	s := mustStart(t, "ataxx", tags["FEN"])
	if tags["FEN"] == "" {
		s = mustStart(t, "ataxx", "startpos")
	}
	_, moves, _ := strings.Cut(text, "\n\n")
	beforeLast := ""
	for word := range strings.FieldsSeq(pgnNote.ReplaceAllString(moves, " ")) {
		if pgnMove.MatchString(word) {
			beforeLast = string(s.AppendFEN(nil))
			play(t, s, word)
		}
	}
	final := string(s.AppendFEN(nil))
	if tags["Adjudicated"] == "Out of time" {
		final = beforeLast
	}
	if want := tags["FinalFEN"]; want != "" && want != final {
		t.Errorf("%s\n%s is final, want %s", text, final, want)
	}
	if got := result(s.Outcome()); tags["Adjudicated"] == "" && got != tags["Result"] {
		t.Errorf("%s\n%s is %s", text, final, got)
	}
	return s.Ply()
}
