// Package tables writes the table of games and the table of plies that package stats makes, for other
// programs to read.
//
// [Games] and [Plies] are their columns; every format has the same ones, in this order. Columns of one game begin
// with its name. They are there if the corpus has records of that game, and in rows of other games they have no
// value.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package tables

import (
	"fmt"
	"io"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
)

// A Format is a row of the table of formats.
type Format struct {
	Name   string // "jsonl"; also the ending of its files
	Text   string // one line for people
	Stream bool   // what was written of it so far is worth something

	// New returns a writer of both tables, with the columns of all games and those of the contents. plies is nil if
	// that table is not wanted.
	New func(games, plies io.Writer, contents Contents) (stats.TableWriter, error)

	// Encoder returns what encodes plies for the writer, with what all contents may have; nil if it takes rows alone.
	Encoder func(contents Contents) stats.EncodePlies
}

// FormatByName returns the format with that name, or an error that lists the names.
func FormatByName(name string) (*Format, error) {
	var names []string
	for i := range formats {
		if formats[i].Name == name {
			return &formats[i], nil
		}
		names = append(names, formats[i].Name)
	}
	return nil, fmt.Errorf("unknown format of tables %q; known: %s", name, strings.Join(names, ", "))
}

// Formats returns the table of formats, the default first.
func Formats() []Format { return formats }

// All writes the same tables in several formats.
type All []stats.TableWriter

// WriteGame implements [stats.TableWriter].
func (a All) WriteGame(g *stats.GameRow) error {
	return a.each(func(w stats.TableWriter) error { return w.WriteGame(g) })
}

// WritePly implements [stats.TableWriter].
func (a All) WritePly(game int64, p *stats.PlyRow) error {
	return a.each(func(w stats.TableWriter) error { return w.WritePly(game, p) })
}

// WritePlies implements [stats.PliesWriter].
func (a All) WritePlies(game int64, p *stats.PlyColumns) error {
	return a.each(func(w stats.TableWriter) error {
		if w, ok := w.(stats.PliesWriter); ok {
			return w.WritePlies(game, p)
		}
		return p.Each(&stats.PlyRow{}, func(r *stats.PlyRow) error { return w.WritePly(game, r) })
	})
}

// EndUnit implements [stats.UnitWriter].
func (a All) EndUnit() error {
	return a.eachOfUnits(stats.UnitWriter.EndUnit)
}

// WriteEncoded implements [stats.UnitWriter]. Formats that have no [Format.Encoder] are left without these plies.
func (a All) WriteEncoded(first int64, group []byte) error {
	return a.eachOfUnits(func(w stats.UnitWriter) error { return w.WriteEncoded(first, group) })
}

func (a All) eachOfUnits(f func(stats.UnitWriter) error) error {
	return a.each(func(w stats.TableWriter) error {
		if w, ok := w.(stats.UnitWriter); ok {
			return f(w)
		}
		return nil
	})
}

// Close implements [stats.TableWriter]. It closes all writers and returns the first error.
func (a All) Close() error {
	var first error
	for _, w := range a {
		if err := w.Close(); first == nil {
			first = err
		}
	}
	return first
}

func (a All) each(f func(stats.TableWriter) error) error {
	for _, w := range a {
		if err := f(w); err != nil {
			return err
		}
	}
	return nil
}
