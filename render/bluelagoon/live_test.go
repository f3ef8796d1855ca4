package bluelagoon

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/bluelagoon"
)

// A map drawn alone shows what the film shows on it, with the same captions; between two positions it shows the board that is
// cleared for a deal.
func TestLiveMap(t *testing.T) {
	o := scene.Options{Values: map[string]string{"overlay": "chains,majorities,moves,villages"}}
	p := randomGame(t, "", 3, 1000, 1)
	f, b, deal := newDrawing(p, &o, aloneRim).all(), Board(p, o), settlementOf(t, p)
	for ply := range len(p.Plies) + 1 {
		between := b.Between(p, max(ply, 1))
		s := b.Position(p, ply)
		if s.Caption != f.Frames[ply].Caption {
			t.Errorf("ply %d: the caption is %q, want %q", ply, s.Caption, f.Frames[ply].Caption)
		}
		if cleared := max(ply, 1) == deal+1; len(between) > 0 != cleared {
			t.Errorf("before ply %d there are %d scenes", ply, len(between))
		} else if cleared && (!between[0].Stays || len(drawtest.PlacedAs(b.Film, &between[0], "token-")) > 0) {
			t.Error("the board is not cleared, or for a moment only")
		}
		for _, what := range []string{"settler-", "village-", "token-", "moved-", "claimed-", "may-", "lead-", "count-", "survives", "bonus"} {
			got, want := drawtest.PlacedAs(b.Film, &s, what), drawtest.PlacedAs(f, &f.Frames[ply], what)
			if strings.Join(got, " ") != strings.Join(want, " ") {
				t.Fatalf("ply %d: the map has %q, and the film %q", ply, got, want)
			}
		}
	}
	for i := range b.Film.Sprites {
		if name := b.Film.Sprites[i].Name; strings.HasPrefix(name, "pad") || name == "sea" || name == "surf" || name == "words" {
			t.Errorf("the map alone has the sprite %s", name)
		}
	}
}

func TestLiveTextsOfCells(t *testing.T) {
	p := randomGame(t, "", 2, 70, 3)
	b := Board(p, scene.Options{})
	b.Position(p, len(p.Plies))
	s := p.At(len(p.Plies)).(*bluelagoon.State)
	seen := map[string]bool{}
	for c := range b.Cells {
		cell, _ := s.Board().Cell(int(c.Row), int(c.Col))
		text := b.Text(c)
		seen[text] = true
		seat, piece := s.Piece(cell)
		switch {
		case piece != bluelagoon.NoPiece:
			if want := seatWords[seat] + " " + piece.String(); text != want {
				t.Errorf("on %s stands %q, want %q", b.Name(c), text, want)
			}
		case s.Token(cell) != bluelagoon.NoToken:
			if want := s.Token(cell).String(); !strings.EqualFold(text, want) {
				t.Errorf("on %s lies %q, want %q", b.Name(c), text, want)
			}
		case text != "":
			t.Errorf("on %s there is %q", b.Name(c), text)
		}
	}
	for _, want := range []string{"Player 0 settler", "Player 1 village", "Water", ""} {
		if !seen[want] {
			t.Errorf("nowhere stands %q", want)
		}
	}
}
