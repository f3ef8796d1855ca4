package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"sync"

	"github.com/plybook/plybook/analyze/engine/process"
)

// version is set by -ldflags "-X main.version=…"; otherwise the build information has it.
var version string

// A build is which plybook-fleet a program is. Coordinators give games only to workers whose build fits theirs.
type build struct {
	Version  string `json:"version"`
	Commit   string `json:"commit,omitempty"`
	Platform string `json:"platform"`
	Sum      string `json:"sum"` // SHA-256 of the program
}

func (b build) String() string {
	return fmt.Sprintf("%s %.12s %s, program %.12s", b.Version, b.Commit, b.Platform, b.Sum)
}

// fits says whether two builds play the same games: those of one version and, on one platform, of the same program.
func (b build) fits(other build) bool {
	if b.Platform == other.Platform {
		return b.Sum == other.Sum
	}
	return b.Version == other.Version && b.Commit == other.Commit
}

// buildOf returns the build of this program.
var buildOf = sync.OnceValue(func() build {
	b := build{Version: version, Platform: runtime.GOOS + "/" + runtime.GOARCH}
	if info, ok := debug.ReadBuildInfo(); ok {
		if b.Version == "" {
			b.Version = info.Main.Version
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				b.Commit = s.Value
			}
		}
	}
	if path, err := os.Executable(); err == nil {
		b.Sum, _ = fileSum(path) // without one it fits none of its platform but itself
	}
	return b
})

// fileSum is [process.Sum] of a file.
func fileSum(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return process.Sum(file)
}
