package weightfile

import (
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"
)

func TestFilesAreReadWhenTheyAreWanted(t *testing.T) {
	times := 0
	weights := Once(fstest.MapFS{"a.bin": {Data: []byte("abc")}}, "a.bin", func(file []byte) (int, error) { times++; return len(file), nil })
	if times != 0 {
		t.Error("the file is read before it is wanted")
	}
	for range 2 {
		if n := weights(); n != 3 || times != 1 {
			t.Errorf("%d bytes are read in %d times, want 3 in 1", n, times)
		}
	}
}

func TestFilesThatCannotBeRead(t *testing.T) {
	bad := errors.New("bad")
	read := func([]byte) (int, error) { return 0, bad }
	for name, want := range map[string]error{"a.bin": bad, "b.bin": fs.ErrNotExist} {
		func() {
			defer func() {
				if err, _ := recover().(error); !errors.Is(err, want) {
					t.Errorf("%s: %v, want %v", name, err, want)
				}
			}()
			Once(fstest.MapFS{"a.bin": {}}, name, read)()
			t.Errorf("%s is read", name)
		}()
	}
}
