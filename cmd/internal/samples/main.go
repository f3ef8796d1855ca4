// Command samples writes the sample records again. It plays every game from fixed seeds, so that
// the same program writes the same samples. Those of the leagues change with the players of plybook, who may play
// better one day.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/plybook/plybook/internal/safefile"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "samples:", err)
		os.Exit(1)
	}
}

// run writes all samples below a folder.
func run(dir string) error {
	if err := writeSamples(dir); err != nil {
		return err
	}
	for i := range leagues {
		l := &leagues[i]
		files, err := l.files()
		if err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
		for _, f := range files {
			if err := write(dir, f.Name, f.Data); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeSamples writes those that are no leagues.
func writeSamples(dir string) error {
	for _, s := range slices.Concat(hiveSamples, reversiSamples, conquestSamples, contactixSamples, bluelagoonSamples) {
		text, err := s.text()
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := write(dir, s.name, text); err != nil {
			return err
		}
	}
	return nil
}

func write(dir, name string, data []byte) error {
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return safefile.WriteFile(path, data)
}
