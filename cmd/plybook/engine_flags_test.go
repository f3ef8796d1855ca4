package main

import (
	"testing"

	"github.com/plybook/plybook/analyze/match"
)

func TestEngineOptionsArePlayersOwnOrOfAll(t *testing.T) {
	players := []match.Entrant{{Name: "New"}, {Name: "uhp:./e --x=1"}, {Name: "New:er"}}
	for _, test := range []struct{ text, player, name, value, err string }{
		{"Hash=64", "", "Hash", "64", ""},
		{"Hash=", "", "Hash", "", ""},
		{"Path = a:b=c", "", "Path", " a:b=c", ""},
		{"New:Hash=64", "New", "Hash", "64", ""},
		{"New:er:Hash=64", "New:er", "Hash", "64", ""},
		{"New:a:b=64", "New", "a:b", "64", ""},
		{"uhp:./e --x=1:Hash=64", "uhp:./e --x=1", "Hash", "64", ""},
		{":a:b=64", "", "a:b", "64", ""},
		{"Old:Hash=64", "", "", "", `--engine-option Old:Hash=64: there is no player "Old"`},
		{"Hash", "", "", "", `--engine-option must be NAME=VALUE or PLAYER:NAME=VALUE, not "Hash"`},
		{"New:Hash", "", "", "", `--engine-option must be NAME=VALUE or PLAYER:NAME=VALUE, not "New:Hash"`},
		{"=64", "", "", "", `--engine-option must be NAME=VALUE or PLAYER:NAME=VALUE, not "=64"`},
		{"a=b\nquit", "", "", "", `--engine-option must be NAME=VALUE or PLAYER:NAME=VALUE, not "a=b\nquit"`},
	} {
		player, name, value, err := splitEngineOption(test.text, players)
		said := ""
		if err != nil {
			said = err.Error()
		}
		if player != test.player || name != test.name || value != test.value || said != test.err {
			t.Errorf("%q: %q %q %q (%s)", test.text, player, name, value, said)
		}
	}
}
