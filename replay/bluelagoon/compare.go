package bluelagoon

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A comparison holds a state as a record has it against the position that the rules give.
type comparison struct {
	s    *State
	t    *parsedState
	due  bool  // a deal is, which the state has
	of   Phase // the phase that begins with it
	none bool  // it need not be there, for no village survives
	deal game.Move
}

// comparisons are what is compared, in the order of the codes.
var comparisons = [...]func(*comparison) *game.Illegal{
	(*comparison).theMap, (*comparison).phase, (*comparison).pieces, (*comparison).tokens,
	(*comparison).hands, (*comparison).scores, (*comparison).player,
}

// run compares a state string and returns the deal that is due, or the first difference. Off and Len
// are its place in the text. A state in which nothing is wrong but that the last points are missing is
// unscored-end, a warning.
//
// Where a deal is due, the position is compared as it would be with no tokens dealt, and the tokens are
// those of the deal.
func (c *comparison) run(text string, allow parse.Allow) (game.Move, *game.Illegal) {
	c.t.reset(text, allow)
	if !c.t.statements(c.s.board) {
		return 0, c.t.ill
	}
	if c.t.order {
		c.t.sort()
	}
	fits := c.fits()
	var ill *game.Illegal
	if fits {
		ill = c.differs()
	}
	if ill == nil && fits {
		return c.deal, nil
	}
	if ills := c.t.invalid(); len(ills) > 0 {
		return 0, ills[0]
	}
	return 0, ill
}

// fits says whether the numbers of the state are in their bounds and its lists ascend. Whether lists share
// cells shows when they are compared.
func (c *comparison) fits() bool {
	t := c.t
	n := len(t.people)
	if t.height < MinHeight || t.height > MaxHeight || n != t.announced || n < MinSeats || n > MaxSeats || t.player >= n {
		return false
	}
	any := func(int) bool { return true }
	fits := t.each(t.circles, any)
	for i := range t.islands {
		fits = fits && t.each(t.islands[i].cells, any)
	}
	for _, list := range t.tokens {
		fits = fits && t.each(list, any)
	}
	for seat, who := range t.people {
		fits = fits && who.id == seat && t.each(who.pieces[Settler], any) && t.each(who.pieces[Village], any)
	}
	return fits
}

// differs returns the first difference, or else notes the deal.
func (c *comparison) differs() *game.Illegal {
	if c.of, c.due = c.s.Due(); c.due {
		c.none = c.s.NoneSurvive()
		c.s.Play(NoDeal)
		defer c.s.Undo()
	}
	for _, compare := range comparisons {
		if ill := compare(c); ill != nil {
			return ill
		}
	}
	return nil
}

func (c *comparison) theMap() *game.Illegal {
	s, t := c.s, c.t
	switch {
	case t.height != s.board.Height():
		return fault(t.heightAt, "map-changed", "The board had %[2]d rows in the first state, and has %[1]d here.", t.height, s.board.Height())
	case len(t.people) != s.seats:
		return fault(t.announcedAt, "map-changed", "The first state has %[2]d players, this one %[1]d.", len(t.people), s.seats)
	case t.board != nil:
		return nil
	}
	for i, island := range s.board.islands {
		if i >= len(t.islands) {
			return fault(t.heightAt, "map-changed", "The first state has %[2]d islands, this one %[1]d.", len(t.islands), len(s.board.islands))
		}
		if of := &t.islands[i]; of.bonus != island.Bonus || !c.sameCells(of.cells, island.Cells) {
			return fault(of.at, "map-changed", "Island %d differs from the first state.", i+1)
		}
	}
	if n := len(s.board.islands); len(t.islands) > n {
		return fault(t.islands[n].at, "map-changed", "The first state has %[2]d islands, this one %[1]d.", len(t.islands), n)
	}
	if !c.sameCells(t.circles, s.board.circles) {
		return fault(t.placeOf(t.circles), "map-changed", "The stone circles differ from the first state.")
	}
	return nil
}

