package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/parse"
)

// A recordFile is a file of records under its name, which says by its extension what is in it.
type recordFile struct {
	name string
	data []byte
}

// largeInput is how many bytes an input has at most. Most are as small as [mutate.Small]; some have many pieces.
const largeInput = 100 << 10

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
			if len(f.data) > mutate.Small || n == most {
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

// inputOf returns the input of a round, which follows from the seed and the number of the round.
func inputOf(seeds []recordFile, seed, round uint64) recordFile {
	m := mutate.New(seed, round)
	for _, s := range seeds {
		m.Seeds = append(m.Seeds, s.data)
	}
	f := seeds[m.IntN(len(seeds))]
	data := m.Window(f.data)
	if m.IntN(20) > 0 {
		data = m.Mutate(data)
	}
	if m.IntN(100) == 0 && len(data) > 0 { // pieces are cut where there are more than some KiB
		data = bytes.Repeat(data, 1+m.IntN(1+largeInput/len(data)))
	}
	return recordFile{f.name, data[:min(len(data), largeInput)]}
}
