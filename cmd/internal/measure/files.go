package measure

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/tables"
)

// StatsJSON is the file that the result of an analysis is written to.
const StatsJSON = "stats.json"

// An AnalysisFiles says what is written of an analysis.
type AnalysisFiles struct {
	Tables    []*tables.Format
	Plies     bool // the table of plies too,
	Positions bool // with the positions before them
}

// ParseTables returns the formats of tables by their names; "none" is none.
func ParseTables(names []string) (formats []*tables.Format, err error) {
	if len(names) == 1 && names[0] == "none" {
		return nil, nil
	}
	seen := map[string]bool{}
	for _, name := range names {
		f, err := tables.FormatByName(name)
		if err != nil {
			return nil, err
		}
		if !seen[name] {
			formats = append(formats, f)
		}
		seen[name] = true
	}
	return formats, nil
}

// Encoded says whether plies are wanted for tables that take them encoded, and for no others.
func (f AnalysisFiles) Encoded() bool {
	return f.Plies && len(f.Tables) > 0 && !slices.ContainsFunc(f.Tables, func(t *tables.Format) bool { return t.Encoder == nil })
}

// AllAnalysisFiles are all files that there may be of an analysis.
func AllAnalysisFiles() AnalysisFiles {
	all := AnalysisFiles{Plies: true}
	for _, f := range tables.Formats() {
		all.Tables = append(all.Tables, &f)
	}
	return all
}

// Names returns the names of the files, without a folder; stats.json is the last one.
func (f AnalysisFiles) Names() (names []string) {
	for _, t := range f.Tables {
		names = append(names, stats.GamesTable+"."+t.Name)
		if f.Plies {
			names = append(names, stats.PliesTable+"."+t.Name)
		}
	}
	return append(names, StatsJSON)
}

// Write merges parts and writes the files that Names lists. It returns the result.
func (f AnalysisFiles) Write(parts []*stats.Part, to []io.Writer, tempDir string) (*stats.Result, error) {
	for _, p := range parts {
		if len(f.Tables) > 0 && (!p.Header.Games || f.Plies && !p.Header.Plies) {
			return nil, &NoRowsError{p.Name, "rows of these tables"}
		}
		if len(f.Tables) > 0 && f.Positions && !p.Header.Positions {
			return nil, &NoRowsError{p.Name, "positions before plies"}
		}
		for _, t := range f.Tables {
			if p.Header.Encoded && f.Plies && t.Encoder == nil {
				return nil, &NoRowsError{p.Name, fmt.Sprintf("plies for %s; analyse with --tables %[1]s too", t.Name)}
			}
		}
	}
	schemas, err := analyze.Schemas().Used(parts)
	if err != nil {
		return nil, err
	}
	var all tables.All
	next := 0
	for _, t := range f.Tables {
		games, plies := to[next], io.Writer(nil)
		next++
		if f.Plies {
			plies = to[next]
			next++
		}
		w, err := t.New(games, plies, tables.Contents{Schemas: schemas, Positions: f.Positions})
		if err != nil {
			return nil, err
		}
		all = append(all, w)
	}
	var writer stats.TableWriter
	if len(all) > 0 {
		writer = all
	}
	result, err := stats.Merge(analyze.Schemas(), parts, writer, tempDir)
	if closed := all.Close(); err == nil { // in any case: writers may be at work still
		err = closed
	}
	if err != nil {
		return nil, err
	}
	return result, stats.WriteJSON(to[next], result)
}

// A NoRowsError says that a part cannot be made tables of.
type NoRowsError struct {
	File string
	What string // it lacks
}

func (e *NoRowsError) Error() string {
	return e.File + " was measured without the " + e.What
}

// PartFiles are the open files of parts.
type PartFiles struct {
	Parts []*stats.Part
	files []*os.File
}

// OpenParts opens part files.
func OpenParts(names []string) (p PartFiles, err error) {
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			return p, errors.Join(fmt.Errorf("cannot read %s: %w", name, pathCause(err)), p.Close())
		}
		p.files = append(p.files, file)
		part, err := stats.ReadPart(file, name, false)
		if err != nil {
			return p, errors.Join(err, p.Close())
		}
		p.Parts = append(p.Parts, part)
	}
	return p, nil
}

// Close closes the files.
func (p *PartFiles) Close() (err error) {
	for _, f := range p.files {
		err = errors.Join(err, f.Close())
	}
	p.files = nil
	return err
}

// pathCause drops the name that an error of package os repeats.
func pathCause(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
