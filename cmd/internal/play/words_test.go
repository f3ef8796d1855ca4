package play_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/play"
)

// What is typed is a word, in any case, or a move.
func TestTyping(t *testing.T) {
	typed := func(s *scene, by play.Client, text string) *play.Refusal {
		t.Helper()
		return s.s.Do(by, play.Act{Do: "type", Text: text}, s.now)
	}
	s := begin(t, play.Config{Game: "hive", Rules: "standard+MLP"})
	for word, want := range map[string]string{
		"help": "moves, board, hands, clock, last,", "Hands": "White ant 3, ", "SCORE": "no score", "board": "The board is empty.", " moves ": "wA1, ", "last": "No move yet.", "clock": "White 0:00, Black 0:00",
	} {
		if r := typed(s, host, word); r == nil || r.Message != "" || !strings.Contains(r.Answer, want) {
			t.Errorf("%q is answered with %+v, want %q", word, r, want)
		}
	}
	if r := typed(s, host, "wa1"); r != nil {
		t.Fatal(r)
	}
	for word, want := range map[string]string{"board": "(0,0) White ant 1", "last": "wA1"} {
		if r := typed(s, watcher, word); r == nil || !strings.Contains(r.Answer, want) {
			t.Errorf("a watcher who types %q is answered with %+v, want %q", word, r, want)
		}
	}
	if r := typed(s, watcher, "undo"); r == nil || r.Kind != play.Forbidden {
		t.Errorf("a watcher takes back: %v", r)
	}
	if r := typed(s, host, "resign"); r == nil || r.Asks != "resign" || s.view(host).Mode != "play" {
		t.Errorf("who resigns is not asked: %+v", r)
	}
	if r := typed(s, host, "draw"); r == nil || r.Asks != "offer:draw" {
		t.Errorf("who offers a draw is not asked: %+v", r)
	}
	if r := typed(s, host, "undo"); r != nil {
		t.Fatal(r)
	}
	s.wantLine("")
	if r := typed(s, host, "retry"); r == nil || r.Message == "" {
		t.Errorf("no engine has failed, and one is started again: %v", r)
	}
	if r := typed(s, host, "nonsense"); r == nil || r.Message == "" || r.Answer != "" {
		t.Errorf("nonsense is %+v", r)
	}
}
