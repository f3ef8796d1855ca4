package source

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	stdhash "hash"
)

// A Sum is a checksum: SHA-256. As text it is hexadecimal.
type Sum [sha256.Size]byte

// Add makes it the checksum of what it was of and of something else after it.
func (s *Sum) Add(next Sum) {
	var both [2 * sha256.Size]byte
	copy(both[copy(both[:], s[:]):], next[:])
	*s = sha256.Sum256(both[:])
}

// MarshalText implements [encoding.TextMarshaler].
func (s Sum) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (s *Sum) UnmarshalText(text []byte) error {
	if hex.DecodedLen(len(text)) != len(s) {
		return fmt.Errorf("%q is not a checksum of %d bytes", text, len(s))
	}
	_, err := hex.Decode(s[:], text)
	return err
}

// A Summer makes checksums of pieces. The zero value is ready; it is for one goroutine.
type Summer struct {
	hash   stdhash.Hash
	length []byte
}

// Sum returns a checksum of all that a piece was cut from, and of what its records are read with.
func (s *Summer) Sum(p *Piece) (sum Sum) {
	if s.hash == nil {
		s.hash = sha256.New()
	}
	s.hash.Reset()
	s.field([]byte(p.Source.ID))
	s.field(p.Head)
	s.field(p.Data)
	if p.Finding != nil {
		s.field([]byte(p.Finding.Code))
	}
	if b := p.Source.Beside; b != nil && p.Source.Format != nil {
		for _, name := range p.Source.Format.Beside {
			sum := b.Sum(name)
			s.field(sum[:])
		}
	}
	s.hash.Sum(sum[:0])
	return sum
}

func (s *Summer) field(data []byte) {
	s.length = binary.AppendUvarint(s.length[:0], uint64(len(data)))
	s.hash.Write(s.length)
	s.hash.Write(data)
}
