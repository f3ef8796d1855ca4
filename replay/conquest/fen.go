package conquest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// fenLetters are the letters of FEN by [Stone]; a run of empty cells is its length.
var fenLetters = [...]string{X: "x", O: "o", Gap: "-"}

// fenTurns are the sides to move in FEN.
const fenTurns = "xo"

// startFEN is what `startpos` stands for.
const startFEN = "x5o/7/7/7/7/7/o5x x 0 1"

// A lettering is a way of writing players in FEN. Its letters are pairs of letter and meaning: x, o,
// or - for a gap.
type lettering struct {
	allow       string // the lenient option that grants it
	board, turn string
}

var plainFEN = lettering{board: "xxXxooOo--", turn: "xxXxooOo"}

var fenLetterings = [...]lettering{
	{"fen-bw", "bxBxwoWo", "bxBxwoWo"},
	{"fen-rb", "rxRxboBo", "rxRxboBo"},
	{"fen-fairy", "Pxpo*-", "wxbo"},
}

// look returns the meaning of a letter in a list of pairs, or 0.
func look(pairs string, letter byte) byte {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] == letter {
			return pairs[i+1]
		}
	}
	return 0
}

// meaning returns what a letter of a FEN's board or turn stands for, or why nobody knows: only
// a lenient option says whether b is X or O.
func meaning(letter byte, turn bool, allow parse.Allow) (byte, *game.Illegal) {
	pairs := func(d lettering) string {
		if turn {
			return d.turn
		}
		return d.board
	}
	found := look(pairs(plainFEN), letter)
	if found != 0 {
		return found, nil
	}
	var known, granted []string
	for _, d := range fenLetterings {
		m := look(pairs(d), letter)
		if m == 0 {
			continue
		}
		known = append(known, d.allow)
		if allow.Has(d.allow) && m != found {
			found = m
			granted = append(granted, d.allow)
		}
	}
	switch {
	case len(granted) == 1:
		return found, nil
	case len(granted) > 1:
		return 0, fenLetter(letter, "it means the one by "+strings.Join(granted, " and the other by ")+"; allow only one of them")
	case len(known) == 0:
		return 0, nil
	case strings.IndexByte("bBwWrR", letter) >= 0:
		return 0, fenLetter(letter, "pass "+allowAny(known))
	}
	return 0, badFEN("board", fmt.Sprintf("%q is not x, o, - or a digit", letter), allowAny(known)+" reads it")
}

// allowAny returns flags as a person would offer them.
func allowAny(names []string) string { return "--allow " + strings.Join(names, " or --allow ") }

func fenLetter(letter byte, what string) *game.Illegal {
	return &game.Illegal{
		Code:    "conquest/fen-letters",
		Message: fmt.Sprintf("`%c` may mean either player: %s.", letter, what),
		Hint:    "libataxx writes b for X and w for O (fen-bw), Zataxx r for X and b for O (fen-rb)",
	}
}

func badFEN(field, what, hint string) *game.Illegal {
	return &game.Illegal{
		Code: "conquest/bad-fen", Message: fmt.Sprintf("This is not an Ataxx FEN: %s: %s.", field, what), Hint: hint,
	}
}

// ParseFEN reads a FEN: board, turn, half-move clock and full-move number, of which all but the
// first may be missing and then are x, 0 and 1. `startpos` is the standard start. The lenient options
// fen-bw, fen-rb, fen-slash and fen-fairy mean something here.
func ParseFEN(text string, allow parse.Allow) (Setup, *game.Illegal) {
	fields := splitFields(text)
	if len(fields) == 0 {
		return Setup{}, badFEN("board", "there is nothing to read", "the start is "+startFEN)
	}
	if len(fields) > 4 {
		return Setup{}, badFEN("fields", "there are more than four", "a FEN is board, turn, half-move clock, full-move number")
	}
	if fields[0] == "startpos" {
		if len(fields) > 1 {
			return Setup{}, badFEN("board", "nothing can follow startpos", "the start is "+startFEN)
		}
		fields = splitFields(startFEN)
	}
	setup, ill := parseFENBoard(fields[0], allow)
	if ill != nil {
		return Setup{}, ill
	}
	return parseFields(setup, fields[1:], allow, func(field, what string) *game.Illegal {
		return badFEN(field, what, "")
	})
}

// splitFields splits at blanks; more than five fields are not distinguished.
func splitFields(text string) []string {
	var fields []string
	for f := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ' ' || r == '\t' }) {
		if fields = append(fields, f); len(fields) > 4 {
			break
		}
	}
	return fields
}

