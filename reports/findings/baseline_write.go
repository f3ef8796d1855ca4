package findings

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"

	"github.com/plybook/plybook/internal/extsort"
)

// A BaselineWriter makes a [Baseline] of the findings of a run, however many there are. It has to be closed.
type BaselineWriter struct {
	dir    baselineDir
	sorter extsort.Sorter // of file, code, key and visit
	line   []byte

	file, id string // that were visited last
	name     string // of that file, in the baseline
	visit    uint64 // a file that two arguments reach is visited twice, and counts once
}

// visitSize is how many bytes of a line say in which visit of a file a finding was found.
const visitSize = 8

// NewBaselineWriter returns the writer of a baseline that is to lie in a folder.
func NewBaselineWriter(dir string) *BaselineWriter {
	return &BaselineWriter{dir: baselineDir(resolved(dir))}
}

// Add puts the findings of a game into the baseline. They have to have keys, and the games of a file have to follow each other.
func (b *BaselineWriter) Add(g *Game) error {
	if len(g.Findings) == 0 {
		return nil
	}
	if b.visit == 0 || g.File != b.file || g.ID != b.id {
		b.file, b.id, b.name = g.File, g.ID, b.dir.name(g)
		b.visit++
	}
	for i := range g.Findings {
		f := &g.Findings[i]
		b.line = fmt.Appendf(b.line[:0], "%s\x00%s\x00%s\x00", b.name, f.Code, f.Key)
		b.line = binary.BigEndian.AppendUint64(b.line, b.visit)
		if err := b.sorter.Add(b.line); err != nil {
			return err
		}
	}
	return nil
}

// Write writes the baseline as JSON, sorted, a key of a file a line. It can be called once.
func (b *BaselineWriter) Write(ctx context.Context, to io.Writer) error {
	w := bufio.NewWriter(to)
	fmt.Fprintf(w, "{\"plybook-baseline\": %d, \"findings\": [", baselineVersion) // an error stays until Flush
	var last []byte
	n, most := 0, 0 // of one key in the same visit, and in any
	lines := 0
	end := func() error {
		if len(last) == 0 {
			return nil
		}
		line, err := json.Marshal(baselineLineOf(last, most))
		if lines++; lines > 1 {
			w.WriteByte(',')
		}
		w.WriteString("\n  ")
		w.Write(line)
		return err
	}
	for line, err := range b.sorter.All(ctx) {
		if err != nil {
			return err
		}
		if n++; !bytes.Equal(line, last) {
			n = 1
		}
		if len(last) == 0 || !bytes.Equal(keyPart(line), keyPart(last)) {
			if err := end(); err != nil {
				return err
			}
			most = 0
		}
		most = max(most, n)
		last = append(last[:0], line...)
	}
	if err := end(); err != nil {
		return err
	}
	w.WriteString("\n]}\n")
	return w.Flush()
}

// Close frees what the writer holds.
func (b *BaselineWriter) Close() error { return b.sorter.Close() }

// keyPart returns what of a sorted line is the same in every visit of a file.
func keyPart(line []byte) []byte { return line[:len(line)-visitSize] }

// baselineLineOf returns the line of the baseline that a sorted line says. Only its file may hold the separator.
func baselineLineOf(line []byte, n int) baselineLine {
	rest := bytes.TrimSuffix(keyPart(line), []byte{0})
	rest, key := cutLast(rest)
	file, code := cutLast(rest)
	return baselineLine{File: string(file), Key: string(key), N: n, Code: string(code)}
}

// cutLast cuts a line at its last separator.
func cutLast(line []byte) (before, after []byte) {
	at := bytes.LastIndexByte(line, 0)
	return line[:at], line[at+1:]
}
