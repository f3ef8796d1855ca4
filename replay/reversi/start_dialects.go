package reversi

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A setup is the position that a record begins with, as text, and where it is written. The zero value
// is the standard start position.
type setup struct {
	text     string
	size     string // of the board, if the record says it
	digits   bool   // 0 is black and 1 is white
	off, len int
}

func setupOf(t *parse.Tag) setup {
	if t == nil {
		return setup{}
	}
	return setup{text: t.Value, off: t.Off, len: t.Len}
}

// startSetup takes the tag Setup.
func startSetup(r *Reader) (setup, *game.Illegal) { return setupOf(r.Record.FindTag("Setup")), nil }

// startOpening takes the tag Cells: 0 black, 1 white, a dot for empty. The number of discs says whose
// turn it is.
func startOpening(r *Reader) (setup, *game.Illegal) {
	s := setupOf(r.Record.FindTag("Cells"))
	side := " X"
	if discs := strings.Count(s.text, "0") + strings.Count(s.text, "1"); discs%2 == 1 {
		side = " O"
	}
	s.text, s.digits = s.text+side, true
	return s, nil
}

// startOwn takes the tags Setup and Size, and Starter where there is no setup.
func startOwn(r *Reader) (setup, *game.Illegal) {
	s := setupOf(r.Record.FindTag("Setup"))
	if t := r.Record.FindTag("Size"); t != nil {
		s.size = t.Value
		n, err := strconv.Atoi(t.Value)
		if err != nil {
			n = 0
		}
		if ill := checkSize(n, t.Value); ill != nil {
			return s, ill.At(t.Off, t.Len)
		}
	}
	t := r.Record.FindTag("Starter")
	switch {
	case t == nil || s.text != "" || strings.EqualFold(t.Value, seatNames[Black]):
		return s, nil
	case !strings.EqualFold(t.Value, seatNames[White]):
		return s, illegal("bad-tag", fmt.Sprintf("The starter must be Black or White, not `%s`.", clip(t.Value))).At(t.Off, t.Len)
	}
	rules, ill := r.rules()
	if ill != nil {
		return s, ill
	}
	size, _ := strconv.Atoi(s.size)
	if s.size == "" {
		size = 8
	}
	b, _ := New(rules, size)
	cells := b.AppendPosition(nil)
	cells[len(cells)-1] = discLetters[White]
	return setup{text: string(cells), size: s.size, off: t.Off, len: t.Len}, nil
}

// startGGF takes the size from TY and the position from BO, which have to agree.
func startGGF(r *Reader) (s setup, ill *game.Illegal) {
	rec := r.Record
	if t := rec.FindTag("GM"); t != nil && !strings.EqualFold(t.Value, "Othello") {
		return s, unsupported(t, fmt.Sprintf("The game %s", t.Value))
	}
	ty := rec.FindTag("TY")
	if ty != nil {
		s.size = ty.Value[:len(ty.Value)-len(strings.TrimLeft(ty.Value, "0123456789"))]
		letters := ty.Value[len(s.size):]
		switch {
		case s.size == "88":
			return s, unsupported(ty, "Board type 88, the octagon,")
		case strings.ContainsAny(letters, "aA"):
			return s, unsupported(ty, fmt.Sprintf("Board type %s, anti-Othello,", ty.Value))
		}
		s.off, s.len = ty.Off, ty.Len
	}
	bo := rec.FindTag("BO")
	if bo == nil || strings.TrimSpace(bo.Value) == "" {
		return s, nil
	}
	size, cells, _ := strings.Cut(strings.TrimSpace(bo.Value), " ")
	if s.size == "" {
		s.size = size
	}
	if size != s.size {
		return s, illegal("ggf-board", fmt.Sprintf("BO and TY differ on the board size: BO gives %s, TY %s.", clip(size), clip(s.size))).At(s.off, s.len)
	}
	if n, _ := strconv.Atoi(size); checkSize(n, size) == nil {
		b, _ := New(Rules{}, n)
		if plain := strings.Join(strings.Fields(cells), ""); plain == ggfCells(b) {
			return s, nil // the standard start position
		}
	}
	s.text, s.off, s.len = cells, bo.Off, bo.Len
	return s, nil
}

