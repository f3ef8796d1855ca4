package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync"

	"github.com/plybook/plybook/parse"
)

// outputs are the files that a run is writing. A file is written beside its place and put there
// when it is whole, so that nobody ever sees half of it; whatever is not whole when the
// run ends is taken away, and so are its temporary folders.
type outputs struct {
	mu      sync.Mutex
	open    []*output
	folders []string
}

// An output is a product on its way to a file.
type output struct {
	*bufio.Writer
	file  *os.File
	pack  io.WriteCloser // compresses into file; nil if nothing does
	all   *outputs
	name  string // as the user knows it
	place string // where it goes when it is whole; "" if it is written in place
}

// create begins to write a file, compressed if its ending says so. Its directory has to exist; a file that is
// there already is replaced when the new one is whole.
func (o *outputs) create(name string) (*output, error) {
	if err := checkPackage(name); err != nil {
		return nil, err
	}
	place := name
	if target, err := filepath.EvalSymlinks(name); err == nil {
		place = target
	}
	info, err := os.Stat(place)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("cannot write %s: it is a directory", name)
	case err == nil && !info.Mode().IsRegular():
		return o.inPlace(name) // a device or a pipe cannot be replaced
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	file, err := createBeside(place)
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	if info != nil {
		_ = file.Chmod(info.Mode().Perm()) // some file systems have no modes
	}
	return o.track(&output{file: file, name: name, place: place})
}

func (o *outputs) inPlace(name string) (*output, error) {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	return o.track(&output{file: file, name: name})
}

func (o *outputs) track(out *output) (_ *output, err error) {
	o.mu.Lock()
	out.all = o
	o.open = append(o.open, out)
	o.mu.Unlock()
	var to io.Writer = &namedFile{out.file, out.name}
	if pack := packerOf(out.name); pack != nil {
		if out.pack, err = pack(to); err != nil {
			out.discard()
			return nil, fmt.Errorf("cannot write %s: %w", out.name, err)
		}
		to = out.pack
	}
	out.Writer = bufio.NewWriter(to)
	return out, nil
}

// A namedFile is a file whose errors speak of the name that the user knows.
type namedFile struct {
	*os.File
	name string
}

func (f *namedFile) Write(data []byte) (int, error) {
	n, err := f.File.Write(data)
	if err != nil {
		err = fmt.Errorf("cannot write %s: %w", f.name, cause(err))
	}
	return n, err
}

