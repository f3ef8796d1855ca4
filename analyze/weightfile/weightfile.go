// Package weightfile reads and writes the files that have the weights of players. They are part of the program; where that runs in a browser they
// stand beside its page, which loads those of a game before a player of the game thinks for the first time.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package weightfile

import (
	"fmt"
	"sync"
)

// Files are the files of a game: an [embed.FS], or Beside in a browser.
type Files interface {
	ReadFile(name string) ([]byte, error)
}

// Once returns a function that reads a file when it is called first, and returns what it has read then each time.
func Once[T any](files Files, name string, read func([]byte) (T, error)) func() T {
	return sync.OnceValue(func() T {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err) // the file is part of the program, or the page has loaded it
		}
		weights, err := read(text)
		if err != nil {
			panic(fmt.Errorf("%s: %w", name, err)) // a test reads the file, and the page compares its checksum
		}
		return weights
	})
}

// PageName returns what a file of a game is called beside a page.
func PageName(game, name string) string { return game + "-" + name }
