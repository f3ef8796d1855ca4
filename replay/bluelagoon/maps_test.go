package bluelagoon_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/bluelagoon"
)

// The maps by height, land and sea, and islands as bonus:cells:circles.
func TestMaps(t *testing.T) {
	for _, c := range []struct {
		name              string
		height, land, sea int
		islands           string
	}{
		{"default", 13, 116, 46, "6:11:3 6:11:3 6:11:3 8:15:5 8:14:4 8:14:4 10:20:5 10:20:5"},
		{"wheels", 13, 76, 86, "5:18:6 5:12:3 7:12:6 7:13:5 9:6:6 9:1:1 9:13:4 9:1:1"},
		{"face", 13, 88, 74, "6:46:12 6:4:2 9:4:2 9:6:4 12:9:3 12:9:3 12:10:6"},
		{"sides", 7, 38, 7, "4:28:26 20:10:6"},
		{"space-invaders", 23, 190, 327, "6:42:7 6:42:7 6:35:6 8:16:1 8:16:2 8:8:1 8:4:1 10:4:1 10:4:1 10:4:1 10:4:1 10:3:1 10:4:1 10:4:1"},
	} {
		b := onMap(t, c.name)
		land := 0
		var islands []string
		for i, island := range b.Islands() {
			circles := 0
			for _, cell := range island.Cells {
				if b.IslandOf(cell) != i {
					t.Errorf("%s: %s is on island %d", c.name, b.CellName(cell), b.IslandOf(cell))
				}
				if b.IsCircle(cell) {
					circles++
				}
			}
			land += len(island.Cells)
			islands = append(islands, fmt.Sprintf("%d:%d:%d", island.Bonus, len(island.Cells), circles))
		}
		if b.Height() != c.height || land != c.land || b.Cells()-land != c.sea || len(b.Circles()) != bluelagoon.Tokens {
			t.Errorf("%s: height %d, land %d, sea %d, %d circles", c.name, b.Height(), land, b.Cells()-land, len(b.Circles()))
		}
		if got := strings.Join(islands, " "); got != c.islands {
			t.Errorf("%s has the islands %s, not %s", c.name, got, c.islands)
		}
		if b.MapName() != c.name {
			t.Errorf("%s is called %q", c.name, b.MapName())
		}
		checkWritten(t, c.name, b)
	}
}

// checkWritten checks that a map is read from its string as itself, and that there is nothing to say
// of it but that it is undealt: its islands are connected and apart.
func checkWritten(t *testing.T, name string, b *bluelagoon.Board) {
	t.Helper()
	s := bluelagoon.New(b, 3)
	again := parsed(t, position(s))
	if !again.Board().Equal(b) || again.Key() != s.Key() {
		t.Errorf("%s is read as\n%s", name, position(again))
	}
	ills := s.Check()
	if len(ills) != 1 || ills[0].Code != "bluelagoon/not-dealt" {
		t.Errorf("%s: %v", name, ills)
	}
}

func TestUnknownMap(t *testing.T) {
	if _, err := bluelagoon.MapByName("atlantis"); err == nil || !strings.Contains(err.Error(), "space-invaders") {
		t.Errorf("atlantis: %v", err)
	}
}

// The name of a map is asked for with every record that is written.
func TestMapNamesAreFoundWithoutMakingBoards(t *testing.T) {
	for _, name := range bluelagoon.MapNames() {
		b, err := bluelagoon.MapByName(name)
		if err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(10, func() { b.MapName() }); n > 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// A map that differs in a bonus, a cell or a circle has no name.
func TestOtherMapsHaveNoName(t *testing.T) {
	b, err := bluelagoon.MapByName("sides")
	if err != nil {
		t.Fatal(err)
	}
	text := position(bluelagoon.New(b, 2))
	for _, change := range [][2]string{{"i 20 ", "i 21 "}, {"; s 0,0 ", "; s "}, {"i 4 0,0 ", "i 4 "}, {"i 20 0,5 ", "i 20 "}} {
		s, ill := bluelagoon.ParseState(strings.Replace(text, change[0], change[1], 1), allow(t))
		if ill != nil {
			t.Fatal(ill)
		}
		if name := s.Board().MapName(); name != "" {
			t.Errorf("with %q in place of %q it is called %s", change[1], change[0], name)
		}
	}
}
