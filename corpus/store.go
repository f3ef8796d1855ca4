package corpus

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/parse"
)

// A store knows where every piece of a corpus can be read again. Files on disk stay where they
// are; what comes out of archives and pipes is copied to a temporary file.
type store struct {
	dir      string
	copies   *safefile.TempFile // nil until there is something to copy
	size     int64
	formats  map[string]*parse.Format
	folder   string // [Options.Beside]
	encoding parse.Encoding
}

// A place is where a piece can be read again.
type place struct {
	copied bool   // in the store's file instead of a file of its own
	name   string // the file, or what the source was called
	format string
	at     int64 // offset in the file
	length int64
	head   int64 // bytes of the header: at the start of the file, or in the store's file before the piece; -1 if there is none
	local  bool  // the name is that of a file in a folder, packed or not
	outer  int64 // how much of the name is that of the file that is opened; 0 is all of it
	packed bool  // [source.Source.Packed]
}

// keep returns where a piece can be read again.
func (s *store) keep(p *source.Piece) (place, error) {
	if s.formats == nil {
		s.formats = map[string]*parse.Format{}
	}
	s.formats[p.Source.Format.Name] = p.Source.Format
	at := place{
		name: p.Source.Name, format: p.Source.Format.Name, at: p.Offset, length: int64(len(p.Data)), head: -1, local: p.Source.Folder != "",
		outer: int64(len(p.Source.Outer)), packed: p.Source.Packed,
	}
	if p.Head != nil {
		at.head = int64(len(p.Head))
	}
	if p.Source.Plain {
		return at, nil
	}
	if s.copies == nil {
		f, err := safefile.NewTempFile(s.dir)
		if err != nil {
			return place{}, err
		}
		s.copies = f
	}
	at.copied, at.at = true, s.size+int64(len(p.Head))
	for _, data := range [...][]byte{p.Head, p.Data} {
		n, err := s.copies.Write(data)
		s.size += int64(n)
		if err != nil {
			return at, err
		}
	}
	return at, nil
}

// kept yields batches with the places of their pieces, if there is a store. What goes wrong ends them.
func (s *store) kept(batches iter.Seq[source.Batch], failed *error) iter.Seq[batch] {
	return func(yield func(batch) bool) {
		for b := range batches {
			kept := batch{Batch: b}
			if s != nil {
				if kept.places, *failed = s.keepAll(b.Pieces); *failed != nil {
					return
				}
			}
			if !yield(kept) {
				return
			}
		}
	}
}

func (s *store) keepAll(pieces []source.Piece) ([]place, error) {
	places := make([]place, len(pieces))
	for i := range pieces {
		if pieces[i].Finding != nil {
			continue
		}
		var err error
		if places[i], err = s.keep(&pieces[i]); err != nil {
			return nil, err
		}
	}
	return places, nil
}

// source returns what the pieces at a place were read from.
func (s *store) source(at place) *source.Source {
	outer := at.name
	if at.outer > 0 && at.outer < int64(len(outer)) {
		outer = outer[:at.outer]
	}
	return &source.Source{Name: at.name, Format: s.formats[at.format], Outer: outer, Packed: at.packed}
}

func (s *store) close() error {
	if s.copies == nil {
		return nil
	}
	return s.copies.Close()
}

// A recordPlace is where a record can be read again.
type recordPlace struct {
	place
	offset int64 // bytes of the source before the piece
	line   int64 // of the source on which the piece begins
	column int64 // of that line
	nth    int64 // which record of the piece, from 0
}

// A place is packed as placeNumbers numbers, the first of them flags, and two texts.
const (
	placeNumbers = 10
	copiedFlag   = 1
	localFlag    = 2
	packedFlag   = 4
)

// appendPlace appends where the game's record can be read again.
func (g *Game) appendPlace(dst []byte) []byte {
	p := g.place
	flags := int64(0)
	if p.copied {
		flags |= copiedFlag
	}
	if p.local {
		flags |= localFlag
	}
	if p.packed {
		flags |= packedFlag
	}
	for _, n := range [placeNumbers]int64{
		flags, p.at, p.length, p.head, g.piece.Offset, int64(g.piece.Line), int64(g.piece.Column), int64(g.nth),
		p.outer, int64(len(p.format)),
	} {
		dst = binary.AppendVarint(dst, n)
	}
	return append(append(dst, p.format...), p.name...)
}

func parsePlace(b []byte) (recordPlace, error) {
	var n [placeNumbers]int64
	for i := range n {
		value, size := binary.Varint(b)
		if size <= 0 {
			return recordPlace{}, errors.New("a temporary file is damaged")
		}
		n[i], b = value, b[size:]
	}
	format := n[placeNumbers-1]
	if format < 0 || format > int64(len(b)) {
		return recordPlace{}, errors.New("a temporary file is damaged")
	}
	return recordPlace{
		place: place{
			copied: n[0]&copiedFlag != 0, local: n[0]&localFlag != 0, packed: n[0]&packedFlag != 0, at: n[1], length: n[2], head: n[3],
			format: string(b[:format]), name: string(b[format:]), outer: n[8],
		},
		offset: n[4], line: n[5], column: n[6], nth: n[7],
	}, nil
}

// record reads a record again. It is the caller's.
func (s *store) record(at recordPlace, index int, allow parse.Allow) (*parse.Record, error) {
	data, err := s.read(at.place, at.at, at.length)
	if err != nil {
		return nil, err
	}
	in := parse.Input{
		Name: at.name, Data: data, Offset: at.offset, Line: int(at.line), Column: int(at.column), Allow: allow, Encoding: s.encoding,
	}
	if at.head >= 0 {
		from := int64(0)
		if at.copied {
			from = at.at - at.head
		}
		if in.Head, err = s.read(at.place, from, at.head); err != nil {
			return nil, err
		}
		in.Beside = s.beside(at.place).Reader()
	}
	n := int64(0)
	for r := range s.formats[at.format].Records(in) {
		if n == at.nth {
			r = r.Clone()
			r.Index = index
			return r, nil
		}
		n++
	}
	return nil, fmt.Errorf("%s has changed since it was first read", at.name)
}

// beside returns the files that lie beside the one at a place.
func (s *store) beside(at place) *source.Beside {
	folder := ""
	if at.local {
		folder = filepath.Dir(at.name)
	}
	return source.BesideIn(cmp.Or(s.folder, folder), nil)
}

// read reads some bytes of the file at a place.
func (s *store) read(at place, from, length int64) ([]byte, error) {
	data := make([]byte, length)
	if at.copied {
		_, err := s.copies.ReadAt(data, from)
		return data, err
	}
	f, err := os.Open(at.name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if _, err := f.ReadAt(data, from); err != nil {
		return nil, fmt.Errorf("%s has changed since it was first read: %w", at.name, err)
	}
	return data, nil
}
