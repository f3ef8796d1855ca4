package corpus

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/extsort"
	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/parse"
)

// sources returns the IDs of what the arguments lead to, with the codes of findings.
func sources(t *testing.T, o Options, args ...string) []string {
	t.Helper()
	text, _, err := listing(t, o, args...)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for line := range strings.Lines(text) {
		id, rest, _ := strings.Cut(line, "#")
		if code, _, finding := strings.Cut(rest, ": "); finding {
			id += " " + strings.Fields(code)[1]
		}
		ids = append(ids, id)
	}
	return ids
}

func wantSources(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// tree makes a folder with a bit of everything.
func tree(t *testing.T) string {
	one := toyFile(1)
	return write(t, t.TempDir(), map[string]string{
		"b.toy": one, "a/z.toy": one, "a/deep/er/x.toy": one, "a.toy": one, "readme.txt": "some games\n",
		".hidden.toy": one, ".git/x.toy": one, "empty.toy": "", "a/[1].toy": one,
	})
}

func TestAFolderIsReadInTheOrderOfItsNames(t *testing.T) {
	folder := tree(t)
	got := sources(t, toyOptions(), folder)
	wantSources(t, got, "a/[1].toy", "a/deep/er/x.toy", "a/z.toy", "a.toy", "b.toy")
	_, totals, _ := listing(t, toyOptions(), folder)
	if totals.Files != 5 || totals.Skipped != 2 || totals.Unrecognised != 2 {
		t.Errorf("got %+v; want 5 files, and 4 others: text, empty, hidden file, hidden folder", totals)
	}
}

// The names of a folder need not fit in memory: beyond [extsort.DefaultMemory] they are sorted in temporary files.
func TestAFolderOfManyNamesIsReadInTheirOrder(t *testing.T) {
	if testing.Short() {
		t.Skip("makes thousands of files")
	}
	folder := t.TempDir()
	long := strings.Repeat("n", 240)
	const files = extsort.DefaultMemory/240 + 1000
	for n := range files {
		name := fmt.Sprintf("%s%d", long, n*7919%files)
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	o := toyOptions()
	o.Skipped = func(s source.SkippedFile) { got = append(got, s.Name) }
	if _, _, err := listing(t, o, folder); err != nil {
		t.Fatal(err)
	}
	if len(got) != files || !slices.IsSorted(got) {
		t.Errorf("got %d names, sorted: %v; want %d in their order", len(got), slices.IsSorted(got), files)
	}
	o.TempDir = filepath.Join(folder, "missing")
	var disk *safefile.DiskError
	if _, _, err := listing(t, o, folder); !errors.As(err, &disk) {
		t.Errorf("without temporary files the error is %v", err)
	}
}

func TestPatterns(t *testing.T) {
	folder := tree(t)
	for pattern, want := range map[string][]string{
		"*.toy":             {"a.toy", "b.toy"},
		"**/*.toy":          {"a/[1].toy", "a/deep/er/x.toy", "a/z.toy", "a.toy", "b.toy"},
		"a/**/x.toy":        {"deep/er/x.toy"},
		"?":                 {"a/[1].toy", "a/deep/er/x.toy", "a/z.toy"}, // a folder that fits is read whole
		"{b,a/z}.toy":       {"a/z.toy", "b.toy"},
		"[b-c].toy":         {"b.toy"},
		"a/[1].toy":         {"[1].toy"}, // a name that exists is no pattern
		".*.toy":            {".hidden.toy"},
		"a/deep/../[z].toy": {"z.toy"},
	} {
		t.Run(pattern, func(t *testing.T) {
			wantSources(t, sources(t, toyOptions(), filepath.Join(folder, "x")[:len(folder)+1]+pattern), want...)
		})
	}
}

func TestABadPatternIsRefused(t *testing.T) {
	_, _, err := listing(t, toyOptions(), "{a")
	if !errors.Is(err, doublestar.ErrBadPattern) {
		t.Errorf("got %v; want %v", err, doublestar.ErrBadPattern)
	}
}

func TestIDsBeginBelowTheFolderThatHoldsAllArguments(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"x/a.toy": toyFile(1), "y/a.toy": toyFile(1), "y/z/b.toy": toyFile(1)})
	at := func(names ...string) (paths []string) {
		for _, n := range names {
			paths = append(paths, filepath.Join(folder, n))
		}
		return paths
	}
	for _, c := range []struct{ args, want []string }{
		{at("x/a.toy"), []string{"a.toy"}},
		{at("x/a.toy", "y/a.toy"), []string{"x/a.toy", "y/a.toy"}},
		{at("y/z/b.toy", "y/a.toy"), []string{"z/b.toy", "a.toy"}},
		{at("y", "x/a.toy"), []string{"y/a.toy", "y/z/b.toy", "x/a.toy"}},
		{at("y", "y/z"), []string{"a.toy", "z/b.toy", "z/b.toy~2"}},
		{append(at("x/*"), "-"), []string{"a.toy", "stdin"}},
	} {
		o := toyOptions()
		o.Stdin = strings.NewReader(toyFile(1))
		wantSources(t, sources(t, o, c.args...), c.want...)
	}
}

