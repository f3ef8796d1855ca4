package parse

import (
	"strings"
	"testing"
)

const ownContactix = "[Game \"contactix\"]\n[Rules \"hex\"]\n\n"

func TestContactixInPlybookPGN(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a game", "1. m6 2. swap-pieces 3. k10 4. pass resign 0-1", "#1 | m6 | #2 | swap-pieces | #3 | k10 | #4 | pass | !resign | =0-1"},
		{"every end, with its seat", "m6 resign(0) time(1) forfeit time{c} *", "m6 | 0:!resign | 1:!time | !forfeit | !time | {c} | =*"},
		{"ends between moves", "1. m6 resign 2. k10", "#1 | m6 | !resign | #2 | k10"},
		{"what only begins like an end", "1. resigned 2. time-out resign(x)", "#1 | resigned | #2 | time-out | !resign | ( | v:x | )"},
		{"a number before an end", "1. m6 2. resign", "#1 | m6 | ✗record/stray-text(2)"},
		{"variations", "1. m6 (1. a1 2. resign) 2. swap-sides", "#1 | m6 | ( | #1 | v:a1 | #2 | v:resign | ) | #2 | swap-sides"},
		{"a set-up alone", "*", "=*"},
		{"a remark of an end", "1. m6 {[%end resign 1]} {[%end crash]}", "#1 | m6 | 1:!resign | !crash"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "pgn", ownContactix+test.text)
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				roundTrip(t, r)
			}
		})
	}
}

func TestContactixIsWrittenInLinesOfAHundred(t *testing.T) {
	var tokens []Token
	for range 30 {
		tokens = append(tokens, Token{Kind: Play, Seat: NoSeat, Text: "a10"})
	}
	r := &Record{
		Tags:   []Tag{{Name: "Game", Value: "contactix"}},
		Tokens: append(tokens, Token{Kind: End, Seat: NoSeat, Text: "resign"}, Token{Kind: Result, Seat: NoSeat, Text: "0-1"}),
	}
	out, err := mustFormat(t, "pgn").Append(nil, r, EncodeOptions{BareMoves: true})
	want := "1. a10 2. a10 3. a10 4. a10 5. a10 6. a10 7. a10 8. a10 9. a10 10. a10 11. a10 12. a10 13. a10\n" +
		"14. a10 15. a10 16. a10 17. a10 18. a10 19. a10 20. a10 21. a10 22. a10 23. a10 24. a10 25. a10\n" +
		"26. a10 27. a10 28. a10 29. a10 30. a10 resign 0-1\n\n"
	if err != nil || string(out) != want {
		t.Errorf("%v\n%s", err, out)
	}
	for line := range strings.Lines(want) {
		if len(line) > 101 {
			t.Errorf("%q is long", line)
		}
	}
}

func TestEndsThatCannotBeWritten(t *testing.T) {
	for name, tokens := range map[string][]Token{
		"after a number": {{Kind: Number, Seat: NoSeat, Text: "1"}, {Kind: End, Seat: NoSeat, Text: "resign"}},
		"of seat ten":    {{Kind: End, Seat: 10, Text: "resign"}},
		"as a move":      {{Kind: Play, Seat: NoSeat, Text: "resign"}},
	} {
		r := &Record{Tags: []Tag{{Name: "Game", Value: "contactix"}}, Tokens: tokens}
		if out, err := mustFormat(t, "pgn").Append(nil, r, EncodeOptions{}); err == nil {
			t.Errorf("%s: %s", name, out)
		}
	}
}

func FuzzContactixPGN(f *testing.F) {
	fuzz(f, "pgn", ownContactix+"1. m6 (1. a1 resign) 2. swap-sides {x} resign(1) 0-1\n", ownContactix+"time(9){} forfeit pass resign(10 *")
}
