package source

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// BesideIn returns the files that lie beside those of a folder, or objects beside others if there is an opener; nil if there is no
// folder.
func BesideIn(folder string, opener Opener) *Beside {
	if folder == "" {
		return nil
	}
	return &Beside{folder: folder, opener: opener}
}

// A Beside reads files of a folder, each once. It may be used by several goroutines.
type Beside struct {
	folder string
	opener Opener // may be nil
	mutex  sync.Mutex
	known  map[string]besideFile
}

// A besideFile is a file that was read, or why it was not.
type besideFile struct {
	data []byte
	err  error
	sum  [sha256.Size]byte // of data
}

// Reader returns what [parse.Input.Beside] asks for.
func (b *Beside) Reader() func(name string) ([]byte, error) {
	if b == nil {
		return nil
	}
	return func(name string) ([]byte, error) {
		f := b.file(name)
		return f.data, f.err
	}
}

// Sum returns the checksum of a file.
func (b *Beside) Sum(name string) [sha256.Size]byte { return b.file(name).sum }

func (b *Beside) file(name string) besideFile {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	f, ok := b.known[name]
	if !ok {
		if b.opener != nil && b.opener.Has(b.folder+"/") {
			f.data, f.err = readBesideObject(b.opener, b.folder, name)
		} else {
			f.data, f.err = ReadBeside(b.folder, name)
		}
		f.sum = sha256.Sum256(f.data)
		if b.known == nil {
			b.known = map[string]besideFile{}
		}
		b.known[name] = f
	}
	return f
}

// ReadBeside reads a file of a folder, whatever the case of letters in its name; the first in the
// order of the names, if there are several.
func ReadBeside(folder, name string) ([]byte, error) {
	if filepath.Base(name) != name {
		return nil, fmt.Errorf("%q is not a file name", name)
	}
	path := filepath.Join(folder, name)
	if _, err := os.Stat(path); err != nil {
		found := ""
		err := eachName(folder, func(n string) error {
			if strings.EqualFold(n, name) && (found == "" || n < found) {
				found = n
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if path = ""; found != "" {
			path = filepath.Join(folder, found)
		}
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	case !info.Mode().IsRegular() || info.Size() > MaxBeside:
		return nil, fmt.Errorf("%s is not a file of at most %d MiB", path, MaxBeside>>20)
	}
	return os.ReadFile(path)
}
