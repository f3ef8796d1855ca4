package corpus

import (
	"bytes"
	"os"
	"testing"
)

// FuzzArchive reads any bytes as if they came from a file and from a pipe: both have to end,
// without a panic, with the same records, and with nothing written.
func FuzzArchive(f *testing.F) {
	members := map[string]string{"a.toy": toyFile(3), "b/c.toy": toyFile(1), "../d.toy": toyFile(1), "e.toy.gz": gzipOf(f, toyFile(1))}
	for _, text := range []string{
		zipOf(f, members), tarOf(f, members), gzipOf(f, tarOf(f, members)), zstdOf(f, tarOf(f, members)), toyFile(2),
		zipOf(f, map[string]string{"x.tar.gz": gzipOf(f, tarOf(f, members))}),
	} {
		f.Add([]byte(text))
		f.Add([]byte(text[:len(text)/2]))
	}
	folder, temp := f.TempDir(), f.TempDir()
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(folder+"/input", data, 0o644); err != nil {
			t.Fatal(err)
		}
		o := toyOptions()
		o.TempDir, o.Stdin = temp, bytes.NewReader(data)
		_, fromFile, err := listing(t, o, folder+"/input")
		if err != nil {
			t.Fatal(err)
		}
		_, fromPipe, err := listing(t, o, "-")
		if err != nil || fromFile != fromPipe {
			t.Errorf("from a file %+v, from a pipe %+v, error %v", fromFile, fromPipe, err)
		}
		for _, path := range []string{folder, temp} {
			if entries, _ := os.ReadDir(path); path == folder && len(entries) != 1 || path == temp && len(entries) != 0 {
				t.Errorf("%s holds %v", path, entries)
			}
		}
	})
}
