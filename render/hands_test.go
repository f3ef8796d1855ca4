package render

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// What is in hands and palettes has pictures, which differ unless it is the same piece, and seats have colours; in all themes.
func TestHandsHavePictures(t *testing.T) {
	for _, kind := range replay.Games() {
		for _, rules := range kind.RuleSets {
			for _, theme := range scene.Themes() {
				for _, mono := range []string{"", "mono"} {
					t.Run(fmt.Sprint(kind.Name, " ", rules.Name, " ", theme.Name, " ", mono), func(t *testing.T) {
						wantHands(t, kind, rules.Name, scene.Options{Theme: theme.Name, Values: drawtest.Switches(mono)})
					})
				}
			}
		}
	}
}

func wantHands(t *testing.T, kind *replay.Game, rules string, o scene.Options) {
	state, err := kind.Start("", game.Options{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	row, err := DrawerFor(kind.Name)
	if err != nil {
		t.Fatal(err)
	}
	live, err := canvas.NewLive(row, o)
	if err != nil {
		t.Fatal(err)
	}
	var hands []game.Hand
	if pointed, ok := state.(game.Pointed); ok {
		hands = pointed.AppendHands(nil)
	}
	if a, ok := state.(game.Arranger); ok {
		hands = a.AppendPalette(hands)
	}
	if len(hands) > 0 && live.HandPicture(hands[0].Spot) != "" {
		t.Error("there are pictures before any position")
	}
	before := live.Show(&replay.Played{Played: game.Played{Record: &parse.Record{}, State: state}}, 0, nil)
	known := map[string]string{}
	for _, h := range hands {
		picture := live.HandPicture(h.Spot)
		wantPicture(t, h.Spot.String(), picture)
		if name, ok := known[picture]; ok && name != h.Name {
			t.Errorf("%s looks like %s", h.Name, name)
		}
		known[picture] = h.Name
	}
	for _, none := range []game.Spot{{}, game.PassSpot, game.HandSpot(0, "no-such-word"), game.HandSpot(0, "w"), game.HandSpot(99, "S0"), game.HandSpot(-1, "wA"), game.HandSpot(0, "xX9")} {
		if picture := live.HandPicture(none); picture != "" {
			t.Errorf("%s has the picture %s", none, picture)
		}
	}
	colors := map[string]bool{}
	if len(before.Colors) != state.Seats() {
		t.Errorf("the colours of the seats are %v", before.Colors)
	}
	for seat, color := range before.Colors {
		if !regexp.MustCompile(`^#[0-9a-f]{6}$`).MatchString(color) || colors[color] {
			t.Errorf("seat %d has the colour %q", seat, color)
		}
		colors[color] = true
	}
	after := live.Show(&replay.Played{Played: game.Played{Record: &parse.Record{}, State: state}}, 0, nil)
	if after.Symbols != "" || len(after.Parts) > 0 || len(before.Symbols) == 0 {
		t.Error("pictures of hands add to the board")
	}
}

// wantPicture checks that a picture is whole and has no names that others could have too.
func wantPicture(t *testing.T, what, picture string) {
	t.Helper()
	shapes := 0
	for d := xml.NewDecoder(strings.NewReader(picture)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v in %s", what, err, picture)
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch element.Name.Local {
		case "path":
			shapes++
		case "svg":
		default:
			t.Errorf("%s has an element %s", what, element.Name.Local)
		}
		for _, a := range element.Attr {
			var box [4]int
			if n, _ := fmt.Sscan(a.Value, &box[0], &box[1], &box[2], &box[3]); a.Name.Local == "viewBox" && (n != 4 || box[0] >= 0 || box[1] >= 0 || box[2] <= 0 || box[3] <= 0) {
				t.Errorf("%s has the box %s", what, a.Value)
			}
			if a.Name.Local == "id" || strings.Contains(a.Value, "#s") {
				t.Errorf("%s has the name %s", what, a.Value)
			}
		}
	}
	if shapes == 0 {
		t.Errorf("%s has no picture", what)
	}
}