// sameCells says whether a list has just these cells.
func (c *comparison) sameCells(list span, cells []int) bool {
	return slices.EqualFunc(c.t.of(list), cells, func(at coord, cell int) bool { return c.cell(at) == cell })
}

// cell returns the number of a cell, which is on the board.
func (c *comparison) cell(at coord) int {
	cell, _ := c.s.board.Cell(int(at.row), int(at.col))
	return cell
}

func (c *comparison) phase() *game.Illegal {
	if c.t.phase == c.s.phase {
		return nil
	}
	at := place{c.t.playerAt.off + c.t.playerAt.len + 1, 1}
	ill := fault(at, "wrong-phase", "After this move the phase should be %c, found %c.", c.s.phase.Letter(), c.t.phase.Letter())
	switch {
	case c.due && c.of == Exploration:
		ill.Message = fmt.Sprintf("The phase should be %c, found %c.", c.s.phase.Letter(), c.t.phase.Letter())
	case c.due:
		ill.Hint = "exploration ends with this move: " + c.s.explored.whyOver()
	case c.s.phase == Exploration:
		ill.Hint = fmt.Sprintf("resources remain on the board, and player %d can move", c.s.player)
	}
	return ill
}

// whyOver says why a phase that is over is so.
func (p *position) whyOver() string {
	switch exhausted, stuck := p.exhausted(), p.allStuck(); {
	case exhausted && stuck:
		return "no resource is left on the board, and nobody can move"
	case exhausted:
		return "no resource is left on the board"
	default:
		return "nobody can move"
	}
}

func (c *comparison) pieces() *game.Illegal {
	for seat := range c.s.seats {
		for piece, list := range c.t.people[seat].pieces {
			if ill := c.piecesOf(seat, Piece(piece), list); ill != nil {
				return ill
			}
		}
	}
	return nil
}

func (c *comparison) piecesOf(seat int, piece Piece, list span) *game.Illegal {
	want := c.s.of[seat][piece]
	missing, extra, at := c.difference(want, list)
	if len(missing)+len(extra) == 0 {
		return nil
	}
	if len(extra) == 0 {
		at = c.t.people[seat].at
	}
	text := fmt.Sprintf("Player %d's %s should be %s", seat, pieceLists[piece], c.list(want))
	if len(missing) > 0 {
		text += "; missing: " + c.names(missing)
	}
	if len(extra) > 0 {
		text += "; extra: " + c.names(extra)
	}
	ill := fault(at, "wrong-pieces", "%s.", text)
	ill.Cells = c.places(slices.Concat(missing, extra))
	ill.Hint = c.hintPieces(seat, piece, list, missing, extra)
	return ill
}

// difference returns which cells of a set a list lacks and which it has besides, and the place of the
// first of these.
func (c *comparison) difference(want set, list span) (missing, extra []int, at place) {
	left := slices.Clone(want)
	for _, written := range c.t.of(list) {
		cell := c.cell(written)
		if !want.has(cell) {
			if len(extra) == 0 {
				at = written.place()
			}
			extra = append(extra, cell)
			continue
		}
		left.remove(cell)
	}
	return slices.Collect(left.all()), extra, at
}

// list names the cells of a set.
func (c *comparison) list(cells set) string {
	if names := c.names(slices.Collect(cells.all())); names != "" {
		return names
	}
	return "none"
}

func (c *comparison) names(cells []int) string {
	var names []string
	for _, cell := range cells {
		names = append(names, c.s.board.CellName(cell))
	}
	return strings.Join(names, " ")
}

func (c *comparison) places(cells []int) []game.Cell {
	var places []game.Cell
	for _, cell := range cells {
		places = append(places, c.s.board.Place(cell))
	}
	return places
}

