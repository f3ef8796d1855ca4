package hive

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// gridSize is the side of the torus on which boardspace.net lays its hives.
const gridSize = 26

// gridStyle is how boardspace spells pieces: in any case, unique bugs with or without a number.
const gridStyle = NumberedUniques | Case

// A gridCell is a cell of that torus: column A is 0, rows are numbered upwards from 1.
type gridCell struct {
	column, row int
	known       bool
}

// readGrid reads a play of a boardspace record, `drop wA1 N 13 /bQ`: the cell is what counts, and
// the reference after it is only checked.
func (r *Reader) readGrid(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	switch t.Text {
	case "pass":
		return r.readText(t)
	case "done":
		return r.readDone(t)
	}
	var words [5]string // verb, piece, column, row, reference
	n := cutWords(&words, t.Text)
	if n < 4 {
		return 0, record.Stop, &game.Illegal{
			Code: "hive/bad-move", Message: fmt.Sprintf("`%s` is not a move: a piece, then a column and a row.", t.Text),
		}
	}
	piece, ok := ParsePiece(words[1], gridStyle)
	if !ok {
		return 0, record.Stop, badPiece(words[1], gridStyle)
	}
	at, ok := parseGridCell(words[2], words[3])
	if !ok {
		return 0, record.Stop, &game.Illegal{
			Code: "hive/bad-place", Message: fmt.Sprintf("`%s %s` is not a cell: a column A to Z and a row.", words[2], words[3]),
		}
	}
	if !r.origin.known {
		r.origin = at
	}
	target := r.nearestImage(Axial{R: r.origin.row - at.row, Q: at.column - r.origin.column})
	m, ill := r.position.ReadCell(piece, target, r.style)
	if ill != nil {
		return 0, record.Stop, ill
	}
	if n > 4 {
		return m, record.Ply, r.checkReference(words[4], target, at)
	}
	return m, record.Ply, nil
}

// cutWords splits a text at its blanks and returns the number of words.
func cutWords(words *[5]string, text string) (n int) {
	for text != "" && n < len(words) {
		words[n], text, _ = strings.Cut(text, " ")
		n++
	}
	return n
}

// readDone reads a bare `done`: the pass of a player who has nothing else, or nothing at all.
func (r *Reader) readDone(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	turn := r.position.Turn()
	if turn == game.Nobody || turn != game.Seat(t.Seat) {
		return 0, record.Skip, &game.Illegal{
			Code:    "hive/stray-done",
			Message: "A `done` that confirms nothing is left out.",
		}
	}
	m, ill := r.position.Read("pass", 0)
	if ill != nil {
		return 0, record.Stop, ill
	}
	return m, record.Ply, nil
}

// parseGridCell reads a column and a row: `N 13`. Cells past the rim are written `1A`, one left of
// A, and `1Z`, one right of Z.
func parseGridCell(column, row string) (gridCell, bool) {
	n, err := strconv.Atoi(row)
	if err != nil || n < -gridSize || n > 3*gridSize {
		return gridCell{}, false
	}
	beyond := strings.HasPrefix(column, "1")
	letter := strings.ToUpper(strings.TrimPrefix(column, "1"))
	if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
		return gridCell{}, false
	}
	c := int(letter[0] - 'A')
	switch {
	case beyond && letter == "A":
		c = -1
	case beyond && letter == "Z":
		c = gridSize
	case beyond:
		return gridCell{}, false
	}
	return gridCell{column: c, row: n, known: true}, true
}

// nearestImage returns the image of a cell on the torus that lies on the hive or beside it; a cell
// that has none stays where it is.
func (r *Reader) nearestImage(cell Axial) Axial {
	if r.near(cell) {
		return cell
	}
	for dr := -gridSize; dr <= gridSize; dr += gridSize {
		for dq := -gridSize; dq <= gridSize; dq += gridSize {
			if image := cell.Add(Axial{R: dr, Q: dq}); r.near(image) {
				return image
			}
		}
	}
	return cell
}

// near says whether a cell lies on the hive or beside it; before the first piece every cell does.
func (r *Reader) near(cell Axial) bool {
	if r.position.OnBoard() == 0 {
		return true
	}
	if _, ok := r.position.Top(cell); ok {
		return true
	}
	for d := range Directions {
		if _, ok := r.position.Top(cell.Step(d)); ok {
			return true
		}
	}
	return false
}

// checkReference compares the place that stands beside a grid cell with the cell. A dot says
// nothing: it stands for the first piece, a climb, or no reference at all.
func (r *Reader) checkReference(ref string, target Axial, at gridCell) *game.Illegal {
	if ref == "." {
		return nil
	}
	if named, refused := r.position.Place(ref, gridStyle); refused == nil && named == target {
		return nil
	}
	return &game.Illegal{
		Code: "hive/grid-mismatch",
		Message: fmt.Sprintf("`%s` is another cell than %c %d; the grid cell is used.",
			ref, 'A'+rune((at.column+gridSize)%gridSize), at.row),
	}
}
