package render

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

// Public records can be drawn, broken ones too, and animations stay within a bound that grows with
// the game.
func TestGamesOfTwoDrawPublicRecords(t *testing.T) {
	dir := drawtest.PublicRecords(t)
	for _, c := range []struct {
		game     string
		patterns []string
		least    int // games
	}{
		{"reversi", []string{"made/*", "ggf/*", "broken/*"}, 100},
		{"conquest", []string{"pgn/*"}, 200},
		{"contactix", []string{"olympiad/*/*.sgf", "puzzles/*.sgf", "assignment/cases/*/input", "broken/*/*"}, 300},
	} {
		drawer, err := DrawerFor(c.game)
		if err != nil {
			t.Fatal(err)
		}
		drawn := 0
		for _, pattern := range c.patterns {
			files, err := filepath.Glob(filepath.Join(dir, c.game, pattern))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				data, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range drawtest.ReplayText(t, file, data) {
					if p.Kind == nil || p.Kind.Name != c.game {
						continue
					}
					drawn++
					f := drawer.Film(p, scene.Options{})
					drawtest.CheckFilm(t, f)
					if p.State != nil {
						drawer.AppendText(nil, p.At(len(p.Plies)), p, scene.TextOptions{Marks: []game.Cell{{Row: 1, Col: 1}}})
					}
					if drawn%16 != 0 {
						continue
					}
					var b bytes.Buffer
					if err := canvas.WriteGIF(&b, f, 0, len(f.Frames)-1, 720, canvas.Animation{}); err != nil {
						t.Errorf("%s: %v", file, err)
					}
					if limit := 30_000 + 4_500*len(f.Frames); b.Len() > limit {
						t.Errorf("%s: the GIF of %d frames has %d bytes, more than %d", file, len(f.Frames), b.Len(), limit)
					}
				}
			}
		}
		if drawn < c.least {
			t.Errorf("only %d games of %s were drawn", drawn, c.game)
		}
	}
}
