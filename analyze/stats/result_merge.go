package stats

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// resultVersion is that of what stats.json looks like.
const resultVersion = "1"

// Merge makes a result of the parts of a corpus, and writes its tables: to tables, unless it is nil. tempDir is
// for what memory is too small for; "" is the system's folder. Memory does not grow with the corpus, but for
// the lists of the result and some words for each range.
func Merge(schemas Schemas, parts []*Part, tables TableWriter, tempDir string) (*Result, error) {
	if err := CheckParts(schemas, parts); err != nil {
		return nil, err
	}
	numbers := numberingOf(rangesOf(parts))
	b, d := newBuilder(schemas, parts[0].Header.Settings, numbers), newDuplicateBuild(numbers)
	jobs := []func() error{
		func() error { return mergeFrames(parts, tempDir, statisticsOf, b.add) },
		func() error { return mergeFrames(parts, tempDir, identitiesOf, d.add) },
	}
	if tables != nil {
		jobs = append(jobs, func() error { return writeTables(parts, numbers, tables) })
	}
	if err := together(jobs); err != nil {
		return nil, err
	}
	r := b.finish()
	d.finish(b)
	for _, p := range parts {
		r.Files += p.End.Files
	}
	h := &parts[0].Header
	r.Where, r.Choice, r.Reading = h.Where, h.Choice, mergeReadings(parts).final()
	return r, nil
}

// together does jobs at the same time and joins their errors.
func together(jobs []func() error) error {
	failed := make([]error, len(jobs))
	done := make(chan struct{})
	for i, job := range jobs {
		go func() {
			failed[i] = job()
			done <- struct{}{}
		}()
	}
	for range jobs {
		<-done
	}
	return errors.Join(failed...)
}

// statisticsOf and identitiesOf return the frames that are merged apart from each other.
func statisticsOf(s *partSegment) []frameAt { return s.entries }
func identitiesOf(s *partSegment) []frameAt { return s.identities }

// rangesOf returns the ranges that parts are of.
func rangesOf(parts []*Part) (all []RangeEnd) {
	for _, p := range parts {
		all = append(all, p.Ranges...)
	}
	return all
}

// mergeFrames merges the entries of some frames of all segments.
func mergeFrames(parts []*Part, dir string, of func(*partSegment) []frameAt, add func(*Entry) error) error {
	u := &unpacker{}
	s := &spill{dir: dir, unpack: u}
	defer s.close()
	var sources []entrySource
	for _, p := range parts {
		for i := range p.segments {
			if frames := of(&p.segments[i]); len(frames) > 0 {
				sources = append(sources, &frameSource{file: p.file, name: p.Name, frames: frames, unpack: u})
			}
		}
	}
	return s.merge(sources, add)
}

// A rowFrame is rows of a range.
type rowFrame struct {
	ofRange int
	part    *Part
	frameAt
}

// rowFrames returns the rows of parts in the order of the corpus.
func rowFrames(parts []*Part) (all []rowFrame) {
	for _, p := range parts {
		for i := range p.segments {
			frames := p.segments[i].rows
			for _, r := range p.segments[i].Rows {
				for _, f := range frames[:r.Frames] {
					all = append(all, rowFrame{r.Range, p, f})
				}
				frames = frames[r.Frames:]
			}
		}
	}
	slices.SortStableFunc(all, func(a, b rowFrame) int { return a.ofRange - b.ofRange })
	return all
}

// writeTables writes the rows of all parts in order.
func writeTables(parts []*Part, numbers numbering, tables TableWriter) error {
	u := &unpacker{}
	var rows []byte
	r := RowReader{numbers: numbers}
	for _, f := range rowFrames(parts) {
		var data []byte
		var err error
		write := r.Write
		if f.kind == pliesFrame {
			write = r.WriteEncoded
			data, err = u.checked(f.part.file, f.frameAt)
		} else {
			rows, err = u.unpack(f.part.file, f.frameAt, rows[:0])
			data = rows
		}
		if err != nil {
			return fmt.Errorf("%s: %w", f.part.Name, err)
		}
		if err := write(data, tables); errors.Is(err, ErrDamaged) {
			return fmt.Errorf("%s: %w", f.part.Name, err)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// WriteJSON writes a result: stats.json.
func WriteJSON(w io.Writer, r *Result) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// ReadJSON reads what WriteJSON wrote, and nothing else.
func ReadJSON(r io.Reader) (*Result, error) {
	result := &Result{}
	if err := json.NewDecoder(r).Decode(result); err != nil {
		return nil, err
	}
	if result.Version != resultVersion {
		return nil, fmt.Errorf("it is not a result of plybook analyze of this version: expected version %[2]q, found %[1]q", result.Version, resultVersion)
	}
	if result.Games == nil || result.Faults == nil { // which are there even if they are empty
		return nil, errors.New(`it is not a complete result of plybook analyze: "games" or "faults" is missing`)
	}
	if !result.valid() {
		return nil, ErrDamaged
	}
	return result, nil
}
