// Package where is the language of --where: conditions on the tags of records and on what became of their games.
//
//	e, err := where.Parse(`white~"Ada" and date>=2020 and plies<40`)
//	…
//	if e.Match(&where.Subject{Source: g.Source, Index: g.Record.Index, Played: g.Played}) { … }
//
// An expression is parsed once. Matching allocates nothing and takes time linear in the texts that are compared; the bounds
// are [MaxLength] and [MaxDepth]. docs/reference/selecting.md describes the language, with a table of the [Fields].
//
// It promises nothing to other programs: names and behaviour may change in any version.
package where

import (
	"strconv"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/replay"
)

// Bounds of an expression.
const (
	MaxLength = 4096 // bytes
	MaxDepth  = 64   // of parentheses and nots in each other
)

// An Expr is a condition on records. It may be used by several goroutines.
type Expr struct {
	text    string
	root    node
	counted bool
}

// A Subject is a record that a condition is about.
type Subject struct {
	Source *source.Source
	Index  int            // which record of the source, from 1
	Played *replay.Played // nil for a record that nobody could decode, which has no fields but those of its place
}

// Match says whether the condition is true of a record.
func (e *Expr) Match(s *Subject) bool { return e.root.match(s) }

// String returns the text of the expression.
func (e *Expr) String() string { return e.text }

// Counted says whether the condition asks which record of its file a record is.
func (e *Expr) Counted() bool { return e != nil && e.counted }

// Number returns the condition that a record is the n-th one of its file: "number=N".
func Number(n int) *Expr {
	text := "number=" + strconv.Itoa(n)
	return &Expr{text, &comparison{get: recordNumber, op: "=", kind: number, number: float64(n)}, true}
}

// And returns the condition that both are true; either may be nil, which is true of every record.
func And(a, b *Expr) *Expr {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &Expr{"(" + a.text + ") and (" + b.text + ")", all{a.root, b.root}, a.counted || b.counted}
}

// A node is a part of a condition.
type node interface{ match(*Subject) bool }

// all is true if all of its parts are, which are asked in order until one is not.
type all []node

func (n all) match(s *Subject) bool {
	for _, part := range n {
		if !part.match(s) {
			return false
		}
	}
	return true
}

// anyOf is true if one of its parts is, which are asked in order until one is.
type anyOf []node

func (n anyOf) match(s *Subject) bool {
	for _, part := range n {
		if part.match(s) {
			return true
		}
	}
	return false
}

type not struct{ node }

func (n not) match(s *Subject) bool { return !n.node.match(s) }
