package findings

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/plybook/plybook/replay"
)

// A Baseline is a set of findings that were known before. It names them by their keys, and files by their path below the
// folder in which it lies itself. The first findings with a key in a file are known, as many as it has. Those of files that no longer exist
// may be taken by any other file, so that a file can be renamed. It grows with the findings in it, not with the corpus.
type Baseline struct {
	dir   baselineDir
	files map[string]map[string]*knownKey
	gone  map[string]int // findings of files that no longer exist, by their keys

	last  string // the file that was asked for last
	entry *knownFile
	read  map[string]*knownFile // files that have findings and that the run has read
	first *firstBaseline        // a baseline of version 1
}

// A knownKey is what a baseline knows of a key in a file.
type knownKey struct {
	n, used int
	code    string
}

// A knownFile is a file that a run reads.
type knownFile struct {
	name string
	keys map[string]*knownKey
}

type baselineLine struct {
	File string `json:"file"`
	Key  string `json:"key"`
	N    int    `json:"n"`
	Code string `json:"code"`
}

const baselineVersion = 2

// A baselineDir is the folder in which a baseline lies, resolved.
type baselineDir string

// ReadBaseline reads what [BaselineWriter.Write] wrote, from a file in a folder.
func ReadBaseline(r io.Reader, dir string) (*Baseline, error) {
	var file struct {
		Version  int             `json:"plybook-baseline"`
		Findings json.RawMessage `json:"findings"`
	}
	if err := json.NewDecoder(r).Decode(&file); err != nil {
		if kind := (*json.UnmarshalTypeError)(nil); errors.As(err, &kind) {
			err = fmt.Errorf("expected an object with \"plybook-baseline\", found JSON of another shape (%s)", kind.Value)
		}
		return nil, fmt.Errorf("not a baseline: %w", err)
	}
	b := &Baseline{dir: baselineDir(resolved(dir)), files: map[string]map[string]*knownKey{}}
	var err error
	switch file.Version {
	case 1:
		b.first, err = readFirstBaseline(file.Findings)
	case baselineVersion:
		err = b.fill(file.Findings)
	default:
		err = fmt.Errorf("\"plybook-baseline\" is %d and should be %d", file.Version, baselineVersion)
	}
	if err != nil {
		return nil, fmt.Errorf("not a baseline that this version reads: %w", err)
	}
	return b, nil
}

// Outdated states that the baseline is in an older form, which knows findings by less.
func (b *Baseline) Outdated() bool { return b.first != nil }

// fill takes the findings of a baseline.
func (b *Baseline) fill(findings []byte) error {
	var lines []baselineLine
	if len(findings) > 0 {
		if err := json.Unmarshal(findings, &lines); err != nil {
			return err
		}
	}
	for _, l := range lines {
		b.known(l.File, l.Key, l.Code).n += max(l.N, 0)
	}
	b.gone = map[string]int{}
	for name, keys := range b.files {
		if b.dir.exists(name) {
			continue
		}
		for key, k := range keys {
			b.gone[key] += k.n
		}
		delete(b.files, name)
	}
	return nil
}

// known returns what is known of a key in a file, which may be nothing yet.
func (b *Baseline) known(file, key, code string) *knownKey {
	keys := b.files[file]
	if keys == nil {
		keys = map[string]*knownKey{}
		b.files[file] = keys
	}
	k := keys[key]
	if k == nil {
		k = &knownKey{code: code}
		keys[key] = k
	}
	return k
}

// exists reports whether a file is there, or the archive in which it lies.
func (dir baselineDir) exists(name string) bool {
	for {
		file := filepath.FromSlash(name)
		if !filepath.IsAbs(file) {
			file = filepath.Join(string(dir), file)
		}
		if _, err := os.Stat(file); err == nil || name == "-" {
			return true
		}
		end := strings.LastIndexByte(name, '!')
		if end < 0 {
			return false
		}
		name = name[:end]
	}
}

// name returns the path of a game's file below the baseline's folder, as JSON can hold it.
func (dir baselineDir) name(g *Game) string {
	outer, _ := g.outer(g.File)
	rest := strings.TrimPrefix(g.File, outer)
	if outer == "-" {
		return g.File
	}
	full := resolved(outer)
	name, err := filepath.Rel(string(dir), full)
	if err != nil {
		name = full
	}
	return strings.ToValidUTF8(filepath.ToSlash(name)+rest, "\uFFFD")
}

// file returns the file of a game.
func (b *Baseline) file(g *Game) *knownFile {
	if b.entry == nil || g.File != b.last {
		name := b.dir.name(g)
		b.last, b.entry = g.File, &knownFile{name: name, keys: b.files[name]}
		if b.entry.keys != nil {
			if b.read == nil {
				b.read = map[string]*knownFile{}
			}
			b.read[name] = b.entry
		}
	}
	return b.entry
}

// Filter takes the known findings out of a game and returns how many there were. They have to have keys and numbers.
func (b *Baseline) Filter(g *Game) (known int) {
	if b.first != nil {
		return b.first.filter(g)
	}
	file := b.file(g)
	before := len(g.Findings)
	g.Findings = slices.DeleteFunc(g.Findings, func(f replay.Finding) bool { return b.take(file, &f) })
	return before - len(g.Findings)
}

// Knows reports whether a file has known findings with the key of a finding.
func (b *Baseline) Knows(g *Game, f *replay.Finding) bool {
	return b.first == nil && b.file(g).keys[f.Key] != nil
}

// take reports whether a finding is known, and that it was found again.
func (b *Baseline) take(file *knownFile, f *replay.Finding) bool {
	if k := file.keys[f.Key]; k != nil && f.Nth <= k.n {
		k.used = max(k.used, f.Nth)
		return true
	}
	if b.gone[f.Key] == 0 {
		return false
	}
	b.gone[f.Key]--
	return true
}

// Stale returns how many findings were not found again, of the files that [Baseline.Filter] saw and of those that no longer exist.
func (b *Baseline) Stale() (n int) {
	if b.first != nil {
		return b.first.stale()
	}
	for _, file := range b.read {
		for _, k := range file.keys {
			n += k.n - k.used
		}
	}
	for _, left := range b.gone {
		n += left
	}
	return n
}

// A firstBaseline is one of version 1, which knows findings by file, code, game and ply.
type firstBaseline struct {
	entries map[firstEntry]bool // whether it was found again
	files   map[string]bool     // that the run has read
}

type firstEntry struct {
	File string `json:"file"`
	Code string `json:"code"`
	Game int    `json:"game"`
	Ply  int    `json:"ply"`
}

func readFirstBaseline(findings []byte) (*firstBaseline, error) {
	var entries []firstEntry
	if err := json.Unmarshal(findings, &entries); err != nil {
		return nil, err
	}
	b := &firstBaseline{entries: map[firstEntry]bool{}, files: map[string]bool{}}
	for _, e := range entries {
		b.entries[e] = false
	}
	return b, nil
}

func (b *firstBaseline) filter(g *Game) (known int) {
	file := strings.ToValidUTF8(path.Clean(filepath.ToSlash(g.File)), "\uFFFD")
	b.files[file] = true
	before := len(g.Findings)
	g.Findings = slices.DeleteFunc(g.Findings, func(f replay.Finding) bool {
		e := firstEntry{file, f.Code, f.Game, f.Ply}
		_, ok := b.entries[e]
		if ok {
			b.entries[e] = true
		}
		return ok
	})
	return before - len(g.Findings)
}

func (b *firstBaseline) stale() (n int) {
	for e, found := range b.entries {
		if !found && b.files[e.File] {
			n++
		}
	}
	return n
}
