package corpus

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus/source"
)

// A shelf is a store whose objects lie in a folder: "shelf://key".
type shelf struct {
	folder string
	etags  map[string]string
	fail   func(key string, off int64) error // what reading fails with; may be nil
}

const onShelf = "shelf://"

func (s *shelf) Has(name string) bool { return strings.HasPrefix(name, onShelf) }

func (s *shelf) Open(name string) (io.ReaderAt, int64, string, error) {
	key := strings.TrimPrefix(name, onShelf)
	data, err := os.ReadFile(filepath.Join(s.folder, key))
	if err != nil || strings.HasSuffix(name, "/") {
		return nil, 0, "", fs.ErrNotExist // a folder is none
	}
	return shelved{strings.NewReader(string(data)), s, key}, int64(len(data)), s.etags[key] + "1", nil
}

func (s *shelf) List(prefix string, call func(below string, size int64) error) error {
	var keys []string
	root := filepath.Join(s.folder, strings.TrimPrefix(prefix, onShelf))
	_ = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			below, _ := filepath.Rel(root, path)
			keys = append(keys, filepath.ToSlash(below))
		}
		return nil
	})
	slices.Reverse(keys) // in any order
	for _, key := range keys {
		if err := call(key, 1); err != nil {
			return err
		}
	}
	return nil
}

// A shelved is an open object.
type shelved struct {
	io.ReaderAt
	shelf *shelf
	key   string
}

func (o shelved) ReadAt(p []byte, off int64) (int, error) {
	if o.shelf.fail != nil {
		if err := o.shelf.fail(o.key, off); err != nil {
			return 0, err
		}
	}
	return o.ReaderAt.ReadAt(p, off)
}

// Objects give what files of their names give: the same records with the same IDs, in the same order, whole and in ranges.
func TestObjectsAreReadAsFilesAre(t *testing.T) {
	o, args := segmentCorpus(t)
	write(t, args[0], map[string]string{
		"few/.hidden/a.toy": toyFile(1), "few/.hidden/b.toy": toyFile(1), "few-more.toy": toyFile(3), "few.toy": toyFile(2), "out/a.toy": toyFile(1), "in/out.toy": toyFile(1),
	})
	o.Exclude = []string{"out", "out.toy"}
	files, filesLast, err := inSegments(o, SegmentOptions{Size: 5}, args...)
	if err != nil {
		t.Fatal(err)
	}
	want := linesOf(files)
	o.Opener = &shelf{folder: args[0]}
	objects, last, err := inSegments(o, SegmentOptions{Size: 5}, onShelf, onShelf+"a.toy")
	if err != nil {
		t.Fatal(err)
	}
	if last != filesLast {
		t.Errorf("objects: %+v; want %+v", last, filesLast)
	}
	if got := linesOf(objects); !slices.Equal(got, want) {
		t.Errorf("%d lines, want %d, or other ones", len(got), len(want))
	}
	plan := planOf(t, o, 2000, onShelf, onShelf+"a.toy")
	parts, _, err := inRanges(o, SegmentOptions{Size: 3, Ranges: plan.Shard(1, 1)})
	if err != nil {
		t.Fatal(err)
	}
	if got := absolute(parts); !slices.Equal(got, want) {
		t.Errorf("in ranges: %d lines, want %d, or other ones", len(got), len(want))
	}
}

func TestAMemberOfAnObjectIsAnArgument(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"x/all.zip": zipOf(t, map[string]string{"1.toy": toyFile(1), "2.toy": toyFile(1)})})
	o := toyOptions()
	want, _, _ := listing(t, o, filepath.Join(folder, "x/all.zip!2.toy"))
	o.Opener = &shelf{folder: folder}
	if got, _, err := listing(t, o, onShelf+"x/all.zip!2.toy"); err != nil || got != want || got == "" {
		t.Errorf("%v, %q; want %q", err, got, want)
	}
}

func TestAPrefixWithoutObjectsIsAnError(t *testing.T) {
	o := toyOptions()
	o.Opener = &shelf{folder: t.TempDir()}
	_, _, err := listing(t, o, onShelf+"nothing")
	var wrong *source.ArgError
	if !errors.As(err, &wrong) || !errors.Is(err, source.ErrNoObject) || wrong.Arg != onShelf+"nothing" {
		t.Errorf("%v", err)
	}
}

// What a store fails at is no finding about its objects: it ends the run, wherever it happens.
func TestAStoreThatFailsEndsTheRun(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{
		"a.toy": toyFile(6000), "b.zip": zipOf(t, map[string]string{"1.toy": toyFile(2)}), "c.gz": gzipOf(t, toyFile(9)),
		"d.tar": tarOf(t, map[string]string{"1.toy": toyFile(6000)}), "e.wtb": base(3, 3), "WTHOR.JOU": list(20, "???"), "f.zst": zstdOf(t, toyFile(9)),
	})
	o, _ := segmentCorpus(t)
	o.Opener = &shelf{folder: folder}
	plan := planOf(t, o, 2000, onShelf)
	full := errors.New("the store is on fire")
	for key, places := range map[string][]int64{"a.toy": {0, 20_000}, "b.zip": {0}, "c.gz": {0}, "d.tar": {0, 20_000}, "WTHOR.JOU": {0}, "f.zst": {0}} {
		for _, from := range places {
			o.Opener = &shelf{folder: folder, fail: func(k string, off int64) error {
				if k == key && off >= from {
					return full
				}
				return nil
			}}
			if _, err := Each(t.Context(), []string{onShelf}, o, func() func(*Game) int { return func(*Game) int { return 0 } },
				func(Item[int]) error { return nil }); !errors.Is(err, full) || !strings.Contains(err.Error(), onShelf+key) {
				t.Errorf("%s from byte %d: %v", key, from, err)
			}
			if _, _, err := inRanges(o, SegmentOptions{Ranges: plan.Shard(1, 1)}); !errors.Is(err, full) {
				t.Errorf("%s from byte %d, in ranges: %v", key, from, err)
			}
		}
	}
}

// An object that is another one is seen where it is opened, or later while it is read.
func TestAnObjectThatHasChanged(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(5000), "b.gz": gzipOf(t, toyFile(5000))})
	o, _ := segmentCorpus(t)
	for _, key := range []string{"a.toy", "b.gz"} {
		store := &shelf{folder: folder}
		o.Opener = store
		plan := planOf(t, o, 2000, onShelf+key)
		store.etags = map[string]string{key: "other"}
		_, _, err := inRanges(o, SegmentOptions{Ranges: plan.Shard(1, 1)})
		if want := onShelf + key + " has changed since the plan was made: expected the ETag 1, found other1"; !errors.Is(err, ErrChanged) || err.Error() != want {
			t.Errorf("%v; want %s", err, want)
		}
		store.etags = nil
		store.fail = func(string, int64) error { return ErrChanged }
		_, _, err = inRanges(o, SegmentOptions{Ranges: plan.Shard(1, 1)})
		if want := onShelf + key + " has changed since the plan was made: its ETag was 1, and is another one now"; !errors.Is(err, ErrChanged) || err.Error() != want {
			t.Errorf("%v; want %s", err, want)
		}
		if _, _, err := listing(t, o, onShelf+key); !errors.Is(err, ErrChanged) {
			t.Errorf("%v", err)
		}
		o.Opener = nil
		_, _, err = inRanges(o, SegmentOptions{Ranges: plan.Shard(1, 1)})
		if want := onShelf + key + ", which is in the plan, is no file but an object; analyse this plan with plybook-fleet"; err == nil || err.Error() != want {
			t.Errorf("%v; want %s", err, want)
		}
	}
}
