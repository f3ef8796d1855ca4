package samples_test

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/replay"
)

// The samples are valid but for those whose name says that they are broken.
func TestSamplesAreValidUnlessTheyAreBroken(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, samples.FS()); err != nil {
		t.Fatal(err)
	}
	faults := map[string]bool{}
	games := map[string]int{}
	_, err := corpus.Each(context.Background(), []string{dir}, corpus.Options{},
		func() func(*corpus.Game) bool {
			return func(g *corpus.Game) bool { return g.Played.Fault() != nil }
		},
		func(item corpus.Item[bool]) error {
			games[item.Source.ID[:strings.IndexByte(item.Source.ID, '/')]]++
			faults[item.Source.ID] = faults[item.Source.ID] || item.Value || item.Finding != nil
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	for file, found := range faults {
		if broken := strings.HasPrefix(filepath.Base(file), "broken-"); found != broken {
			t.Errorf("%s: findings %v, want %v", file, found, broken)
		}
	}
	for _, kind := range replay.Games() {
		if games[kind.Name] < 40 {
			t.Errorf("only %d games of %s", games[kind.Name], kind.Name)
		}
	}
	size := 0
	err = fs.WalkDir(samples.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			data, _ := fs.ReadFile(samples.FS(), name)
			size += len(data)
		}
		return err
	})
	if err != nil || size > 2<<20 {
		t.Errorf("%d bytes, %v", size, err)
	}
}

// The samples have what reports are to show: the same games again, their beginnings, and images of them.
func TestSamplesHaveDuplicates(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, samples.FS()); err != nil {
		t.Fatal(err)
	}
	type sample struct {
		game  string
		again bool // it lies in the file of games that are there again
		corpus.Identity
	}
	var all []sample
	_, err := corpus.Each(t.Context(), []string{dir}, corpus.Options{},
		func() func(*corpus.Game) sample {
			var identifier corpus.Identifier
			return func(g *corpus.Game) sample {
				folder, file := path.Split(g.Source.ID)
				return sample{path.Base(folder), file == "again.pgn", identifier.Identify(g)}
			}
		},
		func(item corpus.Item[sample]) error {
			if len(item.Value.Steps) > 6*replay.StepSize {
				all = append(all, item.Value)
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	const same, begins = "the plies of another", "the beginning of another"
	found := map[string]bool{}
	for i, x := range all {
		for j, y := range all {
			if i == j || x.game != y.game || !x.again && !y.again {
				continue
			}
			found[x.game+same] = found[x.game+same] || x.Hash == y.Hash && x.Bytes != y.Bytes
			found[x.game+begins] = found[x.game+begins] || len(x.Steps) < len(y.Steps) && bytes.HasPrefix(y.Steps, x.Steps)
		}
	}
	for _, name := range []string{"conquest", "contactix", "hive", "reversi"} {
		for _, relation := range []string{same, begins} {
			if !found[name+relation] {
				t.Errorf("%s: no game of again.pgn has %s, or the other way round", name, relation)
			}
		}
	}
}

// However a game of the samples has ended, reports can explain the word for it.
func TestEndsOfSamplesAreExplained(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, samples.FS()); err != nil {
		t.Fatal(err)
	}
	type end struct{ game, word, text string }
	ends := map[end]int{}
	_, err := corpus.Each(t.Context(), []string{dir}, corpus.Options{},
		func() func(*corpus.Game) end {
			return func(g *corpus.Game) end {
				p := g.Played
				if p.Kind == nil || p.Fault() != nil || !p.Outcome.Over {
					return end{}
				}
				return end{p.Kind.Name, p.Outcome.Reason, p.Kind.EndingText(p.Outcome.Reason)}
			}
		},
		func(item corpus.Item[end]) error {
			ends[item.Value]++
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	if len(ends) < 10 {
		t.Errorf("only %d kinds of ends", len(ends))
	}
	for e, n := range ends {
		if e.word != "" && e.text == "" {
			t.Errorf("%d games of %s ended by %q, which nothing explains", n, e.game, e.word)
		}
	}
}
