package corpus

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/replay"
)

func zipOf(t testing.TB, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, files[name]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func tarOf(t testing.TB, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := w.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(files[name]))}); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, files[name]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func gzipOf(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func zstdOf(t testing.TB, text string) string {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	return string(w.EncodeAll([]byte(text), nil))
}

func TestEveryKindOfArchiveIsRead(t *testing.T) {
	one := toyFile(1)
	members := map[string]string{"x/a.toy": one, "b.toy": one, "README": "text", ".hidden.toy": one, "__MACOSX/._b.toy": one}
	for name, text := range map[string]string{
		"m.zip": zipOf(t, members), "m.tar": tarOf(t, members),
		"m.tar.gz": gzipOf(t, tarOf(t, members)), "m.tgz": gzipOf(t, tarOf(t, members)),
		"m.tar.zst": zstdOf(t, tarOf(t, members)), "nameless": gzipOf(t, tarOf(t, members)),
	} {
		t.Run(name, func(t *testing.T) {
			folder := write(t, t.TempDir(), map[string]string{name: text})
			wantSources(t, sources(t, toyOptions(), folder), name+"!b.toy", name+"!x/a.toy")
			wantSources(t, sources(t, toyOptions(), filepath.Join(folder, name)), "b.toy", "x/a.toy")

			o := toyOptions()
			o.Stdin = strings.NewReader(text)
			got, totals, err := listing(t, o, "-")
			if err != nil || totals.Archives != 1 || totals.Files != 2 || totals.Skipped != 2 || totals.Unrecognised != 1 {
				t.Errorf("from a pipe: got %+v, error %v", totals, err)
			}
			wantListing(t, got, "b.toy#1 line 2 offset 4 plies 5 xoxox.....", "x/a.toy#1 line 2 offset 4 plies 5 xoxox.....")
		})
	}
}

func TestCompressedFilesAreRead(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{
		"a.toy.gz": gzipOf(t, toyFile(1)), "b.toy.zst": zstdOf(t, toyFile(1)),
		"c.toy.gz": gzipOf(t, "toy\n0\n") + gzipOf(t, "1\n"), "notes.txt.gz": gzipOf(t, "notes"),
	})
	wantSources(t, sources(t, toyOptions(), folder), "a.toy.gz", "b.toy.zst", "c.toy.gz", "c.toy.gz")
	wantSources(t, sources(t, toyOptions(), filepath.Join(folder, "a.toy.gz")), "a.toy.gz")
	wantSources(t, sources(t, toyOptions(), filepath.Join(folder, "notes.txt.gz")), "notes.txt.gz file/unknown-format")
}

func TestArchivesAreOpenedOneLevelDeep(t *testing.T) {
	one := toyFile(1)
	inner := map[string]string{"a.toy": one, "b.toy.gz": gzipOf(t, one), "c.zip": zipOf(t, map[string]string{"d.toy": one})}
	folder := write(t, t.TempDir(), map[string]string{
		"outer.zip": zipOf(t, map[string]string{
			"1.toy.gz": gzipOf(t, one), "2.tar.gz": gzipOf(t, tarOf(t, inner)), "3.zip": zipOf(t, inner), "4.toy": one,
		}),
	})
	wantSources(t, sources(t, toyOptions(), filepath.Join(folder, "outer.zip")),
		"1.toy.gz",
		"2.tar.gz!a.toy", "2.tar.gz!b.toy.gz archive/nested", "2.tar.gz!c.zip archive/nested",
		"3.zip!a.toy", "3.zip!b.toy.gz archive/nested", "3.zip!c.zip archive/nested",
		"4.toy")
}

func TestAMemberIsAnArgument(t *testing.T) {
	one := toyFile(1)
	inner := map[string]string{"x/a.toy": one, "b.toy": one, ".c.toy": one, "d.txt": "text"}
	folder := write(t, t.TempDir(), map[string]string{
		"m.zip": zipOf(t, map[string]string{"x/a.toy": one, "in.tar.gz": gzipOf(t, tarOf(t, inner))}), "plain.toy": one, "odd!name.toy": one,
	})
	for member, want := range map[string]string{
		"m.zip!x/a.toy":          "x/a.toy",
		"m.zip!in.tar.gz!b.toy":  "in.tar.gz!b.toy",
		"m.zip!in.tar.gz!.c.toy": "in.tar.gz!.c.toy",
		"m.zip!in.tar.gz!d.txt":  "in.tar.gz!d.txt file/unknown-format",
		"odd!name.toy":           "odd!name.toy",
	} {
		wantSources(t, sources(t, toyOptions(), filepath.Join(folder, member)), want)
	}
	wantSources(t, sources(t, toyOptions(), filepath.Join(folder, "m.zip!in.tar.gz")), "in.tar.gz!b.toy", "in.tar.gz!x/a.toy")
	for _, member := range []string{"m.zip!x", "m.zip!x/a.toy!b", "plain.toy!a"} {
		text, _, err := listing(t, toyOptions(), filepath.Join(folder, member))
		if !errors.Is(err, source.ErrNoMember) || text != "" {
			t.Errorf("%s: got error %v and %q; want %v", member, err, text, source.ErrNoMember)
		}
	}
}