// tokens compares the tokens on the board with those that are left, or reads the deal that is due.
func (c *comparison) tokens() *game.Illegal {
	if c.due {
		return c.readDeal()
	}
	for k, list := range c.t.tokens {
		missing, extra, at := c.difference(c.s.lying[k], list)
		what, cell := "extra", -1
		switch {
		case len(extra) > 0:
			cell = extra[0]
		case len(missing) > 0:
			what, cell, at = "missing", missing[0], c.t.placeOf(c.t.tokenCells())
		default:
			continue
		}
		ill := fault(at, "wrong-tokens", "The tokens on the board should be `%s`; the %s on %s is %s.",
			c.s.appendTokens(nil), Kind(k), c.s.board.CellName(cell), what)
		ill.Cells = c.places([]int{cell})
		ill.Hint = c.hintTokens(extra)
		return ill
	}
	return nil
}

func (c *comparison) readDeal() *game.Illegal {
	tokens := c.t.tokenCells()
	if tokens.from != tokens.to {
		deal, ill := c.t.deal(c.s.board)
		if ill == nil {
			c.deal = c.s.AddDeal(deal)
		}
		return ill
	}
	if c.none {
		c.deal = NoDeal
		return nil
	}
	what := "The game"
	if c.of == Settlement && c.s.sawExploration() {
		what = "The settlement phase"
	}
	return illegal("missing-deal", "%s starts without a deal.", what)
}

func (c *comparison) hands() *game.Illegal {
	for seat := range c.s.seats {
		who := &c.t.people[seat]
		if who.hand == c.s.hands[seat] {
			continue
		}
		ill := fault(who.at, "wrong-hand", "Player %d should hold %s, found %s.",
			seat, counts(&c.s.hands[seat]), counts(&who.hand))
		ill.Hint = c.hintHand(seat)
		return ill
	}
	return nil
}

// counts writes a hand as states do.
func counts(hand *[Kinds]int) string { return strings.Trim(fmt.Sprint(*hand), "[]") }

// scores compares the scores. Those at the end may still lack the points of settlement.
func (c *comparison) scores() *game.Illegal {
	if c.unscored() {
		return fault(c.t.people[0].at, "unscored-end", "%s", c.s.unscoredText())
	}
	for seat := range c.s.seats {
		who := &c.t.people[seat]
		if who.score == c.s.scores[seat] {
			continue
		}
		ill := fault(who.at, "wrong-score", "Player %d's score should be %d, found %d.", seat, c.s.scores[seat], who.score)
		ill.Hint = c.hintScore(seat)
		return ill
	}
	return nil
}

// unscored says whether settlement has just been tallied and all scores are those before.
func (c *comparison) unscored() bool {
	s := c.s
	if s.status != finished || len(s.plies) == 0 || !s.plies[len(s.plies)-1].tallied || s.scores == s.beforeLast {
		return false
	}
	for seat := range s.seats {
		if c.t.people[seat].score != s.beforeLast[seat] {
			return false
		}
	}
	return true
}

// unscoredText says what the scores are with the points of settlement.
func (s *State) unscoredText() string {
	scores := s.FinalScores()
	return "The record stops before the settlement points are added; with them the score is " + joinScores(scores[:s.seats], ", ") + "."
}

// player compares whose turn it is, which means nothing at the end of the game.
func (c *comparison) player() *game.Illegal {
	s := c.s
	if c.t.player == s.player || s.ended() {
		return nil
	}
	text := fmt.Sprintf("Player %d should be next", s.player)
	if skipped := c.skipped(); len(skipped) == 1 {
		text += fmt.Sprintf("; player %d has no legal move", skipped[0])
	} else if len(skipped) > 1 {
		text += fmt.Sprintf("; players %s have no legal move", seatList(skipped))
	}
	ill := fault(c.t.playerAt, "wrong-next-player", "%s, found %d.", text, c.t.player)
	ill.Hint = c.hintPlayer()
	return ill
}

// skipped returns the players between the one who moved last and the turn.
func (c *comparison) skipped() []game.Seat {
	if len(c.s.plies) == 0 || c.due && !c.s.sawExploration() {
		return nil
	}
	return c.s.skippedOver(nil)
}