func parseFENBoard(text string, allow parse.Allow) (Setup, *game.Illegal) {
	text, ill := trimFEN(text, allow)
	if ill != nil {
		return Setup{}, ill
	}
	n := strings.Count(text, "/") + 1
	if n < 2 || n > MaxFEN {
		return Setup{}, badFEN("board", fmt.Sprintf("%d rows; a board has 2 to %d", n, MaxFEN), "")
	}
	setup := Setup{Size: n, Cells: make([]Stone, 0, n*n), Full: 1}
	row := 0
	for line := range strings.SplitSeq(text, "/") {
		row++
		before := len(setup.Cells)
		if setup.Cells, ill = appendFENRow(setup.Cells, line, n, allow); ill != nil {
			return Setup{}, ill
		}
		if got := len(setup.Cells) - before; got != n {
			what := fmt.Sprintf("row %d has %d cells, expected %d", row, got, n)
			if got > n {
				what = fmt.Sprintf("row %d has more than %d cells", row, n)
			}
			return Setup{}, badFEN("board", what, "")
		}
	}
	return setup, nil
}

// trimFEN takes off a board what other programs put after it: a slash, a pocket.
func trimFEN(text string, allow parse.Allow) (string, *game.Illegal) {
	if board, pocket, found := strings.Cut(text, "["); found && allow.Has("fen-fairy") {
		if inner, ok := strings.CutSuffix(pocket, "]"); !ok || strings.Trim(inner, "Pp-") != "" {
			return "", badFEN("board", "the pocket after it is not letters P and p in brackets", "")
		}
		text = board
	}
	if board, found := strings.CutSuffix(text, "/"); found {
		if !allow.Has("fen-slash") {
			return "", badFEN("board", "it ends in a slash", "--allow fen-slash reads it")
		}
		text = board
	}
	return text, nil
}

// appendFENRow appends the cells of a row, at most one more than n.
func appendFENRow(cells []Stone, line string, n int, allow parse.Allow) ([]Stone, *game.Illegal) {
	end := len(cells) + n
	for i := range len(line) {
		letter := line[i]
		if letter >= '1' && letter <= '9' {
			for range letter - '0' {
				cells = append(cells, Empty)
			}
		} else {
			m, ill := meaning(letter, false, allow)
			if ill != nil {
				return nil, ill
			}
			if m == 0 {
				return nil, badFEN("board", fmt.Sprintf("%s is not x, o, - or a digit from 1 to 9", quoteAt(line, i)), "")
			}
			cells = append(cells, stoneOfLetter(m))
		}
		if len(cells) > end {
			break
		}
	}
	return cells, nil
}

// quoteAt quotes the character at a byte of a text.
func quoteAt(text string, i int) string {
	for _, r := range text[i:] {
		return strconv.QuoteRune(r)
	}
	return "''"
}

func stoneOfLetter(letter byte) Stone {
	switch letter {
	case 'x':
		return X
	case 'o':
		return O
	}
	return Gap
}

// A faultOf explains what is wrong with a field.
type faultOf func(field, what string) *game.Illegal

// parseFields reads what follows the board: turn, half-move clock, full-move number.
func parseFields(setup Setup, fields []string, allow parse.Allow, fault faultOf) (Setup, *game.Illegal) {
	if len(fields) == 0 {
		return setup, nil
	}
	var m byte
	var ill *game.Illegal
	if len(fields[0]) == 1 {
		m, ill = meaning(fields[0][0], true, allow)
	}
	switch {
	case ill != nil:
		return Setup{}, ill
	case m == 0:
		return Setup{}, fault("turn", shorten(fields[0])+" is not x or o")
	}
	setup.Turn, setup.turnGiven = game.Seat(stoneOfLetter(m)-X), true
	counters := [...]struct {
		name string
		to   *int
	}{{"half-move clock", &setup.Clock}, {"full-move number", &setup.Full}}
	for i, text := range fields[1:] {
		n, ok := parseDigits(text, 6)
		if !ok {
			return Setup{}, fault(counters[i].name, shorten(text)+" is not a number of one to six digits without sign")
		}
		*counters[i].to = n
	}
	return setup, nil
}

// parseDigits reads a number of at most so many digits.
func parseDigits(text string, most int) (n int, ok bool) {
	if text == "" || len(text) > most {
		return 0, false
	}
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		n = n*10 + int(text[i]-'0')
	}
	return n, true
}

// shorten quotes a text for a message.
func shorten(text string) string {
	const most = 40
	return strconv.Quote(parse.Clip(text, most))
}

// AppendFEN appends the position with all four fields: lower case, longest runs. A board has to
// be at most [MaxFEN] cells wide.
func (s *State) AppendFEN(dst []byte) []byte {
	dst = s.appendFENBoard(dst)
	return s.appendCounters(append(dst, ' ', fenTurns[s.side]))
}

func (s *State) appendFENBoard(dst []byte) []byte {
	for row := range s.n {
		if row > 0 {
			dst = append(dst, '/')
		}
		run := 0
		for column := range s.n {
			stone := s.grid.at(cellAt(row, column))
			if stone == Empty {
				run++
				continue
			}
			dst = append(appendRun(dst, run), fenLetters[stone]...)
			run = 0
		}
		dst = appendRun(dst, run)
	}
	return dst
}

// appendRun appends a number of empty cells, unless it is 0.
func appendRun(dst []byte, run int) []byte {
	if run == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(run), 10)
}
