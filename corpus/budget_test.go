package corpus

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/plybook/plybook/corpus/source"
)

// blank returns records' worth of nothing: lines of blanks.
func blank(size int) string {
	line := strings.Repeat(" ", 1<<12-1) + "\n"
	return "toy\n" + strings.Repeat(line, size/len(line))
}

// skipBombs leaves out of short tests what unpacks hundreds of megabytes, in one goroutine.
func skipBombs(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("bombs take long to unpack")
	}
}

func TestABombIsDefused(t *testing.T) {
	skipBombs(t)
	bomb := blank(source.FreeRatio + 16<<20)
	for name, text := range map[string]string{
		"bomb.toy.zst": zstdOf(t, bomb),
		"bomb.tar.zst": zstdOf(t, tarOf(t, map[string]string{"a.toy": bomb})),
		"tail.tar.zst": zstdOf(t, tarOf(t, map[string]string{"a.txt": bomb, "b.toy": toyFile(1)})), // in what is skipped
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(write(t, t.TempDir(), map[string]string{name: text}), name)
			got, totals, err := listing(t, toyOptions(), path)
			if err != nil || strings.Count(got, "archive/limit") != 1 || !strings.Contains(got, "more than 1000 times its size") {
				t.Errorf("got error %v and\n%s", err, got)
			}
			if totals.Bytes > source.FreeRatio+1<<20 {
				t.Errorf("%d bytes were read; want little more than %d", totals.Bytes, source.FreeRatio)
			}
		})
	}
}

func TestABombOfManyMembersIsDefused(t *testing.T) {
	skipBombs(t)
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(zstd.ZipMethodWinZip, zstd.ZipCompressor())
	for i := range 5 {
		f, err := w.CreateHeader(&zip.FileHeader{Name: fmt.Sprintf("%d.toy", i), Method: zstd.ZipMethodWinZip})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, blank(20<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(write(t, t.TempDir(), map[string]string{"a.zip": b.String()}), "a.zip")
	got, totals, err := listing(t, toyOptions(), path)
	if err != nil || strings.Count(got, "archive/limit") != 1 || totals.Files != 4 {
		t.Errorf("got %+v, error %v and\n%s", totals, err, got)
	}
}

func TestATableOfContentsIsBounded(t *testing.T) {
	path := filepath.Join(write(t, t.TempDir(), map[string]string{"a.zip": longDirectory(t, source.MaxZipDirectory, "")}), "a.zip")
	wantSources(t, sources(t, toyOptions(), path), "a.zip archive/limit")
}

// The tables of contents of an archive and of one in it are in memory at the same time; those of two in it are not.
func TestTablesOfContentsAreBoundedTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("long tables of contents take long to read")
	}
	half, third := source.MaxZipDirectory/2, source.MaxZipDirectory/3
	for _, c := range []struct {
		name         string
		outer, inner int
		want         []string
	}{
		{"both too long", half, half, []string{"b.zip archive/limit"}},
		{"not too long", third, third, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := longDirectory(t, c.outer, longDirectory(t, c.inner, ""))
			path := filepath.Join(write(t, t.TempDir(), map[string]string{"a.zip": a}), "a.zip")
			wantSources(t, sources(t, toyOptions(), path), c.want...)
		})
	}
}

// longDirectory returns a .zip with folders whose names take so many bytes, and an archive b.zip if there is a text for it.
func longDirectory(t *testing.T, size int, inner string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	if inner != "" {
		f, err := w.Create("b.zip")
		if err == nil {
			_, err = io.WriteString(f, inner)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	name := strings.Repeat("x", 1000)
	for i := range size / 1000 {
		if _, err := w.CreateRaw(&zip.FileHeader{Name: fmt.Sprint(name, i, "/")}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAWindowIsBounded(t *testing.T) {
	var in bytes.Buffer
	w := zip.NewWriter(&in)
	for _, window := range []int{2 * source.MaxInnerWindow, source.MaxInnerWindow} {
		f, err := w.Create(fmt.Sprintf("%d.toy.zst", window>>20))
		if err == nil {
			_, err = io.WriteString(f, packedWithin(t, window))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	folder := write(t, t.TempDir(), map[string]string{
		"a.toy.zst": packedWithin(t, 4*source.MaxWindow), "b.toy.zst": packedWithin(t, source.MaxWindow), "c.zip": in.String(),
	})
	wantSources(t, sources(t, toyOptions(), folder),
		"a.toy.zst archive/limit", "b.toy.zst", "b.toy.zst", "c.zip!16.toy.zst archive/limit", "c.zip!8.toy.zst", "c.zip!8.toy.zst")
}

// packedWithin returns a file that is packed with a window of a size, and does not say how long it is.
func packedWithin(t *testing.T, window int) string {
	t.Helper()
	var b bytes.Buffer
	w, err := zstd.NewWriter(&b, zstd.WithWindowSize(window))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		io.WriteString(w, toyFile(1))
		w.Flush() // so that the size is not known when the window is written
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
