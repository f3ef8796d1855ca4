// Command generate writes the sample records anew. It plays every game from fixed seeds, so that
// the same program writes the same samples.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// run writes all samples below a folder.
func run(dir string) error {
	for _, s := range slices.Concat(hiveSamples, reversiSamples, conquestSamples, contactixSamples, bluelagoonSamples) {
		text, err := s.text()
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		path := filepath.Join(dir, filepath.FromSlash(s.name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
