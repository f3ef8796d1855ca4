package stats

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// resultVersion is that of what stats.json looks like.
const resultVersion = "1"

// Merge makes a result of the parts of a corpus, and writes its tables: to tables, unless it is nil. tempDir is
// for what memory is too small for; "" is the system's folder. Memory does not grow with the corpus, but for
// the lists of the result.
func Merge(schemas Schemas, parts []*Part, tables TableWriter, tempDir string) (*Result, error) {
	if err := CheckParts(schemas, parts); err != nil {
		return nil, err
	}
	segments, err := sortedSegments(parts)
	if err != nil {
		return nil, err
	}
	b, d := newBuilder(schemas, parts[0].Header.Settings), newDuplicateBuild()
	jobs := []func() error{
		func() error {
			return mergeFrames(segments, tempDir, func(s *partSegment) []frameAt { return s.entries }, b.add)
		},
		func() error {
			return mergeFrames(segments, tempDir, func(s *partSegment) []frameAt { return s.identities }, d.add)
		},
	}
	if tables != nil {
		jobs = append(jobs, func() error { return writeTables(segments, tables) })
	}
	if err := together(jobs); err != nil {
		return nil, err
	}
	r := b.finish()
	d.finish(r)
	for _, p := range parts {
		r.Files += p.End.Files
	}
	r.Reading = mergeReadings(parts)
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

// CheckParts says why parts are not all of a corpus.
func CheckParts(schemas Schemas, parts []*Part) error {
	if len(parts) == 0 {
		return errors.New("there is no part to merge")
	}
	first := parts[0]
	measured := schemas.Measured()
	seen := map[int]string{} // names by shard; how many shards there are is only what a file says
	for _, p := range parts {
		h := p.Header
		h.Shard, h.Run = first.Header.Shard, first.Header.Run
		switch n := p.Header.Shard; {
		case h.Version != measured:
			return fmt.Errorf("%s was measured by plybook %s (measures %s), and this one measures other things (%s)",
				p.Name, version(h.Plybook), version(h.Version), measured)
		case p.End == nil:
			return fmt.Errorf("%s is not whole; its run has to be resumed", p.Name)
		case h != first.Header:
			return fmt.Errorf("%s and %s are not of one run in shards: their settings differ: %s",
				first.Name, p.Name, first.Header.Difference(&h))
		case p.End.Games != first.End.Games || p.End.Sum != first.End.Sum:
			return fmt.Errorf("%s and %s are not of one corpus: what was read differs", first.Name, p.Name)
		case n < 1 || n > first.Header.Shards:
			return fmt.Errorf("%s is shard %d of %d, which there cannot be", p.Name, n, first.Header.Shards)
		case seen[n] != "":
			return fmt.Errorf("%s and %s are both shard %d of %d", seen[n], p.Name, n, first.Header.Shards)
		default:
			seen[n] = p.Name
		}
	}
	for n := 1; n <= first.Header.Shards; n++ {
		if seen[n] == "" {
			return fmt.Errorf("shard %d of %d is missing", n, first.Header.Shards)
		}
	}
	return nil
}

// mergeFrames merges the entries of some frames of all segments.
func mergeFrames(segments []mergedSegment, dir string, of func(*partSegment) []frameAt, add func(*Entry) error) error {
	u, err := newUnpacker()
	if err != nil {
		return err
	}
	defer u.close()
	s := &spill{dir: dir, unpack: u}
	defer s.close()
	var sources []entrySource
	for _, g := range segments {
		sources = append(sources, &frameSource{file: g.part.file, name: g.part.Name, frames: of(g.partSegment), unpack: u})
	}
	return s.merge(sources, add)
}

// writeTables writes the rows of all segments in order.
func writeTables(segments []mergedSegment, tables TableWriter) error {
	u, err := newUnpacker()
	if err != nil {
		return err
	}
	defer u.close()
	var rows []byte
	var r rowReader
	for _, g := range segments {
		for _, f := range g.rows {
			if rows, err = u.unpack(g.part.file, f, rows[:0]); err != nil {
				return fmt.Errorf("%s: %w", g.part.Name, err)
			}
			if err := r.write(rows, tables); errors.Is(err, errDamaged) {
				return fmt.Errorf("%s: %w", g.part.Name, err)
			} else if err != nil {
				return err
			}
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
		return nil, fmt.Errorf("it is no result of plybook analyze, or one of another version: its version is %q and not %q", result.Version, resultVersion)
	}
	if result.Games == nil || result.Faults == nil { // which are there even if they are empty
		return nil, errors.New(`it is no result of plybook analyze, or a part of one: "games" or "faults" is missing`)
	}
	if !result.valid() {
		return nil, errDamaged
	}
	return result, nil
}
