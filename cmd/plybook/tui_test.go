package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/replay"
)

// Whatever an error is wrapped in, what is joined in it is said line by line, and hints follow what
// they help with.
func TestJoinedErrorsAreSaidEachOnItsOwn(t *testing.T) {
	one, two := errors.New("one"), errors.New("two")
	tests := []struct {
		err  error
		want string
	}{
		{one, "plybook: one\n"},
		{errors.Join(one, two), "plybook: one\nplybook: two\n"},
		{errors.Join(hintError{one, "try"}, two), "plybook: one\nhint: try\nplybook: two\n"},
		{hintError{errors.Join(one, two), "try"}, "plybook: one\nplybook: two\nhint: try\n"},
		{fmt.Errorf("a.pgn: %w", errors.Join(one, two)), "plybook: a.pgn: one\nplybook: a.pgn: two\n"},
		{fmt.Errorf("%w and %w", one, two), "plybook: one and two\n"},
		{errors.New("a\nb.pgn: one"), "plybook: a\\nb.pgn: one\n"},
	}
	for _, test := range tests {
		var said bytes.Buffer
		(&talk{err: &said}).complain(test.err)
		if said.String() != test.want {
			t.Errorf("%v:\n%swant\n%s", test.err, said.String(), test.want)
		}
	}
}

// A screen is what a terminal shows of what is written to it. It knows as much as plybook uses.
type screen struct {
	columns     int
	lines       [][]rune
	row, column int
}

func (s *screen) Write(text []byte) (int, error) {
	for rest := string(text); rest != ""; {
		var up int
		switch _, err := fmt.Sscanf(rest, "\x1b[%dA", &up); {
		case err == nil:
			s.row -= up
			rest = rest[strings.IndexByte(rest, 'A')+1:]
			continue
		case strings.HasPrefix(rest, "\x1b[J"):
			s.fill()
			s.lines = s.lines[:s.row+1]
			s.lines[s.row] = s.lines[s.row][:s.column]
			rest = rest[len("\x1b[J"):]
			continue
		}
		var letter rune
		for _, letter = range rest {
			break
		}
		rest = rest[len(string(letter)):]
		s.put(letter)
	}
	return len(text), nil
}

func (s *screen) put(letter rune) {
	switch letter {
	case '\r':
		s.column = 0
	case '\n':
		s.row, s.column = s.row+1, 0
	default:
		if s.column == s.columns {
			s.row, s.column = s.row+1, 0
		}
		s.fill()
		s.lines[s.row] = append(s.lines[s.row][:s.column], append([]rune{letter}, s.lines[s.row][min(s.column+1, len(s.lines[s.row])):]...)...)
		s.column++
	}
}

// fill makes the line up to the cursor.
func (s *screen) fill() {
	for len(s.lines) <= s.row {
		s.lines = append(s.lines, nil)
	}
	for len(s.lines[s.row]) < s.column {
		s.lines[s.row] = append(s.lines[s.row], ' ')
	}
}

func (s *screen) String() string {
	var text strings.Builder
	for _, line := range s.lines {
		text.WriteString(strings.TrimRight(string(line), " ") + "\n")
	}
	return strings.TrimRight(text.String(), "\n")
}

// onScreen returns a talk to a terminal of a size that has been waited for long enough.
func onScreen(columns, rows int) (*talk, *screen) {
	s := &screen{columns: columns}
	t := &talk{out: io.Discard, err: s, terminal: true, size: func() (int, int) { return columns, rows }}
	t.progress.start = time.Now().Add(-time.Hour)
	return t, s
}

// showNow is showTable without the wait.
func (t *talk) showNow(line string, rows ...string) {
	t.progress.last = time.Time{}
	t.showTable(func(int) (string, []string) { return line, rows })
}

// withoutBar returns what is on a screen without the bar, which moves with the time.
func withoutBar(s *screen) string { return bars.ReplaceAllString(s.String(), "") }

var bars = regexp.MustCompile(`(?m)^\[ *=+ *\] `)

// A table stands where the last one stood, however many lines it has, and leaves nothing behind.
func TestTheLiveTableIsWrittenInPlace(t *testing.T) {
	talk, screen := onScreen(40, 24)
	for _, step := range []struct {
		do   func()
		want string
	}{
		{func() { talk.showNow("one") }, "one"},
		{func() { talk.showNow("one", "a 1", "b 2") }, "one\na 1\nb 2"},
		{func() { talk.showNow("two", "b 3") }, "two\nb 3"},
		{func() { talk.showNow("three", strings.Repeat("ä", 50), "c") }, "three\n" + strings.Repeat("ä", 39) + "\nc"},
		{func() { talk.showNow("four") }, "four"},
		{func() { talk.showNow("five", "d 4") }, "five\nd 4"},
		{func() { talk.say("hear") }, "plybook: hear"},
		{func() { talk.showNow("six", "e 5") }, "plybook: hear\nsix\ne 5"},
		{func() { fmt.Fprintln(&productWriter{talk, screen}, "product") }, "plybook: hear\nproduct"},
		{func() { talk.progress.clear(talk.err) }, "plybook: hear\nproduct"},
	} {
		step.do()
		if got := withoutBar(screen); got != step.want {
			t.Fatalf("the screen shows\n%s\nwant\n%s", got, step.want)
		}
	}
}

// Who has no terminal is not shown anything, and who has just begun not yet.
func TestProgressIsForTerminalsAndLongRuns(t *testing.T) {
	talk, screen := onScreen(40, 24)
	talk.terminal = false
	talk.showNow("one", "a")
	talk.terminal, talk.progress.start = true, time.Time{}
	talk.showNow("one", "a")
	if screen.String() != "" {
		t.Errorf("the screen shows %q", screen)
	}
}

// While a match is played the standings fit on the screen; a terminal that cannot show a table gets a line.
func TestAMatchShowsItsStandings(t *testing.T) {
	kind, err := replay.GameByName("reversi")
	if err != nil {
		t.Fatal(err)
	}
	random := func() (player.Player, error) { return analyze.NewPlayer(kind, "random", player.Options{}) }
	s := match.Settings{
		Game: kind, Games: 2, Entrants: []match.Entrant{{Name: "New", New: random}, {Name: "Old", New: random}},
		Test: &rating.Test{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05},
	}
	m, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		rows int
		want string
	}{
		{24, "games: 0 of 2 | Sequential test: undecided, log-likelihood ratio 0.00 of -2.94 to 2.94\n" +
			"rank  player  games  wins  shared  losses  points  score  95%  failures\n" +
			"1     New     0      0     0       0       0       –      –\n" +
			"2     Old     0      0     0       0       0       –      –"},
		{4, "games: 0 of 2 | Sequential test: undecided, log-likelihood ratio 0.00 of -2.94 to 2.94\n" +
			"rank  player  games  wins  shared  losses  points  score  95%  failures\n… 2 lines more"},
		{0, "games: 0 of 2 | New 0, Old 0"},
	} {
		talk, screen := onScreen(120, test.rows)
		talk.showTable(func(room int) (string, []string) { return liveText(m, &s, room) })
		if got := withoutBar(screen); got != test.want {
			t.Errorf("with %d rows the screen shows\n%s\nwant\n%s", test.rows, got, test.want)
		}
	}
}
