package gtp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// A board is a position as a program shows it.
type board struct {
	cells [][]int  // by row and column: a colour or -1
	legal []string // the cells that are marked as legal moves; nil: none are
	mover int      // the colour to move; -1 if the program does not show it
}

// cellMarks are the marks that programs have for a black cell, a white one and an empty one.
var cellMarks = [3]string{"BbXx@*#●", "WwOo○", ".+-_"}

// Where both marks of an empty cell are on one board, the second is a cell that may be moved to.
const (
	emptyMark = '-'
	legalMark = '.'
)

// markColour returns the colour that a mark stands for, or -1.
func markColour(mark rune) (colour int, ok bool) {
	for i, marks := range cellMarks {
		if strings.ContainsRune(marks, mark) {
			return [...]int{0, 1, -1}[i], true
		}
	}
	return 0, false
}

// parseBoard reads a board as programs show it: numbered rows with a mark for each cell, in any order, among other
// lines. Ok is false if there is no such board.
func parseBoard(lines []string, columns, rows int) (b board, ok bool) {
	b.mover = -1
	marks := make([][]rune, rows)
	for _, line := range lines {
		number, row, ok := parseRow(line, columns)
		if ok && number <= rows && marks[number-1] == nil {
			marks[number-1] = row
		}
		if colour, ok := parseTurn(line); ok {
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
func (b *board) read(marks [][]rune) {
	marked := slices.ContainsFunc(marks, func(row []rune) bool { return slices.Contains(row, emptyMark) })
	for i, row := range marks {
		cells := make([]int, len(row))
		for j, mark := range row {
			cells[j], _ = markColour(mark)
			if marked && mark == legalMark {
				b.legal = append(b.legal, cellName(j, i))
			}
		}
		b.cells = append(b.cells, cells)
	}
}

// rims makes the rim of a board blank.
var rims = strings.NewReplacer(`\`, " ", "/", " ", "|", " ")

// parseRow reads a row of a board: marks between two numbers, or beside one. After a second number there may be
// more on the line.
func parseRow(line string, columns int) (number int, row []rune, ok bool) {
	words := strings.Fields(rims.Replace(line))
	takeNumber := func() (n int) {
		if len(words) > 0 && strings.Trim(words[0], "0123456789") == "" {
			n, _ = strconv.Atoi(words[0])
			words = words[1:]
		}
		return n
	}
	number = takeNumber()
	for len(words) > 0 && len(row) < columns && isMarks(words[0]) {
		row = append(row, []rune(words[0])...)
		words = words[1:]
	}
	second := takeNumber()
	switch {
	case number == 0:
		number = second
	case second == 0:
		ok = len(words) == 0 || !isMarks(words[0])
		return number, row, ok && len(row) == columns
	}
	return number, row, number > 0 && (second == number) && len(row) == columns
}

// isMarks reports whether a word is nothing but marks.
func isMarks(word string) bool {
	for _, mark := range word {
		if _, ok := markColour(mark); !ok {
			return false
		}
	}
	return true
}

// parseTurn reads the colour in front of "to move" or "to play".
func parseTurn(line string) (colour int, ok bool) {
	words := strings.Fields(line)
	for i, word := range words[:max(0, len(words)-2)] {
		if words[i+1] != "to" || words[i+2] != "move" && words[i+2] != "play" {
			continue
		}
		if colour, ok = parseColour(word); ok {
			return colour, true
		}
		if marks := []rune(word); len(marks) == 1 {
			colour, ok = markColour(marks[0])
			return colour, ok && colour >= 0
		}
	}
	return 0, false
}

// difference returns a sentence about what a board has otherwise than the position, or "".
func (b *board) difference(s game.State, mover int) string {
	for row, cells := range boardCells(s, len(b.cells[0]), len(b.cells)) {
		for column, colour := range cells {
			if theirs := b.cells[row][column]; theirs != colour {
				return fmt.Sprintf("Expected %[3]s on %[2]s, found %[1]s.", stoneName(theirs), cellName(column, row), stoneName(colour))
			}
		}
	}
	if s.Turn() != game.Nobody && b.mover >= 0 && b.mover != mover {
		return fmt.Sprintf("Expected %[2]s to move, found %[1]s.", colourNames[b.mover], colourNames[mover])
	}
	return ""
}

// cellName returns the name of a cell.
func cellName(column, row int) string { return fmt.Sprintf("%c%d", 'a'+column%26, row+1) }

func stoneName(colour int) string {
	if colour < 0 {
		return "nothing"
	}
	return colourNames[colour]
}

// skipsI reports whether a program that shows a board with columns beyond h leaves out the letter i, as
// programs for Go do.
func skipsI(lines []string) bool {
	for _, line := range lines {
		letters := strings.ToLower(strings.Join(strings.Fields(line), ""))
		if strings.HasPrefix(letters, "abcdefgh") {
			return strings.HasPrefix(letters, "abcdefghj")
		}
	}
	return false
}
