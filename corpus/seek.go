package corpus

import (
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Goal is a position to look for in games. The zero value is where a game begins.
type Goal struct {
	// Position is a position as text, as [PositionOf] reads it; or the key of a snapshot's line. What a game cannot
	// read is compared with the texts of its positions, letter by letter. "": where each game begins.
	Position string
	// Moves lead on from there, as [PlayMoves] reads them.
	Moves string
	// Symmetric takes images of the position for the position, unless that is a key or cannot be read.
	Symmetric bool
	// Unread is why no game reads Position. It may still be what a game prints, so it is an error only if none comes to it.
	Unread error
}

// A route is how a [Goal] is to be found in the games of one kind that begin alike.
type route struct {
	refused error // the goal means nothing in these games
	is      lookFor
	key     game.Key
	turn    game.Seat
}

// A lookFor is what is compared of positions.
type lookFor uint8

const (
	anImage lookFor = iota // the goal's key, which may be that of all images, and whose turn it is
	theKey                 // the key alone
	theText
)

// maxRoutes bounds the routes that are remembered: every position in a book of them has its own.
const maxRoutes = 1024

type routeKey struct {
	kind, rules string
	start       game.Key // zero if the goal has a position of its own
}

// A Seeker looks for a goal in one game after the other. Its Watch belongs to a [replay.Replayer]. It is for one
// goroutine.
//
// In a game with deals, where the same moves hardly ever lead to the same position, moves from the start are
// compared with those that were made, and not the positions that they lead to.
type Seeker struct {
	goal    Goal
	options replay.Options
	routes  map[routeKey]*route

	begun   bool // a game is watched and not yet asked for,
	route   *route
	line    *line // and compared move by move; nil: by its positions
	text    []byte
	reached int // plies that lie before the goal, of players and of chance; -1: it has not come there
}

// NewSeeker returns a seeker in games that are replayed with options.
func NewSeeker(goal Goal, o replay.Options) *Seeker {
	return &Seeker{goal: goal, options: o, routes: map[routeKey]*route{}}
}

// Watch takes note of the position that a game has come to. It returns true if that is the goal, for the first
// time in the game.
func (s *Seeker) Watch(p *replay.Played) bool {
	if len(p.Plies) == 0 {
		s.begin(p)
	}
	if s.reached >= 0 || s.route.refused != nil {
		return false
	}
	if s.line != nil {
		if !s.line.follows(p) {
			return false
		}
	} else if !s.stands(p.State) {
		return false
	}
	s.reached = len(p.Plies)
	return true
}

// stands says whether a position is the goal.
func (s *Seeker) stands(state game.State) bool {
	switch s.route.is {
	case theKey:
		return state.Key() == s.route.key
	case theText:
		s.text = state.AppendPosition(s.text[:0])
		return string(s.text) == s.goal.Position
	}
	return state.Turn() == s.route.turn && s.goal.Key(state) == s.route.key
}

// Take returns how many plies, of players and of chance, lie before the goal in the game that was watched; -1 if
// it did not come there. The error says why the goal means nothing in a game that begins like this one.
func (s *Seeker) Take() (plies int, refused error) {
	if !s.begun {
		return -1, nil
	}
	s.begun = false
	return s.reached, s.route.refused
}

func (s *Seeker) begin(p *replay.Played) {
	s.begun, s.reached, s.line = true, -1, nil
	if s.goal.Position == "" && p.Kind.Deals() {
		s.line, s.route = &line{words: wordsOf(s.goal.Moves)}, &route{}
		s.line.route = s.route
		return
	}
	key := routeKey{kind: p.Kind.Name, rules: p.Rules}
	if s.goal.Position == "" {
		key.start = p.State.Key()
	}
	s.route = s.routes[key]
	if s.route == nil {
		if len(s.routes) == maxRoutes {
			clear(s.routes)
		}
		key.kind, key.rules = strings.Clone(key.kind), strings.Clone(key.rules)
		s.route = s.find(p)
		s.routes[key] = s.route
	}
}

// find finds the route of a game that stands at its start, which it does again afterwards.
func (s *Seeker) find(p *replay.Played) *route {
	state := p.State
	if s.goal.Position != "" {
		o := s.options.Options
		o.Rules = p.Rules
		var err error
		key, isKey := PositionKey(s.goal.Position)
		switch state, err = PositionOf(p.Kind, s.goal.Position, o); {
		case err == nil:
		case s.goal.Moves != "":
			return &route{refused: err}
		case isKey:
			return &route{is: theKey, key: key}
		default:
			return &route{is: theText}
		}
	}
	begun := state.Ply()
	err := PlayMoves(state, s.goal.Moves)
	r := &route{refused: err, key: s.goal.Key(state), turn: state.Turn()}
	for state.Ply() > begun {
		state.Undo()
	}
	return r
}

// Key returns what two positions have in common exactly if they are one to the goal.
func (g *Goal) Key(s game.State) game.Key {
	if g.Symmetric {
		return game.SymmetricKey(s)
	}
	return s.Key()
}

// PositionKey reads the key of a snapshot's line: 32 hexadecimal digits.
func PositionKey(text string) (key game.Key, ok bool) {
	if len(text) != 32 {
		return key, false
	}
	for i := range key {
		word, err := strconv.ParseUint(text[16*i:16*i+16], 16, 64)
		if err != nil {
			return key, false
		}
		key[i] = word
	}
	return key, true
}

// PositionOf reads a position: in the game's own notation, or as a record that ends in it.
func PositionOf(kind *replay.Game, text string, o game.Options) (game.State, error) {
	state, refused := kind.Start(text, o)
	if refused == nil {
		return state, nil
	}
	format := parse.DetectFor(kind.Name, "", []byte(text))
	if format == nil {
		return nil, refused
	}
	for record := range format.Records(parse.Input{Data: []byte(text), Game: kind.Name}) {
		p := replay.Replay(record, replay.Options{Game: kind.Name, Options: o})
		if p.Kind == kind && p.State != nil && p.Fault() == nil {
			return p.State, nil
		}
		break
	}
	return nil, refused
}

// A line is the moves of a goal, compared with those of a game as they are made.
type line struct {
	words  []string // to come
	number int      // of moves that were made
	route  *route
	off    bool // the game has left it
}

// follows takes note of the last ply of a game and says whether that was the last one of the line.
func (l *line) follows(p *replay.Played) bool {
	if n := len(p.Plies); n > 0 && !l.off && p.Plies[n-1].Seat != game.Chance {
		l.ply(p.State, p.Plies[n-1].Move)
	}
	return !l.off && len(l.words) == 0
}

func (l *line) ply(s game.State, made game.Move) {
	s.Undo()
	m, used, err := nextMove(s, l.words, l.number+1)
	s.Play(made)
	switch {
	case err != nil:
		l.off, l.route.refused = true, err
	case m != made:
		l.off = true
	default:
		if l.words = l.words[used:]; used > 0 {
			l.number++
		}
	}
}
