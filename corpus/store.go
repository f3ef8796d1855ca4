package corpus

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"

	"github.com/plybook/plybook/parse"
)

// A store knows where every piece of a corpus can be read again. Files on disk stay where they
// are; what comes out of archives and pipes is copied to a temporary file.
type store struct {
	dir     string
	copies  *tempFile // nil until there is something to copy
	size    int64
	formats map[string]*parse.Format
}

// A place is where a piece can be read again.
type place struct {
	copied bool   // in the store's file instead of a file of its own
	name   string // the file, or what the source was called
	format string
	at     int64 // offset in the file
	length int64
}

// keep returns where a piece can be read again.
func (s *store) keep(p *piece, in *input) (place, error) {
	if s.formats == nil {
		s.formats = map[string]*parse.Format{}
	}
	s.formats[p.source.Format.Name] = p.source.Format
	at := place{name: in.name, format: p.source.Format.Name, at: p.offset, length: int64(len(p.data))}
	if in.disk != nil {
		return at, nil
	}
	if s.copies == nil {
		f, err := newTempFile(s.dir)
		if err != nil {
			return place{}, err
		}
		s.copies = f
	}
	at.copied, at.at = true, s.size
	n, err := s.copies.Write(p.data)
	s.size += int64(n)
	return at, err
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
	nth    int64 // which record of the piece, from 0
}

// appendPlace appends where the game's record can be read again.
func (g *Game) appendPlace(dst []byte) []byte {
	p := &g.piece.place
	copied := int64(0)
	if p.copied {
		copied = 1
	}
	for _, n := range []int64{copied, p.at, p.length, g.piece.offset, int64(g.piece.line), int64(g.nth), int64(len(p.format))} {
		dst = binary.AppendVarint(dst, n)
	}
	return append(append(dst, p.format...), p.name...)
}

func parsePlace(b []byte) (recordPlace, error) {
	var n [7]int64
	for i := range n {
		value, size := binary.Varint(b)
		if size <= 0 {
			return recordPlace{}, errors.New("a temporary file is damaged")
		}
		n[i], b = value, b[size:]
	}
	if n[6] < 0 || n[6] > int64(len(b)) {
		return recordPlace{}, errors.New("a temporary file is damaged")
	}
	return recordPlace{
		place:  place{copied: n[0] == 1, at: n[1], length: n[2], format: string(b[:n[6]]), name: string(b[n[6]:])},
		offset: n[3], line: n[4], nth: n[5],
	}, nil
}

// record reads a record again. It is the caller's.
func (s *store) record(at recordPlace, index int, allow parse.Allow) (*parse.Record, error) {
	data, err := s.read(at.place)
	if err != nil {
		return nil, err
	}
	in := parse.Input{Name: at.name, Data: data, Offset: at.offset, Line: int(at.line), Allow: allow}
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

func (s *store) read(at place) ([]byte, error) {
	data := make([]byte, at.length)
	if at.copied {
		_, err := s.copies.ReadAt(data, at.at)
		return data, err
	}
	f, err := os.Open(at.name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if _, err := f.ReadAt(data, at.at); err != nil {
		return nil, fmt.Errorf("%s has changed since it was first read: %w", at.name, err)
	}
	return data, nil
}
