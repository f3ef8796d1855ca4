package corpus

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"io"
	"math/bits"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Duplicate is a record that says nothing new: an earlier one, or for [Prefix] another one,
// says the same.
type Duplicate struct {
	Relation Relation
	Original Entry
	Copy     Entry
}

// An Entry names a record of a corpus.
type Entry struct {
	Source string // [Source.Name]
	Index  int    // which record of the source, from 1
	Line   int    // of the source, on which it begins
	Plies  int
}

// Relation is what makes a record a duplicate.
type Relation uint8

const (
	Identical Relation = iota // the same bytes, but for white space around them
	SamePlies                 // the same plies, up to a symmetry of the board
	Prefix                    // the first plies of the original, up to a symmetry, and no more
)

func (r Relation) String() string { return [...]string{"identical", "same plies", "prefix"}[r] }

// DuplicateOptions say what counts as a duplicate. The zero value is the default.
type DuplicateOptions struct {
	MinPlies int  // records with fewer plies are let be, unless identical; 0 means 1
	Prefixes bool // look for prefixes too, which takes a few hundred bytes of disk for each game
}

// Duplicates calls emit with every record that repeats another, ordered by the originals, then by
// the copies, in the order of the input. The first of several is the original; of a prefix it is
// the first of the longer games that the order of their positions puts next. Games that a fault cuts
// short are compared by their bytes alone.
//
// Two games have the same plies if the positions after each of them are the same, or images of
// each other where the game knows symmetries, or if the game itself says so: by a hash of 128 bits. Memory does not grow with
// the corpus; games wait in temporary files.
//
// What there is to say about sources goes to report. The errors are those of [Each].
func Duplicates(
	ctx context.Context, args []string, o Options, d DuplicateOptions,
	report func(replay.Finding) error, emit func(Duplicate) error,
) (Totals, error) {
	games := &sorter{dir: o.TempDir}
	defer games.close()
	ordinal := uint64(0)
	d.MinPlies = max(d.MinPlies, 1)
	totals, failed, err := each(ctx, args, o,
		func() func(*Game) candidate {
			c := &comparer{options: d}
			return c.candidate
		},
		func(item Item[candidate]) error {
			if item.Finding != nil {
				return report(*item.Finding)
			}
			ordinal++
			item.Value.ordinal = ordinal
			return games.add(item.Value.append(nil))
		})
	if err == nil {
		err = emitDuplicates(ctx, games, o.TempDir, emit)
	}
	return totals, errors.Join(failed, err)
}

// A candidate is what is kept of a game until it is compared.
//
// Candidates are sorted by stem, then hash, so that the same games lie side by side. A stem ends
// with a zero byte, which is less than the first byte of a ply: so a game comes right before
// those that begin like it.
type candidate struct {
	stem    []byte   // a letter, plyHash bytes for each position if prefixes matter, and a zero
	hash    [16]byte // of all plies, or of the bytes if the plies are not to be compared
	ordinal uint64   // place in the order of the input
	content [16]byte // hash of the bytes
	entry   Entry
}

const (
	byPlies = 'P' // the first letter of stems: these are compared by their plies,
	byBytes = 'B' // and these by their bytes alone
	plyHash = 4
)

// same says whether two candidates are the same game.
func (c *candidate) same(o *candidate) bool { return bytes.Equal(c.stem, o.stem) && c.hash == o.hash }

// begins says whether a longer game begins with the plies of c.
func (c *candidate) begins(longer *candidate) bool {
	open := c.stem[:len(c.stem)-1]
	return len(longer.stem) > len(c.stem) && bytes.HasPrefix(longer.stem, open)
}

// append appends the candidate so that comparing bytes sorts as described.
func (c *candidate) append(dst []byte) []byte {
	dst = append(dst, c.stem...)
	dst = append(dst, c.hash[:]...)
	dst = binary.BigEndian.AppendUint64(dst, c.ordinal)
	dst = append(dst, c.content[:]...)
	return c.entry.append(dst)
}

// parseCandidate reads what append wrote. The stem lies in b.
func parseCandidate(b []byte) candidate {
	end := 1
	for b[end] != 0 {
		end += plyHash
	}
	var c candidate
	c.stem, b = b[:end+1], b[end+1:]
	b = b[copy(c.hash[:], b):]
	c.ordinal, b = binary.BigEndian.Uint64(b), b[8:]
	b = b[copy(c.content[:], b):]
	c.entry, _ = parseEntry(b)
	return c
}

