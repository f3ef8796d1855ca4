// Command generate writes the sample records anew. It plays every game from a fixed seed, so
// that the same program writes the same samples.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// run writes all samples below a folder.
func run(dir string) error {
	for _, f := range hiveSamples() {
		path := filepath.Join(dir, "hive", f.name)
		text, err := f.text()
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
