package record

import (
	"slices"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A Dialect is what a format means beyond its syntax, as far as games are alike in that. A game embeds it in the rows of its
// own table, and adds what only this game asks of a format.
type Dialect struct {
	Rules string // set of rules where neither the caller nor the record names one
	Named bool   // the record may name it, in the tag Rules

	// Names are what the format calls tags of plybook PGN; nil: the same. Prefix stands there before the names of the
	// format's other tags. Shown are tags that the position, the rules and the result say anyway.
	Names  map[string]string
	Prefix string
	Shown  []string

	ReadOnly   bool         // no game is written in the format
	Static     bool         // the last position alone is written, without plies
	Setups     bool         // a setup is written
	Variations bool         // variations are written
	Keep       []parse.Kind // what is written of the source's tokens beside the moves
}

func (d *Dialect) common() *Dialect { return d }

// Renames says whether plybook PGN has what the format's tag of a name says under another name, or elsewhere.
func (d *Dialect) Renames(name string) bool {
	if slices.Contains(d.Shown, name) {
		return true
	}
	for _, theirs := range d.Names {
		if theirs == name {
			return true
		}
	}
	return false
}

// A Row is a row of a game's table of dialects: a pointer to a struct that embeds a [Dialect].
type Row interface{ common() *Dialect }

// Dialects are the formats of a game, by name.
type Dialects[R Row] struct {
	Game, Title string // as in the table of games
	Rows        map[string]R
}

// own is plybook PGN, which records that say no other are taken to be written in.
const own = "pgn"

// of returns the dialect of a format.
func (d *Dialects[R]) of(format string) R {
	if row, ok := d.Rows[format]; ok {
		return row
	}
	return d.Rows[own]
}

// Comments are the kinds of tokens beside the moves that PGN-shaped text has a place for.
var Comments = []parse.Kind{parse.Comment, parse.Clock, parse.End, parse.Extra}

// A Reading is a record that is being read. Readers embed it.
type Reading[R Row] struct {
	Record  *parse.Record
	Options game.Options
	Dialect R
	Ended   game.Outcome    // by an end that is no ply
	Found   []*game.Illegal // what there is to say beside the moves

	claims  [1]Claim
	results [2]parse.Tag
}

// Begin begins to read a record.
func (r *Reading[R]) Begin(d *Dialects[R], rec *parse.Record, o game.Options) {
	*r = Reading[R]{Record: rec, Options: o, Dialect: d.of(rec.Format), Found: r.Found[:0]}
}

// RulesName returns the name of the set of rules as the caller, the record or the format has it, in this order; and the tag,
// if it is the record's.
func (r *Reading[R]) RulesName() (name string, tag *parse.Tag) {
	d := r.Dialect.common()
	if r.Options.Rules != "" {
		return r.Options.Rules, nil
	}
	if d.Named {
		if tag = r.Record.FindTag("Rules"); tag != nil {
			return tag.Value, tag
		}
	}
	return d.Rules, nil
}

// End notes an end that is no ply.
func (r *Reading[R]) End(t *parse.Token, turn game.Seat) {
	if o, ok := EndedBy(t, turn); ok {
		r.Ended = o
	}
}

// Claimed returns the claims of a record that makes one.
func (r *Reading[R]) Claimed(c Claim) []Claim {
	r.claims[0] = c
	return r.claims[:]
}

// Results returns the results that the record states, whatever their words: the tag Result, and what follows the moves; nil for
// one that is missing.
func (r *Reading[R]) Results() (tag, after *parse.Tag) {
	for i, t := range AppendResults(r.results[:0], r.Record) {
		if t.Name == EndOfMoves {
			after = &r.results[i]
		} else {
			tag = &r.results[i]
		}
	}
	return tag, after
}

// First returns the first of what there is to say, for the opening of the record; the others wait for its end.
func (r *Reading[R]) First() *game.Illegal {
	if len(r.Found) == 0 {
		return nil
	}
	first := r.Found[0]
	r.Found = append(r.Found[:0], r.Found[1:]...)
	return first
}
