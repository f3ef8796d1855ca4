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

// People on one page are told for whom they answer, and others are not.
func TestWhoAnswers(t *testing.T) {
	s := begin(t, play.Config{Game: "bluelagoon", Values: map[string]string{"players": "3"}, Seats: []play.Seat{{Name: "Ada", Kind: play.Human}, remote, {Name: "Cleo", Kind: play.Human}}})
	s.moves(host, s.view(host).Table[0].Text)
	s.moves(far, s.view(far).Table[0].Text)
	s.do(far, play.Act{Do: "undo"})
	if v := s.view(host); len(v.Offers) != 1 || !v.Offers[0].Answer || !strings.HasSuffix(v.Offers[0].Text, ". You answer for Ada and Cleo.") {
		t.Errorf("the offers are %+v", v.Offers)
	}
	if v := s.view(far); len(v.Offers) != 1 || strings.Contains(v.Offers[0].Text, "answer for") {
		t.Errorf("who has made it sees %+v", v.Offers)
	}
}

// Scores that have no unit of their game are explained.
func TestScoresAreExplained(t *testing.T) {
	for game, unit := range map[string]bool{"reversi": true, "contactix": false, "hive": false, "bluelagoon": true, "conquest": true} {
		s := begin(t, play.Config{Game: game})
		s.do(host, play.Act{Do: "analyse"})
		s.told(play.AnalyseJob, play.Thought{Move: s.view(host).Table[0].Text, Scored: true, Score: 31, Text: "+31"})
		if th := s.view(host).Think; th.Text == "" || (th.Measure == "") != unit {
			t.Errorf("%s: the score is %q, explained by %q", game, th.Text, th.Measure)
		}
	}
}
