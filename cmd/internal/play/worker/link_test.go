package worker

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/play"
)

const record = "[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 2. d6 3. c3 *\n"

// A link holds the game that is shown, and shows it elsewhere.
func TestLinkHoldsTheGame(t *testing.T) {
	from, to := New(play.Options{Seed: 1}, ""), New(play.Options{Seed: 1}, "")
	if a := from.Link(); a.Status == statusDone {
		t.Error("there is a link to no game")
	}
	if a := from.Open("game.pgn", []byte(record), 0); a.Status != statusDone {
		t.Fatalf("%d: %s", a.Status, a.Body)
	}
	link := from.Link()
	if link.Status != statusDone || strings.ContainsAny(string(link.Body), "+/=") {
		t.Fatalf("%d: %s", link.Status, link.Body)
	}
	if a := to.Follow(string(link.Body), 0); a.Status != statusDone {
		t.Fatalf("%d: %s", a.Status, a.Body)
	}
	if got, want := to.Record(), from.Record(); !bytes.Equal(got.Body, want.Body) || !bytes.Contains(got.Body, []byte("d6")) {
		t.Errorf("the link shows\n%s\nwant\n%s", got.Body, want.Body)
	}
}

// What is no link, or holds more than a record may have, is refused.
func TestLinksAreBounded(t *testing.T) {
	h := New(play.Options{Seed: 1}, "")
	bomb := packed(make([]byte, longestRecord+1))
	if bomb.Status != statusDone {
		t.Fatal("zeros do not fit into a link")
	}
	for _, game := range []string{"", "damaged", "====", strings.Repeat("A", longestLink+1), string(bomb.Body)} {
		if a := h.Follow(game, 0); a.Status == statusDone {
			t.Errorf("a link of %d characters is followed", len(game))
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	long := make([]byte, 9000)
	for i := range long {
		long[i] = byte(random.IntN(256))
	}
	if a := packed(long); a.Status == statusDone || !bytes.Contains(a.Body, []byte("too long for a link")) {
		t.Errorf("a long game: %d, %s", a.Status, a.Body)
	}
}
