// Package stats measures games, and keeps what it measured in a form that adds up: the numbers of
// two piles of games, merged, are the numbers of both together, to the last bit.
//
// It goes in three steps. A [Schema] says what a game has besides what all games have: columns, a
// value for every game or every ply, which an [Observer] fills in while the game is replayed. A
// [Measure] says what to count of a column: how often each value came, or came at each ply. Counts
// are integers under keys (see [Entry]); merging is adding numbers under equal keys. A [Result] is
// made of them at the end, and is where integers first become means and shares.
//
// So every statistic can be had again from the tables of games and plies, by whatever reads those.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package stats

import (
	"math"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Null is the value of a column that has none in this row.
const Null = math.MinInt64

// A Schema says what is measured of the games of one kind, besides what is measured of all.
type Schema struct {
	Game        string
	GameColumns []Column // one value a game
	PlyColumns  []Column // one value for each ply that a player made
	Measures    []Measure
	NewObserver func() Observer // for one worker; nil where there are no columns
}

// Schemas are what is measured of all games. Parts of one measurement can be merged under the same schemas only; see
// [Schemas.Measured].
type Schemas []Schema

// Of returns the schema of a game; one that has none has nothing of its own.
func (s Schemas) Of(game string) Schema {
	for _, schema := range s {
		if schema.Game == game {
			return schema
		}
	}
	return Schema{Game: game}
}

// A Column is a number that every game or ply has, or [Null].
type Column struct {
	Name   string   `json:"name"`             // as in the tables of games and plies, after the game's: "corner_ply" is reversi_corner_ply
	Title  string   `json:"title"`            // "Ply of the first corner"
	Unit   string   `json:"unit"`             // "discs", "plies", "ms"; "" for what is merely counted
	Text   string   `json:"text"`             // one sentence: what it is exactly, whose it is, and its source if it has one
	Labels []string `json:"labels,omitempty"` // what the values 0, 1, … are called, where they are no quantities; nil: they are
}

// A Measure is a statistic over a column, of all valid games of a variant.
type Measure struct {
	Name   string   `json:"name"`  // unique in the game, letters and dashes; the key in files
	Title  string   `json:"title"` // of its plot: "Disc lead of Black by ply"
	Text   string   `json:"text"`  // one sentence below the plot: how to read it
	Kind   Kind     `json:"kind"`
	Column string   `json:"column"`         // the name of a column of games or of plies; those that all games have may be meant too
	Also   []string `json:"also,omitempty"` // of Means: the columns of which they are, all of games or all of plies
	Split  Split    `json:"split"`
	Bin    Bin      `json:"bin"`
	Group  int64    `json:"group,omitempty"` // of Shares: so many labels each are what the shares are of; 0: all together
	Final  bool     `json:"final,omitempty"` // it is of final positions: pages show it beside the maps
}

// Kind is what is counted.
type Kind uint8

const (
	Histogram Kind = iota // how often each value came
	Curve                 // how often each value came at each ply; for columns of plies
	Shares                // how often each label came; for columns with labels
	Means                 // how often each value of several columns came, for their means to stand side by side
)

// Split is what a measure is counted by.
type Split uint8

const (
	Whole    Split = iota // all together
	BySeat                // by who made the ply; for columns of plies
	ByWinner              // by the seat that won alone; draws and shared victories apart
	Decided               // games with a result together, and others not at all
	ByResult              // by whether the player who made the ply won alone, or another one; draws and shared victories apart. For columns of plies, but no curves, of which each ply is of one seat
)

// Bin puts values together that are too many to be counted one by one.
type Bin uint8

const (
	Exact      Bin = iota
	OneTwoFive     // 0, 1, 2, 5, 10, 20, 50, …: the largest of these that the value reaches
)

// An Observer fills in the columns of a schema, game by game. It is for one worker and allocates nothing for
// a ply.
type Observer interface {
	// Begin prepares for a game. s is the position before its first ply.
	Begin(s game.State)
	// Ply is called after every ply, of players and of chance, with the position it led to. row has a
	// place for each of the schema's PlyColumns, all [Null]; it is nil for plies of chance.
	Ply(s game.State, ply game.PlayedPly, row []int64)
	// End is called after the last ply, of valid games and of the legal beginnings of others. row has a
	// place for each of the schema's GameColumns, all [Null].
	End(p *replay.Played, row []int64)
}

// A Reviewer is an [Observer] with columns of plies that only what follows tells.
type Reviewer interface {
	// Review is called after End. row returns the PlyColumns of a ply that a player made, counted from 0, as Ply
	// has filled them in.
	Review(row func(ply int) []int64)
}
