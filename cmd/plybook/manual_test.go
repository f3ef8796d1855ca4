package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/plybook/plybook/cmd/internal/manual"
)

// The pages in docs/man are those of the commands as they are.
func TestManual(t *testing.T) {
	const folder = "../../docs/man"
	var names []string // only commands that the arguments name have help
	for _, c := range (&program{talk: newTalk()}).app().Commands {
		names = append(names, c.Name)
	}
	pages := manual.Pages((&program{talk: newTalk(), args: names}).app(), readFlags())
	old, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range old {
		if pages[filepath.Base(file)] != nil {
			continue
		}
		if !*update {
			t.Errorf("%s is the page of no command; go test ./cmd/plybook -run TestManual -update removes it", file)
		} else if err := os.Remove(file); err != nil {
			t.Error(err)
		}
	}
	if *update {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		file := filepath.Join(folder, name)
		if bytes.Contains(pages[name], []byte(".Sh DESCRIPTION\n.Sh")) {
			t.Errorf("%s describes nothing: the help of its command has only examples", file)
		}
		if *update {
			if err := os.WriteFile(file, pages[name], 0o644); err != nil {
				t.Error(err)
			}
		} else if is, err := os.ReadFile(file); err != nil || !bytes.Equal(is, pages[name]) {
			t.Errorf("%s is not what its command's help is made of; go test ./cmd/plybook -run TestManual -update writes it (%v)", file, err)
		}
	}
}
