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
)

// The samples are sound but for those whose name says that they are spoilt.
func TestSamplesAreSoundUnlessTheyAreSpoilt(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, samples.FS()); err != nil {
		t.Fatal(err)
	}
	faults := map[string]bool{}
	games := 0
	_, err := corpus.Each(context.Background(), []string{dir}, corpus.Options{},
		func() func(*corpus.Game) bool {
			return func(g *corpus.Game) bool { return len(g.Played.Findings) > 0 }
		},
		func(item corpus.Item[bool]) error {
			games++
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
	if games < 25 {
		t.Errorf("only %d games", games)
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