// ggfCells returns a position as GGF writes it, without blanks.
func ggfCells(b Board) string {
	return strings.NewReplacer("X", "*", " ", "").Replace(string(b.AppendPosition(nil)))
}

func unsupported(t *parse.Tag, what string) *game.Illegal {
	return illegal("unsupported", what+" is not supported; the game is skipped.").At(t.Off, t.Len)
}

// startSGF takes the size from SZ and the discs from AB and AW, with the side to move from PL.
func startSGF(r *Reader) (s setup, ill *game.Illegal) {
	rec := r.Record
	if t := rec.FindTag("GM"); t != nil && strings.TrimSpace(t.Value) != "2" {
		return s, unsupported(t, fmt.Sprintf("The game with the number %s", t.Value))
	}
	size := 8
	if t := rec.FindTag("SZ"); t != nil {
		s.size, _, _ = strings.Cut(t.Value, ":")
		n, err := strconv.Atoi(s.size)
		if err != nil || checkSize(n, s.size) != nil {
			return setup{size: s.size, off: t.Off, len: t.Len}, nil // refused when the board is built
		}
		size = n
	}
	cells := []byte(strings.Repeat(string(emptyLetter), size*size) + " X")
	first, ill := r.placeSGF(cells, size)
	if first != nil {
		s.off, s.len = first.Off, first.Len
	}
	if ill != nil {
		return s, ill
	}
	if t := rec.FindTag("PL"); t != nil && strings.HasPrefix(strings.ToUpper(t.Value), "W") {
		cells[len(cells)-1] = discLetters[White]
	}
	usual, _ := New(Rules{}, size)
	if first != nil && string(cells) != string(usual.AppendPosition(nil)) {
		s.text = string(cells)
	}
	return s, nil
}

// placeSGF puts the discs of AB and AW on the cells of a board, and returns the first of these properties.
func (r *Reader) placeSGF(cells []byte, size int) (first *parse.Tag, ill *game.Illegal) {
	for i := range r.Record.Tags {
		t := &r.Record.Tags[i]
		seat := strings.Index("BW", strings.TrimPrefix(t.Name, "A"))
		if len(t.Name) != 2 || t.Name[0] != 'A' || seat < 0 {
			continue
		}
		first = cmp.Or(first, t)
		for name := range strings.FieldsSeq(t.Value) {
			q, ok := r.square(name)
			if !ok || !q.on(size) {
				return first, illegal("bad-board", fmt.Sprintf("%s has `%s`, which is not a cell of the board.", t.Name, clip(name))).At(t.Off, t.Len)
			}
			cells[q.Row()*size+q.Col()] = discLetters[seat]
		}
	}
	return first, nil
}

// square reads a cell in the way that the record writes cells.
func (r *Reader) square(text string) (Square, bool) {
	if r.letters {
		return letterSquare(text)
	}
	return ParseSquare(text)
}

// startEdax takes the tag FEN: rows from the bottom up, p black, P white, digits for empty cells; then
// b or w. A setup of cells is read as well.
func startEdax(r *Reader) (setup, *game.Illegal) {
	s := setupOf(r.Record.FindTag("FEN"))
	board, rest, _ := strings.Cut(strings.TrimSpace(s.text), " ")
	rows := strings.Split(board, "/")
	if len(rows) < 2 || strings.Trim(board, "pP12345678/") != "" {
		return s, nil
	}
	var cells strings.Builder
	for i := len(rows) - 1; i >= 0; i-- {
		for _, c := range rows[i] {
			switch c {
			case 'p':
				cells.WriteByte(discLetters[Black])
			case 'P':
				cells.WriteByte(discLetters[White])
			default:
				cells.WriteString(strings.Repeat(string(emptyLetter), int(c-'0')))
			}
		}
	}
	switch side, _, _ := strings.Cut(rest, " "); side {
	case "b":
		cells.WriteString(" X")
	case "w":
		cells.WriteString(" O")
	}
	s.text = cells.String()
	return s, nil
}
