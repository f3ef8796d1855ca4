package render

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
)

// A name means the same thing in every game: there is one text for it, and it is given in one way.
func TestFlagsOfOneNameAreTheSame(t *testing.T) {
	for _, d := range drawers {
		seen := map[string]bool{}
		for _, f := range d.Flags {
			if seen[f.Name] || f.Name == "" || f.Usage == "" || strings.Contains(f.Name, "=") {
				t.Errorf("%s: the flag %q is not a flag, or there twice", d.Game, f.Name)
			}
			seen[f.Name] = true
			for _, v := range f.Values {
				if v.Name == "" || v.Name == scene.On || strings.Contains(v.Name, ",") || v.Text == "" {
					t.Errorf("%s: --%s=%s is no value that can be told from others", d.Game, f.Name, v.Name)
				}
			}
			for _, all := range Flags() {
				if all.Name == f.Name && (all.Usage != f.Usage || all.Several != f.Several) {
					t.Errorf("--%s means something else for %s: %q, elsewhere %q", f.Name, d.Game, f.Usage, all.Usage)
				}
			}
		}
	}
}

// The flags of all drawings name the games that have them, unless all do.
func TestFlagsNameTheirGames(t *testing.T) {
	got := map[string]string{}
	for _, f := range Flags() {
		got[f.Name] = f.Games
	}
	for name, want := range map[string]string{"mono": "", "no-spoilers": "all but Hive", "effects": "Conquest, Reversi", "overlay": "Blue Lagoon"} {
		if games, ok := got[name]; !ok || games != want {
			t.Errorf("--%s is for %q, want %q", name, games, want)
		}
	}
}

// What a drawing does not know is said, with the games that do.
func TestForeignFlags(t *testing.T) {
	d := scene.Drawer{Game: "solitaire", Flags: []scene.Flag{scene.MonoFlag}}
	if got := Foreign(&d, drawtest.Switches("mono")); got != nil {
		t.Errorf("a flag that the drawing has is said to be foreign: %q", got)
	}
	got := Foreign(&d, drawtest.Switches("mono", "hints"))
	if len(got) != 1 || !strings.HasPrefix(got[0], "--hints is not for solitaire; ") || !strings.HasSuffix(got[0], " have it") {
		t.Errorf("got %q", got)
	}
	for _, drawer := range drawers {
		for _, f := range drawer.Flags {
			values := map[string]string{f.Name: scene.On}
			if !f.IsAlone() {
				values[f.Name] = f.Values[0].Name
			}
			if got := Foreign(&drawer, values); got != nil {
				t.Errorf("%s: %q", drawer.Game, got)
			}
		}
	}
}
