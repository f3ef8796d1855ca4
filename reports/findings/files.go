package findings

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/reports/wording"
)

// A Files writes a row about each file of a run, valid ones too, in the order of the input. It is a [Writer] that wants every finding,
// whatever other outputs show.
type Files struct {
	root  *Root
	write func(*fileRow) error
	flush func() error

	row      *fileRow // of the file that the last game lies in; nil before the first one
	name, id string   // of that file
	skipped  []string // unrecognised files that were told of since then, which may lie behind it
}

// maxFilesSkipped is of more files than a run tells of before the games of a file that came earlier.
const maxFilesSkipped = 10_000

// A fileRow is what there is to say about a file. The names and order of its members are a promise; new ones are added at the end.
type fileRow struct {
	File     string `json:"file"`
	Status   string `json:"status"` // ok, findings, unrecognised, unreadable
	Format   string `json:"format"`
	Game     string `json:"game"` // of the first record whose game is known
	Games    int    `json:"games"`
	Valid    int    `json:"valid"` // games without an error
	Plies    int    `json:"plies"`
	Errors   int    `json:"errors"`
	Warnings int    `json:"warnings"`
	Notes    int    `json:"notes"`
	Known    int    `json:"known"` // findings of the baseline, which are not counted else
	Code     string `json:"first_code"`
	Line     int    `json:"first_line"` // 0 if it has none
	Message  string `json:"first_message"`
}

var fileColumns = []string{
	"file", "status", "format", "game", "games", "valid", "plies", "errors", "warnings", "notes", "known",
	"first_code", "first_line", "first_message",
}

// FilesExtensions are the endings of the names of files that [NewFiles] writes.
var FilesExtensions = []string{".csv", ".jsonl", ".md"}

// NewFiles returns a writer of rows in the layout of one of FilesExtensions. It has no other.
func NewFiles(w io.Writer, extension string, root *Root) *Files {
	f := &Files{root: root, flush: func() error { return nil }}
	switch extension {
	case ".csv":
		c := csv.NewWriter(w)
		c.Write(fileColumns) // its error comes with flush
		f.write = func(r *fileRow) error { return c.Write(r.cells()) }
		f.flush = func() error { c.Flush(); return c.Error() }
	case ".jsonl":
		e := json.NewEncoder(wording.ControlEscaper{Writer: w})
		e.SetEscapeHTML(false)
		f.write = func(r *fileRow) error { return e.Encode(r) }
	default:
		head := fmt.Sprintf("| %s |\n|%s\n", strings.Join(fileColumns, " | "), strings.Repeat(" --- |", len(fileColumns)))
		f.write = func(r *fileRow) error {
			_, err := io.WriteString(w, head+r.markdown())
			head = ""
			return err
		}
		f.flush = func() error { _, err := io.WriteString(w, head); return err }
	}
	return f
}

// Game implements [Writer].
func (f *Files) Game(g *Game) error {
	if f.row == nil || g.File != f.name || g.ID != f.id {
		if err := f.end(); err != nil {
			return err
		}
		f.name, f.id = g.File, g.ID
		f.row = &fileRow{File: wording.ShownName(f.root.file(g)), Format: g.Format}
	}
	r := f.row
	found := g.Unshown
	for i := range g.Findings {
		found[g.Findings[i].Severity]++
	}
	if g.Index > 0 {
		r.Games++
		r.Plies += g.Plies
		if found[parse.Error] == 0 {
			r.Valid++
		}
	}
	if r.Game == "" {
		r.Game = g.Kind
	}
	r.Errors += found[parse.Error]
	r.Warnings += found[parse.Warning]
	r.Notes += found[parse.Note]
	r.Known += g.Known
	if r.Code == "" && len(g.Findings) > 0 {
		first := &g.Findings[0]
		r.Code, r.Line, r.Message = first.Code, first.Line, wording.Clean(first.Message)
	}
	return nil
}

// Unrecognised tells of a file that was skipped since it is in no known format.
func (f *Files) Unrecognised(name string) error {
	f.skipped = append(f.skipped, name)
	if f.row != nil && len(f.skipped) < maxFilesSkipped {
		return nil
	}
	return f.end()
}

// Close implements [Writer].
func (f *Files) Close(*Summary) error {
	if err := f.end(); err != nil {
		return err
	}
	return f.flush()
}

// end writes the row of the last file, and those of what was skipped since then.
func (f *Files) end() error {
	if f.row != nil {
		f.row.Status = f.row.status()
		if err := f.write(f.row); err != nil {
			return err
		}
	}
	for _, name := range f.skipped {
		if err := f.write(&fileRow{File: wording.ShownName(f.root.Name(name)), Status: "unrecognised"}); err != nil {
			return err
		}
	}
	f.row, f.skipped = nil, f.skipped[:0]
	return nil
}

func (r *fileRow) status() string {
	switch {
	case r.Code == "file/unknown-format":
		return "unrecognised"
	case r.Games == 0 && r.Code != "":
		return "unreadable"
	case r.Errors+r.Warnings > 0:
		return "findings"
	}
	return "ok"
}

func (r *fileRow) cells() []string {
	cells := []string{r.File, r.Status, r.Format, r.Game}
	for _, n := range []int{r.Games, r.Valid, r.Plies, r.Errors, r.Warnings, r.Notes, r.Known} {
		cells = append(cells, strconv.Itoa(n))
	}
	line := ""
	if r.Line > 0 {
		line = strconv.Itoa(r.Line)
	}
	return append(cells, r.Code, line, r.Message)
}

// markdown returns the row with what comes from files as text.
func (r *fileRow) markdown() string {
	cells := r.cells()
	last := len(cells) - 1
	cells[0], cells[last] = wording.MarkdownCellCode(cells[0]), wording.Markdown(cells[last])
	if r.Code != "" {
		at := slices.Index(fileColumns, "first_code")
		cells[at] = wording.MarkdownCellCode(r.Code)
	}
	return "| " + strings.Join(cells, " | ") + " |\n"
}
