// Package samples holds small records of every game, for trying plybook and for its tests: games
// that plybook played against itself in the formats of the world, and some that are broken on
// purpose.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package samples

import (
	"embed"
	"io/fs"
)

//go:generate go run ../../cmd/internal/samples

//go:embed */*
var files embed.FS

// FS returns the samples: one folder a game, file names sorted.
func FS() fs.FS { return files }
