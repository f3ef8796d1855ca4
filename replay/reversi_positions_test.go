package replay_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A position goes from form to form and stays what it is; what a form does not say has to be told.
func TestPositionsOfReversiGoFromFormToForm(t *testing.T) {
	const (
		cells = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--"
		turn  = "--OOOOO--OOOXXX-XXOXOX--XXXOXXXOXXOXOXO-XOXXOOO-O-XXOOO--XXXXX--"
	)
	black := map[string]string{"mover": "black"}
	for _, test := range []struct {
		from, text string
		values     map[string]string
		to, want   string
	}{
		{"solver", cells + " -> +18", black, "obf", cells + " X;\n"},
		{"solver", cells + " -> +18", map[string]string{"mover": "white"}, "solver", cells + " -> +18\n"},
		{"solver", cells + " -> +18", nil, "obf", "reversi/bad-board"},
		{"obf", cells + " X; G8:+18; H1:+12;", nil, "solver", cells + " -> +18\n"},
		{"obf", cells + " X;", nil, "solver", "reversi/not-expressible"},
		{"obf", cells + " O;", nil, "bitboards", "0x000ed4eed4b0307c 0x3e7028112a4e8e00 O\n"},
		{"bitboards", "000ed4eed4b0307c 3e7028112a4e8e00 O", nil, "obf", cells + " O;\n"},
		{"bitboards", "000ed4eed4b0307c 3e7028112a4e8e00", black, "obf", cells + " X;\n"},
		{"bitboards", "000ed4eed4b0307c 3e7028112a4e8e00", nil, "obf", "reversi/bad-board"},
		{"bitboards", "000ed4eed4b0307c 3e7028112a4e8e00 X", map[string]string{"bit0": "h8"}, "obf", turn + " X;\n"},
		{"bitboards", "000ed4eed4b0307c 000ed4eed4b0307c X", nil, "obf", "reversi/bad-board"},
		{"openings", strings.NewReplacer("X", "0", "O", "1", "-", ".").Replace(cells) + " Name", nil, "openings",
			strings.NewReplacer("X", "0", "O", "1", "-", ".").Replace(cells) + " Name\n"},
		{"obf", strings.Replace(cells, "-", "X", 1) + " X;", nil, "openings", "reversi/not-expressible"},
	} {
		p := readIn(t, test.from, test.text, replay.Options{Options: game.Options{Values: test.values}})
		if f := p.Fault(); f != nil {
			if f.Code != test.want {
				t.Errorf("%s %s: %s %s", test.from, test.text, f.Code, f.Message)
			}
			continue
		}
		to, err := parse.FormatByName(test.to)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if rec, refused := p.Write(to); refused != nil {
			got = refused.Code
		} else if text, err := to.Append(nil, rec, parse.EncodeOptions{}); err != nil {
			got = err.Error()
		} else {
			got = string(text)
		}
		if got != test.want {
			t.Errorf("%s %s → %s:\ngot  %s\nwant %s", test.from, test.text, test.to, got, test.want)
		}
	}
}
