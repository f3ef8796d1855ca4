package corpus

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/replay"
)

// A Plan is a corpus cut into ranges, as a file: JSON, one value a line. The first line is a [PlanHeader], then come the
// ranges in their order, and the last line is a [PlanEnd]. So a plan is written and read in memory that does not grow with
// the corpus.
type Plan struct {
	PlanHeader
	PlanEnd

	file  io.ReaderAt
	lines []int64 // where they begin, and after the last one
}

// A PlanHeader says how a plan was made.
type PlanHeader struct {
	Plan    int    `json:"plan"`    // version of what plans look like
	Plybook string `json:"plybook"` // that has cut the corpus: others may cut otherwise
	Reading string `json:"reading"` // how records are read
}

// PlanVersion is what plans have in [PlanHeader.Plan].
const PlanVersion = 2

// A PlanEnd is the last line of a plan.
type PlanEnd struct {
	Ranges int           `json:"ranges"`
	Counts source.Counts `json:"counts"` // of all ranges
	Sum    source.Sum    `json:"sum"`    // of the header and all ranges: the plan's identity
}

// RangeSize returns how many bytes a range should have of a corpus of so many: so few that a thousand shards have work
// for each, as far as a range is worth its while.
func RangeSize(all int64) int64 {
	const least, most, ranges = source.UnitSize, 4 << 20, 2000
	return min(max(all/ranges, least), most)
}

// WritePlan cuts the corpus that the arguments lead to into ranges of so many bytes of records, and writes the plan. said
// is called with what is found out about sources, in their order.
//
// The error joins an [*source.ArgError] for every argument that leads to nothing or cannot be read again, and what ended the
// run early.
func WritePlan(
	ctx context.Context, w io.Writer, args []string, o Options, size int64, header PlanHeader, said func(*source.Source, *replay.Finding) error,
) (PlanEnd, error) {
	o = o.withDefaults()
	header.Plan = PlanVersion
	out := planWriter{to: bufio.NewWriterSize(w, readSize)}
	if err := out.line(header); err != nil {
		return out.end, err
	}
	walk := source.NewWalker(o.source())
	for r := range walk.Ranges(ctx, args, size) {
		for _, s := range r.Skipped {
			o.Skipped(s)
		}
		if err := out.ranged(r, said); err != nil {
			return out.end, err
		}
		if o.Progress != nil {
			c := out.end.Counts
			o.Progress(Progress{Totals: totalsOf(c), Read: c.Bytes})
		}
	}
	if err := errors.Join(errors.Join(walk.Failed...), walk.Err, context.Cause(ctx)); err != nil {
		return out.end, err
	}
	if err := out.write(out.end); err != nil {
		return out.end, err
	}
	return out.end, out.to.Flush()
}

// A planWriter writes the lines of a plan.
type planWriter struct {
	to  *bufio.Writer
	buf bytes.Buffer
	end PlanEnd
}

// write writes a line.
func (w *planWriter) write(value any) error {
	w.buf.Reset()
	e := json.NewEncoder(&w.buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		return err
	}
	_, err := w.to.Write(w.buf.Bytes())
	return err
}

// line writes a line that is part of the plan's identity.
func (w *planWriter) line(value any) error {
	err := w.write(value)
	w.end.Sum.Add(sha256.Sum256(w.buf.Bytes()))
	return err
}

func (w *planWriter) ranged(r *source.Range, said func(*source.Source, *replay.Finding) error) error {
	w.end.Ranges++
	w.end.Counts.Add(r.Counts)
	for i := range r.Spans {
		if r.Spans[i].Finding == nil {
			continue
		}
		p := r.Spans[i].Piece()
		if err := said(p.Source, p.Finding); err != nil {
			return err
		}
	}
	return w.line(r)
}

// ReadPlan reads the first and the last line of a plan of so many bytes, and finds the others. The file is read again where a
// range is asked for.
func ReadPlan(file io.ReaderAt, size int64) (*Plan, error) {
	p := &Plan{file: file}
	if err := p.findLines(size); err != nil {
		return nil, err
	}
	if len(p.lines) < 2 || p.line(0, &p.PlanHeader) != nil || p.Plan == 0 {
		return nil, errors.New("it is not a plan; write one with plybook plan")
	}
	if p.Plan != PlanVersion {
		return nil, fmt.Errorf("expected a plan of version %[2]d, found version %[1]d; make the plan again", p.Plan, PlanVersion)
	}
	ranges := len(p.lines) - 3 // but for the first and the last line, and where that ends
	if ranges < 1 || p.line(ranges+1, &p.PlanEnd) != nil || p.Ranges != ranges {
		return nil, errors.New("it is cut off; make the plan again")
	}
	return p, nil
}

// findLines finds where the lines begin.
func (p *Plan) findLines(size int64) error {
	const chunk = 1 << 20
	buf := make([]byte, min(chunk, size))
	p.lines = append(p.lines, 0)
	for at := int64(0); at < size; {
		n, err := p.file.ReadAt(buf[:min(int64(len(buf)), size-at)], at)
		for i := 0; i < n; {
			k := bytes.IndexByte(buf[i:n], '\n')
			if k < 0 {
				break
			}
			i += k + 1
			p.lines = append(p.lines, at+int64(i))
		}
		if at += int64(n); err != nil && (err != io.EOF || at < size) {
			return err
		}
	}
	return nil
}

// line reads a line.
func (p *Plan) line(n int, to any) error {
	data := make([]byte, p.lines[n+1]-p.lines[n])
	if _, err := p.file.ReadAt(data, p.lines[n]); err != nil && err != io.EOF {
		return err
	}
	return json.Unmarshal(data, to)
}

// ParseShard reads which shard of how many, such as "2/4".
func ParseShard(text string) (shard, shards int, err error) {
	i, n, _ := strings.Cut(text, "/")
	shard, err1 := strconv.Atoi(i)
	shards, err2 := strconv.Atoi(n)
	if err := errors.Join(err1, err2); err != nil || shards < 1 || shards > maxShards || shard < 1 || shard > shards {
		return 0, 0, fmt.Errorf("expected I/N with an N of up to %d, such as 2/4, found %q", maxShards, text)
	}
	return shard, shards, nil
}

// maxShards is how many shards a plan may have.
const maxShards = 10_000

// Shard returns the ranges of one of so many shards, from 1: every so-many-th range, so that shards have about as much work
// even where files of one kind lie together. Some shards have none if there are fewer ranges.
func (p *Plan) Shard(shard, shards int) Ranges {
	return func(done int) iter.Seq2[*source.Range, error] {
		return func(yield func(*source.Range, error) bool) {
			for n := shard - 1 + done*shards; n < p.Ranges; n += shards {
				r := &source.Range{}
				err := p.line(n+1, r)
				if err == nil && r.Number != n {
					err = errors.New("lines are missing")
				}
				if err != nil {
					err = fmt.Errorf("range %d of the plan cannot be read: %w", n, err)
				}
				if !yield(r, err) || err != nil {
					return
				}
			}
		}
	}
}