func TestALargeZipFromAPipeGoesThroughATemporaryFileAndLeavesNone(t *testing.T) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := range 3 {
		f, err := w.CreateHeader(&zip.FileHeader{Name: fmt.Sprintf("%d.toy", i), Method: zip.Store})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, toyFile(1)+strings.Repeat("\n", 2<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if b.Len() < source.SpoolMemory {
		t.Fatalf("the archive has only %d bytes", b.Len())
	}
	o := toyOptions()
	o.Stdin, o.TempDir = &b, t.TempDir()
	totals, err := Each(t.Context(), []string{"-"}, o, func() func(*Game) int { return func(*Game) int { return 0 } },
		func(Item[int]) error { return nil })
	if err != nil || totals.Records != 3 {
		t.Errorf("got %+v, error %v", totals, err)
	}
	if left, _ := os.ReadDir(o.TempDir); len(left) > 0 {
		t.Errorf("%v was left behind", left)
	}
}

func TestARunEndsIfThereIsNoRoomForATemporaryFile(t *testing.T) {
	o := toyOptions()
	o.TempDir = filepath.Join(t.TempDir(), "none")
	o.Stdin = strings.NewReader(zipOf(t, map[string]string{"a.toy": toyFile(1)}) + strings.Repeat("x", source.SpoolMemory))
	_, _, err := listing(t, o, "-")
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "temporary file") {
		t.Errorf("got %v", err)
	}
}

func TestNamesThatLeadOutOfAnArchiveAreRefused(t *testing.T) {
	one := toyFile(1)
	bad := []string{"../a.toy", "x/../../a.toy", "/etc/a.toy", `..\a.toy`, `C:\a.toy`, "a\nb.toy", "..", strings.Repeat("x", source.MaxMemberName) + ".toy"}
	for _, name := range bad {
		for kind, text := range map[string]string{
			"zip": zipOf(t, map[string]string{name: one, "z.toy": one}),
			"tar": tarOf(t, map[string]string{name: one, "z.toy": one}),
		} {
			folder := write(t, t.TempDir(), map[string]string{"evil." + kind: text})
			got := sources(t, toyOptions(), folder)
			slices.Sort(got)
			wantSources(t, got, "evil."+kind+" archive/name", "evil."+kind+"!z.toy")
			if after, _ := os.ReadDir(folder); len(after) != 1 {
				t.Errorf("%q: something was written: %v", name, after)
			}
		}
	}
}

// Findings about an archive as a whole have one key for a code: whoever shows them counts equal keys.
func TestFindingsAboutAnArchiveHaveTheSameKeyWheneverItIsRead(t *testing.T) {
	text := zipOf(t, map[string]string{"../a.toy": "", "../b.toy": ""})
	path := filepath.Join(write(t, t.TempDir(), map[string]string{"evil.zip": text}), "evil.zip")
	keys := map[string]int{}
	_, err := Each(t.Context(), []string{path, filepath.Dir(path)}, toyOptions(), func() func(*Game) int { return nil },
		func(item Item[int]) error {
			keys[item.Finding.Key]++
			return nil
		})
	if err != nil || len(keys) != 1 || keys[replay.FileKey("archive/name", "")] != 4 {
		t.Errorf("got keys %v, error %v; want one, 4 times", keys, err)
	}
}

// Wherever a .tar is cut off, short of the empty blocks at its end, that is seen.
func TestATarThatIsCutOffIsDamaged(t *testing.T) {
	text := tarOf(t, map[string]string{"a.toy": toyFile(3), "b.toy": toyFile(40), "c.toy": toyFile(1)})
	end := len(strings.TrimRight(text, "\x00"))
	end += (512 - end%512) % 512
	damaged := func(text string) bool {
		path := filepath.Join(write(t, t.TempDir(), map[string]string{"a.tar": text}), "a.tar")
		return slices.ContainsFunc(sources(t, toyOptions(), path), isDamage)
	}
	for cut := 512; cut < end+512; cut += 61 {
		if !damaged(text[:cut]) {
			t.Errorf("cut off at %d of %d: nothing is found", cut, len(text))
		}
	}
	for _, whole := range []string{text, text[:end+512]} { // some programs write one empty block
		if damaged(whole) {
			t.Errorf("damage is found in %d of %d bytes", len(whole), len(text))
		}
	}
}

// A member that is left out is read to its end all the same: that is where the outer archive may be cut off.
func TestAnArchiveThatIsCutOffInAMemberThatIsLeftOut(t *testing.T) {
	nested := gzipOf(t, gzipOf(t, gzipOf(t, string(noise(4<<10)))))
	text := gzipOf(t, tarOf(t, map[string]string{"a.toy": toyFile(1), "b.gz": nested, "c.toy": toyFile(1)}))
	path := filepath.Join(write(t, t.TempDir(), map[string]string{"a.tgz": text[:len(text)-1500]}), "a.tgz")
	if got := sources(t, toyOptions(), path); !slices.ContainsFunc(got, isDamage) {
		t.Errorf("got %v", got)
	}
}

