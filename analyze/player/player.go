// Package player says what a player of games is. Package analyze has the table of them, and package
// engine those that are programs of others.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package player

import (
	"cmp"
	"context"
	"io"
	"math"
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
	Setup   string       // where it began, in the game's own notation; "": the standard start position
	Options game.Options // its rules
	State   game.State   // the present position
	Moves   []game.Move  // from the start, passes and chance included
	Number  int          // of the game in its match, from 1; 0: it is of none
}

// A Choice is a move that a player has chosen, with what its search reports.
type Choice struct {
	Move  game.Move
	Line  []game.Move   // how the player expects the game to go on, Move first; may be empty
	Score search.Score  // for the player to move, where Scored
	Depth int           // plies looked ahead; 0 if the player does not say
	Nodes int64         // positions visited; 0 if the player does not say
	Time  time.Duration // spent

	Scored bool // Score says something
	Exact  bool // it is the value of the game
	// Others are the moves after this one in the order of their scores, where limits ask a [Ranker] for more lines.
	Others []Choice
	// Outcome says that it is proved who wins, or that nobody does, and that the score says no more than that by its sign.
	Outcome bool
	Hasty   bool // the limits ended a search before it had looked one ply ahead: there is little to be said for the move
}

// ChoiceOf returns what a search has found as the choice of a player.
func ChoiceOf(r *search.Result) Choice {
	c := Choice{
		Move: r.Best, Line: r.Line, Score: r.Score, Depth: r.Depth, Nodes: r.Nodes,
		Scored: r.Depth > 0, Exact: r.Exact, Outcome: r.Outcome, Hasty: r.Depth == 0,
	}
	for i := range r.Others {
		c.Others = append(c.Others, ChoiceOf(&r.Others[i]))
	}
	return c
}

// A Player chooses moves. It plays one game at a time.
type Player interface {
	// Begin is called before the first move of a game. The seed makes the same game of the same player;
	// who does not draw lots needs none. The end of the context ends a beginning that takes its time, as that
	// of a program of others may, with its cause.
	Begin(ctx context.Context, g *Game, seat game.Seat, seed uint64) error
	// Move chooses a legal move of the seat to move within limits. A [Failure] says what a program of
	// others has done wrong; any other error is our own.
	Move(ctx context.Context, g *Game, l search.Limits) (Choice, error)
	// Close ends what the player holds: processes, say.
	Close() error
}

// A Failure is how a player loses without being beaten.
type Failure struct {
	Reason string // one of the constants
	Detail string // a sentence for people
	Log    string // the last that the program has written to its standard error; may be empty
}

// Reasons of a [Failure].
const (
	Crash    = "crash"    // it ended, or closed its output
	Timeout  = "timeout"  // it did not answer in time
	Illegal  = "illegal"  // it chose a move that may not be played
	Garbled  = "garbled"  // its answer cannot be read
	Resigned = "resigned" // it gave the game up
	Refused  = "refused"  // it would not take a legal move or position; see [Failure.Void]

	// Disagrees: by its state the game is over, and by the rules here it is not; see [Failure.Void].
	Disagrees = "disagreement"
)

// Void says that the game does not count: the program disagrees about the rules, which shows nothing
// about who plays better.
func (f *Failure) Void() bool { return f.Reason == Refused || f.Reason == Disagrees }

func (f *Failure) Error() string { return f.Reason + ": " + f.Detail }

// LastWords returns the last line that the program has written to its standard error; "" if there is none.
func (f *Failure) LastWords() string {
	log := strings.TrimSpace(f.Log)
	return strings.TrimSpace(log[strings.LastIndexByte(log, '\n')+1:])
}

// A Kind is a row of the table of players: how "NAME" or "NAME:ARGUMENT" becomes a player.
type Kind struct {
	Name    string
	Games   []string // whose player it is; nil: of all
	Arg     string   // what follows the colon: "DEPTH"; "" if nothing does
	Bare    bool     // it can do without
	Text    string   // one line for people
	Foreign bool     // the argument is the command of a program of others

	// New makes a player of a game. The argument is "" if there is no colon.
	New func(kind *replay.Game, arg string, o Options) (Player, error)
}

