package parse

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// The board of the assignment as its program prints it, a blank after every cell:
//
//	__0_1_2
//	0|X _ O
//	1|_ _ _
//	2|O _ X
//	---
//
// The last blanks and the last line may be missing. A record is a position, its rows the tag Setup;
// whose turn it is, is not said. Between the boards of a printed game other lines mean nothing.
var conquestBoard = layout{split: splitBoards, read: readBoard, game: "conquest"}

// boardEnd is the last line of a board.
const boardEnd = "---"

// boardCells are the letters of cells: X, O and an empty cell.
const boardCells = "XO_"

// splitBoards makes a record of a header and the lines that follow it, up to the last line, the
// next header or a blank line.
func splitBoards(body []byte, eof bool) (skip, length int) {
	for pos := 0; pos < len(body); {
		n, ok := line(body[pos:], eof)
		if !ok {
			return 0, 0
		}
		text := string(body[pos : pos+trimmed(body[pos:pos+n])])
		header := strings.HasPrefix(text, "__0")
		switch {
		case pos == 0 && !header && !isBoardRow(text):
			return n, 0
		case pos > 0 && (header || text == ""):
			return 0, trimmed(body[:pos])
		case text == boardEnd:
			return 0, pos + len(text)
		}
		pos += n
	}
	if !eof {
		return 0, 0
	}
	return 0, trimmed(body)
}

// isBoardRow says whether a line begins with the label of a row.
func isBoardRow(text string) bool {
	n := countDigits(text)
	return n > 0 && strings.HasPrefix(text[n:], "|")
}

func readBoard(d *reading) {
	var rows []string
	size, off := 0, 0
	for line := range strings.Lines(d.text) {
		text := strings.TrimRight(line, " \t\r\n")
		switch {
		case off == 0:
			if size = boardHeader(text); size == 0 {
				d.fail("conquest/bad-board", 0, len(text), "Not a board: the header is wrong; for three columns it is `__0_1_2`.", "")
				return
			}
		case text == boardEnd:
		case len(rows) == size:
			d.fail("conquest/bad-board", off, len(text), fmt.Sprintf("Not a board: expected %d rows, one for each column, found more.", size), "")
			return
		default:
			row, ok := readBoardRow(d, off, text, len(rows), size)
			if !ok {
				return
			}
			rows = append(rows, row)
		}
		off += len(line)
	}
	if len(rows) < size {
		d.fail("conquest/bad-board", trimmed(d.Source), 0,
			fmt.Sprintf("Not a board: expected %[2]d rows, found %[1]d.", len(rows), size), "")
		return
	}
	d.tag("Setup", strings.Join(rows, "/"), 0, trimmed(d.Source))
}

// boardHeader returns the number of columns that a header counts, or 0 if it is none.
func boardHeader(text string) int {
	size := strings.Count(text, "_") - 1
	if size < 2 || size > 99 || text != string(appendBoardHeader(nil, size)) {
		return 0
	}
	return size
}

func appendBoardHeader(dst []byte, size int) []byte {
	dst = append(dst, '_')
	for column := range size {
		dst = strconv.AppendInt(append(dst, '_'), int64(column), 10)
	}
	return dst
}

// readBoardRow returns the cells of a row, in the notation of setups.
func readBoardRow(d *reading, off int, text string, row, size int) (cells string, ok bool) {
	label := strconv.Itoa(row) + "|"
	if !strings.HasPrefix(text, label) {
		return "", d.fail("conquest/bad-board", off, len(text), fmt.Sprintf("Not a board: row %d begins with `%s`.", row, label), "")
	}
	var found []byte
	for i := len(label); i < len(text); i += 2 {
		if strings.IndexByte(boardCells, text[i]) < 0 || i+1 < len(text) && text[i+1] != ' ' {
			return "", d.fail("conquest/bad-board", off+i, 1, fmt.Sprintf(
				"Not a board: cell %d of row %d is not X, O or _ followed by a space.", len(found), row), "")
		}
		found = append(found, text[i])
	}
	if len(found) != size {
		return "", d.fail("conquest/bad-board", off, len(text), fmt.Sprintf(
			"Not a board: expected %[3]d cells in row %[1]d, found %[2]d.", row, len(found), size), "")
	}
	return string(found), true
}

// sniffBoard looks for a header on the first line.
func sniffBoard(head []byte, _ bool) bool { return bytes.HasPrefix(head, []byte("__0_1")) }

// encodeBoard writes the rows of the tag Setup, X_O/___/O_X, as the assignment's program prints them.
func encodeBoard(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	rows, _ := cutWord(r.Tag("Setup"))
	size := strings.Count(rows, "/") + 1
	switch {
	case len(r.Tokens) > 0:
		return dst, fmt.Errorf("conquest-board: a board has no moves")
	case size < 2 || size > 99:
		return dst, fmt.Errorf("conquest-board: %s is not a board of 2 to 99 rows", cite(rows))
	}
	begin, row := len(dst), 0
	dst = append(appendBoardHeader(dst, size), '\n')
	for cells := range strings.SplitSeq(rows, "/") {
		if len(cells) != size || strings.Trim(cells, boardCells) != "" {
			return dst[:begin], fmt.Errorf("conquest-board: %s is not a row of %d cells X, O or _", cite(cells), size)
		}
		dst = append(strconv.AppendInt(dst, int64(row), 10), '|')
		for i := range len(cells) {
			dst = append(dst, cells[i], ' ')
		}
		dst = append(dst, '\n')
		row++
	}
	return append(dst, boardEnd+"\n"...), nil
}
