package samples_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/replay"
)

// The samples are sound but for those whose name says that they are spoilt.
func TestSamplesAreSoundUnlessTheyAreSpoilt(t *testing.T) {
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
		if spoilt := strings.HasPrefix(filepath.Base(file), "spoilt-"); found != spoilt {
			t.Errorf("%s: findings %v, want %v", file, found, spoilt)
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
	found := map[string]int{}
	_, err := corpus.Duplicates(context.Background(), []string{dir}, corpus.Options{}, corpus.DuplicateOptions{MinPlies: 6, Prefixes: true},
		func(replay.Finding) error { return nil },
		func(d corpus.Duplicate) error {
			for _, e := range []corpus.Entry{d.Original, d.Copy} {
				if filepath.Base(e.Source) == "again.pgn" {
					found[filepath.Base(filepath.Dir(e.Source))+" "+d.Relation.String()]++
				}
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"conquest", "contactix", "hive", "reversi"} {
		for _, relation := range []corpus.Relation{corpus.SamePlies, corpus.Prefix} {
			if found[name+" "+relation.String()] == 0 {
				t.Errorf("%s: no game is there again (%s)", name, relation)
			}
		}
	}
}
