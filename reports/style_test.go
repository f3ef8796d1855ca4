package reports_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/picture"
)

// Pages have one palette, which package page has: a colour that another style sheet sets would be another one in the dark.
func TestColoursOfPagesStandOnce(t *testing.T) {
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		extension := filepath.Ext(name)
		if err != nil || entry.IsDir() || extension != ".css" && extension != ".html" || name == filepath.Join("page", "page.css") {
			return err
		}
		text, err := os.ReadFile(name)
		for _, colour := range []string{"--page:", "--card:", "--ink:", "--soft:"} {
			if strings.Contains(string(text), colour) {
				t.Errorf("%s sets %s", name, colour)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Charts show sides in the colours of their pieces on the board, in both modes.
func TestSidesHaveTheColoursOfTheirPieces(t *testing.T) {
	light, dark, _ := strings.Cut(figure.SideStyles(), "@media (prefers-color-scheme: dark)")
	for _, kind := range replay.Games() {
		played := picture.Replay(fmt.Sprintf("[Game %q]\n[Rules %q]\n\n*\n", kind.Name, kind.RuleSets[0].Name), "", replay.Options{})
		if played == nil {
			t.Fatal(kind.Name)
		}
		drawer, err := render.DrawerFor(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		sides := drawer.Sides(&scene.Themes()[0])
		if len(sides) != len(kind.Seats) {
			t.Fatalf("%s has %d seats, and its row of the table of drawings %d sides", kind.Name, len(kind.Seats), len(sides))
		}
		board := drawer.Board(played, scene.Options{})
		board.Position(played, 0)
		for seat, name := range kind.Seats {
			if c := board.Color(game.Seat(seat)); seat < played.Seats() && c != sides[seat].Color {
				t.Errorf("%s: the pieces of %s are %v on the board, and in its row of the table of drawings %v", kind.Name, name, c, sides[seat].Color)
			}
			c := sides[seat].Color
			if sides[seat].Player.A > 0 {
				c = sides[seat].Player
				for _, other := range sides {
					if figure.SidePaint(name, seat) == figure.SidePaint(other.Cells, seat) {
						t.Errorf("%s: charts show %s as they show %s, which players may exchange", kind.Name, name, other.Cells)
					}
				}
			}
			want := fmt.Sprintf("--c%d: #%02x%02x%02x;", figure.SidePaint(name, seat), c.R, c.G, c.B)
			if !strings.Contains(light, want) {
				t.Errorf("%s: %s is %v, and the style sheet has no %s: two games may not call sides of two colours alike", kind.Name, name, c, want)
			}
			if own, _, _ := strings.Cut(want, "#"); strings.Contains(dark, own) && scene.Luma(c) > 60 && scene.Luma(c) < 220 {
				t.Errorf("%s: %s has another colour on dark pages", kind.Name, name)
			}
		}
	}
}
