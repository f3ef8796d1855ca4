package source

import (
	"context"
	"io/fs"
	"os"
	slashpath "path"
	"path/filepath"
)

// Size returns how many bytes the files have that the arguments lead to, archives as they are: what
// [Progress.Read] comes to at the end, without what is excluded. It looks at their names and sizes alone. It returns false if that is not known, because
// there is a pipe among them, one member of an archive, or the context has ended.
func Size(ctx context.Context, args, exclude []string, opener Opener) (size int64, known bool) {
	found, _ := resolve(args, nil, opener)
	for _, a := range found {
		if a.kind == stdinArg || a.member != nil {
			return 0, false
		}
		n, err := a.size(ctx, &Options{Exclude: exclude, Opener: opener})
		if err != nil {
			return 0, false
		}
		size += n
	}
	return size, size > 0
}

func (a *argument) size(ctx context.Context, o *Options) (size int64, err error) {
	if o.opens(a.path) {
		return a.sizeOfObjects(o)
	}
	if a.kind == fileArg {
		info, err := os.Stat(a.path)
		if err == nil && !info.Mode().IsRegular() {
			err = fs.ErrInvalid
		}
		if err != nil {
			return 0, err
		}
		return info.Size(), nil
	}
	err = filepath.WalkDir(a.path, func(path string, entry fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return nil // the run says so
		}
		switch {
		case path != a.path && a.leavesOut(path, entry.Name(), o):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir() || !a.means(path):
			return nil
		}
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			size += info.Size()
		}
		return nil
	})
	return size, err
}

// sizeOfObjects counts what is hidden or excluded too.
func (a *argument) sizeOfObjects(o *Options) (size int64, err error) {
	if a.kind == fileArg {
		_, size, _, err = o.Opener.Open(a.path)
		return size, err
	}
	err = o.Opener.List(a.path, func(_ string, n int64) error {
		size += n
		return nil
	})
	return size, err
}

// leavesOut says whether what lies below the argument's folder is hidden or excluded.
func (a *argument) leavesOut(path, name string, o *Options) bool {
	return isHidden(name) && (a.glob == nil || !a.glob.hidden) || o.excludes(path, a.below(path))
}

// means says whether a file below the argument's folder is read: all are but those that a pattern leaves out,
// with the folders around them.
func (a *argument) means(path string) bool {
	if a.glob == nil {
		return true
	}
	for below := a.below(path); below != "."; below = slashpath.Dir(below) {
		if a.glob.fits(below) {
			return true
		}
	}
	return false
}

// below returns the path of a file below the argument's folder, with slashes.
func (a *argument) below(path string) string {
	below, err := filepath.Rel(a.path, path)
	if err != nil {
		return "."
	}
	return filepath.ToSlash(below)
}
