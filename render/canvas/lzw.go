//go:build !js

package canvas

import "encoding/binary"

// LZW as GIF uses it.
const (
	lzwLast  = 1<<12 - 1 // the code that there is no more room for
	lzwHash  = 13
	lzwSlots = 1 << lzwHash // of the hash table: two a code
)

// An lzwEncoder compresses pixels as GIF wants them: codes of growing width, least significant bit
// first, in blocks of up to 255 bytes. Pictures, and even more so pictures of changes, consist mostly
// of runs of one colour; it goes through those eight pixels at a time, and has their codes in lists
// instead of the table.
type lzwEncoder struct {
	dst   []byte
	block int    // where the length byte of the open block stands in dst
	bits  uint64 // not written yet
	nbits uint

	depth uint   // bits of a pixel, at least 2; 1<<depth clears the codes, the code after it ends
	width uint   // of a code, in bits
	high  uint32 // the last code given away
	table [lzwSlots]uint32
	runs  [256][]uint32 // by colour, the codes for 1, 2, 3 … pixels of it
}

// append compresses pix, which is not empty, to dst.
func (z *lzwEncoder) append(dst, pix []byte) []byte {
	z.dst = append(dst, byte(z.depth))
	z.bits, z.nbits = 0, 0
	z.openBlock()
	z.width = z.depth + 1
	z.clear()
	for i := 0; i < len(pix); {
		n := leading(pix[i:], pix[i])
		code := z.run(pix[i], n)
		i = z.extend(code, pix, i+n)
	}
	z.write(1<<z.depth + 1)
	return z.closeBlocks()
}

// run writes codes for n pixels of a colour, up to a last code that it returns: perhaps more can be
// made of it.
func (z *lzwEncoder) run(color byte, n int) uint32 {
	for n > len(z.runs[color]) {
		runs := z.runs[color]
		n -= len(runs)
		if code, ok := z.emit(runs[len(runs)-1]); ok {
			z.runs[color] = append(runs, code)
		} else {
			z.clear()
		}
	}
	return z.runs[color][n-1]
}

// extend writes the code of the longest known string that continues code with pix[i:], and
// returns where that string ends.
func (z *lzwEncoder) extend(code uint32, pix []byte, i int) int {
	for ; i < len(pix); i++ {
		key := code<<8 | uint32(pix[i])
		slot := z.find(key)
		if *slot == 0 {
			if added, ok := z.emit(code); ok {
				*slot = key<<12 | added
			} else {
				z.clear()
			}
			return i
		}
		code = *slot & lzwLast
	}
	z.emit(code)
	return i
}

// find returns where the code of a string is, or where it belongs: there is a 0 then. The key is
// the code of the string without its last pixel, and that pixel.
func (z *lzwEncoder) find(key uint32) *uint32 {
	for h := key * 0x9E3779B1 >> (32 - lzwHash); ; h++ {
		slot := &z.table[h%lzwSlots]
		if *slot == 0 || *slot>>12 == key {
			return slot
		}
	}
}

// emit writes a code. It returns the one that the string a pixel longer has from now on; if there
// is none left, the codes must be cleared.
func (z *lzwEncoder) emit(code uint32) (added uint32, ok bool) {
	z.write(code)
	z.high++
	if z.high == 1<<z.width {
		z.width++
	}
	return z.high, z.high != lzwLast
}

// clear forgets all codes, and tells the reader so.
func (z *lzwEncoder) clear() {
	z.write(1 << z.depth)
	z.width = z.depth + 1
	z.high = 1<<z.depth + 1
	for color := range 1 << z.depth {
		z.runs[color] = append(z.runs[color][:0], uint32(color))
	}
	clear(z.table[:])
}

func (z *lzwEncoder) write(code uint32) {
	z.bits |= uint64(code) << z.nbits
	z.nbits += z.width
	for ; z.nbits >= 8; z.nbits -= 8 {
		z.addByte(byte(z.bits))
		z.bits >>= 8
	}
}

func (z *lzwEncoder) addByte(b byte) {
	if len(z.dst)-z.block > 255 {
		z.dst[z.block] = 255
		z.openBlock()
	}
	z.dst = append(z.dst, b)
}

func (z *lzwEncoder) openBlock() {
	z.block = len(z.dst)
	z.dst = append(z.dst, 0)
}

// closeBlocks writes the last bits, and the empty block that ends the data.
func (z *lzwEncoder) closeBlocks() []byte {
	if z.nbits > 0 {
		z.addByte(byte(z.bits))
	}
	z.dst[z.block] = byte(len(z.dst) - z.block - 1)
	return append(z.dst, 0)
}

// leading returns how many bytes at the beginning are equal to b.
func leading(p []byte, b byte) int {
	all := uint64(b) * 0x0101010101010101
	n := 0
	for ; n+32 <= len(p); n += 32 {
		q := p[n : n+32]
		if (binary.LittleEndian.Uint64(q)^all)|(binary.LittleEndian.Uint64(q[8:])^all)|
			(binary.LittleEndian.Uint64(q[16:])^all)|(binary.LittleEndian.Uint64(q[24:])^all) != 0 {
			break
		}
	}
	for n < len(p) && p[n] == b {
		n++
	}
	return n
}
