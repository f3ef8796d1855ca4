package engine

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// Programs play by the rules of their protocol and know no others: a game by others is refused before a program is
// started, as a player and as an observer, and the right rules are named.
func TestRulesThatAProtocolCannotSend(t *testing.T) {
	size := func(n string) map[string]string { return map[string]string{"size": n} }
	for _, row := range []struct {
		protocol, game, setup string
		options               game.Options
		err                   string // "": the game is played
	}{
		{"uai", "conquest", "", game.Options{Rules: "ataxx", Values: size("9")}, ""},
		{"uai", "conquest", "", game.Options{}, "UAI engines use the rules ataxx, not conquest; pass --rules ataxx"},
		{"uai", "conquest", "", game.Options{Rules: "nerdvana"}, "--rules ataxx"},
		{"uai", "conquest", "", game.Options{Rules: "ataxx", Allow: parse.AllowAll("past-100")}, "leave out --allow past-100"},
		{"gtp", "reversi", "", game.Options{Rules: "othello", Values: size("10")}, ""},
		{"gtp", "reversi", "", game.Options{Rules: "one-line"}, "GTP engines use the rules othello, not one-line; pass --rules othello"},
		{"gtp", "reversi", "", game.Options{Rules: "dtu"}, "--rules othello"},
		{"gtp", "reversi", "-----OX--XO-X--- O", game.Options{}, "GTP cannot set up a position"},
		{"gtp", "contactix", "", game.Options{}, ""},
		{"gtp", "contactix", "", game.Options{Rules: "hex", Values: map[string]string{"swap": "sides"}}, ""},
		{"nboard", "reversi", "", game.Options{}, ""},
		{"nboard", "reversi", "", game.Options{Rules: "one-line"}, "NBoard engines use the rules othello"},
		{"nboard", "reversi", "", game.Options{Rules: "dtu-one-line"}, "--rules othello"},
		{"nboard", "reversi", "", game.Options{Values: size("10")}, "only 8 × 8 boards, not 10 × 10"},
		{"uhp", "hive", "", game.Options{Rules: "standard+MLP"}, ""},
		{"uhp", "hive", "", game.Options{Rules: "queen-first"}, "--rules standard"},
		{"uhp", "hive", "", game.Options{Rules: "ugent"}, "UHP engines use the rules standard, not ugent; pass --rules standard"},
	} {
		g := enginetest.NewGame(t, row.game, row.setup, row.options)
		e := newTestEngine(t, row.protocol, "./nowhere", g)
		for _, err := range []error{e.CheckGame(g), e.Begin(t.Context(), g, 0, 1), (&Observer{e}).Begin(t.Context(), g)} {
			var none *StartError
			switch {
			case err == nil || errors.As(err, &none):
				if row.err != "" {
					t.Errorf("%s, %s %v: it is played (%v), want %s", row.protocol, row.game, row.options, err, row.err)
				}
			case row.err == "" || !strings.Contains(err.Error(), row.err):
				t.Errorf("%s, %s %v: %v, want %q", row.protocol, row.game, row.options, err, row.err)
			}
		}
	}
}

// A limit that would be the only one, and that a program cannot hear of, is an error; others are named.
func TestLimitsThatAProtocolCannotSend(t *testing.T) {
	const depth, nodes, sec = 4, 100, time.Second
	for _, row := range []struct {
		protocol, game   string
		limits           search.Limits
		unsupported, err string
	}{
		{"uhp", "hive", search.Limits{Nodes: nodes}, "nodes", "a UHP engine needs a limit of time or depth"},
		{"uhp", "hive", search.Limits{Depth: depth, Nodes: nodes}, "nodes", ""},
		{"uhp", "hive", search.Limits{Depth: depth, Time: sec}, "depth", ""},
		{"gtp", "reversi", search.Limits{Nodes: nodes}, "nodes", "a GTP engine needs a time limit"},
		{"gtp", "contactix", search.Limits{Depth: depth}, "depth", "a GTP engine needs a time limit"},
		{"gtp", "contactix", search.Limits{Depth: depth, Nodes: nodes, Time: sec}, "depth nodes", ""},
		{"gtp", "contactix", search.Limits{Time: sec}, "", ""},
		{"uai", "conquest", search.Limits{Depth: depth, Nodes: nodes, Time: sec}, "", ""},
		{"uai", "conquest", search.Limits{Nodes: nodes}, "", ""},
		{"nboard", "reversi", search.Limits{Depth: depth}, "", ""},
		{"nboard", "reversi", search.Limits{Time: sec}, "", ""},
		{"nboard", "reversi", search.Limits{Nodes: nodes, Depth: depth}, "nodes", ""},
		{"nboard", "reversi", search.Limits{Nodes: nodes}, "nodes", ""},
	} {
		e := newTestEngine(t, row.protocol, "./nowhere", enginetest.NewGame(t, row.game, "", game.Options{}))
		text := ""
		if err := e.CheckLimits(row.limits); err != nil {
			text = err.Error()
		}
		if unsupported := strings.Join(e.Unsupported(row.limits), " "); unsupported != row.unsupported || text != row.err {
			t.Errorf("%s, %+v: not told of %q, and %q; want %q, and %q", row.protocol, row.limits, unsupported, text, row.unsupported, row.err)
		}
	}
}

// A program for Hex that is never asked for a move cannot be misunderstood.
func TestObserversNeedNotKnowWhatASwapMeans(t *testing.T) {
	g := enginetest.NewGame(t, "contactix", "", game.Options{Rules: "hex"})
	o, plays, err := NewObserver(g.Kind, "gtp:./nowhere", player.Options{})
	if err != nil || !plays {
		t.Fatal(plays, err)
	}
	var none *StartError
	if err := o.Begin(t.Context(), g); !errors.As(err, &none) {
		t.Errorf("%v, want that there is no such program", err)
	}
	if err := o.engine.CheckGame(g); err == nil {
		t.Error("as a player it is not asked what a swap means")
	}
}
