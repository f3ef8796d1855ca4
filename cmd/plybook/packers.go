package main

import (
	"compress/gzip"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// packers is the table of the endings of files that are compressed as they are written. What they write
// depends on the product alone: a gzip header has neither name nor time, and zstd works on one core.
var packers = map[string]packer{
	".gz": func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
	".zst": func(w io.Writer) (io.WriteCloser, error) {
		return zstd.NewWriter(w, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20))
	},
}

// packages are endings of compressed files and of archives that plybook does not write.
var packages = []string{".zip", ".tar", ".tgz", ".tzst", ".bz2", ".xz", ".7z", ".rar"}

// packerOf returns what compresses a file of a name; nil if nothing does.
func packerOf(name string) packer {
	return packers[strings.ToLower(filepath.Ext(name))]
}

// extensionOf returns the ending of a file's name in lower case, of what a compressed file holds.
func extensionOf(name string) string {
	if packerOf(name) != nil {
		name = strings.TrimSuffix(name, filepath.Ext(name))
	}
	return strings.ToLower(filepath.Ext(name))
}

// checkPackage refuses a file whose name promises what plybook does not write.
func checkPackage(name string) error {
	if extension := extensionOf(name); slices.Contains(packages, extension) {
		return errorWithHint("files that end in .gz and .zst are compressed", "cannot write %s: plybook does not write %s files", name, extension)
	}
	return nil
}

// checkPlain refuses a compressed file for what is read as it stands.
func checkPlain(name, what string) error {
	if packerOf(name) != nil {
		return fmt.Errorf("%s: %s is not compressed; leave out %s", name, what, filepath.Ext(name))
	}
	return nil
}
