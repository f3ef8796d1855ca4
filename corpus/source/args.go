package source

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// An argument is what the caller named, looked up on disk.
type argument struct {
	text string
	kind argumentKind
	path string // what to open: text, or the folder that a pattern begins with
	id   string // path below the folder that holds all arguments; "" is that folder itself
	sole bool   // the only one

	glob   *glob   // for patterns
	member *member // for files of which one member is wanted; nil: all
}

type argumentKind uint8

const (
	fileArg argumentKind = iota
	folderArg
	patternArg
	stdinArg
	listedArg // a path of [Options.Listed]
)

// resolve looks up arguments on disk and names them, and the paths of a list, below the folder that holds them all. What was named
// before is left out.
func resolve(args, listed []string, opener Opener) (found []argument, failed []error) {
	args, listed = withoutRepeats(args, listed)
	for _, text := range args {
		a, err := lookUp(text, opener)
		if err == nil && a.kind == stdinArg && slices.ContainsFunc(found, isStdin) {
			err = errors.New("standard input can be read only once")
		}
		if err != nil {
			failed = append(failed, &ArgError{text, err})
			continue
		}
		a.sole = len(args)+len(listed) == 1
		found = append(found, a)
	}
	for _, text := range listed {
		found = append(found, argument{text: text, kind: listedArg, path: text})
	}
	nameBelowRoot(found, opener)
	return found, failed
}

// withoutRepeats leaves out paths that are among those before them, however they are written.
func withoutRepeats(args, listed []string) (_, _ []string) {
	seen := make(map[string]bool, len(args)+len(listed))
	again := func(text string) bool {
		path, err := filepath.Abs(text)
		if err != nil || text == "-" { // of which [resolve] says why not
			return false
		}
		known := seen[path]
		seen[path] = true
		return known
	}
	return slices.DeleteFunc(slices.Clone(args), again), slices.DeleteFunc(slices.Clone(listed), again)
}

func isStdin(a argument) bool { return a.kind == stdinArg }

func lookUp(text string, opener Opener) (argument, error) {
	if text == "-" {
		return argument{text: text, kind: stdinArg, path: text}, nil
	}
	if opener != nil && opener.Has(text) {
		return lookUpObject(text, opener)
	}
	info, err := os.Stat(text)
	var pathError *fs.PathError
	switch {
	case err == nil && info.IsDir():
		return argument{text: text, kind: folderArg, path: text}, nil
	case err == nil || !errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(text, globMeta):
		return argument{text: text, kind: fileArg, path: text}, nil
	}
	if archive, ok := archiveOf(text); ok {
		return argument{text: text, kind: fileArg, path: archive, member: &member{name: text}}, nil
	}
	if !strings.ContainsAny(text, globMeta) && errors.As(err, &pathError) {
		return argument{}, pathError.Err
	}
	return lookUpPattern(text)
}

// archiveOf returns the file that the name of a member begins with.
func archiveOf(text string) (string, bool) {
	for i, c := range text {
		if c != '!' {
			continue
		}
		if info, err := os.Stat(text[:i]); err == nil && info.Mode().IsRegular() {
			return text[:i], true
		}
	}
	return "", false
}

func lookUpPattern(text string) (argument, error) {
	slashed := filepath.ToSlash(text)
	if !doublestar.ValidatePattern(slashed) {
		return argument{}, doublestar.ErrBadPattern
	}
	base, pattern := doublestar.SplitPattern(slashed)
	base = filepath.FromSlash(base)
	if info, err := os.Stat(base); err != nil || !info.IsDir() {
		return argument{}, ErrNoMatch
	}
	return argument{text: text, kind: patternArg, path: base, glob: newGlob(pattern)}, nil
}

// nameBelowRoot sets the ids. The root is the deepest folder that all arguments lie in, so that
// the same files have the same ids wherever that folder is.
func nameBelowRoot(args []argument, opener Opener) {
	full := make([]string, len(args))
	root, any := "", false
	for i, a := range args {
		if a.kind == stdinArg {
			continue
		}
		full[i] = a.path
		if opener != nil && opener.Has(a.path) {
			full[i] = pathOfObject(a.path)
		} else if abs, err := filepath.Abs(a.path); err == nil {
			full[i] = abs
		}
		folder := full[i]
		if a.kind == fileArg || a.kind == listedArg {
			folder = filepath.Dir(folder)
		}
		if !any {
			root, any = folder, true
		}
		root = commonFolder(root, folder)
	}
	for i := range args {
		rel, err := filepath.Rel(root, full[i])
		switch {
		case args[i].kind == stdinArg:
			args[i].id = "stdin"
		case err != nil:
			args[i].id = filepath.ToSlash(full[i])
		case rel != ".":
			args[i].id = filepath.ToSlash(rel)
		}
	}
}

// commonFolder returns the deepest folder that is or holds both; "" if they share none.
func commonFolder(a, b string) string {
	for {
		if rel, err := filepath.Rel(a, b); err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return a
		}
		up := filepath.Dir(a)
		if up == a {
			return ""
		}
		a = up
	}
}

// globMeta are the characters that make a name a pattern.
const globMeta = `*?[{`

// A glob is a pattern for paths below a folder, with slashes.
type glob struct {
	pattern string
	depth   int  // how many slashes a path that fits may have
	hidden  bool // names that begin with a dot are wanted
	found   bool // something fits
}

func newGlob(pattern string) *glob {
	g := &glob{
		pattern: pattern,
		depth:   strings.Count(pattern, "/"),
		hidden:  strings.HasPrefix(pattern, ".") || strings.Contains(pattern, "/."),
	}
	if strings.Contains(pattern, "**") {
		g.depth = math.MaxInt
	}
	return g
}

// fits says whether the pattern means this path.
func (g *glob) fits(path string) bool { return doublestar.MatchUnvalidated(g.pattern, path) }

// CheckPattern returns an error if a text is no pattern.
func CheckPattern(pattern string) error {
	if !doublestar.ValidatePattern(pattern) {
		return doublestar.ErrBadPattern
	}
	return nil
}

// excludes says whether a file, folder or member is left out that was not named: its name and path, and its path below what was
// named.
func (o *Options) excludes(name, below string) bool {
	shown := strings.ReplaceAll(filepath.ToSlash(name), "!", "/")
	return slices.ContainsFunc(o.Exclude, func(pattern string) bool {
		pattern = strings.TrimPrefix(strings.TrimSuffix(pattern, "/"), "./")
		if !strings.Contains(pattern, "/") {
			return doublestar.MatchUnvalidated(pattern, path.Base(below))
		}
		return doublestar.MatchUnvalidated(pattern, shown) || doublestar.MatchUnvalidated(pattern, below)
	})
}

// leadsTo says whether the pattern may mean something in this folder.
func (g *glob) leadsTo(folder string) bool { return strings.Count(folder, "/") < g.depth }
