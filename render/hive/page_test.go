package hive

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
)

// The page decodes its frames as they were drawn: in every ply there are as many things on the
// board as the film has, in a game with stacks and a refused move at its end.
func TestPageShowsEveryFrame(t *testing.T) {
	const record = `Base+MLP;InProgress;White[6];wS1;bS1 wS1-;wQ /wS1;bQ bS1/;wB1 -wQ;bB1 bQ-;wB1 wQ;bB1 bQ;wB2 -wB1;bA1 bB1-;wS1 bA1-`
	f := Film(drawtest.ReplayText(t, "game.uhp", []byte(record))[0], scene.Options{})
	if f.Finding == nil || f.Finding.Code != "hive/one-hive" || f.Refused == nil {
		t.Fatalf("the finding is %+v", f.Finding)
	}
	drawtest.ShowsEveryFrame(t, f)
}

// A move is never broken between its piece and its place: "wG3 -", "wG2".
func TestPageKeepsMovesWhole(t *testing.T) {
	p := randomGame(t, allLetters, 120, 6)
	browser, page := browsertest.Start(t), drawtest.Serve(t, Film(p, scene.Options{}), canvas.HTMLOptions{})
	for _, width := range []int64{320, 1280} {
		b := drawtest.OpenTab(t, browser, page, width, 800)
		broken := drawtest.Evaluate[[]string](b, `[...document.querySelectorAll('#moves b')]
			.filter(m => { const r = document.createRange(); r.selectNodeContents(m); return r.getClientRects().length > 1 || m.scrollWidth > m.clientWidth + 1 })
			.map(m => m.textContent)`)
		if len(broken) > 0 {
			t.Errorf("%d pixels wide: %d of %d moves are broken or do not fit: %q", width, len(broken), len(p.Plies), broken)
		}
	}
}

// Public records become pages of a bounded size.
func TestPageSizes(t *testing.T) {
	dir := drawtest.PublicRecords(t)
	var longest *scene.Film
	pages, bytesOfAll := 0, 0
	err := filepath.WalkDir(filepath.Join(dir, "hive"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, p := range drawtest.ReplayText(t, path, data) {
			if p.Kind == nil || p.Kind.Name != "hive" {
				continue
			}
			f := Film(p, scene.Options{})
			var page bytes.Buffer
			if err := canvas.WriteHTML(&page, f, canvas.HTMLOptions{}); err != nil {
				t.Errorf("%s: %v", path, err)
			}
			if bound := 100<<10 + 1500*len(f.Moves); page.Len() > bound {
				t.Errorf("%s: %d plies take %d bytes, more than %d", path, len(f.Moves), page.Len(), bound)
			}
			if longest == nil || len(f.Moves) > len(longest.Moves) {
				longest = f
			}
			pages, bytesOfAll = pages+1, bytesOfAll+page.Len()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if pages == 0 {
		t.Fatal("there are no records")
	}
	t.Logf("%d pages, %d bytes each; the longest game has %d plies", pages, bytesOfAll/pages, len(longest.Moves))
	drawtest.ShowsEveryFrame(t, longest)
}

func TestTextsHaveRoom(t *testing.T) {
	drawtest.WantTextsHaveRoom(t, map[string]*scene.Film{
		"random":  Film(drawtest.Tagged(randomGame(t, allLetters, 60, 5)), drawtest.WithSwitches("hints")),
		"refused": Film(gameNamed(t, "gate"), scene.Options{}),
	})
}
