package hive

import (
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A Style is a set of ways in which the texts of plays differ between formats. The zero value
// reads canonical text.
type Style uint16

const (
	ClimbByDirection Style = 1 << iota // a place with a mark may be an occupied cell: a climb
	NumberedUniques                    // wQ1, wM1, wL1 and wP1 are read too
	CoveredReference                   // a bare reference may lie covered; its stack is meant
	AnyNumber                          // bugs may be placed out of numerical order
	Case                               // WA1, ba1 and PASS are read too
	Hopper                             // the letter H is read as G
	Marked                             // every place has a mark; a bare piece is no place
)

// styleNames are the lenient options that are a [Style].
var styleNames = [...]struct {
	name  string
	style Style
}{
	{"climb-by-direction", ClimbByDirection},
	{"numbered-uniques", NumberedUniques},
	{"covered-reference", CoveredReference},
	{"any-number", AnyNumber},
	{"case", Case},
	{"hopper", Hopper},
}

// StyleFor returns the style that a set of granted lenient options amounts to.
func StyleFor(a parse.Allow) (s Style) {
	for _, n := range styleNames {
		if a.Has(n.name) {
			s |= n.style
		}
	}
	return s
}

// ParseMove reads a play in canonical text.
func (p *Position) ParseMove(text string) (game.Move, *game.Illegal) { return p.Read(text, 0) }

// Read reads a play as it is written: "wA1", "wA1 bQ-", "wB1 bQ", "pass". It returns a legal move,
// or the first code that applies.
func (p *Position) Read(text string, s Style) (game.Move, *game.Illegal) {
	head, place, ok := cutMove(text)
	if !ok {
		return 0, badMove(text)
	}
	if place == "" && isPass(head, s) {
		return p.readPass()
	}
	x, ok := ParsePiece(head, s)
	if !ok {
		return 0, badPiece(head, s)
	}
	if place == "" {
		if p.OnBoard() != 0 {
			return 0, missingPlace()
		}
		return p.resolve(goal{piece: x, cell: start, style: s})
	}
	at, marked, refused := p.readPlace(place, x, s)
	if refused != nil {
		return 0, refused
	}
	return p.resolve(goal{piece: x, at: at, cell: p.cellAt(at), marked: marked, style: s})
}

// ReadCell reads a play in a format that names the target cell itself, relative to the first
// piece; the cell of the first piece is (0,0). A climb is a cell like any other.
func (p *Position) ReadCell(x Piece, at Axial, s Style) (game.Move, *game.Illegal) {
	return p.resolve(goal{piece: x, at: at, cell: p.cellAt(at), style: s})
}

// Place returns the cell that a place names, whether or not anything can go there: `/wL`, `bQ`,
// and `wL.` as boardspace.net writes the cell of a piece itself.
func (p *Position) Place(text string, s Style) (Axial, *game.Illegal) {
	at, _, refused := p.readPlace(strings.TrimSuffix(text, "."), NoPiece, s|CoveredReference)
	return at, refused
}

// cutMove splits a text at its blanks into a piece and a place, which may be empty.
func cutMove(text string) (head, place string, ok bool) {
	text = strings.Trim(text, " \t")
	head, place = text, ""
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		head, place = text[:i], strings.TrimLeft(text[i:], " \t")
	}
	return head, place, head != "" && !strings.ContainsAny(place, " \t") && !(place != "" && head == "pass")
}

func isPass(text string, s Style) bool {
	return text == "pass" || s&Case != 0 && strings.EqualFold(text, "pass")
}

// ParsePiece reads the name of a piece, such as "wA1" or "bQ".
func ParsePiece(text string, s Style) (x Piece, ok bool) {
	if len(text) != 2 && len(text) != 3 {
		return NoPiece, false
	}
	colour, letter := text[0], text[1]
	if s&Case != 0 {
		colour, letter = colour|0x20, letter&^0x20
	}
	if letter == 'H' && s&Hopper != 0 {
		letter = 'G'
	}
	kind, ok := KindOf(letter)
	if !ok || colour != 'w' && colour != 'b' {
		return NoPiece, false
	}
	number := 1
	switch unique := kind.Count() == 1; {
	case len(text) == 3 && (!unique || s&NumberedUniques != 0):
		number = int(text[2]) - '0'
	case len(text) == 2 && unique:
	default:
		return NoPiece, false
	}
	seat := White
	if colour == 'b' {
		seat = Black
	}
	return NewPiece(seat, kind, number)
}

