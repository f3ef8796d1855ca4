package findings

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// A Place is where the records of a game lie, as far as a program needs it to find them again.
type Place struct {
	Outer   string // file that can be opened, the archive of a member; "" if it is the game's File
	ID      string // distinguishes files of one name, and a file from itself where it is read again; see [source.Source]
	Format  string // name of the format of the file; "" if it is not known
	NoLines bool   // lines of findings are none of that file: it is binary or packed, or no file
}

// PlaceOf returns the place of a file.
func PlaceOf(s *source.Source) Place {
	p := Place{Outer: s.Outer, ID: s.ID, NoLines: !s.HasLines()}
	if s.Format != nil {
		p.Format = s.Format.Name
	}
	return p
}

// outer returns the file that can be opened, and the name of a member in it.
func (p *Place) outer(file string) (outer, member string) {
	if p.Outer == "" || p.Outer == file {
		return file, ""
	}
	return p.Outer, strings.TrimPrefix(strings.TrimPrefix(file, p.Outer), "!")
}

// where states in words where a finding is that has no line in a file: "games.sgf, game 3, ply 7: "; "" if it is about a file as a whole.
func (p *Place) where(f *replay.Finding) string {
	_, member := p.outer(f.File)
	var parts []string
	if member != "" {
		parts = append(parts, wording.ShownName(member))
	}
	parts = append(parts, gamePlace(f)...)
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, ", ") + ": "
}

// A Root finds the names of files below the folder that programs know them by. The zero value is ready to use: it takes
// the folder of the CI system that a file lies in, or its repository, or else the working directory. A nil Root leaves names as they are.
type Root struct {
	Dir string // that folder, if it is known

	folders  map[string]string // by folder the root that it lies in; all resolved
	last, as string            // the file that was asked for last, and its name
}

// rootVariables are where CI systems say which folder holds the repository.
var rootVariables = []string{"GITHUB_WORKSPACE", "CI_PROJECT_DIR"}

// Name returns the path of a file below the root, with slashes; the whole path if it does not lie there.
func (r *Root) Name(file string) string {
	if r == nil || file == "-" {
		return file
	}
	if file == r.last {
		return r.as
	}
	full := resolved(file)
	name, ok := pathBelow(r.of(filepath.Dir(full)), full)
	if !ok {
		name = filepath.ToSlash(full)
	}
	r.last, r.as = file, name
	return name
}

// file returns what a machine calls the file of a game.
func (r *Root) file(g *Game) string {
	outer, member := g.outer(g.File)
	if member != "" {
		member = "!" + member
	}
	return r.Name(outer) + member
}

// of returns the root of what lies in a folder.
func (r *Root) of(folder string) string {
	if root, ok := r.folders[folder]; ok {
		return root
	}
	if r.folders == nil || len(r.folders) > maxFolders {
		r.folders = map[string]string{}
	}
	root := r.find(folder)
	r.folders[folder] = root
	return root
}

// maxFolders is of how many folders the root is kept in memory.
const maxFolders = 10_000

func (r *Root) find(folder string) string {
	if r.Dir != "" {
		return resolved(r.Dir)
	}
	for _, name := range rootVariables {
		if dir := os.Getenv(name); dir != "" {
			if _, ok := pathBelow(resolved(dir), folder); ok {
				return resolved(dir)
			}
		}
	}
	for dir := folder; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return resolved(".")
		}
	}
}

// resolved returns the full path of a file without links; of one that is not there that of its folder with its name.
func resolved(file string) string {
	full, err := filepath.Abs(file)
	if err != nil {
		return filepath.Clean(file)
	}
	if path, err := filepath.EvalSymlinks(full); err == nil {
		return path
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(full)); err == nil {
		return filepath.Join(folder, filepath.Base(full))
	}
	return full
}

// pathBelow returns the path of a file below a folder, with slashes.
func pathBelow(folder, file string) (string, bool) {
	below, err := filepath.Rel(folder, file)
	if err != nil || !filepath.IsLocal(below) {
		return "", false
	}
	return filepath.ToSlash(below), true
}

// A KeyCount counts the findings of a file that have the same key.
type KeyCount struct {
	Exact    bool // every key is counted by itself, however many there are
	file, id string
	seen     keyCounter
}

// Number gives the findings of a game that have a key their number, as far as it is wanted.
func (c *KeyCount) Number(g *Game, wanted func(*replay.Finding) bool) {
	if g.File != c.file || g.ID != c.id {
		c.file, c.id = g.File, g.ID
		c.seen = keyCounter{}
	}
	c.seen.exact = c.Exact
	for i := range g.Findings {
		f := &g.Findings[i]
		if f.Key == "" || !wanted(f) {
			continue
		}
		f.Nth = c.seen.next(f.Key)
	}
}

// fingerprint returns what identifies a finding within its file; "" if it has no key.
func fingerprint(f *replay.Finding) string {
	if f.Key == "" {
		return ""
	}
	return f.Key + ":" + strconv.Itoa(max(f.Nth, 1))
}
