package findings

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay"
)

func baselineGame(file, id string, keys ...string) *Game {
	g := &Game{Place: Place{ID: id}, File: file}
	for _, key := range keys {
		g.Findings = append(g.Findings, replay.Finding{Code: "hex/taken", File: file, Key: key})
	}
	return g
}

// A file that two arguments reach counts once, as its larger visit.
func TestAFileThatIsVisitedTwiceIsInTheBaselineOnce(t *testing.T) {
	dir := t.TempDir()
	b := NewBaselineWriter(dir)
	defer b.Close()
	file := filepath.Join(dir, "a.sgf")
	other := filepath.Join(dir, "b.sgf")
	for _, g := range []*Game{
		baselineGame(file, "1", "2222", "1111"), baselineGame(file, "1"), baselineGame(file, "1", "1111"),
		baselineGame(other, "1", "1111"),
		baselineGame(file, "2", "1111", "1111", "1111"), baselineGame(file, "2", "2222"),
	} {
		if err := b.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := b.Write(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	want := `{"plybook-baseline": 2, "findings": [
  {"file":"a.sgf","key":"1111","n":3,"code":"hex/taken"},
  {"file":"a.sgf","key":"2222","n":1,"code":"hex/taken"},
  {"file":"b.sgf","key":"1111","n":1,"code":"hex/taken"}
]}
`
	if out.String() != want {
		t.Errorf("got\n%s", &out)
	}
}

func TestAnEmptyBaselineIsRead(t *testing.T) {
	b := NewBaselineWriter(".")
	defer b.Close()
	var out bytes.Buffer
	if err := b.Write(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadBaseline(&out, "."); err != nil {
		t.Error(err)
	}
}

// The memory of a writer does not follow the number of findings, and its temporary files go with it.
func TestBaselinesAreWrittenInBoundedMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("what grows is seen only in much")
	}
	const many, most = 300_000, 12 << 20
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp)
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	b := NewBaselineWriter(t.TempDir())
	for i := range many {
		if err := b.Add(baselineGame("a.sgf", "", fmt.Sprintf("%016x", i*7919))); err != nil {
			t.Fatal(err)
		}
	}
	if after := heap(); after > before+most {
		t.Errorf("%d KiB are kept of %d findings", (after-before)>>10, many)
	}
	var lines lineCounter
	if err := b.Write(context.Background(), &lines); err != nil || lines != many+2 {
		t.Errorf("%d lines of %d findings, error %v", lines, many, err)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left in the temporary folder: %v, error %v", left, err)
	}
}

type lineCounter int

func (n *lineCounter) Write(b []byte) (int, error) {
	*n += lineCounter(bytes.Count(b, []byte("\n")))
	return len(b), nil
}

func TestWritingABaselineEndsWithErrors(t *testing.T) {
	b := NewBaselineWriter(".")
	defer b.Close()
	for i := range 1000 {
		if err := b.Add(baselineGame("a.sgf", "", strings.Repeat("x", i))); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	stop := errors.New("stop")
	cancel(stop)
	if err := b.Write(ctx, io.Discard); !errors.Is(err, stop) {
		t.Errorf("error %v", err)
	}
}