// readPlace resolves a place for piece x, which is being played and may be [NoPiece]. marked says
// that the place has a direction.
func (p *Position) readPlace(text string, x Piece, s Style) (at Axial, marked bool, refused *game.Illegal) {
	name, dir := cutMark(text)
	ref, ok := ParsePiece(name, s)
	switch {
	case !ok && dir >= 0 && !hasMark(name):
		return at, false, badPiece(name, s)
	case !ok, dir < 0 && s&Marked != 0:
		return at, false, badPlace(text, s)
	}
	at, ok = p.Where(ref)
	if !ok {
		return at, false, p.notOnBoard(ref)
	}
	if dir >= 0 {
		return at.Step(dir), true, nil
	}
	top, covered := p.Covered(ref)
	if covered && top != x && s&CoveredReference == 0 {
		return at, false, p.coveredReference(ref, top, at)
	}
	return at, false, nil
}

// cutMark splits a place into the name of a piece and a direction, -1 if there is none.
func cutMark(text string) (name string, dir int) {
	for d, k := range marks {
		switch {
		case len(text) < 2:
		case k.before && text[0] == k.char:
			return text[1:], d
		case !k.before && text[len(text)-1] == k.char:
			return text[:len(text)-1], d
		}
	}
	return text, -1
}

func hasMark(text string) bool { return strings.ContainsAny(text, `-/\`) }

// readPass reads a pass.
func (p *Position) readPass() (game.Move, *game.Illegal) {
	switch {
	case p.rules.Base == Notation || p.MustPass():
		return Pass, nil
	case p.end != open:
		return 0, p.gameOver()
	}
	return 0, p.needlessPass()
}

// A goal is a play to be judged: a piece and the cell it is to go to.
type goal struct {
	piece  Piece
	at     Axial
	cell   cell // of at on the torus
	marked bool // the text names the cell by a direction
	style  Style
}

// resolve returns the move that a play is, or why it may not be played.
func (p *Position) resolve(g goal) (game.Move, *game.Illegal) {
	if p.rules.Base == Notation {
		return p.resolveUnruled(g)
	}
	if p.allows(g) {
		return newMove(g.piece, g.cell), nil
	}
	return 0, p.explain(g)
}

// allows says whether a play is legal.
func (p *Position) allows(g goal) bool {
	if p.end != open || !p.inGame.Has(g.piece) {
		return false
	}
	if !p.hand.Has(g.piece) {
		climb := g.marked && p.height(g.cell) > 0
		return (!climb || g.style&ClimbByDirection != 0) && p.canReach(g.piece, g.cell)
	}
	next := p.nextOf(g.piece)
	if next != g.piece && g.style&AnyNumber == 0 {
		return false
	}
	t := p.plan()
	return t.own.Has(next) && p.placeable(g.cell)
}

// nextOf returns the first bug in the hand of the same kind and side as one in the hand.
func (p *Position) nextOf(x Piece) Piece {
	first := Piece(int(x.Seat())*sideBits + kinds[x.Kind()].slot)
	for !p.hand.Has(first) {
		first++
	}
	return first
}

// resolveUnruled reads a play under Notation: any piece, to any cell that holds no other one.
func (p *Position) resolveUnruled(g goal) (game.Move, *game.Illegal) {
	if !p.inGame.Has(g.piece) {
		return 0, p.notInGame(g.piece)
	}
	if on := p.unruledTop(g.at); on != NoPiece && on != g.piece {
		return 0, occupied(g.at, on)
	}
	m, ok := p.unruledMove(g.piece, g.at)
	if !ok {
		return 0, placeApart(g.at, "A piece goes beside another one")
	}
	return m, nil
}
