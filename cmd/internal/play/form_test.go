package play_test

import (
	"encoding/json"
	"testing"

	"github.com/plybook/plybook/cmd/internal/play"
)

// The form says the same as a command, and leaves out what goes without saying or what the game does not have.
func TestFormsAreCommands(t *testing.T) {
	people := play.Fields{"kind0": "human", "kind1": "human"}
	for _, c := range []struct {
		fields play.Fields
		want   string
	}{
		{play.Fields{"game": "reversi"}, "plybook play reversi"},
		{play.Fields{"game": "conquest", "size": " 7 ", "games": "1", "tc": " "}, "plybook play --size 7 conquest"},
		{play.Fields{"game": "conquest", "size": "9", "name0": "Ada", "manual": "on", "noDraws": "on"}, "plybook play --size 9 --names Ada,O --no-agreement conquest"},
		{play.Fields{"game": "hive", "rules": "standard", "option-M": "on", "option-P": "on", "option-X": "on"}, "plybook play --rules standard+MP hive"},
		{play.Fields{"game": "reversi", "manual": "on", "noDraws": "on", "hardcore": "on", "setup": "it's"}, `plybook play --setup 'it'\''s' --hardcore --manual --no-agreement reversi`},
		{play.Fields{"game": "reversi", "kind1": "engine", "player1": "search", "level1": "4"}, "plybook play --seats human,search:4 reversi"},
		{play.Fields{"game": "reversi", "kind1": "engine", "player1": "random", "level1": "4"}, "plybook play --seats human,random reversi"},
		{play.Fields{"game": "reversi", "tc": "5m+3s", "games": "3", "any-seed": "7", "pass": "ask"}, "plybook play --tc 5m+3s --games 3 --seed 7 --pass ask reversi"},
	} {
		for name, kind := range people {
			if _, given := c.fields[name]; !given {
				c.fields[name] = kind
			}
		}
		text, err := json.Marshal(c.fields)
		if err != nil {
			t.Fatal(err)
		}
		s := play.New(play.Options{Seed: 1})
		if r := s.Do(host, play.Act{Do: "command", Text: string(text)}, 0); r == nil || r.Answer != c.want {
			t.Errorf("%v: %#v, want %s", c.fields, r, c.want)
		}
	}
}

// The form of a game that goes on from a position says who has played, and begins that game.
func TestFormGoesOn(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{{Kind: play.Human, Name: "Ada"}, {Kind: play.Engine, Player: "search:2"}}})
	s.do(host, play.Act{Do: "play", Text: "f5"})
	s.do(host, play.Act{Do: "resign"})
	s.do(host, play.Act{Do: "goto", Text: "0"})
	start := s.do(host, play.Act{Do: "here"}).Start
	for name, want := range map[string]string{"game": "reversi", "here": "on", "kind0": "human", "name0": "Ada", "kind1": "engine", "player1": "search", "level1": "2"} {
		if start.Fields[name] != want {
			t.Errorf("field %s says %q, want %q", name, start.Fields[name], want)
		}
	}
	start.Fields["name0"] = "Eve"
	if v := s.do(host, play.Act{Do: "form", Text: mustText(t, start.Fields)}); v.Mode != "play" || v.Ply != 0 || v.Seats[0].Name != "Eve" {
		t.Errorf("the form begins a game of %+v at ply %d (%s)", v.Seats, v.Ply, v.Mode)
	}
}

// Numbers that are none are refused at their fields.
func TestFormsAreChecked(t *testing.T) {
	for field, text := range map[string]string{"games": "0", "any-seed": "-1", "game": "chess"} {
		fields := play.Fields{"game": "reversi"}
		fields[field] = text
		s := play.New(play.Options{Seed: 1})
		if r := s.Do(host, play.Act{Do: "form", Text: mustText(t, fields)}, 0); r == nil || r.Field != field {
			t.Errorf("%s %q: %+v", field, text, r)
		}
	}
}
