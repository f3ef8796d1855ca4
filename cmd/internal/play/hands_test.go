package play_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/replay"
)

// What is in hands and palettes has pictures, and all seats have colours, at the table and in the editor.
func TestHandsAndSeatsAreShown(t *testing.T) {
	for _, c := range configs() {
		s := begin(t, c)
		v := s.view(host)
		wantPictures(t, c.Game, v, v.Hands)
		for _, seat := range v.Seats {
			if seat.Points != nil && *seat.Points < 0 {
				t.Errorf("%s: %s has %v", c.Game, seat.Name, *seat.Points)
			}
		}
		v = s.do(host, play.Act{Do: "edit", Text: c.Game})
		wantPictures(t, c.Game+", editor", v, append(v.Hands, v.Edit.Palette...))
	}
}

func wantPictures(t *testing.T, what string, v *play.View, hands []play.HandView) {
	t.Helper()
	for _, h := range hands {
		if !strings.HasPrefix(v.Pictures[h.Spot], "<svg ") {
			t.Errorf("%s: %s has the picture %q", what, h.Name, v.Pictures[h.Spot])
		}
	}
	colours := map[string]bool{}
	for _, seat := range v.Seats {
		if len(seat.Colour) != 7 || colours[seat.Colour] {
			t.Errorf("%s: %s has the colour %q", what, seat.Name, seat.Colour)
		}
		colours[seat.Colour] = true
	}
}

// A piece of the palette is put on cells, and taken away by a second click; the side to move can be set. All games whose
// positions have a palette.
func TestEditor(t *testing.T) {
	edited := 0
	for _, kind := range replay.Games() {
		s := begin(t, play.Config{Game: kind.Name})
		v := s.do(host, play.Act{Do: "edit", Text: kind.Name})
		if len(v.Edit.Palette) == 0 {
			s.refused(host, play.Act{Do: "edit", Clicks: []string{"c:0,0"}, Text: "h:0/X"}, "as text")
			continue
		}
		edited++
		start, piece := v.Edit.Text, v.Edit.Palette[1].Spot
		if v.On["c:0,0"] != "" {
			piece = v.Edit.Palette[0].Spot
		}
		with := s.do(host, play.Act{Do: "edit", Clicks: []string{"c:0,1"}, Text: piece})
		if with.Edit.Fault != nil || with.Edit.Text == start || with.On["c:0,1"] == "" || len(with.On) < len(v.On) {
			t.Errorf("%s: with %s it is %s, where %v stands; %+v", kind.Name, piece, with.Edit.Text, with.On, with.Edit.Fault)
		}
		if without := s.do(host, play.Act{Do: "edit", Clicks: []string{"c:0,1"}, Text: piece}); without.On["c:0,1"] != "" {
			t.Errorf("%s: after a second click it is %s", kind.Name, without.Edit.Text)
		}
		painted := s.do(host, play.Act{Do: "edit", Clicks: []string{"c:0,1", "c:1,0", "c:1,0"}, Text: piece})
		if painted.On["c:0,1"] == "" || painted.On["c:1,0"] == "" {
			t.Errorf("%s: painted it is %s", kind.Name, painted.Edit.Text)
		}
		cleared := s.do(host, play.Act{Do: "edit", Clicks: []string{"c:0,1", "c:1,0"}})
		turned := s.do(host, play.Act{Do: "turn", N: 1})
		if cleared.On["c:1,0"] != "" || turned.Edit.Text == cleared.Edit.Text || turned.Edit.Fault != nil {
			t.Errorf("%s: %s becomes %s with the other side to move", kind.Name, cleared.Edit.Text, turned.Edit.Text)
		}
		if typed := s.do(host, play.Act{Do: "setup", Text: painted.Edit.Text}); typed.On["c:1,0"] == "" || typed.Edit.Text != painted.Edit.Text {
			t.Errorf("%s: %s typed is %s", kind.Name, painted.Edit.Text, typed.Edit.Text)
		}
	}
	if edited < 4 {
		t.Errorf("%d games have positions that can be edited", edited)
	}
}

// Settings change how the board is drawn, and the page is told that its parts are those of another drawing.
func TestSettingsOfDrawings(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi"})
	v := s.moves(host, "f5")
	if len(v.Between) == 0 {
		t.Error("discs do not turn unless that is switched off")
	}
	for _, set := range []string{"effects=off", "last=off", "mono=on"} {
		next := s.do(host, play.Act{Do: "set", Text: set})
		if next.Art == v.Art || set == "effects=off" && len(next.Between) > 0 {
			t.Errorf("%s: drawing %d after %d, %d scenes between", set, next.Art, v.Art, len(next.Between))
		}
		v = next
	}
	if next := s.do(host, play.Act{Do: "set", Text: "sound=on"}); next.Art != v.Art {
		t.Error("the sound changes the drawing")
	}
	if next := s.do(host, play.Act{Do: "look", Text: "theme=dark"}); next.Art == v.Art || next.Background == v.Background {
		t.Error("the dark theme is not drawn")
	}
}
