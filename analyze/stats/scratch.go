package stats

import (
	"slices"

	"github.com/plybook/plybook/parse"
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
	told     bool       // the record may tell of its plies; else the general columns but legalColumn are empty
	columns  []int64    // the same by column, and in each of them by ply, after the game;
	codings  []byte     // and how each column is written
	words    []byte     // the texts of moves
	befores  []byte     // those of the positions before them, if they are wanted
	keys     []game.Key // of these, the same for all images

	start        game.Key // the identity of the starting position
	startText    []byte
	startKey     game.Key // the same for all its images
	opening      []treePly
	foretold     int      // after how many plies the game will have been half-way, if all is well;
	foretoldSeen game.Key // and the position there, the same for all its images

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

// begin prepares for a game that stands at its start.
func (g *scratch) begin(k *kind, p *replay.Played) {
	s := p.State
	g.kind, g.begun, g.seats = k, true, s.Seats()
	g.plies, g.values, g.words, g.opening = g.plies[:0], g.values[:0], g.words[:0], g.opening[:0]
	g.befores, g.keys, g.told = g.befores[:0], g.keys[:0], false
	g.foretold = waypoint(plays(p.Record))
	g.targeter, _ = s.(game.Targeter)
	g.counter, _ = s.(game.Counter)
	if key := s.Key(); key != g.start || len(g.startText) == 0 { // most games begin as the one before
		g.start, g.startKey = key, game.SymmetricKey(s)
	}
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
	n := len(g.plies)
	g.plies = slices.Grow(g.plies, 1)[:n+1]
	seen := &g.plies[n] // of a game before
	seen.move, seen.seat, seen.token, seen.targeted = ply.Move, ply.Seat, ply.Token, false
	if g.targeter != nil {
		seen.target, seen.targeted = g.targeter.Target(ply.Move)
	}
	seen.from = int32(len(g.words))
	if g.texts || len(g.opening) < g.treePlies {
		g.words = s.AppendMove(g.words, ply.Move)
	}
	seen.end = int32(len(g.words))
	if g.boards {
		g.befores = s.AppendPosition(g.befores)
		g.keys = append(g.keys, game.SymmetricKey(s))
	}
	seen.before = int32(len(g.befores))
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
		seen := &g.plies[len(g.plies)-1]
		g.opening = append(g.opening, treePly{seen.move, seen.end, game.SymmetricKey(s)})
	}
	if n := len(g.plies); n == g.foretold && n > len(g.opening) {
		g.foretoldSeen = game.SymmetricKey(s)
	}
	row := g.addRow()
	row[legalColumn] = g.legal
	if g.kind.observer != nil {
		g.kind.observer.Ply(s, ply, row[generalPlyColumns:])
	}
	g.countMoves(s)
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

// byColumn lays the values of all plies out by column, as they are written.
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

// waypoint returns after how many plies a game was half-way, for the purpose of telling games apart: the last of 2, 3, 4, 6, 8, 12, 16, … that
// lies in its first half; 0 if the game is too short.
func waypoint(plies int) int {
	at, next := 0, 2
	for 2*next <= plies {
		at = next
		if next += next / 3; at&(at-1) == 0 {
			next = at + at/2
		}
	}
	return at
}

// plays returns how many tokens of a record are moves.
func plays(r *parse.Record) (n int) {
	for i := range r.Tokens {
		if r.Tokens[i].Kind == parse.Play {
			n++
		}
	}
	return n
}

// halfway returns the key of the position half-way of a game, the same for all its images. To keep the keys of all positions would take longer
// than the replay; so the place is foretold, and a game that went otherwise goes back for it.
func (g *scratch) halfway(p *replay.Played) game.Key {
	switch at := waypoint(len(g.plies)); {
	case at == 0:
		return g.startKey
	case at <= len(g.opening):
		return g.opening[at-1].key
	case at == g.foretold:
		return g.foretoldSeen
	default:
		key := game.SymmetricKey(p.At(p.PlyIndex(at) + 1))
		p.At(len(p.Plies))
		return key
	}
}
