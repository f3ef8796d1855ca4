// Package game holds the few types that every rule set shares.
//
// A rule set is a package beside this one (hive, …). It provides a [State], one mutable position with its legal moves,
// and a reader and a writer, as package record has them, that carry moves from a record's notation to the position and
// back. Package replay has the table of them; nothing else in plybook depends on a game.
//
// Other programs may rely on this package: within a major version names keep their meaning, and only new names are
// added. Before version 1, CHANGELOG.md lists every breaking change.
package game

import (
	"cmp"
	"fmt"
	"math/bits"
	"strings"

	"github.com/plybook/plybook/parse"
)

// A Seat is a side of a game: 0 for the player who usually begins, up to Seats()-1.
type Seat int8

const (
	Nobody Seat = -1 // the side to move when the game is over
	Chance Seat = -2 // the seat that deals, rolls or draws; its moves are plies like others
)

// Player returns what the player of the seat is called in every game, in conditions and tables: player1 in the first seat.
func (s Seat) Player() string { return players[s] }

var players = [len(Outcome{}.Scores)]string{"player1", "player2", "player3", "player4"}

// A Move is one ply of one game. Only the rule set that made it can read it; 0 is a move like
// any other. Equal numbers are equal moves in one position, whatever text they came from.
type Move uint32

// A Key identifies a position, as its rule set defines identity: equal positions have equal keys
// on every machine and in every version. Repetition, duplicates, snapshots and search use it.
type Key [2]uint64

// A Cell is a place on a board: row and column as the game counts them (row 0 at the top, or
// where its first piece lies).
type Cell struct{ Row, Col int16 }

// A State is a position with moves to play and to undo. It allocates nothing in Play,
// Undo, Turn, Outcome and Key, and nothing in Moves if dst is large enough.
type State interface {
	// Seats returns the number of players, without Chance.
	Seats() int
	// Turn returns who acts next: a player, Chance, or Nobody once the game is over.
	Turn() Seat
	// Ply returns the number of moves played since the start, passes and chance included.
	Ply() int
	// Moves appends the legal moves, in the order that the game documents. A pass is a move.
	// A finished game has none.
	Moves(dst []Move) []Move
	// Play plays a legal move. Its effect is undefined for any other move.
	Play(m Move)
	// Undo takes the last move back and restores every bit.
	Undo()
	// Outcome returns the result by the rules alone.
	Outcome() Outcome
	// Key returns the identity of the position.
	Key() Key
	// AppendMove appends the canonical text of a legal move.
	AppendMove(dst []byte, m Move) []byte
	// ParseMove reads the text of a move, or explains why it may not be played. The position does not change.
	ParseMove(text string) (Move, *Illegal)
	// AppendPosition appends the whole position on one line, as snapshots and diffs print it.
	AppendPosition(dst []byte) []byte
}

// A Counter is a State that counts the leaves of its tree faster than by playing the last ply.
type Counter interface {
	// Perft returns the number of lines of exactly depth plies; finished games drop out.
	Perft(depth int) uint64
}

// A Passer is a State of a game in which players may have to pass.
type Passer interface {
	// IsPass says whether a move is a pass.
	IsPass(m Move) bool
}

// A Symmetric is a State whose positions have symmetric equivalents.
type Symmetric interface {
	// SymmetricKey returns the same key for all symmetric equivalents of a position.
	SymmetricKey() Key
}

// A Trailer is a Symmetric that keeps the positions of its game, and returns the keys of all of them in less time than it takes to ask for
// one after the other.
type Trailer interface {
	// AppendTrail appends a key for the starting position and for the one after each ply: the same keys for all symmetric equivalents
	// of the game. The first asymmetric position tells which equivalent it is, so that the later ones need not be compared.
	AppendTrail(dst []Key) []Key
}

// A Tracer is a State of a game in which different plies can mean the same game: some records leave a ply out, or name
// equivalent rules.
type Tracer interface {
	// AppendTrace appends keys that identify the game so far, in place of its rules and the keys of all positions: one
	// for each step that counts, the same for all symmetric equivalents. A continued game has the same keys, followed by
	// others.
	AppendTrace(dst []Key) []Key
}

