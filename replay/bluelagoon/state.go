package bluelagoon

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A State is a position of a game, with the way back to its start and the deals that are known. It
// implements [game.State], [game.Counter], [game.CellLister] and [game.PieceLister].
type State struct {
	position
	status status
	plies  []ply

	deals []Deal
	known [2]game.Move // the deals that records or seeds give, by phase; 0 is none

	explored   *position // see sawExploration; nil if the game began in settlement
	sawEnd     bool
	beforeLast [MaxSeats]int
	untallied  bool // the start is the end of settlement, with its points still to be added
	bothTokens bool // ties are broken by the tokens of both phases
	allow      parse.Allow
}

// A status says who acts next.
type status uint8

const (
	playing status = iota
	dealing
	finished
)

// A ply is what Play changes and Undo cannot work out.
type ply struct {
	move    game.Move
	key     game.Key
	player  int8
	claimed Kind
	status  status // before it
	tallied bool   // it ended settlement
	placing
}

// newState returns a state without tokens and pieces, which has yet to begin.
func newState(b *Board, seats int) *State {
	return &State{
		position: *newPosition(b, seats),
		plies:    make([]ply, 0, 2+seats*(2*settlersEach[seats]+villagesEach)),
	}
}

// begin makes the present position the start.
func (s *State) begin() {
	s.key = s.wholeKey()
	s.plies = s.plies[:0]
	s.status = s.look()
	s.untallied = s.status == finished && s.surelyUntallied()
	s.sawEnd, s.beforeLast = false, [MaxSeats]int{}
	if s.explored == nil && s.phase == Exploration {
		s.explored = newPosition(s.board, s.seats)
	}
}

// look returns who acts next by the position alone.
func (s *State) look() status {
	over := s.over()
	switch {
	case over && s.phase == Settlement:
		return finished
	case over, !s.dealt():
		return dealing
	}
	return playing
}

// Board returns the map.
func (s *State) Board() *Board { return s.board }

// BoardName implements [game.Sized]: the name of the map; of one that has none, its rows and a number that
// is its own.
func (s *State) BoardName() string {
	if name := s.board.MapName(); name != "" {
		return name
	}
	return fmt.Sprintf("%d rows, %08x", s.board.Height(), uint32(s.board.key[0]))
}

// Phase returns the phase, which is Exploration until the deal after it is played.
func (s *State) Phase() Phase { return s.phase }

// Player returns whose turn the state string says it is: the player who moved last while a deal is
// due at the end of exploration, and at the end of the game a player, too.
func (s *State) Player() game.Seat { return game.Seat(s.player) }

// Token returns the token that lies on a cell, or NoToken.
func (s *State) Token(cell int) Kind { return s.tokens[cell] }

// Piece returns the piece on a cell and whose it is; Nobody and NoPiece if the cell is free.
func (s *State) Piece(cell int) (game.Seat, Piece) {
	code := int(s.pieces[cell])
	if code == 0 {
		return game.Nobody, NoPiece
	}
	return game.Seat((code - 1) >> 1), Piece((code - 1) & 1)
}

// Hand returns how many tokens of each kind a player has claimed in this phase.
func (s *State) Hand(seat game.Seat) [Kinds]int { return s.hands[seat] }

// Score returns the score field of a player: 0 in exploration, the points of exploration in
// settlement, and those of both phases at the end.
func (s *State) Score(seat game.Seat) int { return s.scores[seat] }

// SettlersLeft returns how many settlers a player has yet to place in this phase.
func (s *State) SettlersLeft(seat game.Seat) int { return s.settlersLeft(int(seat)) }

// VillagesLeft returns how many villages a player has yet to place: none in settlement.
func (s *State) VillagesLeft(seat game.Seat) int { return s.villagesLeft(int(seat)) }

// Placed returns how many pieces of a kind a player has on the board.
func (s *State) Placed(seat game.Seat, p Piece) int { return s.placed[seat][p] }

