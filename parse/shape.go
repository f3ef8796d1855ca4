package parse

import "strings"

// A shape is how the movetext of a game looks in PGN-shaped records: a row of the table of
// shapes. Games without a row have the default shape.
type shape struct {
	game      string
	names     func(r *Record) bool // whether the tags are those of this game where no tag Game says it; nil: they never are
	codes     string               // what the codes of broken records begin with: the game, if it has these codes, or "record"
	numbering Numbering
	numbered  bool // every move has its number before it, and text without one is stray
	lines     bool // the encoder writes one move per line
	columns   int  // bytes in a line that the encoder writes; 0: [moveWidth]
	inline    bool // the encoder writes the result after the last move, not on a line of its own

	// move returns the length of the move that text begins with; at least 1. Text begins with
	// neither a blank, a number nor a comment, and goes on to the end of the record.
	move func(text string) int

	isResult func(word string) bool

	// ends are words for ends that are no plies. They have no number, and may have the seat of the player
	// in brackets after them: "resign(1)".
	ends []string

	items []item // elements of several words, which end in a semicolon

	// stray, if it has a code, is the fault of a text that is nothing of all this, in place of the one
	// that most games share. The message goes after the text.
	stray      Fault
	variations bool                   // text in round brackets is a variation
	isMove     func(text string) bool // whether text can begin with a move at all; nil: whatever is nothing else can
	finer      bool                   // the game has the codes bad-tag and stray-brace
	skipsTags  bool                   // a line that is no tag is left out, and the record goes on
}

// An item is an element of movetext of several words that begins with one of its own and goes on to a
// semicolon: "deal C 1,8 …;". It has no number.
type item struct {
	word string
	kind Kind
}

// item returns the item whose word a text begins with, or nil.
func (s *shape) item(text string) *item {
	for i := range s.items {
		if it := &s.items[i]; strings.HasPrefix(text, it.word) && (len(text) == len(it.word) || !isWordByte(text[len(it.word)])) {
			return it
		}
	}
	return nil
}

func isWordByte(c byte) bool { return isLetter(c) || isDigit(c) || c == '-' || c == '_' }

// strayCode returns the code of text that is nothing the game knows.
func (s *shape) strayCode(codes string) string {
	if s.stray.Code != "" {
		return s.stray.Code
	}
	return codes + "/stray-text"
}

// itemLen returns the length of an item with its semicolon, or 0 if it has none: neither a comment nor a
// blank line can come before it.
func itemLen(text string) int {
	end := strings.IndexAny(text, ";{}")
	if end < 0 || text[end] != ';' {
		return 0
	}
	for i := range end {
		if text[i] == '\n' && strings.TrimLeft(text[i+1:], " \t\r")[0] == '\n' {
			return 0
		}
	}
	return end + 1
}

// writable says whether a text is read back as one move.
func (s *shape) writable(text string) bool {
	return text != "" && fold(text) == text && text[0] != '{' && numberLen(text) == 0 &&
		!s.isBracket(text) && !s.isStray(text) && s.move(text) == len(text)
}

// endLen returns the length of the end that is no ply that text begins with, or 0.
func (s *shape) endLen(text string) int {
	for _, w := range s.ends {
		n := len(w)
		if !strings.HasPrefix(text, w) {
			continue
		}
		if seat := text[n:]; len(seat) >= 3 && seat[0] == '(' && isDigit(seat[1]) && seat[2] == ')' && isWordEnd(seat[3:]) {
			n += 3
		}
		if isWordEnd(text[n:]) {
			return n
		}
	}
	return 0
}

// bareWord returns what text begins with up to the next white space, comment or round bracket.
func bareWord(text string) string {
	for i := range len(text) {
		switch text[i] {
		case ' ', '\t', '\r', '\n', '{', '}', '(', ')':
			return text[:i]
		}
	}
	return text
}

// moveOfOneWord returns the length of a move that is one word, which a bracket of a variation ends too.
func moveOfOneWord(text string) int { return max(len(bareWord(text)), 1) }

// isWordEnd says whether nothing of a word stands before a text.
func isWordEnd(rest string) bool {
	return rest == "" || isSpace(rest[0]) || rest[0] == '{' || rest[0] == '('
}

// end returns the word and the seat of what [shape.endLen] has found.
func (s *shape) end(text string) (word string, seat int8) {
	word, bracket, seated := strings.Cut(text, "(")
	if !seated {
		return word, NoSeat
	}
	return word, int8(bracket[0] - '0')
}

// shapeOf returns the shape of a game.
func shapeOf(game string) *shape {
	for _, s := range shapes {
		if s.game == game {
			return s
		}
	}
	return &defaultShape
}

// defaultShape has moves of one word, in which brackets have no meaning.
var defaultShape = shape{
	codes:     "record",
	numbering: ByPly,
	move:      func(text string) int { return max(len(word(text)), 1) },
	isResult:  isScore,
}

// isScore says whether a word is a result in points, "1-0", "37-27", "1/2-1/2", or the star of an
// unfinished game.
func isScore(word string) bool {
	left, right, ok := strings.Cut(word, "-")
	return word == "*" || word == "1/2-1/2" || ok && isNumber(left) && strings.Trim(right, "0123456789-") == "" &&
		isNumber(right[strings.LastIndexByte(right, '-')+1:])
}