func TestLinksToFilesAreFollowedAndLinksToFoldersAreNot(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege on Windows")
	}
	folder := write(t, t.TempDir(), map[string]string{"a/x.toy": toyFile(1)})
	for name, target := range map[string]string{"circle": "..", "file.toy": "x.toy", "nowhere.toy": "none.toy", "self.toy": "self.toy"} {
		if err := os.Symlink(target, filepath.Join(folder, "a", name)); err != nil {
			t.Fatal(err)
		}
	}
	wantSources(t, sources(t, toyOptions(), folder),
		"a/file.toy", "a/nowhere.toy file/unreadable", "a/self.toy file/unreadable", "a/x.toy")
	wantSources(t, sources(t, toyOptions(), filepath.Join(folder, "a", "circle", "a", "x.toy")), "x.toy")
}

func TestAFileThatCannotBeReadDoesNotEndTheWalk(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(1), "b.toy": toyFile(1), "c/d.toy": toyFile(1), "e.toy": toyFile(1)})
	for _, name := range []string{"b.toy", "c"} {
		if err := os.Chmod(filepath.Join(folder, name), 0); err != nil {
			t.Fatal(err)
		}
	}
	defer os.Chmod(filepath.Join(folder, "c"), 0o755)
	if f, err := os.Open(filepath.Join(folder, "b.toy")); err == nil {
		f.Close()
		t.Skip("whoever runs this may read everything")
	}
	wantSources(t, sources(t, toyOptions(), folder), "a.toy", "b.toy file/unreadable", "c file/unreadable", "e.toy")
}

func TestWhatIsNoRecordIsAFindingIfItWasNamed(t *testing.T) {
	folder := tree(t)
	got, totals, err := listing(t, toyOptions(), filepath.Join(folder, "readme.txt"), filepath.Join(folder, "empty.toy"), "-")
	if err != nil || totals.Skipped != 0 {
		t.Errorf("got %+v, error %v", totals, err)
	}
	wantListing(t, got,
		"readme.txt#0 file/unknown-format: The file is in no format that plybook reads.",
		"empty.toy#0 file/unknown-format: The file is empty.",
		"stdin#0 file/unknown-format: The file is empty.")
}

func TestANamedFormatIsForNamedFilesAndForFilesThatFit(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": "0 1\n", "b.txt": "toy\n1\n", "c.txt": "2\n", "d/e.TOY": "3\n"})
	o := toyOptions()
	o.Format = toyFormat
	wantSources(t, sources(t, o, folder), "a.toy", "b.txt", "d/e.TOY")
	wantSources(t, sources(t, o, filepath.Join(folder, "c.txt")), "c.txt")
}

func TestStandardInputAndPipes(t *testing.T) {
	o := toyOptions()
	o.Stdin = strings.NewReader(toyFile(20000))
	_, totals, err := listing(t, o, "-")
	if err != nil || totals.Records != 20000 {
		t.Errorf("got %+v, error %v; want 20000 records", totals, err)
	}

	_, _, err = listing(t, toyOptions(), "-", "-")
	if err == nil || !strings.Contains(err.Error(), "only once") {
		t.Errorf("got %v; want the second - to be refused", err)
	}
}

func TestAPanicWhileAFileIsOpenedCostsThatFileAlone(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(1), "b.toy": "bang", "c.toy": toyFile(1)})
	o := toyOptions()
	detect := o.Detect
	o.Detect = func(name string, head []byte) *parse.Format {
		if string(head) == "bang" {
			panic("bang")
		}
		return detect(name, head)
	}
	wantSources(t, sources(t, o, folder), "a.toy", "b.toy file/internal", "c.toy")
}

// What cannot be opened because too many files are open ends the run: it is no fault of the input, and what
// comes out must not depend on it.
func TestTooManyOpenFilesEndTheRun(t *testing.T) {
	o := toyOptions()
	o.Stdin = io.MultiReader(strings.NewReader("toy\n0 1\n"), iotest.ErrReader(&fs.PathError{Op: "open", Err: syscall.EMFILE}))
	if _, err := discard(t.Context(), o, 0, "-"); !errors.Is(err, syscall.EMFILE) {
		t.Errorf("got %v for a file; want that there are too many", err)
	}
}
