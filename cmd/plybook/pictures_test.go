package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/render/browsertest"
)

// The README shows pages that plybook writes. What letters look like depends on the machine, so only sizes are compared;
// go test ./cmd/plybook -run TestPicturesOfPages -update takes the pictures again.
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
		file := filepath.Join("../../docs/images", picture.file)
		if *update {
			dir := t.TempDir()
			echo(t, dir, []string{"f5d6c3d3c4f4f6g2b4", ">", "mygame.txt"})
			startPlybook(t, dir, "samples")
			if out, code := startPlybook(t, dir, picture.args...); code != exitFindings {
				t.Fatalf("%q: exit code %d\n%s", picture.args, code, out)
			}
			takePicture(t, filepath.Join(dir, picture.page), file, int64(picture.width), int64(picture.height))
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

func takePicture(t *testing.T, page, file string, width, height int64) {
	t.Helper()
	b := browsertest.OpenTab(t, browsertest.Start(t), func(string) bool { return true })
	b.Show("file://"+page, width, height, browsertest.Media("prefers-color-scheme", "light", "prefers-reduced-motion", "reduce"))
	browsertest.Evaluate[bool](b, `(document.documentElement.style.fontFamily = 'sans-serif', true)`) // the browser of tests has no font of a system's
	text, err := chromedp.Run(b.Ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
}
