package reports_test

import (
	"bytes"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/render/browsertest"
)

// The README shows pages that plybook writes. What letters look like depends on the machine, so only sizes are compared;
// go test ./reports -run TestPicturesOfPages -update takes the pictures again.
func TestPicturesOfPages(t *testing.T) {
	for _, picture := range []struct {
		file          string
		width, height int
		page          string
		args          []string
	}{
		{"finding.png", 1000, 640, "game.html", []string{"render", "--out", "game.html", "mygame.txt"}},
		{"report.png", 1216, 1030, "pages/reversi.html", []string{"report", "--out", "pages", "plybook-samples/records/reversi"}},
	} {
		file := filepath.Join("..", "docs", "images", picture.file)
		if *update {
			takePicture(t, pageOf(t, picture.page, picture.args), file, int64(picture.width), int64(picture.height))
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		size, err := png.DecodeConfig(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if size.Width != picture.width || size.Height != picture.height {
			t.Errorf("%s has %d × %d pixels, want %d × %d", file, size.Width, size.Height, picture.width, picture.height)
		}
	}
}

// pageOf lets plybook write a page in a folder that has the samples and the record of the README, and returns where it is.
func pageOf(t *testing.T, page string, args []string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "mygame.txt"), []byte("f5d6c3d3c4f4f6g2b4\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	plybook := filepath.Join(dir, "plybook")
	run := func(in string, command ...string) {
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Dir = in
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%q: %v\n%s", command, err, out)
		}
	}
	run("..", "go", "build", "-o", plybook, "./cmd/plybook")
	run(dir, plybook, "samples")
	run(dir, append([]string{plybook, args[0], "--exit-zero"}, args[1:]...)...)
	return filepath.Join(dir, page)
}

func takePicture(t *testing.T, page, file string, width, height int64) {
	t.Helper()
	b := browsertest.OpenTab(t, browsertest.Start(t), func(string) bool { return true })
	b.Show("file://"+page, width, height, browsertest.Media("prefers-color-scheme", "light", "prefers-reduced-motion", "reduce"))
	browsertest.Evaluate[bool](b, `(document.documentElement.style.fontFamily = 'sans-serif', true)`) // the browser of tests has no font of a system's
	if err := os.WriteFile(file, browsertest.Picture(t, b.Ctx), 0o644); err != nil {
		t.Fatal(err)
	}
}
