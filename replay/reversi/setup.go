package reversi

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/replay/game"
)

// What setups are written with, and how plybook writes them.
const (
	blackLetters = "Xx*Bb"
	whiteLetters = "OoWw"
	emptyLetters = "-."
	blankLetters = " \t\r\n"

	discLetters = "XO"
	emptyLetter = '-'
)

// A setupReader reads a setup: cells row by row, blanks anywhere and `/` between rows, then the
// side to move.
type setupReader struct {
	text  string
	black string // the letters of each side
	white string
	slash []int       // before which cell each `/` stands
	cells []game.Seat // the side to move is the last
}

// parseSetup reads a setup on a board of a size; with size 0 the number of cells says the size. Off and
// Len of what it refuses are a place in the text.
func parseSetup(text string, size int, digits bool) (p position, n int, ill *game.Illegal) {
	r := setupReader{text: text, black: blackLetters, white: whiteLetters}
	if digits {
		r.black, r.white = r.black+"0", r.white+"1"
	}
	if ill := r.letters(size); ill != nil {
		return p, 0, ill
	}
	if size == 0 {
		size = sizeOf(len(r.cells) - 1)
	}
	if ill := r.check(size); ill != nil {
		return p, 0, ill
	}
	last := size * size
	p.mover = r.cells[last]
	for i, seat := range r.cells[:last] {
		if seat != game.Nobody {
			p.discs[seat].Add(NewSquare(i/size, i%size))
		}
	}
	return p, size, nil
}

// sizeOf returns the size of a board with so many cells, or 8 if there is none.
func sizeOf(cells int) int {
	for n := MinSize; n <= MaxSize; n += 2 {
		if n*n == cells {
			return n
		}
	}
	return 8
}

// letters reads the letters as cells, the side to move among them.
func (r *setupReader) letters(size int) *game.Illegal {
	for i, c := range r.text {
		switch {
		case strings.ContainsRune(r.black, c):
			r.cells = append(r.cells, Black)
		case strings.ContainsRune(r.white, c):
			r.cells = append(r.cells, White)
		case strings.ContainsRune(emptyLetters, c):
			r.cells = append(r.cells, game.Nobody)
		case c == '/':
			r.slash = append(r.slash, len(r.cells))
		case !strings.ContainsRune(blankLetters, c):
			return r.badLetter(i, c, size)
		}
	}
	return nil
}

func (r *setupReader) badLetter(i int, c rune, size int) *game.Illegal {
	n := len(r.cells)
	if size == 0 {
		size = sizeOf(n)
	}
	if n == size*size {
		ill := badBoard(n, fmt.Sprintf("`%c` instead of the side to move", c))
		ill.Off, ill.Len = i, utf8.RuneLen(c)
		return ill
	}
	ill := illegal("board-letter", fmt.Sprintf("`%c` is not a cell; expected %s for black, %s for white, %s for empty.",
		c, spaced(r.black), spaced(r.white), spaced(emptyLetters)))
	ill.Off, ill.Len = i, utf8.RuneLen(c)
	if strings.ContainsRune("01", c) {
		ill.Hint = "if 0 is black and 1 white here, pass --allow digit-discs"
	}
	return ill
}

// badBoard says what was found in place of so many cells and the side to move.
func badBoard(cells int, found string) *game.Illegal {
	return illegal("bad-board", fmt.Sprintf("Expected %d cells, then the side to move; found %s.", cells, found))
}

func spaced(letters string) string { return strings.Join(strings.Split(letters, ""), " ") }

// check says what is wrong with the number of cells, the rows and the side to move.
func (r *setupReader) check(size int) *game.Illegal {
	want := size * size
	bad := func(format string, args ...any) *game.Illegal {
		return badBoard(want, fmt.Sprintf(format, args...))
	}
	switch have := len(r.cells); {
	case have == want:
		return bad("%d cells and no side to move", have)
	case have != want+1:
		return bad("%d cells", max(have-1, 0))
	case r.cells[want] == game.Nobody:
		return bad("an empty cell instead of the side to move")
	}
	if i := slices.IndexFunc(r.slash, func(at int) bool { return at%size != 0 || at > want }); i >= 0 {
		return bad("a `/` after %d cells, inside a row", r.slash[i])
	}
	return nil
}

// appendPosition appends the cells row by row, X black, O white and - empty, then a blank and the
// side to move. Nobody is to move in a finished position; X stands for that, so that equal
// positions have equal texts.
func appendPosition(dst []byte, b Board) []byte {
	size := b.Size()
	for row := range size {
		for col := range size {
			letter := byte(emptyLetter)
			if seat := b.At(NewSquare(row, col)); seat != game.Nobody {
				letter = discLetters[seat]
			}
			dst = append(dst, letter)
		}
	}
	return append(dst, ' ', discLetters[max(b.Turn(), Black)])
}

// appendCells appends every disc with its cell.
func appendCells(dst []game.CellText, b Board) []game.CellText {
	size := b.Size()
	for row := range size {
		for col := range size {
			s := NewSquare(row, col)
			if seat := b.At(s); seat != game.Nobody {
				dst = append(dst, game.CellText{Cell: s.Cell(), Text: discLetters[seat : seat+1]})
			}
		}
	}
	return dst
}

// CheckSetup says what is odd about a position that a record begins with. None of it keeps the
// game from being played.
func CheckSetup(b Board) []*game.Illegal {
	var odd []*game.Illegal
	black, white := b.Counts()
	for _, s := range centre(b.Size()) {
		if b.At(s) == game.Nobody && black+white > 0 {
			odd = append(odd, illegal("centre-empty",
				fmt.Sprintf("The centre cell %s is empty although there are discs elsewhere; no game leads here.", s), s))
			break
		}
	}
	if b.Turn() == game.Nobody {
		odd = append(odd, illegal("setup-over", "Neither side can move in this start position."))
	}
	return odd
}
