package replay

import (
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// What stands for an unknown player is no name, and a record that has another tag with one is asked for that.
func TestUnknownPlayersHaveNoName(t *testing.T) {
	for _, test := range []struct {
		game string
		tags []parse.Tag
		want [2]string
	}{
		{"reversi", []parse.Tag{{Name: "Black", Value: "???"}, {Name: "White", Value: "Ann"}}, [2]string{"", "Ann"}},
		{"reversi", []parse.Tag{{Name: "Black", Value: "-"}, {Name: "White", Value: "Ann"}}, [2]string{"-", "Ann"}},
		{"reversi", []parse.Tag{{Name: "Black", Value: "?"}, {Name: "White", Value: " "}}, [2]string{}},
		{"reversi", []parse.Tag{{Name: "Black", Value: "?"}, {Name: "PB", Value: "Ben"}, {Name: "White", Value: "Who?"}}, [2]string{"Ben", "Who?"}},
		{"reversi", []parse.Tag{{Name: "Black", Value: "#17"}}, [2]string{"#17", ""}},
		{"bluelagoon", []parse.Tag{{Name: "Player0", Value: "Ann"}, {Name: "Player2", Value: "?"}}, [2]string{"Ann", ""}},
	} {
		kind, err := GameByName(test.game)
		if err != nil {
			t.Fatal(err)
		}
		p := &Played{Played: game.Played{Record: &parse.Record{Tags: test.tags}}, Kind: kind}
		if got := [2]string{p.Player(0), p.Player(1)}; got != test.want {
			t.Errorf("%s, %v: players %q, want %q", test.game, test.tags, got, test.want)
		}
		if test.game == "bluelagoon" && p.Seats() != 3 {
			t.Errorf("%v: %d seats; somebody has the third, whoever it is", test.tags, p.Seats())
		}
	}
}

// What programs write for players without a name names nobody; people are called as they like.
func TestPlaceholders(t *testing.T) {
	for _, name := range []string{"", "?", "???", " ", "player", "Player1", "Player 2", "player_3", "PLAYER-4", "guest", "Guest 17", "Anonymous", "White", "black", "RED", "blue", "Unknown"} {
		if !IsPlaceholder(name) {
			t.Errorf("%q is a name", name)
		}
	}
	for _, name := range []string{"Ada", "-", "blue1224", "Red Ada", "players", "Player One", "guestbook", "search:1", "random", "1", "Whitey", "White 2"} {
		if IsPlaceholder(name) {
			t.Errorf("%q is no name", name)
		}
	}
}
