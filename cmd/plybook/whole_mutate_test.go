package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/parse"
)

// A recordFile is a file of records under its name, which says by its extension what is in it.
type recordFile struct {
	name string
	data []byte
}

// Most inputs are small, so that many can be tried; some have many pieces.
const (
	smallInput = 12 << 10
	largeInput = 100 << 10
)

// seedFiles returns what is mutated: plybook's own samples, packed and unpacked, and what it makes of them in every
// format that it writes.
func seedFiles(t *testing.T, p *inProcess) (seeds []recordFile) {
	games, err := fs.ReadDir(samples.FS(), ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range games {
		files := sampleFiles(t, game.Name())
		seeds = append(append(seeds, files...), convertedSeeds(t, p, game.Name(), files)...)
	}
	return append(seeds, // of the formats that are only read
		recordFile{"input.txt", []byte("1\nx.....o\n.......\n.......\n.......\n.......\n.......\no.....x\n180000 179000\n")},
		recordFile{"script.txt", []byte("0\nAda\n\n3\n1 1\n")})
}

// sampleFiles returns the samples of a game.
func sampleFiles(t *testing.T, folder string) (files []recordFile) {
	entries, err := fs.ReadDir(samples.FS(), folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		data, err := fs.ReadFile(samples.FS(), folder+"/"+entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		if ext := filepath.Ext(entry.Name()); ext != ".JOU" && ext != ".TRN" {
			files = append(files, unpacked(t, recordFile{entry.Name(), data})...)
		}
	}
	return files
}

// unpacked returns a file and, if it is compressed, what is in it too.
func unpacked(t *testing.T, f recordFile) []recordFile {
	name, packed := strings.CutSuffix(f.name, ".gz")
	if !packed {
		return []recordFile{f}
	}
	r, err := gzip.NewReader(bytes.NewReader(f.data))
	if err != nil {
		t.Fatalf("%s: %v", f.name, err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatalf("%s: %v", f.name, err)
	}
	return []recordFile{f, {name, data}}
}

// convertedSeeds returns some files of a game in every other format that they can be written in.
func convertedSeeds(t *testing.T, p *inProcess, kind string, files []recordFile) (seeds []recordFile) {
	const most = 3 // of one format
	dir := t.TempDir()
	for _, to := range parse.Formats() {
		if !to.CanEncode() || to.Game != "" && to.Game != kind {
			continue
		}
		n := 0
		for _, f := range files {
			if len(f.data) > smallInput || n == most {
				continue
			}
			path := filepath.Join(dir, f.name)
			if err := os.WriteFile(path, f.data, 0o666); err != nil {
				t.Fatal(err)
			}
			if r := p.run("", "convert", "--workers", "1", "--to", to.Name, path); len(r.out) > 0 {
				seeds = append(seeds, recordFile{to.Name + to.Extensions[0], []byte(r.out[:min(len(r.out), largeInput)])})
				n++
			}
		}
	}
	return seeds
}

// realSeeds returns the files of a folder of real records, as far as they are not large.
func realSeeds(t *testing.T, dir string) (seeds []recordFile) {
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if info, err := d.Info(); err != nil || info.Size() > largeInput {
			return err
		}
		data, err := os.ReadFile(path)
		seeds = append(seeds, recordFile{filepath.Base(path), data})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return seeds
}

// A mutator makes inputs that no seed is. What it makes follows from its random numbers alone.
type mutator struct {
	*rand.Rand
	seeds []recordFile
}

// input returns an input for a round.
func (m *mutator) input() recordFile {
	f := m.seeds[m.IntN(len(m.seeds))]
	data := m.window(f.data)
	if m.IntN(20) > 0 {
		for range 1 + m.IntN(4) {
			data = mutations[m.IntN(len(mutations))](m, data)
		}
	}
	if m.IntN(100) == 0 && len(data) > 0 { // pieces are cut where there are more than some KiB
		data = bytes.Repeat(data, 1+m.IntN(1+largeInput/len(data)))
	}
	return recordFile{f.name, data[:min(len(data), largeInput)]}
}

// window returns some lines of what is too long, mostly with its first ones, which say what it is.
func (m *mutator) window(data []byte) []byte {
	if len(data) <= smallInput {
		return bytes.Clone(data)
	}
	size := 1 + m.IntN(smallInput)
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
func (m *mutator) span(data []byte) (from, to int) {
	from = m.IntN(len(data) + 1)
	most := len(data) - from
	if m.IntN(2) == 0 {
		most = min(most, 20)
	}
	return from, from + m.IntN(most+1)
}

// lineAt returns the line around a place.
func (m *mutator) line(data []byte) (from, to int) {
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
var mutations = []func(m *mutator, data []byte) []byte{
	func(m *mutator, data []byte) []byte { // one bit
		if len(data) > 0 {
			data[m.IntN(len(data))] ^= 1 << m.IntN(8)
		}
		return data
	},
	func(m *mutator, data []byte) []byte { // one letter
		if len(data) > 0 {
			data[m.IntN(len(data))] = byte(32 + m.IntN(95))
		}
		return data
	},
	func(m *mutator, data []byte) []byte { // something left out
		from, to := m.span(data)
		return replaced(data, from, to, nil)
	},
	func(m *mutator, data []byte) []byte { // something again
		from, to := m.span(data)
		return replaced(data, to, to, bytes.Clone(data[from:to]))
	},
	func(m *mutator, data []byte) []byte { // something from elsewhere
		from, to := m.span(data)
		at, _ := m.span(data)
		return replaced(data, at, at, bytes.Clone(data[from:to]))
	},
	func(m *mutator, data []byte) []byte { // something odd, in place of something or beside it
		from, to := m.span(data)
		if m.IntN(2) == 0 {
			to = from
		}
		return replaced(data, from, to, []byte(odd[m.IntN(len(odd))]))
	},
	func(m *mutator, data []byte) []byte { // a line left out
		from, to := m.line(data)
		return replaced(data, from, to, nil)
	},
	func(m *mutator, data []byte) []byte { // a line again
		from, to := m.line(data)
		at, _ := m.line(data)
		return replaced(data, at, at, bytes.Clone(data[from:to]))
	},
	func(m *mutator, data []byte) []byte { // a line many times
		from, to := m.line(data)
		return replaced(data, to, to, bytes.Repeat(data[from:to], m.IntN(1+smallInput/(1+to-from))))
	},
	func(m *mutator, data []byte) []byte { return data[:m.IntN(len(data)+1)] }, // cut off
	func(m *mutator, data []byte) []byte { return data[m.IntN(len(data)+1):] },
	(*mutator).number,
	(*mutator).word,
	func(m *mutator, data []byte) []byte { // part of another file
		other := m.window(m.seeds[m.IntN(len(m.seeds))].data)
		from, to := m.span(other)
		at, _ := m.line(data)
		return replaced(data, at, at, other[from:to])
	},
	(*mutator).whole,
}

// number changes a number.
func (m *mutator) number(data []byte) []byte {
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
func (m *mutator) word(data []byte) []byte {
	words := bytes.Fields(data)
	if len(words) == 0 {
		return data
	}
	from, to := words[m.IntN(len(words))], words[m.IntN(len(words))]
	at := bytes.Index(data, to)
	return replaced(data, at, at+len(to), bytes.Clone(from))
}

// whole changes all of the input.
func (m *mutator) whole(data []byte) []byte {
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

// roundOf returns the mutator of a round, whose inputs follow from the seed and the number of the round.
func roundOf(seeds []recordFile, seed, round uint64) *mutator {
	return &mutator{rand.New(rand.NewPCG(seed, round)), seeds}
}
