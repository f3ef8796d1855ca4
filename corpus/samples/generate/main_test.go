package main

import (
	"bytes"
	"io/fs"
	"os"
	"testing"

	"github.com/plybook/plybook/corpus/samples"
)

// What is embedded is what the generator writes: nobody has edited a sample by hand.
func TestSamplesAreWhatTheGeneratorWrites(t *testing.T) {
	dir := t.TempDir()
	if err := run(dir); err != nil {
		t.Fatal(err)
	}
	made := os.DirFS(dir)
	err := fs.WalkDir(samples.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		got, err := fs.ReadFile(made, name)
		if err != nil {
			return err
		}
		want, err := fs.ReadFile(samples.FS(), name)
		if err == nil && !bytes.Equal(got, want) {
			t.Errorf("%s is stale: go generate ./corpus/samples", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
