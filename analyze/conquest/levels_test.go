package conquest

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// records returns a folder of a game's real records.
func records(t *testing.T, path ...string) string {
	t.Helper()
	root := os.Getenv("PLYBOOK_RECORDS")
	if root == "" {
		t.Skip("PLYBOOK_RECORDS does not name a directory with records")
	}
	return filepath.Join(append([]string{root}, path...)...)
}

func conquestBoard(t testing.TB, rows string, turn int) *conquest.State {
	t.Helper()
	s, err := conquest.Start(rows, game.Options{Rules: "conquest", Values: map[string]string{"turn": strconv.Itoa(turn)}})
	if err != nil {
		t.Fatal(err)
	}
	return s.(*conquest.State)
}

func checkMinmax(t *testing.T, s *conquest.State, level, value int, best []string, plays string) {
	t.Helper()
	got, moves, err := NewComputer(0).Best(context.Background(), s, level)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, m := range moves {
		texts = append(texts, string(s.AppendMove(nil, m)))
	}
	if got != value || !slices.Equal(texts, best) {
		t.Errorf("%s, level %d: value %d of %v, want %d of %v", s.AppendRows(nil), level, got, texts, value, best)
	}
	choice, err := NewComputer(0).Move(context.Background(), s, level)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(s.AppendMove(nil, choice.Move)); got != plays || int(choice.Score) != value {
		t.Errorf("%s, level %d: plays %s for %d, want %s for %d", s.AppendRows(nil), level, got, choice.Score, plays, value)
	}
}

func TestMinmaxPlaysAsTheAssignmentDemands(t *testing.T) {
	clones := []string{"(1,3)->(2,4)", "(1,4)->(2,4)", "(2,3)->(2,4)", "(3,3)->(2,4)", "(3,4)->(2,4)"}
	all := append(append([]string{"(0,4)->(2,4)"}, clones...), "(4,4)->(2,4)")
	for _, test := range []struct {
		rows         string
		level, value int
		best         []string
		plays        string
	}{
		{"X_O/___/O_X", 1, 5, []string{"(0,0)->(1,1)", "(2,2)->(1,1)"}, "(0,0)->(1,1)"},
		{"X_O/___/O_X", 4, 5, []string{"(0,0)->(1,1)", "(2,2)->(1,1)"}, "(0,0)->(1,1)"},
		{"X___O/_____/_____/O__X_/O___X", 1, 4, []string{"(3,3)->(3,1)", "(3,3)->(4,1)"}, "(3,3)->(3,1)"},
		{"X___O/_____/_____/O__X_/O___X", 2, 3, []string{"(3,3)->(4,1)"}, "(3,3)->(4,1)"},
		{"X___O/_____/_____/O__X_/O___X", 3, 6, []string{"(3,3)->(3,1)"}, "(3,3)->(3,1)"},
		{"X___O/_____/_____/O__X_/O___X", 4, 2, []string{"(3,3)->(3,1)"}, "(3,3)->(3,1)"},
		{"OOXXX/OOXXX/OOXX_/OOXXX/OOXXX", 1, 5, clones, "(1,3)->(2,4)"},
		{"OOXXX/OOXXX/OOXX_/OOXXX/OOXXX", 2, 5, clones, "(1,3)->(2,4)"},
		{"OOXXX/OOXXX/OOXX_/OOXXX/OOXXX", 3, 5, all, "(0,4)->(2,4)"},
		{"OOXXX/OOXXX/OOXX_/OOXXX/OOXXX", 4, 5, all, "(0,4)->(2,4)"},
		{"XXOOO/XXXO_/XXOOO/OOOOO/OOOOO", 2, -13, []string{"(1,2)->(1,4)"}, "(1,2)->(1,4)"},
		{"O____/_X___/__OO_/_____/X____", 4, -1, []string{"(1,1)->(3,3)"}, "(1,1)->(3,3)"},
	} {
		checkMinmax(t, conquestBoard(t, test.rows, 1), test.level, test.value, test.best, test.plays)
	}
}

