package bluelagoon

import (
	"fmt"
	"math"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// What can be checked of the values of flags without a record.

func checkMap(text string, allow parse.Allow) error {
	o := game.Options{Allow: allow, Values: map[string]string{flagMap: text}}
	if _, ill := openSetup("", o, 0); ill != nil {
		return fmt.Errorf("is not a map: %s", phrase(ill))
	}
	return nil
}

func checkSeed(text string, _ parse.Allow) error {
	if _, err := ParseSeed(text); err != nil {
		return fmt.Errorf("must be a number from 0 to %d, not %s", uint64(math.MaxUint64), clipQuote(text))
	}
	return nil
}

// checkDeals refuses what is not one or two deals of 32 tokens. Whether they lie on the stone circles is a
// matter of the map.
func checkDeals(text string, allow parse.Allow) error {
	n := 0
	for deal := range eachDeal(text) {
		if n++; n > len(State{}.known) {
			return fmt.Errorf("has at most %d deals, but %s follows them", n-1, clipQuote(deal))
		}
		var t parsedState
		if t.readDeal(deal, allow); t.ill != nil {
			return fmt.Errorf("is not a deal: %s (deal %d, column %d)", phrase(t.ill), n, t.ill.Off+1)
		}
		if ill := t.countTokens(); ill != nil {
			return fmt.Errorf("is not a deal: %s (deal %d)", phrase(ill), n)
		}
	}
	return nil
}

// eachDeal yields the deals of a text that has several, each with its semicolon.
func eachDeal(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
			var deal string
			deal, rest, _ = strings.Cut(rest, ";")
			if !yield(deal + ";") {
				return
			}
		}
	}
}

// phrase returns an explanation as a part of a line.
func phrase(ill *game.Illegal) string {
	text := strings.TrimSuffix(ill.Message, ".")
	return strings.ToLower(text[:1]) + text[1:]
}
