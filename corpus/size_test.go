package corpus

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/corpus/source"
)

func TestTheSizeIsWhatIsReadAtTheEnd(t *testing.T) {
	o, args := segmentCorpus(t)
	folder := args[0]
	write(t, folder, map[string]string{".hidden/a.toy": toyFile(9), "few/.b.toy": toyFile(9)})
	for _, args := range [][]string{
		args, {folder}, {filepath.Join(folder, "e.zip")}, {filepath.Join(folder, "g.wtb"), filepath.Join(folder, "d.txt")},
		{filepath.Join(folder, "*.t*")}, {filepath.Join(folder, "**", "*7*.toy")}, {filepath.Join(folder, "f*")},
	} {
		read := int64(0)
		o.Progress = func(p Progress) {
			if p.Read < read {
				t.Errorf("%v: %d bytes were read, and then %d", args, read, p.Read)
			}
			read = p.Read
		}
		if _, err := discard(t.Context(), o, 0, args...); err != nil {
			t.Fatal(err)
		}
		if size, known := source.Size(t.Context(), args, nil, nil); !known || size != read {
			t.Errorf("%v: the size is %d (%v), but %d bytes were read", args, size, known, read)
		}
	}
}

func TestTheSizeOfPipesAndMembersIsNotKnown(t *testing.T) {
	_, args := segmentCorpus(t)
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		ctx  context.Context
		args []string
	}{
		{t.Context(), []string{args[0], "-"}},
		{t.Context(), []string{filepath.Join(args[0], "e.zip") + "!1.toy"}},
		{t.Context(), []string{filepath.Join(args[0], "none")}},
		{done, args},
	} {
		if size, known := source.Size(test.ctx, test.args, nil, nil); known {
			t.Errorf("%v: the size is %d", test.args, size)
		}
	}
}
