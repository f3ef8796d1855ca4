package main

import (
	"testing"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// --rules is looked at by starting a game: every rule set that is listed must start one.
func TestEveryListedRuleSetStartsAGame(t *testing.T) {
	for _, g := range replay.Games() {
		for _, r := range g.RuleSets {
			if _, err := g.Start("", game.Options{Rules: r.Name}); err != nil {
				t.Errorf("%s: %s: %v", g.Name, r.Name, err)
			}
		}
	}
}
