package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// A gtpBoard is a position as a program shows it.
type gtpBoard struct {
	cells [][]int  // by row and column: a colour or -1
	legal []string // the cells that are marked as legal moves; nil: none are
	mover int      // the colour to move; -1 if the program does not tell
}

// gtpMarks are the marks that programs have for a black cell, a white one and an empty one.
var gtpMarks = [3]string{"BbXx@*#●", "WwOo○", ".+-_"}

// Where both marks of an empty cell are on one board, the second is a cell that may be moved to.
const (
	gtpEmptyMark = '-'
	gtpLegalMark = '.'
)

// gtpMarkColour returns the colour that a mark stands for, or -1.
func gtpMarkColour(mark rune) (colour int, ok bool) {
	for i, marks := range gtpMarks {
		if strings.ContainsRune(marks, mark) {
			return [...]int{0, 1, -1}[i], true
		}
	}
	return 0, false
}

// parseGTPBoard reads a board as programs show it: numbered rows with a mark for each cell, in any order, among other
// lines. Ok is false if there is no such board.
func parseGTPBoard(lines []string, columns, rows int) (b gtpBoard, ok bool) {
	b.mover = -1
	marks := make([][]rune, rows)
	for _, line := range lines {
		number, row, ok := parseGTPRow(line, columns)
		if ok && number <= rows && marks[number-1] == nil {
			marks[number-1] = row
		}
		if colour, ok := parseGTPTurn(line); ok {
			b.mover = colour
		}
	}
	if slices.ContainsFunc(marks, func(row []rune) bool { return row == nil }) {
		return b, false
	}
	b.read(marks)
	return b, true
}

// read gives the marks of the cells their meaning.
func (b *gtpBoard) read(marks [][]rune) {
	marked := slices.ContainsFunc(marks, func(row []rune) bool { return slices.Contains(row, gtpEmptyMark) })
	for i, row := range marks {
		cells := make([]int, len(row))
		for j, mark := range row {
			cells[j], _ = gtpMarkColour(mark)
			if marked && mark == gtpLegalMark {
				b.legal = append(b.legal, gtpCell(j, i))
			}
		}
		b.cells = append(b.cells, cells)
	}
}

// gtpRims makes the rim of a board blank.
var gtpRims = strings.NewReplacer(`\`, " ", "/", " ", "|", " ")

// parseGTPRow reads a row of a board: marks between two numbers, or beside one. After a second number there may be
// more on the line.
func parseGTPRow(line string, columns int) (number int, row []rune, ok bool) {
	words := strings.Fields(gtpRims.Replace(line))
	takeNumber := func() (n int) {
		if len(words) > 0 && strings.Trim(words[0], "0123456789") == "" {
			n, _ = strconv.Atoi(words[0])
			words = words[1:]
		}
		return n
	}
	number = takeNumber()
	for len(words) > 0 && len(row) < columns && isGTPMarks(words[0]) {
		row = append(row, []rune(words[0])...)
		words = words[1:]
	}
	second := takeNumber()
	switch {
	case number == 0:
		number = second
	case second == 0:
		ok = len(words) == 0 || !isGTPMarks(words[0])
		return number, row, ok && len(row) == columns
	}
	return number, row, number > 0 && (second == number) && len(row) == columns
}

// isGTPMarks says whether a word is nothing but marks.
func isGTPMarks(word string) bool {
	for _, mark := range word {
		if _, ok := gtpMarkColour(mark); !ok {
			return false
		}
	}
	return true
}

// parseGTPTurn reads the colour in front of "to move" or "to play".
func parseGTPTurn(line string) (colour int, ok bool) {
	words := strings.Fields(line)
	for i, word := range words[:max(0, len(words)-2)] {
		if words[i+1] != "to" || words[i+2] != "move" && words[i+2] != "play" {
			continue
		}
		if colour, ok = parseGTPColour(word); ok {
			return colour, true
		}
		if marks := []rune(word); len(marks) == 1 {
			colour, ok = gtpMarkColour(marks[0])
			return colour, ok && colour >= 0
		}
	}
	return 0, false
}

// difference returns a sentence about what a board has otherwise than the position, or "".
func (b *gtpBoard) difference(s game.State, mover int) string {
	for row, cells := range boardCells(s, len(b.cells[0]), len(b.cells)) {
		for column, colour := range cells {
			if theirs := b.cells[row][column]; theirs != colour {
				return fmt.Sprintf("Its board has %s on %s, and there is %s.", stoneName(theirs), gtpCell(column, row), stoneName(colour))
			}
		}
	}
	if s.Turn() != game.Nobody && b.mover >= 0 && b.mover != mover {
		return fmt.Sprintf("Its board has %s to move, and it is %s's turn.", gtpNames[b.mover], gtpNames[mover])
	}
	return ""
}

// gtpCell returns the name of a cell.
func gtpCell(column, row int) string { return fmt.Sprintf("%c%d", 'a'+column%26, row+1) }

func stoneName(colour int) string {
	if colour < 0 {
		return "nothing"
	}
	return gtpNames[colour]
}

// gtpSkipsI says whether a program that shows a board with columns beyond h leaves out the letter i, as
// programs for Go do.
func gtpSkipsI(lines []string) bool {
	for _, line := range lines {
		letters := strings.ToLower(strings.Join(strings.Fields(line), ""))
		if strings.HasPrefix(letters, "abcdefgh") {
			return strings.HasPrefix(letters, "abcdefghj")
		}
	}
	return false
}
