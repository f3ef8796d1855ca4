package bluelagoon

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// stateChecks are what a single state can show about the game that led to it, in the order of the codes.
var stateChecks = [...]func(*State) []*game.Illegal{
	(*State).circleCount, (*State).circlesOnSea, (*State).emptyIslands,
	(*State).tokensOffCircles, (*State).tokenCounts, (*State).tokensUnderPieces, (*State).emptyCircles,
	(*State).handMismatches, (*State).villagesOnSea, (*State).villagesOnCircles, (*State).tooMany,
	(*State).scoresInExploration, (*State).strandedGroups, (*State).currentStuck, (*State).turnOrder,
	(*State).notDealt, (*State).tallyUnknown, (*State).islandsSplit, (*State).islandsTouch,
}

// Check says what keeps a game from reaching this position, and what cannot be known from it, in the
// order of the codes. It says nothing worse than a note about the positions of correct games.
func (s *State) Check() (all []*game.Illegal) {
	for _, check := range stateChecks {
		all = append(all, check(s)...)
	}
	return all
}

// about explains something about cells; the message begins with their names.
func (s *State) about(code string, cell int, format string, args ...any) *game.Illegal {
	ill := illegal(code, format, args...)
	ill.Cells = []game.Cell{s.board.Place(cell)}
	return ill
}

func (s *State) circleCount() []*game.Illegal {
	if n := len(s.board.circles); n != Tokens {
		return []*game.Illegal{illegal("circle-count", "Expected %[2]d stone circles, found %[1]d.", n, Tokens)}
	}
	return nil
}

func (s *State) circlesOnSea() (all []*game.Illegal) {
	for _, cell := range s.board.circles {
		if s.board.IslandOf(cell) < 0 {
			all = append(all, s.about("circle-on-sea", cell, "The stone circle %s is not on an island.", s.board.CellName(cell)))
		}
	}
	return all
}

func (s *State) emptyIslands() (all []*game.Illegal) {
	for i, island := range s.board.islands {
		if len(island.Cells) == 0 {
			all = append(all, illegal("empty-island", "Island %d has no cells.", i+1))
		}
	}
	return all
}

func (s *State) tokensOffCircles() (all []*game.Illegal) {
	for cell, k := range s.tokens {
		if k != NoToken && !s.board.IsCircle(cell) {
			all = append(all, s.about("token-off-circle", cell, "The token on %s is not on a stone circle.", s.board.CellName(cell)))
		}
	}
	return all
}

func (s *State) tokenCounts() (all []*game.Illegal) {
	if !s.dealt() {
		return nil
	}
	for k := range Kind(Kinds) {
		held := 0
		for seat := range s.seats {
			held += s.hands[seat][k]
		}
		if s.left[k]+held != k.Total() {
			name := kindLists[k]
			all = append(all, illegal("token-count", "%s: expected %[4]d together, found %[2]d on the board and %[3]d in hands.",
				strings.ToUpper(name[:1])+name[1:], s.left[k], held, k.Total()))
		}
	}
	return all
}

func (s *State) tokensUnderPieces() (all []*game.Illegal) {
	for _, cell := range s.board.circles {
		if s.tokens[cell] != NoToken && s.pieces[cell] != 0 {
			all = append(all, s.about("circle-token-and-piece", cell,
				"Circle %s has both a token and a piece, but the piece would have claimed the token.", s.board.CellName(cell)))
		}
	}
	return all
}

func (s *State) emptyCircles() (all []*game.Illegal) {
	if !s.dealt() {
		return nil
	}
	for _, cell := range s.board.circles {
		if s.tokens[cell] == NoToken && s.pieces[cell] == 0 {
			all = append(all, s.about("circle-empty", cell, "Circle %s has neither a token nor a piece.", s.board.CellName(cell)))
		}
	}
	return all
}

func (s *State) handMismatches() (all []*game.Illegal) {
	var on [MaxSeats]int
	for _, cell := range s.board.circles {
		if owner, piece := s.Piece(cell); piece != NoPiece {
			on[owner]++
		}
	}
	for seat := range s.seats {
		if n := handSize(&s.hands[seat]); n != on[seat] {
			all = append(all, illegal("hand-mismatch", "Player %d has %d tokens but occupies %d circles.", seat, n, on[seat]))
		}
	}
	return all
}

// villagesWhere explains every village on cells of a kind.
func (s *State) villagesWhere(code, format string, where func(cell int) bool) (all []*game.Illegal) {
	for seat := range s.seats {
		for cell := range s.of[seat][Village].all() {
			if where(cell) {
				all = append(all, s.about(code, cell, format, seat, s.board.CellName(cell)))
			}
		}
	}
	return all
}

func (s *State) villagesOnSea() []*game.Illegal {
	return s.villagesWhere("village-on-sea", "Player %d's village on %s is on sea.", s.board.sea.has)
}

func (s *State) villagesOnCircles() []*game.Illegal {
	if s.phase == Exploration {
		return nil
	}
	return s.villagesWhere("village-on-circle",
		"In settlement no village can be on a stone circle, but player %d's on %s is.", s.board.circle.has)
}

func (s *State) tooMany() (all []*game.Illegal) {
	limits := [...]int{Settler: settlersEach[s.seats], Village: villagesEach}
	codes := [...]string{Settler: "too-many-settlers", Village: "too-many-villages"}
	for piece, limit := range limits {
		for seat := range s.seats {
			if n := s.placed[seat][piece]; n > limit {
				all = append(all, illegal(codes[piece], "Player %d has %d %s on the board, but at most %d are allowed.", seat, n, pieceLists[piece], limit))
			}
		}
	}
	return all
}

