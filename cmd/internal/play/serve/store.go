package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/internal/safefile"
)

// A Store is the folder of saved games, which one process has at a time. Nothing outside of it is opened, whatever a name or a link in
// it says.
type Store struct {
	root   *os.Root
	unlock func() // nil: another process has the folder, and nothing is written
}

// tokenFile has the tokens of links that are to be the same next time.
const tokenFile = "play.token"

// recordName is what records are called there.
var recordName = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]{0,99}\.pgn$`)

// Limits of what is read from the folder.
const (
	maxFiles  = 1000     // records, the newest ones
	maxSaved  = 16 << 20 // bytes of one of them: a long series is more than a record
	maxFolder = 64 << 20 // bytes of all
)

// OpenStore opens the folder, which is made if it is not there, and in which files can be made. The error is [safefile.ErrLocked] while another process has it.
func OpenStore(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	unlock, err := safefile.Lock(dir)
	if err != nil {
		return nil, err
	}
	probe, err := safefile.NewScratch(dir) // which also sweeps
	if err == nil {
		err = probe.Close()
	}
	if err != nil {
		unlock()
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		unlock()
		return nil, err
	}
	return &Store{root, unlock}, nil
}

// ReadStore opens a folder that another process has: records and settings are read, and nothing is written.
func ReadStore(dir string) (*Store, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Store{root: root}, nil
}

// Saves says whether files are written.
func (s *Store) Saves() bool { return s.unlock != nil }

// Dir returns the path of the folder.
func (s *Store) Dir() string { return s.root.Name() }

// Close closes the folder with all that was written on the disk, and lets others have it.
func (s *Store) Close() error {
	if !s.Saves() {
		return s.root.Close()
	}
	defer s.unlock()
	return errors.Join(safefile.SyncFolder(s.Dir()), s.root.Close())
}

// Write writes a file whole or not at all. Its errors do not have the path, which may be that of a temporary file.
func (s *Store) Write(f play.File) error {
	if !recordName.MatchString(f.Name) && f.Name != play.StateFile && f.Name != play.SettingsFile {
		return fmt.Errorf("%q is not a name of a record", f.Name)
	}
	if !s.Saves() {
		return errors.New("another plybook uses the folder")
	}
	perm := fs.FileMode(0o666)
	if f.Name == play.StateFile { // which has seeds, and with them what is dealt next
		perm = private
	}
	err := safefile.WriteFileIn(s.root, f.Name, f.Text, perm)
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// private is the mode of files that only their owner reads.
const private fs.FileMode = 0o600

// read reads a file of at most so many bytes.
func (s *Store) read(name string, most int64) ([]byte, error) {
	f, err := s.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > most {
		return nil, fmt.Errorf("%s is not a file of at most %d bytes", name, most)
	}
	return io.ReadAll(io.LimitReader(f, most))
}

// Files returns the saved records, sorted by name, and of very many the last ones; and the state of the game that was on, if there
// is one. What cannot be read is left out.
func (s *Store) Files() (files []play.File, err error) {
	entries, err := fs.ReadDir(s.root.FS(), ".")
	if err != nil {
		return nil, err
	}
	left := maxFolder
	for _, e := range slices.Backward(entries) {
		if !recordName.MatchString(e.Name()) {
			continue
		}
		text, err := s.read(e.Name(), maxSaved)
		if left -= len(text); left < 0 || len(files) == maxFiles {
			break
		}
		if err == nil {
			files = append(files, play.File{Name: e.Name(), Text: text})
		}
	}
	slices.Reverse(files)
	if text, err := s.read(play.StateFile, maxRecord); err == nil && s.Saves() { // else that game is another's
		files = append(files, play.File{Name: play.StateFile, Text: text})
	}
	return files, nil
}

// Settings returns the saved settings; none if there are none that can be read.
func (s *Store) Settings() play.Settings {
	var set play.Settings
	text, err := s.read(play.SettingsFile, maxSetup)
	if err != nil || json.Unmarshal(text, &set) != nil {
		return nil
	}
	return set
}

// Tokens returns the tokens that were kept, or keeps new ones.
func (s *Store) Tokens() (*Tokens, error) {
	if !s.Saves() {
		return NewTokens(), nil
	}
	var t Tokens
	text, err := s.read(tokenFile, maxAct)
	if err == nil && json.Unmarshal(text, &t) == nil && t.valid() {
		return &t, nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	fresh := NewTokens()
	text, err = json.Marshal(fresh)
	if err != nil {
		return nil, err
	}
	return fresh, safefile.WriteFileIn(s.root, tokenFile, append(text, '\n'), private)
}

// DefaultDir returns the folder of saved games where nobody names another one.
func DefaultDir(system string, env func(string) string) (string, error) {
	under := func(dir string, more ...string) (string, error) {
		if dir == "" {
			return "", errors.New("there is no home directory")
		}
		return filepath.Join(append(append([]string{dir}, more...), "plybook")...), nil
	}
	switch system {
	case "windows":
		return under(env("LocalAppData"))
	case "darwin":
		return under(env("HOME"), "Library", "Application Support")
	}
	if data := env("XDG_DATA_HOME"); filepath.IsAbs(data) { // others are to be ignored, as the XDG specification says
		return under(data)
	}
	return under(env("HOME"), ".local", "share")
}
