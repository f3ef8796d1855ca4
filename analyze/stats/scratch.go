package stats

import (
	"slices"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A scratch is what is seen of a game while it is replayed. It is used again for the next one.
type scratch struct {
	treePlies int
	texts     bool // of all moves are wanted,
	boards    bool // and of the positions before them

	kind  *kind
	begun bool
	seats int

	targeter game.Targeter // the state, if it tells what cells moves are about
	counter  game.Counter  // the state, if it counts moves without listing them
	plies    []seenPly
	values   []int64    // by ply, and in each of them by column: the general ones, then the schema's
	columns  []int64    // the same by column, and in each of them by ply, after the game;
	codings  []byte     // and how each column is written
	words    []byte     // the texts of moves
	befores  []byte     // those of the positions before them, if they are wanted
	keys     []game.Key // of these, the same for all images

	start        game.Key // the identity of the starting position
	startText    []byte
	startKey     game.Key // the same for all its images
	opening      []openingPly
	waypoints    []game.Key // of the positions that lie on waypoints, the same for all their images
	nextWaypoint int        // after how many plies it lies

	legal int64 // moves in the present position
	moves []game.Move
}

// A seenPly is a ply that a player made.
type seenPly struct {
	move      game.Move
	seat      game.Seat
	token     int32
	targeted  bool
	target    game.Cell
	from, end int32 // of its text in words
	before    int32 // where the text of the position before it ends in befores
}

// An openingPly is one of the first plies.
type openingPly struct {
	move game.Move
	key  game.Key // of the position after it
	text []byte   // in memory of the scratch, for the next game to use again
}

// begin prepares for a game that stands at its start.
func (g *scratch) begin(k *kind, p *replay.Played) {
	s := p.State
	g.kind, g.begun, g.seats = k, true, s.Seats()
	g.plies, g.values, g.words, g.opening = g.plies[:0], g.values[:0], g.words[:0], g.opening[:0]
	g.befores, g.keys = g.befores[:0], g.keys[:0]
	g.waypoints, g.nextWaypoint = g.waypoints[:0], firstWaypoint
	g.targeter, _ = s.(game.Targeter)
	g.counter, _ = s.(game.Counter)
	g.start, g.startKey = s.Key(), game.SymmetricKey(s)
	g.startText = s.AppendPosition(g.startText[:0])
	if k.observer != nil {
		k.observer.Begin(s)
	}
	g.countMoves(s)
}

// due notes a ply that is about to be played.
func (g *scratch) due(s game.State, ply game.PlayedPly) {
	if ply.Seat == game.Chance {
		return
	}
	g.plies = append(g.plies, seenPly{move: ply.Move, seat: ply.Seat, token: ply.Token})
	seen := &g.plies[len(g.plies)-1]
	if g.targeter != nil {
		seen.target, seen.targeted = g.targeter.Target(ply.Move)
	}
	if g.texts || len(g.opening) < g.treePlies {
		seen.from = int32(len(g.words))
		g.words = s.AppendMove(g.words, ply.Move)
		seen.end = int32(len(g.words))
	}
	if g.boards {
		g.befores = s.AppendPosition(g.befores)
		g.keys = append(g.keys, game.SymmetricKey(s))
		seen.before = int32(len(g.befores))
	}
}

// ply notes the last ply of a game.
func (g *scratch) ply(p *replay.Played) {
	s, ply := p.State, p.Plies[len(p.Plies)-1]
	if ply.Seat == game.Chance {
		if g.kind.observer != nil {
			g.kind.observer.Ply(s, ply, nil)
		}
		g.countMoves(s)
		return
	}
	if len(g.opening) < g.treePlies {
		g.addOpening(&g.plies[len(g.plies)-1], game.SymmetricKey(s))
	}
	g.passWaypoint(s)
	row := g.addRow()
	row[legalColumn] = g.legal
	if g.kind.observer != nil {
		g.kind.observer.Ply(s, ply, row[generalPlyColumns:])
	}
	g.countMoves(s)
}

func (g *scratch) addOpening(seen *seenPly, key game.Key) {
	n := len(g.opening)
	if n < cap(g.opening) {
		g.opening = g.opening[:n+1]
	} else {
		g.opening = append(g.opening, openingPly{})
	}
	o := &g.opening[n]
	o.move, o.key = seen.move, key
	o.text = append(o.text[:0], g.words[seen.from:seen.end]...)
}

// addRow adds a row of values, all Null.
func (g *scratch) addRow() []int64 {
	n := len(g.values)
	g.values = append(g.values, g.kind.nulls...)
	return g.values[n:]
}

// row returns the values of a ply.
func (g *scratch) row(ply int) []int64 {
	width := len(g.kind.nulls)
	return g.values[ply*width : (ply+1)*width]
}

// byColumn lays the values of all plies out by column, as they are counted and written.
func (g *scratch) byColumn() {
	n, width := len(g.plies), len(g.kind.nulls)
	g.columns, g.codings = slices.Grow(g.columns[:0], n*width)[:n*width], g.codings[:0]
	for c := range width {
		column := g.column(c)
		for i := range column {
			column[i] = g.values[i*width+c]
		}
		g.codings = append(g.codings, codingOf(column))
	}
}

// column returns the values of a column, by ply.
func (g *scratch) column(c int) []int64 {
	n := len(g.plies)
	return g.columns[c*n : (c+1)*n]
}

// countMoves counts the moves of the position, if it is a player's turn.
func (g *scratch) countMoves(s game.State) {
	g.legal = 0
	if s.Turn() < 0 {
		return
	}
	if g.counter != nil {
		g.legal = int64(g.counter.Perft(1))
		return
	}
	g.moves = s.Moves(g.moves[:0])
	g.legal = int64(len(g.moves))
}

// from returns the key of the position before an opening ply.
func (g *scratch) from(ply int) game.Key {
	if ply == 0 {
		return g.startKey
	}
	return g.opening[ply-1].key
}

// firstWaypoint is after how many plies the first waypoint lies. Each of the others lies after half as many again or
// a third more: after 3, 4, 6, 8, 12, 16, 24, 32, … plies.
const firstWaypoint = 2

// nextWaypoint returns after how many plies the waypoint after one lies.
func nextWaypoint(plies int) int {
	if plies&(plies-1) == 0 {
		return plies + plies/2
	}
	return plies + plies/3
}

// passWaypoint takes note of the position that the game has come to, if it lies on a waypoint. Where half of a game
// lies is known at its end alone, and to keep the keys of all positions would take longer than the replay.
func (g *scratch) passWaypoint(s game.State) {
	n := len(g.plies)
	if n != g.nextWaypoint {
		return
	}
	g.nextWaypoint = nextWaypoint(n)
	if n <= len(g.opening) {
		g.waypoints = append(g.waypoints, g.opening[n-1].key) // it is known already
		return
	}
	g.waypoints = append(g.waypoints, game.SymmetricKey(s))
}

// waypoint returns the key of the last waypoint in the first half of the game; of games that are too short for one the
// key of the start.
func (g *scratch) waypoint() game.Key {
	key := g.startKey
	at := firstWaypoint
	for _, k := range g.waypoints {
		if 2*at > len(g.plies) {
			break
		}
		key, at = k, nextWaypoint(at)
	}
	return key
}
