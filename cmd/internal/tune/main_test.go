package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var tuneAgain = flag.Bool("tune", false, "make the files that come with the program again, which takes up to 25 minutes of one core for a file")

// commands find the commands of this program in a source.
var commands = regexp.MustCompile(`(?m)^//go:generate go run \.\./\.\./cmd/internal/tune (.*)$`)

// The files that come with the program are what the commands beside them make.
func TestFilesAreWhatTheirCommandsMake(t *testing.T) {
	sources, err := filepath.Glob("../../../analyze/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	made := map[string]bool{}
	for _, source := range sources {
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range commands.FindAllSubmatch(text, -1) {
			var c command
			if err := c.flags().Parse(strings.Fields(string(line[1]))); err != nil || tuners[c.game] == nil {
				t.Fatalf("%s: %s, %v", source, line[0], err)
			}
			made[c.game] = true
			t.Run(c.game, func(t *testing.T) {
				want, err := os.ReadFile(filepath.Join(filepath.Dir(source), c.out))
				if err != nil {
					t.Fatal(err)
				}
				if !*tuneAgain {
					t.Skip("playing the games takes up to 25 minutes of one core: -tune does")
				}
				if got, err := tuners[c.game](c.plan); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s makes another file, %v", line[1], err)
				}
			})
		}
	}
	if len(made) != len(tuners) {
		t.Errorf("there are %d commands for %d games", len(made), len(tuners))
	}
}
