package stats

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"

	"github.com/klauspost/compress/s2"
)

// A part file begins with partMagic. Frames follow: a kind, the length of the data packed and unpacked, a
// checksum of all that, and the data, packed by S2, but for plies that are encoded, for their pages are packed. Rows and entries
// come in several frames, of which each can be read without the others; a segment is there when its last frame is.
const partMagic = "plybook part 2\n"

// A frameKind says what a frame holds.
type frameKind byte

const (
	headerFrame    frameKind = 'H' // JSON of a PartHeader
	rowsFrame      frameKind = 'R' // rows of a segment, in order
	pliesFrame     frameKind = 'P' // among these: the plies of a unit, encoded
	entriesFrame   frameKind = 'E' // sorted entries of a segment: statistics
	identityFrame  frameKind = 'I' // sorted entries of a segment: what tells games apart
	segmentFrame   frameKind = 'S' // JSON of a segmentEnd: the segment is complete
	endFrame       frameKind = 'Z' // JSON of a PartEnd: the part is
	frameHead                = 1 + 4 + 4 + 4
	blockSize                = 64 << 10 // of rows and entries, before one more makes it larger
	maxFrame                 = 64 << 20 // of unpacked data
	maxPackedFrame           = maxFrame + 1<<20
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A packer packs frames, in memory of its own.
type packer struct{ buf []byte }

// pack returns a whole frame, which is valid until the next call.
func (p *packer) pack(kind frameKind, data []byte) ([]byte, error) {
	if len(data) > maxFrame {
		return nil, fmt.Errorf("%d bytes are too many for one frame of a part file", len(data))
	}
	p.buf = append(p.buf[:0], make([]byte, frameHead)...)
	if kind == pliesFrame {
		p.buf = append(p.buf, data...)
	} else {
		p.buf = slices.Grow(p.buf, s2.MaxEncodedLen(len(data)))
		packed := s2.Encode(p.buf[frameHead:cap(p.buf)], data)
		p.buf = p.buf[:frameHead+len(packed)]
	}
	p.buf[0] = byte(kind)
	binary.LittleEndian.PutUint32(p.buf[1:], uint32(len(p.buf)-frameHead))
	binary.LittleEndian.PutUint32(p.buf[5:], uint32(len(data)))
	sum := crc32.Update(crc32.Checksum(p.buf[:9], castagnoli), castagnoli, p.buf[frameHead:])
	binary.LittleEndian.PutUint32(p.buf[9:], sum)
	return p.buf, nil
}

// A frameAt is a frame of a file, or of a temporary one.
type frameAt struct {
	offset int64 // of its head
	kind   frameKind
	packed int64 // length of the data
	data   int64 // length, unpacked
}

func (f *frameAt) end() int64 { return f.offset + frameHead + f.packed }

// errTorn says that a file ends within a frame, or that what follows is none.
var errTorn = errors.New("it is cut off")

// headAt reads the head of a frame, and of its data no more than the last byte: no memory is taken for data that is
// not there.
func headAt(r io.ReaderAt, offset int64) (f frameAt, err error) {
	var head [frameHead]byte
	if n, err := r.ReadAt(head[:], offset); n == 0 && err == io.EOF {
		return f, io.EOF
	} else if n < len(head) {
		if err == io.EOF {
			err = errTorn
		}
		return f, err
	}
	f = frameAt{
		offset: offset, kind: frameKind(head[0]),
		packed: int64(binary.LittleEndian.Uint32(head[1:])), data: int64(binary.LittleEndian.Uint32(head[5:])),
	}
	if f.packed > maxPackedFrame || f.data > maxFrame {
		return f, errTorn
	}
	if n, err := r.ReadAt(head[:1], f.end()-1); n == 0 {
		if err == io.EOF {
			err = errTorn
		}
		return f, err
	}
	return f, nil
}

// An unpacker reads frames into the same memory.
type unpacker struct{ packed []byte }

// frame reads a frame with its head, if its checksum is right.
func (u *unpacker) frame(r io.ReaderAt, f frameAt) ([]byte, error) {
	length := frameHead + f.packed
	if int64(cap(u.packed)) < length {
		u.packed = make([]byte, length)
	}
	b := u.packed[:length]
	if n, err := r.ReadAt(b, f.offset); int64(n) < length {
		if err == io.EOF {
			err = errTorn
		}
		return nil, err
	}
	sum := crc32.Update(crc32.Checksum(b[:9], castagnoli), castagnoli, b[frameHead:])
	if sum != binary.LittleEndian.Uint32(b[9:]) {
		return nil, ErrDamaged
	}
	return b, nil
}

// checked reads the packed data of a frame, if its checksum is right.
func (u *unpacker) checked(r io.ReaderAt, f frameAt) ([]byte, error) {
	b, err := u.frame(r, f)
	if err != nil {
		return nil, err
	}
	return b[frameHead:], nil
}

// unpack reads the data of a frame that is packed after dst.
func (u *unpacker) unpack(r io.ReaderAt, f frameAt, dst []byte) ([]byte, error) {
	packed, err := u.checked(r, f)
	if err != nil {
		return nil, err
	}
	if n, err := s2.DecodedLen(packed); err != nil || int64(n) != f.data {
		return nil, ErrDamaged
	}
	dst = slices.Grow(dst, int(f.data))
	data, err := s2.Decode(dst[len(dst):len(dst)+int(f.data)], packed)
	if err != nil {
		return nil, ErrDamaged
	}
	return dst[:len(dst)+len(data)], nil
}