func TestMinmaxOnRecordedBoards(t *testing.T) {
	text, err := os.ReadFile(records(t, "conquest", "boards", "minmax.json"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Board                []string
		Level, Player, Value int
		Move                 string
		Optimal              []string
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) != 16 {
		t.Errorf("%d boards", len(cases))
	}
	for _, c := range cases {
		checkMinmax(t, conquestBoard(t, strings.Join(c.Board, "/"), c.Player), c.Level, c.Value, c.Optimal, c.Move)
	}
}

// playLevels plays a game between two levels and returns the position at its end.
func playLevels(t *testing.T, size int, levels [2]int) (s *conquest.State, passes int) {
	t.Helper()
	start, err := conquest.Start("", game.Options{Rules: "conquest", Values: map[string]string{"size": strconv.Itoa(size)}})
	if err != nil {
		t.Fatal(err)
	}
	s = start.(*conquest.State)
	computer := NewComputer(1)
	for s.Turn() != game.Nobody && s.Ply() < 1000 {
		choice, err := computer.Move(context.Background(), s, levels[s.Turn()])
		if err != nil {
			t.Fatal(err)
		}
		if s.IsPass(choice.Move) {
			passes++
		}
		s.Play(choice.Move)
	}
	return s, passes
}

func TestMinmaxAgainstMinmax(t *testing.T) {
	for _, test := range []struct {
		size   int
		levels [2]int
		turns  int
		passes int
		x, o   int
	}{
		{5, [2]int{2, 2}, 11, 0, 9, 0},
		{5, [2]int{2, 3}, 44, 0, 12, 13},
		{7, [2]int{1, 1}, 76, 0, 29, 20},
		{7, [2]int{2, 3}, 94, 1, 18, 31},
		{9, [2]int{1, 1}, 116, 0, 35, 46},
	} {
		s, passes := playLevels(t, test.size, test.levels)
		x, o, _ := s.Count()
		if s.Ply() != test.turns || passes != test.passes || x != test.x || o != test.o {
			t.Errorf("size %d, levels %v: %d turns, %d passes, %d–%d, want %+v", test.size, test.levels, s.Ply(), passes, x, o, test)
		}
	}
}

func TestRecordedGamesOfMinmax(t *testing.T) {
	text, err := os.ReadFile(records(t, "conquest", "boards", "eve.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))[1:]
	for _, line := range lines {
		fields := strings.Split(string(line), "\t")
		var n [7]int
		for i := range n {
			if n[i], err = strconv.Atoi(fields[i]); err != nil {
				t.Fatal(err)
			}
		}
		s, passes := playLevels(t, n[0], [2]int{n[1], n[2]})
		if got := string(s.AppendRows(nil)); got != fields[7] || s.Ply() != n[3] || passes != n[4] {
			t.Errorf("size %d, levels %v: %d turns, %d passes, %s, want %s", n[0], n[1:3], s.Ply(), passes, got, line)
		}
	}
	if len(lines) != 5 {
		t.Errorf("%d games", len(lines))
	}
}

// A seed makes the same draws, whoever else plays; seats and seeds have streams of their own.
func TestNaiveDrawsFromItsSeed(t *testing.T) {
	line := func(seed uint64) (text string) {
		s, computer := conquestBoard(t, "X_O/___/O_X", 1), NewComputer(seed)
		for range 8 {
			choice, err := computer.Move(context.Background(), s, 0)
			if err != nil {
				break
			}
			text += string(s.AppendMove(nil, choice.Move)) + " "
			s.Play(choice.Move)
		}
		return text
	}
	first := line(1)
	if again := line(1); again != first {
		t.Errorf("the same seed draws %s, then %s", first, again)
	}
	if line(2) == first {
		t.Errorf("two seeds draw %s", first)
	}
}
