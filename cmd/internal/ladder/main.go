// Command ladder plays the ladders of docs/explanation/ladder.md: for every game the reference players and plybook's own players,
// each against the next stronger one. It writes their games, and the page and the pictures from them.
//
//	go run ./cmd/internal/ladder                play all ladders, and write the page
//	go run ./cmd/internal/ladder hive reversi   play these again, and write the page
//	go run ./cmd/internal/ladder -page          write the page from the games that are there
//
// Players are limited by depth alone, so that the same program writes the same files on every machine. What the
// page claims is checked by the tests beside this file.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/plybook/plybook/internal/safefile"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("ladder: ")
	dir := flag.String("dir", "docs/explanation/ladder", "the folder of the games and pictures; the page is beside it")
	page := flag.Bool("page", false, "play nothing")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *dir, *page, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

// run plays the ladders of these names, all if there are none, and writes the page. An error says last of all
// which claims of the page do not hold.
func run(ctx context.Context, dir string, pageOnly bool, names []string) error {
	chosen, err := choose(names)
	if err != nil {
		return err
	}
	for _, l := range chosen {
		if pageOnly {
			break
		}
		if err := l.playTo(ctx, dir); err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
	}
	climbs, err := climbsOf(ctx, dir)
	if err != nil {
		return err
	}
	files, err := pageFiles(dir, climbs)
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := safefile.WriteFile(f.name, f.data); err != nil {
			return err
		}
	}
	var untrue []error
	for _, c := range climbs {
		untrue = append(untrue, c.check()...)
	}
	return errors.Join(untrue...)
}

// choose returns the ladders of some names; without names all.
func choose(names []string) (chosen []*ladder, err error) {
	var known []string
	for i := range ladders {
		known = append(known, ladders[i].name)
		if len(names) == 0 || slices.Contains(names, ladders[i].name) {
			chosen = append(chosen, &ladders[i])
		}
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("there is no ladder %q; known: %s", name, strings.Join(known, ", "))
		}
	}
	return chosen, nil
}
