package play_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
)

// Engines that play alone make a move a second, or as the setting says; people stop them, and let them go on move by move.
func TestThePaceOfEnginesAlone(t *testing.T) {
	alone := play.Config{Game: "reversi", Clock: "5m+0s", Seats: []play.Seat{engine, engine}}
	s := begin(t, alone)
	wait := func(want time.Duration) {
		t.Helper()
		if jobs := s.s.Jobs(); len(jobs) > 0 {
			t.Fatalf("%v is wanted while people look at the move", jobs)
		}
		at, due := s.s.Wake()
		if !due || at-s.now != want {
			t.Fatalf("the next move is due %v after the last one (%t), want %v", at-s.now, due, want)
		}
		if s.now = at; s.view(host).Seats[0].Runs || s.view(host).Seats[1].Runs {
			t.Error("a clock runs meanwhile")
		}
		s.s.Tick(s.now)
	}
	s.told(play.MoveJob, play.Thought{Move: "f5"})
	wait(time.Second)
	s.do(host, play.Act{Do: "set", Text: "pace=2.5"})
	s.told(play.MoveJob, play.Thought{Move: "d6"})
	s.do(host, play.Act{Do: "movenow"})
	s.told(play.MoveJob, play.Thought{Move: "c3"})
	wait(2500 * time.Millisecond)
	s.do(host, play.Act{Do: "set", Text: "pace=0"})
	s.told(play.MoveJob, play.Thought{Move: "d3"})
	s.told(play.MoveJob, play.Thought{Move: "c4"})

	s.do(host, play.Act{Do: "pause"})
	if jobs := s.s.Jobs(); len(jobs) > 0 {
		t.Fatalf("%v is wanted in a game that is paused", jobs)
	}
	for _, move := range []string{"f4", "c5"} {
		if v := s.view(host); !slices.Contains(v.May, "movenow") || !v.Paused {
			t.Fatalf("in a pause there is no next move: %v", v.May)
		}
		s.do(host, play.Act{Do: "movenow"})
		s.told(play.MoveJob, play.Thought{Move: move})
		if jobs := s.s.Jobs(); len(jobs) > 0 {
			t.Fatalf("%v is wanted after one move of a game that is paused", jobs)
		}
	}
	s.wantLine("f5 d6 c3 d3 c4 f4 c5")
	s.do(host, play.Act{Do: "pause"})
	if jobs := s.s.Jobs(); len(jobs) != 1 {
		t.Fatalf("after the pause %v is wanted", jobs)
	}
}

// Whoever is about to be thrown sees by whom.
func TestTheThrowerIsMarked(t *testing.T) {
	s := begin(t, play.Config{Game: "hive", Rules: "standard+P"})
	s.moves(host, "wP", "bG1 wP-", "wQ /wP", "bQ bG1-", `wA1 \wP`, "bA1 bQ-")
	by := s.view(host).Marks.By
	var cell string
	for _, c := range s.view(host).Cells {
		if s.view(host).On[c.Spot] == "White pillbug" {
			cell = c.Spot
		}
	}
	thrown := 0
	for text, spot := range by {
		if spot != cell || !strings.HasPrefix(text, "wQ ") && !strings.HasPrefix(text, "wA1 ") {
			t.Errorf("%s is carried out by what stands on %s, want throws by the pillbug on %s", text, spot, cell)
		}
		thrown++
	}
	if thrown == 0 {
		t.Error("the pillbug throws nobody")
	}
}