// A PieceLister is a State that can list its pieces, one per line, in the order that an assignment defines.
type PieceLister interface {
	AppendPieces(dst []byte) []byte
}

// A Detailer is a State that has more to say about its moves than their text.
type Detailer interface {
	// Details returns what a legal move does; nil where its text says everything.
	Details(m Move) []Detail
}

// A Detail is a property of a move. All moves of a game have the same properties in the same order.
type Detail struct {
	Name   string   // a word: "turns"
	Values []string // cells, directions, …; empty if the move has none
}

// A Carrier is a State in which a piece may carry out the move of another one.
type Carrier interface {
	// CarriedBy returns the cell of the piece that carries out a legal move; ok is false if the moved piece goes by itself.
	CarriedBy(m Move) (at Cell, ok bool)
}

// A CellLister is a State that can list its occupied cells, so that two positions can be compared cell by cell.
type CellLister interface {
	// AppendCells appends every occupied cell once, sorted by row, then by column.
	AppendCells(dst []CellText) []CellText
}

// A CellNamer is a CellLister with full names for the contents of cells.
type CellNamer interface {
	// CellName returns the full name of a word of AppendCells: "White queen bee" for "wQ". It is the
	// same in all games of the rule set.
	CellName(word string) string
}

// A Targeter is a State that knows the cell a move is about, for maps of where players move.
type Targeter interface {
	// Target returns the cell that a legal move puts something on, moves to or claims; ok is false for
	// passes, deals and the like.
	Target(m Move) (c Cell, ok bool)
}

// A Sized is a State of a game that is played on several boards.
type Sized interface {
	// BoardName returns the name of the board, "8x8" or "11x11": games on boards of one name can be compared.
	BoardName() string
}

// A CellText is the contents of one cell, in a few characters: "wQ", "bB1 wA2" for a stack, "x".
type CellText struct {
	Cell Cell
	Text string
}

// An Outcome is the result of a game, finished or not. The zero value is an unfinished game.
type Outcome struct {
	Over    bool
	Winners uint8    // bit s: seat s has won, alone or with others; 0 when over is a draw
	Reason  string   // one or two words: "queen", "resignation", "agreement", "repetition", …
	Scores  [4]int16 // by seat, where Scored
	Scored  bool
}

// WonBy returns the outcome of a game that one seat has won.
func WonBy(s Seat, reason string) Outcome {
	return Outcome{Over: true, Winners: 1 << s, Reason: reason}
}

// DrawnBy returns the outcome of a drawn game.
func DrawnBy(reason string) Outcome { return Outcome{Over: true, Reason: reason} }

// Drawn reports whether the game is over without a winner.
func (o Outcome) Drawn() bool { return o.Over && o.Winners == 0 }

// Won reports whether the seat has won.
func (o Outcome) Won(s Seat) bool { return o.Over && s >= 0 && o.Winners>>s&1 == 1 }

// Winner returns the one seat that has won, or Nobody.
func (o Outcome) Winner() Seat {
	if !o.Over || bits.OnesCount8(o.Winners) != 1 {
		return Nobody
	}
	return Seat(bits.TrailingZeros8(o.Winners))
}

// Beaten returns how many of the seats did worse than s. A loser did worse than a winner. In games of more than two
// players, so did a seat with fewer points that also won, or also lost.
func (o *Outcome) Beaten(s Seat, seats int) (worse int) {
	for other := range Seat(seats) {
		won, lost := o.Won(s), o.Won(other)
		if won && !lost || won == lost && seats > 2 && o.Scored && o.Scores[other] < o.Scores[s] {
			worse++
		}
	}
	return worse
}

// An Illegal explains why a move may not be played, or why a statement of a record is wrong.
type Illegal struct {
	Code    string // "hive/one-hive"; the game's table of codes has its severity
	Message string // one sentence that names the pieces and cells
	Hint    string // what to do about it; may be empty
	Cells   []Cell // the cells involved; the first one is the target of a refused move
	Near    []Move // legal moves that come closest (of the same piece, say); may be empty
	Ply     int    // the number of the ply it is about, see [Played.PlyNumber]; 0 is the ply about to be played
	Off     int    // with Len > 0: the place in the record's source, if not the current token
	Len     int

	Severity parse.Severity // [parse.Warning] or [parse.Note] in place of the code's severity; 0 leaves that

	Also []*Illegal // further explanations; each becomes a finding of its own, after this one
}

