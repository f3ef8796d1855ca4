package main

import (
	"bytes"
	"io/fs"
	"os"
	"testing"

	"github.com/plybook/plybook/corpus/samples"
)

// The samples are written as they are, compressed ones too.
func TestSamplesAreWrittenAsTheyAre(t *testing.T) {
	dir := t.TempDir()
	p := &program{talk: newTalk()}
	if err := p.writeTree(samples.FS(), dir); err != nil {
		t.Fatal(err)
	}
	written := os.DirFS(dir)
	err := fs.WalkDir(samples.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		want, err := fs.ReadFile(samples.FS(), name)
		if err != nil {
			return err
		}
		if got, err := fs.ReadFile(written, name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is written otherwise, error %v", name, err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
