// Package protocol is what the protocols of engines are made of: what a client and a server of one must do, the connection
// of a client with a program, the loop of a server, and what both need for moves and errors. A protocol is a package of its
// own beside this one, and a row of the table in package engine.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package protocol

import (
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Protocol is a row of the table of protocols. All fields but Unit are needed.
type Protocol struct {
	Name  string      // in small letters, as people write it in front of a colon: "uhp"
	Title string      // as it follows "an engine that uses"
	Games []string    // names of the games that it can play, the default first
	Unit  player.Unit // what its engines count scores in; zero: the protocol has no scores

	// NewClient returns a client for programs that play one of Games. It is not called for others, and the client need not
	// expect positions of others.
	NewClient func(kind *replay.Game) Client
	// NewServer returns what handles the commands of a conversation about Config.Kind of the server, which is one of Games.
	// The server has a game in its default start position by then, and a player once the first line is handled.
	NewServer func(s *Server) Handler
}

// A Client speaks a protocol with one program at a time, about one game at a time. An error that is no
// [*player.Failure], and none of the connection's, is our own or the user's.
type Client interface {
	// CheckLimits returns why a program that receives what it can of the limits could search without end.
	CheckLimits(l search.Limits) error
	// SentLimits returns those of the limits that a program receives.
	SentLimits(l search.Limits) search.Limits
	// CheckGame returns why a game cannot be sent to any program, before one is started for it.
	CheckGame(g *player.Game) error
	// Handshake greets a program that was just started, and sets its options. The client forgets what it knew of another.
	Handshake(c *Conn) error
	// NewGame begins a game.
	NewGame(c *Conn, g *player.Game) error
	// SendMoves sends the moves of the game that the program does not have yet.
	SendMoves(c *Conn, g *player.Game) error
	// Search asks for a move. All moves have been sent before.
	Search(c *Conn, g *player.Game, l search.Limits) (player.Choice, error)
	// QuitCommand is the line that ends the program.
	QuitCommand() string
}

// A PlayChecker is a [Client] that does not understand all that programs may choose.
type PlayChecker interface {
	// CheckPlay returns why a program cannot play a game that can be sent to it.
	CheckPlay(g *player.Game) error
}

// A TimeRounder is a [Client] of a protocol that does not have all times.
type TimeRounder interface {
	// MoveTime returns what programs receive instead of a time.
	MoveTime(time.Duration) time.Duration
}

// A MoveLister is a [Client] of programs that can list the legal moves.
type MoveLister interface {
	// LegalMoves returns the canonical names of the legal moves as the program has them; what is no legal move is
	// named as it stands. Where it only gives their number, there are no names.
	LegalMoves(c *Conn, g *player.Game) (names []string, number int, a Answer, err error)
	// MoveName returns the canonical name of a legal move; "" for one that programs do not list.
	MoveName(g *player.Game, m game.Move) string
}

// A PositionChecker is a [Client] of programs that can show something of the position.
type PositionChecker interface {
	// CheckPosition returns a sentence about what the program has otherwise, or "".
	CheckPosition(c *Conn, g *player.Game) (difference string, a Answer, err error)
}

// A ResultChecker is a [Client] of programs that report whether the game is over.
type ResultChecker interface {
	// CheckResult names the result of the present position by the program and by the rules, where these differ; "" if they
	// do not, or the program has not reported one.
	CheckResult(g *player.Game) string
}

// A MoveConfirmer is a [Client] that sends moves in another way than for play, so that refusals are noticed.
type MoveConfirmer interface {
	ConfirmMoves(c *Conn, g *player.Game) error
}
