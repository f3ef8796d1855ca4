package stats

import (
	"fmt"
	"io"
	"slices"
)

// rangesAtOnce is how many ranges a segment of a merged part says the end of.
const rangesAtOnce = 1 << 10

// MergeParts makes one part of several, of which each is whole: what the parts come to, in any order and any tree of merges, is the
// same. What is counted becomes one run of entries, so that a merge of merged parts has few to merge. tempDir is as in [Merge].
func MergeParts(schemas Schemas, parts []*Part, to io.Writer, tempDir string) (*PartEnd, error) {
	if err := checkAlike(schemas, parts); err != nil {
		return nil, err
	}
	header := parts[0].Header
	if len(parts) > 1 {
		header.Shard, header.Shards = 0, 0
	}
	header.Segment, header.Run = 0, ""
	w, err := NewPartWriter(to, &header, nil)
	if err != nil {
		return nil, err
	}
	end := &PartEnd{Reading: mergeReadings(parts)}
	for _, p := range parts {
		end.Games += p.End.Games
		end.Files += p.End.Files
	}
	if err := w.do(func() error { return w.merge(parts, tempDir) }); err != nil {
		end = nil
	}
	return end, w.Close(end)
}

// merge writes what parts have.
func (w *PartWriter) merge(parts []*Part, tempDir string) error {
	u := &unpacker{}
	ended := slices.SortedFunc(slices.Values(rangesOf(parts)), func(a, b RangeEnd) int { return a.Range - b.Range })
	rows := rowFrames(parts)
	for len(ended) > rangesAtOnce {
		next := ended[rangesAtOnce].Range
		n := slices.IndexFunc(rows, func(f rowFrame) bool { return f.ofRange >= next })
		if n < 0 {
			n = len(rows)
		}
		if err := w.mergeRows(u, rows[:n], ended[:rangesAtOnce]); err != nil {
			return err
		}
		rows, ended = rows[n:], ended[rangesAtOnce:]
	}
	b := blockWriter{emit: w.frame}
	for _, of := range []func(*partSegment) []frameAt{statisticsOf, identitiesOf} {
		if err := mergeFrames(parts, tempDir, of, b.keep); err != nil {
			return err
		}
	}
	if err := b.flush(); err != nil {
		return err
	}
	return w.mergeRows(u, rows, ended)
}

// mergeRows writes rows of ranges as they are, and completes a segment.
func (w *PartWriter) mergeRows(u *unpacker, rows []rowFrame, ended []RangeEnd) error {
	end := segmentEnd{SegmentEnd: SegmentEnd{Ended: ended}}
	for _, f := range rows {
		frame, err := u.frame(f.part.file, f.frameAt)
		if err != nil {
			return fmt.Errorf("%s: %w", f.part.Name, err)
		}
		if _, err := w.to.Write(frame); err != nil {
			return err
		}
		if n := len(end.Rows); n == 0 || end.Rows[n-1].Range != f.ofRange {
			end.Rows = append(end.Rows, rangeRows{Range: f.ofRange})
		}
		end.Rows[len(end.Rows)-1].Frames++
	}
	return w.json(segmentFrame, &end)
}
