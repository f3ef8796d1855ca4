package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/parse"
)

// outputs are the files that a run is writing. A file is written under a temporary name and put in its place
// when it is whole, so that nobody ever sees half of it; whatever is not whole when the run ends is deleted,
// and so are its temporary folders.
type outputs struct {
	mu      sync.Mutex
	open    []*output
	folders []*safefile.ScratchFolder
	swept   map[string]bool // folders that have nothing of runs that were killed
	changed map[string]bool // folders with new files, which are not synced yet
}

// An output is a product on its way to a file.
type output struct {
	*bufio.Writer
	file *os.File
	temp *safefile.File // file under a temporary name; nil if it is written in place
	pack io.WriteCloser // compresses into file; nil if nothing does
	all  *outputs
	name string // as the user knows it

	partial string // where the beginning of it is, once it was interrupted; "" if it is written in place
}

// create begins to write a file, compressed if its ending says so. Its directory has to exist; a file that is
// there already is replaced when the new one is whole.
func (o *outputs) create(name string) (*output, error) {
	if err := checkPackage(name); err != nil {
		return nil, err
	}
	return o.createAs(name, packerOf(name))
}

// A packer compresses what is written to it.
type packer func(io.Writer) (io.WriteCloser, error)

// createAs is [outputs.create] with what compresses the file; nil if nothing does.
func (o *outputs) createAs(name string, pack packer) (*output, error) {
	place := placeOf(name)
	info, err := os.Stat(place)
	switch {
	case err == nil && info.IsDir():
		return nil, isFolder(name)
	case err == nil && !info.Mode().IsRegular():
		return o.inPlace(name, pack) // a device or a pipe cannot be replaced
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	o.sweep(filepath.Dir(place))
	temp, err := safefile.Create(place)
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	return o.track(&output{file: temp.File, temp: temp, name: name}, pack)
}

func isFolder(name string) error { return fmt.Errorf("cannot write %s: it is a folder", name) }

// placeOf returns the file that a name means: a link stays a link.
func placeOf(name string) string {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		return target
	}
	return name
}

// partialOf returns where the beginning of a product goes: its n-th name, from 1.
func partialOf(name string, n int) string {
	place := placeOf(name)
	if n > 1 {
		place += fmt.Sprintf(".%d", n)
	}
	return place + safefile.PartialExtension
}

// sweep removes, once, what runs that were killed have left in a folder.
func (o *outputs) sweep(dir string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.swept[dir] {
		return
	}
	if o.swept == nil {
		o.swept = map[string]bool{}
	}
	o.swept[dir] = true
	safefile.Sweep(dir)
}

func (o *outputs) inPlace(name string, pack packer) (*output, error) {
	file, err := safefile.OpenDevice(name)
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	return o.track(&output{file: file, name: name}, pack)
}

func (o *outputs) track(out *output, pack packer) (_ *output, err error) {
	o.mu.Lock()
	out.all = o
	o.open = append(o.open, out)
	o.mu.Unlock()
	var to io.Writer = &namedFile{out.file, out.name}
	if pack != nil {
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

// finish writes what is still in memory.
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
	if o.temp == nil {
		return o.failed(o.file.Close())
	}
	return nil
}

// failed returns an error about the file with the name that the user knows.
func (o *output) failed(err error) error {
	if err != nil {
		err = fmt.Errorf("cannot write %s: %w", o.name, cause(err))
	}
	return err
}

// place puts files that are finished in their places. Who gives up waits for it, so that no run ends with some of its
// files in their places.
func (o *outputs) place(files []*output) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, out := range files {
		if !slices.Contains(o.open, out) {
			return out.failed(context.Canceled) // it was given up
		}
	}
	if err := syncAll(files); err != nil {
		return err
	}
	for _, out := range files {
		if out.temp != nil {
			if err := out.temp.Commit(); err != nil {
				return out.failed(err)
			}
			if o.changed == nil {
				o.changed = map[string]bool{}
			}
			o.changed[filepath.Dir(out.temp.Place())] = true
		}
		o.open = slices.DeleteFunc(o.open, func(open *output) bool { return open == out })
	}
	return nil
}

