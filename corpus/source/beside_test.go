package source

import (
	"os"
	"path/filepath"
	"testing"
)

func TestOnlyNamesOfFilesAreReadBeside(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "in"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"in/x": "1", "y": "2"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	read := BesideIn(filepath.Join(folder, "in"), nil).Reader()
	if data, err := read("X"); err != nil || string(data) != "1" {
		t.Errorf("%q, %v", data, err)
	}
	for _, name := range []string{"../y", "z", "", "."} {
		if data, err := read(name); err == nil {
			t.Errorf("%q is read as %q", name, data)
		}
	}
}
