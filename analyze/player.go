package analyze

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Game is a game in progress, as its players see it. Only who runs the game changes it; players move on
// the state and take their moves back.
type Game struct {
	Kind    *replay.Game
	Setup   string       // where it began, in the game's own notation; "": the usual start
	Options game.Options // its rules
	State   game.State   // the present position
	Moves   []game.Move  // from the start, passes and chance included
}

// A Thought is a move that a player has chosen, and why.
type Thought struct {
	Move  game.Move
	Line  []game.Move   // how the player expects the game to go on, Move first; may be empty
	Score search.Score  // for the player to move, where Scored
	Depth int           // plies looked ahead; 0 if the player does not say
	Nodes int64         // positions visited; 0 if the player does not say
	Time  time.Duration // spent

	Scored bool // Score says something
	Exact  bool // it is the value of the game
}

// A Player chooses moves. It plays one game at a time.
type Player interface {
	// Begin is called before the first move of a game. The seed makes the same game of the same player;
	// who does not draw lots needs none.
	Begin(g *Game, seat game.Seat, seed uint64) error
	// Move chooses a legal move of the seat to move within limits. A [Failure] says what a program of
	// others has done wrong; any other error is our own.
	Move(ctx context.Context, g *Game, l search.Limits) (Thought, error)
	// Close ends what the player holds: processes, say.
	Close() error
}

// A Failure is how a player loses without being beaten.
type Failure struct {
	Reason string // one word: "crash", "timeout", "illegal", "garbled", "refused"
	Detail string // a sentence for people
}

func (f *Failure) Error() string { return f.Reason + ": " + f.Detail }

// A PlayerKind is a row of the table of players: how "NAME" or "NAME:ARGUMENT" becomes a player.
type PlayerKind struct {
	Name  string
	Games []string // whose player it is; nil: of all
	Arg   string   // what may follow the colon: "DEPTH"; "" if nothing does
	Text  string   // one line for people

	// New makes a player of a game. The argument is "" if there is no colon.
	New func(kind *replay.Game, arg string, o PlayerOptions) (Player, error)
}

// PlayerOptions are what players are told when they are made.
type PlayerOptions struct {
	Engine map[string]string // options of programs of others, by name
	Table  int               // entries of a table of positions; 0: the usual number
}

// Players returns the table of players.
func Players() []PlayerKind { return players }

// PlayersOf returns the rows of the players of a game.
func PlayersOf(kind *replay.Game) (of []PlayerKind) {
	for _, k := range players {
		if k.Games == nil || slices.Contains(k.Games, kind.Name) {
			of = append(of, k)
		}
	}
	return of
}

// NewPlayer makes the player of a game that a text names: "random", "search:6", "minmax:3".
func NewPlayer(kind *replay.Game, spec string, o PlayerOptions) (Player, error) {
	name, arg, found := strings.Cut(spec, ":")
	var known []string
	for _, k := range PlayersOf(kind) {
		if k.Name != name {
			known = append(known, k.Name)
			continue
		}
		if found && k.Arg == "" {
			return nil, fmt.Errorf("the player %s takes nothing after a colon", name)
		}
		return k.New(kind, arg, o)
	}
	return nil, fmt.Errorf("%s has no player %q; known: %s", kind.Title, name, strings.Join(known, ", "))
}
