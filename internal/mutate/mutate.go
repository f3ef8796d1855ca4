// Package mutate changes inputs of tests at random. What it makes follows from a seed alone, so that a test that reads
// mutated inputs reads the same ones every time.
package mutate

import (
	"bytes"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// Small is how many bytes most inputs have at most, so that many can be tried.
const Small = 12 << 10

// variants is how many mutations of a seed every run of a fuzz target's tests reads.
const variants = 40

// Add adds a seed to a fuzz target and, unless the target is being fuzzed, mutations of it that are always the same.
func Add(f *testing.F, args ...any) {
	f.Helper()
	f.Add(args...)
	if flag.Lookup("test.fuzz").Value.String() != "" {
		return
	}
	n := variants
	if testing.Short() {
		n /= 8
	}
	h := fnv.New64a()
	fmt.Fprint(h, f.Name(), args)
	m := New(h.Sum64(), 0)
	for range n {
		mutated := make([]any, len(args))
		for i, arg := range args {
			mutated[i] = m.argument(arg)
		}
		f.Add(mutated...)
	}
}

// argument changes an argument of a fuzz target.
func (m *Mutator) argument(arg any) any {
	switch arg := arg.(type) {
	case []byte:
		return m.Mutate(bytes.Clone(arg))
	case string:
		return string(m.Mutate([]byte(arg)))
	case bool:
		return m.IntN(2) == 0
	case uint8:
		return uint8(m.Uint32())
	case uint16:
		return uint16(m.Uint32())
	case int:
		return m.IntN(1 << m.IntN(32))
	case int64:
		return int64(m.Uint64()) >> m.IntN(64)
	case uint64:
		return m.Uint64() >> m.IntN(64)
	}
	panic(fmt.Sprintf("mutate: no way to change a %T", arg))
}

// A Mutator changes inputs.
type Mutator struct {
	*rand.Rand
	Seeds [][]byte // of which parts come into other inputs; may be empty
}

// New returns a Mutator whose changes follow from a seed and the number of a round.
func New(seed, round uint64) *Mutator { return &Mutator{Rand: rand.New(rand.NewPCG(seed, round))} }

// Mutate makes one to four changes. It may write into data.
func (m *Mutator) Mutate(data []byte) []byte {
	for range 1 + m.IntN(4) {
		data = mutations[m.IntN(len(mutations))](m, data)
	}
	return data
}

// Window returns some lines of what is too long, mostly with its first ones, which say what it is.
func (m *Mutator) Window(data []byte) []byte {
	if len(data) <= Small {
		return bytes.Clone(data)
	}
	size := 1 + m.IntN(Small)
	if m.IntN(2) == 0 {
		return bytes.Clone(data[:size])
	}
	at := m.IntN(len(data) - size)
	if i := bytes.IndexByte(data[at:], '\n'); i >= 0 {
		at += i + 1
	}
	return bytes.Clone(data[at:min(len(data), at+size)])
}

// span returns a part of the data.
func (m *Mutator) span(data []byte) (from, to int) {
	from = m.IntN(len(data) + 1)
	most := len(data) - from
	if m.IntN(2) == 0 {
		most = min(most, 20)
	}
	return from, from + m.IntN(most+1)
}

// lineAt returns the line around a place.
func (m *Mutator) line(data []byte) (from, to int) {
	at := m.IntN(len(data) + 1)
	from = bytes.LastIndexByte(data[:at], '\n') + 1
	if i := bytes.IndexByte(data[at:], '\n'); i >= 0 {
		return from, at + i + 1
	}
	return from, len(data)
}

func replaced(data []byte, from, to int, with []byte) []byte {
	return slices.Concat(data[:from], with, data[to:])
}

// odd is what readers may not expect.
var odd = []string{
	"", "\x00", "\n", "\r", "\r\n", "\n\n", "\t", " ", "\u00a0", "\u2028", "\ufeff", "\xff", "\xc3", "\x1b[31m", "\x7f", "é", "👑", "\u202e",
	"0", "-1", "1", "9", "10", "127", "256", "65536", "2147483648", "9223372036854775807", "99999999999999999999", "1e9", "NaN", "0x10",
	"(", ")", "[", "]", "{", "}", "<", ">", "\"", "'", "\\", "\\\"", ";", ":", ",", ".", "*", "#", "%", "&amp;", "<script>", "::error::",
	"((((((((((((((((", "[[[[[[[[[[[[[[[[", "{{{{{{{{{{{{{{{{", "{}", "()", "[]", "(;", ";)", "--", "pass", "PASS", "pa", "resign", "swap",
	"1-0", "0-1", "1/2-1/2", "Draw", "WhiteWins", "[Result \"1-0\"]\n", "[Result \"0-1\"]\n", "[Rules \"x\"]\n", "[Setup \"x\"]\n", "[FEN \"x\"]\n",
	"[Game \"hive\"]\n", "[Game \"conquest\"]\n", "[Game \"contactix\"]\n", "[Game \"bluelagoon\"]\n", "[Game \"reversi\"]\n", "[Size \"6\"]\n",
	"[Swap \"sides\"]\n", "a1", "h8", "i9", "aa", "wQ", "bQ", "wA1", "-wQ", "wQ/", "{x}", "$1", "(1. a1)", "; x\n", "1.", "1...", "AB[a1]", "RE[B]",
}

// mutations are the ways to change an input.
var mutations = []func(m *Mutator, data []byte) []byte{
	func(m *Mutator, data []byte) []byte { // one bit
		if len(data) > 0 {
			data[m.IntN(len(data))] ^= 1 << m.IntN(8)
		}
		return data
	},
	func(m *Mutator, data []byte) []byte { // one letter
		if len(data) > 0 {
			data[m.IntN(len(data))] = byte(32 + m.IntN(95))
		}
		return data
	},
	func(m *Mutator, data []byte) []byte { // something left out
		from, to := m.span(data)
		return replaced(data, from, to, nil)
	},
	func(m *Mutator, data []byte) []byte { // something again
		from, to := m.span(data)
		return replaced(data, to, to, bytes.Clone(data[from:to]))
	},
	func(m *Mutator, data []byte) []byte { // something from elsewhere
		from, to := m.span(data)
		at, _ := m.span(data)
		return replaced(data, at, at, bytes.Clone(data[from:to]))
	},
	func(m *Mutator, data []byte) []byte { // something odd, in place of something or beside it
		from, to := m.span(data)
		if m.IntN(2) == 0 {
			to = from
		}
		return replaced(data, from, to, []byte(odd[m.IntN(len(odd))]))
	},
	func(m *Mutator, data []byte) []byte { // a line left out
		from, to := m.line(data)
		return replaced(data, from, to, nil)
	},
	func(m *Mutator, data []byte) []byte { // a line again
		from, to := m.line(data)
		at, _ := m.line(data)
		return replaced(data, at, at, bytes.Clone(data[from:to]))
	},
	func(m *Mutator, data []byte) []byte { // a line many times
		from, to := m.line(data)
		return replaced(data, to, to, bytes.Repeat(data[from:to], m.IntN(1+Small/(1+to-from))))
	},
	func(m *Mutator, data []byte) []byte { return data[:m.IntN(len(data)+1)] }, // cut off
	func(m *Mutator, data []byte) []byte { return data[m.IntN(len(data)+1):] },
	(*Mutator).number,
	(*Mutator).word,
	func(m *Mutator, data []byte) []byte { // part of another seed
		if len(m.Seeds) == 0 {
			return data
		}
		other := m.Window(m.Seeds[m.IntN(len(m.Seeds))])
		from, to := m.span(other)
		at, _ := m.line(data)
		return replaced(data, at, at, other[from:to])
	},
	(*Mutator).whole,
}

// number changes a number.
func (m *Mutator) number(data []byte) []byte {
	from := m.IntN(len(data) + 1)
	i := bytes.IndexAny(data[from:], "0123456789")
	if i < 0 {
		return data
	}
	from += i
	to := from
	for to < len(data) && '0' <= data[to] && data[to] <= '9' {
		to++
	}
	text := odd[m.IntN(len(odd))]
	if n, err := strconv.Atoi(string(data[from:to])); err == nil && m.IntN(4) > 0 {
		text = fmt.Sprint(n + m.IntN(5) - 2)
	}
	return replaced(data, from, to, []byte(text))
}

// word puts a word of the input in place of another one.
func (m *Mutator) word(data []byte) []byte {
	words := bytes.Fields(data)
	if len(words) == 0 {
		return data
	}
	from, to := words[m.IntN(len(words))], words[m.IntN(len(words))]
	at := bytes.Index(data, to)
	return replaced(data, at, at+len(to), bytes.Clone(from))
}

// whole changes all of the input.
func (m *Mutator) whole(data []byte) []byte {
	switch m.IntN(7) {
	case 0:
		return bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))
	case 1:
		return bytes.ReplaceAll(data, []byte("\n"), []byte("\r"))
	case 2:
		return bytes.ReplaceAll(data, []byte("\n"), []byte(" "))
	case 3:
		return append([]byte("\ufeff"), data...)
	case 4:
		return bytes.ToUpper(data)
	case 5:
		return bytes.ReplaceAll(data, []byte(" "), []byte("  "))
	}
	return bytes.TrimRight(data, "\r\n")
}
