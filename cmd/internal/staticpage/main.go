// Command staticpage writes plybook's page of play for browsers without a server: a folder for any host of files, and in it the
// same page as one file, plybook.html, which also works from a disk.
//
//	go run ./cmd/internal/staticpage DIR
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"

	"github.com/plybook/plybook/internal/safefile"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: staticpage DIR")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "staticpage:", err)
		os.Exit(2)
	}
}

// run builds the page, writes its files to a folder, and says how large they are.
func run(ctx context.Context, dir string) error {
	p, err := build(ctx)
	if err != nil {
		return err
	}
	files, err := p.files()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, f := range files {
		if err := safefile.WriteFile(filepath.Join(dir, f.name), f.body); err != nil {
			return err
		}
		fmt.Printf("%9d  %s\n", len(f.body), filepath.Join(dir, f.name))
	}
	return nil
}
