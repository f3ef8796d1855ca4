package engine

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/replay/game"
)

// Every row has what is called of it, for all of its games, and every package of a protocol has a row.
func TestTheTableOfProtocolsIsComplete(t *testing.T) {
	for i, p := range protocols {
		if p.Name == "" || p.Name != strings.ToLower(p.Name) || strings.Contains(p.Name, ":") || slices.Contains(Protocols()[:i], p.Name) {
			t.Errorf("%q is not a name of its own in small letters", p.Name)
		}
		if p.Title == "" || len(p.Games) == 0 || p.NewClient == nil || p.NewServer == nil {
			t.Errorf("the row of %s lacks a title, games, a client or a server", p.Name)
			continue
		}
		if questions[p.Name].command == "" {
			t.Errorf("the tests of engines that fail lack a row for %s", p.Name)
		}
		for _, name := range p.Games {
			g := enginetest.NewGame(t, name, "", game.Options{Rules: enginetest.Rules[name]})
			if g.Kind.Name != name {
				t.Errorf("%s: %s is called %s", p.Name, name, g.Kind.Name)
			}
			client := p.NewClient(g.Kind)
			if client.QuitCommand() == "" {
				t.Errorf("%s: nothing ends a program that plays %s", p.Name, name)
			}
			for _, err := range []error{client.CheckGame(g), client.CheckLimits(enginetest.Limits)} {
				if err != nil {
					t.Errorf("%s: %s cannot be played: %v", p.Name, name, err)
				}
			}
			enginetest.Converse(t, p.NewServer, protocol.Config{}, name)
		}
	}
	folders, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		if f.IsDir() && !slices.Contains(append(Protocols(), "enginetest", "process", "protocol", "testdata"), f.Name()) {
			t.Errorf("the protocol %s has no row", f.Name())
		}
	}
}