// Survivors returns how many villages a player has that stand on no stone circle: those that stay on
// the board for settlement.
func (s *State) Survivors(seat game.Seat) (n int) {
	for w, word := range s.of[seat][Village] {
		n += bits.OnesCount64(word &^ s.board.circle[w])
	}
	return n
}

// Left returns how many tokens of a kind lie on the board.
func (s *State) Left(k Kind) int { return s.left[k] }

// Dealt says whether the tokens have been dealt: at least one lies on the board or in a hand.
func (s *State) Dealt() bool { return s.dealt() }

// Stuck says whether a player has no legal move, and so will have none for the rest of the phase.
func (s *State) Stuck(seat game.Seat) bool { return s.stuck(int(seat)) }

// MoveCount returns how many legal moves a player has in this phase, whoever's turn it is: settlers
// and villages.
func (s *State) MoveCount(seat game.Seat) (settlers, villages int) { return s.moves(int(seat)) }

// PhaseOver says whether the phase is over: because no resource is left on the board, because
// nobody has a legal move, or for both reasons.
func (s *State) PhaseOver() (over, exhausted, stuck bool) {
	exhausted, stuck = s.exhausted(), s.allStuck()
	return exhausted || stuck, exhausted, stuck
}

// Scores returns what a player would score if the phase ended now. The score field is no part of it.
func (s *State) Scores(seat game.Seat) Points { return s.points(int(seat)) }

// Tally returns the points of a phase that has ended, by seat. ok is false if the phase has not
// ended, or ended before the start of this game.
func (s *State) Tally(of Phase) (points [MaxSeats]Points, ok bool) {
	p := &s.position
	switch {
	case of == Exploration && s.sawExploration():
		p = s.explored
	case of == s.phase && s.status != playing && s.over():
	default:
		return points, false
	}
	for seat := range s.seats {
		points[seat] = p.points(seat)
	}
	return points, true
}

// sawExploration says whether exploration has ended among the plies of this game, and the deal after
// it is played: explored is its end.
func (s *State) sawExploration() bool { return s.sawEnd }

// Seats implements [game.State]: 2, 3 or 4.
func (s *State) Seats() int { return s.seats }

// Turn implements [game.State]. It is Chance where the tokens have not been dealt, and after
// exploration until they are.
func (s *State) Turn() game.Seat {
	switch s.status {
	case dealing:
		return game.Chance
	case finished:
		return game.Nobody
	}
	return game.Seat(s.player)
}

// Ply implements [game.State]. Deals count.
func (s *State) Ply() int { return len(s.plies) }

// Placements returns how many plies players have made, which is the number of the last one as people count.
func (s *State) Placements() (n int) {
	for i := range s.plies {
		if !IsDeal(s.plies[i].move) {
			n++
		}
	}
	return n
}

// Moves implements [game.State]: settlers by cell, then villages by cell. Where a deal is due there
// is the one that is known, if there is one.
func (s *State) Moves(dst []game.Move) []game.Move {
	switch s.status {
	case playing:
		return s.appendMoves(dst, s.player)
	case dealing:
		if m, ok := s.knownDeal(); ok {
			return append(dst, m)
		}
	}
	return dst
}

// ValidMoves appends the moves that the player whom the state string names may make by the rules of
// placing alone: whether tokens have been dealt and the phase is over does not matter.
func (s *State) ValidMoves(dst []game.Move) []game.Move { return s.appendMoves(dst, s.player) }

// Play implements [game.State].
func (s *State) Play(m game.Move) {
	if IsDeal(m) {
		s.playDeal(m)
		return
	}
	seat, cell, piece := s.player, int(m>>1), Piece(m&1)
	s.plies = append(s.plies, ply{move: m, key: s.key, player: int8(seat), status: s.status})
	done := &s.plies[len(s.plies)-1]
	done.placing = s.put(seat, cell, piece)
	done.claimed = s.claim(seat, cell)
	switch {
	case !s.over():
		s.turnTo(s.next(seat))
	case s.phase == Exploration:
		s.status = dealing
	default:
		s.beforeLast, done.tallied = s.scores, true
		s.tally()
		s.turnTo(s.next(seat))
		s.status = finished
	}
}