// createBeside creates an empty file with a name of its own beside place. Unlike os.CreateTemp it
// leaves the permissions to the user's umask.
func createBeside(place string) (*os.File, error) {
	for {
		name := fmt.Sprintf("%s.%08x.tmp", place, rand.Uint32())
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

// besideName are the names that createBeside gives.
var besideName = regexp.MustCompile(`^(.+)\.[0-9a-f]{8}\.tmp$`)

// besideWhat returns the file that one with a name of createBeside was meant to become.
func besideWhat(name string) (place string, ok bool) {
	found := besideName.FindStringSubmatch(name)
	if found == nil {
		return "", false
	}
	return found[1], true
}

// commit puts the file in its place. After an error nothing is left of it.
func (o *output) commit() error { return o.all.commit(o) }

// commit puts files in their places once all of them are whole. After an error nothing is left of those that are not
// in their places, which is all of them unless the system failed at that very moment.
func (o *outputs) commit(files ...*output) (err error) {
	for _, out := range files {
		if err == nil {
			err = out.finish()
		}
	}
	if err == nil {
		err = o.place(files)
	}
	for _, out := range files {
		out.discard()
	}
	return err
}

// place puts files that are whole in their places. Who gives up waits for it, so that no run ends with some of its
// files in their places.
func (o *outputs) place(files []*output) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, out := range files {
		i := slices.Index(o.open, out)
		if i < 0 {
			return fmt.Errorf("cannot write %s: %w", out.name, context.Canceled) // it was given up
		}
		if out.place != "" {
			if err := os.Rename(out.file.Name(), out.place); err != nil {
				return fmt.Errorf("cannot write %s: %w", out.name, cause(err))
			}
		}
		o.open = slices.Delete(o.open, i, i+1)
	}
	return nil
}

// finish writes what is still in memory, and closes the file.
func (o *output) finish() error {
	err := o.Flush()
	if err != nil {
		return err // it has the file's name
	}
	if o.pack != nil {
		if err = o.pack.Close(); err != nil {
			return err
		}
	}
	if err = o.file.Close(); err != nil {
		return fmt.Errorf("cannot write %s: %w", o.name, cause(err))
	}
	return nil
}

// discard takes the unfinished file away; after commit it does nothing.
func (o *output) discard() {
	if !o.forget() {
		return
	}
	o.file.Close()
	if o.place != "" {
		os.Remove(o.file.Name())
	}
}

func (o *output) forget() (known bool) {
	o.all.mu.Lock()
	defer o.all.mu.Unlock()
	i := slices.Index(o.all.open, o)
	if i >= 0 {
		o.all.open = slices.Delete(o.all.open, i, i+1)
	}
	return i >= 0
}

// tempFolder makes a folder for what a run needs until its end.
func (o *outputs) tempFolder(pattern string) (dir string, err error) {
	if dir, err = os.MkdirTemp("", pattern); err != nil {
		return "", err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.folders = append(o.folders, dir)
	return dir, nil
}

// discard takes all unfinished files away, and the temporary folders.
func (o *outputs) discard() {
	o.mu.Lock()
	open, folders := slices.Clone(o.open), o.folders
	o.folders = nil
	o.mu.Unlock()
	for _, out := range open {
		out.discard()
	}
	for _, dir := range folders {
		os.RemoveAll(dir)
	}
}

// sameFile says whether two names mean one file that is there.
func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// cause drops the name that an error of package os repeats.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	var l *os.LinkError
	if errors.As(err, &l) {
		return l.Err
	}
	return err
}

// write runs a function on the product's way to name, "" and "-" being standard output, and puts
// the file in its place if the function succeeds.
func (p *program) write(name string, f func(io.Writer) error) error {
	return p.writeUnless(name, f, func(err error) bool { return err != nil })
}

// writeSoFar is [program.write] for products of which every beginning is whole: what an
// interrupted run has done so far is put in its place.
func (p *program) writeSoFar(ctx context.Context, name string, f func(io.Writer) error) error {
	return p.writeUnless(name, f, func(err error) bool { return err != nil && !interrupted(ctx, err) })
}

func (p *program) writeUnless(name string, f func(io.Writer) error, spoilt func(error) bool) error {
	if productName(name) == "" {
		return f(p.talk.out)
	}
	out, err := p.outputs.create(name)
	if err != nil {
		return err
	}
	defer out.discard()
	err = f(out)
	if spoilt(err) {
		return err
	}
	return errors.Join(err, out.commit())
}

// productName returns the name of the file that a product goes to; "" for standard output.
func productName(out string) string {
	if out == "-" {
		return ""
	}
	return out
}

// A meter counts what is written.
type meter struct {
	io.Writer
	n int64
}

func (m *meter) Write(data []byte) (int, error) {
	n, err := m.Writer.Write(data)
	m.n += int64(n)
	return n, err
}

// writeAll runs a function on the way of several products to files, and puts these in their places, in order, if it
// succeeds: either all of them or none.
func (p *program) writeAll(names []string, f func([]io.Writer) error) error {
	var files []*output
	var to []io.Writer
	for _, name := range names {
		out, err := p.outputs.create(name)
		if err != nil {
			return err
		}
		defer out.discard()
		files, to = append(files, out), append(to, out)
	}
	if err := f(to); err != nil {
		return err
	}
	return p.outputs.commit(files...)
}

// writeFile writes data to a file, or to standard output.
func (p *program) writeFile(name string, data []byte) error {
	return p.write(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// checkOutDir refuses to write records into a folder that is read: what is written would be read too.
func checkOutDir(dir string, args []string) error {
	into, err := filepath.Abs(dir)
	if err != nil {
		return fmt.Errorf("cannot write to %s: %w", dir, cause(err))
	}
	for _, a := range args {
		info, err := os.Stat(a)
		if err != nil || !info.IsDir() {
			continue
		}
		from, err := filepath.Abs(a)
		if err != nil {
			continue
		}
		if rel, err := filepath.Rel(from, into); err == nil && filepath.IsLocal(rel) {
			return fmt.Errorf("--out-dir %s lies in %s, which is read; name a folder elsewhere", dir, a)
		}
	}
	return nil
}

// checkOutput refuses to write to a file that is an argument, or that holds game records while
// what would be written are none: it is there by mistake.
func checkOutput(name string, args []string, records bool) error {
	if productName(name) == "" {
		return nil
	}
	for _, a := range args {
		if sameFile(a, name) {
			return fmt.Errorf("%s is read and would be written over; name another file for the output", name)
		}
	}
	info, err := os.Stat(name)
	if records || err != nil || !info.Mode().IsRegular() {
		return nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil // whether it can be written is found out later
	}
	defer file.Close()
	head := make([]byte, parse.SniffLen)
	n, _ := io.ReadFull(file, head)
	if format := parse.Detect(name, head[:n]); format != nil {
		return fmt.Errorf("%s holds game records (%s) and would be written over; name another file for the output", name, format.Name)
	}
	return nil
}