func isDamage(source string) bool { return strings.HasSuffix(source, " archive/damaged") }

// noise returns bytes that no compression makes shorter.
func noise(n int) []byte {
	data := make([]byte, n)
	rand.NewChaCha8([32]byte{}).Read(data)
	return data
}

func TestNamesWithDetoursAreStraightened(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.tar": tarOf(t, map[string]string{"./x//y.toy": toyFile(1)})})
	wantSources(t, sources(t, toyOptions(), folder), "a.tar!x/y.toy")
}

func TestWhatLiesBeforeDamageIsRead(t *testing.T) {
	whole := toyFile(50_000)
	tarred := tarOf(t, map[string]string{"a.toy": toyFile(1), "b.toy": whole})
	zipped := zipOf(t, map[string]string{"a.toy": toyFile(1), "b.toy": whole, "c.toy": toyFile(1)})
	flipped := []byte(zipped)
	flipped[len(flipped)/2] ^= 0xff
	half := func(text string) string { return text[:len(text)/2] }
	most := func(text string) string { return text[:len(text)-10] } // the first block of a .zst is the largest
	for name, text := range map[string]string{
		"cut.tar":        half(tarred),
		"cut.tar.gz":     half(gzipOf(t, tarred)),
		"cut.toy.gz":     half(gzipOf(t, whole)),
		"cut.toy.zst":    most(zstdOf(t, whole)),
		"flipped.zip":    string(flipped),
		"cut.zip":        half(zipped),
		"fake.zip":       "this is no archive",
		"fake.tar":       strings.Repeat("nor is this", 100),
		"trailing.gz":    gzipOf(t, toyFile(1)) + "garbage",
		"empty-tail.zst": zstdOf(t, toyFile(1)) + "garbage",
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(write(t, t.TempDir(), map[string]string{name: text}), name)
			got, totals, err := listing(t, toyOptions(), path)
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(got, "archive/damaged"); n != 1 {
				t.Errorf("got %d findings archive/damaged; want 1", n)
			}
			want := strings.HasPrefix(name, "cut.t") || name == "flipped.zip"
			if got := totals.Records > 100; got != want {
				t.Errorf("got %d records", totals.Records)
			}
		})
	}
}

func TestMembersThatCannotBeUnpackedAreFindings(t *testing.T) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, h := range []zip.FileHeader{
		{Name: "locked.toy", Flags: 1, Method: zip.Store}, {Name: "odd.toy", Method: 99}, {Name: "z.toy", Method: zip.Store},
	} {
		text := toyFile(1)
		h.CompressedSize64, h.UncompressedSize64 = uint64(len(text)), uint64(len(text))
		f, err := w.CreateRaw(&h)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(f, text)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	folder := write(t, t.TempDir(), map[string]string{"a.zip": b.String()})
	got := sources(t, toyOptions(), folder)
	wantSources(t, got, "a.zip archive/unsupported", "a.zip archive/unsupported", "a.zip!z.toy")
}

// Members of one name are records of their own.
func TestMembersOfOneNameAreDistinguished(t *testing.T) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, name := range []string{"a.toy", "a.toy~2", "a.toy", "b.toy", "a.toy"} {
		if err := w.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(toyFile(1)))}); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, toyFile(1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	folder := write(t, t.TempDir(), map[string]string{"x.tar": b.String()})
	wantSources(t, sources(t, toyOptions(), filepath.Join(folder, "x.tar")),
		"a.toy", "a.toy~2", "a.toy~3", "b.toy", "a.toy~4")
}

// What keeps an archive from being read is no damage of it: the argument fails, however deep the reader is in it.
func TestAnArchiveWhoseFileCannotBeReadOnIsNotDamaged(t *testing.T) {
	tarred := tarOf(t, map[string]string{"a.toy": toyFile(1), "b.toy": toyFile(50_000)})
	for name, text := range map[string]string{
		"a.tar": tarred, "a.tar.gz": gzipOf(t, tarred), "a.toy.gz": gzipOf(t, toyFile(50_000)), "a.toy.zst": zstdOf(t, toyFile(50_000)),
		"a.zip": zipOf(t, map[string]string{"a.toy": toyFile(50_000)}), "a.toy": toyFile(50_000),
	} {
		o := toyOptions()
		o.Stdin = io.MultiReader(strings.NewReader(text[:len(text)/2]), iotest.ErrReader(syscall.EIO))
		got, _, err := listing(t, o, "-")
		if arg := (*source.ArgError)(nil); !errors.As(err, &arg) || !errors.Is(err, syscall.EIO) || strings.Contains(got, "archive/damaged") {
			t.Errorf("%s: error %v, and damage found: %v", name, err, strings.Contains(got, "archive/damaged"))
		}
	}
}