func (e *Entry) append(dst []byte) []byte {
	for _, n := range []int{e.Index, e.Line, e.Plies, len(e.Source)} {
		dst = binary.AppendUvarint(dst, uint64(n))
	}
	return append(dst, e.Source...)
}

func parseEntry(b []byte) (e Entry, rest []byte) {
	length := 0
	for _, n := range []*int{&e.Index, &e.Line, &e.Plies, &length} {
		value, size := binary.Uvarint(b)
		*n, b = int(value), b[size:]
	}
	e.Source = string(b[:length])
	return e, b[length:]
}

// A comparer makes candidates of games. It is for one worker.
type comparer struct {
	options DuplicateOptions
	trail   trail
	keys    []game.Key
	buf     []byte
}

func (c *comparer) candidate(g *Game) candidate {
	p := g.Played
	out := candidate{entry: Entry{g.Source.Name, g.Record.Index, g.Record.Line, p.PlyCount()}}
	sum := sha256.Sum256(bytes.TrimSpace(g.Record.Source))
	copy(out.content[:], sum[:])
	if p.State == nil || p.Fault() != nil || out.entry.Plies < c.options.MinPlies {
		out.stem, out.hash = []byte{byBytes, 0}, out.content
		return out
	}
	c.buf = append(append(c.buf[:0], p.Kind.Name...), 0)
	if tracer, ok := p.At(len(p.Plies)).(game.Tracer); ok {
		c.keys = tracer.AppendTrace(c.keys[:0])
	} else {
		c.buf = append(c.buf, p.Rules...)
		c.keys = c.trail.of(p)
	}
	start := len(c.buf)
	for _, k := range c.keys {
		c.buf = binary.BigEndian.AppendUint64(c.buf, k[0])
		c.buf = binary.BigEndian.AppendUint64(c.buf, k[1])
	}
	sum = sha256.Sum256(c.buf)
	copy(out.hash[:], sum[:])
	out.stem = append(make([]byte, 0, 2+plyHash*(1+len(c.keys))), byPlies)
	if c.options.Prefixes {
		out.stem = appendStem(out.stem, c.buf[:start], c.keys)
	}
	out.stem = append(out.stem, 0)
	return out
}

// appendStem appends a few bytes for the rules and for every key, the first of them never zero.
func appendStem(dst, rules []byte, keys []game.Key) []byte {
	h := fnv.New32a()
	h.Write(rules)
	dst = binary.BigEndian.AppendUint32(dst, h.Sum32()|1<<31)
	for _, k := range keys {
		mixed := (k[0] ^ bits.RotateLeft64(k[1], 32)) * 0x9E3779B97F4A7C15
		dst = binary.BigEndian.AppendUint32(dst, uint32(mixed>>32)|1<<31)
	}
	return dst
}

// emitDuplicates finds duplicates among sorted candidates and emits them in the order of the
// input.
func emitDuplicates(ctx context.Context, games *sorter, dir string, emit func(Duplicate) error) error {
	found := &sorter{dir: dir}
	defer found.close()
	var first candidate // of those that are the same
	for {
		b, err := games.next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		c := parseCandidate(b)
		switch {
		case c.same(&first) && c.content == first.content:
			err = found.add(appendDuplicate(nil, Identical, &first, &c))
		case c.same(&first):
			err = found.add(appendDuplicate(nil, SamePlies, &first, &c))
		default:
			if first.stem != nil && first.begins(&c) {
				err = found.add(appendDuplicate(nil, Prefix, &c, &first))
			}
			c.stem = bytes.Clone(c.stem)
			first = c
		}
		if err != nil {
			return err
		}
	}
	for {
		b, err := found.next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = emit(parseDuplicate(b))
		}
		if err != nil {
			return err
		}
	}
}

// appendDuplicate appends a duplicate so that comparing bytes compares the places of the
// originals in the input, then those of the copies.
func appendDuplicate(dst []byte, r Relation, original, copied *candidate) []byte {
	dst = binary.BigEndian.AppendUint64(dst, original.ordinal)
	dst = binary.BigEndian.AppendUint64(dst, copied.ordinal)
	dst = append(dst, byte(r))
	return copied.entry.append(original.entry.append(dst))
}

func parseDuplicate(b []byte) Duplicate {
	d := Duplicate{Relation: Relation(b[16])}
	d.Original, b = parseEntry(b[17:])
	d.Copy, _ = parseEntry(b)
	return d
}