func (s *State) scoresInExploration() (all []*game.Illegal) {
	if s.phase == Settlement {
		return nil
	}
	for seat, score := range s.scores[:s.seats] {
		if score != 0 {
			all = append(all, illegal("score-in-exploration", "Scores are 0 during exploration, but player %d has %d.", seat, score))
		}
	}
	return all
}

// strandedGroups finds the chains that have no piece which could have been placed first: a settler on
// sea, or in settlement a village.
func (s *State) strandedGroups() (all []*game.Illegal) {
	lacks := "no settler on sea"
	first := func(cell int, piece Piece) bool { return piece == Settler && s.board.IslandOf(cell) < 0 }
	if s.phase == Settlement {
		lacks = "no village"
		first = func(_ int, piece Piece) bool { return piece == Village }
	}
	for seat := range s.seats {
		for _, chain := range s.Chains(game.Seat(seat)) {
			rooted := false
			for _, cell := range chain.Cells {
				_, piece := s.Piece(cell)
				rooted = rooted || first(cell, piece)
			}
			if !rooted {
				cell := chain.Cells[0]
				all = append(all, s.about("stranded-group", cell,
					"Player %d's pieces around %s cannot have been placed: %s is in the group.", seat, s.board.CellName(cell), lacks))
			}
		}
	}
	return all
}

// ended says whether the game is over, so that the current player means nothing.
func (s *State) ended() bool { return s.phase == Settlement && s.over() }

func (s *State) currentStuck() []*game.Illegal {
	if !s.stuck(s.player) || s.allStuck() || s.ended() {
		return nil
	}
	return []*game.Illegal{illegal("current-player-stuck",
		"Player %d is to move but has no legal move, and others have.", s.player)}
}

// turnOrder compares the numbers of pieces that were placed in this phase: who has moved once more
// than the others comes directly before the current player.
func (s *State) turnOrder() []*game.Illegal {
	if s.ended() {
		return nil
	}
	var counts []string
	least, most := -1, 0
	for seat := range s.seats {
		if s.stuck(seat) {
			return nil
		}
		n := s.placedNow(seat)
		counts = append(counts, fmt.Sprint(n))
		if least < 0 || n < least {
			least = n
		}
		most = max(most, n)
	}
	fits := most-least <= 1 && s.placedNow(s.player) == least
	for i := 1; i < s.seats-1; i++ { // backwards from the one before the current player
		seat := (s.player + s.seats - i) % s.seats
		fits = fits && s.placedNow(seat) >= s.placedNow((seat+s.seats-1)%s.seats)
	}
	if fits {
		return nil
	}
	return []*game.Illegal{illegal("turn-order",
		"Every player can move, but the pieces placed in this phase (%s) do not fit a turn of player %d.",
		strings.Join(counts, ", "), s.player)}
}

// placedNow returns how many pieces a player has placed in this phase.
func (s *State) placedNow(seat int) int {
	if s.phase == Settlement {
		return s.placed[seat][Settler]
	}
	return s.placed[seat][Settler] + s.placed[seat][Village]
}

func (s *State) notDealt() []*game.Illegal {
	if s.dealt() {
		return nil
	}
	ill := illegal("not-dealt", "The tokens have not been dealt yet.")
	ill.Severity = parse.Note
	return []*game.Illegal{ill}
}

func (s *State) tallyUnknown() []*game.Illegal {
	switch {
	case !s.ended():
		return nil
	case !s.surelyUntallied():
		return []*game.Illegal{illegal("tally-unknown",
			"Settlement is over; a state does not show whether its points are already in the scores.")}
	}
	ill := illegal("unscored-end", "%s", s.unscoredText())
	ill.Severity = parse.Note // of a single state, which may be meant to be that of the moment before
	return []*game.Illegal{ill}
}

func (s *State) islandsSplit() (all []*game.Illegal) {
	for i, island := range s.board.islands {
		if reached := s.board.reachable(i); reached < len(island.Cells) {
			all = append(all, s.about("island-split", island.Cells[0],
				"The island of %s is not connected: from there %d of its %d cells can be reached.",
				s.board.CellName(island.Cells[0]), reached, len(island.Cells)))
		}
	}
	return all
}

// reachable returns how many cells of an island hang together with its first one.
func (b *Board) reachable(island int) int {
	cells := b.islands[island].Cells
	if len(cells) == 0 {
		return 0
	}
	seen := make(set, b.words)
	seen.add(cells[0])
	todo := []int{cells[0]}
	for i := 0; i < len(todo); i++ {
		for _, next := range b.Neighbours(todo[i]) {
			if near := int(next); b.IslandOf(near) == island && !seen.has(near) {
				seen.add(near)
				todo = append(todo, near)
			}
		}
	}
	return len(todo)
}

func (s *State) islandsTouch() (all []*game.Illegal) {
	dealsGiven := map[[2]int]bool{}
	for cell := range s.board.Cells() {
		here := s.board.IslandOf(cell)
		for _, next := range s.board.Neighbours(cell) {
			there := s.board.IslandOf(int(next))
			pair := [2]int{min(here, there), max(here, there)}
			if pair[0] < 0 || here == there || dealsGiven[pair] {
				continue
			}
			dealsGiven[pair] = true
			all = append(all, s.about("islands-touch", cell, "The islands of %s and %s touch.",
				s.board.CellName(cell), s.board.CellName(int(next))))
		}
	}
	return all
}