// syncAll syncs files at the same time.
func syncAll(files []*output) error {
	errs := make([]error, len(files))
	var group sync.WaitGroup
	for i, out := range files {
		if out.temp != nil {
			group.Go(func() { errs[i] = out.failed(out.temp.Sync()) })
		}
	}
	group.Wait()
	return cmp.Or(errs...)
}

// settle syncs the folders that files were put into.
func (o *outputs) settle() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	var errs []error
	for _, dir := range slices.Sorted(maps.Keys(o.changed)) {
		if err := safefile.SyncFolder(dir); err != nil {
			errs = append(errs, fmt.Errorf("cannot write to %s: %w", dir, cause(err)))
		}
	}
	o.changed = nil
	return errors.Join(errs...)
}

// discard deletes the unfinished file; after commit it does nothing.
func (o *output) discard() {
	if !o.forget() {
		return
	}
	if o.temp == nil {
		o.file.Close()
		return
	}
	o.temp.Discard()
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

// keepPartial puts what there is of a product beside its place. A file of another program that has that name stays, and
// the next name is taken.
func (o *output) keepPartial() error {
	defer o.discard()
	if err := o.finish(); err != nil {
		return err
	}
	if o.temp != nil {
		for n := 1; ; n++ {
			o.partial = partialOf(o.name, n)
			if _, err := os.Lstat(o.partial); errors.Is(err, fs.ErrNotExist) || beginAlike(o.partial, o.temp.Name()) {
				break
			}
		}
		o.temp.Redirect(o.partial)
	}
	return o.all.place([]*output{o})
}

// removePartial deletes what interrupted runs have left beside the place of a product that is whole now.
func (o *output) removePartial() {
	if o.temp == nil {
		return
	}
	for n := 1; ; n++ {
		partial := partialOf(o.name, n)
		if _, err := os.Lstat(partial); err != nil {
			return
		}
		if beginAlike(partial, o.temp.Place()) {
			os.Remove(partial)
		}
	}
}

// beginAlike says whether a file begins as a product does. Its name makes it a part of the same product; that plybook
// has written it is taken for granted only then. Other programs call files so that they download.
func beginAlike(partial, product string) bool {
	info, err := os.Lstat(partial)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	a, b := beginning(partial), beginning(product)
	n := min(len(a), len(b))
	return n > 0 && bytes.Equal(a[:n], b[:n])
}

// beginning returns the first bytes of a file, enough for the format of a product and not for what is in it; fewer of a
// shorter file, and none of one that cannot be read.
func beginning(name string) []byte {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	head := make([]byte, 8)
	n, _ := io.ReadFull(f, head)
	return head[:n]
}

// tempFolder makes a folder for what a run needs until its end.
func (o *outputs) tempFolder() (dir string, err error) {
	folder, err := safefile.NewScratchFolder()
	if err != nil {
		return "", err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.folders = append(o.folders, folder)
	return folder.Path, nil
}

// discard deletes all unfinished files, and the temporary folders.
func (o *outputs) discard() {
	o.mu.Lock()
	open, folders := slices.Clone(o.open), o.folders
	o.folders = nil
	o.mu.Unlock()
	for _, out := range open {
		out.discard()
	}
	for _, folder := range folders {
		folder.Remove()
	}
	_ = o.settle() // for what was put in its place one by one, and has been counted as written
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
	if productName(name) == "" {
		return f(p.talk.out)
	}
	return p.writeAll([]string{name}, func(to []io.Writer) error { return f(to[0]) })
}

// writeSoFar is [program.write] for products of which every beginning is whole: what an interrupted run has done so
// far is put beside the place of the file, and replaced by the next run.
func (p *program) writeSoFar(ctx context.Context, name string, f func(io.Writer) error) error {
	if productName(name) == "" {
		return f(p.talk.out)
	}
	out, err := p.outputs.create(name)
	if err != nil {
		return err
	}
	defer out.discard()
	to := &meter{Writer: out}
	err = f(to)
	switch {
	case err == nil:
		if err = p.outputs.commit(out); err != nil {
			return err
		}
		out.removePartial()
		p.soFar = allWritten
		return p.outputs.settle()
	case interrupted(ctx, err) && to.n == 0:
		p.soFar = cmp.Or(p.soFar, nothingWritten)
	case interrupted(ctx, err):
		if failed := errors.Join(out.keepPartial(), p.outputs.settle()); failed != nil {
			return failed
		}
		if out.partial != "" {
			p.partials = append(p.partials, out.partial)
			if p.soFar = out.partial + " holds the result so far"; len(p.partials) > 1 {
				p.soFar = strings.Join(p.partials, ", ") + " hold the result so far"
			}
		}
	}
	return err
}

// What is to be said of an interrupted run that has written all of its files, or none.
const (
	allWritten     = "all files were written"
	nothingWritten = "nothing was written"
)

// dirOf returns the folder that a file lies in; a name that ends like a folder's is that folder.
func dirOf(name string) string {
	dir, _ := filepath.Split(name)
	return cmp.Or(dir, ".")
}

// stdoutNames are what standard output is called. What it leads to is not replaced: others may write there too.
var stdoutNames = []string{"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}

// productName returns the name of the file that a product goes to; "" for standard output.
func productName(out string) string {
	if slices.Contains(stdoutNames, out) {
		return ""
	}
	return out
}

// checkOutputs refuses files for the outputs of one run of which two are one, or that lie in no folder.
func checkOutputs(outputs ...string) error {
	places := map[string]string{}
	for _, name := range outputs {
		if productName(name) == "" {
			continue
		}
		place, err := filepath.Abs(placeOf(name))
		if err != nil {
			place = name
		}
		if other, ok := places[place]; ok {
			return fmt.Errorf("%s and %s are the same file; name another one for one of the outputs", other, name)
		}
		places[place] = name
		if _, err := os.Stat(dirOf(name)); err != nil {
			return fmt.Errorf("cannot write %s: %w", name, cause(err))
		}
	}
	return nil
}

// checkFiles is checkOutputs for outputs of which none may be a folder.
func checkFiles(outputs ...string) error {
	for _, name := range outputs {
		if info, err := os.Stat(placeOf(name)); productName(name) != "" && err == nil && info.IsDir() {
			return isFolder(name)
		}
	}
	return checkOutputs(outputs...)
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
	return p.writeCreated(func(create func(string) (io.Writer, error)) error {
		var to []io.Writer
		for _, name := range names {
			w, err := create(name)
			if err != nil {
				return err
			}
			to = append(to, w)
		}
		return f(to)
	})
}

// writeCreated is [program.writeAll] for a function that finds out what files there are.
func (p *program) writeCreated(f func(create func(name string) (io.Writer, error)) error) error {
	var files []*output
	defer func() {
		for _, out := range files {
			out.discard()
		}
	}()
	err := f(func(name string) (io.Writer, error) {
		out, err := p.outputs.create(name)
		if err != nil {
			return nil, err
		}
		files = append(files, out)
		return out, nil
	})
	if err != nil {
		p.soFar = cmp.Or(p.soFar, nothingWritten)
		return err
	}
	if err := p.outputs.commit(files...); err != nil {
		return err
	}
	p.soFar = allWritten
	return p.outputs.settle()
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
			return fmt.Errorf("--out-dir %s is inside the input %s; name a folder elsewhere", dir, a)
		}
	}
	return nil
}

// checkOutput refuses to write to a file that is an argument, or beside it what an interrupted run leaves, or to one
// that holds game records while what would be written are none: it is there by mistake.
func checkOutput(name string, args []string, records bool) error {
	if productName(name) == "" {
		return nil
	}
	for _, a := range args {
		for _, written := range []string{name, partialOf(name, 1)} {
			if sameFile(a, written) {
				return fmt.Errorf("%s is an input and would be overwritten; name another output file", written)
			}
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
		return fmt.Errorf("%s holds game records (%s) and would be overwritten; name another output file", name, format.Name)
	}
	return nil
}