// tally adds the points of the phase to the scores.
func (s *State) tally() {
	for seat := range s.seats {
		s.score(seat, s.points(seat).Total())
	}
}

// playDeal lays the tokens of a deal, after the end of exploration if that is due.
func (s *State) playDeal(m game.Move) {
	s.plies = append(s.plies, ply{move: m, key: s.key, player: int8(s.player), status: s.status})
	if s.dealt() {
		s.endExploration()
		s.layDeal(m)
		s.turnTo(s.next(s.player))
	} else {
		s.layDeal(m)
	}
	s.status = s.look()
}

// layDeal lays the tokens of a deal on a board without tokens.
func (s *State) layDeal(m game.Move) {
	if m == NoDeal {
		return
	}
	for i, k := range s.deals[m&^dealBit] {
		s.lay(s.board.circles[i], k)
	}
}

// endExploration adds the points of exploration to the scores and clears the board: what stays are
// villages that stand on no circle. The position before is kept.
func (s *State) endExploration() {
	s.explored.copyFrom(&s.position)
	s.sawEnd = true
	s.tally()
	s.phase = Settlement
	s.hands, s.found = [MaxSeats][Kinds]int{}, 0
	s.clearTokens()
	s.clearPieces()
	for seat := range s.seats {
		for cell := range s.explored.of[seat][Village].all() {
			if !s.board.circle.has(cell) {
				s.put(seat, cell, Village)
			}
		}
	}
	s.key = s.wholeKey()
}

// Undo implements [game.State].
func (s *State) Undo() {
	last := len(s.plies) - 1
	done := &s.plies[last]
	if IsDeal(done.move) {
		s.undoDeal()
	} else {
		piece, cell, _ := PlacementOf(done.move)
		seat := int(done.player)
		if done.tallied {
			s.scores = s.beforeLast
		}
		s.unclaim(seat, cell, done.claimed)
		s.take(seat, cell, piece, &done.placing)
		s.player = seat
	}
	s.key, s.status = done.key, done.status
	s.plies = s.plies[:last]
}

// undoDeal brings back the end of exploration, or takes the tokens off the board.
func (s *State) undoDeal() {
	if s.sawExploration() {
		s.copyFrom(s.explored)
		s.sawEnd = false
	} else {
		s.clearTokens()
	}
}

// Key implements [game.State]: positions are equal when their state strings are.
func (s *State) Key() game.Key { return s.key }

// AppendCells implements [game.CellLister]: settlers as S0, villages as T0, by seat, and tokens by
// their letters.
func (s *State) AppendCells(dst []game.CellText) []game.CellText {
	for cell, code := range s.pieces {
		text := cellTexts[code]
		if k := s.tokens[cell]; k != NoToken {
			if text != "" {
				text += " "
			}
			text += kindLetters[k : k+1]
		}
		if text != "" {
			dst = append(dst, game.CellText{Cell: s.board.Place(cell), Text: text})
		}
	}
	return dst
}

// CellName implements [game.CellNamer].
func (s *State) CellName(word string) string {
	if k := strings.Index(kindLetters, word); k >= 0 && len(word) == 1 {
		return Kind(k).String()
	}
	for code, text := range cellTexts {
		if text == word && text != "" {
			return fmt.Sprintf("%ss of player %c", Piece(code-1)&1, word[1])
		}
	}
	return word
}

// AppendPieces implements [game.PieceLister]: a piece or a token a line, with its cell.
func (s *State) AppendPieces(dst []byte) []byte {
	for _, c := range s.AppendCells(nil) {
		for text := range strings.FieldsSeq(c.Text) {
			dst = fmt.Appendf(dst, "%s %d,%d\n", text, c.Cell.Row, c.Cell.Col)
		}
	}
	return dst
}

// cellTexts are the texts of pieces by their codes.
var cellTexts = [...]string{"", "S0", "T0", "S1", "T1", "S2", "T2", "S3", "T3"}
