package bluelagoon_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/bluelagoon"
)

// Where a leniency reads a text, what is said of the text names it; elsewhere it names none.
func TestHintsNameTheLeniencyThatHelps(t *testing.T) {
	for _, c := range []struct{ old, new, leniency string }{
		{"T 1,0;", "T 1,0;\r", "crlf"},
		{"T 1,0;", "T 1,0; ", "spaces"},
		{"a 3", "a  3", "spaces"},
		{"a 3", " a 3", "spaces"},
		{"0,0 1,0;", "0,0\t1,0;", "spaces"},
		{"0,0 1,0;", "0,0 1,0 ;", ""},
		{"i 5", "i 05", "leading-zeros"},
		{"0,0 1,0;", "0,0 01,0;", "leading-zeros"},
		{"T 1,0;", "T 1,0", "no-final-semicolon"},
		{"i 5 0,0 1,0; i 7 1,2; s 0,0 1,2;", "s 0,0 1,2; i 5 0,0 1,0; i 7 1,2;", "statement-order"},
		{"c 1 E; i 5 0,0 1,0;", "i 5 0,0 1,0; c 1 E;", "statement-order"},
		{"i 5 0,0 1,0; i 7 1,2;", "i 7 1,2; i 5 0,0 1,0;", "statement-order"},
		{"i 5 0,0 1,0;", "i 5 1,0 0,0;", "unsorted"},
		{"p 0 0", "p 1 0", ""},
		{"a 3", "a3", ""},
		{"c 1 E", "c 1 e", ""},
		{"a 3", "a +3", ""},
		{"T 1,0;", "T 1,0;x", ""},
		{"0,0 1,0;", "0,0 1;", ""},
	} {
		text := strings.Replace(small, c.old, c.new, 1)
		_, ill := bluelagoon.ParseState(text, parse.Allow{})
		if ill == nil {
			t.Fatalf("%q is read", c.new)
		}
		if c.leniency == "" {
			if strings.Contains(ill.Hint, "--allow") {
				t.Errorf("%q: %s; hint %q, want none", c.new, ill.Message, ill.Hint)
			}
			continue
		}
		if !strings.Contains(ill.Hint, "--allow "+c.leniency) {
			t.Errorf("%q: %s; hint %q, want --allow %s", c.new, ill.Message, ill.Hint, c.leniency)
		}
		if _, ill := bluelagoon.ParseState(text, allow(t, c.leniency)); ill != nil {
			t.Errorf("%q: --allow %s does not read it: %v", c.new, c.leniency, ill)
		}
	}
}

func TestHintsOfMovesNameTheLeniencyThatHelps(t *testing.T) {
	for text, leniency := range map[string]string{
		"S 0,1\r": "crlf", "S 0,1 ": "spaces", "S  0,1": "spaces", " S 0,1": "spaces", "S 00,1": "leading-zeros", "S 0;1": "", "X 0,1": "", "S -1,0": "",
	} {
		ill := bluelagoon.WellFormedMove(text, parse.Allow{})
		switch {
		case ill == nil:
			t.Errorf("%q is well formed", text)
		case leniency == "" && ill.Hint != "" || !strings.Contains(ill.Hint, leniency):
			t.Errorf("%q: hint %q, want --allow %s", text, ill.Hint, leniency)
		case leniency != "" && bluelagoon.WellFormedMove(text, allow(t, leniency)) != nil:
			t.Errorf("%q: --allow %s does not read it", text, leniency)
		}
	}
	if ill := bluelagoon.WellFormed(small+"\r", parse.Allow{}); !strings.Contains(ill.Message, "carriage return") {
		t.Errorf("a carriage return is called %q", ill.Message)
	}
}
