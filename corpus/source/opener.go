package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/plybook/plybook/internal/extsort"
)

// An Opener opens what does not lie on disk: objects of a store, under names that no file has, such as "s3://bucket/key". A prefix
// of keys, up to a slash, is read as a folder.
type Opener interface {
	// Has says whether a name is that of an object or prefix. All others are those of files.
	Has(name string) bool
	// Open finds an object; the error is [fs.ErrNotExist] if there is none. The reader reads what had this ETag, and fails with
	// [ErrChanged] once the object is another one. One that has a method Expect(from, to int64) is told which bytes will be read.
	Open(name string) (r io.ReaderAt, size int64, etag string, err error)
	// List calls a function with each object below a prefix, by its name there and with its size.
	List(prefix string, call func(below string, size int64) error) error
}

// ErrChanged says that something is read that is no longer what it was.
var ErrChanged = errors.New("the input has changed since the run began")

// An opened is an open file or object.
type opened struct {
	io.ReaderAt
	io.Reader // from the beginning
	io.Closer
	folder string // in which it lies
	size   int64
	etag   string // "" for files
}

func (o *Options) opens(name string) bool { return o.Opener != nil && o.Opener.Has(name) }

// openFile opens a file or object.
func (w *Walker) openFile(name string) (*opened, error) {
	if w.options.opens(name) {
		return w.openObject(name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	return &opened{f, f, f, filepath.Dir(name), info.Size(), ""}, nil
}

func (w *Walker) openObject(name string) (*opened, error) {
	r, size, etag, err := w.options.Opener.Open(name)
	if err != nil {
		return nil, &storeError{name, err}
	}
	at := &object{w, r, name, etag}
	return &opened{at, io.NewSectionReader(at, 0, size), io.NopCloser(nil), name[:strings.LastIndexByte(name, '/')], size, etag}, nil
}

// An object is an open one. What goes wrong with its store ends the walk: it says nothing about the object.
type object struct {
	walk       *Walker
	r          io.ReaderAt
	name, etag string
}

func (o *object) ReadAt(p []byte, off int64) (int, error) {
	n, err := o.r.ReadAt(p, off)
	switch {
	case err == nil || err == io.EOF || off < 0:
	case o.walk.reading != nil && errors.Is(err, ErrChanged):
		o.walk.stale(o.name, "its ETag was %s, and is another one now", o.etag)
	default:
		o.walk.lost(o.name, err)
	}
	return n, err
}

// expect says which bytes will be read.
func (o *opened) expect(from, to int64) {
	if object, is := o.ReaderAt.(*object); is {
		if r, can := object.r.(interface{ Expect(from, to int64) }); can {
			r.Expect(from, min(to, o.size))
		}
	}
}

// lost ends the walk: a store does not give what is in it.
func (w *Walker) lost(name string, err error) bool {
	if w.Err == nil && w.ctx.Err() == nil {
		w.Err = fmt.Errorf("cannot read %s: %w", name, err)
	}
	return false
}

// prefix reads the objects below a prefix, in the order in which files of these names are read.
func (w *Walker) prefix(in *input) bool {
	keys := extsort.Sorter{Dir: w.options.TempDir}
	defer keys.Close()
	some := false
	err := w.options.Opener.List(in.name, func(below string, _ int64) error {
		some = true
		return keys.Add([]byte(strings.ReplaceAll(below, "/", "\x00"))) // folder by folder
	})
	switch {
	case err != nil:
		return w.lost(in.name, err)
	case !some:
		w.Failed = append(w.Failed, &ArgError{in.name, ErrNoObject})
		return true
	}
	prefix, hidden := strings.TrimSuffix(in.name, "/")+"/", ""
	for next, err := range keys.All(w.ctx) {
		if err != nil {
			return w.broken(in, err)
		}
		below := strings.ReplaceAll(string(next), "\x00", "/")
		child := &input{name: prefix + below, id: strings.TrimPrefix(in.id+"/"+below, "/")}
		if !w.key(child, prefix, below, &hidden) {
			return false
		}
	}
	return true
}

// key reads an object, if neither it nor what a folder would be around it is hidden or excluded. hidden is the last that was hidden.
func (w *Walker) key(in *input, prefix, below string, hidden *string) bool {
	for i := range below + "/" {
		if i < len(below) && below[i] != '/' {
			continue
		}
		part := below[:i]
		switch {
		case isHidden(path.Base(part)) && part == *hidden:
			return true
		case isHidden(path.Base(part)):
			*hidden = part
			return w.skip(prefix+part, isHiddenName)
		case w.options.excludes(prefix+part, part):
			return true
		}
	}
	if isPartial(below) {
		return w.skip(in.name, isUnfinished)
	}
	return w.open(in)
}

// lookUpObject looks up the name of an object, of a member of one, or of a prefix.
func lookUpObject(text string, o Opener) (argument, error) {
	for i, c := range text + "!" {
		if c != '!' {
			continue
		}
		_, _, _, err := o.Open(text[:i])
		switch {
		case err == nil && i == len(text):
			return argument{text: text, kind: fileArg, path: text}, nil
		case err == nil:
			return argument{text: text, kind: fileArg, path: text[:i], member: &member{name: text}}, nil
		case !errors.Is(err, fs.ErrNotExist):
			return argument{}, err
		}
	}
	return argument{text: text, kind: folderArg, path: text}, nil
}

// pathOfObject returns a path that lies below others as the object or prefix does.
func pathOfObject(name string) string {
	return filepath.FromSlash(strings.TrimSuffix("/"+name[strings.Index(name, ":")+1:], "/"))
}

// readBesideObject is [ReadBeside] for objects. Nothing is listed beside what was named, so the name is as written, or all in letters of one case.
func readBesideObject(o Opener, folder, name string) ([]byte, error) {
	for _, name := range []string{name, strings.ToUpper(name), strings.ToLower(name)} {
		place := folder + "/" + name
		r, size, _, err := o.Open(place)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return nil, &storeError{place, err}
		case size > MaxBeside:
			return nil, fmt.Errorf("%s is not a file of at most %d MiB", place, MaxBeside>>20)
		}
		data := make([]byte, size)
		if _, err := r.ReadAt(data, 0); err != nil && err != io.EOF {
			return nil, &storeError{place, err}
		}
		return data, nil
	}
	return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
}

// A storeError says that a store does not say whether it has something.
type storeError struct {
	name string
	err  error
}

func (e *storeError) Error() string { return e.name + ": " + e.err.Error() }

func (e *storeError) Unwrap() error { return e.err }