func (i *Illegal) Error() string { return i.Code + ": " + i.Message }

// Illegalf returns an explanation.
func Illegalf(code, format string, args ...any) *Illegal {
	return &Illegal{Code: code, Message: fmt.Sprintf(format, args...)}
}

// At sets the place of an explanation in the record's source, in bytes. A nil explanation stays nil.
func (i *Illegal) At(off, length int) *Illegal {
	if i != nil {
		i.Off, i.Len = off, length
	}
	return i
}

// AtTag sets the place of an explanation to the value of a tag. It accepts a nil explanation and a nil tag; an empty
// value counts as one byte.
func (i *Illegal) AtTag(t *parse.Tag) *Illegal {
	if t == nil {
		return i
	}
	return i.At(t.Off, max(t.Len, 1))
}

// Sentence makes an error's text a sentence.
func Sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// A Played is a record after replay.
type Played struct {
	Record  *parse.Record
	Rules   string // full name of the rule set: "standard+MLP"
	State   State  // the position after the last ply; code that moves it must move it back. Its Ply is 0 before Plies[0]
	Plies   []PlayedPly
	Aside   []AsidePly // the plies of variations, in the order of the record
	Outcome Outcome
	Read    int // number of tokens that were read; fewer than all if an error ended the game

	BoardGuessed bool // the size of the board is a guess; see record.BoardGuesser
}

// A PlayedPly is one ply of a played record, of a player or of chance.
type PlayedPly struct {
	Move  Move
	Seat  Seat
	Token int32 // index in the record's tokens; -1 for a ply that the record leaves out
}

// An AsidePly is a ply of a variation, or the place where an error ends one. The tokens of the record show where
// variations begin and end.
type AsidePly struct {
	Move  Move
	Seat  Seat
	Step  AsideStep
	Token int32 // index in the record's tokens
}

// An AsideStep is the kind of an [AsidePly].
type AsideStep uint8

const (
	AsideWritten AsideStep = iota // the ply that the token is
	AsideLeftOut                  // a ply that the record leaves out before the token
	AsideRefused                  // an error: this token and the rest of the variation are not played
)

// Options select how the rules read records. The zero value is the default.
type Options struct {
	Rules  string            // rule set to use instead of the record's; "" uses the record's
	Allow  parse.Allow       // lenient options granted
	Values map[string]string // values of the game's own [Flag]s that were given
}

// A Flag is a switch of one or more games on the command line and in [Options.Values]. The same
// name means the same thing in every game.
type Flag struct {
	Name   string
	Values []string // the allowed values, the default first; empty: any text
	Usage  string   // the help text; the same in every game that has it
	Start  string   // the help text in commands that start new games; "": the switch is for records only
	Takes  string   // without Values: the kind of value and the default, which may differ by game

	// Default says in words what applies without the switch; "": the first of Values.
	Default string

	// Check rejects a value that no record can use. Its error continues a sentence that begins with the name of the
	// switch: "is a number, not …". nil accepts all Values.
	Check func(value string, allow parse.Allow) error
}

// DefaultText says what applies without the switch, if it has Values.
func (f *Flag) DefaultText() string { return cmp.Or(f.Default, f.Values[0]) }

// SizeUsage is the help text of the switch "size".
const SizeUsage = "board size if the record does not give it"

// SizeStart is its help text in commands that start new games.
const SizeStart = "board size"

// A RuleSet is a named set of rules of a game.
type RuleSet struct {
	Name string
	Text string // one line: how it differs from the others

	// Options describes the text that may follow the name and a +; "" if there are no options.
	Options string

	// AsksPass says that by default a player who cannot move must pass themselves.
	AsksPass bool
}

// FindRules returns the index of the named rule set in a game's table, or an error that lists the names.
func FindRules[Row any](table []Row, nameOf func(*Row) string, name string) (int, error) {
	for i := range table {
		if nameOf(&table[i]) == name {
			return i, nil
		}
	}
	var known []string
	for i := range table {
		known = append(known, nameOf(&table[i]))
	}
	return 0, fmt.Errorf("unknown rules %q; known: %s", name, strings.Join(known, ", "))
}