// Form returns how people write the player: "random", "minmax:LEVEL", "search[:DEPTH]".
func (k *Kind) Form() string {
	switch {
	case k.Arg == "":
		return k.Name
	case k.Bare:
		return k.Name + "[:" + k.Arg + "]"
	}
	return k.Name + ":" + k.Arg
}

// Options are what players are told when they are made.
type Options struct {
	Engine map[string]string // options of programs of others, by name
	Table  int               // entries of a table of positions; 0: the usual number
	// Threads is how many threads a search has; 0 and 1: one. With more of them its moves depend on time.
	Threads int
	// Careful says that a search is to be surer than in games of what it does without: for answers that people read.
	Careful bool

	// Timeout is how long a program of others may take for an answer that needs no search; 0: the default
	// time.
	Timeout time.Duration

	// Margin is how long it may search beyond the time that it is given; 0: as long as Timeout.
	Margin time.Duration

	// Memory is how many bytes of data a program of others may have, where the system can limit that; 0: no limit.
	// Programs that speak a protocol have none.
	Memory int64

	// CPU says that the times of a program of others are CPU time, where the system counts that. Only the Timeout is time on the wall.
	CPU bool

	// WallFactor is how many times its limit of CPU time, with the margin, a program of others may take by the wall clock; 0: [DefaultWallFactor].
	WallFactor int

	// Log is written the end of what a program of others has said on its standard error when the program
	// has ended, in one piece and perhaps by several at a time; nil: nobody reads it.
	Log io.Writer

	// Transcript opens what every line between a program of others and its player in a game is written to, by the game's number; nil:
	// nobody reads it. Several may be open at a time.
	Transcript func(game int) (io.WriteCloser, error)

	// Context ends programs of others, soon and with all that they have started, when it ends itself;
	// nil: they end with their players.
	Context context.Context
}

// The usual [Options.WallFactor], and the greatest one. Programs that share cores with others need several times what they use.
const (
	DefaultWallFactor = 5
	MaxWallFactor     = 1000
)

// WallLimit returns how long a program that has so much CPU time may take by the wall clock.
func (o *Options) WallLimit(cpu time.Duration) time.Duration {
	factor := time.Duration(cmp.Or(o.WallFactor, DefaultWallFactor))
	if cpu > math.MaxInt64/factor {
		return math.MaxInt64
	}
	return factor * cpu
}

// A GameChecker is a player that cannot play all games that it could be made for.
type GameChecker interface {
	// CheckGame returns why it cannot play a game, before the game begins.
	CheckGame(g *Game) error
}

// A Pinned is a player whose programs can be kept to some processor cores.
type Pinned interface {
	// Pin says which cores the programs may run on that are started from now on.
	Pin(cores []int)
}

// A Limited is a player that cannot keep to all limits.
type Limited interface {
	// CheckLimits returns what is wrong with limits, before a game begins: that nothing in them would bound its
	// searches, say.
	CheckLimits(l search.Limits) error
	// Unsupported names those of the limits that it does not receive, and need not keep to: "depth", "nodes", "time"; "tc" for the
	// clocks, of which it is given the time of each move.
	Unsupported(l search.Limits) []string
}

// A Ranker is a player that finds as many moves as limits ask for lines.
type Ranker interface {
	Ranks() bool
}

// A Threaded is a player that can search with the threads of its [Options].
type Threaded interface {
	// Threaded says whether it does within limits.
	Threaded(l search.Limits) bool
}

// A TimeRounder is a player that counts the time of a move in units of its own.
type TimeRounder interface {
	// MoveTime returns how long it takes a time to be.
	MoveTime(time.Duration) time.Duration
}

// A Prover is a player that can find the value of positions near the end of a game by means of its own,
// however narrow the limits of its moves are.
type Prover interface {
	// Prove returns the best move with the value of the game. Ok is false where so many nodes cannot be expected
	// to be enough, and where they were not.
	Prove(ctx context.Context, g *Game, nodes int64) (t Choice, ok bool, err error)
}
