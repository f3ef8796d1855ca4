// Package record holds what the readers and writers of all games share: headers, dialects, ends of games and the
// results that records state.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package record

import (
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A Step says what a [Reader] made of a token.
type Step uint8

const (
	Skip  Step = iota // the token is no ply
	Ply               // play the move; the token is done
	Again             // play the move, which the record leaves out, and read the same token again
	Stop              // the token cannot be played: the game ends before it
)

// A Reader gives the tokens of records in any of its game's formats their meaning under the
// rules. Replay opens it on a record, offers it each token in turn, plays what it returns on
// its state, and closes it. It can be opened again, and then reuses its memory.
type Reader interface {
	// Open prepares for a record. It returns the starting position, or why there is none.
	Open(r *parse.Record, o game.Options) (game.State, *game.Illegal)
	// Rules returns the full name of the rule set that the open record is read under.
	Rules() string
	// Read reads a token of kind Play, End or Claim in the present position. With Stop the Illegal says
	// why; with any other step it may be a warning or a note, and the game goes on.
	Read(t *parse.Token) (game.Move, Step, *game.Illegal)
	// Close ends the record after the last ply that was played. broken is true when a fault ended the game, so
	// that an open end proves nothing; claims are not compared then. See also [Claimant] and [Settler].
	Close(broken bool) Closing
}

// A Finisher is a Reader of records that may leave out plies after their last token.
type Finisher interface {
	// Finish returns the next ply that a record leaves out which has been read to its end without a
	// fault; ok is false if there is none.
	Finish() (m game.Move, ok bool)
}

// A Brancher is a Reader that remembers more of a game than its state does. At the end of a variation it is as it was at its
// beginning.
type Brancher interface {
	Branch() // a variation begins; the next token is read in the position before the last ply
	Rejoin() // it ends, and the ply is played again
}

// A Numberer is a Reader that knows by itself which move numbers are right: where numbering may
// begin elsewhere than at 1, or counts plies that the record leaves out.
type Numberer interface {
	// Number takes note of a move number and returns what is expected in its place, which is the
	// number itself if it is right.
	Number(n int) (expected int)
}

// A BoardGuesser is a Reader of records that may not tell what board they are about.
type BoardGuesser interface {
	// GuessedBoard says whether the size of the board is a guess: neither the open record nor the caller tells it,
	// nor does its format define one.
	GuessedBoard() bool
}

// A Writer makes the record that says the same in the notation of a format of its game: tags
// renamed, moves rewritten, comments and clocks kept. It reports what cannot be expressed.
type Writer func(p *game.Played, format string) (*parse.Record, *game.Illegal)
