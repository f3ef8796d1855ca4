package contactix_test

import (
	"slices"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/contactix"
)

func TestSeverities(t *testing.T) {
	for name, want := range map[string]parse.Severity{
		"occupied": parse.Error, "result": parse.Error, "move-number": parse.Error,
		"state-claim": parse.Warning, "colour-name": parse.Warning,
		"swap-meaning": parse.Note, "result-open": parse.Note, "size-guessed": parse.Note, "size-default": parse.Note,
	} {
		codes := contactix.Codes()
		i := slices.IndexFunc(codes, func(c parse.Code) bool { return c.Name == "contactix/"+name })
		if i < 0 || codes[i].Severity != want {
			t.Errorf("%s is not in the table, or its severity is not %s", name, want)
		}
	}
}

func TestRuleSetsRoundTripByName(t *testing.T) {
	var names []string
	for _, set := range contactix.RuleSets() {
		r, err := contactix.ParseRules(set.Name)
		if err != nil || r.String() != set.Name {
			t.Errorf("rules %s are read as %s, %v", set.Name, r, err)
		}
		names = append(names, set.Name)
	}
	if want := []string{"contactix", "hex", "hex+pass"}; !slices.Equal(names, want) {
		t.Errorf("the rule sets are %v, want %v", names, want)
	}
	if _, err := contactix.ParseRules("go"); err == nil {
		t.Error("go is a rule set")
	}
}

// CSS names 148 colours, some twice.
func TestCSSColours(t *testing.T) {
	for name, want := range map[string]uint32{
		"red": 0xFF0000, "RebeccaPurple": 0x663399, "AliceBlue": 0xF0F8FF, "gray": 0x808080, "GREY": 0x808080, "aqua": 0x00FFFF, "cyan": 0x00FFFF,
	} {
		c, ok := contactix.CSS(name)
		if got := uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B); !ok || got != want {
			t.Errorf("%s is %06X, %v; want %06X", name, got, ok, want)
		}
	}
	for _, name := range []string{"", "blueee", "slate"} {
		if _, ok := contactix.CSS(name); ok {
			t.Errorf("%q is a colour", name)
		}
	}
}
