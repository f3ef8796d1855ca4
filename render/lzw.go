package render

import "encoding/binary"

// LZW as GIF uses it.
const (
	lzwLast  = 1<<12 - 1 // the code that there is no more room for
	lzwSlots = 1 << 13   // of the hash table: two a code
)

// An lzw compresses pixels as GIF wants them: codes of growing width, least significant bit
// first, in blocks of up to 255 bytes. Pictures of changes consist mostly of runs of one colour;
// it goes through those eight pixels at a time and has their codes in a list instead of the table.
type lzw struct {
	dst   []byte
	block int    // where the length byte of the open block stands in dst
	bits  uint64 // not written yet
	nbits uint

	depth uint   // bits of a pixel, at least 2; 1<<depth clears the codes, the code after it ends
	width uint   // of a code, in bits
	high  uint32 // the last code given away
	table [lzwSlots]uint32
	runs  []uint32 // codes for 1, 2, 3 … pixels of the common colour
}

// append compresses pix, which is not empty, to dst. common is the colour of its long runs.
func (z *lzw) append(dst, pix []byte, common byte) []byte {
	z.dst = append(dst, byte(z.depth))
	z.bits, z.nbits = 0, 0
	z.openBlock()
	z.width = z.depth + 1
	z.clear(common)

	for i := 0; i < len(pix); {
		var code uint32
		if pix[i] == common {
			n := leading(pix[i:], common)
			code = z.run(n)
			i += n
		} else {
			code = uint32(pix[i])
			i++
		}
		i = z.extend(code, pix, i)
	}
	z.write(1<<z.depth + 1)
	return z.closeBlocks()
}

// run writes codes for n pixels of the common colour, up to a last code that it returns: perhaps
// more can be made of it.
func (z *lzw) run(n int) uint32 {
	for n > len(z.runs) {
		n -= len(z.runs)
		common := byte(z.runs[0])
		if code, ok := z.emit(z.runs[len(z.runs)-1]); ok {
			z.runs = append(z.runs, code)
		} else {
			z.clear(common)
		}
	}
	return z.runs[n-1]
}

// extend writes the code of the longest known string that continues code with pix[i:], and
// returns where that string ends.
func (z *lzw) extend(code uint32, pix []byte, i int) int {
	for ; i < len(pix); i++ {
		key := code<<8 | uint32(pix[i])
		h := (key>>12 ^ key) & (lzwSlots - 1)
		for ; z.table[h] != 0; h = (h + 1) & (lzwSlots - 1) {
			if z.table[h]>>12 == key {
				break
			}
		}
		if z.table[h] == 0 {
			if added, ok := z.emit(code); ok {
				z.table[h] = key<<12 | added
			} else {
				z.clear(byte(z.runs[0]))
			}
			return i
		}
		code = z.table[h] & lzwLast
	}
	z.emit(code)
	return i
}

// emit writes a code. It returns the one that the string a pixel longer has from now on; if there
// is none left, the codes must be cleared.
func (z *lzw) emit(code uint32) (added uint32, ok bool) {
	z.write(code)
	z.high++
	if z.high == 1<<z.width {
		z.width++
	}
	return z.high, z.high != lzwLast
}

// clear forgets all codes, and tells the reader so.
func (z *lzw) clear(common byte) {
	z.write(1 << z.depth)
	z.width = z.depth + 1
	z.high = 1<<z.depth + 1
	z.runs = append(z.runs[:0], uint32(common))
	clear(z.table[:])
}

func (z *lzw) write(code uint32) {
	z.bits |= uint64(code) << z.nbits
	z.nbits += z.width
	for ; z.nbits >= 8; z.nbits -= 8 {
		z.addByte(byte(z.bits))
		z.bits >>= 8
	}
}

func (z *lzw) addByte(b byte) {
	if len(z.dst)-z.block > 255 {
		z.dst[z.block] = 255
		z.openBlock()
	}
	z.dst = append(z.dst, b)
}

func (z *lzw) openBlock() {
	z.block = len(z.dst)
	z.dst = append(z.dst, 0)
}

// closeBlocks writes the last bits, and the empty block that ends the data.
func (z *lzw) closeBlocks() []byte {
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
	for n+8 <= len(p) && binary.LittleEndian.Uint64(p[n:]) == all {
		n += 8
	}
	for n < len(p) && p[n] == b {
		n++
	}
	return n
}
