package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// contactixOn runs the assignment's program on a board.
func contactixOn(t *testing.T, input string, words ...string) (string, error) {
	t.Helper()
	cmd := plybookCommand(t, append([]string{"contactix"}, words...)...)
	cmd.Stdin = strings.NewReader(input)
	var out bytes.Buffer
	cmd.Stdout = &out
	err := cmd.Run()
	return out.String(), err
}

// sameBoard brings a board into the form in which the assignment compares boards: without blanks, its
// lines sorted.
func sameBoard(text string) string {
	lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(text, " ", "")), "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func boardsOf(text string) (boards []string) {
	for board := range strings.SplitSeq(text, "~\n") {
		boards = append(boards, sameBoard(board))
	}
	slices.Sort(boards)
	return boards
}

// The cases that the assignment was graded with, by their own comparison: boards as sets of lines, and
// the boards of TEST as a set.
func TestContactixAssignmentCases(t *testing.T) {
	records := os.Getenv("PLYBOOK_RECORDS")
	if records == "" {
		t.Skip("PLYBOOK_RECORDS is not set: no real records")
	}
	read := func(path string) string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	cases, err := filepath.Glob(filepath.Join(records, "contactix/assignment/cases/*"))
	if err != nil || len(cases) < 6 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, dir := range cases {
		var want []string
		outs, _ := filepath.Glob(filepath.Join(dir, "out*"))
		for _, out := range outs {
			want = append(want, sameBoard(read(out)))
		}
		slices.Sort(want)
		got, err := contactixOn(t, read(filepath.Join(dir, "input")), strings.Fields(read(filepath.Join(dir, "command")))...)
		if err != nil || !slices.Equal(boardsOf(got), want) {
			t.Errorf("%s: %v\n%s", filepath.Base(dir), err, got)
		}
	}
	more := filepath.Join(records, "contactix/assignment/more")
	wins, _ := filepath.Glob(filepath.Join(more, "win-in-one/*.in"))
	for _, in := range wins {
		got, err := contactixOn(t, read(in))
		if err != nil || sameBoard(got) != sameBoard(read(strings.TrimSuffix(in, ".in")+".out")) {
			t.Errorf("%s: %v\n%s", in, err, got)
		}
	}
	plays, _ := filepath.Glob(filepath.Join(more, "just-play/*.in"))
	for _, in := range plays {
		if got, err := contactixOn(t, read(in), "SVG"); err != nil || !strings.HasSuffix(got, "</svg>\n") {
			t.Errorf("%s: %v\n%s", in, err, got)
		}
	}
	refused, _ := filepath.Glob(filepath.Join(more, "invalid/*.in"))
	for _, in := range refused {
		if got, err := contactixOn(t, read(in)); err == nil || got != "" {
			t.Errorf("%s is accepted: %s", in, got)
		}
	}
	if len(wins) == 0 || len(plays) == 0 || len(refused) == 0 {
		t.Errorf("%d wins in one, %d boards to play on, %d invalid ones", len(wins), len(plays), len(refused))
	}
}

// An image of all boards after a move grows with the square of the cells: it has a limit, and says so at once.
func TestImagesOfTooManyBoardsAreRefused(t *testing.T) {
	board := func(n int) string {
		return fmt.Sprintf("size: %d * %d\norientation: red * blue\nturn: red\nstate: undecided\ntiles: 0\n", n, n)
	}
	if out, err := contactixOn(t, board(7), "TEST", "SVG"); err != nil || !strings.Contains(out, "<svg") {
		t.Errorf("7×7: %v, %.40q", err, out)
	}
	if out, err := contactixOn(t, board(40), "TEST", "SVG"); err == nil || out != "" {
		t.Errorf("40×40: %v, %.40q; want an error", err, out)
	}
}
