package contactix

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// sideNames are what tiles are called where nothing says more.
var sideNames = [2]string{"red", "blue"}

// Colours returns what the record calls the colours of the sides; ok is false if it does not, and the
// names are then those of sentences.
func (s *State) Colours() (names [2]string, ok bool) { return s.names, s.coloured }

// SetColours says what the colours of the sides are called in sentences, for who knows no record.
func (s *State) SetColours(names [2]string) { s.names = names }

// name returns the colour of a side, and player what the side is called by it in sentences.
func (s *State) name(side int) string   { return s.names[side] }
func (s *State) player(side int) string { return capital(s.names[side]) }

// ParseMove implements [game.State]: a cell in either case, or one of the words swap-pieces,
// swap-sides and pass.
func (s *State) ParseMove(text string) (game.Move, *game.Illegal) {
	for m := SwapPieces; m <= Pass; m++ {
		if text == words[m] {
			return m, s.refuseWord(m)
		}
	}
	column, row, ok := ParseCell(text)
	if !ok {
		return 0, badMove(text)
	}
	return s.readCell(column, row, text)
}

// readCell returns the move that lays a tile, or why it may not be played.
func (s *State) readCell(column, row int, text string) (game.Move, *game.Illegal) {
	if s.winner >= 0 {
		return 0, s.pointAt(column, row, s.gameOver())
	}
	cell, ok := s.CellAt(column, row)
	if !ok {
		return 0, offBoard(text, s.columns, s.rows)
	}
	if side := s.Tile(cell); side >= 0 {
		return 0, occupied(column, row, s.name(side))
	}
	return game.Move(cell), nil
}

// refuseWord says why a move that lays no tile may not be played, or returns nil.
func (s *State) refuseWord(m game.Move) *game.Illegal {
	switch {
	case s.winner >= 0:
		return s.gameOver()
	case m == Pass && !s.rules.Passes():
		return &game.Illegal{Code: "contactix/pass", Message: "Hex has no pass.",
			Hint: "sites with handicaps have it: pass --rules " + HexPass.String()}
	case m == Pass:
		return nil
	case !s.rules.Swap():
		return &game.Illegal{Code: "contactix/swap-off", Message: "These rules have no swap.", Hint: "--rules " + Hex.String() + " has it"}
	case !s.SwapPossible():
		return &game.Illegal{Code: "contactix/swap-late", Message: "A swap is possible only as the second ply."}
	case m == SwapPieces && s.columns != s.rows:
		return &game.Illegal{Code: "contactix/swap-shape",
			Message: "Swapping pieces mirrors the board, which needs as many rows as columns.", Hint: "pass --swap sides to read it as a swap of sides"}
	}
	return nil
}

// pointAt lets a refusal be about a cell, if the board has it.
func (s *State) pointAt(column, row int, ill *game.Illegal) *game.Illegal {
	if _, ok := s.CellAt(column, row); ok {
		ill.Cells = []game.Cell{{Row: int16(row), Col: int16(column)}}
	}
	return ill
}

// occupied is what there is to say about a cell that holds a tile of a colour.
func occupied(column, row int, colour string) *game.Illegal {
	return &game.Illegal{
		Code:    "contactix/occupied",
		Message: fmt.Sprintf("%s already holds %s tile.", AppendCell(nil, column, row, Upper), withArticle(colour)),
		Cells:   []game.Cell{{Row: int16(row), Col: int16(column)}},
	}
}

// offBoard is what there is to say about a cell outside of a board.
func offBoard(cell string, columns, rows int) *game.Illegal {
	last := strings.TrimSuffix(string(AppendCell(nil, columns-1, 0, Upper)), "1")
	return &game.Illegal{
		Code:    "contactix/off-board",
		Message: fmt.Sprintf("%s is not on this %d × %d board.", strings.ToUpper(shorten(cell)), columns, rows),
		Hint:    fmt.Sprintf("columns are A to %s, rows 1 to %d", last, rows),
	}
}

func (s *State) gameOver() *game.Illegal {
	message := fmt.Sprintf("%s won with ply %d, so nothing can follow.", s.player(s.winner), len(s.past))
	if len(s.past) == 0 {
		message = fmt.Sprintf("%s has won in the start position, so nothing can follow.", s.player(s.winner))
	}
	return &game.Illegal{Code: "contactix/game-over", Message: message}
}

func badMove(text string) *game.Illegal {
	return &game.Illegal{
		Code: "contactix/bad-move", Message: fmt.Sprintf("`%s` is not a move.", shorten(text)),
		Hint: "a move is a cell such as c4, swap-pieces or swap-sides",
	}
}

// badSetup is the fault of a setup in plybook's own notation.
func badSetup(why string) *game.Illegal {
	return &game.Illegal{Code: "contactix/setup", Message: "Not a start position: " + why + "."}
}

func badSize() *game.Illegal {
	return &game.Illegal{
		Code: "contactix/size", Message: "A size is columns * rows, each 1 to " + strconv.Itoa(MaxSide) + ".",
	}
}

// shorten cuts a text that would make a sentence unreadable.
func shorten(text string) string {
	const most = 40
	return parse.Clip(text, most)
}

// capital returns a word with a capital letter.
func capital(name string) string {
	if name == "" {
		return name
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

func withArticle(name string) string {
	if name != "" && strings.IndexByte("aeiouAEIOU", name[0]) >= 0 {
		return "an " + name
	}
	return "a " + name
}
